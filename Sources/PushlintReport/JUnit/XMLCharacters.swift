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
    bytes.allSatisfy { ($0 >= 0x20 || $0 == 0x09 || $0 == 0x0A) && $0 != 0xEF }
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
