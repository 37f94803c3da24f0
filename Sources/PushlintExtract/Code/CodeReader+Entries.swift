import PushlintSyntax
import PushlintText
import PushlintTree

/// The entries of maps, as members of objects.
extension CodeReader {
  /// A map that an SDK takes instead of an object.
  struct MapContext {
    let units: [String: SDKTable.Unit]
    /// Canonical path of what is being read.
    var path: [String]

    /// The form of the value.
    var unit: SDKTable.Unit? {
      units[path.joined(separator: ".")] ?? units[(path.dropLast() + ["*"]).joined(separator: ".")]
    }
  }

  /// Adds the entries of the map at `range` to an object.
  ///
  /// - Parameter changes: what later statements set in it.
  /// - Returns: whether it is a map.
  @discardableResult
  func addEntries(
    of range: Range<Int>, to object: Int, setting changes: [CodeAssembly.Entry] = []
  ) -> Bool {
    let range = unwrapped(range)
    if let value = takeOnlyResult(at: range) {
      let first = tree.count
      defer { keepInPlace(from: first) }
      guard value.count == 1, let map = namedMaps.removeValue(forKey: value.lowerBound) else {
        return addEntries(of: value, to: object, setting: changes)
      }
      if addEntries(of: map.value, to: object, setting: map.entries + changes) { return true }
      addSet(map.entries + changes, to: object)
      return true
    }
    guard let map = map(at: range.lowerBound, inValue: true),
      endOfMap(at: range.lowerBound, inValue: true) == range.upperBound
    else { return false }
    switch map {
    case .literal(let literal): addEntries(of: literal, to: object, changes)
    case .call(let open, .literal):
      guard case .literal(let literal)? = self.map(at: open + 1, inValue: true) else { return false }
      addEntries(of: literal, to: object, changes)
    case .call(let open, .entries):
      let entries = tokens.split(tokens.inside(open))
      // Nothing is written into `new JObject(new JProperty("a", 1))` and `Map.ofEntries(Map.entry("a", 1))`.
      if tokens.grammar.literals.entries != .initialisers, !tokens.grammar.literals.entries.isEmpty {
        note(.entries, open, entries, of: object)
      }
      add(entries, to: object, changes)
      if let block = blockOfStatements(behind: open) { addStatements(block, to: object) }
    case .call(let open, .pairs): addPairs(open, range, to: object)
    // Nothing is written into `HashMap::from([("a", 1)])`.
    case .call(let open, .tuples): add(tuples(open) ?? [], to: object, changes)
    case .call(let open, .keywords): addKeywords(open, to: object, changes)
    case .call(let open, .block):
      addStatements(open, to: object)
      addSet(changes, to: object)
    case .chain(_, let entries, _): addSet(entries + changes, to: object)
    }
    return true
  }

  private func addEntries(of literal: Literal, to object: Int, _ changes: [CodeAssembly.Entry]) {
    // `[:]`
    guard literal.entries.count != 1 || literal.entries[0].count != 1 || !tokens.isSign(":", at: literal.open + 1)
    else {
      addSet(changes, to: object)
      return
    }
    note(.entries, literal.open, literal.entries, of: object)
    add(literal.entries, to: object, changes)
  }

  /// Adds entries that stand between no braces of their own.
  func addEntries(_ entries: [Range<Int>], to object: Int) { add(entries, to: object, []) }

  private func add(_ entries: [Range<Int>], to object: Int, _ changes: [CodeAssembly.Entry]) {
    let around = holdsTarget
    holdsTarget = entries.contains { isPossible($0) } && entries.contains { isTarget($0) }
    defer { holdsTarget = around }
    guard !changes.isEmpty else {
      for (index, entry) in entries.enumerated() {
        if !addUnpacked(entry, before: entries[(index + 1)...], to: object) { addEntry(entry, to: object) }
      }
      return
    }
    var rest = changes
    for (index, range) in entries.enumerated() {
      if addUnpacked(range, before: entries[(index + 1)...], changes, to: object) { continue }
      let name = separator(in: range).flatMap(name)
      let own = name.map { name in changes.filter { $0.keys.first.flatMap(keyText) == name } } ?? []
      // One that is set anew stands where that is done.
      if own.contains(where: { $0.keys.count == 1 }) { continue }
      if !own.isEmpty { rest.removeAll { $0.keys.first.flatMap(keyText) == name } }
      addEntry(range, to: object, own.map { $0.below() })
    }
    addSet(rest, to: object)
  }

  /// Adds the members of a map with a name: `**base`, `...base`.
  ///
  /// - Returns: whether that is what an entry is.
  private func addUnpacked(
    _ entry: Range<Int>, before others: ArraySlice<Range<Int>>, _ changes: [CodeAssembly.Entry] = [], to object: Int
  ) -> Bool {
    guard !namedMaps.isEmpty, isUnpacked(entry), let start = entry.first(where: { tokens[$0]?.kind != .sign }),
      case let name = start..<entry.upperBound, nameOfMap(name) != nil
    else { return false }
    let node = tree.add(.spread, tokens.range(entry), in: object)
    addSpreadMap(
      named: name, to: node, known: keys(of: others).union(changes.compactMap { $0.keys.first.flatMap(keyText) }))
    tree.close(node)
    return true
  }

  /// What the key of an entry says; `nil` where nobody knows.
  func name(of entry: Entry) -> String? { bareKey(entry).flatMap(tokens.word) ?? keyText(entry.key) }

  private func addPairs(_ open: Int, _ range: Range<Int>, to object: Int) {
    let arguments = tokens.split(tokens.inside(open))
    let pairs = stride(from: 0, to: arguments.count - 1, by: 2).map {
      arguments[$0].lowerBound..<arguments[$0 + 1].upperBound
    }
    // One that takes a single pair gets no other.
    let isFixed = tokens.word(at: open - 1)?.hasPrefix("singleton") == true
    if !isFixed, arguments.count % 2 == 0 { note(.pairs, open, pairs, of: object) }
    var index = 0
    while index < arguments.count {
      let key = addKey(arguments[index], to: object)
      if index + 1 < arguments.count { noteItem(pairs[index / 2], key, of: object) }
      readValue(index + 1 < arguments.count ? arguments[index + 1] : range.upperBound..<range.upperBound, in: object)
      index += 2
    }
  }

  private func addKeywords(_ open: Int, to object: Int, _ changes: [CodeAssembly.Entry]) {
    let arguments = tokens.split(tokens.inside(open))
    note(.keywords, open, arguments, of: object)
    var rest = changes
    defer { addSet(rest, to: object) }
    for argument in arguments {
      guard tokens[argument.lowerBound]?.kind == .word, tokens.isSign("=", at: argument.lowerBound + 1) else {
        let spread = tree.add(.spread, tokens.range(argument), in: object)
        let later = Set(
          arguments.filter { tokens.isSign("=", at: $0.lowerBound + 1) }.compactMap { tokens.word(at: $0.lowerBound) })
        addSpreadMap(named: argument, to: spread, known: later)
        tree.close(spread)
        continue
      }
      let name = tokens.word(at: argument.lowerBound)
      let own = changes.filter { $0.keys.first.flatMap(keyText) == name }
      // One that is set anew stands where that is done.
      if own.contains(where: { $0.keys.count == 1 }) { continue }
      if !own.isEmpty { rest.removeAll { $0.keys.first.flatMap(keyText) == name } }
      let key = tree.add(.key, .unquoted, tokens.range(argument.lowerBound..<argument.lowerBound + 1), in: object)
      noteItem(argument, key, of: object)
      readValue(argument.lowerBound + 2..<argument.upperBound, setting: own.map { $0.below() }, in: object)
    }
  }

  private func addEntry(_ range: Range<Int>, to object: Int, _ changes: [CodeAssembly.Entry] = []) {
    if isPossible(range) {
      addPossible(range, to: object)
      return
    }
    guard let entry = separator(in: range) else {
      // `new { token, topic = "a" }`
      if range.count == 1, isInAnonymousObject(range.lowerBound), startsSmall(range.lowerBound) {
        tree.add(.key, .unquoted, tokens.range(range), in: object)
        readValue(range, in: object)
        return
      }
      let node = tree.add(.spread, tokens.range(range), in: object)
      // `...{'a': 1}`
      if isUnpacked(range), let start = range.first(where: { tokens[$0]?.kind != .sign }),
        isWholeMap(unwrapped(start..<range.upperBound))
      {
        readValue(start..<range.upperBound, in: node)
      }
      tree.close(node)
      return
    }
    if !ignoredKeys.isEmpty, let name = name(of: entry), ignoredKeys.contains(name) {
      tree.add(.spread, tokens.range(range), in: object)
      return
    }
    if !readKeys.isEmpty, noteUnreadKey(entry) {
      tree.add(.spread, tokens.range(range), in: object)
      return
    }
    let (ignored, read) = (ignoredKeys, readKeys)
    (ignoredKeys, readKeys) = ([], [])
    defer { (ignoredKeys, readKeys) = (ignored, read) }
    if let word = bareKey(entry) {
      // How a serialiser spells a name with a capital, nobody knows.
      guard entry.form != .initialisers || startsSmall(word) else {
        tree.add(.spread, tokens.range(range), in: object)
        return
      }
      let key = tree.add(.key, .unquoted, tokens.range(word..<word + 1), in: object)
      noteItem(range, key, of: object)
    } else {
      noteItem(range, addKey(entry.key, to: object), of: object)
    }
    if !changes.isEmpty {
      readValue(entry.value, setting: changes, in: object)
    } else if entry.value.isEmpty, tokens.grammar.literals.hasBareKeys {
      // `{ token:, topic: }`
      let name = entry.key
      if let use = nameOfMap(name), readNamedMap(at: use, in: object, []) { return }
      if readResult(of: name, in: object, [], isMember: false) { return }
      tree.add(.opaque, tokens.range(range), in: object)
    } else if isCommaMissing(entry) {
      // Nobody can know where the value ends.
      tree.add(.opaque, tokens.range(entry.value), in: object)
    } else {
      readValue(of: entry, in: object)
    }
  }

  /// Adds an entry that a map may have or not: `if (x) 'a': 1`, `for (final x in y) 'a': x`.
  ///
  /// - Shape: what such entries hold is checked by itself; what it means beside the others is not known.
  private func addPossible(_ range: Range<Int>, to object: Int) {
    let spread = tree.add(.spread, tokens.range(range), in: object)
    var entry = range
    var other: Range<Int>?
    while isPossible(entry) {
      let start = behindCondition(entry).lowerBound
      let end = tokens.first(in: start..<entry.upperBound) { tokens.isWord("else", at: $0) }
      if let end { other = min(end + 1, entry.upperBound)..<entry.upperBound }
      entry = start..<(end ?? entry.upperBound)
    }
    for entry in [entry, other ?? 0..<0] where !entry.isEmpty { addOption(entry, to: spread) }
    tree.close(spread)
  }

  /// Whether an entry says whom a message is sent to.
  private func isTarget(_ range: Range<Int>) -> Bool {
    var entry = range
    while isPossible(entry) { entry = behindCondition(entry) }
    return separator(in: entry).flatMap(name).map(Self.targets.contains) == true
  }

  private func addOption(_ range: Range<Int>, to spread: Int) {
    guard !isPossible(range), let entry = separator(in: range), enter() else {
      if isPossible(range), enter() {
        addPossible(range, to: spread)
        leave()
      }
      return
    }
    defer { leave() }
    let value = unwrapped(entry.value)
    if isMap(at: value.lowerBound, inValue: true) {
      if holdsTarget, let branch = blockOfMessage(entry, range) {
        possibleBlocks.append(branch)
      } else {
        readWater(value, in: spread, isArgument: true)
      }
      return
    }
    let node = tree.add(.object, tokens.range(range), in: spread)
    addKey(entry.key, to: node)
    let whole = tree.add(.opaque, knownType(of: value), tokens.range(value), in: node)
    if let text = text(value), text.isWhole {
      addText(text, value, in: whole, .alternative)
    } else if value.count == 1, let token = tokens[value.lowerBound] {
      _ = readToken(token, value, in: whole, .alternative)
    }
    tree.close(whole)
    tree.close(node)
  }

  private func readValue(of entry: Entry, in object: Int) {
    guard let context = mapContext else { return readValue(entry.value, in: object) }
    let name = name(of: entry)
    if refusals.contains(.prefixes), context.path == ["message"], name == "topic" { noteTopicPrefix(entry.value) }
    if refusals.contains(.keys), context.path == ["message", "data"] { noteReservedKey(entry) }
    readValue(entry.value, named: name, in: object)
  }

  /// Adds the value of a member of a map; an SDK may take it in a form of its own.
  ///
  /// - Parameter changes: what later statements set in it.
  func readValue(
    _ value: Range<Int>?, named name: String?, setting changes: [CodeAssembly.Entry] = [], in object: Int
  ) {
    let around = mapContext
    defer { mapContext = around }
    mapContext?.path.append(name ?? "?")
    if let value, changes.isEmpty, let unit = mapContext?.unit {
      if name?.lowercased() == "ttl", addLifetime(value, unit, in: object) { return }
      addConverted(value, unit, in: object)
    } else {
      readValue(value, setting: changes, in: object)
    }
  }

  /// The word that is a key by itself: `a: 1`, `:a => 1`, `a = 1`; `nil` for any other key.
  private func bareKey(_ entry: Entry) -> Int? {
    guard tokens.grammar.literals.hasBareKeys else { return nil }
    let start = entry.key.lowerBound
    switch entry.form {
    case .initialisers: return start
    case .colon: return entry.key.count == 1 && tokens[start]?.kind == .word ? start : nil
    case .arrow:
      return entry.key.count == 2 && tokens.isSign(":", at: start) && tokens[start + 1]?.kind == .word ? start + 1 : nil
    default: return nil
    }
  }

  /// Whether the word at `index` is an entry of `new { … }` in C#.
  private func isInAnonymousObject(_ index: Int) -> Bool {
    guard tokens.grammar.imports == .cSharp, tokens.word(at: index) != nil else { return false }
    var place = index - 1
    while let token = tokens[place], token.kind != .opener {
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return tokens.isOpener("{", at: place) && tokens.isWord("new", at: place - 1)
  }

  private func startsSmall(_ word: Int) -> Bool {
    guard let token = tokens[word], let first = tokens.text[token.range.start] else { return false }
    return !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first)
  }

  /// Whether another entry begins in the value.
  private func isCommaMissing(_ entry: Entry) -> Bool {
    let value = entry.value
    switch entry.form {
    case .colon:
      guard !tokens.isWord("lambda", at: value.lowerBound),
        tokens.first(in: value, where: { tokens.isSign("?", at: $0) }) == nil
      else { return false }
      return tokens.first(in: value) { index in
        tokens.isSign(":", at: index) && !tokens.isSign("=", at: index + 1) && !tokens.isSign(":", at: index + 1)
          && !tokens.isSign(":", at: index - 1) && index > value.lowerBound
      } != nil
    case .arrow:
      guard tokens.word(at: value.lowerBound).map({ ["fn", "function", "match", "static"].contains($0) }) != true else {
        return false
      }
      return tokens.first(in: value) { tokens.isSign("=", at: $0) && tokens.isSign(">", at: $0 + 1) } != nil
    default: return false
    }
  }

  /// Adds the key of an entry; one that is no literal has a name that nobody knows.
  @discardableResult
  func addKey(_ range: Range<Int>, to object: Int) -> Int {
    let range = unwrapped(range)
    if let text = text(range), text.isWhole { return addText(text, range, in: object, isKey: true) }
    if let text = constantKey(range) { return tree.add(.key, .unquoted, tokens.range(range), in: object, text: text) }
    return tree.add(.key, .computed, tokens.range(range), in: object)
  }

  /// Notes where members of an object are written, between the bracket at `open` and the one that closes it.
  private func note(_ form: CodeLayout.Form, _ open: Int, _ items: [Range<Int>], of object: Int) {
    guard let opener = tokens[open], let closer = tokens[tokens.closer(of: open)] else { return }
    layout.objects[object] = CodeLayout.Object(
      form: form, inside: SourceRange(opener.range.end, closer.range.start), items: items.map(tokens.range))
  }

  private func noteItem(_ range: Range<Int>, _ key: Int, of object: Int) {
    layout.items[key] = CodeLayout.Item(object: object, range: tokens.range(range))
  }
}
