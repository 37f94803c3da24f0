/// Globs that leave files out, each as in a `.gitignore` that lay in one folder.
package struct ExcludeList: Sendable {
  private let rules: IgnoreRules
  /// The path of that folder without links, with a slash at the end.
  private let base: [UInt8]

  /// - Parameter folder: the working folder for globs that were typed, that of the configuration for those in it.
  package init(_ globs: [String], in folder: FilePath = ".") { self.init(globs.map { Array($0.utf8) }, in: folder) }

  /// The same for globs of any bytes.
  package init(_ globs: [[UInt8]], in folder: FilePath = ".") {
    rules = IgnoreRules(globs: globs)
    base = PhysicalPath.folderBytes(folder)
  }

  /// Whether a file, or a folder on the way to it, is one of those that the globs mean.
  package func matches(_ file: FilePath) -> Bool {
    matches(PhysicalPath.folderBytes(file.folder) + (file.name?.bytes ?? []))
  }

  /// The same for a path that is absolute and without links.
  package func matches(_ path: [UInt8]) -> Bool { leavesOutAnyPart(of: path, isFolder: false) }

  /// Whether the entry of a walk is left out; the folders on the way to it are not asked.
  ///
  /// - Parameters:
  ///   - path: absolute and without links.
  ///   - nameStart: where the last name begins.
  func leavesOut(_ path: [UInt8], nameStart: Int, isFolder: Bool) -> Bool {
    rules.decision(on: below(path), name: path[nameStart...], isFolder: isFolder) == true
  }

  /// Whether `path`, absolute and without links, or a folder on the way to it is left out.
  func leavesOutAnyPart(of path: [UInt8], isFolder: Bool) -> Bool {
    rules.leavesOutAnyPart(of: below(path), isFolder: isFolder)
  }

  /// The part of `path` that the globs see: what lies below their folder; of a path elsewhere all names.
  private func below(_ path: [UInt8]) -> ArraySlice<UInt8> {
    path.starts(with: base) ? path[base.count...] : path.drop { $0 == UInt8(ascii: "/") }
  }
}
