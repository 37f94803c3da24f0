import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps that get a name first, by which another one holds them: `message = {"notification": notification}`.
///
/// - Shape: such a map is read where its name stands, so that the tree of code in which they occur is scattered.
extension CodeReader {
  /// A map that waits for the place where its name is used.
  struct NamedMap {
    let value: Range<Int>
    let entries: [CodeAssembly.Entry]
    /// Whether more may be added to it than can be seen.
    let isOpen: Bool
    /// Members that it may get.
    var branches: [CodeAssembly.Branch] = []
    /// Whether they are whole blocks of a message, and no more may be added.
    var isOpenForBlocks = false
    /// Whether it is all of the body of a request.
    var isBody = false
  }

  /// The first use of the map that a variable has, where that is as the value of a member and of nothing else.
  func useAsMember(_ assembly: CodeAssembly?) -> Int? {
    guard let assembly, assembly.isUseCertain, !assembly.mayDiffer, let use = assembly.use, namedMaps[use] == nil else {
      return nil
    }
    // `{ aps: }`
    if startOfName(at: use) == use, isShortEntry(at: use) { return use }
    return isMember(wrapped(use)) || isSpread(use) ? use : nil
  }

  /// Whether a value is that of a member, and of nothing else.
  func isMember(_ value: Range<Int>) -> Bool {
    let first = startOfName(at: value.lowerBound)
    guard let before = tokens[first - 1] else { return false }
    let isLast =
      tokens[value.upperBound].map { $0.kind == .closer || tokens.isSign(",", at: value.upperBound) } ?? true
    switch before.kind {
    case .word:
      return isLast && tokens.grammar.literals.entries.contains(.to) && tokens.isWord("to", at: first - 1)
    case .sign: break
    // `.putAllData(data)`, `setValue(type, forHTTPHeaderField: "apns-push-type")`
    case .opener:
      return isLast && before.detail == UInt8(ascii: "(")
        && (takesMap(first - 2) || tokens.isWord("forHTTPHeaderField", at: value.upperBound + 1))
    default: return false
    }
    switch before.detail {
    case UInt8(ascii: ","): return isLast
    // `Message(**fields)`
    case UInt8(ascii: "*"): return isLast && tokens.isSign("*", at: first - 2) && isInCall(first - 3)
    // `[message setObject:data forKey:@"data"]`
    case UInt8(ascii: ":") where tokens.isWord("setObject", at: first - 2):
      return tokens.isWord("forKey", at: value.upperBound)
    case UInt8(ascii: ":"): return isLast && !tokens.isDoubleColon(at: first - 2) && !isSecondWrapper(first - 2)
    case UInt8(ascii: ">"): return isLast && tokens.isSign("=", at: first - 2)
    case UInt8(ascii: "="):
      // `payload["aps"] = aps`
      let isSubscript = tokens[first - 2]?.kind == .closer && tokens[first - 2]?.detail == UInt8(ascii: "]")
      guard isSubscript, !isLast else { return isLast }
      // `message[:data] = data if data.any?`
      let end = statements.end(from: value.lowerBound)
      return end == value.upperBound || statements.modifier(in: value.lowerBound..<end) == value.upperBound
    default: return false
    }
  }

  /// Whether a method of an SDK takes a map as its first argument.
  private func takesMap(_ method: Int) -> Bool {
    guard let name = tokens.word(at: method) else { return false }
    return names.members.contains(name)
      || (tokens.grammar.imports == .none || tokens.grammar.imports == .php) && names.clientMethods[name] != nil
        && (clients.areNamed(byMethodAt: method) || clients.have(methodAt: method))
  }

  /// Whether a key is the `message` of `send_v1(message: message)`, which takes the message itself.
  private func isSecondWrapper(_ key: Int) -> Bool {
    tokens.grammar.imports == .none && tokens.isWord("message", at: key) && tokens.isOpener("(", at: key - 1)
      && tokens.word(at: key - 2).map { names.clientMethods[$0]?.made.path == ["message"] } == true
  }

  /// Whether arguments of a call of a class are before the token behind `index`.
  private func isInCall(_ index: Int) -> Bool {
    guard tokens.isSign(",", at: index) || tokens.isOpener("(", at: index) else { return false }
    var place = index
    while let token = tokens[place], index - place < Self.longestDeclaration * 4 {
      if token.kind == .opener {
        guard token.detail == UInt8(ascii: "("), let name = tokens.word(at: place - 1) else { return false }
        return name.first?.isUppercase == true || names.clientMethods[name] != nil
      }
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return false
  }

  /// Words before the name of what a class keeps.
  private static let owners: Set<String> = ["self", "static", "cls", "this"]

  /// Where the whole name of a variable begins: with `self::` of `self::HEADERS`.
  func startOfName(at index: Int) -> Int {
    if let owner = ownerOfAttribute(at: index) { return owner }
    guard let link = [2, 1].first(where: { tokens.linkWidth(at: index - $0) == $0 }),
      let name = tokens.word(at: index), CodeConstants.isShouted(name),
      let owner = tokens.word(at: index - link - 1), tokens.linkWidth(at: index - link - 2) == 0,
      Self.owners.contains(owner) || owner.first?.isUppercase == true
    else { return index }
    return index - link - 1
  }

  private static let ownWords: Set<String> = ["self", "this", "$this"]

  /// What is before the name of an attribute of the object that runs: `self.payload`, `$this->payload`, or `s.payload`,
  /// since any name may stand for that object in Go; `nil` for any other name.
  func ownerOfAttribute(at index: Int) -> Int? {
    guard tokens[index]?.kind == .word, let link = [1, 2].first(where: { tokens.linkWidth(at: index - $0) == $0 }),
      !tokens.isDoubleColon(at: index - 2), let owner = tokens.word(at: index - link - 1),
      tokens.linkWidth(at: index - link - 2) == 0
    else { return nil }
    return tokens.grammar.imports == .go || Self.ownWords.contains(owner) ? index - link - 1 : nil
  }

  /// The token of the name that a value is, where that stands for a map.
  func nameOfMap(_ range: Range<Int>) -> Int? {
    guard !namedMaps.isEmpty, !range.isEmpty else { return nil }
    let last = range.upperBound - 1
    return namedMaps[last] != nil && startOfName(at: last) == range.lowerBound ? last : nil
  }

  /// Whether the word at `index` is a key whose value has the same name: `{ aps: }`.
  func isShortEntry(at index: Int) -> Bool {
    tokens.grammar.imports == .none && tokens.grammar.literals.hasBareKeys && tokens.isSign(":", at: index + 1)
      && !tokens.isDoubleColon(at: index + 1)
      && (tokens.isSign(",", at: index + 2) || tokens[index + 2]?.kind == .closer)
  }

  /// Most tokens between the value of a name and the statement that sets it as a member.
  private static let reachOfMap = 1_500

  /// Looks for the map whose name a statement sets as a member of one that was made before: `json.put("message", message)`.
  func noteMap(namedBy value: Range<Int>) {
    let use = unwrapped(value)
    guard use.count == 1, tokens[use.lowerBound]?.kind == .word, namedMaps[use.lowerBound] == nil,
      let name = tokens.word(at: use.lowerBound)
    else { return }
    var index = use.lowerBound
    defer { traces?.looks(backTo: index) }
    let first = max(use.lowerBound - Self.reachOfMap, 1)
    while index > first {
      index -= 1
      // What is before a function is none of its own.
      if tokens.word(at: index).map(tokens.grammar.functionWords.contains) == true { return }
      guard tokens.isSign("=", at: index) else { continue }
      let start = index + 1
      guard let map = isMap(at: start) ? start..<endOfMap(at: start) : emptyMap(at: start),
        let variable = variable(of: map), variable.name == name
      else { continue }
      guard taken[start] == nil, !isMap(at: start) || mayChange(map) else { return }
      let assembly = assembly(of: map, looksForUse: true)
      guard useAsMember(assembly) == use.lowerBound else { return }
      noteBranches(of: assembly, in: map)
      withNewIsland(map, assembly) {
        $0.namedMaps[use.lowerBound] = NamedMap(
          value: map, entries: assembly?.entries ?? [], isOpen: $0.isLeftOpen, branches: assembly?.branches ?? [])
      }
      taken[start] = map.upperBound
      return
    }
  }

  /// Adds the map whose name is the token at `use`.
  ///
  /// - Returns: whether there is one.
  func readNamedMap(at use: Int, in parent: Int, _ flags: SyntaxTree.Node.Flags) -> Bool {
    guard let map = namedMaps.removeValue(forKey: use) else { return false }
    let wasLeftOpen = isLeftOpen
    isLeftOpen = isLeftOpen || map.isOpen
    let flags = map.isBody ? flags.union(.isBody) : flags
    let node = tree.count
    if map.entries.isEmpty, !map.branches.isEmpty, emptyMap(at: map.value.lowerBound) == map.value {
      // What branches set is read for itself.
      tree.add(.object, flags, tokens.range(map.value), in: parent)
      tree.add(.spread, SourceRange(at: tokens.range(map.value).end), in: node)
      tree.close(node)
    } else {
      readValue(map.value, setting: map.entries, in: parent, flags)
    }
    isLeftOpen = wasLeftOpen
    if map.isOpenForBlocks { openForBlocks(node) }
    addBranches(of: map, at: use, to: node)
    return true
  }

  /// Adds the members that data may get before it is used: `if x { data["from"] = "a" }`; those of other maps are read
  /// for themselves.
  private func addBranches(of map: NamedMap, at use: Int, to node: Int) {
    guard !map.branches.isEmpty else { return }
    guard isData(use) else { return noteBranches(of: map, at: use, in: node) }
    guard node < tree.count,
      isWholeMap(unwrapped(map.value)) || emptyMap(at: map.value.lowerBound) != nil
    else { return }
    let possible = map.branches.filter { $0.setting.isEmpty && $0.entry.keys.count == 1 && comes($0.tokens, to: use) }
    guard !possible.isEmpty else { return }
    var known = Set(entries(of: map.value).map(\.name))
    for entry in map.entries { if let name = entry.keys.first.flatMap(keyText) { known.insert(name) } }
    let spread = tree.add(.spread, tokens.range(use..<use + 1), in: node)
    add(possible.map { PossibleData(tokens: $0.tokens, map: nil, entries: [$0.entry]) }, in: spread, known: known)
    tree.close(spread)
    tree.close(node)
  }

  /// Adds the entries of the map whose name is a value to an object that has others: `.putAllData(data)`.
  ///
  /// - Returns: whether there is one.
  func addNamedEntries(of value: Range<Int>, to object: Int) -> Bool {
    guard let use = nameOfMap(value), let map = namedMaps[use] else { return false }
    if map.entries.isEmpty, let parts = mergedMap(map.value) {
      addEntries(of: parts, map.value, to: object)
    } else if !addEntries(of: map.value, to: object, setting: map.entries) {
      guard emptyMap(at: map.value.lowerBound) != nil else { return false }
      addSet(map.entries, to: object)
    }
    namedMaps[use] = nil
    // What an SDK takes as the app's own members may have any keys.
    if isData(use) { addBranches(of: map, at: use, to: object) }
    if map.isOpen { tree.add(.spread, tokens.range(value), in: object) }
    return true
  }

  /// Adds the maps whose names stood where nothing was read, those first that may hold others. Those in what waits for a
  /// call are left for it.
  func readUnusedMaps() {
    let waiting = waitingPlaces
    while case let maps = namedMaps.filter({ !waiting.contains($0.key) }), !maps.isEmpty {
      // Those that statements put into others come behind these, wherever they are made.
      let held = Set(
        maps.values.flatMap { $0.entries.map { unwrapped($0.value) }.filter { $0.count == 1 }.map(\.lowerBound) })
      func comesFirst(_ map: (key: Int, value: NamedMap), _ other: (key: Int, value: NamedMap)) -> Bool {
        let (isHeld, isOtherHeld) = (held.contains(map.key), held.contains(other.key))
        return isHeld == isOtherHeld ? map.value.value.lowerBound > other.value.value.lowerBound : isOtherHeld
      }
      for (use, _) in maps.sorted(by: comesFirst) {
        guard let map = namedMaps[use] else { continue }
        // `post(url, headers=headers)`
        if let headers = headers(of: map.value, setting: map.entries) {
          namedMaps[use] = nil
          noteNumbers(in: headers, givenAt: use)
          addHeaders(headers, in: SyntaxTree.root)
        } else if let headers = webPushHeaders(of: map.value, setting: map.entries) {
          namedMaps[use] = nil
          addHeaders(headers, in: SyntaxTree.root)
        } else if results.variables.contains(use), let block = blockOfFunction(map.value, map.entries, use) {
          namedMaps[use] = nil
          addBlock(block, map.value, setting: map.entries, in: SyntaxTree.root, [])
        } else {
          _ = readNamedMap(at: use, in: SyntaxTree.root, [])
        }
      }
    }
  }
}
