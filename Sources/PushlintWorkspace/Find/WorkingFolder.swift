import SystemPackage

/// The folder that the program runs in, as far as names of files depend on it.
package struct WorkingFolder: Sendable {
  /// What a file is called in reports.
  package struct Name: Sendable {
    /// For people: relative to the working folder when the file lies below it, as it was named otherwise.
    package let shown: String
    /// For programs: the bytes of the path below the working folder, or of the absolute path of a file elsewhere.
    package let location: [UInt8]

    package init(shown: String, location: [UInt8]) {
      self.shown = shown
      self.location = location
    }
  }

  /// Where it lies, with a slash at the end.
  private let path: [UInt8]

  package init() { path = PhysicalPath.folderBytes(".") }

  /// The name of a file that exists or not.
  package func name(of file: FilePath) -> Name {
    let bytes = file.bytes
    guard bytes.first == Self.slash || file.components.contains(where: { $0.kind != .regular }), let last = file.name
    else { return Name(shown: file.shown, location: bytes) }
    let absolute = PhysicalPath.folderBytes(file.folder) + last.bytes
    guard absolute.starts(with: path), absolute.count > path.count else {
      return Name(shown: file.shown, location: absolute)
    }
    let below = FilePath(bytes: absolute.dropFirst(path.count))
    return Name(shown: below.shown, location: below.bytes)
  }

  private static let slash = UInt8(ascii: "/")
}
