import PushlintSyntax
import PushlintText
import PushlintTree

/// Values: strings, numbers, maps, lists, and what may be any of them.
extension CodeReader {
  /// Adds the value that the tokens of `range` stand for: one node and what is below it.
  ///
  /// - Parameter isMember: whether it is the value of a member of an SDK's object, so that the object's path says what
  ///   another one in it is.
  mutating func readValue(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags = [], isMember: Bool = false
  ) {
    guard enter() else {
      tree.add(.opaque, flags, tokens.range(range), in: parent)
      return
    }
    defer { leave() }
    let range = withoutParentheses(range)
    guard let first = tokens[range.lowerBound], !range.isEmpty else {
      tree.add(.missing, flags, SourceRange(at: tokens.range(range).start), in: parent)
      return
    }
    if range.count == 1, readToken(first, range, in: parent, flags) { return }
    if let text = text(range) {
      guard !text.isWhole else {
        // No such string has holes of its own with that sign: another program fills them in, or it is a text's own.
        if text.holdsDollarName {
          tree.add(.opaque, flags, tokens.range(range), in: parent)
        } else {
          addText(text, range, in: parent, flags)
        }
        return
      }
    } else if let number = ConstantFolding.number(tokens, range) {
      tree.add(.number, flags, tokens.range(range), in: parent, text: Self.source(of: number))
      return
    }
    if let made = sdkObject(at: range.lowerBound), made.tokens == range {
      if isMember { addObject(made, in: parent) } else { addRoot(made, in: parent) }
      return
    }
    if let elements = elements(of: range) {
      let node = tree.add(.array, flags, tokens.range(range), in: parent)
      for element in elements {
        if tokens.isSign("*", at: element.lowerBound) {
          tree.add(.spread, tokens.range(element), in: node)
        } else {
          readValue(element, in: node, isMember: isMember)
        }
      }
      tree.close(node)
      return
    }
    if isMap(at: range.lowerBound), endOfMap(at: range.lowerBound) == range.upperBound {
      let node = tree.add(.object, flags, tokens.range(range), in: parent)
      addEntries(of: range, to: node)
      leaveOpen(node)
      tree.close(node)
      return
    }
    readUnknown(range, in: parent, flags, isMember)
  }

  /// Adds a hint that an object has more members than can be seen, where that is so.
  mutating func leaveOpen(_ node: Int) {
    guard isLeftOpen else { return }
    tree.add(.spread, SourceRange(at: tree.end(of: node)), in: node)
  }

  private func withoutParentheses(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count > 2, tokens.isOpener("(", at: range.lowerBound),
      tokens.closer(of: range.lowerBound) == range.upperBound - 1,
      tokens.first(in: range.lowerBound + 1..<range.upperBound - 1, where: { tokens.isSign(",", at: $0) }) == nil
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return range
  }

  /// Adds a number, `True`, `None`.
  ///
  /// - Returns: whether the token is one of these.
  private mutating func readToken(
    _ token: CodeToken, _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    switch token.kind {
    case .number:
      let source = tokens.text.string(token.range)
      guard let value = ConstantFolding.value(source, grammar), value.isFinite else { return false }
      let text = Self.source(of: value)
      let isPlain = source == text
      let node = tree.add(.number, flags, token.range, in: parent, text: isPlain ? nil : text)
      if isPlain { layout.literals[node] = CodeLayout.Literal(range: token.range, content: .number(source)) }
      return true
    case .word:
      let word = tokens.text.string(token.range)
      switch word {
      case grammar.trueWord, grammar.falseWord:
        let text = word == grammar.trueWord ? "true" : "false"
        let node = tree.add(.boolean, flags, token.range, in: parent, text: text)
        layout.literals[node] = CodeLayout.Literal(range: token.range, content: .boolean)
      case grammar.nullWord: tree.add(.null, flags, token.range, in: parent)
      default:
        if grammar.typeNames.contains(word) { tree.insert(.type, into: parent) }
        return false
      }
      return true
    default: return false
    }
  }

  /// A number as JSON has it.
  static func source(of number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  // MARK: Lists

  /// The elements of a list; `nil` for anything else.
  func elements(of range: Range<Int>) -> [Range<Int>]? {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard range.contains(open), tokens.closer(of: open) == range.upperBound - 1 else { return nil }
    let inside = tokens.inside(open)
    if open == range.lowerBound {
      guard grammar.hasBracketLiterals, tokens.isOpener("[", at: open), !isComprehension(inside) else { return nil }
      return tokens.split(inside)
    }
    // `new long[] {1, 2}`
    if tokens.isWord("new", at: range.lowerBound), tokens.isOpener("{", at: open), tokens.isOpener("[", at: open - 2),
      open - 2 == range.lowerBound + 2
    {
      return tokens.split(inside)
    }
    guard let name = calledName(range.lowerBound, open), grammar.listCalls.contains(name) else { return nil }
    return tokens.split(inside)
  }

  func isComprehension(_ range: Range<Int>) -> Bool {
    tokens.first(in: range) { tokens.isWord("for", at: $0) } != nil
  }

  // MARK: Maps

  /// The name that is called by the parenthesis at `open`, when it begins at `start`.
  func calledName(_ start: Int, _ open: Int) -> String? {
    guard tokens.isOpener("(", at: open), open > start, open - start <= 3 else { return nil }
    if open == start + 1 { return tokens.word(at: start) }
    guard open == start + 3, tokens.isSign(".", at: start + 1), let base = tokens.word(at: start),
      let name = tokens.word(at: start + 2)
    else { return nil }
    return base + "." + name
  }

  /// Whether a map begins at `index`: `{"a": 1}`, `dict(a=1)`, `Map.of("a", 1)`.
  func isMap(at index: Int) -> Bool {
    if tokens.isOpener("{", at: index) {
      guard grammar.hasBracketLiterals else { return false }
      let inside = tokens.inside(index)
      return isEntry(tokens.first(in: inside, where: { tokens.isSign(",", at: $0) }).map { index + 1..<$0 } ?? inside)
        && !isComprehension(inside)
    }
    guard tokens[index]?.kind == .word, !tokens.isSign(".", at: index - 1) else { return false }
    return mapCall(at: index) != nil
  }

  private func mapCall(at index: Int) -> (open: Int, arguments: CodeGrammar.MapArguments)? {
    for open in [index + 1, index + 3] where tokens.isOpener("(", at: open) {
      guard let name = calledName(index, open), let arguments = grammar.mapCalls[name] else { return nil }
      return (open, arguments)
    }
    return nil
  }

  func endOfMap(at index: Int) -> Int {
    let open = tokens[index]?.kind == .opener ? index : mapCall(at: index)?.open ?? index
    return min(tokens.closer(of: open) + 1, tokens.count)
  }

  private func isEntry(_ range: Range<Int>) -> Bool {
    tokens.isSign("*", at: range.lowerBound) && tokens.isSign("*", at: range.lowerBound + 1)
      || tokens.first(in: range, where: { tokens.isSign(":", at: $0) }) != nil
  }

  /// Adds the entries of the map at `range` to an object.
  ///
  /// - Returns: whether it is a map.
  @discardableResult
  mutating func addEntries(of range: Range<Int>, to object: Int) -> Bool {
    let range = withoutParentheses(range)
    guard isMap(at: range.lowerBound), endOfMap(at: range.lowerBound) == range.upperBound else { return false }
    if tokens.isOpener("{", at: range.lowerBound) {
      let entries = tokens.split(tokens.inside(range.lowerBound))
      note(.entries, range.lowerBound, entries, of: object)
      for entry in entries { addEntry(entry, to: object) }
      return true
    }
    guard let call = mapCall(at: range.lowerBound) else { return false }
    let arguments = tokens.split(tokens.inside(call.open))
    switch call.arguments {
    case .pairs:
      var index = 0
      let pairs = stride(from: 0, to: arguments.count - 1, by: 2).map {
        arguments[$0].lowerBound..<arguments[$0 + 1].upperBound
      }
      // One that takes a single pair gets no other.
      let isFixed = tokens.word(at: call.open - 1)?.hasPrefix("singleton") == true
      if !isFixed, arguments.count % 2 == 0 { note(.pairs, call.open, pairs, of: object) }
      while index < arguments.count {
        let key = addKey(arguments[index], to: object)
        if index + 1 < arguments.count { noteItem(pairs[index / 2], key, of: object) }
        readValue(
          index + 1 < arguments.count ? arguments[index + 1] : range.upperBound..<range.upperBound, in: object)
        index += 2
      }
    case .keywords:
      note(.keywords, call.open, arguments, of: object)
      for argument in arguments {
        guard tokens[argument.lowerBound]?.kind == .word, tokens.isSign("=", at: argument.lowerBound + 1) else {
          tree.add(.spread, tokens.range(argument), in: object)
          continue
        }
        let key = tree.add(
          .key, .unquoted, tokens.range(argument.lowerBound..<argument.lowerBound + 1), in: object)
        noteItem(argument, key, of: object)
        readValue(argument.lowerBound + 2..<argument.upperBound, in: object)
      }
    }
    return true
  }

  private mutating func addEntry(_ range: Range<Int>, to object: Int) {
    guard let colon = tokens.first(in: range, where: { tokens.isSign(":", at: $0) }), colon > range.lowerBound else {
      tree.add(.spread, tokens.range(range), in: object)
      return
    }
    noteItem(range, addKey(range.lowerBound..<colon, to: object), of: object)
    let value = colon + 1..<range.upperBound
    // A comma is missing: nobody can know where the value ends.
    if tokens.first(in: value, where: { tokens.isSign(":", at: $0) && !tokens.isSign("=", at: $0 + 1) }) != nil,
      !tokens.isWord("lambda", at: value.lowerBound)
    {
      tree.add(.opaque, tokens.range(value), in: object)
      return
    }
    readValue(value, in: object)
  }

  /// Adds the key of an entry; one that is no literal has a name that nobody knows.
  @discardableResult
  mutating func addKey(_ range: Range<Int>, to object: Int) -> Int {
    let range = withoutParentheses(range)
    if let text = text(range), text.isWhole { return addText(text, range, in: object, isKey: true) }
    return tree.add(.key, .computed, tokens.range(range), in: object)
  }

  /// Notes where members of an object are written, between the bracket at `open` and the one that closes it.
  private mutating func note(_ form: CodeLayout.Form, _ open: Int, _ items: [Range<Int>], of object: Int) {
    guard let opener = tokens[open], let closer = tokens[tokens.closer(of: open)] else { return }
    layout.objects[object] = CodeLayout.Object(
      form: form, inside: SourceRange(opener.range.end, closer.range.start), items: items.map(tokens.range))
  }

  private mutating func noteItem(_ range: Range<Int>, _ key: Int, of object: Int) {
    layout.items[key] = CodeLayout.Item(object: object, range: tokens.range(range))
  }

  // MARK: Unknown values

  /// Adds what only the running program knows, and the values that may come out of it.
  private mutating func readUnknown(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags, _ isMember: Bool
  ) {
    let node = tree.add(.opaque, flags.union(knownType(of: range)), tokens.range(range), in: parent)
    if let branches = branches(of: range) {
      for branch in branches {
        if let text = text(branch), text.isWhole {
          addText(text, branch, in: node, .alternative)
        } else if isMap(at: branch.lowerBound) || sdkObject(at: branch.lowerBound) != nil {
          readValue(branch, in: node, isMember: isMember)
        } else {
          readWater(branch, in: node, isArgument: true)
        }
      }
    } else {
      readWater(range, in: node, isArgument: true)
    }
    tree.close(node)
  }

  /// The values that a choice may come to: `a if c else b`, `a or b`, `c ? a : b`.
  private func branches(of range: Range<Int>) -> [Range<Int>]? {
    if grammar.construction == .builders {
      guard let question = tokens.first(in: range, where: { tokens.isSign("?", at: $0) }),
        let colon = tokens.first(in: question..<range.upperBound, where: { tokens.isSign(":", at: $0) })
      else { return nil }
      return [question + 1..<colon, colon + 1..<range.upperBound].filter { !$0.isEmpty }
    }
    if let condition = tokens.first(in: range, where: { tokens.isWord("if", at: $0) }) {
      guard let other = tokens.first(in: condition..<range.upperBound, where: { tokens.isWord("else", at: $0) }) else {
        return nil
      }
      return [range.lowerBound..<condition, other + 1..<range.upperBound].filter { !$0.isEmpty }
    }
    guard let or = tokens.first(in: range, where: { tokens.isWord("or", at: $0) }) else { return nil }
    return [range.lowerBound..<or, or + 1..<range.upperBound].filter { !$0.isEmpty }
  }
}
