import PushlintSyntax
import PushlintTree

/// Expressions whose type is certain, though only the running program knows their value.
extension CodeReader {
  /// The flag for the type of an expression; nothing where it is not certain.
  func knownType(of range: Range<Int>) -> SyntaxTree.Node.Flags {
    if range.count == 1, tokens[range.lowerBound]?.kind == .word { return typeOfParameter(range.lowerBound) ?? [] }
    if let flag = typeOfCall(range) ?? typeOfCast(range) ?? typeOfMember(range) ?? typeOfOperation(range) {
      return flag
    }
    // `f"{x}"`, `"a" + x`; a choice or a comparison may hold a string and be none.
    guard let text = text(range), !text.isWhole, !isTemplateString(range.lowerBound),
      tokens.first(in: range, where: { self.tokens.word(at: $0).map(tokens.grammar.operatorWords.contains) == true })
        == nil
    else { return [] }
    return .isString
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

  /// `unread > 0`, `unread - 1`, `not seen`, and `unread + 1` where nothing else can be added to a number.
  private func typeOfOperation(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    let start = range.lowerBound
    if tokens.grammar.imports == .python, tokens.isWord("not", at: start), range.count > 1 {
      return isChain(start + 1..<range.upperBound) ? .isBoolean : nil
    }
    guard range.count > 2, tokens[range.upperBound - 1]?.kind == .number else { return nil }
    var end = range.upperBound - 1
    var sign = ""
    while end > start, let token = tokens[end - 1], token.kind == .sign, token.detail != UInt8(ascii: ".") {
      sign = tokens.text.string(token.range) + sign
      end -= 1
    }
    guard isChain(start..<end), !tokens.isString(at: start) else { return nil }
    switch sign {
    case "<", ">", "<=", ">=", "==", "!=": return .isBoolean
    case "-": return .isNumber
    case "+": return [.python, .none, .go, .rust, .swift].contains(tokens.grammar.imports) ? .isNumber : nil
    default: return nil
    }
  }

  /// `comment.id.to_i`
  private func typeOfMember(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    guard let last = tokens.word(at: range.upperBound - 1), range.count > 2,
      tokens.linkWidth(at: range.upperBound - 2) > 0, isChain(range)
    else { return nil }
    if tokens.grammar.numberMembers.contains(last) { return .isNumber }
    return tokens.grammar.imports == .none && tokens.grammar.textMethods[last] == .anything ? .isString : nil
  }

  /// Calls that turn what they are given first into a text of it alone.
  private static let textsOfNumbers: Set<String> = [
    "str", "String.valueOf", "Integer.toString", "Long.toString", "String", "strval", "strconv.Itoa",
    "strconv.FormatInt", "fmt.Sprint", "Convert.ToString",
  ]

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
    guard let name = calledName(start, open), Self.textsOfNumbers.contains(name),
      tokens.grammar.typedCalls[name] == .string
    else { return nil }
    let arguments = tokens.split(tokens.inside(open))
    return arguments.count == 1 || name == "strconv.FormatInt" ? arguments.first : nil
  }

  /// Whether a method yields a number, whatever has it.
  private func isNumberMethod(_ name: String) -> Bool {
    switch tokens.grammar.imports {
    case .java: ["size", "length", "intValue", "longValue"].contains(name)
    case .rust: name == "len"
    default: false
    }
  }

  private func typeOfCall(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard open > range.lowerBound, range.contains(open), tokens[open]?.kind == .opener else { return nil }
    // `items.size()`
    if tokens.inside(open).isEmpty, tokens.linkWidth(at: open - 2) > 0, let method = tokens.word(at: open - 1),
      isNumberMethod(method), isChain(range.lowerBound..<open)
    {
      return .isNumber
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
    guard let name = calledName(range.lowerBound, open), let kind = tokens.grammar.typedCalls[name] else { return nil }
    switch kind {
    case .string: return .isString
    case .number: return .isNumber
    case .boolean: return .isBoolean
    default: return nil
    }
  }

  /// Whether there are only names, points, and calls.
  private func isChain(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
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
