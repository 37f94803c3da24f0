/// What pushlint knows, as files: the rules with their pages, and the fields.
///
/// - Shape: the files of this folder's families, embedded while building; paths are relative to this folder.
package enum Catalog {
  /// One file.
  package struct File: Sendable {
    /// `family/name.json` or `family/name.md`.
    package let path: String
    package let content: StaticString

    /// The bytes of the file.
    package var bytes: [UInt8] { content.withUTF8Buffer { Array($0) } }
  }

  /// All files, sorted by path.
  package static var files: [File] { embedded.map { File(path: "\($0.path)", content: $0.content) } }
}
