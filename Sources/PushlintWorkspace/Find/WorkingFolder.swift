/// The folder that the program runs in, or another one, as far as names of files depend on it.
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
  /// Whether the program runs in it, so that most files are called what they were named.
  package let isCurrent: Bool

  package init() {
    path = PhysicalPath.folderBytes(".")
    isCurrent = true
  }

  /// The folder that a file lies in.
  package init(of file: FilePath) {
    path = PhysicalPath.folderBytes(file.folder)
    isCurrent = path == PhysicalPath.folderBytes(".")
  }

  /// The path of a file that is called so here.
  package func path(of name: String) -> FilePath { FilePath(bytes: path + name.utf8) }

  /// Whether a file is called what it was named.
  package func isPlain(_ file: FilePath) -> Bool {
    isCurrent && !file.isAbsolute && !file.hasDots || file.name == nil
  }

  /// The name of a file that exists or not.
  package func name(of file: FilePath) -> Name {
    var names = PhysicalNames()
    return name(of: file, &names)
  }

  /// The same for one file of many.
  package func name(of file: FilePath, _ names: inout PhysicalNames) -> Name {
    guard !isPlain(file) else { return Name(shown: file.shown, location: file.bytes) }
    let absolute = names.bytes(of: file)
    guard absolute.starts(with: path), absolute.count > path.count else {
      return Name(shown: file.shown, location: absolute)
    }
    let below = FilePath(bytes: absolute.dropFirst(path.count))
    return Name(shown: below.shown, location: below.bytes)
  }

  private static let slash = UInt8(ascii: "/")
}
