import PushlintText
import TestSupport
import Testing

@testable import PushlintReport

@Suite struct XMLWriterTests {
  /// Text in ASCII with much markup, and some of other signs.
  private static func text(_ length: Int, using random: inout SeededRandom) -> String {
    let others = ["<", ">", "&", "\"", "'", "\n", "\t", "é", "航", "\u{1B}", "\u{FFFE}", "]]>"]
    return (0..<length).map { _ in
      Int.random(in: 0..<3, using: &random) > 0
        ? String(UnicodeScalar(UInt8.random(in: 0x20..<0x7F, using: &random)))
        : others[Int.random(in: 0..<others.count, using: &random)]
    }.joined()
  }

  @Test func markupIsEscapedByteByByte() {
    var random = SeededRandom(for: "markup")
    for length in 0...60 {
      let text = Self.text(length, using: &random)
      var buffer = ByteBuffer()
      text.withBytes { XMLCharacters.escape($0, to: &buffer) }
      let entities: [Character: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;"]
      let expected = text.map { entities[$0] ?? String($0) }.joined()
      #expect(String(decoding: buffer.take(), as: UTF8.self) == expected)
    }
  }

  @Test func attributesAreWhatTheLibraryMakesOfThem() throws {
    var random = SeededRandom(for: "attributes")
    for length in 0...40 {
      // With a letter that is none of ASCII, libxml2 escapes what we escape without.
      let text = Self.text(length, using: &random).unicodeScalars.filter { 0x20..<0x7F ~= $0.value }
      let short = try XMLWriter.tag("a", [("b", String(text)), ("c", "1")], inside: 1, isEmpty: true)
      let long = try XMLWriter.tag("a", [("b", "\(String(text))é"), ("c", "1")], inside: 1, isEmpty: true)
      #expect(String(decoding: long, as: UTF8.self).filter { $0 != "é" } == String(decoding: short, as: UTF8.self))
    }
  }
}
