import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// What rules suggest: no other rule refuses it, and without a suggestion there is no text about one.
@Suite struct SuggestionTests {
  /// `…_UNSPECIFIED` says what leaving the field out says: right where it stands, and nothing to propose.
  @Test(arguments: [
    ("PRIORITY_UNSPECIFIED", nil), ("priority_unspecified", nil), ("UNSPECIFIED", "types/unknown-value"),
    ("PRIORITY_HIGHH", "types/unknown-value"),
  ])
  func unspecifiedValuesAreNotProposed(_ value: String, _ rule: String?) {
    let text =
      #"{"message": {"topic": "a", "android": {"notification": {"title": "a", "notification_priority": "\#(value)"}}}}"#
    let found = Linter().lint(Source(SourceText(text), .json)).diagnostics.filter { $0.rule.hasPrefix("types/") }
    #expect(found.map(\.rule) == (rule.map { [$0] } ?? []))
    let titles = found.flatMap(\.fixes).map(\.title)
    #expect((found.map(\.message) + titles).filter { $0.contains("_UNSPECIFIED") } == [])
  }

  /// What is within a list of the same object is no better place for a list.
  @Test func aListWithTheNameOfItsElementsIsRenamed() {
    let found = Self.lint(
      Self.message(##""webpush": {"notification": {"title": "a", "action": [{"action": "x", "title": "y"}]}}"##))
    #expect(found.map(\.rule) == ["webpush/unknown-option"])
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.text) == [#""actions""#])
  }

  private static func message(_ members: String) -> String {
    #"{"message": {"topic": "news", "notification": {"title": "Delivered", "body": "At your door"}, \#(members)}}"#
  }

  private static func lint(_ text: String, _ linter: Linter = Linter()) -> [Diagnostic] {
    linter.lint(Source(SourceText(text), .json)).diagnostics
  }

  @Test(arguments: [#""30d""#, "2592000", #""2592000""#, #""PT700H""#, #""5 weeks""#, #""99999999999999999999""#])
  func aDurationAboveTheLimitIsNotSuggested(_ value: String) {
    let found = Self.lint(Self.message(#""android": {"ttl": \#(value)}"#))
    #expect(found.map(\.rule) == ["types/duration"])
    #expect(found.flatMap(\.fixes) == [])
  }

  /// A thousand times too small a number would still be too small, and be multiplied again and again.
  @Test(arguments: [("1779010200", "1779010200000"), ("100", nil), ("99999999", nil), ("100000000", "100000000000")])
  func secondsBecomeMillisecondsOnce(_ value: String, _ replacement: String?) {
    let found = Self.lint(Self.message(#""webpush": {"notification": {"timestamp": \#(value)}}"#))
    #expect(found.map(\.rule) == ["webpush/seconds"])
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.text) == (replacement.map { [$0] } ?? []))
  }

  @Test(arguments: [(#""28d""#, #""2419200s""#), ("2419200", #""2419200s""#), (#""PT1H""#, #""3600s""#)])
  func aDurationWithinTheLimitIsSuggested(_ value: String, _ replacement: String) {
    let found = Self.lint(Self.message(#""android": {"ttl": \#(value)}"#))
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.text) == [replacement])
  }

  @Test(arguments: [
    #""time_to_live": 2592000"#, #""android": {"time_to_live": 2592000}"#,
    #""android": {"notification": {"ttl": "2592000s"}}"#, #""webpush": {"headers": {"TTL": "31536000s"}}"#,
    #""android": {"ttl": "2592000.5s"}"#, ##""android": {"notification": {"color": "#803367d6"}}"##,
  ])
  func noFixLeadsToAnotherFinding(_ members: String) {
    let text = SourceText(Self.message(members))
    let before = Set(Self.lint(Self.message(members)).map(\.rule))
    #expect(!before.isEmpty)
    for fix in Self.lint(Self.message(members)).flatMap(\.fixes) {
      let fixed = text.applying(fix.edits)
      let after = Set(Self.lint(fixed.string(fixed.range)).map(\.rule))
      #expect(after.isSubset(of: before), "\(fix.title): \(after)")
    }
  }

  /// Milliseconds of the SDK have other bounds than seconds of the service.
  @Test func theLimitInSecondsIsNotOneInMilliseconds() {
    let code = """
      await getMessaging().send({
        topic: 'news', notification: { title: 'Delivered', body: 'At your door' }, android: { ttl: 86400000 },
      });
      """
    #expect(Linter().lint(Source(SourceText(code), .javaScript)).diagnostics == [])
  }

  /// Every single fix of an example makes one finding less, and no new one.
  @Test(arguments: ["android", "data", "types", "urls", "webpush"])
  func eachFixOfAPageLeadsToNoOtherFinding(_ family: String) {
    for rule in BuiltInRules.shared.rules where rule.id.hasPrefix(family + "/") {
      let linter = Linter(levels: [rule.id: .on(rule.severity)])
      for block in PageExamples(rule.page).blocks where block.promise == .bad && block.language == "jsonc" {
        let before = Self.lint(block.text, linter)
        for diagnostic in before {
          for fix in diagnostic.fixes {
            let fixed = SourceText(block.text).applying(fix.edits)
            let after = Self.lint(fixed.string(fixed.range), linter)
            #expect(Set(after.map(\.rule)).isSubset(of: before.map(\.rule)), "\(rule.id), \(block): \(fix.title)")
            #expect(after.count < before.count, "\(rule.id), \(block): \(fix.title)")
          }
        }
      }
    }
  }

  @Test func withoutASuggestionThereIsNoHelp() {
    let found = Self.lint(Self.message(#""webpush": {"notification": {"icon": "https://img.png"}}"#))
    #expect(found.map(\.rule) == ["urls/file-name-in-host"])
    #expect(found.allSatisfy { $0.help == nil && $0.fixes.isEmpty })
  }

  @Test func aTemplateIsFilledAsAWhole() throws {
    let rule = try RuleReader.rule(
      id: "own/host",
      json: SourceText(
        #"{"severity": "warning", "consequence": "wrong", "given": "message.notification.image", "#
          + #""expect": {"not-format": "file-name-in-host"}, "message": "m {\"a\": 1}", "help": "write `{suggestion}`", "#
          + #""source": "s"}"#),
      page: SourceText("# Title"))
    let linter = Linter(rules: BuiltInRules.shared.adding([rule]), levels: ["urls/file-name-in-host": .off])
    func help(_ image: String) -> [String?] {
      Self.lint(
        #"{"message": {"topic": "a", "notification": {"title": "t", "body": "b", "image": "\#(image)"}}}"#, linter
      )
      .filter { $0.rule == "own/host" }.map { $0.message + ": " + ($0.help ?? "none") }
    }
    #expect(help("https://img.png") == [#"m {"a": 1}: none"#])
    #expect(help("https://img.northwind.dev.png") == [#"m {"a": 1}: write `https://img.northwind/dev.png`"#])
  }

  // MARK: Remarks

  @Test(arguments: [
    ("1", ["types/wrong-type"]), (#""yes""#, ["types/wrong-type"]), ("true", ["android/bypass-proxy-deprecated"]),
  ])
  func anErrorReplacesADeprecation(_ value: String, _ rules: [String]) {
    let text = Self.message(#""android": {"notification": {"bypass_proxy_notification": \#(value)}}"#)
    #expect(Self.lint(text).map(\.rule) == rules)
  }

  @Test(arguments: [("", ["target/empty"]), ("dk7Jc1nVQ0u:APA91bHqs2xN", ["target/token-deprecated"])])
  func anEmptyTokenIsMoreThanADeprecatedOne(_ token: String, _ rules: [String]) {
    let linter = Linter(levels: ["target/token-deprecated": .on(.warning)])
    let text = #"{"message": {"token": "\#(token)", "notification": {"title": "t", "body": "b"}}}"#
    #expect(Self.lint(text, linter).map(\.rule) == rules)
  }
}
