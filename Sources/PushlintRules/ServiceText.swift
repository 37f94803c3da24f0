import PushlintPayload

/// Words of a rule that may differ by the service that a payload goes to.
///
/// - Shape: one text for all services, or one for some of them. What holds for FCM holds for messages of the Admin SDK as
///   well, unless they have a text of their own.
package struct ServiceText: Sendable, Equatable {
  private let general: MessageTemplate?
  private let special: [Service: MessageTemplate]

  package init(_ text: String) {
    general = MessageTemplate(text)
    special = [:]
  }

  package init(_ texts: [Service: String]) {
    general = nil
    special = texts.mapValues { MessageTemplate($0) }
  }

  /// The text for a service; `nil` where the rule has none for it, or the service is unknown and matters.
  package func template(for service: Service?) -> MessageTemplate? {
    if let general { return general }
    guard let service else { return nil }
    return special[service] ?? (service == .sdk ? special[.fcm] : nil)
  }

  /// All texts, each once, with the service that it is for; `nil` for all services.
  package var entries: [(service: Service?, template: MessageTemplate)] {
    if let general { return [(nil, general)] }
    return Service.allCases.compactMap { service in special[service].map { (service, $0) } }
  }
}
