import PushlintText

/// The characters that a document may hold.
///
/// - Source: XML 1.0, production 2, Char. A Swift string has no surrogates.
enum XMLCharacters {
  /// `text` with an escape such as `\u{1B}` for each character that XML forbids, and for each sequence of a terminal.
  static func cleaned(_ text: String) -> String {
    var text = text
    return text.withUTF8(areAllowed) ? text : escaped(text)
  }

  /// Whether bytes are certainly allowed as they are.
  static func areAllowed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // U+FFFE and U+FFFF begin with the byte EF.
    PlainBytes.fill(bytes) || bytes.allSatisfy { ($0 >= 0x20 || $0 == 0x09 || $0 == 0x0A) && $0 != 0xEF }
  }

  /// Whether bytes stand for themselves in a text or an attribute.
  static func arePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainBytes.fill(bytes, except: UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\""))
      && !bytes.contains(UInt8(ascii: ">"))
  }

  /// Allowed text with its markup escaped, as libxml2 writes it.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 4)
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  private static func escaped(_ text: String) -> String {
    let text = ControlSequence.replaced(in: text, by: VisibleText.escape("\u{1B}"))
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isAllowed(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: VisibleText.escape(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // U+000D is allowed too, but readers make a line end of it.
    case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
