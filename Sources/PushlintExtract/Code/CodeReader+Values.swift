import PushlintSyntax
import PushlintText
import PushlintTree

/// Values: strings, numbers, maps, lists, and what may be any of them.
extension CodeReader {
  /// Adds the value that the tokens of `range` stand for: one node and what is below it.
  ///
  /// - Parameter isMember: whether it is the value of a member of an SDK's object, so that the object's path says what
  ///   another one in it is.
  func readValue(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags = [], isMember: Bool = false
  ) {
    guard enter() else {
      tree.add(.opaque, flags, tokens.range(range), in: parent)
      return
    }
    defer { leave() }
    let written = range
    var range = unwrapped(range)
    if let use = nameOfMap(range), readNamedMap(at: use, in: parent, flags) { return }
    if let last = constants.lastWord(of: range), constants.value(at: last) != nil { range = last..<last + 1 }
    guard let first = tokens[range.lowerBound], !range.isEmpty else {
      tree.add(.missing, flags, SourceRange(at: tokens.range(range).start), in: parent)
      return
    }
    if let use = nameOfMap(range), readNamedMap(at: use, in: parent, flags) { return }
    if readResult(of: range, in: parent, flags, isMember: isMember) { return }
    if readGiven(of: range, in: parent, flags) { return }
    if isMember, readNamedObject(range, in: parent) { return }
    if range.count == 1, readToken(first, range, in: parent, flags) { return }
    if range.count == 2, tokens.grammar.imports == .none, readSymbol(range, in: parent, flags) { return }
    if let text = textOfValue(range) {
      guard !text.isWhole else {
        // No such string has holes of its own with that sign: another program fills them in, or it is a text's own.
        if text.holdsDollarName {
          tree.add(.opaque, flags, tokens.range(range), in: parent)
        } else {
          addText(text, range, in: parent, flags)
        }
        return
      }
      noteUnsetName(in: range)
    } else if let result = ConstantFolding.result(tokens, range, constants) {
      let node = tree.add(.number, flags, tokens.range(range), in: parent, text: Self.source(of: result.number))
      if result.isOfClock { tree.markClock(node) }
      return
    } else if range.count == 1, addConstantText(at: range.lowerBound, in: parent, flags) {
      return
    }
    if let made = sdkObject(at: range.lowerBound), made.tokens == range {
      if isMember { noteUnbuilt(made) }
      if isMember { addObject(made, in: parent) } else { addRoot(made, in: parent) }
      return
    }
    if let literal = structLiteral(at: range.lowerBound), literal.tokens.upperBound == range.upperBound {
      add(literal, in: parent, flags)
      return
    }
    if let elements = elements(of: range) {
      if elements.isEmpty, isCastToObject(range) {
        let node = tree.add(.object, flags, tokens.range(range), in: parent)
        leaveOpen(node)
        return tree.close(node)
      }
      let node = tree.add(.array, flags, tokens.range(range), in: parent)
      for element in elements {
        if tokens.isSign("*", at: element.lowerBound) || isUnpacked(element) || isPossible(element) {
          tree.add(.spread, tokens.range(element), in: node)
        } else if let made = elided(element, in: range) {
          if isMember { addObject(made, in: node) } else { addRoot(made, in: node) }
        } else {
          readValue(element, in: node, isMember: isMember)
        }
      }
      tree.close(node)
      return
    }
    if let open = blockOfList(range) {
      addList(open, range, in: parent, flags)
      return
    }
    if isMap(at: range.lowerBound, inValue: true), endOfMap(at: range.lowerBound, inValue: true) == range.upperBound {
      let node = tree.add(.object, flags, tokens.range(range), in: parent)
      addEntries(of: range, to: node)
      leaveOpen(node)
      tree.close(node)
      return
    }
    if let parts = mergedMap(range) {
      addMergedMap(parts, range, in: parent, flags)
      return
    }
    if addDurationForMoment(range, in: parent, flags) || addTextOfNumber(range, in: parent, flags)
      || addFormattedText(range, in: parent, flags) || addPartialText(range, in: parent, flags)
    {
      return
    }
    if isTextOfNumber(range) { tree.markNumberInText(tree.count) }
    let type = knownType(of: written)
    if tree.isValue(parent, of: "data"), isListCall(range) || isCollection(range) {
      // Data has texts, whatever is in it.
      let node = tree.add(isListCall(range) ? .array : .object, flags, tokens.range(range), in: parent)
      tree.add(.spread, SourceRange(at: tree.end(of: node)), in: node)
      return tree.close(node)
    }
    readUnknown(range, in: parent, flags.union(type.isEmpty ? knownType(of: range) : type), isMember)
  }

  /// Whether a list is written as an object: `(object) []`.
  private func isCastToObject(_ list: Range<Int>) -> Bool {
    tokens.grammar.imports == .php && tokens[list.lowerBound - 1]?.kind == .closer
      && tokens.word(at: list.lowerBound - 2)?.lowercased() == "object"
  }

  /// Adds a hint that an object has more members than can be seen, where that is so.
  func leaveOpen(_ node: Int) {
    guard isLeftOpen else { return }
    tree.add(.spread, SourceRange(at: tree.end(of: node)), in: node)
  }

  /// Adds a number, `True`, `None`.
  ///
  /// - Returns: whether the token is one of these.
  func readToken(
    _ token: CodeToken, _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    switch token.kind {
    case .number:
      let source = tokens.text.string(token.range)
      guard let value = ConstantFolding.value(source, tokens.grammar), value.isFinite else { return false }
      let text = Self.source(of: value)
      let isPlain = source == text
      let node = tree.add(.number, flags, token.range, in: parent, text: isPlain ? nil : text)
      if isPlain { layout.literals[node] = CodeLayout.Literal(range: token.range, content: .number(source)) }
      return true
    case .word:
      let source = tokens.text.string(token.range)
      let word = tokens.grammar.peculiarities.contains(.hasCaselessWords) ? source.lowercased() : source
      switch word {
      case tokens.grammar.trueWord, tokens.grammar.falseWord:
        let text = word == tokens.grammar.trueWord ? "true" : "false"
        let node = tree.add(.boolean, flags, token.range, in: parent, text: text)
        layout.literals[node] = CodeLayout.Literal(range: token.range, content: .boolean)
      case tokens.grammar.nullWord: tree.add(.null, flags, token.range, in: parent)
      default:
        if tokens.grammar.typeNames.contains(word) { tree.insert(.type, into: parent) }
        return false
      }
      return true
    default: return false
    }
  }

  /// Adds `:high`, which is sent as a text.
  private func readSymbol(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    guard tokens.isSign(":", at: range.lowerBound), let word = tokens.word(at: range.lowerBound + 1) else {
      return false
    }
    tree.add(.string, flags, tokens.range(range), in: parent, text: word)
    return true
  }

  /// Adds the text that a number is turned into: `str(3600)`, `String.valueOf(System.currentTimeMillis())`.
  ///
  /// - Returns: whether there is one.
  func addTextOfNumber(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags = []
  ) -> Bool {
    let found =
      numberInText(range).flatMap { ConstantFolding.result(tokens, $0, constants) } ?? numberOfText(range)
    guard let result = found, result.isOfClock || result.number.rounded() == result.number else { return false }
    let node = tree.add(.string, flags, tokens.range(range), in: parent, text: Self.source(of: result.number))
    if result.isOfClock { tree.markClock(node) }
    return true
  }

  /// A number as JSON has it.
  static func source(of number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  /// Adds the text that the name at `index` stands for: in its place where it is used first.
  ///
  /// - Returns: whether there is one.
  private func addConstantText(
    at index: Int, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    guard let named = constants.namedText(at: index), let text = textOfName(unwrapped(named.value)) else {
      return false
    }
    // A topic is right or wrong for the push type beside it, not by itself.
    let isFirst = isFirstUse(of: named, at: index) && !tree.endsWithKey("apns-topic", in: parent)
    let place = isFirst ? unwrapped(named.value) : index..<index + 1
    tree.add(.string, flags, tokens.range(place), in: parent, text: text.text)
    return true
  }

  /// The text that a name stands for, as far as it is known.
  private func textOfName(_ value: Range<Int>) -> CodeString? {
    guard let text = text(value), text.isWhole else { return partialText(of: value) }
    return text.holdsDollarName || text.text.contains("{") ? nil : text
  }

  /// Whether what is said of a text stands at the text, since nothing before the name at `index` uses it.
  private func isFirstUse(of named: CodeConstants.NamedText, at index: Int) -> Bool {
    if let isFirst = named.isFirstInFunction {
      if isFirst { traces?.places(named.value) }
      return isFirst
    }
    if let use = announcedUse, use.index == index {
      announcedUse = nil
      return use.isFirst
    }
    return traces?.uses(named.name) ?? usedTexts.insert(named.value.lowerBound).inserted
  }

  /// The same before the value is read for which the name stands.
  func announcesFirstUse(of named: CodeConstants.NamedText, at index: Int) -> Bool {
    let isFirst = isFirstUse(of: named, at: index)
    announcedUse = (index, isFirst)
    return isFirst
  }

  // MARK: Unknown values

  /// Adds what only the running program knows, and the values that may come out of it.
  private func readUnknown(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags, _ isMember: Bool
  ) {
    let node = tree.add(.opaque, flags, tokens.range(range), in: parent)
    if let branches = branches(of: range) {
      for branch in branches {
        if let text = text(branch), text.isWhole {
          // `body or ""` says what there is without one.
          if !text.text.isEmpty { addText(text, branch, in: node, .alternative) }
        } else if addTextOfNumber(branch, in: node, .alternative) {
          continue
        } else if branch.count == 1,
          addConstantText(at: branch.lowerBound, in: node, .alternative)
            || addGiven(for: branch, in: node)
        {
          continue
        } else if let number = numberInDigits(branch) {
          tree.add(.number, .alternative, tokens.range(branch), in: node, text: number)
        } else if let result = ConstantFolding.result(tokens, branch, constants), result.isOfClock {
          // `order.sentAt ?? Date().timeIntervalSince1970 * 1000`
          let number = tree.add(
            .number, .alternative, tokens.range(branch), in: node, text: Self.source(of: result.number))
          tree.markClock(number)
        } else if !isMember, isEmptyList(branch),
          ["data", "notification"].contains(where: { tree.isValue(node, of: $0) })
        {
          // `$data ?? []`, which is sent as a list.
          tree.add(.array, .alternative, tokens.range(branch), in: node)
        } else if isMap(at: branch.lowerBound, inValue: true) || sdkObject(at: branch.lowerBound) != nil {
          readValue(branch, in: node, isMember: isMember)
        } else {
          readWater(branch, in: node, isArgument: true)
        }
      }
    } else if range.count == 1, let chosen = branchesOfName(at: range.lowerBound) {
      for branch in chosen.branches {
        guard let text = text(branch), text.isWhole, !text.text.isEmpty, !text.text.contains("{") else { continue }
        let place = chosen.isFirst ? branch : range
        tree.add(.string, .alternative, tokens.range(place), in: node, text: text.text)
      }
    } else {
      let texts = possibleTexts(of: range)
      addPossible(texts, in: node) { $0 }
      if texts.isEmpty, !flags.contains(.isNumber), let number = defaultNumber(range), isPlainNumber(number) {
        tree.add(.number, .alternative, tokens.range(number), in: node)
      }
      let areTexts = texts.contains { text($0) != nil || isTextOfNumber($0) }
      if !areTexts, range.count == 1, isData(range.lowerBound) {
        add(possibleData(at: range.lowerBound), in: node)
      }
      readWater(range, in: node, isArgument: true)
    }
    tree.close(node)
  }

  /// Whether a value is a number in digits alone; a zero says that there is nothing.
  func isPlainNumber(_ value: Range<Int>) -> Bool {
    guard value.count == 1, let token = tokens[value.lowerBound], token.kind == .number else { return false }
    let digits = tokens.text[token.range]
    return digits.first != UInt8(ascii: "0") && digits.allSatisfy(ByteClass.isDigit)
  }

  /// Whether a value is `[]` in PHP, which is the same for a list and for a map.
  private func isEmptyList(_ value: Range<Int>) -> Bool {
    tokens.grammar.imports == .php && value.count == 2 && tokens.isOpener("[", at: value.lowerBound)
      && !isCastToObject(value)
  }

  /// A number in digits, or what numbers of the code come to: `24 * 3600`; a zero says that there is nothing.
  func numberInDigits(_ value: Range<Int>) -> String? {
    if isPlainNumber(value) { return tokens.text.string(tokens.range(value)) }
    guard value.count > 1, let result = ConstantFolding.result(tokens, value, constants), !result.isOfClock,
      result.number > 0
    else { return nil }
    return Self.source(of: result.number)
  }

  /// The texts that a name or a call may stand for, where it has no single one.
  func possibleTexts(of range: Range<Int>) -> [Range<Int>] {
    guard range.count == 1 else {
      let texts = textsOfLookup(range)
      if !texts.isEmpty { return texts }
      if let text = defaultOfSetting(range) ?? defaultOfLookup(range) { return [text] }
      let results = textsOfCall(range)
      return results.isEmpty ? textsOfEnum(range) : results
    }
    let values = constants.possibleValues(at: range.lowerBound).map(unwrapped)
    if !values.isEmpty { return values }
    if let value = constants.value(at: range.lowerBound).map(unwrapped) {
      if let text = defaultOfLookup(value) { return [text] }
      // `val topic = topicOf(order.id)`
      let results = value.count > 1 ? textsOfCall(value) : []
      if !results.isEmpty { return results }
    }
    return defaultOfParameter(at: range.lowerBound).map { [$0] } ?? textsOfCall(range)
  }

  /// Adds the texts that a value may be.
  ///
  /// - Parameter sent: what is sent for one of them.
  func addPossible(_ texts: [Range<Int>], in node: Int, _ sent: (String) -> String) {
    for range in texts {
      if isTextOfNumber(range) {
        traces?.places(range)
        tree.markNumberInText(tree.add(.opaque, [.isString, .alternative], tokens.range(range), in: node))
      }
      guard let text = text(range), text.isWhole else {
        if let text = partialText(of: range) {
          traces?.places(range)
          tree.add(.string, .alternative, tokens.range(range), in: node, text: text.text)
        }
        continue
      }
      guard !text.text.isEmpty, !text.text.contains("{"), !text.holdsDollarName else { continue }
      traces?.places(range)
      tree.add(.string, .alternative, tokens.range(range), in: node, text: sent(text.text), isLiteral: true)
    }
  }

  /// The values that the name at `index` may stand for: `priority` behind `let priority = urgent ? "HIGH" : "NORMAL"`.
  private func branchesOfName(at index: Int) -> (branches: [Range<Int>], isFirst: Bool)? {
    guard let named = constants.namedText(at: index), let branches = branches(of: unwrapped(named.value)),
      branches.contains(where: { text($0)?.isWhole == true })
    else { return nil }
    return (branches, isFirstUse(of: named, at: index))
  }
}
