import PushlintSyntax
import PushlintTree

/// Expressions whose type is certain, though only the running program knows their value.
extension CodeReader {
  /// The flag for the type of an expression; nothing where it is not certain.
  func knownType(of range: Range<Int>) -> SyntaxTree.Node.Flags {
    if range.count == 1, tokens[range.lowerBound]?.kind == .word {
      return typeOfParameter(range.lowerBound) ?? typeOfVariable(range.lowerBound) ?? []
    }
    if let flag = typeOfCall(range) ?? typeOfCast(range) ?? typeOfMember(range) ?? typeOfOperation(range)
      ?? typeOfDeclaredMember(range) ?? typeOfChoice(range) ?? typeOfMessage(range)
    {
      return flag
    }
    // `"%s" % x`
    if tokens.isString(at: range.lowerBound), tokens.isSign("%", at: range.lowerBound + 1),
      formattedText(range) != nil
    {
      return .isString
    }
    // `f"{x}"`, `"a" + x`; a choice or a comparison may hold a string and be none.
    guard let text = textOfValue(range), !text.isWhole, !isTemplateString(range.lowerBound),
      tokens.first(in: range, where: { self.tokens.word(at: $0).map(tokens.grammar.operatorWords.contains) == true })
        == nil
    else { return [] }
    return .isString
  }

  /// `paid ? true : false`, `True if paid else a > b`, `live ? priorityNow : priorityLater` of numbers with a name
  private func typeOfChoice(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    guard let branches = branches(of: range), branches.count > 1 else { return nil }
    if branches.allSatisfy({ typeOfBranch($0) == .isBoolean }) { return .isBoolean }
    let areNumbers = branches.allSatisfy { branch in
      branch.count == 1 && tokens[branch.lowerBound]?.kind == .word
        && ConstantFolding.number(tokens, branch, constants) != nil
    }
    return areNumbers ? .isNumber : nil
  }

  private func typeOfBranch(_ branch: Range<Int>) -> SyntaxTree.Node.Flags {
    guard branch.count == 1, let token = tokens[branch.lowerBound] else { return knownType(of: branch) }
    let word = token.kind == .word ? tokens.text.string(token.range) : nil
    let isBoolean = word != nil && (word == tokens.grammar.trueWord || word == tokens.grammar.falseWord)
    return isBoolean ? .isBoolean : knownType(of: branch)
  }

  /// `t"{x}"`, which is an object.
  private func isTemplateString(_ index: Int) -> Bool {
    guard let token = tokens[index], token.prefixWidth > 0 else { return false }
    return tokens.text.string(token.range).prefix(Int(token.prefixWidth)).lowercased().contains("t")
  }

  private static let casts: [String: SyntaxTree.Node.Flags] = [
    "int": .isNumber, "integer": .isNumber, "long": .isNumber, "float": .isNumber, "double": .isNumber,
    "bool": .isBoolean, "boolean": .isBoolean, "string": .isString,
  ]

  /// `(int) $order->id`
  private func typeOfCast(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    let start = range.lowerBound
    guard tokens.grammar.imports == .php, range.count > 3, tokens.isOpener("(", at: start),
      tokens.closer(of: start) == start + 2, let flag = tokens.word(at: start + 1).flatMap({ Self.casts[$0] }),
      isChain(start + 3..<range.upperBound)
    else { return nil }
    return flag
  }

  /// `unread > 0`, `a == b`, `unread - 1`, `not seen`, `!seen`, and `unread + 1` where nothing else can be added to a
  /// number.
  private func typeOfOperation(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    let start = range.lowerBound
    let isNegated =
      tokens.grammar.imports == .python
      ? tokens.isWord("not", at: start) : tokens.isSign("!", at: start) && tokens.grammar.imports != .rust
    if isNegated, range.count > 1 { return isChain(start + 1..<range.upperBound) ? .isBoolean : nil }
    // `order.paid is not None`, `kind in kinds`
    if tokens.grammar.imports == .python,
      let word = range.first(where: { tokens.isWord("is", at: $0) || tokens.isWord("in", at: $0) }), word > start
    {
      let isNot = tokens.isWord("not", at: word - 1) && tokens.isWord("in", at: word)
      let behind = tokens.isWord("not", at: word + 1) && tokens.isWord("is", at: word) ? word + 2 : word + 1
      let isWhole = isChain(start..<(isNot ? word - 1 : word)) && behind < range.upperBound
      return isWhole && isChain(behind..<range.upperBound) ? .isBoolean : nil
    }
    guard range.count > 2, let place = range.first(where: isOperator), place > start else { return nil }
    var end = place
    while end < range.upperBound, isOperator(end) { end += 1 }
    let sign = tokens.text.string(tokens.range(place..<end))
    let right = end..<range.upperBound
    let isNumber = right.count == 1 && tokens[end]?.kind == .number
    guard isChain(start..<place), isNumber || isChain(right) else { return nil }
    switch sign {
    case "==", "!=", "===", "!==", "<=", ">=": return .isBoolean
    case "<", ">": return isNumber ? .isBoolean : nil
    case "-": return isNumber && !tokens.isString(at: start) ? .isNumber : nil
    case "+":
      guard isNumber, !tokens.isString(at: start) else { return nil }
      return [.python, .none, .go, .rust, .swift].contains(tokens.grammar.imports) ? .isNumber : nil
    default: return nil
    }
  }

  /// Whether a sign stands between two values.
  private func isOperator(_ index: Int) -> Bool {
    tokens[index]?.kind == .sign && tokens.linkWidth(at: index) == 0 && tokens.linkWidth(at: index - 1) < 2
      && !isSignOfAttribute(index)
  }

  /// `@` of `@count` in Ruby.
  private func isSignOfAttribute(_ index: Int) -> Bool {
    tokens.grammar.imports == .none && tokens.grammar.literals.hasBareKeys && tokens.isSign("@", at: index)
  }

  /// `comment.id.to_i`, `items.size`
  private func typeOfMember(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    var last = range.upperBound - 1
    // `name.empty?`
    let asks = tokens.grammar.imports == .none && tokens.isSign("?", at: last)
    if asks { last -= 1 }
    // `(total * 100).to_i`
    let start = range.lowerBound
    let isBehindGroup = tokens.isOpener("(", at: start) && tokens.closer(of: start) == last - 2
    guard let name = tokens.word(at: last), range.count > 2, tokens.linkWidth(at: last - 1) > 0,
      isBehindGroup || isChain(start..<last + 1)
    else { return nil }
    if asks { return .isBoolean }
    if let kind = tokens.grammar.typedMembers[name] {
      // `shirt.size` may be a letter.
      let isDoubtful = name == "size" && !isNameOfSeveral(last - 2) && !isCollection(last - 2..<last - 1)
      return isDoubtful ? nil : Self.flag(of: kind)
    }
    return tokens.grammar.imports == .none && tokens.grammar.textMethods[name] == .anything ? .isString : nil
  }

  /// Whether a name is that of a collection: `items`, `tokenList`.
  private func isNameOfSeveral(_ index: Int) -> Bool {
    guard let name = tokens.word(at: index)?.lowercased() else { return tokens[index]?.kind == .closer }
    return name.hasSuffix("s") && !name.hasSuffix("ss")
      || ["list", "array", "set", "map", "queue", "data"].contains(where: name.hasSuffix)
  }

  private static func flag(of kind: SyntaxTree.Node.Kind) -> SyntaxTree.Node.Flags? {
    switch kind {
    case .string: .isString
    case .number: .isNumber
    case .boolean: .isBoolean
    default: nil
    }
  }

  /// Calls that turn what they are given first into a text of it alone.
  private static let textsOfNumbers: Set<String> = [
    "str", "String.valueOf", "Integer.toString", "Long.toString", "String", "strval", "strconv.Itoa",
    "strconv.FormatInt", "fmt.Sprint", "Convert.ToString",
  ]

  /// Calls that fill in a string, and the strings that are nothing but the number which is filled in.
  private static let formsOfNumbers: [String: Set<String>] = ["fmt.Sprintf": ["%d", "%v"], "format!": ["{}"]]

  /// What is turned into a text: `x` of `str(x)`, `x.toString()`, `(string) x`; `nil` where nothing is.
  func numberInText(_ range: Range<Int>) -> Range<Int>? {
    let start = range.lowerBound
    if tokens.grammar.imports == .php, tokens.isOpener("(", at: start), tokens.isWord("string", at: start + 1),
      tokens.closer(of: start) == start + 2, start + 3 < range.upperBound
    {
      return start + 3..<range.upperBound
    }
    let last = range.upperBound - 1
    // `Time.now.to_i.to_s`
    if tokens.grammar.imports == .none, range.count > 2, tokens.isWord("to_s", at: last),
      tokens.linkWidth(at: last - 1) == 1
    {
      return start..<last - 1
    }
    guard let closer = tokens[last], closer.kind == .closer else { return nil }
    let open = Int(closer.partner)
    guard open > start, range.contains(open), tokens.isOpener("(", at: open) else { return nil }
    if tokens.inside(open).isEmpty, tokens.linkWidth(at: open - 2) == 1, open - 2 > start,
      tokens.word(at: open - 1).flatMap({ tokens.grammar.textMethods[$0] }) == .anything
    {
      return start..<open - 2
    }
    guard let name = tokens.calledName(start, open) else { return nil }
    let arguments = tokens.split(tokens.inside(open))
    // `fmt.Sprintf("%d", x)`, `format!("{}", x)`
    if let forms = Self.formsOfNumbers[name], arguments.count == 2,
      tokens.content(of: arguments[0].lowerBound).map(tokens.text.string).map(forms.contains) == true
    {
      return arguments[1]
    }
    guard Self.textsOfNumbers.contains(name), tokens.grammar.typedCalls[name] == .string else { return nil }
    return arguments.count == 1 || name == "strconv.FormatInt" ? arguments.first : nil
  }

  /// Calls whose argument is a number for certain.
  private static let textsOfNumbersAlone: Set<String> = [
    "strconv.Itoa", "strconv.FormatInt", "Integer.toString", "Long.toString",
  ]

  /// Whether a value is the text of a number, or a name for one: `strconv.Itoa(ttl)`, `str(int(ttl))`.
  func isTextOfNumber(_ range: Range<Int>) -> Bool {
    var value = range
    if value.count == 1, let named = constants.namedText(at: value.lowerBound) { value = unwrapped(named.value) }
    guard let number = numberInText(value) else { return isNumberInHole(value) }
    let isOfNumber = tokens[value.upperBound - 1].flatMap { tokens.calledName(value.lowerBound, Int($0.partner)) }
      .map(Self.textsOfNumbersAlone.contains)
    return isOfNumber == true || knownType(of: unwrapped(number)) == .isNumber
  }

  private func typeOfCall(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard open > range.lowerBound, range.contains(open), tokens[open]?.kind == .opener else { return nil }
    // `items.size()`, `name.startsWith("a")`
    let isMethod = tokens.linkWidth(at: open - 2) == 1 || tokens.linkWidth(at: open - 3) == 2
    if tokens.isOpener("(", at: open), isMethod,
      let kind = tokens.word(at: open - 1).flatMap({ tokens.grammar.typedMethods[$0] }),
      isChain(range.lowerBound..<open)
    {
      return Self.flag(of: kind)
    }
    // `"{}".format(x)`, `x.toString()`
    if tokens.isOpener("(", at: open), tokens.linkWidth(at: open - 2) > 0, let method = tokens.word(at: open - 1),
      let receiver = tokens.grammar.textMethods[method], isChain(range.lowerBound..<open)
    {
      switch receiver {
      case .anything where tokens.inside(open).isEmpty: return .isString
      case .string where tokens.isString(at: range.lowerBound) && open == range.lowerBound + 3: return .isString
      default: break
      }
    }
    guard let name = tokens.calledName(range.lowerBound, open) else { return nil }
    return tokens.grammar.typedCalls[name].flatMap(Self.flag) ?? typeOfOwnCall(range)
  }

  /// Whether there are only names, points, and calls.
  func isChain(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, isSignOfAttribute(index) { index += 1 }
    var followsValue = false
    while index < range.upperBound {
      switch tokens[index]?.kind {
      case .word, .string:
        guard !followsValue else { return false }
        followsValue = true
      case .opener: guard followsValue, !tokens.isOpener("{", at: index) else { return false }
      default:
        let width = tokens.linkWidth(at: index)
        guard followsValue, width > 0 else { return false }
        followsValue = false
        index += width
        continue
      }
      index = tokens.step(index)
    }
    return true
  }
}
