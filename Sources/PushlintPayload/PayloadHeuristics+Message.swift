import PushlintText
import PushlintTree

/// The signs of an FCM message.
extension PayloadHeuristics {
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

  private static let targetWords = Words(targets)

  var hasTarget: Bool { hasAny(Self.targetWords) }

  /// Whether it has a key of the platform block of that name.
  func holdsKeys(ofBlock name: String) -> Bool {
    Self.platformKeys.contains { block, known in block == name && members.contains { known.contains($0.name) } }
  }

  /// Whether all keys are those of the platform block of that name or nearly so, and one is.
  func holdsOnlyKeys(ofBlock name: String) -> Bool {
    guard let known = Self.platformKeys.first(where: { $0.name == name })?.keys,
      members.contains(where: { known.contains($0.name) })
    else { return false }
    let long = known.filter { $0.utf8.count > 4 }.map(FieldCatalogue.folded)
    return members.allSatisfy { known.contains($0.name) || isNear($0.name, to: long) }
  }

  /// How many platform blocks there are whose own keys are the right ones.
  private var platformBlocks: Int {
    Self.platformKeys.count { name, known in has(name) && keys(of: name).contains { known.contains($0) } }
  }

  var hasPlatformBlock: Bool {
    Self.platformKeys.contains { name, known in
      guard let block = object(name) else { return false }
      return tree.children(of: block).contains { tree[$0].kind == .key && known.contains(tree.text(of: $0)) }
    }
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

  /// Whether it may be a message with mistakes. `name` is in packages, projects, and answers of the service too, and
  /// beside keys that no message has, `data` and `android` are in everything.
  var mayBeMessage: Bool {
    func isBlock(_ name: String, _ value: SyntaxTree.Index) -> Bool {
      isNear(name, to: Self.blocks) && tree[value].kind == .object
    }
    guard
      members.contains(where: { name, value in
        name != "name" && (Self.messageKeys.contains(name) || isBlock(name, value))
      })
    else { return false }
    let isPlain = finishedMembers.allSatisfy { name, value in
      Self.messageKeys.contains(name) || Self.strayKeys.contains(FieldCatalogue.folded(name)) || isBlock(name, value)
    }
    return isPlain || platformBlocks > 0 || has("notification") || hasMisspeltNotification || hasOptions
  }

  private var unknownKeys: Int { finishedMembers.count { !Self.messageKeys.contains($0.name) } }

  /// Whether a key with an object was meant to be `message`.
  var hasMisspeltMessage: Bool {
    members.contains { member in
      5...9 ~= member.name.utf8.count && tree[member.value].kind == .object
        && EditDistance.between(FieldCatalogue.folded(member.name), "message", limit: 2) != nil
    }
  }

  /// Whether every key is one of a send request, perhaps misspelt: other envelopes have keys of their own.
  var holdsOnlyRequestKeys: Bool {
    finishedMembers.allSatisfy { member in
      ["message", "validate_only", "validateOnly", "dry_run", "$schema"].contains(member.name)
        || EditDistance.between(FieldCatalogue.folded(member.name), "validateonly", limit: 2) != nil
    }
  }

  /// Whether blocks of a message stand beside one that has its target and nothing else unknown, and nothing else does:
  /// `{"message": {"token": …}, "notification": {"title": …}}`.
  func holdsBlocks(besideMessage message: PayloadHeuristics) -> Bool {
    (hasNotification || hasPlatformBlock) && message.hasPlainTarget && message.unknownKeys == 0
      && holdsOnlyMessageAndBlocks
  }

  /// Whether every key is that of the message in a request, or of a block that belongs into it.
  var holdsOnlyMessageAndBlocks: Bool {
    finishedMembers.allSatisfy { ["message", "data"].contains($0.name) || Self.blocks.contains($0.name) }
  }

  /// Whether it has a topic, and neither a device nor a block for a platform.
  var hasTopicAlone: Bool {
    has("topic") && !hasPlatformBlock && Self.targets.allSatisfy { $0 == "topic" || !has($0) }
  }

  /// Whether it names a topic that FCM does not have: `rooms/42`. Of `/topics/news` the end is one.
  var hasTopicOfOthers: Bool {
    guard let topic = value("topic"), tree[topic].kind == .string else { return false }
    let name = tree.text(of: topic)
    return name.contains("/") && !name.hasPrefix("/topics/") && !name.hasPrefix("topics/")
  }

  /// Whether the object behind a `message` key is an FCM message.
  ///
  /// - Parameter isAlone: whether the object around holds what a send request holds, and nothing else.
  func isMessageInWrapper(hasEndpoint: Bool, isAlone: @autoclosure () -> Bool) -> Bool {
    // Twice around.
    if finishedMembers.count == 1, let inner = object("message") {
      return PayloadHeuristics(tree, inner).isMessageInWrapper(hasEndpoint: hasEndpoint, isAlone: isAlone())
    }
    if hasPlatformBlock || hasOptions { return true }
    if hasNotification, hasTarget || has("data") || hasEndpoint { return true }
    if hasNotification, unknownKeys == 0 { return true }
    if hasMisspeltNotification, hasTarget || has("data") || hasEndpoint { return true }
    if hasEndpoint, hasTarget || has("data") || has("notification") { return true }
    // `{"message": {"topic": …, "data": {…}}}` is many a queue's envelope too; ours has flat data and nothing else.
    if hasPlainTarget, hasFlatData, unknownKeys == 0 { return true }
    return isMistakenMessage && isAlone()
  }

  /// Whether `data` holds members, and none of them is an object or array.
  private var hasFlatData: Bool {
    guard let data = object("data") else { return false }
    let values = PayloadHeuristics(tree, data).finishedMembers.map { tree[$0.value].kind }
    return !values.isEmpty && !values.contains(.object) && !values.contains(.array)
  }

  /// Whether the object is a message of its own, without `message` around it.
  var isMessage: Bool {
    if isHuaweisMessage { return false }
    let blocks = platformBlocks
    if blocks >= 2 { return true }
    if blocks == 1 {
      if hasTarget || hasNotification || hasOptions { return true }
      // What has a text of its own beside its data, somebody makes a message of: `['title' => …, 'data' => …]`.
      if has("data") { return !has("title") && !has("body") }
      return unknownKeys == 0
    }
    guard hasNotification else { return false }
    return hasTarget && unknownKeys == 0 || hasMisspeltBlock && unknownKeys == 1
  }

  private static let keysOfNotification: Set<String> = ["title", "body", "image", "imageUrl", "icon"]
  /// Most keys of a notification that FCM does not know, in code that says nothing of FCM.
  private static let mostForeignKeys = 1

  /// Whether an object is one of somebody's own: its notification has much that none of FCM has, and no platform is named.
  var showsMoreThanMessages: Bool {
    platformBlocks == 0
      && keys(of: "notification").count { !Self.keysOfNotification.contains($0) } > Self.mostForeignKeys
  }

  /// Whether the object is a message of its own in code that sends some, with keys that belong further down or to the
  /// legacy API.
  var isMessageWithStrays: Bool {
    hasNotification && hasTarget && !has("to")
      && finishedMembers.allSatisfy {
        Self.messageKeys.contains($0.name) || Self.strayKeys.contains(FieldCatalogue.folded($0.name))
      }
  }

  /// Whether a key that was meant to be that of a platform block holds an object with keys of that block alone.
  private var hasMisspeltBlock: Bool {
    members.contains { name, value in
      6...9 ~= name.utf8.count && !Self.messageKeys.contains(name) && tree[value].kind == .object
        && Self.platformKeys.contains { block, _ in
          block.utf8.count > 5 && EditDistance.between(name, block, limit: 1) != nil
            && PayloadHeuristics(tree, value).holdsOnlyKeys(ofBlock: block)
        }
    }
  }

  /// Whether the object is a message among values that may be anything: what is in it is known, and one thing alone
  /// would not do.
  ///
  /// - Parameter isWrapped: whether it is the `message` of an object that has nothing else; then it may hold keys that
  ///   belong further down, and one that is not known.
  func isSurelyMessage(isWrapped: Bool) -> Bool {
    let blocks = platformBlocks
    if blocks >= 2 { return true }
    let strangers = members.count { name, _ in
      !Self.messageKeys.contains(name) && !(isWrapped && Self.strayKeys.contains(FieldCatalogue.folded(name)))
    }
    guard hasPlainTarget, blocks == 1 || !hasPlatformWithoutBlock else { return false }
    if strangers > 0 { return isWrapped && strangers == 1 && hasNotification }
    return blocks == 1 || hasNotification || hasFlatData && isDeviceToken
  }

  /// Whether the name of a platform has a value that is no block: `"android": true`.
  private var hasPlatformWithoutBlock: Bool {
    Self.platformKeys.contains { name, _ in
      value(name).map { [.boolean, .number, .string].contains(tree[$0].kind) } == true
    }
  }

  // MARK: Mistaken messages

  /// Blocks that only a push message has, however they are filled.
  private static let blocks = ["notification", "android", "android_v2", "apns", "webpush", "fcm_options"]
  /// Keys that belong further down, or to the legacy API, folded: people write them beside the target.
  private static let strayKeys: Set<String> = [
    "title", "body", "image", "imageurl", "icon", "sound", "badge", "color", "tag", "clickaction", "link", "subtitle",
    "priority", "ttl", "timetolive", "collapsekey", "contentavailable", "mutablecontent", "channelid",
    "androidchannelid", "analyticslabel", "aps", "alert", "to", "registrationids", "validateonly",
  ]
  /// Keys of chats, queues, mails, and events, which have topics and tokens too.
  private static let otherVocabulary: Set<String> = [
    "text", "channel", "partition", "offset", "user", "userId", "user_id", "id", "_id", "role", "content", "sender",
    "from", "author", "subject", "recipient", "recipients", "chat", "key", "headers", "payload", "type", "event",
    "timestamp", "createdAt", "created_at", "attributes", "messageId", "message_id", "publishTime", "value", "room",
    "session", "method", "params", "jsonrpc", "command", "qos", "retain", "seq", "conversation", "state", "status",
    "code", "error", "stack", "action",
  ]

  /// Whether the object has a target, and all else in it can be explained as a mistake in a message.
  private var isMistakenMessage: Bool {
    guard hasPlainTarget, !members.contains(where: { Self.otherVocabulary.contains($0.name) }) else {
      return hasNotification && isLegacyInside
    }
    var strays = 0
    var blocks = 0
    for (name, value) in finishedMembers {
      if Self.blocks.contains(name) {
        blocks += 1
      } else if Self.messageKeys.contains(name) {
        continue
      } else if Self.strayKeys.contains(FieldCatalogue.folded(name)) {
        strays += 1
      } else if isNear(name, to: Self.blocks), tree[value].kind == .object {
        blocks += 1
      } else if !isNear(name, to: Self.targets) {
        return false
      }
    }
    if blocks > 0 { return true }
    if hasDeviceTarget { return strays > 0 || isRegistrationToken || isDeviceToken && object("data") != nil }
    return has("title") || strays > 1
  }

  /// Whether a message holds the target of the legacy API, or options beside a notification.
  private var isLegacyInside: Bool {
    finishedMembers.allSatisfy {
      Self.messageKeys.contains($0.name) || Self.strayKeys.contains(FieldCatalogue.folded($0.name))
    }
  }

  private func isNear(_ name: String, to names: [String]) -> Bool {
    let folded = FieldCatalogue.folded(name)
    guard 4...16 ~= folded.utf8.count else { return false }
    return names.contains { EditDistance.between(folded, $0, limit: $0.utf8.count < 8 ? 1 : 2) != nil }
  }

  /// Whether a target has a value that one could have.
  private var hasPlainTarget: Bool {
    Self.targets.contains { name in
      guard let value = value(name) else { return false }
      return [.string, .opaque, .array].contains(tree[value].kind)
    }
  }

  private var hasDeviceTarget: Bool { hasAny(["token", "tokens", "fid", "fids"]) }

  /// Whether the token is one that only FCM gives out; shortened ones too, as samples have them.
  private var isRegistrationToken: Bool {
    guard let text = value("token").flatMap({ tree.stringValue($0) }), let colon = text.firstIndex(of: ":") else {
      return false
    }
    return TokenShape(text) == .registration
      || 8...22 ~= text[..<colon].utf8.count && text[colon...].hasPrefix(":APA91b")
  }

  /// Whether the token reads like one of FCM, or like what a sample has for one.
  private var isDeviceToken: Bool {
    guard let text = value("token").flatMap({ tree.stringValue($0) }) else { return false }
    return Self.readsLikeToken(text)
  }

  /// Whether a text is a registration token, or names one: `<device token>`, `{{fcm_token}}`, `bk3RNwTe3H0:CI2k…`.
  static func readsLikeToken(_ text: String) -> Bool {
    if text.contains(":APA91") || text.utf8.count > 120 && text.contains(":") { return true }
    guard text.utf8.count < 80, Placeholder.isPlaceholder(text) || !text.contains(" ") else { return false }
    let folded = FieldCatalogue.folded(text)
    if Placeholder.isPlaceholder(text), folded.contains("token") { return true }
    return ["devicetoken", "fcmtoken", "registrationtoken", "pushtoken"].contains { folded.contains($0) }
  }
}
