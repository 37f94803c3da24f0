import PushlintText

/// JavaScript and TypeScript: enough of the language to know where literals are and where they end.
extension Parser {
  // MARK: Keys of object literals

  /// A key that is no string: a name, shorthand, method, computed key, accessor.
  mutating func codeKey() {
    switch token.kind {
    case .word:
      if isModifier() {
        advance()
        return
      }
      nameKey()
    case .number:
      add(.key, token.range, .unquoted)
      advance()
      update { $0.phase = .colon }
    case .openBracket:
      add(.key, token.range, [.unquoted, .computed])
      skipBrackets()
      afterName()
    case .openBrace where frames.last?.phase == .following || frames.last?.phase == .first:
      add(.key, SourceRange(at: token.start), [.unquoted, .computed])
      update { $0.phase = .comma }
      value()
    default: advance()
    }
  }

  private mutating func nameKey() {
    let name = token.range
    add(.key, name, .unquoted)
    advance(isValue: true)
    switch token.kind {
    case .comma, .closeBrace, .end:
      add(.opaque, name, .shorthand)
      update { $0.phase = .comma }
    case .equals:
      let node = open(.opaque, at: name)
      update { $0.phase = .comma }
      push(.expression, node: node)
      advance()
    default: afterName()
    }
  }

  /// Behind the name of a member: a method's parameters, a type's `?`, or the colon.
  private mutating func afterName() {
    switch token.kind {
    case .openParenthesis, .operator:
      let node = open(.opaque, at: SourceRange(at: token.start))
      update { $0.phase = .comma }
      push(.expression, node: node)
    case .question:
      if let node = frames.last?.node { nodes[node].flags.insert(.type) }
      advance()
      update { $0.phase = .colon }
    default: update { $0.phase = .colon }
    }
  }

  /// Whether the word is `get`, `async`, … in front of another name.
  private func isModifier() -> Bool {
    let modifiers: [StaticString] = ["get", "set", "async", "static", "readonly"]
    guard modifiers.contains(where: { source.matches($0, at: token.range) }) else { return false }
    let following = significantByte(from: token.end)
    return ByteClass.beginsWord(following) || following == UInt8(ascii: "*") || following == UInt8(ascii: "[")
      || following == UInt8(ascii: "\"") || following == UInt8(ascii: "'")
  }

  /// Takes everything up to the bracket that closes the current one.
  private mutating func skipBrackets() {
    var depth = 0
    repeat {
      switch token.kind {
      case .openBracket, .openParenthesis, .openBrace: depth += 1
      case .closeBracket, .closeParenthesis, .closeBrace: depth -= 1
      case .end: return
      default: break
      }
      advance(isValue: depth == 0)
    } while depth > 0
  }

  // MARK: Values that are expressions

  /// A value that is no plain literal: opaque, with the literals inside as its children.
  mutating func codeValue() {
    if token.kind == .word, let kind = literalKind() {
      add(kind, token.range)
      advance(isValue: true)
      return
    }
    if token.kind == .template, !token.flags.contains(.interpolated) {
      add(.string, token.range, token.flags.contains(.escapes) ? .escapes : [])
      advance(isValue: true)
      return
    }
    let node = open(.opaque, at: token.range)
    push(.expression, node: node)
  }

  private func literalKind() -> SyntaxTree.Node.Kind? {
    if source.matches("true", at: token.range) || source.matches("false", at: token.range) { return .boolean }
    if source.matches("null", at: token.range) { return .null }
    return nil
  }

  /// Behind a finished value in code: whether it turns out to be the first operand of something longer.
  mutating func continuesExpression() -> Bool {
    if beginsMember() { return false }
    if token.kind == .word, source.matches("as", at: token.range) || source.matches("satisfies", at: token.range) {
      push(.expression, node: nil)
      advance()
      return true
    }
    switch token.kind {
    case .operator, .dot, .question, .openParenthesis, .openBracket, .template, .word, .equals, .arrow,
      .regularExpression:
      break
    default: return false
    }
    guard let last = lastValue() else { return false }
    let literal = nodes[last]
    nodes[last].kind = .opaque
    nodes[last].next = 0
    if last == nodes.count - 1, literal.kind == .string || literal.kind == .number {
      nodes.append(literal)
      nodes[last + 1].parent = Int32(clamping: last)
      nodes[last + 1].next = Int32(clamping: last + 2)
      nodes[last].flags = []
    }
    push(.expression, node: last)
    return true
  }

  /// The value that was read last, below the innermost literal.
  private func lastValue() -> Int? {
    guard let parent = frames.last?.node else { return nil }
    var index = nodes.count - 1
    while index > parent, Int(nodes[index].parent) != parent { index = Int(nodes[index].parent) }
    return index > parent && nodes[index].kind != .key ? index : nil
  }

  /// Whether what is being read is a member's value, and has begun before the current token.
  private var isValueOfMember: Bool {
    guard let frame = frames.last else { return false }
    switch frame.kind {
    case .object: return true
    case .expression:
      guard frame.opener < token.start, case .object? = frames.dropLast().last?.kind else { return false }
      return true
    default: return false
    }
  }

  /// Whether the current token is the name of a next member whose comma is missing.
  private func beginsMember() -> Bool {
    guard token.kind == .word || token.kind == .string, isValueOfMember else { return false }
    guard frames.last?.conditionals == 0 else { return false }
    return significantByte(from: token.end) == UInt8(ascii: ":")
  }

  // MARK: Code

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
    case .number, .regularExpression: advance(isValue: true)
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
      if isAlternative { flags.insert(.alternative) }
      add(.string, token.range, flags)
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
    if source.matches("type", at: token.range), !previousIsValue, ByteClass.beginsWord(significantByte(from: token.end))
    {
      declaresType = true
    }
    advance(isValue: !expectsValueAfterWord())
  }

  /// Whether the word is one that an expression follows.
  private func expectsValueAfterWord() -> Bool {
    let words: [StaticString] = [
      "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield",
      "instanceof", "default", "extends",
    ]
    guard token.range.count <= 10 else { return false }
    return words.contains { source.matches($0, at: token.range) }
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
    case .equals, .openParenthesis, .comma, .openBracket, .question, .operator, .ellipsis: return true
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
