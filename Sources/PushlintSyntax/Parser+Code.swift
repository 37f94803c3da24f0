import PushlintText
import PushlintTree

/// JavaScript and TypeScript between literals: enough of the language to know where literals are and where they end.
extension Parser {
  /// One token inside an expression, parentheses, statements, or a template.
  mutating func codeStep() {
    guard let frame = frames.last else { return }
    switch token.kind {
    case .end:
      while let open = frames.last, open.isCode { pop(end: previousEnd) }
      isComplete = scope == .program
    case .openBrace: brace()
    case .openBracket: bracket()
    case .openParenthesis:
      push(.group(closer: .closeParenthesis, isCall: previousIsValue), node: nil)
      advance()
    case .closeBrace, .closeBracket, .closeParenthesis: codeCloser(frame)
    case .comma:
      if case .expression = frame.kind { pop(end: previousEnd) } else { advance() }
    case .semicolon:
      declaresType = false
      if case .expression = frame.kind { pop(end: previousEnd) } else { advance() }
    case .template: template()
    case .elementStart: element()
    case .question:
      update { $0.conditionals += 1 }
      advance()
    case .colon: codeColon(frame)
    case .string: codeString(frame)
    case .word: codeWord(frame)
    case .number: codeNumber(frame)
    case .regularExpression: advance(isValue: true)
    case .operator where !previousIsValue:
      if let brace = braceOfAssertion() { resume(behindAssertionAt: brace) } else { advance() }
    default: advance()
    }
  }

  private mutating func codeColon(_ frame: Frame) {
    advance()
    guard frame.conditionals > 0 else { return }
    update { $0.conditionals -= 1 }
    // What follows is the second half of a conditional: a value, not a type.
    previousKind = .operator
  }

  private mutating func codeString(_ frame: Frame) {
    if case .expression = frame.kind, previousIsValue, beginsMember() {
      pop(end: previousEnd)
      return
    }
    if frame.keepsLiterals {
      var flags: SyntaxTree.Node.Flags = token.flags.contains(.escapes) ? .escapes : []
      // `body || ""` says what there is where nothing is.
      if token.range.count > 2, isAlternative { flags.insert(.alternative) }
      add(.string, token.range, flags)
    }
    advance(isValue: true)
  }

  /// Keeps `30` of `isCall ? 30 : undefined`. A zero says that there is nothing: `count || 0`.
  private mutating func codeNumber(_ frame: Frame) {
    if frame.keepsLiterals, isAlternative, source[token.start] != UInt8(ascii: "0") {
      add(.number, token.range, .alternative)
    }
    advance(isValue: true)
  }

  /// Whether the literal is all of one side of `??`, `||`, or a conditional.
  private var isAlternative: Bool {
    let operatorRange = SourceRange(previousEnd - 2, previousEnd)
    let follows =
      previousKind == .question || closesConditional || source.matches("??", at: operatorRange)
      || source.matches("||", at: operatorRange)
    guard follows else { return false }
    switch significantByte(from: token.end) {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ":"),
      UInt8(ascii: ";"), 0:
      return true
    default: return false
    }
  }

  /// Whether the last token was the colon of a conditional.
  private var closesConditional: Bool {
    previousKind == .operator && source[previousEnd - 1] == UInt8(ascii: ":")
  }

  private mutating func codeWord(_ frame: Frame) {
    if case .expression = frame.kind, previousIsValue, beginsMember() {
      pop(end: previousEnd)
      return
    }
    if source.matches("type", at: token.range), !previousIsValue || isBehindExport,
      ByteClass.beginsWord(significantByte(from: token.end))
    {
      declaresType = true
    }
    let assertsType =
      previousIsValue && (source.matches("as", at: token.range) || source.matches("satisfies", at: token.range))
    advance(isValue: !expectsValueAfterWord())
    if assertsType { skipTypeArguments() }
  }

  /// Whether the last token was the `export` or `declare` of a type.
  private var isBehindExport: Bool {
    ["export", "declare"].contains { (word: StaticString) in
      let start = previousEnd - word.utf8CodeUnitCount
      return start >= range.start && source.matches(word, at: SourceRange(start, previousEnd))
    }
  }

  /// Where the object of a type assertion begins: the brace of `<Message>{ topic: 'a' }`. The braces in an element hold an
  /// expression, which has no keys.
  func braceOfAssertion() -> Int? {
    guard source[token.start] == UInt8(ascii: "<") else { return nil }
    var index = token.start + 1
    func pastSpace() { while index < range.end, source[index].map(ByteClass.isSpace) == true { index += 1 } }
    func pastName(_ isInType: Bool) -> Bool {
      let start = index
      while index < range.end, let byte = source[index],
        ByteClass.isNameByte(byte) || isInType && byte == UInt8(ascii: ".")
      { index += 1 }
      return index > start
    }
    guard pastName(true), source[index] == UInt8(ascii: ">") else { return nil }
    index += 1
    pastSpace()
    let brace = index
    guard source[brace] == UInt8(ascii: "{") else { return nil }
    index += 1
    pastSpace()
    guard pastName(false) else { return nil }
    pastSpace()
    return source[index] == UInt8(ascii: ":") || source[index] == UInt8(ascii: ",") ? brace : nil
  }

  /// Goes on where an object begins behind the name of its type.
  mutating func resume(behindAssertionAt brace: Int) {
    resume(at: brace, isValue: false)
    previousKind = .equals
  }

  /// Longest list of type arguments that is passed over as a whole, in bytes.
  private static let longestTypeArguments = 200

  /// Passes `Record<string, string>` behind `as`, whose comma ends no member.
  mutating func skipTypeArguments() {
    var index = token.start
    while let byte = source[index], ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") { index += 1 }
    guard index > token.start, source[index] == UInt8(ascii: "<") else { return }
    let limit = min(range.end, index + Self.longestTypeArguments)
    var depth = 0
    while index < limit, let byte = source[index] {
      index += 1
      switch byte {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 {
          resume(at: index, isValue: true)
          return
        }
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: "="): return
      default: break
      }
    }
  }

  /// Whether the word is one that an expression follows.
  private func expectsValueAfterWord() -> Bool {
    let words: [StaticString] = [
      "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield",
      "instanceof", "default", "extends",
    ]
    guard token.range.count <= 10 else { return false }
    return words.contains { source.matches($0, at: token.range) } && !isReturnType
  }

  /// Whether the word is the type of what a function yields, whose body comes next: `function send(): void {`. Nobody
  /// turns an object into nothing.
  private var isReturnType: Bool {
    source.matches("void", at: token.range) && significantByte(from: token.end) == UInt8(ascii: "{")
  }

  /// `{` in code: an object literal where a value may stand, otherwise statements or a type.
  private mutating func brace() {
    let isLiteral = !previousIsValue && opensLiteral()
    if isLiteral {
      let node = open(.object, at: token.range)
      if declaresType { nodes[node].flags.insert(.type) }
      if isInsideCall { nodes[node].flags.insert(.argument) }
      declaresType = false
      push(.object, node: node)
    } else {
      push(.block, node: nil)
    }
    advance()
  }

  private func opensLiteral() -> Bool {
    switch previousKind {
    case .equals, .openParenthesis, .comma, .openBracket, .question, .ellipsis: return true
    // `): Promise<number> {`: behind type arguments stands a function's body.
    case .operator: return source[previousEnd - 1] != UInt8(ascii: ">")
    case .colon:
      // In statements and parentheses a colon stands before a type or behind a label.
      if case .expression? = frames.last?.kind { return true }
      return false
    case .word: return previousEnd > range.start && !isStatementWord
    default: return false
    }
  }

  /// Whether the word before `{` is `else`, `do`, … which statements follow.
  private var isStatementWord: Bool {
    var start = previousEnd
    while start > range.start, source[start - 1].map(ByteClass.continuesWord) == true { start -= 1 }
    let word = SourceRange(start, previousEnd)
    return source.matches("else", at: word) || source.matches("do", at: word) || source.matches("extends", at: word)
  }

  private mutating func bracket() {
    if previousIsValue {
      push(.group(closer: .closeBracket, isCall: true), node: nil)
    } else {
      let node = open(.array, at: token.range)
      if isInsideCall { nodes[node].flags.insert(.argument) }
      push(.array, node: node)
    }
    advance()
  }

  /// Whether a call, a function, or a template lies between here and the literal or expression around.
  private var isInsideCall: Bool {
    for frame in frames.reversed() {
      switch frame.kind {
      case .group(_, let isCall): if isCall { return true }
      case .block, .interpolation, .element: return true
      case .expression, .top, .object, .array: return false
      }
    }
    return false
  }

  private mutating func codeCloser(_ frame: Frame) {
    switch (frame.kind, token.kind) {
    case (.group(let closer, _), let kind) where closer == kind:
      pop(end: token.end)
      advance(isValue: true)
    case (.block, .closeBrace) where frames.count > 1:
      pop(end: token.end)
      leaveBlock()
    case (.interpolation, .closeBrace):
      continueTemplate()
    case (.expression, _):
      pop(end: previousEnd)
    default:
      // A closer of something further out ends the unbalanced code in between; one that fits nothing is passed over.
      guard let owner = frames.lastIndex(where: { $0.accepts(token.kind) }), owner > 0 else {
        advance(isValue: true)
        return
      }
      while frames.count > owner + 1 { pop(end: previousEnd) }
    }
  }

  /// Goes on behind the `}` of statements; inside an element that is text again, not tokens.
  private mutating func leaveBlock() {
    if case .element? = frames.last?.kind {
      previousEnd = token.end
      tokenizer.reposition(to: token.end)
    } else {
      advance()
    }
  }

  // MARK: Texts

  /// Keeps the place of a string or template whose text begins with a brace and the mark of a key.
  mutating func noteObjectText() {
    let brace = firstSignificant(from: token.start + 1)
    guard tokenizer.byte(brace) == UInt8(ascii: "{"), token.start > objectTexts.last ?? -1 else { return }
    switch tokenizer.byte(firstSignificant(from: brace + 1)) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): objectTexts.append(token.start)
    default: break
    }
  }

  /// The offset at or behind `offset` that is neither a blank nor a control character.
  private func firstSignificant(from offset: Int) -> Int {
    var index = offset
    while index < range.end, tokenizer.byte(index) <= 0x20 { index += 1 }
    return index
  }

  // MARK: Templates

  private mutating func template() {
    guard token.flags.contains(.interpolated) else {
      advance(isValue: true)
      return
    }
    push(.interpolation, node: nil)
    advance()
  }

  /// Goes on in a template behind the `}` of an interpolation.
  private mutating func continueTemplate() {
    let rest = tokenizer.template(from: token.end, start: token.start)
    if rest.flags.contains(.interpolated) {
      previousKind = .operator
      resume(at: rest.end, isValue: false)
    } else {
      pop(end: rest.end)
      resume(at: rest.end)
    }
  }
}

extension Parser.Frame {
  /// Whether the frame holds code rather than members or elements.
  var isCode: Bool {
    switch kind {
    case .expression, .group, .block, .interpolation, .element: true
    case .top, .object, .array: false
    }
  }

  /// Whether literals right inside are kept as children of the expression.
  var keepsLiterals: Bool {
    switch kind {
    case .expression: node != nil
    default: false
    }
  }

  /// Whether `closer` ends the frame.
  func accepts(_ closer: Token.Kind) -> Bool {
    switch (kind, closer) {
    case (.object, .closeBrace), (.block, .closeBrace), (.interpolation, .closeBrace), (.array, .closeBracket): true
    case (.group(let own, _), _): own == closer
    default: false
    }
  }
}
