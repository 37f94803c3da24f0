/// Classes of bytes and characters that tokenizers tell apart.
///
/// Public for the loops of parsers, as ``SyntaxTree`` is.
public enum ByteClass {
  public static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  public static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  public static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Visible ASCII but letters, digits, quotation marks, and `_`: what cannot be content on its own.
  public static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !isLetter(byte) && !isDigit(byte) && byte != UInt8(ascii: "\"")
      && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "`") && byte != UInt8(ascii: "_")
  }

  /// Letters, digits, `_`, and `$`, all of ASCII: what names in code are made of.
  public static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  /// May begin a word; a byte above 0x7F counts, so that names in any script stay whole.
  public static func beginsWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  public static func continuesWord(_ byte: UInt8) -> Bool { beginsWord(byte) || isDigit(byte) }

  /// Blank, tab, line feed, carriage return.
  public static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  public static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Number of bytes of a white-space character outside ASCII that begins at `index`, or of a vertical tab or form
  /// feed; 0 for anything else.
  ///
  /// - Source: ECMA-262, WhiteSpace and LineTerminator; U+200B is added, since pages put it between tokens.
  public static func unicodeSpaceWidth(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < end ? bytes[index + offset] : 0 }
    switch byte(0) {
    case 0x0B, 0x0C: return 1
    case 0xC2: return byte(1) == 0xA0 ? 2 : 0
    case 0xE1: return byte(1) == 0x9A && byte(2) == 0x80 ? 3 : 0
    case 0xE2:
      if byte(1) == 0x80 {
        return 0x80...0x8B ~= byte(2) || byte(2) == 0xA8 || byte(2) == 0xA9 || byte(2) == 0xAF ? 3 : 0
      }
      return byte(1) == 0x81 && byte(2) == 0x9F ? 3 : 0
    case 0xE3: return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0
    case 0xEF: return byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0
    default: return 0
    }
  }

  /// Whether U+200B or U+FEFF begins at `index`; both take three bytes.
  public static func isZeroWidthSpace(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Bool {
    guard index + 2 < end else { return false }
    return (bytes[index], bytes[index + 1], bytes[index + 2]) == (0xE2, 0x80, 0x8B)
      || (bytes[index], bytes[index + 1], bytes[index + 2]) == (0xEF, 0xBB, 0xBF)
  }

  /// Whether a curly double quotation mark (U+201C to U+201F) begins at `index`.
  public static func isCurlyDoubleQuote(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Bool {
    index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && 0x9C...0x9F ~= bytes[index + 2]
  }

  /// Whether a curly single quotation mark (U+2018 to U+201B) begins at `index`.
  public static func isCurlySingleQuote(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Bool {
    index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && 0x98...0x9B ~= bytes[index + 2]
  }
}
