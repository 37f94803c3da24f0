import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Rewrites a request to the legacy API as one to the HTTP v1 API.
///
/// - Shape: what has no equivalent is kept where rules report it: unknown keys beside `message`,
///   lists of devices inside.
/// - Source: Firebase's guide for migrating to HTTP v1, and what each option did on each platform.
package struct LegacyMigration {
  private let payload: Payload
  private let tree: SyntaxTree
  private var request = LiteralBuilder.empty
  private var message = LiteralBuilder.empty
  private var data: [(String, LiteralBuilder)] = []
  /// A value that had to be known could not be seen.
  private var isBlind = false

  /// The source of the whole request; `nil` when a value that has to be converted cannot be seen.
  static func edits(for payload: Payload, replacing range: SourceRange) -> [TextEdit]? {
    var migration = LegacyMigration(payload)
    return migration.run().flatMap { request in
      let tree = payload.tree
      let start = tree.source.lineStart(of: payload.range.start)
      let lead = tree.source[SourceRange(start, payload.range.start)].prefix { $0 == 0x20 || $0 == 0x09 }
      return payload.editor.replacement(of: range, by: request, indentation: String(decoding: lead, as: UTF8.self))
    }
  }

  private init(_ payload: Payload) {
    self.payload = payload
    tree = payload.tree
  }

  private mutating func run() -> LiteralBuilder? {
    guard tree[payload.root].kind == .object, !payload.hidesMembers(of: payload.root) else { return nil }
    let members = tree.members(of: payload.root).map { (name: tree.text(of: $0.key), value: $0.value) }
    var left = LiteralBuilder.empty
    for (name, value) in members { target(name, value) }
    if let notification = members.first(where: { $0.name == "notification" }) { self.notification(notification.value) }
    if let data = members.first(where: { $0.name == "data" }) { self.data(data.value) }
    if !data.isEmpty { message.set("data", to: .object(data)) }
    for (name, value) in members where !option(name, value) { left.set(name, to: LiteralBuilder(value, of: tree)) }
    for (name, value) in members where Self.blocks.contains(name) {
      message.merge(.object([(name, LiteralBuilder(value, of: tree))]))
    }
    guard !isBlind else { return nil }
    message.reorder("android", Self.androidOrder)
    message.reorder("apns", Self.apnsOrder)
    request.set("message", to: message.ordered(Self.order))
    request.merge(left)
    return request
  }

  /// Names and values of the legacy API that have another name in the HTTP v1 API.
  package static let vocabulary: Set<String> = [
    "to", "notification_key", "registration_ids", "topics", "priority", "high", "normal", "time_to_live", "dry_run",
    "content_available", "mutable_content", "true", "false", "null", "text", "message", "android_channel_id",
    "collapse_key",
  ]

  /// Blocks of the HTTP v1 API, which the legacy API passed over.
  private static let blocks: Set<String> = ["android", "apns", "webpush", "fcm_options"]
  private static let order = [
    "token", "topic", "condition", "registration_ids", "notification", "data", "android", "apns", "webpush",
    "fcm_options",
  ]
  private static let androidOrder = ["priority", "ttl", "collapse_key", "restricted_package_name", "direct_boot_ok"]
  private static let apnsOrder = ["headers", "payload"]

  // MARK: Targets

  private mutating func target(_ name: String, _ value: SyntaxTree.Index) {
    let text = tree.stringValue(value)
    switch name {
    case "to", "notification_key":
      if let topic = text.flatMap({ TopicText($0).withoutPrefix }) {
        message.set("topic", to: .text(topic))
      } else if text.map(ConditionText.looksLikeOne) == true {
        message.set("condition", to: copy(value))
      } else if text == nil, let topic = Self.topic(madeBy: tree.sourceText(of: value)) {
        message.set("topic", to: .source(topic))
      } else {
        message.set("token", to: copy(value))
      }
    case "registration_ids":
      let elements = tree[value].kind == .array ? Array(tree.children(of: value).prefix(2)) : []
      if elements.count == 1, tree[elements[0]].kind != .spread {
        message.set("token", to: copy(elements[0]))
      } else {
        message.set("registration_ids", to: copy(value))
      }
    case "condition": message.set("condition", to: copy(value))
    default: break
    }
  }

  /// The name of a topic that code puts behind its prefix: `topic` for `'/topics/' + topic`; `nil` for any other code.
  private static func topic(madeBy source: String) -> String? {
    for quote in ["'", "\"", "`"] where source.hasPrefix(quote + "/topics/") {
      let rest = source.dropFirst((quote + "/topics/").count)
      let joined = quote + " + "
      // What comes behind another operand is joined to a text still: two numbers would be added.
      let isLast = rest.hasPrefix(joined) && !rest.dropFirst(joined.count).contains("+")
      return isLast ? String(rest.dropFirst(joined.count)) : quote + rest
    }
    return nil
  }

  // MARK: Options

  /// Carries one root key over; answers whether it has a place in the new form.
  private mutating func option(_ name: String, _ value: SyntaxTree.Index) -> Bool {
    switch name {
    case "to", "notification_key", "registration_ids", "condition", "notification", "data": return true
    case _ where Self.blocks.contains(name): return true
    case "collapse_key": collapseKey(value)
    case "priority": priority(value)
    case "time_to_live": timeToLive(value)
    case "restricted_package_name", "direct_boot_ok": message.set("android", name, to: copy(value))
    case "dry_run": request.set("validate_only", to: copy(value))
    case "content_available": contentAvailable(value)
    case "mutable_content": if isTrue(value) { setAps("mutable-content", .source("1")) }
    default: return false
    }
    return true
  }

  private mutating func collapseKey(_ value: SyntaxTree.Index) {
    message.set("android", "collapse_key", to: copy(value))
    guard let key = tree.stringValue(value) else { return }
    if key.utf8.count <= 64 { message.set("apns", "headers", "apns-collapse-id", to: copy(value)) }
    if WebPushTopicText.isValid(key) { message.set("webpush", "headers", "Topic", to: copy(value)) }
  }

  private mutating func priority(_ value: SyntaxTree.Index) {
    guard let word = tree.stringValue(value)?.lowercased() else {
      isBlind = true
      return
    }
    guard word == "high" || word == "normal" else {
      message.set("android", "priority", to: copy(value))
      return
    }
    message.set("android", "priority", to: .text(word.uppercased()))
    // A silent push is refused at any other priority.
    message.set("apns", "headers", "apns-priority", to: .text(word == "high" && !isSilent ? "10" : "5"))
    message.set("webpush", "headers", "Urgency", to: .text(word))
  }

  private mutating func timeToLive(_ value: SyntaxTree.Index) {
    let source = tree.stringValue(value) ?? tree.source.string(tree[value].range)
    guard let written = Int(source), written >= 0 else {
      isBlind = true
      return
    }
    // The legacy API refused more as well; who wrote it wanted the longest that there is.
    let seconds = min(written, DurationText.longestLifetime)
    message.set("android", "ttl", to: .text("\(seconds)s"))
    message.set("webpush", "headers", "TTL", to: .text("\(seconds)"))
    // Any other expiration is a time, and needs a clock.
    if seconds == 0 { message.set("apns", "headers", "apns-expiration", to: .text("0")) }
  }

  private mutating func contentAvailable(_ value: SyntaxTree.Index) {
    guard isTrue(value) else { return }
    setAps("content-available", .source("1"))
    guard isSilent else { return }
    message.set("apns", "headers", "apns-push-type", to: .text("background"))
    message.set("apns", "headers", "apns-priority", to: .text("5"))
  }

  /// Whether the request wakes an Apple app and shows nothing.
  private var isSilent: Bool {
    guard let wakes = tree.member("content_available", of: payload.root), isTrue(wakes.value) else { return false }
    return tree.member("notification", of: payload.root) == nil
  }

  private func isTrue(_ value: SyntaxTree.Index) -> Bool {
    let source = tree.stringValue(value) ?? tree.source.string(tree[value].range)
    return source == "true" || source == "1"
  }

  // MARK: Notification

  private mutating func notification(_ value: SyntaxTree.Index) {
    guard tree[value].kind == .object, !payload.hidesMembers(of: value) else {
      message.set("notification", to: copy(value))
      return
    }
    let members = tree.members(of: value).map { (name: tree.text(of: $0.key), value: $0.value) }
    for (name, value) in members { notificationMember(name, value) }
    guard message.member("apns")?.member("payload")?.member("aps")?.member("alert")?.member("subtitle") != nil else {
      return
    }
    // An alert in `aps` replaces the common texts.
    for (name, value) in members where name == "title" || name == "body" { setAlert(name, copy(value)) }
  }

  private mutating func notificationMember(_ name: String, _ value: SyntaxTree.Index) {
    let text = tree.stringValue(value)
    switch name {
    case "title", "body", "image": message.set("notification", name, to: copy(value))
    case "text", "message": message.set("notification", "body", to: copy(value))
    case "subtitle": setAlert("subtitle", copy(value))
    case "icon":
      if text.map({ URLText($0).isWeb }) == true {
        message.set("webpush", "notification", "icon", to: copy(value))
      } else {
        message.set("android", "notification", "icon", to: copy(value))
      }
    case "sound":
      let resource = text.flatMap { FileNameText($0).withoutEnding(of: .sound)?.suggestion }
      message.set("android", "notification", "sound", to: resource.map { .text($0) } ?? copy(value))
      setAps("sound", copy(value))
    case "badge": setAps("badge", text.flatMap { Int($0) }.map { .source("\($0)") } ?? copy(value))
    case "android_channel_id": message.set("android", "notification", "channel_id", to: copy(value))
    case "tag":
      message.set("android", "notification", "tag", to: copy(value))
      message.set("webpush", "notification", "tag", to: copy(value))
    case "color": message.set("android", "notification", "color", to: copy(value))
    case "click_action": clickAction(value, text)
    case "body_loc_key", "title_loc_key":
      message.set("android", "notification", name, to: copy(value))
      setAlert(name == "body_loc_key" ? "loc-key" : "title-loc-key", copy(value))
    case "body_loc_args", "title_loc_args":
      let list =
        ValueConversion(tree: tree).source(of: value, as: .array).map { LiteralBuilder.source($0) } ?? copy(value)
      message.set("android", "notification", name, to: list)
      setAlert(name == "body_loc_args" ? "loc-args" : "title-loc-args", list)
    default: addData(name, value)
    }
  }

  private mutating func clickAction(_ value: SyntaxTree.Index, _ text: String?) {
    guard let text, URLText(text).isWeb else {
      message.set("android", "notification", "click_action", to: copy(value))
      setAps("category", copy(value))
      return
    }
    if URLText(text).scheme == "https" {
      message.set("webpush", "fcm_options", "link", to: copy(value))
    } else {
      addData("click_action", value)
    }
  }

  private mutating func setAps(_ name: String, _ value: LiteralBuilder) {
    message.set("apns", "payload", "aps", name, to: value)
  }

  private mutating func setAlert(_ name: String, _ value: LiteralBuilder) {
    message.set("apns", "payload", "aps", "alert", name, to: value)
  }

  // MARK: Data

  private mutating func data(_ value: SyntaxTree.Index) {
    guard tree[value].kind == .object, !payload.hidesMembers(of: value) else {
      if data.isEmpty { message.set("data", to: copy(value)) } else { isBlind = true }
      return
    }
    let own = tree.members(of: value)
    // The sender's own keys win over those that had no other place.
    let names = Set(own.map { tree.text(of: $0.key) })
    data.removeAll { names.contains($0.0) }
    for member in own { addData(tree.text(of: member.key), member.value) }
  }

  private mutating func addData(_ name: String, _ value: SyntaxTree.Index) {
    switch tree[value].kind {
    case .null: break
    case .string, .opaque, .missing: data.append((name, copy(value)))
    case .number, .boolean: data.append((name, .text(tree.source.string(tree[value].range))))
    default:
      if let json = Serialisation(tree).text(of: value) { data.append((name, .text(json))) } else { isBlind = true }
    }
  }

  private func copy(_ value: SyntaxTree.Index) -> LiteralBuilder { LiteralBuilder(value, of: tree) }
}

extension LiteralBuilder {
  /// Puts the members of one member in the order of `names`, others behind them.
  mutating func reorder(_ name: String, _ names: [String]) {
    guard case .object(var members) = self, let index = members.firstIndex(where: { $0.name == name }) else { return }
    members[index].value = members[index].value.ordered(names)
    self = .object(members)
  }

  /// The same with its members in the order of `names`, others behind them.
  func ordered(_ names: [String]) -> LiteralBuilder {
    guard case .object(let members) = self else { return self }
    let known = names.compactMap { name in members.first { $0.name == name } }
    return .object(known + members.filter { !names.contains($0.name) })
  }
}
