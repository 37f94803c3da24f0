import PushlintSyntax
import PushlintText

/// The signs that an object is a push message, or somebody else's.
struct ObjectSigns {
  let tree: SyntaxTree
  let node: SyntaxTree.Index
  /// In document order; objects are small, so that looking through them beats a table of hashes.
  private let members: [(name: String, value: SyntaxTree.Index)]

  init(_ tree: SyntaxTree, _ node: SyntaxTree.Index) {
    self.tree = tree
    self.node = node
    members = tree.members(of: node).map { (tree.text(of: $0.key), $0.value) }
  }

  /// The value of the last member of that name, which is the one that counts.
  private func value(_ name: String) -> SyntaxTree.Index? { members.last { $0.name == name }?.value }

  func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// The object that a member holds, also inside an expression such as `x ? {…} : undefined`.
  func object(_ name: String) -> SyntaxTree.Index? {
    guard let value = value(name) else { return nil }
    if tree[value].kind == .object { return value }
    guard tree[value].kind == .opaque else { return nil }
    return tree.children(of: value).first { tree[$0].kind == .object && !tree[$0].flags.contains(.argument) }
  }

  /// The first object of a list that a member holds.
  func firstObject(ofList name: String) -> SyntaxTree.Index? {
    guard let value = value(name), tree[value].kind == .array else { return nil }
    return tree.children(of: value).first { _ in true }.flatMap { tree[$0].kind == .object ? $0 : nil }
  }

  private func keys(of name: String) -> [String] {
    guard let object = object(name) else { return [] }
    return tree.members(of: object).map { tree.text(of: $0.key) }
  }

  private func hasAny(_ candidates: some Sequence<String>) -> Bool { candidates.contains { has($0) } }

  // MARK: FCM

  private static let targets = ["token", "topic", "condition", "fid", "tokens", "fids"]
  private static let notificationKeys: Set<String> = ["title", "body", "image", "imageUrl"]
  private static let messageKeys: Set<String> = [
    "token", "topic", "condition", "fid", "tokens", "fids", "notification", "data", "android", "android_v2",
    "androidV2", "apns", "webpush", "fcm_options", "fcmOptions", "name",
  ]
  private static let platformKeys: [(name: String, keys: Set<String>)] = [
    (
      "android",
      [
        "notification", "priority", "ttl", "data", "collapse_key", "collapseKey", "restricted_package_name",
        "restrictedPackageName", "fcm_options", "fcmOptions", "direct_boot_ok", "directBootOk",
      ]
    ),
    ("apns", ["headers", "payload", "fcm_options", "fcmOptions", "live_activity_token", "liveActivityToken", "aps"]),
    ("webpush", ["headers", "notification", "data", "fcm_options", "fcmOptions"]),
    ("android_v2", ["remote_notification", "background_sync", "remoteNotification", "backgroundSync"]),
  ]

  var hasTarget: Bool { hasAny(Self.targets) }

  /// How many platform blocks there are whose own keys are the right ones.
  private var platformBlocks: Int {
    Self.platformKeys.count { name, known in has(name) && keys(of: name).contains { known.contains($0) } }
  }

  /// Whether `notification` holds a title, a body, or an image.
  private var hasNotification: Bool { keys(of: "notification").contains { Self.notificationKeys.contains($0) } }

  /// Whether a key that was meant to be `notification` does.
  private var hasMisspeltNotification: Bool {
    members.contains { member in
      // Folding takes away hyphens, underscores, and capitals, and nothing else.
      let name = member.name
      return 12...20 ~= name.utf8.count && name != "notification" && FieldCatalogue.folded(name) == "notification"
        && keys(of: name).contains { Self.notificationKeys.contains($0) }
    }
  }

  private var hasOptions: Bool {
    (keys(of: "fcm_options") + keys(of: "fcmOptions")).contains { $0 == "analytics_label" || $0 == "analyticsLabel" }
  }

  /// Whether it has any key that a message has.
  var holdsMessageKeys: Bool { members.contains { Self.messageKeys.contains($0.name) } }

  private var unknownKeys: Int { members.count { !Self.messageKeys.contains($0.name) } }

  /// Whether the object behind a `message` key is an FCM message.
  func isMessageInWrapper(hasEndpoint: Bool) -> Bool {
    // Twice around.
    if members.count == 1, let inner = object("message") {
      return ObjectSigns(tree, inner).isMessageInWrapper(hasEndpoint: hasEndpoint)
    }
    if platformBlocks > 0 || hasOptions { return true }
    if hasNotification, hasTarget || has("data") || hasEndpoint { return true }
    if hasNotification, unknownKeys == 0 { return true }
    if hasMisspeltNotification, hasTarget || has("data") || hasEndpoint { return true }
    if hasEndpoint, hasTarget || has("data") || has("notification") { return true }
    // `{"message": {"topic": …, "data": {…}}}` is many a queue's envelope too; ours has flat data and nothing else.
    return hasTarget && hasFlatData && unknownKeys == 0
  }

  /// Whether `data` holds members, and none of them is an object or array.
  private var hasFlatData: Bool {
    guard let data = object("data") else { return false }
    let values = tree.members(of: data).map { tree[$0.value].kind }
    return !values.isEmpty && !values.contains(.object) && !values.contains(.array)
  }

  /// Whether the object is a message of its own, without `message` around it.
  var isMessage: Bool {
    let blocks = platformBlocks
    if blocks >= 2 { return true }
    if blocks == 1 {
      if hasTarget || hasNotification || hasOptions || has("data") { return true }
      return unknownKeys == 0
    }
    guard hasTarget, hasNotification else { return false }
    return unknownKeys == 0
  }

  // MARK: APNs

  static let apsKeys: Set<String> = [
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content", "target-content-id",
    "interruption-level", "relevance-score", "filter-criteria", "stale-date", "content-state", "timestamp", "event",
    "dismissal-date", "attributes-type", "attributes", "url-args",
  ]
  private static let strongApsKeys: Set<String> = [
    "alert", "badge", "sound", "thread-id", "content-available", "mutable-content", "target-content-id",
    "interruption-level", "relevance-score", "content-state", "content_available", "mutable_content",
  ]

  /// Whether the object holds `aps` with keys that only `aps` has.
  var isAPNs: Bool {
    let keys = keys(of: "aps")
    return keys.contains { Self.strongApsKeys.contains($0) } || keys.contains("timestamp") && keys.contains("event")
  }

  /// Whether every key is a header of APNs or a key of `aps`.
  var holdsOnlyHeadersOrApsKeys: Bool {
    !members.isEmpty && members.allSatisfy { $0.name.hasPrefix("apns-") || Self.apsKeys.contains($0.name) }
  }

  // MARK: Legacy

  private static let legacyOptions = [
    "time_to_live", "collapse_key", "content_available", "mutable_content", "delay_while_idle", "dry_run",
    "restricted_package_name", "direct_boot_ok",
  ]

  /// Whether the object is a request to the legacy API.
  ///
  /// - Parameter hasEndpoint: whether the request goes to the legacy endpoint, by what stands around.
  func isLegacy(hasEndpoint: Bool) -> Bool {
    guard !has("message") else { return false }
    let notification = keys(of: "notification")
    let showsText = notification.contains { $0 == "title" || $0 == "body" || $0 == "text" || $0.hasSuffix("_loc_key") }
    let priority = value("priority").flatMap { tree.stringValue($0) }
    let hasPriority = priority == "high" || priority == "normal"
    guard has("to") || has("registration_ids") else { return showsText && hasPriority && object("data") != nil }
    if showsText || (hasPriority && object("data") != nil) { return true }
    if hasEndpoint { return has("data") || has("notification") }
    if has("registration_ids") { return has("data") || hasAny(Self.legacyOptions) }
    let topic = value("to").flatMap { tree.stringValue($0) }?.hasPrefix("/topics/") == true
    return object("data") != nil && (topic || hasAny(Self.legacyOptions))
  }

  // MARK: Others

  /// Whether the object is another vendor's envelope, or describes payloads instead of being one.
  var isForeign: Bool { isOtherVendors || isSchema }

  /// Whether the object is surely a push message in another vendor's form.
  var isVendorEnvelope: Bool {
    if hasAny(["pn_apns", "pn_gcm", "pn_fcm"]) { return true }
    if has("app_id"), hasAny(["contents", "headings", "included_segments", "include_player_ids"]) { return true }
    return has("to") && isOtherVendors
  }

  /// Huawei's Push Kit, whose requests are FCM's but for their details.
  private var isHuaweis: Bool {
    guard let message = object("message"), let android = tree.member("android", of: message)?.value,
      tree[android].kind == .object
    else { return false }
    let block = ObjectSigns(tree, android)
    if block.hasAny(["urgency", "bi_tag", "fast_app_target", "target_user_type", "receipt_id"]) { return true }
    guard let notification = block.object("notification") else { return false }
    return ObjectSigns(tree, notification).object("click_action").map { ObjectSigns(tree, $0).has("type") } == true
  }

  private var isOtherVendors: Bool {
    if isHuaweis { return true }
    if hasAny(["pn_apns", "pn_gcm", "pn_fcm", "pn_push", "app_id", "interests", "APNS", "APNS_SANDBOX", "GCM"]) {
      return true
    }
    if has("fcm"), has("apns") || has("web") { return true }
    if has("notification"), keys(of: "notification").contains("devices") { return true }
    if has("audience"), hasAny(["notification", "device_types", "platform"]) { return true }
    if has("platform"), hasAny(["tokens", "notifications"]) { return true }
    if has("recipient"), hasAny(["notification", "apns", "push"]) { return true }
    guard let to = value("to") else { return false }
    let text = tree.stringValue(to) ?? tree.source.string(tree[to].range)
    return text.contains("ExponentPushToken") || text.contains("ExpoPushToken")
  }

  /// A JSON Schema's list of properties is no payload, however its names sound.
  private var isSchema: Bool {
    guard let key = tree.key(of: node) else { return false }
    return ["properties", "patternProperties", "definitions", "$defs", "schemas"].contains(tree.text(of: key))
  }
}
