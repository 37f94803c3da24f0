import PushlintPayload
import PushlintText

/// Finds settings that a message has for one platform and not for another one that gets it as well.
///
/// - Parameter parameters: `facet` is what is compared: `sound`, `lifetime`, `collapse`.
struct PlatformDifferenceCheck: Check {
  static let name = "platform-difference"

  private let facet: Platform.Facet?

  init(_ parameters: RuleParameters) { facet = parameters.strings["facet"].flatMap(Platform.Facet.init) }

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    guard let facet, payload.kind.family == .fcm, !payload.isFragment else { return [] }
    let platforms = Platform.allCases.filter { gets($0, facet, scene) }
    let having = platforms.filter { scene.messages[$0]?.facets[facet] != nil }
    let lacking = platforms.filter { !having.contains($0) && isAddressed($0, scene) && isAbsent(facet, $0, payload) }
    guard !lacking.isEmpty, let first = having.first, let index = scene.messages[first]?.facets[facet],
      let key = payload.places[index].key
    else { return [] }
    return [
      Finding(
        at: payload.tree[key].range,
        [
          "key": Words.shortened(payload.shown(payload.places[index].path, scene.catalogue)),
          "expected": Words.list(having.map(Words.named)), "platform": Words.list(lacking.map(Words.named)),
        ], place: index)
    ]
  }

  /// Whether devices of the platform get a message on which the setting has an effect.
  private func gets(_ platform: Platform, _ facet: Platform.Facet, _ scene: Scene) -> Bool {
    guard let kind = scene.messages[platform]?.kind, !Self.paths(of: facet, platform).isEmpty else { return false }
    return facet == .sound ? kind == .notification : kind != .empty && kind != .special && kind != .liveActivity
  }

  /// Whether the message is meant for the platform: it has a block for it, goes to many devices, or the project says so.
  private func isAddressed(_ platform: Platform, _ scene: Scene) -> Bool {
    let payload = scene.payload
    return scene.targets != nil || payload.index(of: "message.topic") != nil
      || payload.index(of: "message.condition") != nil
      || Self.blocks(of: platform).contains { payload.index(of: $0) != nil }
  }

  private func isAbsent(_ facet: Platform.Facet, _ platform: Platform, _ payload: Payload) -> Bool {
    Self.paths(of: facet, platform).allSatisfy { payload.sight(of: $0) == .absent }
  }

  private static func blocks(of platform: Platform) -> [String] {
    switch platform {
    case .android: ["message.android", "message.android_v2"]
    case .apple: ["message.apns"]
    case .web: ["message.webpush"]
    }
  }

  private static func paths(of facet: Platform.Facet, _ platform: Platform) -> [String] {
    blocks(of: platform).flatMap { platform.paths(of: facet, block: $0) }
  }
}
