import PushlintCatalog
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintSyntax
import PushlintText
import Testing

/// The rules as a whole: every file can be read, and every issue and check has its rule.
@Suite struct RuleSetTests {
  @Test func everyFileCanBeRead() {
    let (_, problems) = BuiltInRules.read(Catalog.files.map { ($0.path, SourceText(bytes: $0.bytes)) })
    #expect(problems == [])
    #expect(!Catalog.files.isEmpty)
  }

  @Test func everyIssueHasItsRule() {
    let spoken = Set(
      BuiltInRules.shared.rules.compactMap { rule -> String? in
        if case .issue(let kind) = rule.trigger { kind } else { rule.fact }
      })
    let kinds =
      SyntaxIssueKind.allCases.map(\.rawValue) + RequestIssueKind.allCases.map(\.rawValue)
      + CodeIssueKind.allCases.map(\.rawValue) + LimitIssueKind.allCases.map(\.rawValue)
      + SourceFact.Kind.allCases.map(\.rawValue)
      + ConfigurationIssueKind.allCases.map(\.rawValue) + SuppressionIssueKind.allCases.map(\.rawValue)
    let ofFields = Set(
      FieldObject.Reader.allCases.flatMap { reader in
        FieldIssue.Problem.allCases.map { FieldIssue.kind(reader, $0) }
      })
    #expect(spoken.subtracting(ofFields) == Set(kinds))
    #expect(spoken.isSuperset(of: kinds))
  }

  /// Whoever reads an object, nobody's mistakes in names go without a word.
  @Test(arguments: FieldObject.Reader.allCases.filter { $0 != .legacy })
  func everyReaderHasWordsForNames(_ reader: FieldObject.Reader) {
    let spoken = BuiltInRules.shared.rules.map(\.trigger)
    for problem in [FieldIssue.Problem.unknownField, .misplacedField, .misspeltField, .unknownValue] {
      let kind = FieldIssue.kind(reader, problem)
      #expect(spoken.contains { if case .issue(kind) = $0 { true } else { false } }, "\(kind)")
    }
  }

  @Test func everyCheckIsUsedAndKnown() {
    let named = Set(
      BuiltInRules.shared.rules.compactMap { rule -> String? in
        if case .check(let name, _) = rule.trigger { name } else { nil }
      })
    #expect(named == Set(AllChecks.types.map { $0.name }))
  }

  /// Words may only ask for values that findings have.
  @Test func messagesAskForWhatThereIs() {
    let known: Set<String> = [
      "key", "value", "type", "expected", "detail", "part", "suggestion", "member", "object", "reader", "hint", "other",
      "places", "target", "count", "bytes", "limit", "platform",
    ]
    for rule in BuiltInRules.shared.rules {
      let templates = [rule.message, rule.help, rule.note, rule.fix?.title].compactMap { $0 }
      for template in templates { #expect(known.isSuperset(of: template.names), "\(rule.id)") }
    }
  }

  @Test(arguments: [
    (#"{"severity": "error"}"#, "`consequence` is missing"),
    (#"{"severity": "awful", "consequence": "refused"}"#, "`severity` has a value that it cannot have"),
    (#"{"severity": "error", "consequence": "refused", "colour": 1}"#, "`colour` is no key of a rule"),
    (
      #"{"severity": "error", "consequence": "refused", "given": "a", "expect": {"size": 1}, "message": "m", "source": ""}"#,
      "`size` is no expectation"
    ),
    (#"{"severity": "error" "consequence": "refused"}"#, "not valid JSON: missing-comma"),
  ])
  func mistakesInRuleFilesHaveAPlace(_ json: String, _ message: String) {
    #expect(throws: (any Error).self) {
      try RuleReader.rule(id: "a/b", json: SourceText(json), page: SourceText("# T"))
    }
    do throws(RuleFileError) {
      _ = try RuleReader.rule(id: "a/b", json: SourceText(json), page: SourceText("# T"))
    } catch {
      #expect(error.message == message)
      #expect(SourceText(json).range.encloses(error.range))
    }
  }
}
