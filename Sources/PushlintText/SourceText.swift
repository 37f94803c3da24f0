/// The bytes of one source, unchanged.
///
/// Public for the same reason as ``SourceRange``.
///
/// - Shape: any bytes; nothing is decoded or repaired. Every accessor is total: out of bounds answers `nil` or empty.
public struct SourceText: Sendable, Equatable {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
  public init(_ text: String) { bytes = Array(text.utf8) }

  public var count: Int { bytes.count }
  /// The whole source.
  public var range: SourceRange { SourceRange(0, bytes.count) }

  /// The byte at `offset`, `nil` outside.
  public subscript(offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// The bytes of `range`, cut to the source.
  public subscript(range: SourceRange) -> ArraySlice<UInt8> {
    let start = min(range.start, bytes.count)
    return bytes[start..<max(start, min(range.end, bytes.count))]
  }

  /// The text of `range`; bytes that are no UTF-8 become U+FFFD, so this is for showing, never for writing back.
  public func string(_ range: SourceRange) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Whether the bytes of `range` are exactly `text`.
  public func matches(_ text: StaticString, at range: SourceRange) -> Bool {
    guard range.count == text.utf8CodeUnitCount, range.end <= bytes.count else { return false }
    return text.withUTF8Buffer { expected in self[range].elementsEqual(expected) }
  }

  /// Offset of the first `text` that lies wholly inside `range`; `nil` when there is none.
  public func firstOffset(of text: StaticString, in range: SourceRange) -> Int? {
    let end = min(range.end, bytes.count) - text.utf8CodeUnitCount
    guard range.start <= end, text.utf8CodeUnitCount > 0 else { return nil }
    return bytes.withUnsafeBytes { bytes in
      text.withUTF8Buffer { pattern in Self.firstOffset(of: pattern, in: bytes, from: range.start, upTo: end) }
    }
  }

  /// Offset of the first `text` in some bytes; `nil` when there is none.
  static func firstOffset(of text: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count >= text.utf8CodeUnitCount, text.utf8CodeUnitCount > 0 else { return nil }
    return text.withUTF8Buffer { pattern in
      firstOffset(of: pattern, in: UnsafeRawBufferPointer(bytes), from: 0, upTo: bytes.count - pattern.count)
    }
  }

  /// - Shape: sixteen places at a time are ruled out by the first and the last byte of the pattern.
  /// - Parameter last: the last place where the whole pattern fits.
  fileprivate static func firstOffset(
    of pattern: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, from start: Int, upTo last: Int
  ) -> Int? {
    let reach = pattern.count - 1
    let first = SIMD16<UInt8>(repeating: pattern[0])
    let final = SIMD16<UInt8>(repeating: pattern[reach])
    var index = start
    while index + 15 <= last {
      let here: SIMD16<UInt8> = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let there: SIMD16<UInt8> = bytes.loadUnaligned(fromByteOffset: index + reach, as: SIMD16<UInt8>.self)
      let halves = unsafeBitCast((here .== first) .& (there .== final), to: SIMD2<UInt64>.self)
      if halves.x | halves.y != 0 {
        for place in index..<index + 16 where matches(pattern, bytes, at: place) { return place }
      }
      index += 16
    }
    while index <= last {
      if matches(pattern, bytes, at: index) { return index }
      index += 1
    }
    return nil
  }

  private static func matches(
    _ pattern: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> Bool {
    var length = 0
    while length < pattern.count, bytes[offset + length] == pattern[length] { length += 1 }
    return length == pattern.count
  }

  /// Offset of the last byte of that value inside `range`; `nil` when there is none.
  ///
  /// - Shape: sixteen places at a time are ruled out.
  package func lastOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let wanted = SIMD16<UInt8>(repeating: byte)
      var index = min(range.end, bytes.count)
      while index &- 16 >= range.start {
        let block: SIMD16<UInt8> = bytes.loadUnaligned(fromByteOffset: index &- 16, as: SIMD16<UInt8>.self)
        let halves = unsafeBitCast(block .== wanted, to: SIMD2<UInt64>.self)
        if halves.x | halves.y != 0 { break }
        index &-= 16
      }
      while index > range.start {
        index &-= 1
        if bytes[index] == byte { return index }
      }
      return nil
    }
  }

  /// Offset of the first byte of the line that holds `offset`.
  ///
  /// - Parameter first: where to stop in a line that begins before it.
  public func lineStart(of offset: Int, notBefore first: Int = 0) -> Int {
    bytes.withUnsafeBytes { Self.lineStart(of: offset, notBefore: first, in: $0) }
  }

  /// Offset of the line end at or after `offset`: of its terminator, or of the end of the source.
  public func lineEnd(of offset: Int) -> Int {
    bytes.withUnsafeBytes { Self.firstLineEnd(at: offset, in: $0) }
  }

  /// Offset of the line after the one that holds `offset`; the end of the source when there is none.
  public func nextLine(after offset: Int) -> Int {
    // Whoever has read a line is at its end.
    if offset >= 0, offset < bytes.count, bytes[offset] == 0x0A { return offset + 1 }
    let end = lineEnd(of: offset)
    guard end < bytes.count else { return bytes.count }
    return bytes[end] == 0x0D && self[end + 1] == 0x0A ? end + 2 : end + 1
  }
}

extension [UInt8] {
  /// Index of the first byte of `pattern` where all of it is found first; `nil` where it is not found, or empty.
  package func firstIndex(of pattern: some Sequence<UInt8>) -> Int? {
    let pattern = Array(pattern)
    guard !pattern.isEmpty, pattern.count <= count else { return nil }
    return withUnsafeBytes { bytes in
      pattern.withUnsafeBufferPointer {
        SourceText.firstOffset(of: $0, in: bytes, from: 0, upTo: bytes.count - $0.count)
      }
    }
  }
}
