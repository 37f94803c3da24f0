import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder whose names can be read and whose entries can be opened, wherever it is moved meanwhile.
final class OpenFolder {
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  /// Opens entries; belongs to the stream, which closes it.
  let number: CInt
  let device: UInt64
  let inode: UInt64
  private let stream: Stream

  /// Flags that open folders and nothing else.
  static let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK

  init(_ descriptor: consuming Descriptor) throws(FileError) {
    let identity = try FileStatus(of: descriptor.number).identity
    guard let stream = fdopendir(descriptor.number) else { throw FileError(Errno(rawValue: errno)) }
    self.stream = stream
    number = descriptor.release()
    device = identity.device
    inode = identity.inode
  }

  deinit { closedir(stream) }

  /// Opens a folder in this one; a symbolic link is refused.
  func folder(_ name: FilePath) throws(FileError) -> OpenFolder {
    try OpenFolder(Descriptor(opening: name, in: number, flags: Self.flags | O_NOFOLLOW))
  }

  /// Reads the next entry: its name, its inode, and its kind where the file system tells it for nothing; `nil` at the
  /// end.
  func nextEntry() throws(FileError) -> (name: UnsafeBufferPointer<UInt8>, inode: UInt64, kind: FileKind?)? {
    errno = 0
    guard let entry = readdir(stream) else {
      let error = Errno(rawValue: errno)
      guard error.rawValue == 0 else { throw FileError(error) }
      return nil
    }
    // The entry is shorter than its type says, so nothing but single members may be touched.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    return (
      UnsafeBufferPointer(start: bytes, count: strlen(name)), UInt64(truncatingIfNeeded: entry.pointee.d_ino),
      Self.kind(Int(entry.pointee.d_type))
    )
  }

  private static func kind(_ type: Int) -> FileKind? {
    switch type {
    case Int(DT_REG): .regular
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): nil
    default: .other
    }
  }
}
