import PushlintText
import PushlintTree

/// Expressions of JavaScript whose type is certain, though nobody knows their value.
extension Parser {
  private static let calls: [(name: StaticString, flag: SyntaxTree.Node.Flags)] = [
    ("String", .isString), ("Number", .isNumber), ("parseInt", .isNumber), ("parseFloat", .isNumber),
    ("Boolean", .isBoolean), ("Math.floor", .isNumber), ("Math.round", .isNumber), ("Math.ceil", .isNumber),
  ]
  /// What reads a clock.
  private static let clock: StaticString = "Date.now()"

  /// Longest expression that is looked through, in bytes.
  private static let longestTyped = 400

  /// The flag for the type of the expression in `range`: a template, or a conversion; nothing where it is neither.
  ///
  /// - Source: ECMA-262, Template Literals; String(value), Number(value), Boolean(value), parseInt, parseFloat, Math.floor,
  /// Math.round, Math.ceil, Date.now.
  func knownType(in range: SourceRange) -> SyntaxTree.Node.Flags {
    guard dialect.allowsExpressions, range.count <= Self.longestTyped else { return [] }
    if source[range.start] == UInt8(ascii: "`") {
      return endOfTemplate(from: range.start, limit: range.end) == range.end ? .isString : []
    }
    if isLength(range) { return .isNumber }
    if range.count == Self.clock.utf8CodeUnitCount, source.matches(Self.clock, at: range) { return .isNumber }
    for (name, flag) in Self.calls {
      let width = name.utf8CodeUnitCount
      guard source.matches(name, at: SourceRange(range.start, min(range.start + width, range.end))) else { continue }
      let open = range.start + width
      guard source[open] == UInt8(ascii: "("), source[open + 1] != UInt8(ascii: ")") else { return [] }
      return endOfCall(from: open, limit: range.end) == range.end ? flag : []
    }
    return []
  }

  /// `order.items.length`
  private func isLength(_ range: SourceRange) -> Bool {
    let name: StaticString = ".length"
    let width = name.utf8CodeUnitCount
    return range.count > width && source.matches(name, at: SourceRange(range.end - width, range.end))
      && source[range].allSatisfy { ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?") }
  }

  /// Offset past the parenthesis that closes the one at `start`.
  private func endOfCall(from start: Int, limit: Int) -> Int? {
    var tokens = Tokenizer(tokenizer.bytes, range: SourceRange(start, limit), dialect: dialect)
    var depth = 0
    while true {
      let token = tokens.next(valueExpected: false)
      switch token.kind {
      case .openParenthesis: depth += 1
      case .closeParenthesis:
        depth -= 1
        if depth == 0 { return token.end }
      case .template where token.flags.contains(.interpolated):
        guard let end = endOfTemplate(from: token.start, limit: limit) else { return nil }
        tokens.reposition(to: end)
      case .end: return nil
      default: break
      }
    }
  }

  /// Offset past the back-quote that ends the template at `start`.
  private func endOfTemplate(from start: Int, limit: Int) -> Int? {
    var tokens = Tokenizer(tokenizer.bytes, range: SourceRange(start, limit), dialect: dialect)
    var part = tokens.template(from: start + 1, start: start)
    while part.flags.contains(.interpolated) {
      var depth = 1
      tokens.reposition(to: part.end)
      while depth > 0 {
        let token = tokens.next(valueExpected: false)
        switch token.kind {
        case .openBrace: depth += 1
        case .closeBrace: depth -= 1
        case .template where token.flags.contains(.interpolated):
          guard let end = endOfTemplate(from: token.start, limit: limit) else { return nil }
          tokens.reposition(to: end)
        case .end: return nil
        default: break
        }
      }
      part = tokens.template(from: tokens.position, start: tokens.position)
    }
    return part.flags.contains(.unclosed) ? nil : part.end
  }
}
