import PushlintText
import TestSupport
import Testing

@testable import PushlintExtract

/// A scan finds what a search for each pattern at each place finds.
@Suite struct NeedleScanTests {
  private static func lowercase(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
  }

  /// Each pattern compared at each place.
  private static func search(_ needles: [String], _ bytes: [UInt8], _ range: Range<Int>) -> [NeedleScan.Match] {
    let folded = lowercase(bytes)
    return range.flatMap { start in
      needles.enumerated().compactMap { number, needle in
        let needle = lowercase(needle.utf8)
        guard start + needle.count <= range.upperBound, folded[start..<start + needle.count].elementsEqual(needle)
        else {
          return nil
        }
        return NeedleScan.Match(needle: number, offset: start)
      }
    }
  }

  private static let sets: [[String]] = [
    ["ab"], ["abc"], ["abcd", "bcd", "cde"], ["aa", "aaa", "aaaaa"], ["ab", "abcabc", "cab"],
    ["a-b", "A_B", "{{", "\"a"],
    ["abcabcabcabc", "bca"], ["@A", "`a", "[b", "{b"], ["\u{E9}a", "a\u{E9}"], [],
    ["abb", "bca", "-_{"], ["abc", "c@a", "\"a`", "[[b"], ["aab", "bba", "cab", "acb", "bbb"],
    ["a"], ["b", "ab", "_", "bca"], ["A", "\u{E9}"],
  ]

  @Test(arguments: sets.indices)
  func findsWhatASearchFinds(_ number: Int) {
    var random = SeededRandom()
    let needles = Self.sets[number]
    let scan = NeedleScan(needles)
    let alphabet = Array("aabbcABC-_{[\"@`\u{E9}".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...160, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = SourceText(bytes: bytes)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      let expected = Self.search(needles, bytes, start..<end)
      #expect(scan.matches(in: text, range: SourceRange(start, end)) == expected)
      #expect(scan.occurs(in: text, range: SourceRange(start, end)) == !expected.isEmpty)
      let limit = Int.random(in: 1...5, using: &random)
      #expect(scan.matches(in: text, range: SourceRange(start, end), limit: limit) == Array(expected.prefix(limit)))
    }
  }

  /// Ranges beyond the text, and texts shorter than a pattern.
  @Test func endsOfTexts() {
    let scan = NeedleScan(["abc", "c"])
    #expect(scan.matches(in: SourceText("xabc"), range: SourceRange(0, 400)).map(\.offset) == [1, 3])
    #expect(scan.matches(in: SourceText("ab")).isEmpty)
    #expect(scan.matches(in: SourceText("")).isEmpty)
    #expect(scan.matches(in: SourceText("abc"), range: SourceRange(9, 12)).isEmpty)
  }

  /// More patterns than a byte can count.
  @Test func manyPatterns() {
    let needles = (100..<600).map { "x\($0)y" }
    let text = SourceText(needles.joined(separator: " "))
    #expect(NeedleScan(needles).matches(in: text).map(\.needle) == Array(needles.indices))
  }
}
