import PushlintText

/// A text as patterns compare it: in lower case, with single spaces, one kind of quote, and without the escapes of the
/// strings, pages, and terminals that it was copied through.
///
/// An answer is quoted by logs in many ways: `"field": "a"`, `\"field\": \"a\"`, `'field': 'a'`, `&quot;field&quot;`. All
/// of them are `'field': 'a'` here.
///
/// - Shape: made in one pass over any bytes. A line end, also an escaped one, is a newline; other spaces are a space.
struct FoldedText {
  /// The folded bytes.
  private(set) var bytes: [UInt8] = []
  /// Where the distance between a folded byte and its source changes, in order.
  private var breaks: [(folded: Int, source: Int)] = [(0, 0)]
  private let source: SourceText

  static let quote = UInt8(ascii: "'")
  static let newline: UInt8 = 0x0A
  private static let space: UInt8 = 0x20
  private static let backslash = UInt8(ascii: "\\")
  /// Stands for a character that no pattern has.
  private static let other: UInt8 = 0x1A

  init(_ source: SourceText) {
    self.source = source
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count { index += fold(at: index) }
  }

  /// The folded form of a pattern or a name.
  static func folded(_ text: String) -> [UInt8] { FoldedText(SourceText(text)).bytes }

  // MARK: Folding

  /// Folds what begins at `index`; answers its number of bytes, one or more.
  private mutating func fold(at index: Int) -> Int {
    let byte = source.bytes[index]
    switch byte {
    case 0x0A, 0x0D:
      appendSpace(Self.newline, at: index)
      return 1
    case 0x09, 0x0B, 0x0C, 0x20:
      appendSpace(Self.space, at: index)
      return 1
    case 0x1B: return ControlSequence.length(in: source.bytes, at: index) ?? 1
    case Self.backslash: return foldEscape(at: index)
    case UInt8(ascii: "&"): return foldEntity(at: index)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      append(Self.quote, at: index)
      return 1
    case 0xC2 where source[index + 1] == 0xA0:
      appendSpace(Self.space, at: index)
      return 2
    case 0xE2 where source[index + 1] == 0x80:
      switch source[index + 2] {
      case 0x98?, 0x99?, 0x9C?, 0x9D?:
        append(Self.quote, at: index)
        return 3
      default: break
      }
    default: break
    }
    append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte, at: index)
    return 1
  }

  /// Backslashes, however many, and what they escape.
  private mutating func foldEscape(at index: Int) -> Int {
    var past = index
    while source[past] == Self.backslash { past += 1 }
    switch source[past] {
    case UInt8(ascii: "n")?, UInt8(ascii: "r")?: appendSpace(Self.newline, at: index)
    case UInt8(ascii: "t")?: appendSpace(Self.space, at: index)
    case UInt8(ascii: "\"")?, UInt8(ascii: "'")?, UInt8(ascii: "`")?: append(Self.quote, at: index)
    case UInt8(ascii: "/")?: append(UInt8(ascii: "/"), at: index)
    case UInt8(ascii: "u")? where hexadecimal(from: past + 1, count: 4) != nil:
      appendScalar(hexadecimal(from: past + 1, count: 4) ?? 0, at: index)
      return past + 5 - index
    case UInt8(ascii: "x")? where hexadecimal(from: past + 1, count: 2) != nil:
      appendScalar(hexadecimal(from: past + 1, count: 2) ?? 0, at: index)
      return past + 3 - index
    default:
      append(Self.backslash, at: index)
      return past - index
    }
    return past + 1 - index
  }

  private func hexadecimal(from start: Int, count: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in start..<start + count {
      guard let byte = source[offset], let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private mutating func appendScalar(_ code: UInt32, at index: Int) {
    switch code {
    case 0x0A, 0x0D: appendSpace(Self.newline, at: index)
    case 0x09, 0x20, 0xA0: appendSpace(Self.space, at: index)
    case 0x22, 0x27, 0x60, 0x2018, 0x2019, 0x201C, 0x201D: append(Self.quote, at: index)
    case 0x41...0x5A: append(UInt8(code) | 0x20, at: index)
    case 0x21..<0x7F: append(UInt8(code), at: index)
    default: append(Self.other, at: index)
    }
  }

  /// The characters that pages escape.
  private static let entities: [(name: StaticString, byte: UInt8)] = [
    ("quot;", quote), ("#34;", quote), ("#x22;", quote), ("apos;", quote), ("#39;", quote), ("#039;", quote),
    ("#x27;", quote), ("#x2F;", UInt8(ascii: "/")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
  ]
  /// Most times that a page is inside another one.
  private static let deepest = 8

  private mutating func foldEntity(at index: Int) -> Int {
    var past = index + 1
    for _ in 0..<Self.deepest {
      guard source.matches("amp;", at: SourceRange(past, past + 4)) else { break }
      past += 4
    }
    for (name, byte) in Self.entities
    where source.matches(name, at: SourceRange(past, past + name.utf8CodeUnitCount)) {
      append(byte, at: index)
      return past + name.utf8CodeUnitCount - index
    }
    append(UInt8(ascii: "&"), at: index)
    return past - index
  }

  private mutating func append(_ byte: UInt8, at index: Int) {
    if let last = breaks.last, last.source - last.folded != index - bytes.count {
      breaks.append((bytes.count, index))
    }
    bytes.append(byte)
  }

  private mutating func appendSpace(_ byte: UInt8, at index: Int) {
    switch bytes.last {
    case Self.newline?: break
    case Self.space?: if byte == Self.newline { bytes[bytes.count - 1] = byte }
    default: append(byte, at: index)
    }
  }

  // MARK: Places

  /// Where a folded byte came from.
  private func sourceOffset(of offset: Int) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle].folded <= offset { low = middle + 1 } else { high = middle }
    }
    let base = breaks[max(low - 1, 0)]
    return base.source + offset - base.folded
  }

  /// The bytes of the source that a stretch came from.
  func sourceRange(_ range: Range<Int>) -> SourceRange {
    guard !range.isEmpty, range.upperBound <= bytes.count else {
      return SourceRange(at: min(sourceOffset(of: range.lowerBound), source.count))
    }
    let start = sourceOffset(of: range.lowerBound)
    let last = sourceOffset(of: range.upperBound - 1)
    let isPlain = source[last].map { $0 | 0x20 == bytes[range.upperBound - 1] | 0x20 } ?? true
    let end = isPlain ? last + 1 : range.upperBound < bytes.count ? sourceOffset(of: range.upperBound) : source.count
    return SourceRange(start, min(max(end, start), source.count))
  }

  /// A stretch as the source has it, without escapes of its quotes.
  func text(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    for offset in range where bytes.indices.contains(offset) {
      let original = source[sourceOffset(of: offset)] ?? bytes[offset]
      result.append(original | 0x20 == bytes[offset] | 0x20 ? original : bytes[offset])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the source has the same capitals as `text`.
  func hasCapitals(of text: [UInt8], at start: Int) -> Bool {
    for (offset, byte) in text.enumerated() where source[sourceOffset(of: start + offset)] != byte { return false }
    return true
  }
}
