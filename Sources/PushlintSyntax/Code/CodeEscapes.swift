import PushlintText

/// Which escapes the strings of a language have, those behind a backslash.
public final class CodeEscapes: Sendable {
  /// What a backslash does that no escape begins with.
  public enum Unknown: Hashable, Sendable {
    /// It is a part of the text, with the character behind it.
    case isKept
    /// The character behind it is itself.
    case isDropped
  }

  /// What a backslash at the end of a line does.
  public enum LineEnd: Hashable, Sendable {
    case isText, isLeftOut
    /// The blanks of the next line are left out as well.
    case isLeftOutWithBlanks
  }

  /// What single letters and signs stand for.
  public let letters: [UInt8: UInt8]
  /// Most digits of an octal number; 0 where there are none.
  public let octalDigits: Int
  /// How many digits follow `\x`; none without it.
  public let hexadecimalDigits: ClosedRange<Int>?
  /// `\u0041`
  public let hasUnicode: Bool
  /// `\u{41}`
  public let hasBracedUnicode: Bool
  /// `\U00000041`
  public let hasLongUnicode: Bool
  /// `\N{LATIN SMALL LETTER A}`
  public let hasNames: Bool
  public let unknown: Unknown
  public let lineEnd: LineEnd

  private init(
    letters: [UInt8: UInt8], octalDigits: Int = 0, hexadecimalDigits: ClosedRange<Int>? = nil, hasUnicode: Bool = false,
    hasBracedUnicode: Bool = false, hasLongUnicode: Bool = false, hasNames: Bool = false,
    unknown: Unknown = .isKept, lineEnd: LineEnd = .isText
  ) {
    self.letters = letters
    self.octalDigits = octalDigits
    self.hexadecimalDigits = hexadecimalDigits
    self.hasUnicode = hasUnicode
    self.hasBracedUnicode = hasBracedUnicode
    self.hasLongUnicode = hasLongUnicode
    self.hasNames = hasNames
    self.unknown = unknown
    self.lineEnd = lineEnd
  }

  private static func letters(_ signs: String, _ more: [UInt8: UInt8] = [:]) -> [UInt8: UInt8] {
    let known: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "a"): 0x07, UInt8(ascii: "v"): 0x0B, UInt8(ascii: "e"): 0x1B,
      UInt8(ascii: "0"): 0x00, UInt8(ascii: "s"): 0x20,
    ]
    var result = more
    for sign in signs.utf8 { result[sign] = known[sign] ?? sign }
    return result
  }

  public static let python = CodeEscapes(
    letters: letters("ntrbfav\"'\\"), octalDigits: 3, hexadecimalDigits: 2...2, hasUnicode: true, hasLongUnicode: true,
    hasNames: true, lineEnd: .isLeftOut)
  public static let java = CodeEscapes(
    letters: letters("ntrbfs\"'\\"), octalDigits: 3, hasUnicode: true, lineEnd: .isLeftOut)
  public static let kotlin = CodeEscapes(letters: letters("tbnr'\"\\$"), hasUnicode: true)
  public static let go = CodeEscapes(
    letters: letters("abfnrtv\\\"'"), octalDigits: 3, hexadecimalDigits: 2...2, hasUnicode: true, hasLongUnicode: true)
  public static let cSharp = CodeEscapes(
    letters: letters("abefnrtv0\\\"'"), hexadecimalDigits: 1...4, hasUnicode: true, hasLongUnicode: true)
  /// Between double quotation marks, and in heredocs.
  public static let php = CodeEscapes(
    letters: letters("ntrvef\\$\""), octalDigits: 3, hexadecimalDigits: 1...2, hasBracedUnicode: true)
  public static let ruby = CodeEscapes(
    letters: letters("ntsrebavf0"), octalDigits: 3, hexadecimalDigits: 1...2, hasUnicode: true, hasBracedUnicode: true,
    unknown: .isDropped, lineEnd: .isLeftOut)
  /// Between single quotation marks, where only those and the backslash itself have one.
  public static let quotesOnly = CodeEscapes(letters: letters("\\'"))
  public static let c = CodeEscapes(
    letters: letters("abefnrtv\\\"'?"), octalDigits: 3, hexadecimalDigits: 1...2, hasUnicode: true,
    hasLongUnicode: true,
    lineEnd: .isLeftOut)
  public static let swift = CodeEscapes(letters: letters("0\\tnr\"'"), hasBracedUnicode: true, lineEnd: .isLeftOut)
  public static let dart = CodeEscapes(
    letters: letters("nrfbtv"), hexadecimalDigits: 2...2, hasUnicode: true, hasBracedUnicode: true, unknown: .isDropped)
  public static let javaScript = CodeEscapes(
    letters: letters("nrtbfv0"), hexadecimalDigits: 2...2, hasUnicode: true, hasBracedUnicode: true,
    unknown: .isDropped, lineEnd: .isLeftOut)
  public static let rust = CodeEscapes(
    letters: letters("nrt\\0\"'"), hexadecimalDigits: 2...2, hasBracedUnicode: true, lineEnd: .isLeftOutWithBlanks)
}

extension CodeEscapes: Hashable {
  public static func == (left: CodeEscapes, right: CodeEscapes) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
