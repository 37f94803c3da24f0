import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file or folder, closed when its owner lets go of it.
struct Descriptor: ~Copyable {
  let number: CInt

  /// Takes over a number that is open already.
  init(adopting number: CInt) { self.number = number }

  /// Opens `name` in the open folder `folder`; programs that are started later do not inherit it.
  init(opening name: FilePath, in folder: CInt, flags: CInt, mode: CInterop.Mode = 0) throws(FileError) {
    number = try name.withPlatformString { name in
      answer { openat(folder, name, flags | O_CLOEXEC, mode) }
    }.get()
  }

  /// Opens `path`, however long it is: past the system's limit the way there is walked in pieces.
  init(opening path: FilePath, flags: CInt) throws(FileError) {
    let opened = path.withPlatformString { path in answer { openat(AT_FDCWD, path, flags | O_CLOEXEC, 0) } }
    if case .failure(.failed(.fileNameTooLong)) = opened {
      number = try Self.openInPieces(path.bytes, flags: flags)
    } else {
      number = try opened.get()
    }
  }

  deinit { close(number) }

  /// Hands the number to a new owner, who closes it.
  consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }

  /// Writes all of `bytes`, however often the system takes only a part.
  func write(_ bytes: [UInt8]) throws(FileError) { try Self.write(bytes, to: number) }

  /// Waits until what was written has reached the disk.
  func synchronize() throws(FileError) { _ = try answer { fsync(number) }.get() }

  static func write(_ bytes: [UInt8], to number: CInt) throws(FileError) {
    let result = bytes.withUnsafeBytes { bytes -> Result<Int, FileError> in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        switch answer(of: { systemWrite(number, part.baseAddress, part.count) }) {
        case .success(let count): rest = rest.dropFirst(count)
        case .failure(.failed(.resourceTemporarilyUnavailable)): waitUntilReady(number, for: POLLOUT)
        case .failure(let error): return .failure(error)
        }
      }
      return .success(bytes.count)
    }
    _ = try result.get()
  }

  /// Waits until `number` can be read or written; a file that never makes one wait is ready at once.
  static func waitUntilReady(_ number: CInt, for event: some BinaryInteger) {
    var watched = pollfd(fd: number, events: Int16(truncatingIfNeeded: event), revents: 0)
    _ = poll(&watched, 1, -1)
  }

  /// Bytes of path that every system takes at once; PATH_MAX is 1,024 on macOS and 4,096 on Linux.
  private static let pieceLength = 1_000

  private static func openInPieces(_ path: [UInt8], flags: CInt) throws(FileError) -> CInt {
    var rest = path[...]
    var folder = AT_FDCWD
    defer { if folder != AT_FDCWD { close(folder) } }
    while rest.count > pieceLength {
      guard let cut = rest.prefix(pieceLength).lastIndex(of: UInt8(ascii: "/")), cut > rest.startIndex else {
        throw .failed(.fileNameTooLong)
      }
      let next = try Descriptor(opening: FilePath(bytes: rest[..<cut]), in: folder, flags: O_RDONLY | O_DIRECTORY)
      if folder != AT_FDCWD { close(folder) }
      folder = next.release()
      rest = rest[(cut + 1)...]
    }
    return try Descriptor(opening: FilePath(bytes: rest), in: folder, flags: flags).release()
  }
}

/// `write(2)` under a name that the methods above do not hide.
private func systemWrite(_ number: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
