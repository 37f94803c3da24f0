import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a file really is: its folder, held open, and its name there.
///
/// Symbolic links have been followed, so that what replaces the file leaves them as they are.
struct FilePlace: ~Copyable {
  let folder: Descriptor
  let name: FilePath

  /// As many links in a row as Linux follows.
  private static let linkLimit = 40

  init(of path: FilePath) throws(FileError) {
    var path = path
    for _ in 0..<Self.linkLimit {
      guard let name = path.name else { throw .notRegular(.folder) }
      let folder = try Descriptor(opening: path.folder, flags: O_RDONLY | O_DIRECTORY)
      guard let target = try Self.target(of: name, in: folder.number) else {
        self.folder = folder
        self.name = name
        return
      }
      path = path.folder.pushing(target)
    }
    throw .failed(.tooManySymbolicLinkLevels)
  }

  /// What stands here now, itself rather than what a link leads to.
  func status() throws(FileError) -> FileStatus {
    try FileStatus(of: name, in: folder.number, followingLinks: false)
  }

  /// Makes sure that we may write to what stands here, without doing so.
  ///
  /// The folder alone decides whether a file can be replaced, so a read-only file has to be asked.
  func checkWritable() throws(FileError) {
    _ = try name.withPlatformString { name in
      answer { faccessat(folder.number, name, W_OK, AT_EACCESS) }
    }.get()
  }

  /// Puts `file` here, and waits until the disk knows.
  func put(_ file: inout TemporaryFile) throws(FileError) {
    try file.replace(name)
    do {
      try folder.synchronize()
    } catch .failed(.invalidArgument), .failed(.notSupported) {
      // File systems without a cache of their own to write back, such as some network shares.
    }
  }

  /// Where the link `name` leads; `nil` for what is no link, or does not exist.
  private static func target(of name: FilePath, in folder: CInt) throws(FileError) -> FilePath? {
    do {
      guard try FileStatus(of: name, in: folder, followingLinks: false).kind == .link else { return nil }
    } catch .missing {
      return nil
    }
    let longest = 1 << 16
    var target = [CInterop.PlatformChar](repeating: 0, count: longest)
    let length = try name.withPlatformString { name in
      answer { readlinkat(folder, name, &target, longest) }
    }.get()
    return FilePath(bytes: target.prefix(length).map { UInt8(truncatingIfNeeded: $0) })
  }
}
