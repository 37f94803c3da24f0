import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds buttons of a web notification that have the same `action`, so that the service worker cannot tell them apart.
struct DuplicateActionCheck: Check {
  static let name = "duplicate-action"

  init(_ parameters: RuleParameters) {}

  var wakingPaths: [String] { ["message.webpush.notification.actions[].action"] }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    var first: [String: Int] = [:]
    return payload.places.enumerated().compactMap { index, place in
      guard place.path == "message.webpush.notification.actions[].action",
        let name = payload.tree.stringValue(place.node), !Placeholder.isPlaceholder(name)
      else { return nil }
      guard let earlier = first[name] else {
        first[name] = place.node
        return nil
      }
      return Finding(
        at: payload.tree[place.node].range, ["value": MessageFormatting.shortened(name)],
        related: payload.tree[earlier].range,
        place: index)
    }
  }
}
