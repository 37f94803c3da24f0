import PushlintSyntax
import PushlintText
import PushlintTree

/// Blocks of messages that a function of their name returns: `def android_config`, `function buildApnsConfig()`.
///
/// - Shape: such a block is read as a part of a message to which more may be added. Its name and its keys have to agree,
///   since functions of other services have names like these.
extension CodeReader {
  /// What a block is called, the keys that it has, and those of them of which it needs one.
  private static let blocks: [(name: String, keys: Set<String>, signs: Set<String>)] = [
    (
      "android",
      [
        "collapse_key", "collapseKey", "priority", "ttl", "restricted_package_name", "restrictedPackageName", "data",
        "notification", "fcm_options", "fcmOptions", "direct_boot_ok", "directBootOk",
      ],
      ["collapse_key", "collapseKey", "priority", "ttl", "notification"]
    ),
    (
      "apns",
      ["headers", "payload", "fcm_options", "fcmOptions", "live_activity_token", "liveActivityToken"],
      ["headers", "payload"]
    ),
    ("webpush", ["headers", "data", "notification", "fcm_options", "fcmOptions"], ["headers", "notification"]),
  ]
  /// Words in the names of functions that return something else.
  private static let wordsOfOthers = ["message", "notification", "legacy", "gcm"]

  /// The name of the block that the map from `start` to `end` is.
  func blockOfFunction(_ start: Int, _ end: Int) -> String? {
    guard names.members.isEmpty || names.areGuessed, isResult(start, end) else { return nil }
    return block(with: entries(of: start..<end).map(\.name), at: start)
  }

  /// The same of a map that statements fill before the function returns it: `config.put("ttl", "60s"); return config;`.
  func blockOfFunction(_ value: Range<Int>, _ assembly: CodeAssembly) -> String? {
    guard let use = assembly.use, !results.variables.contains(use), !assembly.mayDiffer else { return nil }
    return blockOfFunction(value, assembly.entries, use)
  }

  /// The same of a map that the function returns by the name at `use`.
  func blockOfFunction(_ value: Range<Int>, _ entries: [CodeAssembly.Entry], _ use: Int) -> String? {
    guard names.members.isEmpty || names.areGuessed, tokens.isWord("return", at: use - 1),
      statements.end(from: use) == use + 1
    else { return nil }
    let set = entries.compactMap { $0.keys.first.flatMap(keyText) }
    return block(with: self.entries(of: value).map(\.name) + set, at: value.lowerBound)
  }

  /// The block that a map with some members is, in a function that is called like it.
  private func block(with members: [String], at start: Int) -> String? {
    guard Self.blocks.contains(where: { isBlock(members, $0.keys, $0.signs) }),
      let name = nameOfFunction(around: start)?.lowercased().filter({ $0 != "_" }),
      !Self.wordsOfOthers.contains(where: name.contains)
    else { return nil }
    let named = Self.blocks.filter { name.contains($0.name) }
    guard named.count == 1, let block = named.first, isBlock(members, block.keys, block.signs) else { return nil }
    return block.name
  }

  /// Whether names are those of a block, but for what is nearly one of them.
  private func isBlock(_ members: [String], _ keys: Set<String>, _ signs: Set<String>) -> Bool {
    members.contains(where: signs.contains)
      && members.allSatisfy { keys.contains($0) || SDKTable.name(near: $0, amongst: keys) != nil }
  }

  /// Whether the value is what a function yields: behind `return`, or the last of its body.
  private func isResult(_ start: Int, _ end: Int) -> Bool {
    if tokens.isWord("return", at: start - 1) { return true }
    if isBehindArrow(start) { return tokens[start - 3]?.detail == UInt8(ascii: ")") || isGetter(start - 3) }
    if tokens.isSign("=", at: start - 1), tokens.grammar.imports == .java { return beginsFunction(before: start - 1) }
    guard statements.begins(at: start) else { return false }
    switch tokens.grammar.imports {
    case .none: return tokens.isWord("end", at: end)
    case .rust: return tokens[end].map { $0.kind == .closer && $0.detail == UInt8(ascii: "}") } ?? false
    default: return false
    }
  }

  /// Whether an arrow is before a value: `object Apns(int n) => new { … }`.
  private func isBehindArrow(_ start: Int) -> Bool {
    [.cSharp, .dart].contains(tokens.grammar.imports) && tokens.isSign(">", at: start - 1)
      && tokens.isSign("=", at: start - 2)
  }

  /// Whether a name is that of what is computed: `get android =>`.
  private func isGetter(_ name: Int) -> Bool {
    tokens.grammar.imports == .dart && tokens[name]?.kind == .word && tokens.isWord("get", at: name - 1)
  }

  /// Whether the statement with the `=` at `equals` says what a function yields: `fun android(): Map<String, Any> = `.
  private func beginsFunction(before equals: Int) -> Bool {
    var place = equals - 1
    while place >= 0, equals - place < Self.longestDeclaration, let token = tokens[place] {
      if let word = tokens.word(at: place), tokens.grammar.functionWords.contains(word) { return true }
      if token.kind == .closer { place = min(Int(token.partner), place) }
      if token.kind == .opener || tokens.isSign("=", at: place) || tokens.isSign(";", at: place) { return false }
      place -= 1
    }
    return false
  }

  /// How far before a value the name of its function may be, in tokens.
  private static let reachOfFunction = 400

  /// The name of the function that the token at `index` is in.
  private func nameOfFunction(around index: Int) -> String? {
    let words = tokens.grammar.functionWords
    var place = index - 1
    if isBehindArrow(index), isGetter(index - 3) { return tokens.word(at: index - 3) }
    if isBehindArrow(index), let closer = tokens[index - 3], closer.kind == .closer {
      traces?.looks(backTo: max(Int(closer.partner) - 1, 0))
      return tokens.word(at: Int(closer.partner) - 1)
    }
    defer { traces?.looks(backTo: max(place, 0)) }
    while place >= 0, index - place < Self.reachOfFunction, let token = tokens[place] {
      switch token.kind {
      case .closer where Int(token.partner) < place && token.partner >= 0: place = Int(token.partner)
      case .word:
        guard let word = tokens.word(at: place), words.contains(word) else { break }
        // `func (s *Sender) androidConfig(`
        let name = tokens.isOpener("(", at: place + 1) ? tokens.closer(of: place + 1) + 1 : place + 1
        return tokens.word(at: name)
      case .opener where token.detail == UInt8(ascii: "{") && words.isEmpty:
        guard let before = tokens[place - 1], before.kind == .closer, before.detail == UInt8(ascii: ")"),
          let name = tokens.word(at: Int(before.partner) - 1), !statements.isControl(Int(before.partner) - 1)
        else { break }
        return name
      default: break
      }
      place -= 1
    }
    return nil
  }

  /// Adds a message with a block, which may have more.
  func addBlock(
    _ name: String, _ value: Range<Int>, setting entries: [CodeAssembly.Entry] = [], in parent: Int,
    _ flags: SyntaxTree.Node.Flags
  ) {
    guard enter() else { return }
    defer { leave() }
    let whole = tokens.range(value)
    let request = tree.add(.object, flags, whole, in: parent)
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: request, text: "message")
    let message = tree.add(.object, whole, in: request)
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: message, text: name)
    readValue(value, setting: entries, in: message)
    for object in [message, request] {
      tree.add(.spread, SourceRange(at: whole.end), in: object)
      tree.close(object)
    }
  }
}
