/// What pushlint knows, as files: the rules with their pages, and the fields.
///
/// - Shape: the files of this folder's families, embedded while building; paths are relative to this folder.
package enum Catalog {
  /// One file.
  package struct File: Sendable {
    private let name: StaticString
    private let content: StaticString

    init(_ name: StaticString, _ content: StaticString) {
      self.name = name
      self.content = content
    }

    /// `family/name.json` or `family/name.md`.
    package var path: String { "\(name)" }

    /// The bytes of the file.
    package var bytes: [UInt8] { content.withUTF8Buffer { Array($0) } }

    /// Whether its path comes before another one, or is that.
    fileprivate func isUpTo(_ path: String) -> Bool {
      name.withUTF8Buffer { !path.utf8.lexicographicallyPrecedes($0) }
    }

    /// Whether it is a file of a folder with an ending.
    fileprivate func isIn(_ folder: String, ending: String) -> Bool {
      name.withUTF8Buffer { bytes in
        bytes.starts(with: folder.utf8) && bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      }
    }
  }

  /// The folder of the errors of services, which are no rules.
  package static let errors = "errors/"

  /// All files, sorted by the bytes of their paths.
  package static var files: [File] { embedded }

  /// A number that changes with every rule and field, but not with their pages.
  package static var fingerprint: UInt64 { embeddedFingerprint }

  /// The file at a path.
  package static func file(_ path: String) -> File? {
    // The last one that is not behind it.
    var (start, end) = (0, embedded.count)
    while start < end {
      let middle = (start + end) / 2
      if embedded[middle].isUpTo(path) { start = middle + 1 } else { end = middle }
    }
    return start > 0 && embedded[start - 1].path == path ? embedded[start - 1] : nil
  }

  /// The paths of the files of a folder with an ending, both left out.
  package static func names(in folder: String, ending: String) -> [String] {
    embedded.filter { $0.isIn(folder, ending: ending) }
      .map { String($0.path.dropFirst(folder.utf8.count).dropLast(ending.utf8.count)) }
  }
}
