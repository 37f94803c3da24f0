import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Comments keep quiet what they name, where they stand, and nothing else.
@Suite struct SuppressionTests {
  private static func found(_ text: String, _ language: HostLanguage) -> [String] {
    Linter().lint(Source(SourceText(text), language)).diagnostics.map(\.rule)
  }

  private static let bad = #"{"message": {"topic": "a", "data": {"n": 1}}}"#

  @Test(arguments: [
    (
      "{ \"message\": { \"topic\": \"a\", // pushlint-ignore data: x\n\"data\": {\"n\": 1} } }", HostLanguage.jsonc,
      ["suppression/unused", "data/value-not-string"]
    ),
    ("{ \"message\": { \"topic\": \"a\",\n// pushlint-ignore data: x\n\"data\": {\"n\": 1} } }", .jsonc, []),
    (
      "{ \"message\": { \"topic\": \"a\",\n\"data\": {\"n\": 1} /* pushlint-ignore data/value-not-string: x */ } }",
      .jsonc, []
    ),
    (
      "// pushlint-ignore-file data, target: x\n{ \"message\": { \"topic\": \"/topics/a\",\n\n\"data\": {\"n\": 1} } }",
      .jsonc, []
    ),
    ("text\n<!-- pushlint-ignore data: shown on purpose -->\n```json\n\n\(bad)\n```\n", .markdown, []),
    (
      "<!-- pushlint-ignore data: x -->\n\n```json\n\(bad)\n```\n", .markdown,
      ["suppression/unused", "data/value-not-string"]
    ),
    ("# pushlint-ignore data: x\ncurl -d '\(bad)' $U\n", .shellScript, []),
    (
      "POST https://fcm.googleapis.com/v1/projects/p/messages:send\nA: b\n\n# pushlint-ignore data: x\n\(bad)\n", .http,
      []
    ),
    (
      "{ \"pushlint-ignore data: x\": 1, \"message\": { \"topic\": \"a\", \"data\": {\"n\": 1} } }", .json,
      ["structure/unknown-field", "data/value-not-string"]
    ),
    ("// pushlint-ignored data: x\n// pushlint-ignore\n\(bad)", .jsonc, ["data/value-not-string"]),
  ])
  func theyReachAsFarAsTheySay(_ text: String, _ language: HostLanguage, _ expected: [String]) {
    #expect(Self.found(text, language) == expected)
  }

  /// A comment that is deleted leaves nothing behind.
  @Test func unusedOnesGoWithTheirLine() {
    let text =
      "{ \"message\": { \"topic\": \"a\",\n  // pushlint-ignore data: x\n  \"data\": {\"n\": \"1\"} // pushlint-ignore urls: y\n} }"
    let source = Source(SourceText(text), .jsonc)
    // A comment has words: it goes only when somebody asks for it.
    #expect(FixApplier(Linter(), Configuration(), level: .safe).apply(to: source).applied == 0)
    let fixed = FixApplier(Linter(), Configuration(), level: .suggested).apply(to: source)
    #expect(fixed.text == SourceText("{ \"message\": { \"topic\": \"a\",\n  \"data\": {\"n\": \"1\"}\n} }"))
  }
}
