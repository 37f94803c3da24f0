extension Payload {
  /// A canonical path as the payload spells it: from its own root, with the names of its own spelling.
  ///
  /// - Shape: `message.apns.payload.aps.sound` is `aps.sound` in a payload for APNs and the same as it is in the body of
  ///   a request to FCM. A path that ends at the root is "the payload", "the message", or "the request".
  package func shown(_ path: String, _ catalogue: FieldCatalogue) -> String {
    guard path != kind.rootPath else { return rootTitle }
    let own = spelt(path, catalogue)
    if kind == .apnsRequest { return Service.apns.shown(own) }
    let root = kind.rootPath + "."
    if !kind.rootPath.isEmpty, path.hasPrefix(root) {
      return own.pathNames.dropFirst(kind.rootPath.pathNames.count).joined(separator: ".")
    }
    // A request to APNs has its headers outside of the payload.
    let headers = "message.apns.headers."
    if kind.family == .apns, path.hasPrefix(headers) { return String(path.dropFirst(headers.count)) }
    return !kind.rootPath.isEmpty && own.hasPrefix("message.") ? String(own.dropFirst("message.".count)) : own
  }

  private var rootTitle: String {
    switch kind {
    case .fcmRequest: "the request"
    case .fcmMessage, .nodeMessage: "the message"
    case .apns, .simulator, .legacy, .relayedLegacy, .sdkLegacy: "the payload"
    case .apnsRequest: "the request"
    case .apnsBlock: "the `apns` block"
    case .apnsHeaders, .apnsRequestHeaders: "the headers"
    case .androidBlock, .webpushBlock, .notificationBlock, .dataBlock, .androidNotificationBlock,
      .webpushNotificationBlock, .payloadBlock, .apsBlock, .alertBlock:
      "`\(kind.rootPath.dropFirst("message.".count))`"
    case .webPushOptions: "the options"
    case .declarativeNotification, .browserNotification: "the notification"
    }
  }

  private func spelt(_ path: String, _ catalogue: FieldCatalogue) -> String {
    guard spelling == .node else { return path }
    return path.pathNames.map { name in
      catalogue.field(at: String(path[..<name.endIndex]))?.nodeName ?? String(name)
    }.joined(separator: ".")
  }
}

extension Service {
  /// A canonical path as a request to the service spells it, without a look at the payload.
  package func shown(_ path: String) -> String {
    let prefixes = self == .apns ? ["message.apns.payload.", "message.apns.headers."] : []
    return prefixes.first(where: path.hasPrefix).map { String(path.dropFirst($0.count)) } ?? path
  }
}
