import PushlintSyntax
import PushlintText
import PushlintTree

/// Literals of structs whose tags say what their members are called: `Payload{Aps: Aps{Alert: "a"}}`.
extension CodeReader {
  /// A literal of a struct.
  struct StructLiteral {
    let made: CodeStructs.Struct
    let open: Int
    let tokens: Range<Int>
    /// Whether another struct puts it into the `message` of a request.
    var isMessage = false
  }

  /// The literal that begins with the name at `index`: `Payload{`, `&Payload{`, `new Payload {`, `Payload(`,
  /// `Outer.Payload(`.
  func structLiteral(at index: Int) -> StructLiteral? {
    let form = structForm
    guard form != nil, traces == nil || fileDeclares(at: index), !structs.isEmpty else { return nil }
    let isBehindSign = tokens.isSign("&", at: index) || form == .new && tokens.isWord("new", at: index)
    let name = lastName(isBehindSign ? index + 1 : index)
    guard form != .new || isBehindSign, !tokens.isSign(".", at: index - 1),
      form == .call || !tokens.isSign(".", at: name - 1),
      let made = tokens.word(at: name).flatMap({ structs[$0] }), let open = opener(behind: name, of: made, form),
      tokens.closer(of: open) < tokens.count,
      !tokens.isWord("type", at: name - 1), !Self.declarations.contains(tokens.word(at: name - 1) ?? ""),
      tokens[name - 1]?.kind != .closer || form == .call, !tokens.isSign("!", at: name - 1),
      // `fn build() -> Message {`, but `Kind::A => Message {`
      !tokens.isSign(">", at: name - 1) || form == .call || tokens.isSign("=", at: name - 2),
      !made.members.values.contains(where: isOfOthers)
    else { return nil }
    return StructLiteral(
      made: made, open: open, tokens: index..<tokens.closer(of: open) + 1,
      isMessage: tokens.word(at: name).map(structsOfMessages.contains) == true)
  }

  /// How literals of structs are written.
  private enum StructForm { case braces, new, call }

  private var structForm: StructForm? {
    switch tokens.grammar.imports {
    case .go, .rust: .braces
    case .cSharp: .new
    case .java: tokens.grammar.borrowedTables == nil ? .new : .call
    case .swift, .python: .call
    default: nil
    }
  }

  /// The name of a struct behind those of others that it is declared in.
  private func lastName(_ index: Int) -> Int {
    guard tokens.grammar.imports == .swift else { return index }
    var name = index
    while tokens.isSign(".", at: name + 1), tokens.word(at: name + 2)?.first?.isUppercase == true,
      tokens.word(at: name)?.first?.isUppercase == true
    { name += 2 }
    return name
  }

  /// What holds the members of a literal with the name at `name`.
  private func opener(behind name: Int, of made: CodeStructs.Struct, _ form: StructForm?) -> Int? {
    switch form {
    case .braces: return tokens.isOpener("{", at: name + 1) ? name + 1 : nil
    case .call: return tokens.isOpener("(", at: name + 1) ? name + 1 : nil
    case .new:
      if tokens.isOpener("{", at: name + 1) { return name + 1 }
      guard tokens.isOpener("(", at: name + 1) else { return nil }
      let behind = tokens.closer(of: name + 1) + 1
      if tokens.inside(name + 1).isEmpty { return tokens.isOpener("{", at: behind) ? behind : nil }
      return made.order.isEmpty || tokens.isOpener("{", at: behind) ? nil : name + 1
    case nil: return nil
    }
  }

  /// Whether all that is done with a struct before it becomes a member is that it gets members which the literal has not:
  /// `aps := APS{Event: e}; if end { aps.DismissalDate = &d }; send(Payload{APS: aps})`.
  func isExtended(_ literal: StructLiteral, _ assembly: CodeAssembly) -> Bool {
    guard assembly.mayDiffer, assembly.isUseCertain, let use = assembly.use, namedMaps[use] == nil,
      use > literal.tokens.upperBound, isMember(wrapped(use)), let name = variable(of: literal.tokens)?.name
    else { return false }
    let own = Set(tokens.split(tokens.inside(literal.open)).compactMap { tokens.word(at: $0.lowerBound) })
    return (literal.tokens.upperBound..<use).allSatisfy { index in
      guard tokens.isWord(name, at: index), tokens.linkWidth(at: index - 1) == 0 else { return true }
      guard tokens.linkWidth(at: index + 1) == 1, tokens.isSign("=", at: index + 3),
        !tokens.isSign("=", at: index + 4), let member = tokens.word(at: index + 2)
      else { return false }
      return literal.made.members[member] != nil && !own.contains(member)
    }
  }

  /// Words before the name of a struct where its braces hold no values.
  private static let declarations: Set<String> = [
    "struct", "impl", "for", "enum", "trait", "mod", "let", "match", "if", "class", "fun",
  ]

  /// Whether what stands at `index` may be one of the file's structs, which is then read as a whole.
  private func fileDeclares(at index: Int) -> Bool {
    let place = lastName(tokens.isWord("new", at: index) ? index + 1 : index)
    guard let traces, tokens[place + 1]?.kind == .opener, let name = tokens.word(at: place),
      declaredStructs.contains(name)
    else { return false }
    traces.needsWholeFile = true
    return false
  }

  /// Adds a literal of a struct as the object that is sent.
  func add(_ literal: StructLiteral, in parent: Int, _ flags: SyntaxTree.Node.Flags = []) {
    guard enter() else {
      tree.add(.opaque, flags, tokens.range(literal.tokens), in: parent)
      return
    }
    defer { leave() }
    // What a function gives to another one that puts it into a request.
    if parent == SyntaxTree.root, literal.isMessage {
      let range = tokens.range(literal.tokens)
      let request = tree.add(.object, flags, range, in: parent)
      tree.add(.key, .unquoted, SourceRange(at: range.start), in: request, text: "message")
      add(literal, in: request)
      tree.close(request)
      return
    }
    let wasLoose = isLooseStruct
    if parent == SyntaxTree.root { isLooseStruct = !literal.made.members.values.contains(where: isOfPayload) }
    defer { isLooseStruct = wasLoose }
    let node = tree.add(.object, flags, tokens.range(literal.tokens), in: parent)
    var isOpen = literal.made.isOpen
    var seen: Set<String> = []
    var left: [Range<Int>] = []
    let sign: Unicode.Scalar = structForm == .braces || tokens.grammar.imports == .swift ? ":" : "="
    for (position, entry) in tokens.split(tokens.inside(literal.open)).enumerated() {
      let isNamed =
        tokens[entry.lowerBound]?.kind == .word && tokens.isSign(sign, at: entry.lowerBound + 1)
        && !tokens.isSign("=", at: entry.lowerBound + 2)
      if tokens.isOpener("(", at: literal.open), !isNamed {
        guard literal.made.order.indices.contains(position),
          let member = literal.made.members[literal.made.order[position]]
        else {
          isOpen = true
          continue
        }
        seen.insert(literal.made.order[position])
        guard let key = member.key, !(member.omitsZeros && isNotSet(entry, nil)) else { continue }
        let place = tree.add(.key, .unquoted, SourceRange(at: tokens.range(entry).start), in: node, text: key)
        noteName(place, member, of: literal.made)
        addValue(entry, of: member.kind, in: node)
        continue
      }
      if tokens.grammar.imports == .rust, entry.count == 1, let name = tokens.word(at: entry.lowerBound),
        let member = literal.made.members[name]
      {
        // `token` for `token: token`
        seen.insert(name)
        guard let key = member.key else { continue }
        let place = tree.add(.key, .unquoted, tokens.range(entry), in: node, text: key == name ? nil : key)
        noteName(place, member, of: literal.made)
        tree.add(.opaque, tokens.range(entry), in: node)
        continue
      }
      guard let name = tokens.word(at: entry.lowerBound), isNamed,
        let member = literal.made.members[name]
      else {
        isOpen = true
        continue
      }
      seen.insert(name)
      let value = entry.lowerBound + 2..<entry.upperBound
      if member.key == nil { left.append(value) }
      guard let key = member.key, !(member.omitsZeros && (structForm != .call && isZero(value) || isNotSet(value, nil)))
      else { continue }
      let place = tree.add(
        .key, .unquoted, tokens.range(entry.lowerBound..<entry.lowerBound + 1), in: node, text: key == name ? nil : key)
      noteName(place, member, of: literal.made)
      addValue(value, of: member.kind, in: node)
    }
    // What is not given is sent as a zero.
    if literal.made.members.contains(where: { !$0.value.omitsZeros && $0.value.key != nil && !seen.contains($0.key) }) {
      isOpen = true
    }
    if isOpen {
      tree.add(.spread, SourceRange(at: tokens.range(literal.tokens).end), in: node)
    } else {
      leaveOpen(node)
    }
    tree.close(node)
    // What is not encoded may be an object of an SDK: `#[serde(skip)] options: NotificationOptions`.
    if parent == SyntaxTree.root { for value in left { readWater(value, in: parent, isArgument: false) } }
  }

  private static let keysOfRoots: Set<String> = ["aps", "message", "token", "topic", "condition"]

  /// Whether a member has the name of a target of FCM, and is declared to be none: `Token int` of an app's own message.
  private func isOfOthers(_ member: CodeStructs.Member) -> Bool {
    guard member.key.map(Self.targets.contains) == true else { return false }
    switch member.kind {
    case .number, .boolean: return true
    default: return false
    }
  }

  private func isOfPayload(_ member: CodeStructs.Member) -> Bool {
    member.key.map(Self.keysOfRoots.contains) == true
  }

  /// Says where the name of a key is declared, if it has one of its own.
  private func noteName(
    _ key: Int, _ member: CodeStructs.Member, of made: CodeStructs.Struct
  ) {
    if let place = member.place, !isLooseStruct { readMembers.insert(place.start) }
    guard let place = member.namePlace else { return }
    let others = made.members.values.filter { $0.namePlace != place }.compactMap(\.key)
    tree.markName(key, as: WireForms.DeclaredName(at: place, beside: Set(others)))
  }

  /// Adds a value of a kind; braces may stand for a struct without its name.
  private func addValue(_ range: Range<Int>, of kind: CodeStructs.Kind, in parent: Int) {
    let value = unwrapped(range)
    if tokens.grammar.imports == .swift, addShortLiteral(value, of: kind, in: parent) { return }
    guard let last = tokens[value.upperBound - 1], last.kind == .closer, last.detail == UInt8(ascii: "}"),
      value.contains(Int(last.partner))
    else {
      addScalar(range, of: kind, in: parent)
      return
    }
    let open = Int(last.partner)
    switch kind {
    case .inline(let made):
      add(StructLiteral(made: made, open: open, tokens: value), in: parent)
    case .named(let name):
      if let made = structs[name], structForm == .new, tokens.isWord("new", at: value.lowerBound),
        tokens.isOpener("(", at: value.lowerBound + 1), tokens.inside(value.lowerBound + 1).isEmpty
      {
        add(StructLiteral(made: made, open: open, tokens: value), in: parent)
      } else if let made = structs[name], open == value.lowerBound, tokens.grammar.imports == .go {
        add(StructLiteral(made: made, open: open, tokens: value), in: parent)
      } else {
        readValue(range, in: parent)
      }
    case .list(let element):
      guard enter() else { return readValue(range, in: parent) }
      defer { leave() }
      let node = tree.add(.array, tokens.range(range), in: parent)
      for item in tokens.split(tokens.inside(open)) { addValue(item, of: element, in: node) }
      tree.close(node)
    default: readValue(range, in: parent)
    }
  }

  /// Adds `.init(title: title)`, or a list of such literals.
  ///
  /// - Returns: whether there is one.
  private func addShortLiteral(_ value: Range<Int>, of kind: CodeStructs.Kind, in parent: Int) -> Bool {
    switch kind {
    case .named(let name):
      let start = value.lowerBound
      guard let made = structs[name], tokens.isSign(".", at: start), tokens.isWord("init", at: start + 1),
        tokens.isOpener("(", at: start + 2), tokens.closer(of: start + 2) == value.upperBound - 1
      else { return false }
      add(StructLiteral(made: made, open: start + 2, tokens: value), in: parent)
    case .list(let element):
      guard case .named = element, let elements = elements(of: value), enter() else { return false }
      defer { leave() }
      let node = tree.add(.array, tokens.range(value), in: parent)
      for item in elements { addValue(item, of: element, in: node) }
      tree.close(node)
    default: return false
    }
    return true
  }

  private func addScalar(_ range: Range<Int>, of kind: CodeStructs.Kind, in parent: Int) {
    let node = tree.count
    readValue(range, in: parent)
    let flag: SyntaxTree.Node.Flags
    switch kind {
    case .string: flag = .isString
    case .number: flag = .isNumber
    case .boolean: flag = .isBoolean
    default: return
    }
    tree.insertType(flag, into: node)
  }
}
