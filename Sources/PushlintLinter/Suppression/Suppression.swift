import PushlintDiagnostics
import PushlintText
import PushlintTree

/// What is wrong with a word that keeps findings quiet.
package typealias SuppressionIssue = Issue<SuppressionIssueKind>

package enum SuppressionIssueKind: String, Sendable, CaseIterable {
  /// Nothing was found where it stands.
  case unused = "unused-suppression"
  /// Says not why.
  case withoutReason = "suppression-without-reason"
  /// An entry of the configuration that keeps nothing quiet.
  case unusedInConfiguration = "left-over-suppression"
  /// An entry whose last day is over.
  case expired = "expired-suppression"
  /// Names a rule that there is none of.
  case unknownRule = "suppression-of-unknown-rule"
}

/// What editors write for a reason until a person does; it is none.
package enum UnwrittenReason {
  package static let text = "explain why this is correct"
}

/// A comment that keeps findings quiet: `// pushlint-ignore data/value-not-string: the gateway converts it`.
struct Suppression {
  /// A rule or a family, and where it is named.
  struct Name {
    let text: String
    let range: SourceRange
  }

  let names: [Name]
  let hasReason: Bool
  /// The whole comment.
  let comment: SourceRange
  /// What is left over when the comment goes: its line, when it has one for itself.
  let removal: SourceRange
  /// The bytes whose findings it speaks of.
  let scope: SourceRange

  func covers(_ diagnostic: Diagnostic, named name: Name) -> Bool {
    (diagnostic.rule == name.text || diagnostic.rule.hasPrefix(name.text + "/"))
      && scope.start <= diagnostic.range.start && diagnostic.range.start < max(scope.end, scope.start + 1)
  }
}
