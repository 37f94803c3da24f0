import PushlintText
import PushlintTree

/// Expressions of JavaScript whose type is certain, though nobody knows their value.
extension Parser {
  private static let calls: [(name: StaticString, flag: SyntaxTree.Node.Flags)] = [
    ("String", .isString), ("Number", .isNumber), ("parseInt", .isNumber), ("parseFloat", .isNumber),
    ("Boolean", .isBoolean), ("Math.floor", .isNumber), ("Math.round", .isNumber), ("Math.ceil", .isNumber),
    ("JSON.stringify", .isString),
  ]
  /// What reads a clock.
  private static let clock: StaticString = "Date.now()"

  /// Longest expression that is looked through, in bytes.
  private static let longestTyped = 400

  /// The flag for the type of the expression in `range`: a template, or a conversion; nothing where it is neither.
  ///
  /// - Source: ECMA-262, Template Literals; String(value), Number(value), Boolean(value), parseInt, parseFloat, Math.floor,
  /// Math.round, Math.ceil, JSON.stringify, Date.now.
  func knownType(in range: SourceRange) -> SyntaxTree.Node.Flags {
    guard dialect.allowsExpressions, range.count <= Self.longestTyped else { return [] }
    if source[range.start] == UInt8(ascii: "`") {
      return endOfTemplate(from: range.start, limit: range.end) == range.end ? .isString : []
    }
    if isLength(range) { return .isNumber }
    if let flag = typeOfMethod(range) ?? typeOfOperation(range) ?? typeOfChoice(range) { return flag }
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
    return range.count > width && source.matches(name, at: SourceRange(range.end - width, range.end)) && isChain(range)
  }

  /// Methods whose result has a type that is certain, whatever has them.
  private static let methods: [(name: StaticString, flag: SyntaxTree.Node.Flags)] = [
    (".includes", .isBoolean), (".startsWith", .isBoolean), (".endsWith", .isBoolean), (".indexOf", .isNumber),
    (".getTime", .isNumber), (".toString", .isString), (".toISOString", .isString), (".toFixed", .isString),
    (".toLowerCase", .isString), (".toUpperCase", .isString), (".toLocaleString", .isString), (".padStart", .isString),
  ]

  /// `name.startsWith('a')`, `new Date(0).toISOString()`
  private func typeOfMethod(_ range: SourceRange) -> SyntaxTree.Node.Flags? {
    let made = endOfNew(range)
    let behind = SourceRange(made ?? range.start, range.end)
    guard source[range.end - 1] == UInt8(ascii: ")"), let open = source.firstOffset(of: "(", in: behind),
      isChain(SourceRange(behind.start, open)), endOfCall(from: open, limit: range.end) == range.end
    else { return nil }
    return Self.methods.first { name, _ in
      let start = open - name.utf8CodeUnitCount
      return (start > behind.start || made == start) && source.matches(name, at: SourceRange(start, open))
    }?.flag
  }

  /// Offset past `new Date(…)` at the beginning of an expression.
  private func endOfNew(_ range: SourceRange) -> Int? {
    let name: StaticString = "new "
    let start = range.start + name.utf8CodeUnitCount
    guard start < range.end, source.matches(name, at: SourceRange(range.start, start)),
      let open = source.firstOffset(of: "(", in: SourceRange(start, range.end)), isChain(SourceRange(start, open))
    else { return nil }
    return endOfCall(from: open, limit: range.end)
  }

  /// `!!user`, `a === b`, `count > 0`
  private func typeOfOperation(_ range: SourceRange) -> SyntaxTree.Node.Flags? {
    func isSign(_ byte: UInt8) -> Bool { "=!<>".utf8.contains(byte) }
    guard let start = (range.start..<range.end).first(where: { source[$0].map(isSign) == true }) else { return nil }
    let end = (start..<range.end).first { source[$0].map(isSign) != true } ?? range.end
    let right = SourceRange(end, range.end)
    let sign = source.string(SourceRange(start, end))
    if start == range.start {
      return ["!", "!!"].contains(sign) && source[end].map(ByteClass.beginsWord) == true && isChain(right)
        ? .isBoolean : nil
    }
    guard isOperand(SourceRange(range.start, start)), isOperand(right) else { return nil }
    let isOfNumber = source[right].allSatisfy { ByteClass.isDigit($0) || ByteClass.isSpace($0) }
    return ["==", "===", "!=", "!==", ">=", "<="].contains(sign) || isOfNumber && [">", "<"].contains(sign)
      ? .isBoolean : nil
  }

  /// `order.paid ? true : false`, `size ? Number(size) : 0`, `Number(size) || 0`
  private func typeOfChoice(_ range: SourceRange) -> SyntaxTree.Node.Flags? {
    guard let (first, second) = branches(of: range), let type = typeOfBranch(first), type == typeOfBranch(second) else {
      return nil
    }
    return type
  }

  /// What a choice comes to; `nil` for anything else, and where one is in another.
  private func branches(of range: SourceRange) -> (SourceRange, SourceRange)? {
    var depth = 0
    var quote: UInt8?
    var question: Int?
    var result: (SourceRange, SourceRange)?
    var place = range.start
    while place < range.end, let byte = source[place] {
      let next = source[place + 1]
      switch byte {
      case _ where quote != nil:
        if byte == UInt8(ascii: "\\") { place += 1 } else if byte == quote { quote = nil }
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case _ where depth > 0: break
      case UInt8(ascii: "?") where next == UInt8(ascii: "."): place += 1
      case UInt8(ascii: "?") where next == byte, UInt8(ascii: "|") where next == byte:
        guard result == nil, question == nil else { return nil }
        result = (SourceRange(range.start, place), SourceRange(place + 2, range.end))
        place += 1
      case UInt8(ascii: "?"):
        guard result == nil, question == nil else { return nil }
        question = place + 1
      case UInt8(ascii: ":"):
        guard let start = question, result == nil else { return nil }
        result = (SourceRange(start, place), SourceRange(place + 1, range.end))
      default: break
      }
      place += 1
    }
    return result
  }

  private func typeOfBranch(_ range: SourceRange) -> SyntaxTree.Node.Flags? {
    var (start, end) = (range.start, range.end)
    while start < end, source[start].map(ByteClass.isSpace) == true { start += 1 }
    while start < end, source[end - 1].map(ByteClass.isSpace) == true { end -= 1 }
    let branch = SourceRange(start, end)
    switch source.string(branch) {
    case "": return nil
    case "true", "false": return .isBoolean
    // Any other number is told of where it stands.
    case "0": return .isNumber
    case let text where text.utf8.allSatisfy(ByteClass.isDigit): return nil
    default:
      let type = knownType(in: branch)
      return type.isEmpty ? nil : type
    }
  }

  /// Whether there is one chain of names, a number, or a plain string between spaces.
  private func isOperand(_ range: SourceRange) -> Bool {
    var (start, end) = (range.start, range.end)
    while start < end, source[start].map(ByteClass.isSpace) == true { start += 1 }
    while start < end, source[end - 1].map(ByteClass.isSpace) == true { end -= 1 }
    let operand = SourceRange(start, end)
    guard let mark = source[start], operand.count > 1, mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else {
      return isChain(operand)
    }
    return source[end - 1] == mark && source[SourceRange(start + 1, end - 1)].allSatisfy { $0 != mark && $0 != 0x5C }
  }

  /// `order.items`, `order?.count`
  private func isChain(_ range: SourceRange) -> Bool {
    !range.isEmpty
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
