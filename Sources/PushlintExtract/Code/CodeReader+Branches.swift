import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that a message gets in a branch, or behind its first use: `if silent: message["apns"] = {…}`.
///
/// - Shape: such a member is read as a message of its own, to which more may be added: what other branches set is not
///   in it, and the message around stays open.
extension CodeReader {
  /// A member that a message may get.
  struct MessageBranch {
    /// The keys on the way to it, from the variable on.
    let keys: ArraySlice<Range<Int>>
    let value: Range<Int>
    /// The statement.
    let tokens: Range<Int>
    /// The key of the target that the message has by then; of a payload one that its `aps` has in any case.
    let target: String?
    /// Whether the first key is that of the message in a request.
    let isRequest: Bool
    /// What is set in the member, where it has no value but that.
    var setting: [CodeAssembly.Entry] = []
    /// Whether the first key is that of a payload for APNs, in which no message is.
    var isPayload = false
    /// The part of a message that the first key is in, where another map holds it.
    var part: MessagePart?
    /// An image that later statements may set in the value.
    var image: CodeAssembly.Entry?
    /// Whether the first key is one of a message, beside that in a request.
    var isBeside = false
  }

  static let targets = ["token", "topic", "condition", "fid"]
  static let keysOfBlocks: Set<String> = ["notification", "android", "apns", "webpush", "data"]

  /// Remembers what statements may set in the map at `value`, where that is a message or the request with one.
  func noteBranches(of assembly: CodeAssembly?, in value: Range<Int>) {
    guard let assembly, !assembly.branches.isEmpty else { return }
    var names = Set(members(of: value).keys)
    var isRequest = false
    for entry in assembly.entries { names.formUnion(entry.keys.first.flatMap(keyText).map { [$0] } ?? []) }
    if names.contains("message"), names.isDisjoint(with: Self.keysOfBlocks) {
      isRequest = true
      names = members(of: value)["message"].map { Set(members(of: $0).keys) } ?? []
      for entry in assembly.entries where entry.keys.first.flatMap(keyText) == "message" {
        if entry.keys.count > 1 {
          names.formUnion(keyText(entry.keys[entry.keys.startIndex + 1]).map { [$0] } ?? [])
        } else {
          names.formUnion(members(of: entry.value).keys)
        }
      }
    }
    let target = Self.targets.first(where: names.contains)
    let isMessage = target != nil || !names.isDisjoint(with: Self.keysOfBlocks)
    let isPayload = !isMessage && !isRequest && names.contains(Self.payload)
    let aps = isPayload ? members(of: value)[Self.payload].map { members(of: $0) } ?? [:] : [:]
    let signOfPayload = Self.signsOfPayload.first { aps[$0] != nil }
    guard isMessage || isPayload else { return }
    var last: Int?
    let width = isRequest ? 2 : 1
    for branch in assembly.branches {
      let path = branch.entry.keys.compactMap(keyText)
      let own = isRequest ? Array(path.dropFirst()) : path
      if isRequest, noteBranch(branch, path, beside: target) { continue }
      guard path.count == branch.entry.keys.count, !isRequest || path.first == "message", let name = own.first,
        Self.targets.contains(name)
          ? isTarget(name, branch.entry.value)
          : isLiteral(branch.entry.value) || isName(branch.entry.value) || !branch.setting.isEmpty || isPayload
            || own.count > 1 && !knownType(of: branch.entry.value).isEmpty,
        !isPayload || name == Self.payload, branches[branch.tokens.lowerBound] == nil
      else { continue }
      traces?.begins(upTo: branch.tokens.upperBound)
      if addImage(of: branch, width: width, among: assembly.branches) { continue }
      let made = MessageBranch(
        keys: branch.entry.keys, value: branch.entry.value, tokens: branch.tokens,
        target: Self.targets.contains(name)
          ? sureTarget(besides: name, of: value, assembly, width, branch.tokens) : target ?? signOfPayload,
        isRequest: isRequest, setting: branch.setting, isPayload: isPayload)
      if let first = last, let joined = branches[first].flatMap({ joined($0, made) }) {
        branches[first] = joined
      } else {
        branches[made.tokens.lowerBound] = made
        last = made.tokens.lowerBound
      }
    }
  }

  /// Remembers what a statement may set beside the message in a request, though it is a part of one.
  private func noteBranch(_ branch: CodeAssembly.Branch, _ path: [String], beside target: String?) -> Bool {
    guard let target, path.count == 1, branch.entry.keys.count == 1, Self.keysOfBlocks.contains(path[0]),
      branches[branch.tokens.lowerBound] == nil
    else { return false }
    traces?.begins(upTo: branch.tokens.upperBound)
    branches[branch.tokens.lowerBound] = MessageBranch(
      keys: branch.entry.keys, value: branch.entry.value, tokens: branch.tokens, target: target, isRequest: true,
      setting: branch.setting, isBeside: true)
    return true
  }

  /// The target that a message has in any case beside one that a branch sets.
  private func sureTarget(
    besides name: String, of value: Range<Int>, _ assembly: CodeAssembly, _ width: Int, _ branch: Range<Int>
  ) -> String? {
    // `message.pop("topic")`
    let around = max(branch.lowerBound - Self.reachOfRemoval, 0)..<branch.upperBound + Self.reachOfRemoval
    traces?.looks(upTo: around.upperBound)
    traces?.looks(backTo: around.lowerBound)
    if around.contains(where: { tokens.word(at: $0).map(Self.removing.contains) == true }) { return nil }
    let own = width == 1 ? members(of: value) : members(of: value)["message"].map { members(of: $0) } ?? [:]
    return Self.targets.first { target in
      if target == name { return false }
      if let value = own[target], isTarget(target, value) { return true }
      return assembly.entries.contains { entry in
        entry.keys.count == width && entry.keys.last.flatMap(keyText) == target && isTarget(target, entry.value)
      }
    }
  }

  /// How far from a branch something may be taken out of a message again, in tokens.
  private static let reachOfRemoval = 60
  private static let removing: Set<String> = ["del", "delete", "pop", "remove", "unset", "except"]

  /// Adds an image to the block of a message that one other statement gives its value: what the block needs beside an
  /// image does not depend on whether it has one each time.
  private func addImage(of branch: CodeAssembly.Branch, width: Int, among all: [CodeAssembly.Branch]) -> Bool {
    guard branch.entry.keys.count > width, setsImage(branch.entry),
      case let block = branch.entry.keys.prefix(width).compactMap(keyText),
      case let others = all.filter({ $0.entry.keys.prefix(width).compactMap(keyText) == block }), others.count == 2,
      let first = others.first, first.entry.keys.count == width, first.setting.isEmpty, isFilledMap(first.entry.value),
      branches[first.tokens.lowerBound] != nil
    else { return false }
    branches[first.tokens.lowerBound]?.image = CodeAssembly.Entry(
      keys: branch.entry.keys.dropFirst(width), value: branch.entry.value)
    return true
  }

  /// Whether a member is a topic or a condition of which some text is known, as that of a message for many devices.
  private func isTarget(_ name: String, _ value: Range<Int>) -> Bool {
    (name == "topic" || name == "condition") && textOfValue(unwrapped(value)).map { !$0.text.isEmpty } == true
  }

  /// Whether a value is a name, which may stand for a map that was made before.
  private func isName(_ value: Range<Int>) -> Bool {
    let value = unwrapped(value)
    return value.count == 1 && tokens[value.lowerBound]?.kind == .word
  }

  /// What the statement at `index` may set in a message.
  func takeBranch(at index: Int) -> MessageBranch? {
    guard let branch = branches.removeValue(forKey: index) else {
      return blockOfMessage(at: index) ?? nestedBlock(at: index)
    }
    // A name of something else says nothing, apart from the key that gets it.
    if branch.isPayload && branch.keys.count > 1 || branch.isBeside { return branch }
    return isName(branch.value) && branch.setting.isEmpty && nameOfMap(unwrapped(branch.value)) == nil ? nil : branch
  }

  /// What two statements set in one block of a message, of which the second one runs whenever the first one does.
  private func joined(_ first: MessageBranch, _ second: MessageBranch) -> MessageBranch? {
    let width = first.isRequest ? 2 : 1
    let end = first.tokens.upperBound
    let next = tokens.isSign(";", at: end) ? end + 1 : end
    guard second.tokens.lowerBound == next, second.setting.isEmpty, second.keys.count > width,
      first.keys.count > width || !first.setting.isEmpty && first.keys.count == width,
      first.keys.prefix(width).compactMap(keyText) == second.keys.prefix(width).compactMap(keyText),
      // `message[:apns][:headers] = {…} if silent`
      first.value.upperBound == end, second.value.upperBound == second.tokens.upperBound,
      statements.begins(at: first.tokens.lowerBound), statements.begins(at: next),
      statements.indentation(of: first.tokens.lowerBound) == statements.indentation(of: next)
    else { return nil }
    let own = first.setting.isEmpty ? [CodeAssembly.Entry(keys: first.keys.dropFirst(width), value: first.value)] : []
    return MessageBranch(
      keys: first.keys.prefix(width), value: second.value, tokens: first.tokens.lowerBound..<second.tokens.upperBound,
      target: first.target, isRequest: first.isRequest,
      setting: first.setting + own
        + [CodeAssembly.Entry(keys: second.keys.dropFirst(width), value: second.value)], isPayload: first.isPayload)
  }

  static let payload = "aps"
  /// Keys that say of an `aps` that it is one.
  private static let signsOfPayload = ["alert", "sound", "badge", "content-available", "category"]
  /// Blocks of messages whose names say where they are.
  static let plainBlocks: Set<String> = ["android", "apns", "webpush"]

  /// Adds an object of which no more is known than that some members are set.
  private func addOpenObject(_ entries: [CodeAssembly.Entry], in parent: Int) {
    let wasLeftOpen = isLeftOpen
    isLeftOpen = true
    readValue(nil, setting: entries, in: parent)
    isLeftOpen = wasLeftOpen
  }

  /// The block of a message that an entry sets.
  func blockOfMessage(_ entry: Entry, _ range: Range<Int>) -> MessageBranch? {
    guard let block = name(of: entry), Self.keysOfBlocks.contains(block) else { return nil }
    return MessageBranch(
      keys: [entry.key], value: entry.value, tokens: range, target: Self.targets[0], isRequest: false)
  }

  /// What begins at `index` and sets a block of a message that is made elsewhere: `message["android"] = {…}`.
  func blockOfMessage(at index: Int) -> MessageBranch? {
    if let branch = blockSet(at: index) { return branch }
    guard let name = tokens.word(at: index), tokens.isOpener("[", at: index + 1), tokens.linkWidth(at: index - 1) == 0,
      name == "message" || name == "$message"
    else { return nil }
    let key = tokens.inside(index + 1)
    let equals = tokens.closer(of: index + 1) + 1
    guard let block = keyText(key), Self.keysOfBlocks.contains(block), tokens.isSign("=", at: equals) else {
      return nil
    }
    let call = result(at: equals + 1)?.call
    guard call != nil || isMap(at: equals + 1, inValue: true) else { return nil }
    let end = call?.upperBound ?? endOfMap(at: equals + 1, inValue: true)
    return MessageBranch(
      keys: [key], value: equals + 1..<end, tokens: index..<end, target: nil, isRequest: false)
  }

  /// The same by a method: `messagePayload.add("android", buildAndroid())`.
  private func blockSet(at index: Int) -> MessageBranch? {
    guard [.java, .cSharp].contains(tokens.grammar.imports), tokens.isSign(".", at: index + 1),
      tokens.isOpener("(", at: index + 3), tokens.word(at: index + 2).map(Self.settingMethods.contains) == true,
      statements.begins(at: index), let name = tokens.word(at: index)?.lowercased(),
      name.contains("message") || name == "msg", tokens.closer(of: index + 3) < tokens.count
    else { return nil }
    let arguments = tokens.split(tokens.inside(index + 3))
    guard arguments.count == 2, let block = keyText(arguments[0]), Self.plainBlocks.contains(block),
      result(at: arguments[1].lowerBound)?.call == arguments[1] || isWholeMap(unwrapped(arguments[1]))
        || nameOfMap(arguments[1]) != nil
    else { return nil }
    return MessageBranch(
      keys: [arguments[0]], value: arguments[1], tokens: index..<tokens.closer(of: index + 3) + 1, target: nil,
      isRequest: false)
  }

  /// The values of a map by the names of their keys, as far as they can be seen.
  func members(of value: Range<Int>) -> [String: Range<Int>] {
    Dictionary(entries(of: value).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The entries of a map with names that can be seen, in order.
  func entries(of value: Range<Int>) -> [(name: String, key: Range<Int>, value: Range<Int>)] {
    let range = unwrapped(value)
    let entries: [Range<Int>]
    switch map(at: range.lowerBound, inValue: true) {
    case .literal(let literal): entries = literal.entries
    case .call(let open, .literal):
      guard case .literal(let literal)? = map(at: open + 1, inValue: true) else { return [] }
      entries = literal.entries
    case .call(let open, .entries): entries = tokens.split(tokens.inside(open))
    case .call(let open, .tuples): entries = tuples(open) ?? []
    case .call(let open, .keywords):
      return tokens.split(tokens.inside(open)).compactMap { argument in
        guard isKeyword(argument.lowerBound), argument.count > 2, let name = tokens.word(at: argument.lowerBound) else {
          return nil
        }
        let key = argument.lowerBound..<argument.lowerBound + 1
        return (name, key, argument.lowerBound + 2..<argument.upperBound)
      }
    case .call(let open, .pairs):
      let arguments = tokens.split(tokens.inside(open))
      return stride(from: 0, to: arguments.count - 1, by: 2).compactMap { index in
        keyText(arguments[index]).map { ($0, arguments[index], arguments[index + 1]) }
      }
    default: return []
    }
    return self.entries(entries)
  }

  /// Whether a value is all of a map in which something is.
  func isFilledMap(_ value: Range<Int>) -> Bool {
    let range = unwrapped(value)
    guard isWholeMap(range) else { return false }
    switch map(at: range.lowerBound, inValue: true) {
    case .chain: return true
    case .call(let open, .block): return !tokens.inside(open).isEmpty
    default: return !entries(of: value).isEmpty
    }
  }

  /// Those of entries that have names that can be seen, in order.
  func entries(_ entries: [Range<Int>]) -> [(name: String, key: Range<Int>, value: Range<Int>)] {
    entries.compactMap { separator(in: $0) }.compactMap { entry in
      name(of: entry).map { ($0, entry.key, entry.value) }
    }
  }

  /// Whether a value is written in its place.
  func isLiteral(_ value: Range<Int>) -> Bool {
    let range = unwrapped(value)
    if isMap(at: range.lowerBound, inValue: true) { return true }
    if text(range)?.isWhole == true { return true }
    return ConstantFolding.number(tokens, range, constants) != nil
  }

  /// Adds a message with one member, which may have more.
  func addBranch(_ branch: MessageBranch, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    guard enter() else { return }
    defer { leave() }
    let whole = tokens.range(branch.tokens)
    var keys = branch.keys
    guard let objects = openMessage(of: branch, &keys, at: whole, in: parent, flags) else { return }
    var object = objects[objects.count - 1]
    var inner: [Int] = []
    for (number, key) in keys.enumerated() {
      if number > 0 {
        object = tree.add(.object, tokens.range(key.lowerBound..<branch.tokens.upperBound), in: object)
        inner.append(object)
        if number == 1, branch.isPayload, let sign = branch.target, keyText(key) != sign {
          addUnknown(sign, at: whole.start, to: object)
        }
      }
      addSetKey(key, keyText(key) ?? "", to: object)
    }
    if let image = branch.image {
      let block = tree.add(.object, tokens.range(branch.value), in: object)
      addEntries(of: branch.value, to: block, setting: [image])
      tree.close(block)
    } else if branch.setting.isEmpty {
      readValue(branch.value, in: object)
    } else {
      addOpenObject(branch.setting, in: object)
    }
    close(objects + inner, at: whole.end)
  }

  /// Opens the objects around what a statement sets; `nil` where nothing says that they are those of a message.
  ///
  /// - Parameter keys: those that are set; without the ones whose objects are open.
  private func openMessage(
    of branch: MessageBranch, _ keys: inout ArraySlice<Range<Int>>, at whole: SourceRange, in parent: Int,
    _ flags: SyntaxTree.Node.Flags
  ) -> [Int]? {
    if let part = branch.part { return open(part, to: keys.first.flatMap(keyText) ?? "", at: whole) }
    var objects = [tree.add(.object, flags, whole, in: parent)]
    if branch.isPayload { return objects }
    if branch.isBeside {
      tree.add(.key, .unquoted, SourceRange(at: whole.start), in: objects[0], text: "message")
      let message = tree.add(.object, SourceRange(at: whole.start), in: objects[0])
      if let target = branch.target { addUnknown(target, at: whole.start, to: message) }
      tree.add(.spread, SourceRange(at: whole.start), in: message)
      tree.close(message)
      return objects
    }
    if branch.isRequest, let key = keys.popFirst() {
      addSetKey(key, keyText(key) ?? "", to: objects[0])
    } else {
      tree.add(.key, .unquoted, SourceRange(at: whole.start), in: objects[0], text: "message")
    }
    objects.append(tree.add(.object, whole, in: objects[0]))
    if let target = branch.target { addUnknown(target, at: whole.start, to: objects[1]) }
    return objects
  }
}
