import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Fixes that bring up something new are not offered, whatever else is in the source.
@Suite struct FixTrialTests {
  private static let linter = Linter()
  private static let good = #"{"message": {"topic": "news", "android": {"ttl": "60s"}}}"#

  /// A source with some requests around the one that fixes are tried in.
  private static func source(_ request: String, _ language: HostLanguage) -> Source {
    let requests = [good, good, request, good, good]
    let text = language == .ndjson ? requests.joined(separator: "\n") : "[\n\(requests.joined(separator: ",\n"))\n]"
    return Source(SourceText(text), language)
  }

  /// The replacements of a text that are left when each is tried as a fix of `rule`.
  private func left(
    of replacements: [String], for wrong: String, in source: Source, rule: String
  ) -> [String] {
    let found = Self.linter.lint(source).diagnostics
    let text = source.text.string(source.text.range)
    guard let place = text.range(of: wrong) else { return [] }
    let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    let range = SourceRange(start, start + wrong.utf8.count)
    let attempts = replacements.map { replacement in
      Diagnostic(
        rule: rule, severity: .error, message: "", range: range,
        fixes: [FixIt(title: replacement, isSafe: true, edits: [TextEdit(range, replacement)])])
    }
    return Self.linter.withTriedFixes(attempts, amongst: found, of: source, Configuration())
      .flatMap(\.fixes).map(\.title)
  }

  @Test(arguments: [HostLanguage.ndjson, .json])
  func requestsShowWhatFixesBringUp(_ language: HostLanguage) {
    let source = Self.source(#"{"message": {"topic": "news", "data": {"n": 1}}}"#, language)
    let left = left(
      of: [#""data": {"n": "1"}"#, #""data": {"n": 2}"#, #""data": {"from": "1"}"#],
      for: #""data": {"n": 1}"#, in: source, rule: "data/value-not-string")
    #expect(left == [#""data": {"n": "1"}"#, #""data": {"n": 2}"#])
  }

  @Test func linesShowWhatFixesOfSyntaxBringUp() {
    let source = Self.source(#"{"message": {"topic": "news" "data": {"n": "1"}}}"#, .ndjson)
    let left = left(
      of: [#""news", "data""#, #""news": "data""#], for: #""news" "data""#, in: source, rule: "syntax/missing-comma")
    #expect(left == [#""news", "data""#])
  }

  /// Edits that reach over several requests are tried on all of them.
  @Test(arguments: [HostLanguage.ndjson, .json])
  func editsOfSeveralRequestsAreTriedOnAll(_ language: HostLanguage) {
    let source = Self.source(#"{"message": {"topic": "news", "data": {"n": 1}}}"#, language)
    let all = source.text.string(source.text.range)
    let last = all.range(of: "news", options: .backwards)!
    let start = all.utf8.distance(from: all.startIndex, to: last.lowerBound)
    let range = SourceRange(start, start + 4)
    let found = Self.linter.lint(source).diagnostics
    let texts = ["a b", "ab"]
    let attempts = texts.map { text in
      Diagnostic(
        rule: "data/value-not-string", severity: .error, message: "", range: found[0].range,
        fixes: [
          FixIt(
            title: text, isSafe: true, edits: [TextEdit(found[0].range, #""1""#), TextEdit(range, text)])
        ])
    }
    let left = Self.linter.withTriedFixes(attempts, amongst: found, of: source, Configuration()).flatMap(\.fixes)
    #expect(left.map(\.title) == [texts[1]])
  }
}
