import PushlintDiagnostics
import PushlintRules
import PushlintText

/// Takes out what comments keep quiet, and says of comments that keep nothing quiet.
struct SuppressionFilter {
  private let suppressions: [Suppression]
  private let rules: RuleSet

  /// - Parameter known: where comments may be; `nil` where that is not known.
  init(_ source: Source, _ rules: RuleSet, _ known: QuietPlaces? = nil) {
    suppressions = SuppressionReader(source, known).suppressions()
    self.rules = rules
  }

  /// The diagnostics that are left, and what is wrong with the comments.
  func apply(_ diagnostics: [Diagnostic]) -> (diagnostics: [Diagnostic], issues: [SuppressionIssue]) {
    guard !suppressions.isEmpty else { return (diagnostics, []) }
    var isUsed = suppressions.map { $0.names.map { _ in false } }
    let left = diagnostics.filter { diagnostic in
      var isQuiet = false
      for (index, suppression) in suppressions.enumerated() where suppression.hasReason {
        for (number, name) in suppression.names.enumerated() where suppression.covers(diagnostic, named: name) {
          isUsed[index][number] = true
          isQuiet = true
        }
      }
      return !isQuiet
    }
    return (left, zip(suppressions, isUsed).flatMap { issues(of: $0, isUsed: $1) })
  }

  private func issues(of suppression: Suppression, isUsed: [Bool]) -> [SuppressionIssue] {
    guard suppression.hasReason else { return [SuppressionIssue(.withoutReason, suppression.comment)] }
    return zip(suppression.names, isUsed).compactMap { name, isUsed in
      if !rules.hasRules(named: name.text) {
        let hint = rules.suggestion(for: name.text)
        return SuppressionIssue(.unknownRule, name.range, detail: "`\(name.text)`\(hint)")
      }
      guard !isUsed else { return nil }
      // One of several names goes by hand.
      let edits = suppression.names.count == 1 ? [TextEdit.deletion(suppression.removal)] : []
      return SuppressionIssue(.unused, name.range, edits: edits, detail: name.text)
    }
  }
}
