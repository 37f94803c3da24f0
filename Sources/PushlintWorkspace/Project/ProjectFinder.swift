/// Finds the configuration that a file falls under: the nearest `pushlint.json` in the folders around it.
package struct ProjectFinder: Sendable {
  package static let fileName = "pushlint.json"

  package init() {}

  /// The folders around a file, from its own upwards: relative to the working folder as far as they lie in it,
  /// absolute and without links above.
  package func folders(around file: FilePath) -> [FilePath] {
    let bytes = PhysicalPath.folderBytes(file.removingLastComponent())
    let here = PhysicalPath.folderBytes(FilePath("."))
    let lengths = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map { $0 + 1 }
    return lengths.reversed().map { length in
      let folder = bytes[..<length]
      return FilePath(bytes: Array(folder.starts(with: here) ? folder[here.count...] : folder))
    }
  }

  /// Whether there is a configuration in a folder, be it one that cannot be read.
  package func hasConfiguration(_ folder: FilePath) -> Bool {
    let status = try? FileStatus(of: folder.appending(Self.fileName), followingLinks: false)
    return status.map { $0.kind != .folder } ?? false
  }

  /// The path from the root, without links in its folders.
  package func absolute(_ file: FilePath) -> String {
    FilePath(
      bytes: PhysicalPath.folderBytes(file.removingLastComponent()) + (file.name?.bytes ?? [])
    )
    .string
  }

  /// Where a configuration lies that another one extends: anywhere in the repository around it, or below its folder
  /// where there is none; `nil` for one that leads out.
  package func base(_ name: String, of configuration: FilePath) -> FilePath? {
    let relative = FilePath(name)
    guard !relative.isEmpty, !relative.isAbsolute else { return nil }
    let folder = PhysicalPath.folderBytes(configuration.removingLastComponent())
    let target = FilePath(bytes: folder).pushing(relative).lexicallyNormalized()
    let real = PhysicalPath.bytes(target) ?? target.bytes
    guard real.starts(with: Self.root(around: folder)) else { return nil }
    let here = PhysicalPath.folderBytes(FilePath("."))
    return FilePath(bytes: real.starts(with: here) ? Array(real[here.count...]) : real)
  }

  /// The repository around a folder, or the folder itself where there is none.
  private static func root(around folder: [UInt8]) -> [UInt8] {
    RepositoryFolders.above(folder).first.map { Array(folder[..<$0]) } ?? folder
  }

  /// Whether a configuration that was found is a link to something outside of the repository: nothing of that may be
  /// shown to whoever reads the reports.
  package func leadsOut(_ configuration: FilePath) -> Bool {
    guard let real = PhysicalPath.bytes(configuration) else { return false }
    return !real.starts(with: Self.root(around: PhysicalPath.folderBytes(configuration.removingLastComponent())))
  }

  /// Where an entry of a configuration leads: a path below the configuration's folder; `nil` for one that leads out, by
  /// its names or by links.
  package func path(of entry: String, below folder: FilePath) -> FilePath? {
    let relative = FilePath(entry)
    guard !relative.isEmpty, !relative.isAbsolute else { return nil }
    let normal = relative.lexicallyNormalized()
    guard normal.names.first != [0x2E, 0x2E] else { return nil }
    let path = folder.pushing(normal)
    guard PhysicalPath.bytes(path)?.starts(with: PhysicalPath.folderBytes(folder)) ?? true else { return nil }
    return path
  }
}
