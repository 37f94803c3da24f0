import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps in which later statements set members.
extension CodeReader {
  /// Whether members may be set in the map at `value` that can be told from those it has, or none at all.
  func mayChange(_ value: Range<Int>) -> Bool {
    switch map(at: value.lowerBound) {
    case .literal, .call(_, .entries), .call(_, .literal), .call(_, .pairs), .call(_, .keywords), .call(_, .block),
      .call(_, .tuples),
      .chain:
      true
    case .call, nil: false
    }
  }

  /// The map without members that a variable gets at `index`: `{}`, `dict()`, `make(map[string]any)`,
  /// `new HashMap<>()`; `nil` for anything else.
  func emptyMap(at index: Int) -> Range<Int>? {
    guard tokens.isSign("=", at: index - 1), !changedNames.isEmpty, let first = tokens[index] else { return nil }
    // `[String: Any]()`
    if tokens.grammar.imports == .swift, first.kind == .opener, first.detail == tokens.grammar.literals.map,
      tokens.first(in: tokens.inside(index), where: { tokens.isSign(":", at: $0) }) != nil
    {
      let open = tokens.closer(of: index) + 1
      let isCall = tokens.isOpener("(", at: open) && tokens.closer(of: open) == open + 1 && !tokens.beginsLine(open)
      return isCall ? index..<open + 2 : nil
    }
    if tokens.grammar.imports == .objectiveC { return emptyDictionary(at: index) }
    if first.kind == .opener {
      return first.detail == tokens.grammar.literals.map && tokens.closer(of: index) == index + 1
        ? index..<index + 2 : nil
    }
    if tokens.grammar.imports == .go, tokens.isWord("make", at: index) {
      guard tokens.isOpener("(", at: index + 1), tokens.isWord("map", at: index + 2) else { return nil }
      let end = tokens.closer(of: index + 1) + 1
      return end <= tokens.count ? index..<end : nil
    }
    // `serde_json::Map::new()`
    if tokens.grammar.imports == .rust {
      var name = index
      while tokens[name]?.kind == .word, tokens.isDoubleColon(at: name + 1), tokens[name + 3]?.kind == .word,
        !tokens.isWord("new", at: name + 3)
      { name += 3 }
      guard tokens.word(at: name).map(tokens.grammar.emptyMaps.contains) == true, tokens.isWord("new", at: name + 3),
        tokens.isOpener("(", at: name + 4), tokens.closer(of: name + 4) == name + 5
      else { return nil }
      return index..<name + 6
    }
    if let open = callOfEmptyTree(at: index) { return index..<open + 2 }
    let isNew = tokens.grammar.constructions.contains(.new) && tokens.isWord("new", at: index)
    var name = isNew ? index + 1 : index
    // `new java.util.HashMap<>()`
    while isNew, tokens.isSign(".", at: name + 1), tokens[name + 2]?.kind == .word { name += 2 }
    guard let word = tokens.word(at: name), tokens.grammar.emptyMaps.contains(word) else { return nil }
    let open = tokens.endOfTypes(at: name + 1) ?? name + 1
    return tokens.isOpener("(", at: open) && tokens.closer(of: open) == open + 1 ? index..<open + 2 : nil
  }

  /// What a variable gets at `index` that is no map which can be seen, and in which statements set members before
  /// another map holds it: `data = dict(defaults)`, `$data = $this->defaults();`.
  ///
  /// - Returns: the value, what is set, and where the other map holds the variable.
  func changedValue(at index: Int) -> (Range<Int>, CodeAssembly, use: Int)? {
    guard tokens.isSign("=", at: index - 1), !changedNames.isEmpty,
      [.python, .php, .none, .dart, .swift].contains(tokens.grammar.imports), let first = tokens[index],
      first.kind == .word || first.kind == .opener
    else { return nil }
    let value = index..<statements.end(from: index)
    guard !value.isEmpty, let variable = variable(of: value), changedNames.contains(variable.name),
      !variable.isAttribute
    else { return nil }
    let assembly = assembly(of: variable, nil, isChanged: true)
    guard !assembly.entries.isEmpty, assembly.entries.allSatisfy({ $0.keys.count == 1 }),
      let use = useAsMember(assembly)
    else { return nil }
    return (value, assembly, use)
  }

  /// Adds a value in which later statements set members.
  ///
  /// - Parameter range: `nil` for one that stands nowhere itself.
  func readValue(
    _ range: Range<Int>?, setting changes: [CodeAssembly.Entry], in parent: Int, _ flags: SyntaxTree.Node.Flags = []
  ) {
    guard let first = changes.first else {
      if let range { readValue(range, in: parent, flags) }
      return
    }
    let place = tokens.range(range ?? first.value)
    guard enter() else {
      tree.add(.opaque, flags, place, in: parent)
      return
    }
    defer { leave() }
    let node = tree.add(.object, flags, place, in: parent)
    if let range, addEntries(of: range, to: node, setting: changes) {
      leaveOpen(node)
    } else {
      addSet(changes, to: node)
      // PHP makes the array where there is none.
      let isKnown = range.map { emptyMap(at: $0.lowerBound) != nil } ?? (tokens.grammar.imports == .php)
      if isKnown { leaveOpen(node) } else { tree.add(.spread, SourceRange(at: place.end), in: node) }
    }
    tree.close(node)
  }

  /// Adds the members that statements set, each with the value that it has in the end.
  func addSet(_ changes: [CodeAssembly.Entry], to object: Int) {
    var done: Set<String> = []
    for change in changes {
      guard let key = change.keys.first, let name = keyText(key), done.insert(name).inserted else { continue }
      let own = changes.filter { $0.keys.first.flatMap(keyText) == name }
      let whole = own.lastIndex { $0.keys.count == 1 }
      let last = whole.map { own[$0] }
      addSetKey(last?.keys.first ?? key, name, to: object)
      let below = own[(whole.map { $0 + 1 } ?? 0)...].map { $0.below() }
      if let value = last?.value, below.isEmpty { noteMap(namedBy: value) }
      if let value = last?.value, below.isEmpty, addEmpty(value, in: object) { continue }
      readValue(last?.value, named: name, setting: below, in: object)
    }
  }

  /// Adds a map without members that a statement sets: others fill it.
  ///
  /// - Returns: whether the value is one.
  func addEmpty(_ range: Range<Int>, in parent: Int) -> Bool {
    let value = unwrapped(range)
    guard value.count == 2, let first = tokens[value.lowerBound], first.kind == .opener,
      first.detail == tokens.grammar.literals.map
    else { return false }
    let node = tree.add(.object, tokens.range(value), in: parent)
    tree.add(.spread, SourceRange(at: tokens.range(value).end), in: node)
    tree.close(node)
    return true
  }

  /// Adds the key of a member that a statement sets.
  func addSetKey(_ key: Range<Int>, _ name: String, to object: Int) {
    if text(unwrapped(key)) != nil {
      addKey(key, to: object)
    } else {
      tree.add(.key, .unquoted, tokens.range(key), in: object, text: name)
    }
  }
}
