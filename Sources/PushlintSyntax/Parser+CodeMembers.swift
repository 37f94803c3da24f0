import PushlintText
import PushlintTree

/// Members of object literals in code: their keys, and values that may be any expression.
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

  /// Whether dots in a line of their own stand for more, at the end of what a page shows.
  var isElision: Bool {
    guard token.kind == .ellipsis, token.flags.contains(.afterLineEnd) else { return false }
    let following = significantByte(from: token.end)
    return following == UInt8(ascii: "}") || following == UInt8(ascii: "]")
  }

  /// Whether the innermost object is a type.
  var isType: Bool { frames.last?.node.map { nodes[$0].flags.contains(.type) } == true }

  /// Whether the token is what a program puts into a text: `"body": "b" }$more`.
  var isHole: Bool {
    token.kind == .word && token.range.count >= 3 && source[token.start] == 0xEF && source[token.start + 1] == 0xBF
      && source[token.start + 2] == 0xBC
  }

  /// Takes a hole behind a value for other members, with the comma before them, or for none.
  mutating func membersOfHole() {
    add(.spread, token.range)
    advance()
    update {
      $0.phase = .comma
      $0.commaIsOptional = true
    }
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
      skipTypeArguments()
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

  /// Whether the member that was read last begins with a word that no colon follows: it may be prose.
  var isWordWithoutColon: Bool {
    guard dialect.allowsExpressions, let value = lastValue(), value > 0, let issue = issues.last,
      issue.kind == .missingColon
    else { return false }
    let key = nodes[value - 1]
    return key.kind == .key && key.flags.contains(.unquoted) && issue.range.start >= key.range.end
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
  func beginsMember() -> Bool {
    guard token.kind == .word || token.kind == .string, isValueOfMember else { return false }
    guard frames.last?.conditionals == 0 else { return false }
    return significantByte(from: token.end) == UInt8(ascii: ":")
  }
}
