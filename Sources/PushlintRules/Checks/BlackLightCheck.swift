import PushlintPayload
import PushlintTree

/// Finds lights in black, which the Android client takes for no light at all.
struct BlackLightCheck: Check {
  static let name = "black-light"

  init(_ parameters: RuleParameters) {}

  var wakingPaths: [String] {
    ["message.android.notification", "message.android_v2.remote_notification.notification"].map {
      $0 + ".light_settings.color"
    }
  }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    return payload.places.enumerated().compactMap { index, place in
      guard place.path.hasSuffix(".light_settings.color"), payload.tree[place.node].kind == .object,
        let key = place.key,
        !payload.tree.members(of: place.node).isEmpty
      else { return nil }
      let isBlack = ["red", "green", "blue"].allSatisfy { name in
        switch payload.presence(of: place.path + "." + name) {
        case .absent: true
        case .seen(let text?): Double(text) == 0
        default: false
        }
      }
      return isBlack ? Finding(at: payload.tree[key].range, place: index) : nil
    }
  }
}
