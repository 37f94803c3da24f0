import PushlintExtract

/// Who receives a payload first, and so whose answer the words of a rule name.
package enum Service: String, Sendable, CaseIterable {
  /// The HTTP v1 API of FCM.
  case fcm
  case apns
  /// The legacy API of FCM.
  case legacy
  /// An Admin SDK, which checks a message before FCM does.
  case sdk
  /// The push service of a browser.
  case webpush

  /// The service as messages call it.
  package var title: String {
    switch self {
    case .fcm: "FCM"
    case .apns: "APNs"
    case .legacy: "the legacy FCM API"
    case .sdk: "the Admin SDK"
    case .webpush: "the push service"
    }
  }
}

extension Service {
  /// The service that a request to `endpoint` reaches.
  package init(_ endpoint: Endpoint) {
    switch endpoint {
    case .fcm, .batch: self = .fcm
    case .apns: self = .apns
    case .legacy: self = .legacy
    case .webpush: self = .webpush
    }
  }

  /// The service that a payload of a kind is for, or the one that its request reaches.
  package init(_ kind: DocumentKind, _ endpoint: Endpoint?) {
    switch kind {
    case .apns, .simulator, .apnsRequest, .apnsRequestHeaders: self = .apns
    case .nodeMessage, .sdkLegacy: self = .sdk
    case .declarativeNotification, .browserNotification, .webPushOptions: self = .webpush
    case .fcmRequest, .fcmMessage, .apnsBlock, .apnsHeaders, .androidBlock, .androidNotificationBlock,
      .webpushNotificationBlock, .payloadBlock, .apsBlock, .alertBlock, .webpushBlock, .notificationBlock,
      .dataBlock:
      self = endpoint.map(Service.init) ?? .fcm
    case .legacy, .relayedLegacy: self = endpoint.map(Service.init) ?? .legacy
    }
  }
}

extension Payload {
  /// The service that receives it first.
  package var service: Service {
    // A block of a message that the SDK for Node gets as a whole.
    kind.showsNothing && spelling == .node ? .sdk : Service(kind, excerpt.endpoint)
  }
}
