import PushlintTree

/// The signs of a request to the legacy FCM API.
extension PayloadHeuristics {
  private static let legacyOptions: Words = [
    "time_to_live", "collapse_key", "content_available", "mutable_content", "delay_while_idle", "dry_run",
    "restricted_package_name", "direct_boot_ok",
  ]
  private static let legacyKeys: Set<String> = [
    "to", "registration_ids", "condition", "notification_key", "notification", "data", "priority", "message_id",
    "time_to_live", "collapse_key", "content_available", "mutable_content", "delay_while_idle", "dry_run",
    "restricted_package_name", "direct_boot_ok", "android_channel_id", "ttl",
  ]

  /// Whether the object is a request to the legacy API.
  ///
  /// - Parameters:
  ///   - hasEndpoint: whether the request goes to the legacy endpoint, by what is around it.
  ///   - needsTarget: whether an object without a target may be something else: a message for the Admin SDK.
  func isLegacy(hasEndpoint: Bool, needsTarget: Bool) -> Bool {
    guard !has("message"), !isForExpo else { return false }
    let notification = keys(of: "notification")
    let showsText = notification.contains { $0 == "title" || $0 == "body" || $0 == "text" || $0.hasSuffix("_loc_key") }
    let priority = value("priority").flatMap { tree.stringValue($0) }
    let hasPriority = priority == "high" || priority == "normal"
    guard has("to") || has("registration_ids") else {
      return !needsTarget && showsText && hasPriority && object("data") != nil
    }
    if showsText || (hasPriority && object("data") != nil) { return true }
    if hasEndpoint { return has("data") || has("notification") }
    if has("registration_ids") { return has("data") || hasAny(Self.legacyOptions) }
    guard object("data") != nil else { return false }
    let target = value("to").flatMap { tree.stringValue($0) }
    if target?.hasPrefix("/topics/") == true || hasAny(Self.legacyOptions) { return true }
    return target.map(Self.readsLikeToken) == true && finishedMembers.allSatisfy { Self.legacyKeys.contains($0.name) }
  }

  private static let keysOfExpo: Words = [
    "channelId", "_contentAvailable", "_displayInForeground", "mutableContent", "richContent", "interruptionLevel",
  ]

  /// Whether the object is a message for Expo, which has `to`, `data`, and `priority` as well, and its text beside them.
  private var isForExpo: Bool {
    !has("notification") && hasAny(["title", "body"]) && hasAny(Self.keysOfExpo)
  }

  /// Whether it may be a request with mistakes; beside keys that none has, `data` and `priority` are in everything.
  var mayBeLegacy: Bool {
    if hasAny(["to", "registration_ids", "notification"]) || hasAny(Self.legacyOptions) { return true }
    return !finishedMembers.isEmpty && finishedMembers.allSatisfy { Self.legacyKeys.contains($0.name) }
  }

  /// Whether the object is a request to the legacy API and cannot be anything else: its target is a device or a topic.
  var isSurelyLegacy: Bool {
    guard holdsOnlyLegacyFields else { return false }
    if let list = value("registration_ids") { return tree[list].kind == .array }
    guard let target = value("to").flatMap({ tree.stringValue($0) }) else { return false }
    return target.hasPrefix("/topics/") || Self.readsLikeToken(target)
  }

  /// Whether every key is one of the legacy API, and one of them holds what is sent.
  var holdsOnlyLegacyFields: Bool {
    (object("notification") != nil || object("data") != nil)
      && members.allSatisfy { Self.legacyKeys.contains($0.name) }
  }
}
