/// What is open where a part of a YAML file begins: the collections around it, which are too large to be read as one.
package struct OpenYAML: Equatable, Sendable {
  /// A collection that is read item by item, or member by member.
  struct Level: Equatable, Sendable {
    let column: Int
    let isSequence: Bool
    /// The key of the member in it that is open; one that says nothing of what it holds is any word.
    var key = "x"
  }

  /// The outermost first; empty where a document begins.
  var levels: [Level] = []
  /// Whether nothing is read up to the next document.
  var isSkipped = false

  /// Keys that say of what is in them that it describes values, or is an example of one.
  private static let keys: Set<String> = [
    "properties", "patternProperties", "definitions", "$defs", "schemas", "example", "examples",
  ]

  /// Opens a collection in the innermost one.
  ///
  /// - Parameter key: the key before it, in a mapping.
  mutating func open(_ level: Level, under key: String?) {
    if let key, Self.keys.contains(key), let last = levels.indices.last { levels[last].key = key }
    levels.append(level)
  }

  /// Closes all collections that end before a line; the outermost one stays open up to the end of the document.
  mutating func close(before indent: Int, isDash: Bool) {
    while levels.count > 1, let last = levels.last,
      last.column > indent || last.column == indent && last.isSequence && !isDash
    {
      levels.removeLast()
      levels[levels.count - 1].key = "x"
    }
  }

  /// Keys of messages, of what is around them, and of other vendors' messages. A mapping with one of them is read as a
  /// whole, however large it is: what it is depends on all of its members.
  static let keysOfMessages: Set<String> = [
    "message", "aps", "payload", "notification", "web_push", "to", "registration_ids", "token", "tokens", "topic",
    "condition", "fid", "fids", "android", "android_v2", "androidV2", "apns", "webpush", "fcm", "fcm_options",
    "fcmOptions", "GCM", "FCM", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "pn_apns", "pn_gcm", "pn_fcm",
    "pn_push", "app_id", "interests", "audience", "platform", "recipient",
  ]
}
