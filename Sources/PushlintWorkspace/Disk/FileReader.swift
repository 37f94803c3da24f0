import PushlintText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of a file, and which state of which file they are.
package struct FileContents: Sendable {
  package let text: SourceText
  /// Taken before the first byte was read, so whoever wrote meanwhile is noticed later.
  package let identity: FileIdentity
}

/// Reads whole files, up to a size.
package struct FileReader: Sendable {
  /// 32 MiB.
  package static let defaultLimit = 32 << 20

  /// Largest accepted number of bytes.
  package let limit: Int

  package init(limit: Int = defaultLimit) {
    // One byte more than the limit must be countable: it tells a file that is too large.
    self.limit = min(max(limit, 0), Int.max - 1)
  }

  /// Reads a regular file; anything else is refused without waiting for it.
  package func read(_ path: FilePath) throws(FileError) -> FileContents {
    try read(try Self.open(path))
  }

  static func open(_ path: FilePath) throws(FileError) -> Descriptor {
    do {
      return try Descriptor(opening: path, flags: flags)
    } catch .failed(.noSuchAddressOrDevice), .failed(.notSupportedOnSocket) {
      // The words with which Linux and macOS refuse to open a socket.
      throw .notRegular(.socket)
    }
  }

  /// Whether there is certainly nothing of that name.
  package static func isMissing(_ path: FilePath) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(of: path, followingLinks: true)
      return false
    } catch .missing {
      return true
    } catch {
      return false
    }
  }

  /// Which file there is of that name, and which state of it; `nil` for none, and for one that cannot be asked about.
  package static func identity(of path: FilePath) -> FileIdentity? {
    (try? FileStatus(of: path, followingLinks: true))?.identity
  }

  /// Reads the regular file that is open as `descriptor`.
  func read(_ descriptor: borrowing Descriptor) throws(FileError) -> FileContents {
    let status = try FileStatus(of: descriptor.number)
    guard status.kind == .regular else { throw .notRegular(status.kind) }
    guard status.identity.size <= limit else { throw .tooLarge(limit: limit) }
    let bytes = try bytes(of: descriptor.number, expected: Int(clamping: status.identity.size))
    return FileContents(text: SourceText(bytes: bytes), identity: status.identity)
  }

  /// Reads standard input to its end.
  package func readStandardInput() throws(FileError) -> SourceText {
    SourceText(bytes: try bytes(of: STDIN_FILENO, expected: 0))
  }

  /// Without `O_NONBLOCK` a pipe that nobody writes to would keep us waiting.
  static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY

  private static let chunkSize = 1 << 16

  /// Reads to the end, whatever size was expected: files in `/proc` say 0, and others grow.
  private func bytes(of number: CInt, expected: Int) throws(FileError) -> [UInt8] {
    var bytes = try Self.chunk(of: number, size: min(max(expected, 0), limit) + 1, usual: expected)
    guard bytes.count > expected else { return bytes }
    while bytes.count <= limit {
      let more = try Self.chunk(of: number, size: Self.chunkSize)
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
    throw .tooLarge(limit: limit)
  }

  /// The next `size` bytes; fewer at the end.
  ///
  /// - Parameter usual: after which number of bytes less than all that was asked for is the end: the size of a file.
  static func chunk(of number: CInt, size: Int, usual: Int = 0) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(FileError) {
        let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
        count = try fill(room, from: number, usual: usual)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads until a buffer is full, or to the end.
  ///
  /// - Parameter usual: as for ``chunk(of:size:usual:)``.
  /// - Returns: how many bytes that were.
  static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from number: CInt, usual: Int = 0
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      switch answer(of: { systemRead(number, rest.baseAddress, rest.count) }) {
      case .success(0): return count
      case .success(let more):
        count += more
        if count == usual, more < rest.count { return count }
      case .failure(.failed(.resourceTemporarilyUnavailable)): Descriptor.waitUntilReady(number, for: POLLIN)
      case .failure(let error): throw error
      }
    }
    return count
  }
}

/// `read(2)` under a name that the methods above do not hide.
private func systemRead(_ number: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}
