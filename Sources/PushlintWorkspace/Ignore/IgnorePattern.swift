/// One line of a `.gitignore`.
///
/// - Source: gitignore(5); dir.c of git for trailing spaces and slashes.
struct IgnorePattern: Sendable, Equatable {
  /// What is compared with the pattern.
  private enum Form: Sendable, Equatable {
    /// A pattern without a slash: the last name, at any depth.
    case name(NameGlob)
    /// A pattern with a slash: the path below the folder of the ignore file.
    case path(PathGlob)
  }

  /// `!`: what matches is taken back in.
  let isNegated: Bool
  /// A slash at the end: only folders match.
  private let matchesFoldersOnly: Bool
  private let form: Form

  /// - Shape: `nil` for a comment, an empty line, and a pattern that can match nothing.
  init?(line: ArraySlice<UInt8>) {
    var pattern = Self.withoutTrailingSpaces(line.prefix { $0 != 0 })
    guard let first = pattern.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { pattern = pattern.dropFirst() }
    matchesFoldersOnly = pattern.last == UInt8(ascii: "/")
    if matchesFoldersOnly { pattern = pattern.dropLast() }
    let isAnchored = pattern.contains(UInt8(ascii: "/"))
    if pattern.first == UInt8(ascii: "/") { pattern = pattern.dropFirst() }
    guard !pattern.isEmpty, let glob = PathGlob(pattern) else { return nil }
    if !isAnchored, let name = glob.singleName {
      form = .name(name)
    } else {
      form = .path(glob)
    }
  }

  /// - Parameters:
  ///   - path: the path below the folder of the ignore file.
  ///   - name: the last name of it.
  func matches(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    guard isFolder || !matchesFoldersOnly else { return false }
    return switch form {
    case .name(let glob): glob.matches(name)
    case .path(let glob): glob.matches(path)
    }
  }

  /// Spaces at the end do not count, unless a backslash stands before them.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      let isSpace = line[index] == UInt8(ascii: " ")
      index = min(index + (isEscape ? 2 : 1), line.endIndex)
      if !isSpace { end = index }
    }
    return line[..<end]
  }
}
