/// What makes a stream of frames unreadable: after it nobody can know where the next frame begins.
package enum FrameError: Error, Equatable {
  case headerTooLong
  case malformedHeader(String)
  case missingLength
  case invalidLength(String)
  case tooLong(Int)
  case unsupportedCharset(String)
}

/// Cuts a stream of bytes, in whatever chunks it comes, into the contents of frames.
///
/// - Shape: a frame is header lines, an empty line, and as many bytes as `Content-Length` says. Lines end at `\r\n`;
///   a bare `\n` is understood too. Memory grows with what has come, never with what a header promises.
/// - Source: LSP 3.17, Base Protocol.
package struct FrameReader: Sendable {
  /// 64 MiB.
  package static let defaultLimit = 64 << 20
  /// More than any client sends; a stream without an empty line must end somewhere.
  private static let headerLimit = 8 << 10

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the bytes that are not taken yet begin.
  private var start = 0
  /// How far the end of the header was looked for.
  private var scanned = 0
  /// Length of the content whose header has been read.
  private var awaited: Int?

  package init(limit: Int = defaultLimit) { self.limit = limit }

  /// Whether the stream stands between two frames.
  package var isBetweenFrames: Bool { awaited == nil && start == buffer.count }

  package mutating func append(_ chunk: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      scanned -= start
      start = 0
    }
    buffer += chunk
  }

  /// The content of the next frame, `nil` until all of it has come.
  package mutating func next() throws(FrameError) -> [UInt8]? {
    if awaited == nil { awaited = try readHeader() }
    guard let length = awaited, buffer.count - start >= length else { return nil }
    defer {
      start += length
      scanned = start
      awaited = nil
    }
    return Array(buffer[start..<(start + length)])
  }

  /// Takes the header and answers the length in it; `nil` until all of it has come.
  private mutating func readHeader() throws(FrameError) -> Int? {
    var lineStart = start
    var header = FrameHeader()
    guard let end = headerEnd() else {
      guard buffer.count - start <= Self.headerLimit else { throw .headerTooLong }
      return nil
    }
    guard end - start <= Self.headerLimit else { throw .headerTooLong }
    while let lineEnd = buffer[lineStart..<end].firstIndex(of: 0x0A) {
      var line = buffer[lineStart..<lineEnd]
      if line.last == 0x0D { line.removeLast() }
      if !line.isEmpty { try header.read(line) }
      lineStart = lineEnd + 1
    }
    start = end
    scanned = end
    guard let length = header.length else { throw .missingLength }
    guard length <= limit else { throw .tooLong(length) }
    return length
  }

  /// Offset past the empty line that ends the header; what has been looked at is not looked at again.
  private mutating func headerEnd() -> Int? {
    while scanned < buffer.count {
      let index = scanned
      scanned += 1
      guard buffer[index] == 0x0A else { continue }
      let before = index > start && buffer[index - 1] == 0x0D ? index - 1 : index
      if before == start || buffer[before - 1] == 0x0A { return index + 1 }
    }
    return nil
  }
}
