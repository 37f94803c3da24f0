import PushlintText
import TestSupport
import Testing

/// The search finds what a look at every place finds.
@Suite struct SearchTests {
  @Test(arguments: ["a", "ab", "aa", "aba", "abcabcabca", "\u{0}", "é"] as [StaticString])
  func theFirstOccurrenceIsFound(_ pattern: StaticString) {
    var random = SeededRandom()
    let expected = pattern.withUTF8Buffer { Array($0) }
    let letters: [UInt8] = [0x61, 0x61, 0x62, 0x62, 0x63, 0, 0xC3, 0xA9, 0xE1, 0x80]
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 0...50, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      let text = SourceText(bytes: bytes)
      let range = SourceRange(Int.random(in: 0...20, using: &random), Int.random(in: 0...60, using: &random))
      let last = min(range.end, bytes.count) - expected.count
      let place = (0...50).first {
        $0 >= range.start && $0 <= last && Array(bytes[$0..<$0 + expected.count]) == expected
      }
      #expect(text.firstOffset(of: pattern, in: range) == place)
    }
  }
}
