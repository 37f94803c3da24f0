import PushlintPayload

/// A payload while the rules look at it: what several of them ask for is found out once.
package final class Scene {
  package let payload: Payload
  package let catalogue: FieldCatalogue
  /// What the devices of each platform get.
  package private(set) lazy var messages = EffectiveMessage.messages(of: payload)

  /// Where the request goes that it is the body of.
  package private(set) lazy var endpoint = payload.excerpt.endpoint

  package init(_ payload: Payload, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.catalogue = catalogue
  }
}
