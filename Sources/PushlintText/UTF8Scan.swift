/// Well-formedness of UTF-8, byte by byte.
///
/// - Source: The Unicode Standard, table 3-7 (well-formed UTF-8 byte sequences).
package enum UTF8Scan {
  /// Number of bytes of the well-formed character at `index`; 1 for a byte that begins none.
  package static func width(in bytes: [UInt8], at index: Int) -> Int {
    bytes.withUnsafeBufferPointer { max(1, wellFormedWidth(in: $0, at: index)) }
  }

  /// Number of bytes of the well-formed character at `index`; 0 for a byte that begins none, or past the end.
  package static func wellFormedWidth(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    func continues(_ offset: Int) -> Bool { byte(offset) & 0xC0 == 0x80 }
    guard index >= 0, index < bytes.count else { return 0 }
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return 0xA0...0xBF ~= byte(1) && continues(2) ? 3 : 0
    case 0xED: return 0x80...0x9F ~= byte(1) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return 0x90...0xBF ~= byte(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return 0x80...0x8F ~= byte(1) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// The first stretch of bytes inside `range` that is no UTF-8: up to the next byte that can begin a character.
  package static func firstInvalid(in text: SourceText, range: SourceRange) -> SourceRange? {
    text.bytes.withUnsafeBufferPointer { firstInvalid(in: $0, range: range) }
  }

  /// The same for bytes that are at hand.
  ///
  /// - Shape: eight bytes of ASCII are passed at a time.
  package static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>, range: SourceRange) -> SourceRange? {
    let end = min(range.end, bytes.count)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = range.start
    while index < end {
      if bytes[index] < 0x80 {
        index += 1
        while index &+ 8 <= end,
          raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index &+= 8
        }
        continue
      }
      let width = wellFormedWidth(in: bytes, at: index)
      guard width > 0 else {
        var stop = index + 1
        while stop < end, bytes[stop] >= 0x80, wellFormedWidth(in: bytes, at: stop) == 0 { stop += 1 }
        return SourceRange(index, stop)
      }
      index += width
    }
    return nil
  }
}
