import PushlintTree

/// A mistake in a project's configuration, or in a rule of its own.
package typealias ConfigurationIssue = Issue<ConfigurationIssueKind>

package enum ConfigurationIssueKind: String, Sendable, CaseIterable {
  case mistake = "configuration-mistake"
}
