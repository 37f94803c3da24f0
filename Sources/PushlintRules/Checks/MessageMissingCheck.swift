import PushlintPayload
import PushlintSyntax
import PushlintText

/// Finds requests to FCM without `message`.
struct MessageMissingCheck: Check {
  static let name = "message-missing"
  // That a required field is missing has been said then.
  var settlesPlaces: Bool { true }

  init(_ parameters: RuleParameters) {}

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    guard payload.kind == .fcmRequest, payload.tree[payload.root].kind == .object,
      payload.index(of: "message") == nil, !payload.hidesMembers(of: payload.root),
      !payload.places(below: 0).contains(where: Self.isMessageMisspelt)
    else { return [] }
    let start = payload.range.start
    return [Finding(at: SourceRange(start, min(start + 1, payload.range.end)), place: 0)]
  }

  private static func isMessageMisspelt(_ place: Payload.Place) -> Bool {
    place.field == nil && EditDistance.between(FieldCatalogue.folded(place.name), "message", limit: 2) != nil
  }
}
