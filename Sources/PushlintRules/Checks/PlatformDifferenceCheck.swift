import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// Finds settings that a message has for one platform and not for another one that gets it as well.
///
/// - Parameter parameters: `part` is what is compared: `sound`, `lifetime`, `collapse`.
struct PlatformDifferenceCheck: Check {
  static let name = "platform-difference"

  private let part: MessagePart?

  init(_ parameters: RuleParameters) { part = parameters.strings["part"].flatMap(MessagePart.init) }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let part, payload.kind.family == .fcm, !payload.isFragment else { return [] }
    let platforms = Platform.allCases.filter { gets($0, part, context) }
    let having = platforms.filter { context.messages[$0]?.parts[part] != nil }
    let lacking = platforms.filter { !having.contains($0) && isAddressed($0, context) && isAbsent(part, $0, payload) }
    guard !lacking.isEmpty, let first = having.first, let index = context.messages[first]?.parts[part],
      let key = payload.places[index].key
    else { return [] }
    return [
      Finding(
        at: payload.tree[key].range,
        [
          "key": MessageFormatting.shortened(payload.shown(payload.places[index].path, context.catalogue)),
          "expected": MessageFormatting.list(having.map(MessageFormatting.named)),
          "platform": MessageFormatting.list(lacking.map(MessageFormatting.named)),
        ], place: index)
    ]
  }

  /// Whether devices of the platform get a message on which the setting has an effect.
  private func gets(_ platform: Platform, _ part: MessagePart, _ context: RuleContext) -> Bool {
    guard let kind = context.messages[platform]?.kind, !Self.paths(of: part, platform).isEmpty else { return false }
    return part == .sound ? kind == .notification : kind != .empty && kind != .special && kind != .liveActivity
  }

  /// Whether the message is meant for the platform: it has a block for it, goes to many devices, or the project says so.
  private func isAddressed(_ platform: Platform, _ context: RuleContext) -> Bool {
    let payload = context.payload
    return context.targets != nil || payload.index(of: "message.topic") != nil
      || payload.index(of: "message.condition") != nil
      || Self.blocks(of: platform).contains { payload.index(of: $0) != nil }
  }

  private func isAbsent(_ part: MessagePart, _ platform: Platform, _ payload: Payload) -> Bool {
    Self.paths(of: part, platform).allSatisfy { payload.presence(of: $0) == .absent }
  }

  private static func blocks(of platform: Platform) -> [String] {
    switch platform {
    case .android: ["message.android", "message.android_v2"]
    case .apple: ["message.apns"]
    case .web: ["message.webpush"]
    }
  }

  private static func paths(of part: MessagePart, _ platform: Platform) -> [String] {
    blocks(of: platform).flatMap { platform.paths(of: part, block: $0) }
  }
}
