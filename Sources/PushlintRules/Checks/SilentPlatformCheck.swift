import PushlintPayload
import PushlintText

/// Finds messages that everybody gets, that some platforms of the app show, and of which others get nothing at all.
struct SilentPlatformCheck: Check {
  static let name = "silent-platform"

  init(_ parameters: RuleParameters) {}

  var condition: CheckCondition { .withTargets }

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    // A token belongs to one device; only topics and conditions are for all of them.
    guard scene.targets != nil,
      let target = ["message.topic", "message.condition"].lazy.compactMap(payload.index).first,
      let key = payload.places[target].key
    else { return [] }
    let shown = Platform.allCases.filter { scene.messages[$0]?.kind == .notification }
    let empty = Platform.allCases.filter { scene.messages[$0]?.kind == .empty }
    guard !shown.isEmpty, !empty.isEmpty else { return [] }
    return [
      Finding(
        at: payload.tree[key].range,
        [
          "platform": Words.list(empty.map(Words.named)),
          "expected": Words.list(shown.map(Words.named)),
        ], place: target)
    ]
  }
}
