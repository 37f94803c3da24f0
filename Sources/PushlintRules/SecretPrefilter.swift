import PushlintSecrets
import PushlintExtract
import PushlintText
import PushlintTree

/// Tells of most texts on the fast path that they hold no key of those that ``SecretText`` knows.
enum SecretPrefilter {
  /// Whether a text may hold a key that no file should: only keys of Google's and private keys begin so.
  static func mayHold(_ index: Int, in view: DocumentView) -> Bool {
    let node = view.nodes[index]
    guard node.kind == .string, node.range.count > SecretText.shortest else { return false }
    guard let base = view.bytes.baseAddress else { return true }
    return mayHold(
      UnsafeRawPointer(base + node.range.start), count: node.range.count, hasEscapes: node.flags.contains(.escapes))
  }

  /// The same for the string of `count` bytes at `source`, longer than the shortest key, quotation marks included.
  static func mayHold(_ source: UnsafeRawPointer, count: Int, hasEscapes: Bool) -> Bool {
    // What a window may have behind it: two bytes, the last of them a quotation mark.
    let last = count &- width &- 2
    var offset = 0
    while true {
      if mayHold(source + offset, hasEscapes: hasEscapes),
        holdsSign(UnsafeRawBufferPointer(start: source, count: count), from: offset)
      {
        return true
      }
      if offset == last { return false }
      offset = min(offset &+ width, last)
    }
  }

  /// Bytes that are looked at together.
  private static let width = 16

  /// Whether one of the places of a window may be the beginning of a key, or of an escape.
  @inline(__always)
  private static func mayHold(_ text: UnsafeRawPointer, hasEscapes: Bool) -> Bool {
    let here: SIMD16<UInt8> = text.loadUnaligned(as: SIMD16<UInt8>.self)
    let behind: SIMD16<UInt8> = text.loadUnaligned(fromByteOffset: 1, as: SIMD16<UInt8>.self)
    let capital = SIMD16<UInt8>(repeating: UInt8(ascii: "A"))
    let hyphen = SIMD16<UInt8>(repeating: UInt8(ascii: "-"))
    // `AA`, and `AI`.
    let isLetters: SIMDMask<SIMD16<Int8>> =
      (here .== capital) .& ((behind & SIMD16<UInt8>(repeating: 0xF7)) .== capital)
    var signs: SIMDMask<SIMD16<Int8>> = isLetters .| ((here .== hyphen) .& (behind .== hyphen))
    if hasEscapes {
      let isEscape: SIMDMask<SIMD16<Int8>> = here .== SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
      signs = signs .| isEscape
    }
    return LaneBits.of(signs) != 0
  }

  /// Whether a key or a doubtful escape begins in a window, behind which there are two bytes.
  @inline(never)
  private static func holdsSign(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    for offset in start..<start + width {
      let (byte, second, third) = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
      switch byte {
      case UInt8(ascii: "A"):
        if second == byte && third == byte || second == UInt8(ascii: "I") && third == UInt8(ascii: "z") { return true }
      case UInt8(ascii: "-"): if second == byte, third == byte { return true }
      case UInt8(ascii: "\\"): if !isPlainEscape(bytes, offset) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether an escape surely stands for no letter, digit, or hyphen.
  private static func isPlainEscape(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    switch bytes[offset + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "t"), UInt8(ascii: "r"),
      UInt8(ascii: "/"):
      true
    // Above U+007F: no zeros, or an eight behind them.
    case UInt8(ascii: "u"):
      offset + 4 < bytes.count
        && (bytes[offset + 2] != UInt8(ascii: "0") || bytes[offset + 3] != UInt8(ascii: "0")
          || bytes[offset + 4] >= UInt8(ascii: "8"))
    default: false
    }
  }
}
