import TestSupport
import Testing

@testable import PushlintText

/// The words that edits lose are those that the whole text has fewer of afterwards.
@Suite struct WordLossTests {
  private static let pieces = ["title", "body", "a", "aps", "x1", " ", "\"", ": ", ", ", "{", "}", "\\n", "\\u00e9"]

  private static func text(_ count: ClosedRange<Int>, _ random: inout SeededRandom) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// Edits in order that do not touch.
  private static func edits(of source: SourceText, _ random: inout SeededRandom) -> [TextEdit] {
    var edits: [TextEdit] = []
    var start = 0
    while edits.count < 3, start + 1 < source.count {
      let from = Int.random(in: start..<source.count, using: &random)
      let end = min(from + Int.random(in: 0...9, using: &random), source.count)
      // What an edit writes is often what another one removes.
      let moved = source.string(SourceRange(min(from, end), end))
      let text = Bool.random(using: &random) ? moved + Self.text(0...2, &random) : Self.text(0...3, &random)
      edits.append(TextEdit(SourceRange(from, end), text))
      start = end + 1
    }
    return edits
  }

  @Test func lostWords() {
    var random = SeededRandom()
    for _ in 0..<5_000 {
      let before = Self.text(1...20, &random)
      let source = SourceText(before)
      let edits = Self.edits(of: source, &random)
      var bytes = source.bytes
      for edit in edits.reversed() { bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.text.utf8) }
      let after = String(decoding: bytes, as: UTF8.self)
      // An escape that an edit cuts is read in another way with the text around it.
      guard !before.contains("\\"), !after.contains("\\") else { continue }
      var written = WordLoss.words(in: after)
      var lost: [String] = []
      for word in WordLoss.words(in: before) {
        if let index = written.firstIndex(of: word) { written.remove(at: index) } else { lost.append(word) }
      }
      lost.removeAll { word in written.contains { $0.contains(word) } }
      #expect(WordLoss.losses(of: edits, in: source).flatMap(\.words).sorted() == lost.sorted(), "\(before) \(edits)")
    }
  }

  @Test func movedWordsAreKept() {
    let source = SourceText(#"{"title":"A","sound":"x"}"#)
    let removal = TextEdit(SourceRange(12, 24), "")
    #expect(WordLoss.losses(of: [removal], in: source).map(\.words) == [["sound", "x"]])
    let insertion = TextEdit.insertion(#","aps":{"sound":"x"}"#, at: 24)
    #expect(WordLoss.losses(of: [removal, insertion], in: source).isEmpty)
  }
}
