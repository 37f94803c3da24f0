/// Which service a payload is for, and in which form.
package enum DocumentKind: String, Sendable, CaseIterable {
  /// `{"message": {…}}`: the body of an FCM HTTP v1 send request.
  case fcmRequest = "fcm request"
  /// The message alone, without the object around it.
  case fcmMessage = "fcm message"
  /// A message as the Admin SDK for Node takes it.
  case nodeMessage = "admin sdk message"
  /// What goes to APNs: an object with `aps`.
  case apns
  /// The same, with the key that tells the simulator which app it is for.
  case simulator = "apns simulator"
  /// What a library sends to APNs: the payload, and the headers of its request.
  case apnsRequest = "apns request"
  /// The body of a request to the legacy FCM API.
  case legacy
  /// What a service such as Amazon SNS passes on to FCM in the form of the legacy API.
  case relayedLegacy = "relayed legacy payload"
  /// What `sendToDevice` and the other legacy methods of the Admin SDK took.
  case sdkLegacy = "admin sdk legacy payload"
  /// `apns` alone: `headers` and `payload`, as a message for FCM or for an SDK holds them.
  case apnsBlock = "apns block"
  /// `apns.headers` alone, as pages show it.
  case apnsHeaders = "apns headers"
  /// The headers of a request that code sends to APNs itself.
  case apnsRequestHeaders = "apns request headers"
  /// One block of a message alone, as code sets it behind the rest: `message.android = {…}`.
  case androidBlock = "android block"
  case webpushBlock = "webpush block"
  case notificationBlock = "notification block"
  case dataBlock = "data block"
  /// The same of a block in one: `message.android.notification = {…}`.
  case androidNotificationBlock = "android notification block"
  case webpushNotificationBlock = "webpush notification block"
  case payloadBlock = "apns payload block"
  case apsBlock = "aps block"
  case alertBlock = "alert block"
  /// The notification of a declarative push message, which a browser shows without a service worker.
  case declarativeNotification = "declarative notification"
  /// The options of a request for a browser's push service, as the library for Node takes them.
  case webPushOptions = "web push options"
  /// The notification that a service worker shows, such as Angular's.
  case browserNotification = "browser notification"

  /// The kind as a headline.
  package var title: String {
    switch self {
    case .fcmRequest: "FCM request"
    case .fcmMessage: "FCM message"
    case .nodeMessage: "Admin SDK message"
    case .apns: "APNs payload"
    case .simulator: "APNs payload for the simulator"
    case .apnsRequest: "APNs request"
    case .legacy: "legacy FCM request"
    case .relayedLegacy: "FCM payload in the legacy form"
    case .sdkLegacy: "Admin SDK payload in the legacy form"
    case .apnsBlock: "APNs block"
    case .apnsHeaders, .apnsRequestHeaders: "APNs headers"
    case .androidBlock: "Android block"
    case .webpushBlock: "Web Push block"
    case .notificationBlock: "notification block"
    case .dataBlock: "data block"
    case .androidNotificationBlock: "Android notification block"
    case .webpushNotificationBlock: "Web Push notification block"
    case .payloadBlock: "APNs payload block"
    case .apsBlock: "`aps` block"
    case .alertBlock: "`alert` block"
    case .webPushOptions: "Web Push options"
    case .declarativeNotification: "declarative web push notification"
    case .browserNotification: "web push notification"
    }
  }

  /// Canonical path of the payload's root; empty for a whole request.
  package var rootPath: String {
    switch self {
    case .fcmRequest: ""
    case .fcmMessage, .nodeMessage: "message"
    case .apns, .simulator: "message.apns.payload"
    case .legacy, .relayedLegacy: "legacy"
    // Its fields are not in the catalogue: the methods are removed.
    case .sdkLegacy: "sdk-legacy"
    case .apnsBlock, .apnsRequest: "message.apns"
    case .apnsHeaders, .apnsRequestHeaders: "message.apns.headers"
    case .androidBlock: "message.android"
    case .webpushBlock: "message.webpush"
    case .notificationBlock: "message.notification"
    case .dataBlock: "message.data"
    case .androidNotificationBlock: "message.android.notification"
    case .webpushNotificationBlock: "message.webpush.notification"
    case .payloadBlock: "message.apns.payload"
    case .apsBlock: "message.apns.payload.aps"
    case .alertBlock: "message.apns.payload.aps.alert"
    case .webPushOptions: "message.webpush.headers"
    case .declarativeNotification, .browserNotification: "message.webpush.notification"
    }
  }
}

extension DocumentKind {
  /// Whether it is so little of a message that nothing can be said of what devices show.
  package var showsNothing: Bool {
    switch self {
    case .apnsHeaders, .apnsRequestHeaders, .androidBlock, .webpushBlock, .notificationBlock, .dataBlock,
      .androidNotificationBlock, .webpushNotificationBlock, .payloadBlock, .apsBlock, .alertBlock, .webPushOptions:
      true
    case .fcmRequest, .fcmMessage, .nodeMessage, .apns, .simulator, .legacy, .relayedLegacy, .sdkLegacy, .apnsBlock,
      .apnsRequest, .declarativeNotification, .browserNotification:
      false
    }
  }

  /// The kind of a block of a message that code sets by its name; `nil` for a name that no block has.
  init?(blockNamed name: String) {
    switch name {
    case "android": self = .androidBlock
    case "apns": self = .apnsBlock
    case "webpush": self = .webpushBlock
    case "notification": self = .notificationBlock
    case "data": self = .dataBlock
    default: return nil
    }
  }

  /// The kind of a block in one, by the names on the way to it; `nil` for any other way.
  init?(blockAt names: [String]) {
    switch names {
    case ["android", "notification"]: self = .androidNotificationBlock
    case ["webpush", "notification"]: self = .webpushNotificationBlock
    case ["apns", "payload"]: self = .payloadBlock
    case ["apns", "headers"]: self = .apnsHeaders
    case ["apns", "payload", "aps"]: self = .apsBlock
    case ["apns", "payload", "aps", "alert"]: self = .alertBlock
    default:
      guard names.count == 1 else { return nil }
      self.init(blockNamed: names[0])
    }
  }

  /// The service that a kind is for, whatever the form.
  package enum Family: String, Sendable, CaseIterable {
    case fcm, apns, legacy, webpush
  }

  package var family: Family {
    switch self {
    case .fcmRequest, .fcmMessage, .nodeMessage, .apnsBlock, .apnsHeaders, .androidBlock, .webpushBlock,
      .notificationBlock, .dataBlock, .androidNotificationBlock, .webpushNotificationBlock, .payloadBlock, .apsBlock,
      .alertBlock:
      .fcm
    case .apns, .simulator, .apnsRequest, .apnsRequestHeaders: .apns
    case .legacy, .relayedLegacy, .sdkLegacy: .legacy
    case .declarativeNotification, .browserNotification, .webPushOptions: .webpush
    }
  }
}

/// How field names are written in the place where a payload lives.
package enum Spelling: String, Sendable, CaseIterable {
  /// As the service reads them.
  case wire
  /// As the Admin SDK for Node has them.
  case node
  /// As the service reads them, out of the names that an SDK of another language has for them.
  case sdk
  /// Nobody can say which of both.
  case either
}

/// A kind that a person says a document is, whatever it looks like.
package enum ForcedKind: String, Sendable, CaseIterable {
  case fcm, apns, legacy
  /// No payload: syntax alone.
  case json
}
