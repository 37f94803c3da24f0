import PushlintPayload
import PushlintText
import PushlintTree

/// Finds keys that the legacy API passed over: near the name of a field of its notification, or in the wrong object.
struct LegacyIgnoredCheck: Check {
  static let name = "legacy-ignored"

  private let notification: [String: String]
  private let names: Set<String>

  init(_ parameters: RuleParameters) {
    var notification: [String: String] = [:]
    for name in Self.fields { notification[FieldCatalogue.folded(name)] = name }
    for (name, field) in Self.others { notification[name] = field }
    self.notification = notification
    names = Set(Self.fields)
  }

  /// The fields of a notification.
  private static let fields = [
    "title", "body", "subtitle", "image", "icon", "sound", "badge", "tag", "color", "click_action",
    "android_channel_id", "body_loc_key", "body_loc_args", "title_loc_key", "title_loc_args",
  ]
  /// Names that other services have for them.
  private static let others = ["text": "body", "message": "body", "content": "body"]
  /// Options that stand beside the notification.
  private static let options: Set<String> = [
    "priority", "content_available", "mutable_content", "time_to_live", "collapse_key", "registration_ids",
    "restricted_package_name", "dry_run",
  ]
  /// The same as the Admin SDK for Node called them.
  private static let optionsOfSDK: Set<String> = ["contentAvailable", "mutableContent", "timeToLive", "collapseKey"]
  /// Fields of a notification that nothing at the root is called.
  private static let shown: Set<String> = [
    "title", "body", "subtitle", "image", "icon", "sound", "badge", "click_action", "android_channel_id",
  ]

  var condition: CheckCondition { .legacy }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let isForSDK = payload.kind == .sdkLegacy
    guard isForSDK || payload.kind == .legacy && SentMessage(payload).calls.isEmpty else { return [] }
    let tree = payload.tree
    let root = tree.memberTable(of: payload.root)
    guard let block = root["notification"]?.value, tree[block].kind == .object else { return [] }
    let members = tree.members(of: block)
    let present = Set(members.map { tree.text(of: $0.key) })
    let inside = members.compactMap { member in
      meaning(of: tree.text(of: member.key), present, isForSDK).flatMap { finding(payload, member.key, $0) }
    }
    if isForSDK { return inside }
    let beside = tree.members(of: payload.root).compactMap { member -> Finding? in
      let name = tree.text(of: member.key)
      guard Self.shown.contains(name), !present.contains(name) || name == "image" else { return nil }
      return finding(payload, member.key, "`\(name)` inside `notification`")
    }
    return inside + beside
  }

  /// What should be there instead of a key of a notification; `nil` for one that means something, or that may be the
  /// app's own.
  private func meaning(of key: String, _ present: Set<String>, _ isForSDK: Bool) -> String? {
    if names.contains(key) { return nil }
    if Self.options.contains(key) || isForSDK && Self.optionsOfSDK.contains(key) {
      return isForSDK ? "`\(FieldCatalogue.camelCase(key))` in the options" : "`\(key)` beside `notification`"
    }
    // The SDK has other words for some.
    guard !isForSDK, let field = notification[FieldCatalogue.folded(key)], !present.contains(field) else { return nil }
    return "`\(field)`"
  }

  private func finding(_ payload: Payload, _ key: SyntaxTree.Index, _ expected: String) -> Finding? {
    let node = payload.tree[key]
    guard !node.flags.contains(.computed) else { return nil }
    return Finding(
      at: node.range, ["key": payload.tree.text(of: key), "expected": expected],
      place: payload.places.firstIndex { $0.key == key })
  }
}
