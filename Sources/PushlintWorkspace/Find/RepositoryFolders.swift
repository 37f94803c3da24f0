/// The folders of a repository that lie around a folder.
enum RepositoryFolders {
  /// The folders around `path` whose ignore files have a say in it, from the repository's own down to its parent.
  ///
  /// - Parameter path: absolute, without links, with a slash at the end.
  /// - Shape: how many bytes of `path` each takes, with its slash; empty outside a repository, and for a folder in which
  ///   one begins.
  static func above(_ path: [UInt8]) -> [Int] {
    let lengths = path.indices.filter { path[$0] == UInt8(ascii: "/") }.map { $0 + 1 }
    guard let outermost = lengths.lastIndex(where: { beginsRepository(path[..<$0]) }) else { return [] }
    return Array(lengths[outermost...].dropLast())
  }

  /// Whether the folder holds `.git`: a folder, or in a linked working tree a file.
  private static func beginsRepository(_ folder: ArraySlice<UInt8>) -> Bool {
    (try? FileStatus(of: FilePath(bytes: folder + Array(".git".utf8)), followingLinks: true)) != nil
  }
}
