import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import Testing

/// A source with more to say than anybody reads.
@Suite struct LimitTests {
  fileprivate static let text = SourceText(
    String(repeating: #"{"message":{"topic":"a","data":{"n":1}}}"# + "\n", count: 300))

  private static func diagnostics(_ configuration: Configuration, _ levels: [String: RuleLevel] = [:]) -> [Diagnostic] {
    Linter(levels: levels).lint(Source(text, .ndjson), configuration).diagnostics
  }

  @Test func theRestIsOneFinding() {
    var configuration = Configuration()
    configuration.findingLimit = 200
    let found = Self.diagnostics(configuration, ["data": .on(.hint), "data/value-not-string": .on(.hint)])
    #expect(found.count == 201)
    #expect(found.last?.rule == "limits/too-many-findings")
    #expect(found.last?.severity == .information)
    #expect(Self.diagnostics(configuration).last?.severity == .error)
  }

  @Test func whatWasNotLookedAtCannotPass() {
    var configuration = Configuration()
    configuration.findingLimit = 2
    configuration.scopedOverrides = [ScopedOverride(pointer: nil, levels: ["data/value-not-string": .off])]
    let found = Self.diagnostics(configuration)
    #expect(found.map(\.rule) == ["limits/too-many-findings"])
    #expect(found.last?.severity == .error)
  }
}

extension LimitTests {
  @Test func fixesKnowNoLimit() {
    var configuration = Configuration()
    configuration.findingLimit = 2
    let fixed = FixApplier(Linter(), configuration, level: .safe).apply(to: Source(Self.text, .ndjson))
    #expect(fixed.applied == 300)
    #expect(fixed.result.diagnostics.isEmpty)
  }
}
