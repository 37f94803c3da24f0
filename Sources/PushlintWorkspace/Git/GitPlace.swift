/// Where a file or folder is, or was before it was removed.
package struct GitPlace: Sendable {
  package enum Kind: Sendable {
    case file, folder, missing
  }

  package let kind: Kind
  /// Absolute, without links; no slash at the end.
  package let path: FilePath
  /// The nearest folder that exists.
  package let folder: FilePath

  package init(_ path: FilePath) {
    switch Self.kind(of: path) {
    case .file:
      kind = .file
      self.path = PhysicalPath.bytes(path).map { FilePath(bytes: $0) } ?? path
      folder = self.path.folder
    case .folder:
      kind = .folder
      self.path = FilePath(bytes: PhysicalPath.folderBytes(path))
      folder = self.path
    case .missing:
      kind = .missing
      var nearest = path.folder
      var names = [path.name?.bytes ?? []]
      while Self.kind(of: nearest) != .folder, nearest.folder != nearest, let name = nearest.name {
        names.insert(name.bytes, at: 0)
        nearest = nearest.folder
      }
      folder = FilePath(bytes: PhysicalPath.folderBytes(nearest))
      self.path = folder.pushing(FilePath(bytes: Array(names.joined(separator: [UInt8(ascii: "/")]))))
    }
  }

  private static func kind(of path: FilePath) -> Kind {
    switch (try? FileStatus(of: path.isEmpty ? "." : path, followingLinks: true))?.kind {
    case .folder?: .folder
    case nil: .missing
    default: .file
    }
  }

  /// Whether a file is this one, or is in this folder.
  package func holds(_ file: FilePath) -> Bool {
    file == path || path.bytes == [UInt8(ascii: "/")]
      || file.bytes.count > path.bytes.count && file.bytes.starts(with: path.bytes)
        && file.bytes[path.bytes.count] == UInt8(ascii: "/")
  }
}
