import TestSupport
import Testing

@testable import PushlintText

/// The lines of an edited text are those of the same text read anew.
@Suite struct LineTableEditTests {
  private static let pieces = ["\n", "\r", "\r\n", "a", "", "é", "ab\ncd", "\n\n", "\r\r\n", "x\r"]

  @Test func edits() {
    var random = SeededRandom()
    for long in ["", String(repeating: "a", count: 9_000)] {
      var text = SourceText((0..<60).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined() + long)
      var kept = LineTable(text)
      for number in 0..<1_500 {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(start + Int.random(in: 0...3, using: &random), text.count)
        var bytes = text.bytes
        let piece = number % 300 == 7 ? long : Self.pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(start..<end, with: piece.utf8)
        text = SourceText(bytes: bytes)
        kept = LineTable(text, following: kept)
        let fresh = LineTable(text)
        #expect(kept.lineCount == fresh.lineCount)
        let places =
          long.isEmpty ? Array(0...text.count) : (0..<40).map { _ in .random(in: 0...text.count, using: &random) }
        for place in places {
          #expect(kept.position(of: place, in: .utf16) == fresh.position(of: place, in: .utf16))
        }
      }
    }
  }
}
