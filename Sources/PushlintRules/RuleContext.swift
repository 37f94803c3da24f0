import PushlintPayload

/// A payload while the rules look at it: what several of them ask for is found out once.
package final class RuleContext {
  package let payload: Payload
  package let catalogue: FieldCatalogue
  /// What the app runs on; `nil` when nobody says.
  package let targets: Targets?
  /// What the devices of each platform get that the app is on.
  package private(set) lazy var messages = EffectiveMessage.messages(of: payload).filter { platform, _ in
    // Who sends to APNs means Apple's devices, whatever else is said.
    payload.kind.family == .apns || targets?.has(platform) ?? true
  }

  /// How big they are.
  private(set) lazy var sizes = EffectiveMessage.sizes(of: messages)

  /// Where the request goes that it is the body of.
  package private(set) lazy var endpoint = payload.excerpt.endpoint

  /// Indices of the places whose text may hold a key that no file should.
  private(set) lazy var secretPlaces: [Int] = payload.tree.withView { view in
    payload.records.indices.filter { SecretPrefilter.mayHold(Int(payload.records[$0].node), in: view) }
  }

  package init(_ payload: Payload, _ catalogue: FieldCatalogue, targets: Targets? = nil) {
    self.payload = payload
    self.catalogue = catalogue
    self.targets = targets
  }
}
