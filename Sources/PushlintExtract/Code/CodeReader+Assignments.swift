import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that a statement sets in a map that is made elsewhere: `$body['aps'] = […];`.
extension CodeReader {
  /// A map that is set as a member of another one.
  struct KeyedAssignment {
    /// The keys on the way to it, the tokens of one each.
    let keys: [Range<Int>]
    /// The map.
    let value: Range<Int>
  }

  /// Most keys on the way.
  private static let mostKeys = 8
  /// Keys that say by themselves what they are for, and those that do so below `message`.
  private static let signs: Set<String> = ["aps", "apns"]
  private static let blocksOfMessages: Set<String> = ["android", "webpush", "notification"]

  /// Statements one behind the other that set members of a map that is made elsewhere.
  struct KeyedStatements {
    let assembly: CodeAssembly
    /// The first one.
    let tokens: Range<Int>
    /// Whether the map is a message, which the rest of a request is around.
    let isMessage: Bool
  }

  private static let namesOfMessages: Set<String> = ["message", "$message", "_message", "@message"]
  private static let roots = signs.union(["message"])
  private static let keysOfAps: Set<String> = [
    "alert", "badge", "sound", "content-available", "mutable-content", "category", "thread-id", "interruption-level",
    "relevance-score", "event", "content-state", "stale-date",
  ]

  /// Keys of messages; a block among them says that it is one.
  private static let keysOfMessages = blocksOfMessages.union([
    "token", "topic", "condition", "data", "fcm_options", "fcmOptions",
  ])

  /// The statements of which the first begins with the name at `index`; `nil` where nothing says that they make a payload.
  func keyedStatements(at index: Int) -> KeyedStatements? {
    guard tokens.isOpener("[", at: index + 1), let name = tokens.word(at: index), changedNames.contains(name),
      isOwn(index), let key = keyText(tokens.inside(index + 1))
    else { return nil }
    let isMessage = Self.namesOfMessages.contains(name) && Self.keysOfMessages.contains(key)
    let start = ownerOfAttribute(at: index) ?? index
    guard isMessage || Self.roots.contains(key), statements.begins(at: start),
      case .known(let first, _, _, let end)? = change(at: index, nil)
    else { return nil }
    let variable = CodeVariable(
      name: name, indentation: statements.indentation(of: start), end: end, isAttribute: start < index)
    var assembly = assembly(of: variable, nil, isChanged: true, upTo: endOfBranch(behind: end, variable))
    assembly.entries = first + assembly.entries
    assembly.isOpen = true
    guard assembly.entries.contains(where: { isSign($0, isMessage) }) else { return nil }
    return KeyedStatements(assembly: assembly, tokens: index..<end, isMessage: isMessage)
  }

  /// Words that begin a statement after which another branch goes on.
  private static let ends: Set<String> = ["case", "default", "break", "return", "continue", "throw", "raise", "when"]

  /// Past the last statement that runs whenever the one before `start` does.
  private func endOfBranch(behind start: Int, _ variable: CodeVariable) -> Int {
    var index = start
    while let token = tokens[index], token.kind != .closer {
      if statements.beginsLine(index) {
        if statements.indentation(of: index) < variable.indentation { break }
        if let word = tokens.word(at: index), Self.ends.contains(word), statements.begins(at: index) { break }
      }
      index = tokens.step(index)
    }
    traces?.looks(upTo: index)
    return index
  }

  /// Whether the keys on the way to a member say by themselves that it is one of a payload.
  private func isSign(_ entry: CodeAssembly.Entry, _ isMessage: Bool) -> Bool {
    let keys = entry.keys.compactMap(keyText)
    let isMap = isMap(at: unwrapped(entry.value).lowerBound, inValue: true) || namedMaps[entry.value.lowerBound] != nil
    if let place = keys.firstIndex(of: "aps") {
      return isMap || keys.dropFirst(place + 1).first.map(Self.keysOfAps.contains) == true
    }
    if isMessage, keys == ["condition"] { return text(unwrapped(entry.value))?.text.contains(" in topics") == true }
    let first = isMessage ? 0 : 1
    guard isMessage || keys.first == "message", keys.count > first else { return keys.first == "apns" && isMap }
    return (Self.blocksOfMessages.contains(keys[first]) || keys[first] == "apns") && (isMap || keys.count > first + 1)
  }

  /// Adds the map that some statements set members of, which may have others.
  func add(_ set: KeyedStatements, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    guard set.isMessage else { return readValue(nil, setting: set.assembly.entries, in: parent, flags) }
    guard enter() else { return }
    defer { leave() }
    let whole = tokens.range(set.tokens)
    let request = tree.add(.object, flags, whole, in: parent)
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: request, text: "message")
    readValue(nil, setting: set.assembly.entries, in: request)
    tree.add(.spread, SourceRange(at: whole.end), in: request)
    tree.close(request)
  }

  /// The assignment that begins with the name at `index`; `nil` for one of another map.
  func keyedAssignment(at index: Int) -> KeyedAssignment? {
    guard tokens[index]?.kind == .word else { return nil }
    if tokens.isSign(".", at: index + 1) { return keyedCall(at: index) }
    guard tokens.isOpener("[", at: index + 1), isOwn(index) else { return nil }
    var keys: [Range<Int>] = []
    var next = index + 1
    var isSign = false
    var isInMessage = false
    while tokens.isOpener("[", at: next), keys.count < Self.mostKeys {
      let key = tokens.inside(next)
      guard let text = keyText(key) else { return nil }
      isSign = isSign || Self.signs.contains(text) || isInMessage && Self.blocksOfMessages.contains(text)
      isInMessage = text == "message"
      keys.append(key)
      next = tokens.closer(of: next) + 1
    }
    guard isSign, tokens.isSign("=", at: next) else { return nil }
    // `message["apns"] = apns`
    if namedMaps[next + 1] != nil { return KeyedAssignment(keys: keys, value: next + 1..<next + 2) }
    if let use = result(at: next + 1) { return KeyedAssignment(keys: keys, value: use.call) }
    guard isMap(at: next + 1) else { return nil }
    return KeyedAssignment(keys: keys, value: next + 1..<endOfMap(at: next + 1))
  }

  /// `body.insert("aps".to_string(), json!({…}));`
  private func keyedCall(at index: Int) -> KeyedAssignment? {
    let open = index + 3
    guard let method = tokens.word(at: index + 2), Self.settingMethods.contains(method), tokens.isOpener("(", at: open),
      isOwn(index), statements.begins(at: index)
    else { return nil }
    let arguments = tokens.split(tokens.inside(open))
    guard arguments.count == 2, let key = keyText(arguments[0]), Self.signs.contains(key),
      isMap(at: arguments[1].lowerBound), endOfMap(at: arguments[1].lowerBound) == arguments[1].upperBound
    else { return nil }
    return KeyedAssignment(keys: [arguments[0]], value: arguments[1])
  }

  /// Whether a name stands alone, or is that of an attribute of the object that runs: `self.payload`, `$this->payload`.
  private func isOwn(_ index: Int) -> Bool {
    ownerOfAttribute(at: index) != nil || !(1...3).contains { tokens.linkWidth(at: index - $0) == $0 }
  }

  /// Adds an object with one member, which may have more.
  func add(_ assignment: KeyedAssignment, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    guard let first = assignment.keys.first, enter() else { return }
    defer { leave() }
    let whole = tokens.range(first.lowerBound..<assignment.value.upperBound)
    var objects: [Int] = []
    for key in assignment.keys {
      let range = tokens.range(key.lowerBound..<assignment.value.upperBound)
      objects.append(tree.add(.object, objects.isEmpty ? flags : [], range, in: objects.last ?? parent))
      addSetKey(key, keyText(key) ?? "", to: objects.last ?? parent)
    }
    if !addEmpty(assignment.value, in: objects.last ?? parent) {
      readValue(assignment.value, in: objects.last ?? parent)
    }
    for object in objects.reversed() {
      tree.add(.spread, SourceRange(at: whole.end), in: object)
      tree.close(object)
    }
  }
}
