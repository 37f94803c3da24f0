import PushlintSecrets
import PushlintExtract
import PushlintTree

/// Tells of most texts on the fast path that they hold no key of those that ``SecretText`` knows.
enum SecretPrefilter {
  /// Whether a text may hold a key that no file should: only keys of Google's and private keys begin so.
  static func mayHold(_ index: Int, in view: DocumentView) -> Bool {
    let node = view.nodes[index]
    guard node.kind == .string, node.range.count > SecretText.shortest else { return false }
    let bytes = view.bytes
    var offset = node.range.start
    let end = node.range.end - 4
    let (capital, hyphen, backslash) = (
      SIMD16<UInt8>(repeating: UInt8(ascii: "A")), SIMD16<UInt8>(repeating: UInt8(ascii: "-")),
      SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    )
    while offset < end {
      if offset &+ 16 <= end, let base = bytes.baseAddress {
        let part: SIMD16<UInt8> = UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
        let signs: SIMDMask<SIMD16<Int8>> = (part .== capital) .| (part .== hyphen) .| (part .== backslash)
        let halves = unsafeBitCast(signs, to: SIMD2<UInt64>.self)
        guard halves.x | halves.y != 0 else {
          offset &+= 16
          continue
        }
        offset &+= (halves.x != 0 ? halves.x.trailingZeroBitCount : 64 + halves.y.trailingZeroBitCount) / 8
      }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "A") {
        let (second, third) = (bytes[offset + 1], bytes[offset + 2])
        if second == byte && third == byte || second == UInt8(ascii: "I") && third == UInt8(ascii: "z") { return true }
      } else if byte == UInt8(ascii: "-"), bytes[offset + 1] == byte, bytes[offset + 2] == byte {
        return true
      } else if byte == UInt8(ascii: "\\"), !isPlainEscape(bytes, offset) {
        return true
      }
      offset &+= 1
    }
    return false
  }

  /// Whether an escape surely stands for no letter, digit, or hyphen.
  private static func isPlainEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    switch bytes[offset + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "t"), UInt8(ascii: "r"),
      UInt8(ascii: "/"):
      true
    // Above U+007F: no zeros, or an eight behind them.
    case UInt8(ascii: "u"):
      bytes[offset + 2] != UInt8(ascii: "0") || bytes[offset + 3] != UInt8(ascii: "0")
        || bytes[offset + 4] >= UInt8(ascii: "8")
    default: false
    }
  }
}
