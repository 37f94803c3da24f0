import PushlintText
import PushlintTree

/// An escape between double quotes.
///
/// - Source: YAML 1.2.2, section 5.7.
struct YAMLEscape {
  let bytes: [UInt8]
  /// Offset behind it.
  let end: Int

  /// `nil` for what is no escape.
  init?(_ text: SourceText, at backslash: Int, limit: Int) {
    guard backslash + 1 < limit, let sign = text[backslash + 1] else { return nil }
    let digits: Int
    switch sign {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default:
      guard let known = Self.signs[sign] else { return nil }
      bytes = Array(known.utf8)
      end = backslash + 2
      return
    }
    end = backslash + 2 + digits
    let source = text[SourceRange(backslash + 2, end)]
    guard end <= limit, source.allSatisfy(ByteClass.isHexDigit),
      let value = UInt32(String(decoding: source, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    bytes = Array(String(Character(scalar)).utf8)
  }

  private static let signs: [UInt8: String] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t",
    0x09: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}", UInt8(ascii: " "): " ", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
    UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]
}
