import PushlintPayload
import PushlintText

/// Finds messages that the devices of a platform receive as a certain kind and that lack fields which matter then.
///
/// - Parameter parameters: `platform` and `kind` as in `becomes`; `fields`, canonical paths of which none is there,
///   separated by blanks; `needs`, a path that must be there, or nothing.
struct MissingForPlatformCheck: Check {
  static let name = "missing-for-platform"

  private let platform: Platform?
  private let kind: EffectiveMessage.Kind?
  private let fields: [String]
  private let needed: String?

  init(_ parameters: RuleParameters) {
    platform = parameters.strings["platform"].flatMap(Platform.init(rawValue:))
    kind = parameters.strings["kind"].flatMap(EffectiveMessage.Kind.init(rawValue:))
    fields = parameters.strings["fields"]?.split(separator: " ").map(String.init) ?? []
    needed = parameters.strings["needs"]
  }

  var wakingPaths: [String] { needed.map { [$0] } ?? [] }
  var condition: CheckCondition { .forFCM }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let platform, let kind, payload.kind.family == .fcm, let message = context.messages[platform],
      message.kind == kind, fields.allSatisfy({ payload.presence(of: $0) == .absent }),
      needed.map({ payload.index(of: $0) != nil }) ?? true,
      let place = place(of: message, payload), let key = payload.places[place].key
    else { return [] }
    return [Finding(at: payload.tree[key].range, place: place)]
  }

  /// The block that makes the message one of that kind.
  private func place(of message: EffectiveMessage, _ payload: Payload) -> Int? {
    if let needed { return payload.index(of: needed) }
    if message.kind == .data { return message.data.first.map { payload.places[$0].parent } }
    let blocks: [String] =
      switch message.platform {
      case .android: ["message.android.notification", "message.android_v2.remote_notification.notification"]
      case .apple: ["message.apns.payload.aps"]
      case .web: ["message.webpush.notification"]
      }
    return (blocks + ["message.notification"]).lazy.compactMap { payload.index(of: $0) }.first
  }
}
