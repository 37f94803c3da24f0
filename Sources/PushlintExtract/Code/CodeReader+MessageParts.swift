import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that a part of a message gets in a branch, while another map holds the part: `if silent: aps["badge"] = 0`
/// before `payload = {"aps": aps}`.
extension CodeReader {
  /// A part of a message that has members which are set elsewhere.
  struct MessagePart {
    /// The outermost object around it; `nil` where none was read.
    let root: Int?
    /// The keys on the way to it.
    let way: [String]
  }

  /// Languages in which a map that gets another name, or becomes a value of another one, is copied.
  private static let languagesOfCopies: Set<CodeGrammar.Imports> = [.php, .rust, .swift]
  /// What variables are called that hold the `aps` of a payload.
  private static let namesOfPayload: Set<String> = ["aps", "apspayload", "apsdict"]
  /// Keys whose values are objects.
  static let keysOfObjects: Set<String> = [
    "message", "notification", "data", "android", "apns", "webpush", "fcm_options", "fcmOptions", "headers", "payload",
    "aps", "alert", "sound", "light_settings", "color", "actions",
  ]
  private static let keysOfApple: Set<String> = ["headers", "payload", "fcm_options", "fcmOptions"]
  /// A key that each block has, by the name of the block.
  private static let usualKeys = [
    "android": "priority", "apns": "payload", "webpush": "headers", "notification": "title",
  ]

  /// Remembers what statements may set in a map whose name is a value.
  ///
  /// - Parameter node: the map.
  func noteBranches(of map: NamedMap, at use: Int, in node: Int) {
    guard let part = part(at: node, use) else { return }
    note(map.branches, of: part, usedAt: use)
  }

  /// Remembers what statements may set in a map that is known by the name of its variable alone: `aps["badge"] = 1`.
  func noteBranches(of assembly: CodeAssembly?, ofMapAt index: Int) {
    guard let assembly, !assembly.branches.isEmpty, tokens.isSign("=", at: index - 1) else { return }
    let name = tokens.isSign(":", at: index - 2) ? index - 3 : index - 2
    guard let text = tokens.word(at: name)?.lowercased(), Self.namesOfPayload.contains(text) else { return }
    note(assembly.branches, of: MessagePart(root: nil, way: [Self.payload]), usedAt: nil)
  }

  private func note(_ branches: [CodeAssembly.Branch], of part: MessagePart, usedAt use: Int?) {
    for branch in branches where branch.setting.isEmpty && branch.entry.keys.allSatisfy({ keyText($0) != nil }) {
      if let use, branch.tokens.upperBound > use, Self.languagesOfCopies.contains(tokens.grammar.imports) { continue }
      traces?.begins(upTo: max(use.map { $0 + 1 } ?? 0, branch.tokens.upperBound))
      possibleBlocks.append(
        MessageBranch(
          keys: branch.entry.keys, value: branch.entry.value, tokens: branch.tokens, target: nil, isRequest: false,
          part: part))
    }
  }

  /// Where the map at `node` is in a message, whose name is the token at `use`.
  private func part(at node: Int, _ use: Int) -> MessagePart? {
    let (root, keys) = tree.way(to: node)
    if !keys.isEmpty { return keys == ["message"] ? nil : MessagePart(root: root, way: keys) }
    guard let key = keyOfValue(use), let name = keyText(key), name == Self.payload || Self.plainBlocks.contains(name)
    else { return nil }
    return MessagePart(root: nil, way: [name])
  }

  /// The key in quotation marks whose value is the name at `use`: `"aps": aps`, `'aps' => $aps`, `payload["aps"] = aps`.
  private func keyOfValue(_ use: Int) -> Range<Int>? {
    let start = startOfName(at: use)
    var last = start - 2
    if tokens.isSign(">", at: start - 1), tokens.isSign("=", at: start - 2) {
      last -= 1
    } else if !tokens.isSign(":", at: start - 1), !tokens.isSign("=", at: start - 1) {
      return nil
    }
    if tokens[last]?.kind == .closer, tokens[last]?.detail == UInt8(ascii: "]") { last -= 1 }
    let isKey = tokens.isString(at: last) || tokens.isSign(":", at: last + 1) && tokens[last]?.kind == .word
    return isKey ? last..<last + 1 : nil
  }

  /// Whether what is around a part says that it is one of a message for FCM.
  private func isCertain(_ part: MessagePart) -> Bool {
    guard let root = part.root else { return false }
    var around = tree.members(of: root)
    var way = part.way[...]
    if way.first == "message" {
      guard let message = around["message"] else { return false }
      around = tree.members(of: message)
      way = way.dropFirst()
    }
    guard let block = way.first, Self.keysOfBlocks.contains(block), block != "data", around["to"] == nil,
      around["registration_ids"] == nil
    else { return false }
    // Huawei's takes a list.
    let targets = Self.targets.compactMap { around[$0] }
    guard targets.allSatisfy({ !tree.isArray($0) }) else { return false }
    if block == "apns", way.count > 1, !Self.keysOfApple.contains(way[way.startIndex + 1]) { return false }
    return !targets.isEmpty || Self.plainBlocks.contains { around[$0] != nil && $0 != block }
  }

  // MARK: Objects around a part

  /// Opens the objects on the way to a part; `nil` where nothing says that it is one of a message.
  ///
  /// - Parameter key: the one that comes next.
  func open(_ part: MessagePart, to key: String, at place: SourceRange) -> [Int]? {
    // What is below a key that nobody knows says nothing.
    let isKnown = part.way.allSatisfy(Self.keysOfObjects.contains)
    if let made = part.root.flatMap(tree.object) { return isKnown ? open(part.way, in: made, at: place) : nil }
    if let start = part.way.firstIndex(of: Self.payload) {
      let way = part.way[start...]
      return way.allSatisfy(Self.keysOfObjects.contains) ? open(Array(way), to: key, at: place) : nil
    }
    if isKnown, isCertain(part) {
      return open(part.way.first == "message" ? part.way : ["message"] + part.way, to: key, at: place)
    }
    guard let block = part.way.last, Self.plainBlocks.contains(block) else { return nil }
    return open(["message", block], to: key, at: place, isCertain: false)
  }

  /// Opens the objects on a way from the outermost one.
  ///
  /// - Parameters:
  ///   - key: the one that comes next.
  ///   - isCertain: whether to add what says of what they are parts.
  func open(_ way: [String], to key: String, at place: SourceRange, isCertain: Bool = true) -> [Int] {
    var objects = [tree.add(.object, place, in: SyntaxTree.root)]
    for (index, name) in way.enumerated() {
      tree.add(.key, .unquoted, SourceRange(at: place.start), in: objects[index], text: name)
      objects.append(tree.add(.object, place, in: objects[index]))
      let next = index + 1 < way.count ? way[index + 1] : key
      switch name {
      case "message" where index == 0 && !Self.targets.contains(next):
        addUnknown(Self.targets[0], at: place.start, to: objects[index + 1])
      case Self.payload where next != "alert": addUnknown("alert", at: place.start, to: objects[index + 1])
      default:
        guard isCertain, index == 1, way[0] == "message", let usual = Self.usualKeys[name], usual != next else { break }
        addUnknown(usual, at: place.start, to: objects[index + 1])
      }
    }
    return objects
  }

  /// Opens the objects on a way in the object of an SDK.
  private func open(_ way: [String], in made: WireForms.SDKObject, at place: SourceRange) -> [Int] {
    var objects = [tree.add(.object, place, in: SyntaxTree.root)]
    tree.mark(
      objects[0],
      as: WireForms.SDKObject(
        isOpen: true, needsTarget: false, isAPNs: made.isAPNs, holdsHeaders: made.holdsHeaders))
    for key in way {
      tree.add(.key, .unquoted, SourceRange(at: place.start), in: objects[objects.count - 1], text: key)
      objects.append(tree.add(.object, place, in: objects[objects.count - 1]))
    }
    return objects
  }

  /// Closes such objects, to which more may be added.
  func close(_ objects: [Int], at end: Int) {
    for object in objects.reversed() {
      tree.add(.spread, SourceRange(at: end), in: object)
      tree.close(object)
    }
  }

  /// Adds a member with a value of which nothing is known.
  func addUnknown(_ key: String, at place: Int, to object: Int) {
    tree.add(.key, .unquoted, SourceRange(at: place), in: object, text: key)
    tree.add(.opaque, SourceRange(at: place), in: object)
  }
}
