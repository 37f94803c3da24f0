import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Commas, signs behind keys, and quotation marks that code lacks, found where they are lacking.
@Suite struct LostSeparatorTests {
  /// What takes the place of right code in the sample of a language, and the rule, place, and fixed code.
  struct Loss: Sendable, CustomStringConvertible {
    let language: HostLanguage
    let right: String
    let wrong: String
    let rule: String
    /// What is before the place of the finding.
    let before: String

    init(_ language: HostLanguage, _ right: String, _ wrong: String, _ rule: String, behind before: String) {
      self.language = language
      self.right = right
      self.wrong = wrong
      self.rule = "syntax/" + rule
      self.before = before
    }

    var description: String { "\(language): \(wrong)" }
  }

  private static let commas: [Loss] = [
    Loss(.go, "\"850\", \"time\"", "\"850\" \"time\"", "missing-comma", behind: "\"850\""),
    Loss(.go, "on the day\",\n", "on the day\"\n", "missing-comma", behind: "on the day\""),
    Loss(.go, "Topic: \"industry-tech\",", "Topic: \"industry-tech\"", "missing-comma", behind: "\"industry-tech\""),
    Loss(.go, "chart.png\",\n\t\t},", "chart.png\",\n\t\t}", "missing-comma", behind: "chart.png\",\n\t\t}"),
    Loss(.cSharp, "on the day\",", "on the day\"", "missing-comma", behind: "on the day\""),
    Loss(.cSharp, "{ \"score\", \"850\" },", "{ \"score\", \"850\" }", "missing-comma", behind: "\"850\" }"),
    Loss(.cSharp, "{ \"score\", \"850\" }", "{ \"score\" \"850\" }", "missing-comma", behind: "{ \"score\""),
    Loss(.php, "'score' => 850,", "'score' => 850", "missing-comma", behind: "=> 850"),
    Loss(.php, "'ttl' => 3600,", "'ttl' => 3600", "missing-comma", behind: "=> 3600"),
    Loss(.php, "'on the day',", "'on the day'", "missing-comma", behind: "'on the day'"),
    Loss(.kotlin, "putData(\"score\", ", "putData(\"score\" ", "missing-comma", behind: "putData(\"score\""),
    Loss(.ruby, "on the day',", "on the day'", "missing-comma", behind: "on the day'"),
    Loss(.ruby, "'mutable-content' => 1,", "'mutable-content' => 1", "missing-comma", behind: "'mutable-content' => 1"),
    Loss(.swift, "on the day\",", "on the day\"", "missing-comma", behind: "on the day\""),
    Loss(.swift, "chart.png\",\n    ],", "chart.png\",\n    ]", "missing-comma", behind: "chart.png\",\n    ]"),
    Loss(.dart, "on the day',", "on the day'", "missing-comma", behind: "on the day'"),
    Loss(.dart, "'badge': 42,", "'badge': 42", "missing-comma", behind: "'badge': 42"),
    Loss(.rust, "on the day\",", "on the day\"", "missing-comma", behind: "on the day\""),
    Loss(.rust, "to_string() },", "to_string() }", "missing-comma", behind: "to_string() }"),
  ]

  private static let signs: [Loss] = [
    Loss(.go, "Body:     ", "Body      ", "missing-colon", behind: "Body"),
    Loss(.go, "\"score\": ", "\"score\" ", "missing-colon", behind: "\"score\""),
    Loss(.cSharp, "Badge = 42", "Badge 42", "missing-separator", behind: "Badge"),
    Loss(.php, "'ttl' => 3600", "'ttl' 3600", "missing-separator", behind: "'ttl'"),
    Loss(.ruby, "'mutable-content' => 1", "'mutable-content' 1", "missing-separator", behind: "'mutable-content'"),
    Loss(.ruby, "badge: 42", "badge 42", "missing-colon", behind: "badge"),
    Loss(.swift, "\"badge\": 42", "\"badge\" 42", "missing-colon", behind: "\"badge\""),
    Loss(.dart, "'badge': 42", "'badge' 42", "missing-colon", behind: "'badge'"),
    Loss(.rust, "\"badge\": 42", "\"badge\" 42", "missing-colon", behind: "\"badge\""),
  ]

  private func found(_ text: String, _ language: HostLanguage) -> [Diagnostic] {
    Linter().lint(Source(SourceText(text), language)).diagnostics.filter { $0.severity == .error }
  }

  private func sample(_ language: HostLanguage) throws -> String {
    try #require(LanguageMistakeTests.samples[language]).replacing(
      "'GOOG gained 11.80 points to close at 835.67.'", with: "'on the day'")
  }

  @Test(arguments: commas + signs)
  func whatIsLackingIsFoundAndInserted(_ loss: Loss) throws {
    let text = try sample(loss.language)
    #expect(text.contains(loss.right))
    let broken = text.replacing(loss.right, with: loss.wrong, maxReplacements: 1)
    let found = found(broken, loss.language)
    #expect(found.map(\.rule) == [loss.rule])
    let issue = try #require(found.first)
    #expect(SourceText(broken).string(SourceRange(0, issue.range.start)).hasSuffix(loss.before))
    let fix = try #require(issue.fixes.first)
    let mended = SourceText(broken).applying(fix.edits)
    #expect(self.found(mended.string(mended.range), loss.language).isEmpty, "\(mended.string(mended.range))")
  }

  /// Quotation marks: each one of the sample is lost in turn.
  @Test(arguments: Array(LanguageMistakeTests.samples.keys).sorted { $0.rawValue < $1.rawValue })
  func lostQuotationMarksAreFoundInTheirLines(_ language: HostLanguage) throws {
    let text = try sample(language)
    let bytes = Array(text.utf8)
    let mark = UInt8(ascii: text.contains("'industry-tech'") ? "'" : "\"")
    let first = try #require(text.range(of: "GOOG up")).lowerBound.utf16Offset(in: text)
    let last = try #require(text.range(of: language == .go || language == .cSharp ? "Topic" : "stocks"))
      .lowerBound.utf16Offset(in: text)
    var missed: [String] = []
    for offset in first - 2..<last where bytes[offset] == mark {
      let broken = SourceText(bytes: Array(bytes[..<offset] + bytes[(offset + 1)...]))
      let lines = (broken.lineStart(of: offset)...broken.lineEnd(of: offset))
      let found = Linter().lint(Source(broken, language)).diagnostics
        .filter { $0.rule.hasPrefix("syntax/") && lines.contains($0.range.start) }
      if found.isEmpty { missed.append(broken.string(SourceRange(lines.lowerBound, lines.upperBound))) }
    }
    #expect(missed == [])
  }

  /// Code that is right, though values seem to stand side by side.
  @Test(
    arguments: [
      (.python, "p = {'aps': {'alert': 'a' 'b', 'x': [y for y in z if y], 'n': lambda k: k, 'm': 1 if a else 2}}\n"),
      (.python, "p = {'aps': {'alert': ('a'\n  'b'), 'sound': x or 'a', **y, 'c': not z, 'd': f(*a, b=1)}}\n"),
      (
        .php,
        "<?php $p = ['aps' => ['alert' => (string) $x, 'a' => fn ($y) => $y, 'b' => $c ? 'd' : 'e', $f, ...$g]];\n"
      ),
      (
        .ruby,
        "p = { aps: { alert: x ? 'a' : 'b', 'sound' => y.empty? ? :c : :d, badge: z, **w, b:, c: d do |e| e end } }\n"
      ),
      (.ruby, "p = { aps: { alert: 'a' \\\n 'b', badge: (foo 'a', b: 1) } }\n"),
      (
        .go,
        "var p = map[string]any{\n\"aps\": map[string]any{\"alert\": f(\n\"a\" +\n\"b\",\n), \"g\": func() int {\nx := 1\nreturn x\n}(), \"h\": []string{\"a\", \"b\"}},\n}\n"
      ),
      (.swift, "let p = [\"aps\": [\"alert\": x ? \"a\" : \"b\", \"n\": y as? Int ?? 1, \"z\": f(a: 1) { b in c }]]\n"),
      (
        .dart,
        "var p = {'aps': {'alert': 'a' 'b', 'x': c ? 'd' 'e' : 'f', if (g) 'h': 1 else 'i': 2, ...?j, 'k': const [1]}};\n"
      ),
      (
        .kotlin,
        "val p = mapOf(\"aps\" to mapOf(\"alert\" to if (x) \"a\" else \"b\", \"n\" to (1 shl 2), pair, \"m\" to y))\n"
      ),
      (
        .cSharp,
        "var p = new { aps = new { alert = x ? \"a\" : \"b\", sound, y.badge, f = z is string s ? s : \"c\", g = (int) h } };\n"
      ),
      (.java, "var p = Map.of(\"aps\", Map.of(\"alert\", (Object) \"a\", \"n\", x instanceof String ? 1 : 2));\n"),
      (
        .rust,
        "let p = json!({\"aps\": {\"alert\": if x { \"a\" } else { \"b\" }, \"n\": y as u8, \"m\": match z { _ => 1 }}});\n"
      ),
    ] as [(HostLanguage, String)])
  func soundCodeIsFine(_ language: HostLanguage, _ text: String) {
    let found = Linter().lint(Source(SourceText(text), language))
    #expect(found.payloads == 1, "\(text)")
    #expect(found.diagnostics.filter { $0.rule.hasPrefix("syntax/") }.map(\.rule) == [], "\(text)")
  }
}
