import PushlintText

/// Searches the bytes of strict JSON 16 at a time.
///
/// - Shape: every function reads only bytes below the bound that it is given; no padding is needed. Public like what else
///   loops of other modules use.
public enum StringScan {
  /// Number of bytes that are looked at together.
  @inlinable @inline(__always)
  public static var width: Int { 16 }

  /// A string that has been read.
  @frozen
  public struct Result {
    /// Offset past the closing quote; when the string is doubtful, the complement (`~`) of the doubtful offset.
    public let end: Int
    public let hasEscapes: Bool

    @inlinable @inline(__always)
    public init(end: Int, hasEscapes: Bool) {
      self.end = end
      self.hasEscapes = hasEscapes
    }
  }

  /// Reads the text of a string up to its closing quote.
  ///
  /// - Parameters:
  ///   - start: offset behind the opening quote and any plain bytes that have been read.
  ///   - past: offset before which the closing quote must be.
  ///   - readable: number of bytes behind `bytes`, at least `past`.
  /// - Source: RFC 8259 section 7; The Unicode Standard, table 3-7.
  @inline(never)
  public static func string(_ bytes: UnsafePointer<UInt8>, from start: Int, past: Int, readable: Int) -> Result {
    var index = start
    var hasEscapes = false
    while index < past {
      if index &+ width <= readable {
        let plain = plainWidth(bytes + index)
        index &+= plain
        if plain == width { continue }
      } else if isPlain(bytes[index]) {
        index &+= 1
        continue
      }
      guard index < past else { break }
      switch bytes[index] {
      case UInt8(ascii: "\""): return Result(end: index &+ 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        let width = escapeWidth(bytes, at: index, past: past)
        guard width > 0 else { return Result(end: ~index, hasEscapes: true) }
        hasEscapes = true
        index &+= width
      case 0x80...:
        let end = wellFormedEnd(bytes, from: index, past: past)
        guard end > index else { return Result(end: ~index, hasEscapes: hasEscapes) }
        index = end
      default: return Result(end: ~index, hasEscapes: hasEscapes)
      }
    }
    return Result(end: ~min(index, past), hasEscapes: hasEscapes)
  }

  /// Whether the byte may stand in a string as it is, and is a character of its own.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Number of bytes of the escape at `index`; 0 for one that JSON does not have.
  ///
  /// A surrogate without a partner is an escape like any other: the recovering parser does not object to it.
  private static func escapeWidth(_ bytes: UnsafePointer<UInt8>, at index: Int, past: Int) -> Int {
    guard index &+ 1 < past else { return 0 }
    switch bytes[index &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard index &+ 6 <= past else { return 0 }
      for offset in 2..<6 where !ByteClass.isHexDigit(bytes[index &+ offset]) { return 0 }
      return 6
    default: return 0
    }
  }

  // MARK: UTF-8

  /// Offset past the characters outside ASCII that begin at `start`; `start` when the first of them is malformed.
  private static func wellFormedEnd(_ bytes: UnsafePointer<UInt8>, from start: Int, past: Int) -> Int {
    var index = start
    while index < past, bytes[index] >= 0x80 {
      let width = wellFormedWidth(following(bytes, index, past: past))
      guard width > 0 else { break }
      index &+= width
    }
    return index
  }

  /// The four bytes from `index` on, the first one lowest; 0 for those at or behind `past`.
  @inline(__always)
  private static func following(_ bytes: UnsafePointer<UInt8>, _ index: Int, past: Int) -> UInt32 {
    if index &+ 4 <= past {
      return UInt32(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt32.self))
    }
    var word: UInt32 = 0
    var shift: UInt32 = 0
    for byte in UnsafeBufferPointer(start: bytes + index, count: max(0, past &- index)) {
      word |= UInt32(byte) &<< shift
      shift &+= 8
    }
    return word
  }

  /// Number of bytes of the well-formed character outside ASCII that `word` begins with; 0 when it begins with none.
  ///
  /// - Source: The Unicode Standard, table 3-7.
  @inline(__always)
  package static func wellFormedWidth(_ word: UInt32) -> Int {
    if word & 0x00C0_C0F0 == 0x0080_80E0 {
      // The bits that tell an overlong form (none of them) and a surrogate (1101 and 1).
      let bits = word & 0x200F
      return bits != 0 && bits != 0x200D ? 3 : 0
    }
    if word & 0xC0E0 == 0x80C0 { return word & 0x1E != 0 ? 2 : 0 }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      // The plane: 0 would be overlong, 17 and more do not exist.
      let plane = (word & 0x07) << 2 | (word >> 12) & 0x03
      return plane != 0 && plane <= 16 ? 4 : 0
    }
    return 0
  }

  // MARK: 16 bytes

  // With a scalar, or a vector whose type must be inferred, the comparison would be made byte after byte.

  /// How many of the 16 bytes at `bytes` come before the first quote, backslash, control character, or byte outside
  /// ASCII.
  @inlinable @inline(__always)
  public static func plainWidth(_ bytes: UnsafePointer<UInt8>) -> Int {
    // As signed numbers, control characters and bytes outside ASCII are all below a blank.
    let block = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<Int8>.self)
    return LaneBits.first(
      (block .== SIMD16<Int8>(repeating: 0x22)) .| (block .== SIMD16<Int8>(repeating: 0x5C))
        .| (block .< SIMD16<Int8>(repeating: 0x20)))
  }

  /// How many of the 16 bytes at `bytes` come before the first one that is no blank.
  @inline(__always)
  package static func blankWidth(_ bytes: UnsafePointer<UInt8>) -> Int {
    let block = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<Int8>.self)
    return LaneBits.first(block .!= SIMD16<Int8>(repeating: 0x20))
  }
}
