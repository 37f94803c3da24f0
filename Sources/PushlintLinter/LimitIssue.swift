import PushlintTree

/// A limit of ours that a file has reached.
package typealias LimitIssue = Issue<LimitIssueKind>

package enum LimitIssueKind: String, Sendable, CaseIterable {
  case tooManyFindings = "too-many-findings"
}
