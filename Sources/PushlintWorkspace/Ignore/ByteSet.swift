/// The bytes that a bracket in a pattern stands for: `[a-z]`, `[!0-9]`, `[[:digit:]_]`.
///
/// - Source: wildmatch.c of git, which decides the doubtful cases such as `[]a]` and `[a-\]]`.
struct ByteSet: Sendable, Equatable {
  private var words = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & Self.bit(byte) != 0 }

  /// Reads the set whose `[` stands just before `index`, and leaves `index` just past its `]`.
  ///
  /// - Shape: `nil` for a set that never ends or names an unknown class: no name matches it.
  init?(in pattern: ArraySlice<UInt8>, at index: inout Int) {
    func peek() -> UInt8? { pattern.indices.contains(index) ? pattern[index] : nil }
    func take() -> UInt8? {
      guard let byte = peek() else { return nil }
      index += 1
      return byte
    }

    let isNegated = peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "^")
    if isNegated { index += 1 }
    let start = index
    /// The byte that a following `-` may begin a range with.
    var rangeStart: UInt8?
    while index == start || peek() != UInt8(ascii: "]") {
      guard let byte = take() else { return nil }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = take() else { return nil }
        insert(escaped...escaped)
        rangeStart = escaped
      } else if byte == UInt8(ascii: "-"), let first = rangeStart, let next = peek(), next != UInt8(ascii: "]") {
        index += 1
        guard let last = next == UInt8(ascii: "\\") ? take() : next else { return nil }
        if first <= last { insert(first...last) }
        rangeStart = nil
      } else if byte == UInt8(ascii: "["), peek() == UInt8(ascii: ":"),
        let close = pattern[(index + 1)...].firstIndex(of: UInt8(ascii: "]")),
        close > index + 1, pattern[close - 1] == UInt8(ascii: ":")
      {
        guard let ranges = Self.classes[String(decoding: pattern[(index + 1)..<(close - 1)], as: UTF8.self)] else {
          return nil
        }
        for range in ranges { insert(range) }
        index = close + 1
        rangeStart = nil
      } else {
        insert(byte...byte)
        rangeStart = byte
      }
    }
    index += 1
    if isNegated { words = ~words }
  }

  private mutating func insert(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes { words[Int(byte >> 6)] |= Self.bit(byte) }
  }

  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// The named classes, in ASCII alone as in git.
  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0A, 0x0D...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
