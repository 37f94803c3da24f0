/// The patterns of one ignore file, or of one list of `--exclude` globs.
package struct IgnoreRules: Sendable, Equatable {
  private let patterns: [IgnorePattern]

  /// Reads the text of a `.gitignore`.
  package init(_ text: [UInt8]) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text[...]
    patterns = body.split(separator: UInt8(ascii: "\n")).compactMap { line in
      IgnorePattern(line: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// One pattern per element, written as in a `.gitignore`.
  package init(globs: [[UInt8]]) {
    patterns = globs.compactMap { IgnorePattern(line: $0[...]) }
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// What the last pattern that matches says: `true` leaves out, `false` takes back in, `nil` has no say.
  ///
  /// - Parameters:
  ///   - path: the path below the folder of the rules.
  ///   - name: the last name of it.
  func decision(on path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
    patterns.last { $0.matches(path, name: name, isFolder: isFolder) }.map { !$0.isNegated }
  }

  /// Whether the path or a folder on the way to it is left out; nothing below such a folder comes back.
  package func leavesOutAnyPart(of path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    var start = path.startIndex
    while start < path.endIndex {
      let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      let isLast = end == path.endIndex
      if decision(on: path[..<end], name: path[start..<end], isFolder: isFolder || !isLast) == true { return true }
      start = end + 1
    }
    return false
  }
}
