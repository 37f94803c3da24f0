import PushlintText

/// Which escapes the strings of a language have, those behind a backslash.
package final class CodeEscapes: Sendable {
  /// What a backslash does that no escape begins with.
  package enum Unknown: Hashable, Sendable {
    /// It is a part of the text, with the character behind it.
    case isKept
    /// The character behind it is itself.
    case isDropped
  }

  /// What a backslash at the end of a line does.
  package enum LineEnd: Hashable, Sendable {
    case isText, isLeftOut
    /// The blanks of the next line are left out as well.
    case isLeftOutWithBlanks
  }

  /// What single letters and signs stand for.
  package let letters: [UInt8: UInt8]
  /// Most digits of an octal number; 0 where there are none.
  package let octalDigits: Int
  /// How many digits follow `\x`; none without it.
  package let hexadecimalDigits: ClosedRange<Int>?
  /// `\u0041`
  package let hasUnicode: Bool
  /// `\u{41}`
  package let hasBracedUnicode: Bool
  /// `\U00000041`
  package let hasLongUnicode: Bool
  /// `\N{LATIN SMALL LETTER A}`
  package let hasNames: Bool
  package let unknown: Unknown
  package let lineEnd: LineEnd

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

  package static let python = CodeEscapes(
    letters: letters("ntrbfav\"'\\"), octalDigits: 3, hexadecimalDigits: 2...2, hasUnicode: true, hasLongUnicode: true,
    hasNames: true, lineEnd: .isLeftOut)
  package static let java = CodeEscapes(
    letters: letters("ntrbfs\"'\\"), octalDigits: 3, hasUnicode: true, lineEnd: .isLeftOut)
  package static let kotlin = CodeEscapes(letters: letters("tbnr'\"\\$"), hasUnicode: true)
  package static let go = CodeEscapes(
    letters: letters("abfnrtv\\\"'"), octalDigits: 3, hexadecimalDigits: 2...2, hasUnicode: true, hasLongUnicode: true)
  package static let cSharp = CodeEscapes(
    letters: letters("abefnrtv0\\\"'"), hexadecimalDigits: 1...4, hasUnicode: true, hasLongUnicode: true)
  /// Between double quotation marks, and in heredocs.
  package static let php = CodeEscapes(
    letters: letters("ntrvef\\$\""), octalDigits: 3, hexadecimalDigits: 1...2, hasBracedUnicode: true)
  package static let ruby = CodeEscapes(
    letters: letters("ntsrebavf0"), octalDigits: 3, hexadecimalDigits: 1...2, hasUnicode: true, hasBracedUnicode: true,
    unknown: .isDropped, lineEnd: .isLeftOut)
  /// Between single quotation marks, where only those and the backslash itself have one.
  package static let quotesOnly = CodeEscapes(letters: letters("\\'"))
  package static let c = CodeEscapes(
    letters: letters("abefnrtv\\\"'?"), octalDigits: 3, hexadecimalDigits: 1...2, hasUnicode: true,
    hasLongUnicode: true,
    lineEnd: .isLeftOut)
  package static let swift = CodeEscapes(letters: letters("0\\tnr\"'"), hasBracedUnicode: true, lineEnd: .isLeftOut)
  package static let dart = CodeEscapes(
    letters: letters("nrfbtv"), hexadecimalDigits: 2...2, hasUnicode: true, hasBracedUnicode: true, unknown: .isDropped)
  package static let javaScript = CodeEscapes(
    letters: letters("nrtbfv0"), hexadecimalDigits: 2...2, hasUnicode: true, hasBracedUnicode: true,
    unknown: .isDropped, lineEnd: .isLeftOut)
  package static let rust = CodeEscapes(
    letters: letters("nrt\\0\"'"), hexadecimalDigits: 2...2, hasBracedUnicode: true, lineEnd: .isLeftOutWithBlanks)
}

extension CodeEscapes: Hashable {
  package static func == (left: CodeEscapes, right: CodeEscapes) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
