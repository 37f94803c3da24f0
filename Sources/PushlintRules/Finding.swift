import PushlintPayload
import PushlintText

/// A place that a rule objects to, and the values for its words.
///
/// - Shape: ranges count in the excerpt's text.
package struct Finding: Sendable {
  /// One way to heal it.
  package struct Alternative: Sendable {
    let edits: [TextEdit]
    /// What the title of this one is filled with, beside the finding's values.
    let values: TemplateValues
    /// Whether the edits can be applied unasked; the rule may still say no.
    let isSafe: Bool

    package init(_ edits: [TextEdit], _ values: TemplateValues = [:], isSafe: Bool = true) {
      self.edits = edits
      self.values = values
      self.isSafe = isSafe
    }
  }

  package let range: SourceRange
  package let values: TemplateValues
  /// For rules whose fix is `given`: the likeliest first.
  package let alternatives: [Alternative]
  package let related: SourceRange?
  /// Index of the place in the payload, `nil` for findings outside.
  package let place: Int?
  /// What happens because of this one, where that is more than the rule's own words say.
  let outcome: String?

  package init(
    at range: SourceRange, _ values: TemplateValues = [:], alternatives: [Alternative] = [],
    related: SourceRange? = nil, place: Int? = nil, outcome: String? = nil
  ) {
    self.range = range
    self.values = values
    self.alternatives = alternatives
    self.related = related
    self.place = place
    self.outcome = outcome
  }

  /// A finding with at most one way to heal it.
  package init(
    at range: SourceRange, _ values: TemplateValues = [:], edits: [TextEdit], isSafe: Bool = true,
    related: SourceRange? = nil, place: Int? = nil, outcome: String? = nil
  ) {
    self.init(
      at: range, values, alternatives: edits.isEmpty ? [] : [Alternative(edits, isSafe: isSafe)], related: related,
      place: place, outcome: outcome)
  }
}
