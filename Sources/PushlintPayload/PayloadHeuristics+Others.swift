import PushlintTree

/// The signs that an object is somebody else's, however its keys sound.
extension PayloadHeuristics {
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
    guard let message = object("message") else { return false }
    return isHuaweis(android: tree.member("android", of: message)?.value, by: Self.huaweisKeysOfMessage)
  }

  /// Whether the object is a message of Huawei's Push Kit without its request.
  var isHuaweisMessage: Bool { isHuaweis(android: value("android"), by: Self.huaweisKeys) }

  private func isHuaweis(android: SyntaxTree.Index?, by keys: [String]) -> Bool {
    guard let android = PayloadHeuristics.object(android, tree) else { return false }
    if tree.hasMember(ofAny: keys, in: android) { return true }
    guard let notification = PayloadHeuristics.object(tree.member("notification", of: android)?.value, tree),
      let action = PayloadHeuristics.object(tree.member("click_action", of: notification)?.value, tree)
    else { return false }
    return tree.member("type", of: action) != nil
  }

  private static let huaweisKeys = ["bi_tag", "fast_app_target", "target_user_type", "receipt_id"]
  private static let huaweisKeysOfMessage = huaweisKeys + ["urgency"]
  private static let vendorKeys: Words = ["pn_apns", "pn_gcm", "pn_fcm", "pn_push", "app_id", "interests"]

  private var isOtherVendors: Bool {
    if isHuaweis { return true }
    // Everything else has keys beside the message.
    if members.count == 1, has("message") { return false }
    if isRelay || hasAny(Self.vendorKeys) { return true }
    if has("fcm"), has("apns") || has("web") { return true }
    if let notification = object("notification"), tree.member("devices", of: notification) != nil { return true }
    if has("audience"), hasAny(["notification", "device_types", "platform"]) { return true }
    if has("platform"), hasAny(["tokens", "notifications"]) { return true }
    if has("recipient"), hasAny(["notification", "apns", "push"]) { return true }
    guard let to = value("to") else { return false }
    let text = tree.stringValue(to) ?? tree.source.string(tree[to].range)
    return text.contains("ExponentPushToken") || text.contains("ExpoPushToken")
  }

  /// A JSON Schema's list of properties is not a payload, however its names sound.
  var isSchema: Bool {
    guard let key = tree.key(of: node) else { return false }
    return ["properties", "patternProperties", "definitions", "$defs", "schemas"].contains(tree.text(of: key))
  }

  private static let namesOfTypes: Set<String> = [
    "string", "String", "object", "Object", "integer", "Integer", "int", "number", "Number", "boolean", "Boolean",
    "bool", "array", "Array", "any", "str",
  ]

  /// Whether a value inside names a type: `token: string`.
  var holdsTypeNames: Bool {
    let end = min(Int(tree[node].next), node + Self.typeReach)
    return (node + 1..<max(end, node + 1)).contains { index in
      tree[index].kind == .string && tree[index].range.count <= 10 && Self.namesOfTypes.contains(tree.text(of: index))
    }
  }

  // MARK: Types in code

  /// Most nodes that are looked at to tell a type from a value.
  fileprivate static let typeReach = 200

  /// Whether values inside are types instead of values: `title: String`, `body: z.string()`.
  var holdsTypes: Bool {
    guard tree.dialect.allowsExpressions else { return false }
    let end = min(Int(tree[node].next), node + Self.typeReach)
    return (node + 1..<max(end, node + 1)).contains { isType($0) }
  }

  private static let typeNames: Set<String> = [
    "String", "Number", "Boolean", "Date", "Object", "Array", "Buffer", "Mixed", "ObjectId", "BigInt", "Map",
  ]
  private static let builders: Set<String> = [
    "z", "zod", "Joi", "joi", "yup", "Yup", "t", "v", "s", "S", "Type", "PropTypes", "DataTypes", "Sequelize",
    "Schema", "mongoose", "types", "schema",
  ]
  private static let builderMethods: Set<String> = [
    "string", "number", "boolean", "bool", "object", "array", "any", "record", "unknown", "optional", "enum",
    "literal", "union", "map", "date", "String", "Number", "Boolean", "Object", "Array", "Record", "Optional", "Any",
    "STRING", "TEXT", "JSON", "JSONB", "BOOLEAN", "INTEGER", "Types", "func", "shape", "Mixed",
  ]

  private func isType(_ value: SyntaxTree.Index) -> Bool {
    guard tree[value].kind == .opaque else { return false }
    let source = tree.source[tree[value].range]
    func word(from start: Int) -> (text: String, end: Int) {
      var end = start
      while end < source.endIndex, ByteClass.isNameByte(source[end]), end - start < 16 { end += 1 }
      return (String(decoding: source[start..<end], as: UTF8.self), end)
    }
    let first = word(from: source.startIndex)
    // `String(order.id)` is a value.
    if first.end == source.endIndex { return Self.typeNames.contains(first.text) }
    guard source[first.end] == UInt8(ascii: "."), Self.builders.contains(first.text) else { return false }
    return Self.builderMethods.contains(word(from: first.end + 1).text)
  }

  private static let optionsOfMessages: Set<String> = [
    "time_to_live", "dry_run", "collapse_key", "registration_ids", "content_available", "mutable_content",
    "restricted_package_name",
  ]

  /// Whether the object holds a message that nobody sees, and beside it nothing but options that no request has.
  var hidesMessageBesideOptions: Bool {
    guard members.count > 1, let message = members.first(where: { $0.name == "message" }),
      tree[message.value].kind == .opaque, tree[message.value].knownKind == nil
    else { return false }
    return members.allSatisfy { $0.name == "message" || Self.optionsOfMessages.contains($0.name) }
  }

  /// Whether the object is the options of the library `web-push`: it has none but those, and one that is sent.
  var holdsWebPushOptions: Bool {
    (has("TTL") || has("urgency")) && members.allSatisfy { WebPushOption.meant(by: $0.name) != nil }
  }
}

/// The options that the library `web-push` takes beside a payload; it throws an error for any other name.
///
/// - Source: https://github.com/web-push-libs/web-push, `src/web-push-lib.js`.
package enum WebPushOption {
  private static let names = [
    "TTL", "urgency", "topic", "headers", "contentEncoding", "vapidDetails", "gcmAPIKey", "proxy", "agent", "timeout",
  ]
  private static let byFoldedName = Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })

  /// Words of which code with the library has one.
  package static let signs: [StaticString] = [
    "'web-push'", "\"web-push\"", "webpush.sendNotification", "webPush.sendNotification",
  ]

  /// The option that a key is but for its capitals.
  package static func meant(by key: String) -> String? { byFoldedName[key.lowercased()] }
}
