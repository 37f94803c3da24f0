import PushlintPayload

/// A payload while the rules look at it: what several of them ask for is found out once.
package final class Scene {
  package let payload: Payload
  package let catalogue: FieldCatalogue
  /// What the devices of each platform get.
  package private(set) lazy var messages = EffectiveMessage.messages(of: payload)

  package init(_ payload: Payload, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.catalogue = catalogue
  }
}
