import PushlintDiagnostics
import PushlintLiterals
import PushlintPayload
import PushlintText

/// Finds the blocks of a message that are for platforms on which the app is not.
struct UntargetedPlatformCheck: Check {
  static let name = "untargeted-platform"

  init(_ parameters: RuleParameters) {}

  private static let blocks: [(path: String, platform: Platform)] = [
    ("message.android", .android), ("message.android_v2", .android), ("message.apns", .apple),
    ("message.webpush", .web),
  ]

  var condition: CheckCondition { .withTargets }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let targets = context.targets, payload.kind.family == .fcm else { return [] }
    return Self.blocks.compactMap { path, platform in
      guard !targets.has(platform), let index = payload.index(of: path), let key = payload.places[index].key else {
        return nil
      }
      return Finding(
        at: payload.tree[key].range,
        [
          "platform": MessageFormatting.named(platform), "key": payload.places[index].name,
          "expected": MessageFormatting.list(targets.targets.map { "`\($0.text)`" }),
        ],
        edits: payload.editor.removal(of: key) ?? [], place: index)
    }
  }
}
