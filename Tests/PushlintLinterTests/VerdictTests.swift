import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// A document that is linted at every keystroke gets what a fresh look at it gives.
@Suite struct VerdictTests {
  private static let list = """
    [
      { "message": { "token": "t", "notification": { "title": "a", "body": "b" }, "data": { "n": 1 } } },
      { "message": { "topic": "/topics/news", "notification": { "title": "a", "body": "b" } } },
      { "message": { "topic": "/topics/news", "notification": { "title": "a", "body": "b" } } },
      { "aps": { "alert": "x", "badge": "1", "content_available": true } },
      { "to": "/topics/news", "priority": "high", "notification": { "title": "a" } }
    ]

    """
  /// Changes that leave a document whole, more often than not.
  private static let harmless = [
    "", "a", "b", " ", "1", ", \"x\": 1", "\"y\": {}, ", "{ \"aps\": { \"alert\": \"z\" } },", "\\n",
  ]
  private static let pieces = ["a", "\"", "{", "}", ",", "\n", "1", "", "\"data\": { \"m\": 2 },", "[", "😀", "  "]

  @Test(arguments: [HostLanguage.json, .jsonc, .ndjson, .markdown, .javaScript])
  func rememberingChangesNothing(_ language: HostLanguage) {
    let linter = Linter()
    var random = SeededRandom()
    for _ in 0..<5 {
      var text = SourceText(language == .markdown ? "Text\n\n```json\n\(Self.list)```\n" : Self.list)
      var verdicts = Verdicts()
      for _ in 0..<40 {
        let start = Int.random(in: 0...text.count, using: &random)
        let range = SourceRange(start, min(text.count, start + Int.random(in: 0...3, using: &random)))
        let edited = text.applying([TextEdit(range, Self.pieces.randomElement(using: &random) ?? "")])
        // Now and then back to where it was.
        if Bool.random(using: &random) { text = edited }
        let source = Source(text, language)
        let known = linter.lint(source, Configuration(), remembering: &verdicts) { _ in }.diagnostics
        let fresh = linter.lintWithoutTrials(source).diagnostics
        guard known == fresh else {
          let difference = fresh.difference(from: known) { $0 == $1 }.map { "\($0)" }
          Issue.record("\(text.string(text.range)): \(difference)")
          return
        }
      }
    }
  }

  /// Most of these go the short way, where all but one object is taken over from the last time.
  @Test(arguments: [HostLanguage.json, .jsonc, .apns, .json5])
  func readingOnlyWhatChangedChangesNothing(_ language: HostLanguage) {
    let linter = Linter()
    var random = SeededRandom()
    var whole = 0
    for _ in 0..<5 {
      var text = SourceText(Self.list.replacing("\"alert\": \"x\"", with: #""alert": "{\"aps\": {\"badge\": \"1\"}}""#))
      var verdicts = Verdicts()
      for _ in 0..<60 {
        let start = Int.random(in: 0...text.count, using: &random)
        let range = SourceRange(start, min(text.count, start + Int.random(in: 0...1, using: &random)))
        let edited = text.applying([TextEdit(range, Self.harmless.randomElement(using: &random) ?? "")])
        let source = Source(edited, language)
        let known = linter.lint(source, Configuration(), remembering: &verdicts) { _ in }.diagnostics
        let fresh = linter.lintWithoutTrials(source).diagnostics
        guard known == fresh else {
          Issue.record("\(edited.string(edited.range)): \(fresh.difference(from: known) { $0 == $1 }.count)")
          return
        }
        // Broken texts are mended at once, so that the next change finds a whole one.
        if !fresh.contains(where: { $0.rule.hasPrefix("syntax/") }) {
          text = edited
          whole += 1
        }
      }
    }
    #expect(whole > 25)
  }

  @Test func whatIsNotTouchedIsNotJudgedAgain() {
    var verdicts = Verdicts()
    var text = SourceText(Self.list)
    let linter = Linter()
    let first = linter.lint(Source(text, .json), Configuration(), remembering: &verdicts) { _ in }
    text = text.applying([.insertion("\n\n", at: 1)])
    // A linter without rules finds nothing by itself: what it says is remembered.
    let silent = Linter(levels: Dictionary(uniqueKeysWithValues: linter.rules.rules.map { ($0.id, .off) }))
    let second = silent.lint(Source(text, .json), Configuration(), remembering: &verdicts) { _ in }.diagnostics
    let legacy = first.diagnostics.filter { $0.field?.hasPrefix("legacy") == true }
    let remembered = first.diagnostics.filter { !legacy.contains($0) }
    #expect(!remembered.isEmpty && !legacy.isEmpty)
    #expect(second.map(\.range.start) == remembered.map { $0.range.start + 2 })
    #expect(second.map(\.message) == remembered.map(\.message))
  }
}
