import PushlintText
import PushlintTree

/// Which objects of a program may be read where a name stands for them.
extension ProgramTree {
  /// Blocks of messages and the keys that they are below.
  private static let holders: [String: Set<String>] = [
    "headers": ["apns", "webpush"], "payload": ["apns"], "alert": ["aps"], "sound": ["aps"],
    "fcmOptions": ["apns", "android", "webpush"], "fcm_options": ["apns", "android", "webpush"],
  ]
  static let blocks: Set<String> = ["android", "apns", "webpush", "notification", "data"]
  private static let options: Set<String> = ["fcmOptions", "fcm_options"]
  private static let lists: Set<String> = [
    "actions", "vibrate", "vibrateTimingsMillis", "vibrate_timings", "body_loc_args", "title_loc_args",
  ]

  /// Whether what a name stands for may be read where the name is: objects only as blocks of messages.
  func mayStand(
    _ value: ProgramValues.Value, at index: Int, key: String, in given: [SyntaxTree.Node]
  ) -> Bool {
    switch value.nodes[value.index].kind {
    case .string, .boolean, .number, .opaque: return true
    case .array: return Self.lists.contains(key)
    case .object: break
    default: return false
    }
    let object = Int(given[index].parent)
    let isBelowKey = object > 1 && given[object - 1].kind == .key
    let around = isBelowKey ? name(of: object - 1, in: given) : object == 1 ? self.key : ""
    if key == "aps" { return true }
    if key == "message", around.isEmpty {
      return keys(of: object, in: given).isSubset(of: Self.requestKeys)
        && isWholeMessage(keys(of: value.index, in: value.nodes))
    }
    if let holders = Self.holders[key], holders.contains(around) { return true }
    guard Self.blocks.contains(key) else { return false }
    if key == "notification" || key == "data", around == "android" || around == "webpush" { return true }
    // Beside a target, or another block.
    let names = keys(of: object, in: given)
    guard !names.isDisjoint(with: Self.messageTargets) else { return false }
    // Answers of servers hold a token and a notification, too.
    return isSent(given[object].range.start)
      || names.subtracting(Self.messageTargets).isSubset(of: Self.blocks.union(Self.options))
        && names.intersection(Self.blocks).count > 1
  }

  private static let requestKeys: Set<String> = ["message", "validate_only", "validateOnly"]

  /// Whether an object with these members has nothing but what messages have, and more than data.
  private func isWholeMessage(_ names: Set<String>) -> Bool {
    let blocks = names.intersection(Self.blocks)
    return names.isSubset(of: Self.blocks.union(Self.options).union(Self.messageTargets))
      && (blocks.count > 1 || blocks.count == 1 && names.count > 1)
  }

  /// The names of the members of an object.
  ///
  /// - Parameter first: the node from which on they count.
  func keys(of object: Int, in given: [SyntaxTree.Node], from first: Int? = nil) -> Set<String> {
    var child = first ?? object + 1
    var names: Set<String> = []
    while child < Int(given[object].next), child < given.count {
      if given[child].kind == .key { names.insert(name(of: child, in: given)) }
      child = max(Int(given[child].next), child + 1)
    }
    return names
  }

  /// Whether an object with a target is sent, or has nothing but what messages have.
  ///
  /// - Parameter others: the names of members that it gets from another one.
  func isMessage(_ object: Int, with others: Set<String>, in given: [SyntaxTree.Node]) -> Bool {
    let names = keys(of: object, in: given)
    guard !names.isDisjoint(with: Self.messageTargets) else { return false }
    let blocks = names.subtracting(Self.messageTargets)
    return isSent(given[object].range.start)
      || blocks.isSubset(of: Self.blocks.union(Self.options))
        && (!blocks.isDisjoint(with: Self.blocks) || others.intersection(Self.blocks).count > 1)
  }

  private static let messageTargets: Set<String> = ["token", "tokens", "topic", "condition", "fid", "fids"]

  /// Whether the Admin SDK gets what begins at a place, or what a name stands for that is given it there.
  private func isSent(_ place: Int) -> Bool {
    if values.isSent(place) { return true }
    var words = WordsBefore(values.text, place)
    guard words.take("=") else { return false }
    var variable = words
    // `const message: admin.messaging.Message = {…}`
    if variable.skipDottedName(), variable.take(":") { words = variable }
    return words.word().map(values.isNameSent) == true
  }
}

extension ProgramValues {
  /// Whether a method of the Admin SDK that sends gets what begins at a place.
  fileprivate func isSent(_ place: Int) -> Bool {
    var words = WordsBefore(text, place)
    guard words.take("("), let method = words.word(), method.hasPrefix("send"), words.take(".") else { return false }
    if words.take(")") { return words.take("(") ? words.word()?.lowercased().hasSuffix("messaging") == true : true }
    let client = words.word()?.lowercased() ?? ""
    return ["messaging", "fcm", "admin"].contains(where: client.contains)
  }

  /// Whether such a method gets what a name stands for, and no other name is the same.
  func isNameSent(_ name: String) -> Bool {
    declaration(of: name) != nil && occurrences(of: name).contains { isSent($0.start) }
  }
}
