import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// Finds messages that everybody gets, that some platforms of the app show, and of which others get nothing at all.
struct SilentPlatformCheck: Check {
  static let name = "silent-platform"

  init(_ parameters: RuleParameters) {}

  var condition: CheckCondition { .withTargets }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    // A token belongs to one device; only topics and conditions are for all of them.
    guard context.targets != nil,
      let target = ["message.topic", "message.condition"].lazy.compactMap(payload.index).first,
      let key = payload.places[target].key
    else { return [] }
    let shown = Platform.allCases.filter { context.messages[$0]?.kind == .notification }
    let empty = Platform.allCases.filter { context.messages[$0]?.kind == .empty }
    guard !shown.isEmpty, !empty.isEmpty else { return [] }
    return [
      Finding(
        at: payload.tree[key].range,
        [
          "platform": MessageFormatting.list(empty.map(MessageFormatting.named)),
          "expected": MessageFormatting.list(shown.map(MessageFormatting.named)),
        ], place: target)
    ]
  }
}
