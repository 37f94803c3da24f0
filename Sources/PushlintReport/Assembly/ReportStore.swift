/// Where the parts of a report wait until it is known what stands before them.
package protocol ReportStore: AnyObject {
  /// Number of bytes that were added.
  var count: Int { get }
  /// Adds bytes behind all others.
  ///
  /// - Throws: when there is no room for them.
  func append(_ bytes: [UInt8]) throws
  /// Hands on the bytes of a range, piece by piece.
  ///
  /// - Throws: when they cannot be read, and what `receive` throws.
  func read(_ range: Range<Int>, _ receive: (ArraySlice<UInt8>) throws -> Void) throws
}

/// Keeps the parts in memory.
package final class MemoryStore: ReportStore {
  private var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }
  package func append(_ more: [UInt8]) { bytes += more }

  package func read(_ range: Range<Int>, _ receive: (ArraySlice<UInt8>) throws -> Void) rethrows {
    try receive(bytes[range.clamped(to: bytes.indices)])
  }
}

/// Bytes of a report in their order, handed on in large pieces.
package final class ReportOutput {
  private var buffer: [UInt8] = []
  private let receive: ([UInt8]) throws -> Void
  private static let pieceSize = 1 << 18

  /// - Parameter receive: gets one piece after the other.
  package init(_ receive: @escaping ([UInt8]) throws -> Void) { self.receive = receive }

  func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Large pieces are handed on as they are.
  func write(_ bytes: ArraySlice<UInt8>) throws {
    guard bytes.count >= Self.pieceSize else {
      buffer += bytes
      if buffer.count >= Self.pieceSize { try flush() }
      return
    }
    try flush()
    try receive(Array(bytes))
  }

  func write(_ text: String) throws { try write(text.utf8) }

  func flush() throws {
    guard !buffer.isEmpty else { return }
    try receive(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
