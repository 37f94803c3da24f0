import PushlintPayload
import PushlintText

/// Compares the versions on which fields have an effect with those that the app runs on.
///
/// - Parameter parameters: `bound` is `first` to find fields that the oldest of them do not know yet, and `last` to find
///   those that none of them reads any more.
struct FieldVersionCheck: Check {
  static let name = "field-version"

  private let looksForNew: Bool

  init(_ parameters: RuleParameters) { looksForNew = parameters.strings["bound"] == "first" }

  var condition: CheckCondition { .withTargets }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let targets = context.targets else { return [] }
    return payload.places.indices.compactMap { index in
      let place = payload.places[index]
      guard let key = place.key, let span = place.field?.versions, let oldest = targets.oldest(span.system),
        let bound = looksForNew ? span.first : span.last, looksForNew ? oldest < bound : oldest > bound
      else { return nil }
      return Finding(
        at: payload.tree[key].range,
        [
          "part": oldest.name(on: span.system), "expected": bound.name(on: span.system), "key": place.name,
          "detail": span.then.map { ", because \($0)" } ?? "",
        ], place: index)
    }
  }
}
