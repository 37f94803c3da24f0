/// Where a message arrives.
package enum Platform: String, Sendable, CaseIterable {
  case android = "Android"
  case apple = "Apple"
  case web = "Web"

  /// Its number in tables.
  package var number: UInt8 {
    switch self {
    case .android: 0
    case .apple: 1
    case .web: 2
    }
  }

  package init?(number: UInt8) {
    switch number {
    case 0: self = .android
    case 1: self = .apple
    case 2: self = .web
    default: return nil
    }
  }
}

extension Platform {
  /// Canonical paths that a part comes from, the stronger first.
  ///
  /// - Source: the reference of the FCM HTTP v1 API for what overrides what.
  package func paths(of part: MessagePart, block: String) -> [String] {
    switch (self, part) {
    case (.android, .title): ["\(notification(block)).title", "message.notification.title"]
    case (.android, .body): ["\(notification(block)).body", "message.notification.body"]
    case (.android, .image): ["\(notification(block)).image", "message.notification.image"]
    case (.android, .icon): ["\(notification(block)).icon"]
    case (.android, .sound): ["\(notification(block)).sound"]
    case (.android, .badge): ["\(notification(block)).notification_count"]
    case (.android, .tap): ["\(notification(block)).click_action"]
    case (.android, .label): ["\(block).fcm_options.analytics_label", "message.fcm_options.analytics_label"]
    case (.android, .priority): ["\(block).priority"]
    case (.android, .lifetime): ["\(block).ttl"]
    case (.android, .collapse): ["\(block).collapse_key"]
    case (.apple, .title): ["message.apns.payload.aps.alert.title"]
    case (.apple, .subtitle): ["message.apns.payload.aps.alert.subtitle"]
    case (.apple, .body): ["message.apns.payload.aps.alert.body", "message.apns.payload.aps.alert"]
    case (.apple, .image): ["message.apns.fcm_options.image", "message.notification.image"]
    case (.apple, .sound): ["message.apns.payload.aps.sound"]
    case (.apple, .badge): ["message.apns.payload.aps.badge"]
    case (.apple, .tap): ["message.apns.payload.aps.category"]
    case (.apple, .label): ["message.apns.fcm_options.analytics_label", "message.fcm_options.analytics_label"]
    case (.apple, .priority): ["message.apns.headers.apns-priority"]
    case (.apple, .lifetime): ["message.apns.headers.apns-expiration"]
    case (.apple, .collapse): ["message.apns.headers.apns-collapse-id"]
    case (.web, .title): ["message.webpush.notification.title", "message.notification.title"]
    case (.web, .body): ["message.webpush.notification.body", "message.notification.body"]
    case (.web, .image): ["message.webpush.notification.image", "message.notification.image"]
    case (.web, .icon): ["message.webpush.notification.icon"]
    case (.web, .badge): ["message.webpush.notification.badge"]
    case (.web, .tap): ["message.webpush.fcm_options.link", "message.webpush.notification.click_action"]
    case (.web, .label): ["message.webpush.fcm_options.analytics_label", "message.fcm_options.analytics_label"]
    case (.web, .priority): ["message.webpush.headers.Urgency"]
    case (.web, .lifetime): ["message.webpush.headers.TTL"]
    case (.web, .collapse): ["message.webpush.headers.Topic"]
    case (.android, .subtitle), (.apple, .icon), (.web, .subtitle), (.web, .sound): []
    }
  }

  private func notification(_ block: String) -> String {
    block == "message.android_v2" ? "message.android_v2.remote_notification.notification" : "\(block).notification"
  }
}
