import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds what an event of a Live Activity lacks.
///
/// - Source: Apple's documentation of ActivityKit push notifications: every event has a timestamp, a start brings type,
///   attributes, state, and an alert, an update its state.
struct LiveActivityCheck: Check {
  static let name = "live-activity"

  init(_ parameters: RuleParameters) {}

  private static let needed: [String: [String]] = [
    "start": ["timestamp", "content-state", "attributes-type", "attributes", "alert"],
    "update": ["timestamp", "content-state"],
    "end": ["timestamp"],
  ]

  var wakingPaths: [String] { ["message.apns.payload.aps.event"] }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let aps = "message.apns.payload.aps"
    guard let index = payload.index(of: aps + ".event"),
      let event = payload.tree.stringValue(payload.places[index].node),
      let needed = Self.needed[event]
    else { return [] }
    let missing = needed.filter { payload.presence(of: "\(aps).\($0)") == .absent && !isMisspelt($0, payload) }
    guard !missing.isEmpty else { return [] }
    return [
      Finding(
        at: payload.tree[payload.places[index].node].range,
        ["value": event, "member": MessageFormatting.list(missing.map { "`\($0)`" })], place: index)
    ]
  }

  /// A key under another spelling is not missing as well.
  private func isMisspelt(_ name: String, _ payload: Payload) -> Bool {
    guard let aps = payload.index(of: "message.apns.payload.aps") else { return false }
    let folded = FieldCatalogue.folded(name)
    return payload.places(below: aps).contains { place in
      place.name != name
        && EditDistance.between(FieldCatalogue.folded(place.name), folded, limit: 2) != nil
    }
  }
}
