import PushlintText

/// A string's escapes undone, with the way back to the bytes they came from.
///
/// - Shape: `segments` cover `bytes` in order; inside a verbatim segment one decoded byte is one source byte, an escape
///   is one segment of its own.
/// - Source: RFC 8259 section 7; ECMA-262 EscapeSequence for the rest.
package struct StringDecoding: Sendable {
  package struct Segment: Sendable, Equatable {
    /// Where the segment starts in the decoded bytes.
    package let decodedStart: Int
    /// The bytes of the source that it came from.
    package let source: SourceRange
    /// Whether it is an escape; otherwise the bytes are the same.
    package let isEscape: Bool

    package init(decodedStart: Int, source: SourceRange, isEscape: Bool) {
      self.decodedStart = decodedStart
      self.source = source
      self.isEscape = isEscape
    }
  }

  package private(set) var bytes: [UInt8] = []
  package private(set) var segments: [Segment] = []

  /// Decodes the bytes of `range`, which stand between quotes.
  package init(_ text: SourceText, _ range: SourceRange) {
    let end = min(range.end, text.count)
    var index = range.start
    var verbatim = index
    bytes.reserveCapacity(range.count)
    while index < end {
      guard text.bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      keep(text, verbatim, index)
      let stop = decode(text, at: index, end: end)
      verbatim = stop
      index = stop
    }
    keep(text, verbatim, end)
  }

  private mutating func keep(_ text: SourceText, _ start: Int, _ end: Int) {
    guard start < end else { return }
    segments.append(Segment(decodedStart: bytes.count, source: SourceRange(start, end), isEscape: false))
    bytes += text.bytes[start..<end]
  }

  /// Decodes the escape at `index` and answers the offset past it.
  private mutating func decode(_ text: SourceText, at index: Int, end: Int) -> Int {
    var stop = min(index + 2, end)
    var decoded: [UInt8] = []
    switch text[index + 1] ?? 0 {
    case UInt8(ascii: "n"): decoded = [0x0A]
    case UInt8(ascii: "t"): decoded = [0x09]
    case UInt8(ascii: "r"): decoded = [0x0D]
    case UInt8(ascii: "b"): decoded = [0x08]
    case UInt8(ascii: "f"): decoded = [0x0C]
    case UInt8(ascii: "x"):
      if let value = Self.hexadecimal(text, index + 2, digits: 2, end: end) {
        decoded = Self.utf8(value)
        stop = index + 4
      } else {
        decoded = [UInt8(ascii: "x")]
      }
    case UInt8(ascii: "u"):
      (decoded, stop) = Self.unicodeEscape(text, at: index, end: end)
    case 0x0A: decoded = []
    case 0x0D:
      decoded = []
      if text[index + 2] == 0x0A { stop = min(index + 3, end) }
    case let byte: decoded = index + 1 < end ? [byte] : [UInt8(ascii: "\\")]
    }
    segments.append(Segment(decodedStart: bytes.count, source: SourceRange(index, stop), isEscape: true))
    bytes += decoded
    return stop
  }

  private static func unicodeEscape(_ text: SourceText, at index: Int, end: Int) -> ([UInt8], Int) {
    guard let first = hexadecimal(text, index + 2, digits: 4, end: end) else {
      return ([UInt8(ascii: "u")], min(index + 2, end))
    }
    if 0xD800...0xDBFF ~= first, text[index + 6] == UInt8(ascii: "\\"), text[index + 7] == UInt8(ascii: "u"),
      let second = hexadecimal(text, index + 8, digits: 4, end: end), 0xDC00...0xDFFF ~= second
    {
      return (utf8(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)), index + 12)
    }
    return (utf8(first), index + 6)
  }

  private static func hexadecimal(_ text: SourceText, _ start: Int, digits: Int, end: Int) -> UInt32? {
    guard start + digits <= end else { return nil }
    var value: UInt32 = 0
    for byte in text.bytes[start..<(start + digits)] {
      guard ByteClass.isHexDigit(byte) else { return nil }
      let digit = ByteClass.isDigit(byte) ? byte - 0x30 : (byte | 0x20) - 0x61 + 10
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// UTF-8 of a code point; U+FFFD for a surrogate.
  private static func utf8(_ value: UInt32) -> [UInt8] {
    Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }
}
