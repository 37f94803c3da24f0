import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// A document that is linted at every keystroke gets what a fresh look at it gives.
@Suite struct DiagnosticCacheTests {
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
      var cache = DiagnosticCache()
      for _ in 0..<40 {
        let start = Int.random(in: 0...text.count, using: &random)
        let range = SourceRange(start, min(text.count, start + Int.random(in: 0...3, using: &random)))
        let edited = text.applying([TextEdit(range, Self.pieces.randomElement(using: &random) ?? "")])
        // Now and then back to where it was.
        if Bool.random(using: &random) { text = edited }
        let source = Source(text, language)
        let known = linter.lint(source, Configuration(), remembering: &cache) { _ in }.diagnostics
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
      var cache = DiagnosticCache()
      for _ in 0..<60 {
        let start = Int.random(in: 0...text.count, using: &random)
        let range = SourceRange(start, min(text.count, start + Int.random(in: 0...1, using: &random)))
        let edited = text.applying([TextEdit(range, Self.harmless.randomElement(using: &random) ?? "")])
        let source = Source(edited, language)
        let known = linter.lint(source, Configuration(), remembering: &cache) { _ in }.diagnostics
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

  private static let large = """
    {
      "message": {
        "topic": "orders-17",
        "notification": { "title": "Your list", "body": "It has \\"changed\\"" },
        "data": {
    \((0..<60).map { "      \"item_\($0)\": \"{\\\"id\\\":\($0),\\\"name\\\":\\\"chá\\\"}\"" }.joined(separator: ",\n"))
        },
        "android": { "ttl": "3600s", "notification": { "tag": "a" } },
        "apns": { "payload": { "aps": { "badge": 1, "sound": "default" }, "shop": [1, [2, "x"], { "open": true }] } }
      }
    }

    """
  /// What somebody types, letter by letter: most of the texts on the way are broken.
  private static let typed = [
    "\n  \"ttl\": \"3600\",", ", \"apns\": { \"headers\": { \"apns-priority\": 10 } }", "\"x\": [true ],", "12", " \"",
    "}", "{", "// no\n",
    "é😀",
  ]

  /// One large message, in which somebody types and deletes: the case of an editor.
  @Test(arguments: [HostLanguage.json, .jsonc, .json5])
  func typingInOneLargeMessageChangesNothing(_ language: HostLanguage) {
    let linter = Linter()
    var random = SeededRandom()
    for _ in 0..<6 {
      var text = SourceText(Self.large)
      var cache = DiagnosticCache()
      let words = Self.typed.randomElement(using: &random) ?? ""
      let place = Int.random(in: 0...text.count, using: &random)
      var states = [text]
      for scalar in words.unicodeScalars {
        let offset = place + text.count - states[0].count
        text = text.applying([.insertion(String(scalar), at: offset)])
        states.append(text)
      }
      // Typed, taken back, and something else deleted.
      states += states.dropLast().reversed()
      let deleted = SourceRange(place, min(text.count, place + Int.random(in: 1...30, using: &random)))
      states += [states[0].applying([.deletion(deleted)]), states[0]]
      for state in states {
        let source = Source(state, language)
        let known = linter.lint(source, Configuration(), remembering: &cache) { _ in }.diagnostics
        let fresh = linter.lintWithoutTrials(source).diagnostics
        guard known == fresh else {
          Issue.record("\(words.debugDescription) at \(place): \(state.string(state.range))")
          return
        }
      }
    }
  }

  @Test func whatIsNotTouchedIsNotLintedAgain() {
    var cache = DiagnosticCache()
    var text = SourceText(Self.list)
    let linter = Linter()
    let first = linter.lint(Source(text, .json), Configuration(), remembering: &cache) { _ in }
    text = text.applying([.insertion("\n\n", at: 1)])
    // A linter without rules finds nothing by itself: what it says is remembered.
    let silent = Linter(levels: Dictionary(uniqueKeysWithValues: linter.rules.rules.map { ($0.id, .off) }))
    let second = silent.lint(Source(text, .json), Configuration(), remembering: &cache) { _ in }.diagnostics
    let legacy = first.diagnostics.filter { $0.field?.hasPrefix("legacy") == true }
    let remembered = first.diagnostics.filter { !legacy.contains($0) }
    #expect(!remembered.isEmpty && !legacy.isEmpty)
    #expect(second.map(\.range.start) == remembered.map { $0.range.start + 2 })
    #expect(second.map(\.message) == remembered.map(\.message))
  }

  /// Reading stops far inside the first message, in a comment that does not end; its target is touched all the same.
  @Test func whatIsOpenWhereReadingStopsIsTouchedByWhatChangesInIt() {
    let messages = """
      {"key": {"message": {"topic": "/topics/b", "android": {"prio-{y": /*rge\\---
      t", "ttl": 5}}}},
      """
    let edited = messages.replacing("/topics/b", with: "/topi/*/b")
    let linter = Linter()
    var cache = DiagnosticCache()
    for text in [messages, edited, messages] {
      let source = Source(SourceText(text), .json5)
      let known = linter.lint(source, Configuration(), remembering: &cache) { _ in }.diagnostics
      #expect(known == linter.lintWithoutTrials(source).diagnostics, "\(text)")
    }
  }
}
