import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands under a name on disk.
package enum FileKind: Sendable, Equatable {
  case regular, folder, link, pipe, socket, device, other

  init(mode: CInterop.Mode) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .other
    }
  }

  /// As a person calls it.
  package var name: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .other: "something that cannot be read"
    }
  }
}

/// Which file it is, and which state of it: two equal identities mean that nobody wrote in between.
package struct FileIdentity: Sendable, Hashable {
  package let device: UInt64
  package let inode: UInt64
  /// Size in bytes.
  package let size: Int64
  /// Time of the last change of the contents, since 1970.
  package let modifiedSeconds: Int64
  package let modifiedNanoseconds: Int64
}

/// What the system knows about a file without opening it.
struct FileStatus {
  let kind: FileKind
  let identity: FileIdentity
  /// Permission bits, with set-user-id, set-group-id, and sticky bit.
  let permissions: CInterop.Mode
  let owner: uid_t
  let group: gid_t
  /// Number of names that the file has.
  let linkCount: Int

  init(of number: CInt) throws(FileError) {
    var raw = stat()
    _ = try answer { fstat(number, &raw) }.get()
    self.init(raw)
  }

  /// The status of `name` in the open folder `folder`.
  init(of name: FilePath, in folder: CInt, followingLinks: Bool) throws(FileError) {
    var raw = stat()
    _ = try name.withPlatformString { name in
      answer { fstatat(folder, name, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) }
    }.get()
    self.init(raw)
  }

  /// The status of what stands at `path`, however long that is.
  init(of path: FilePath, followingLinks: Bool) throws(FileError) {
    do {
      try self.init(of: path, in: AT_FDCWD, followingLinks: followingLinks)
    } catch .failed(.fileNameTooLong) {
      let folder = try Descriptor(opening: path.folder, flags: O_RDONLY | O_DIRECTORY)
      guard let name = path.name else { throw .failed(.fileNameTooLong) }
      try self.init(of: name, in: folder.number, followingLinks: followingLinks)
    }
  }

  private init(_ raw: stat) {
    kind = FileKind(mode: raw.st_mode)
    #if canImport(Darwin)
      let modified = raw.st_mtimespec
    #else
      let modified = raw.st_mtim
    #endif
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(truncatingIfNeeded: raw.st_ino),
      size: Int64(raw.st_size), modifiedSeconds: Int64(modified.tv_sec), modifiedNanoseconds: Int64(modified.tv_nsec))
    permissions = raw.st_mode & ~S_IFMT
    owner = raw.st_uid
    group = raw.st_gid
    linkCount = Int(clamping: raw.st_nlink)
  }
}
