import PushlintText
import Testing

/// Sequences of a terminal are found whole, and nothing else is.
@Suite struct ControlSequenceTests {
  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", "<red<"),
    ("\u{1B}[1;31;4mx", "<x"),
    ("\u{1B}]0;title\u{07}x", "<x"),
    ("\u{1B}]8;;https://a.example\u{1B}\\x", "<x"),
    ("\u{9B}31mx", "<x"),
    ("\u{1B}(Bx", "<x"),
    ("\u{1B}[2Jx\u{1B}[K", "<x<"),
    ("a\u{1B}[31", "a<"),
    ("\u{1B}]never closed", "<never closed"),
    ("\u{1B}x", "\u{1B}x"),
    ("\u{1B}", "\u{1B}"),
    ("[31m", "[31m"),
    ("café [0]", "café [0]"),
    ("\u{1B}[31é", "<é"),
  ])
  func sequencesAreReplaced(_ text: String, _ expected: String) {
    #expect(ControlSequence.replaced(in: text, by: "<") == expected)
  }

  /// An unfinished sequence is looked at once, however often it begins.
  @Test func manyUnfinishedSequencesTakeLinearTime() {
    let text = String(repeating: "\u{1B}]", count: 200_000)
    let started = ContinuousClock.now
    #expect(ControlSequence.replaced(in: text, by: "").isEmpty)
    #expect(ContinuousClock.now - started < .seconds(20))
  }
}
