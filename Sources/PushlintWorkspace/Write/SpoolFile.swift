#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are read again later: in memory while they are few, then in a file that has no name.
///
/// - Shape: used by one thread at a time.
package final class SpoolFile {
  /// Bytes of all that was added.
  package private(set) var count = 0
  /// The last bytes, which are not in the file yet.
  private var buffer: [UInt8] = []
  private var file: CInt?

  /// As many bytes are kept in memory.
  private static let bufferSize = 1 << 20
  /// As many are read from the file at once.
  private static let pieceSize = 1 << 18

  package init() {}

  deinit { if let file { close(file) } }

  /// Adds bytes behind all others.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    count += bytes.count
    guard buffer.count + bytes.count >= Self.bufferSize else {
      buffer += bytes
      return
    }
    let file = try openFile()
    // Many bytes are not copied for this.
    for piece in [buffer, bytes] where !piece.isEmpty { try Descriptor.write(piece, to: file) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Hands on the bytes of a range, piece by piece.
  package func read(_ range: Range<Int>, _ receive: (ArraySlice<UInt8>) throws -> Void) throws {
    var start = max(range.lowerBound, 0)
    let end = min(range.upperBound, count)
    let inFile = count - buffer.count
    while start < min(end, inFile), let file {
      let wanted = min(end, inFile, start + Self.pieceSize) - start
      var failure: FileError?
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { room, count in
        switch answer(of: { pread(file, room.baseAddress, wanted, off_t(start)) }) {
        case .success(let read): count = read
        case .failure(let error): failure = error
        }
      }
      if let failure { throw failure }
      // A file that nobody else knows does not get shorter.
      guard !piece.isEmpty else { throw FileError.changed }
      try receive(piece[...])
      start += piece.count
    }
    if start < end { try receive(buffer[(start - inFile)..<(end - inFile)]) }
  }

  /// The file, which vanishes with its last user: its name is taken away before anything is in it.
  private func openFile() throws(FileError) -> CInt {
    if let file { return file }
    var folder = "/tmp"
    if let chosen = getenv("TMPDIR"), chosen[0] != 0 { folder = String(cString: chosen) }
    let path = FilePath(folder).pushing(FilePath(bytes: TemporaryName.unguessable()))
    let descriptor = try Descriptor(
      opening: path, in: AT_FDCWD, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    _ = path.withPlatformString { unlink($0) }
    let number = descriptor.release()
    file = number
    return number
  }
}
