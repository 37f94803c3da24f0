import PushlintText
import PushlintPayload
import PushlintTree

/// Finds declarative push messages without a member that the browser requires.
///
/// - Source: Push API, "Declarative push messages": `title` and `navigate` are required.
struct DeclarativeNotificationCheck: Check {
  static let name = "declarative-notification"

  init(_ parameters: RuleParameters) {}

  var condition: CheckCondition { .declarative }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.kind == .declarativeNotification, !payload.hidesMembers(of: payload.root) else { return [] }
    let missing = ["title", "navigate"].filter { name in
      payload.index(of: "message.webpush.notification.\(name)") == nil && !hasMisspelt(name, payload)
    }
    guard !missing.isEmpty else { return [] }
    let names = missing.map { "`\($0)`" }.joined(separator: " and ")
    let place = payload.tree.key(of: payload.root).map { payload.tree[$0].range } ?? payload.range
    return [Finding(at: place, ["member": names], place: 0)]
  }

  /// A misspelt member has a finding of its own.
  private func hasMisspelt(_ name: String, _ payload: Payload) -> Bool {
    payload.places(below: 0).contains { place in
      place.field == nil && EditDistance.between(FieldCatalogue.folded(place.name), name, limit: 2) != nil
    }
  }
}
