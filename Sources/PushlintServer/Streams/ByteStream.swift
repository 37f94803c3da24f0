#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pipe, socket, or terminal by its number; calls that a signal interrupts are made again.
package struct ByteStream: Sendable {
  package static let standardInput = ByteStream(number: 0)
  package static let standardOutput = ByteStream(number: 1)
  package static let standardError = ByteStream(number: 2)

  /// What a pipe holds on Linux.
  private static let chunkSize = 64 << 10

  /// What a pipe or socket takes at once when it says that it takes anything.
  ///
  /// - Unit: bytes.
  /// - Source: POSIX, `PIPE_BUF`, at least 512; pipe(7) for Linux.
  #if os(Linux)
    static let sizeThatFits = 4 << 10
  #else
    static let sizeThatFits = 512
  #endif

  private let number: CInt

  package init(number: CInt) { self.number = number }

  /// Waits for bytes and answers them; empty at the end of the stream, or when it broke.
  func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
      let result = retry(waitingFor: POLLIN) { systemRead(number, buffer.baseAddress, buffer.count) }
      count = max(result, 0)
    }
  }

  /// Whether `read` would answer at once.
  var isReadable: Bool { isReadable(withinMilliseconds: 0) }

  /// Waits until `read` would answer at once; `false` when that takes longer.
  func isReadable(withinMilliseconds patience: Int32) -> Bool {
    var watched = pollfd(fd: number, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    return poll(&watched, 1, patience) > 0
  }

  /// Whether `write` would take a few bytes at once.
  var isWritable: Bool {
    var watched = pollfd(fd: number, events: Int16(truncatingIfNeeded: POLLOUT), revents: 0)
    return poll(&watched, 1, 0) > 0
  }

  /// Writes all of `bytes`, waiting as long as that takes; answers whether that went well.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = retry(waitingFor: POLLOUT) { systemWrite(number, part.baseAddress, part.count) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// The result of `call`, made again after an interruption, and after a wait where the stream is not a blocking one.
  private func retry(waitingFor event: some BinaryInteger, _ call: () -> Int) -> Int {
    while true {
      let result = call()
      guard result < 0 else { return result }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        var watched = pollfd(fd: number, events: Int16(truncatingIfNeeded: event), revents: 0)
        _ = poll(&watched, 1, -1)
      } else if errno != EINTR {
        return result
      }
    }
  }
}

/// `read(2)` and `write(2)` under names that the methods above do not hide.
private func systemRead(_ number: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}

private func systemWrite(_ number: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
