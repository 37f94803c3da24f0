import PushlintSyntax
import PushlintText
import PushlintTree

/// Structs that say by the names of their members that they become push messages: `type Aps struct {`,
/// `struct Payload: Encodable {`, `record Message(@JsonProperty("token") String token)`.
///
/// - Shape: each member is read as a payload of its own, with a value of which no more is known than its type: which
///   members are there together, only the literals of a struct say. What a literal has is checked there.
extension CodeReader {
  private static let languages: Set<CodeGrammar.Imports> = [.go, .rust, .swift, .java, .cSharp]
  /// Keys that say of a struct what it may be.
  private static let telling: Set<String> = ["aps", "message", "notification", "android", "apns", "webpush"]
  private static let keysOfRequests: Set<String> = ["message", "validate_only", "validateOnly"]
  private static let keysOfMessages: Set<String> = [
    "token", "topic", "condition", "fid", "name", "notification", "data", "android", "apns", "webpush", "fcm_options",
    "fcmOptions",
  ]
  private static let keysOfNotifications: Set<String> = ["title", "body", "image"]
  private static let keysOfAps: Set<String> = [
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content", "interruption-level",
    "relevance-score", "event", "content-state", "timestamp",
  ]
  private static let keysOfAndroid: Set<String> = [
    "collapse_key", "collapseKey", "priority", "ttl", "direct_boot_ok", "directBootOk", "bandwidth_constrained_ok",
  ]
  private static let huaweisKeys: Set<String> = ["bi_tag", "fast_app_target", "target_user_type", "urgency"]
  /// Most members of structs that are read.
  private static let mostMembers = 300
  private static let deepestStruct = 6

  /// Whether some tokens declare a struct that may be one of these, so that all of the file says what is in it.
  func declaresPayload(in part: Range<Int>) -> Bool {
    guard Self.languages.contains(tokens.grammar.imports) else { return false }
    return CodeStructs.declarations(tokens, in: part).contains { name, open in
      name.lowercased().contains("aps") || name.lowercased().contains("android")
        || tokens.inside(open).contains { index in
          if let word = tokens.word(at: index) { return Self.telling.contains(word) }
          guard tokens.isString(at: index), let tag = tokens.content(of: index) else { return false }
          let text = tokens.text.string(tag)
          return Self.telling.contains { text.contains("\"\($0)\"") || text.contains("\"\($0),") || text == $0 }
        }
    }
  }

  /// Adds the members of structs that become push messages.
  func readDeclaredStructs() {
    guard Self.languages.contains(tokens.grammar.imports), !structs.isEmpty else { return }
    var walk = StructWalk()
    for (name, made) in structs.declared {
      if isRequest(made), areSent(name, made) { read(made, name, way: [], &walk) }
    }
    for (name, made) in structs.declared where isMessage(made) && blocks(of: made) > 1 && areSent(name, made) {
      read(made, name, way: ["message"], &walk)
    }
    for (name, made) in structs.declared where aps(of: made) != nil && areEncoded { read(made, name, way: [], &walk) }
    for (name, made) in structs.declared where isAps(made, name) && areEncoded {
      read(made, name, way: ["aps"], &walk)
    }
    for (name, made) in structs.declared where isAndroid(made) && areEncoded {
      read(made, name, way: ["message", "android"], &walk)
    }
  }

  /// Looks for structs that are the `message` of a request to FCM.
  func noteStructsOfMessages() {
    for (name, made) in structs.declared where isRequest(made) && areSent(name, made) {
      if let name = structure(of: keys(of: made)["message"]?.kind)?.name { structsOfMessages.insert(name) }
    }
  }

  /// What is known while one goes through structs.
  private struct StructWalk {
    var done: Set<String> = []
    var count = 0
  }

  // MARK: What structs are

  private func keys(of made: CodeStructs.Struct) -> [String: CodeStructs.Member] {
    Dictionary(made.all.values.compactMap { member in member.key.map { ($0, member) } }, uniquingKeysWith: { $1 })
  }

  private func structure(of kind: CodeStructs.Kind?) -> (name: String?, made: CodeStructs.Struct)? {
    switch kind {
    case .named(let name): structs[name].map { (name, $0) }
    case .inline(let made): (nil, made)
    default: nil
    }
  }

  /// Whether a struct holds a message, and at most one member that no request has.
  private func isRequest(_ made: CodeStructs.Struct) -> Bool {
    let keys = keys(of: made)
    guard let message = structure(of: keys["message"]?.kind)?.made else { return false }
    return keys.keys.count { !Self.keysOfRequests.contains($0) } < 2 && isMessage(message, isInRequest: true)
  }

  /// Whether a struct has a target and something to send, and hardly anything that no message has.
  ///
  /// - Parameter isInRequest: whether it is the `message` of a request; only others may be for the legacy API.
  private func isMessage(_ made: CodeStructs.Struct, isInRequest: Bool = false) -> Bool {
    let keys = keys(of: made)
    let targets = Self.targets.compactMap { keys[$0] }
    // A list of tokens is a mistake that many make.
    guard !targets.isEmpty || (keys["tokens"] ?? (isInRequest ? keys["to"] : nil)) != nil && blocks(of: made) > 0,
      blocks(of: made) > 0 || keys["data"] != nil, keys["to"] == nil || isInRequest,
      keys.keys.filter({ !Self.keysOfMessages.contains($0) }).count < 3
    else { return false }
    // Settings of notifications are none.
    if blocks(of: made) == 1, let shown = structure(of: keys["notification"]?.kind)?.made,
      self.keys(of: shown).keys.allSatisfy({ !Self.keysOfNotifications.contains($0) })
    {
      return false
    }
    // Huawei's takes a list.
    if targets.contains(where: { if case .list = $0.kind { true } else { false } }) { return false }
    guard let android = structure(of: keys["android"]?.kind)?.made else { return true }
    return Self.huaweisKeys.isDisjoint(with: self.keys(of: android).keys)
  }

  private func blocks(of made: CodeStructs.Struct) -> Int {
    let keys = keys(of: made)
    return ["notification", "android", "apns", "webpush"].count { structure(of: keys[$0]?.kind) != nil }
  }

  /// The struct that a payload holds as `aps`.
  private func aps(of made: CodeStructs.Struct) -> CodeStructs.Struct? {
    guard let aps = structure(of: keys(of: made)["aps"]?.kind)?.made,
      keys(of: aps).keys.contains(where: Self.keysOfAps.contains)
    else { return nil }
    return aps
  }

  /// Whether a struct is called like what a payload holds as `aps`, and has such members, or has many of them.
  private func isAps(_ made: CodeStructs.Struct, _ name: String) -> Bool {
    let known = keys(of: made).keys.filter(Self.keysOfAps.contains)
    // Nothing else has so many with hyphens.
    if known.count(where: { $0.contains("-") }) > 2 { return true }
    let small = name.lowercased()
    return known.count > 1 && (small.hasPrefix("aps") || small.hasSuffix("aps") || Self.hasWordAps(name))
  }

  /// Whether a struct is the `android` of a message: it has a key that nothing else has, and another one.
  private func isAndroid(_ made: CodeStructs.Struct) -> Bool {
    let keys = keys(of: made)
    guard keys["restricted_package_name"] != nil || keys["restrictedPackageName"] != nil else { return false }
    return keys.keys.count { Self.keysOfAndroid.contains($0) } > 1
  }

  /// Whether one of the words of a name is `Aps`: `ApnsApsObject`, `LiveActivityAPSStorage`.
  private static func hasWordAps(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return letters.indices.dropLast(2).contains { index in
      let word = letters[index..<index + 3]
      guard word.first == UInt8(ascii: "A"), word.map({ $0 | 0x20 }).elementsEqual("aps".utf8) else { return false }
      let begins = index == 0 || !isCapital(letters[index - 1])
      return begins && (index + 3 == letters.count || isCapital(letters[index + 3]))
    }
  }

  private static func isCapital(_ letter: UInt8) -> Bool { letter &- UInt8(ascii: "A") < 26 }

  // MARK: What is done with them

  private func mentions(_ texts: StaticString...) -> Bool {
    texts.contains { tokens.text.firstOffset(of: $0, in: tokens.text.range) != nil }
  }

  /// Whether messages go to FCM, by what is in the file or by their names.
  private func areSent(_ name: String, _ made: CodeStructs.Struct) -> Bool {
    let names = [name, structure(of: keys(of: made)["message"]?.kind)?.name ?? ""].map { $0.lowercased() }
    return areEncoded
      && (names.contains { $0.contains("fcm") || $0.contains("firebase") }
        || mentions("fcm.googleapis.com", "messages:send"))
  }

  /// Whether structs are written as JSON, as far as the file says what is done with them.
  private var areEncoded: Bool {
    switch tokens.grammar.imports {
    case .go:
      return mentions("json.Marshal", "NewEncoder(")
        || !mentions("json.Unmarshal", "NewDecoder(", "BindJSON", "BodyParser", ".Bind(")
    case .swift:
      return mentions("JSONEncoder", "import Vapor", "Encodable")
        || mentions("Codable") && mentions(" init(") && !mentions("JSONDecoder", "init(from ")
    default: return true
    }
  }

  // MARK: Members

  private func read(_ made: CodeStructs.Struct, _ name: String?, way: [String], _ walk: inout StructWalk) {
    if let name {
      guard walk.done.insert(name).inserted, !structs.encodesItself(name) else { return }
    }
    guard way.count < Self.deepestStruct else { return }
    let isPayload = way.isEmpty && aps(of: made) != nil || way == ["message", "apns", "payload"]
    let keysOfAps = aps(of: made).map { Set(keys(of: $0).keys) } ?? []
    let members = made.all.values.filter { $0.place != nil }.sorted { $0.place?.start ?? 0 < $1.place?.start ?? 0 }
    for member in members {
      guard let key = member.key, let place = member.place, walk.count < Self.mostMembers else { continue }
      // What an app calls its own keys is its own business.
      if isPayload, key != "aps", !key.contains("-") || keysOfAps.contains(key) { continue }
      if readMembers.insert(place.start).inserted {
        walk.count += 1
        add(member, key, at: place, of: made, way: way)
      }
      // What is below a key that nobody knows says nothing; `Android` is a slip.
      let meant = Self.keysOfObjects.contains(key) ? key : key.lowercased()
      guard Self.keysOfObjects.contains(meant), let inner = structure(of: member.kind) else { continue }
      read(inner.made, inner.name, way: way + [meant], &walk)
    }
  }

  /// Whether a member is declared with a value that something may be sent with: not with an empty text, or with 0.
  private func saysSomething(_ value: Range<Int>) -> Bool {
    guard value.count == 1 else { return false }
    let text = tokens.text.string(tokens.content(of: value.lowerBound) ?? tokens.range(value))
    if tokens.isString(at: value.lowerBound) { return text.contains { !$0.isWhitespace } }
    return tokens[value.lowerBound]?.kind == .number && text != "0"
  }

  /// Adds one member as a payload.
  private func add(
    _ member: CodeStructs.Member, _ key: String, at place: SourceRange, of made: CodeStructs.Struct, way: [String]
  ) {
    guard enter() else { return }
    defer { leave() }
    var objects = open(way, to: key, at: place)
    let object = objects[objects.count - 1]
    if way.isEmpty, key != "aps", key != "message" {
      let isRequest = structure(of: keys(of: made)["message"]?.kind) != nil
      tree.add(.key, .unquoted, SourceRange(at: place.start), in: object, text: isRequest ? "message" : "aps")
      let inner = tree.add(.object, .declared, SourceRange(at: place.start), in: object)
      addUnknown(isRequest ? Self.targets[0] : "alert", at: place.start, to: inner)
      tree.close(inner)
    }
    let node = tree.add(.key, .unquoted, place, in: object, text: key)
    if let name = member.namePlace {
      let others = Set(made.all.values.filter { $0.namePlace != name }.compactMap(\.key))
      tree.markName(node, as: WireForms.DeclaredName(at: name, beside: others))
    }
    let type = member.typePlace ?? place
    let initial = member.initial.flatMap { saysSomething($0) ? $0 : nil }
    if let initial { readValue(initial, in: object) }
    switch member.kind {
    case _ where initial != nil: break
    case .string: tree.add(.opaque, .isString, type, in: object)
    case .number: tree.add(.opaque, .isNumber, type, in: object)
    case .boolean: tree.add(.opaque, .isBoolean, type, in: object)
    case .list:
      let list = tree.add(.array, type, in: object)
      tree.add(.spread, SourceRange(at: type.end), in: list)
      tree.close(list)
    case .map, .inline: objects.append(tree.add(.object, type, in: object))
    case .named(let name) where structs[name] != nil: objects.append(tree.add(.object, type, in: object))
    case .named, .unknown: tree.add(.opaque, type, in: object)
    }
    // What says of what a part is one.
    if objects.count > way.count + 1, key == "aps" { addUnknown("alert", at: type.start, to: objects[way.count + 1]) }
    for object in objects { tree.insert(.declared, into: object) }
    close(objects, at: place.end)
  }
}
