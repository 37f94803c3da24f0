import PushlintPayload
import PushlintText

/// A place that a rule objects to, and the values for its words.
///
/// - Shape: ranges count in the excerpt's text.
package struct Finding: Sendable {
  package let range: SourceRange
  package let values: [String: String]
  /// The edits that come with the finding, for rules whose fix is `given`.
  package let edits: [TextEdit]
  /// Whether those edits can be applied unasked; the rule may still say no.
  package let isSafe: Bool
  package let related: SourceRange?
  /// Index of the place in the payload, `nil` for findings outside.
  package let place: Int?

  package init(
    at range: SourceRange, _ values: [String: String] = [:], edits: [TextEdit] = [], isSafe: Bool = true,
    related: SourceRange? = nil, place: Int? = nil
  ) {
    self.range = range
    self.values = values
    self.edits = edits
    self.isSafe = isSafe
    self.related = related
    self.place = place
  }
}
