import PushlintCatalog
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree
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
      + CodeIssueKind.allCases.map(\.rawValue) + CallIssueKind.allCases.map(\.rawValue)
      + LimitIssueKind.allCases.map(\.rawValue) + SampleIssueKind.allCases.map(\.rawValue)
      + SourceFact.Kind.allCases.map(\.rawValue)
      + ConfigurationIssueKind.allCases.map(\.rawValue) + SuppressionIssueKind.allCases.map(\.rawValue)
    let ofFields = Set(
      FieldObject.Reader.allCases.flatMap { reader in
        FieldViolation.Kind.allCases.map { FieldViolation.issue(reader, $0) }
      })
    #expect(spoken.subtracting(ofFields) == Set(kinds))
    #expect(spoken.isSuperset(of: kinds))
  }

  /// Whoever reads an object, nobody's mistakes in names go without a word.
  @Test(arguments: FieldObject.Reader.allCases.filter { $0 != .legacy })
  func everyReaderHasWordsForNames(_ reader: FieldObject.Reader) {
    let spoken = BuiltInRules.shared.rules.map(\.trigger)
    for problem in [FieldViolation.Kind.unknownField, .misplacedField, .misspeltField, .unknownValue] {
      let kind = FieldViolation.issue(reader, problem)
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
    let known = Set(RulePlaceholders.all)
    for rule in BuiltInRules.shared.rules {
      let outcomes = rule.outcome?.entries.map(\.template) ?? []
      let templates = [rule.message, rule.help, rule.note, rule.fix?.title].compactMap { $0 } + outcomes
      for template in templates {
        let names = template.names.filter { MessageTemplate.path(in: $0) == nil }
        #expect(known.isSuperset(of: names), "\(rule.id)")
        let paths = template.names.compactMap(MessageTemplate.path(in:))
        #expect(paths.filter { BuiltInRules.shared.catalogue.field(at: $0) == nil } == [], "\(rule.id)")
      }
    }
  }
}
