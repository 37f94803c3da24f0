import PushlintPayload

/// Finds the private key of Web Push in a payload, by the name of its key and by its length.
struct VAPIDKeyCheck: Check {
  static let name = "vapid-key"

  init(_ parameters: RuleParameters) {}

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    return payload.places.enumerated().compactMap { index, place in
      guard payload.tree[place.node].kind == .string, payload.tree[place.node].range.count > SecretText.shortest,
        FieldCatalogue.folded(place.name).hasSuffix("privatekey"),
        let text = Site(payload, place: index).text, SecretText.isVAPIDPrivateKey(text)
      else { return nil }
      return Finding(at: payload.tree[place.node].range, ["value": Words.masked(text)], place: index)
    }
  }
}
