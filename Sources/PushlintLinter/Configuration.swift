import PushlintDiagnostics
import PushlintPayload

/// What a person decided about linting.
package struct Configuration: Sendable {
  /// The kind that all documents are said to be; `nil` to find out.
  package var forcedKind: ForcedKind?
  /// Most findings that one file may have; the rest is counted, not listed.
  package var findingLimit = 1_000

  /// What holds at single places; of several that speak of a finding the last one wins, unless one keeps it quiet.
  package var scopedOverrides: [ScopedOverride] = []

  package init() {}
}
