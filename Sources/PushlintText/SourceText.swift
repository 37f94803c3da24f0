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
    return bytes.withUnsafeBufferPointer { bytes in
      text.withUTF8Buffer { pattern in
        var index = range.start
        while index <= end {
          if bytes[index] == pattern[0] {
            var length = 1
            while length < pattern.count, bytes[index + length] == pattern[length] { length += 1 }
            if length == pattern.count { return index }
          }
          index += 1
        }
        return nil
      }
    }
  }

  /// Offset of the first byte of the line that holds `offset`.
  public func lineStart(of offset: Int) -> Int {
    var index = min(max(offset, 0), bytes.count)
    while index > 0, !Self.endsLine(bytes[index - 1]) { index -= 1 }
    return index
  }

  /// Offset of the line end at or after `offset`: of its terminator, or of the end of the source.
  public func lineEnd(of offset: Int) -> Int {
    var index = min(max(offset, 0), bytes.count)
    while index < bytes.count, !Self.endsLine(bytes[index]) { index += 1 }
    return index
  }

  /// Offset of the line after the one that holds `offset`; the end of the source when there is none.
  public func nextLine(after offset: Int) -> Int {
    let end = lineEnd(of: offset)
    guard end < bytes.count else { return bytes.count }
    return bytes[end] == 0x0D && self[end + 1] == 0x0A ? end + 2 : end + 1
  }

  static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
