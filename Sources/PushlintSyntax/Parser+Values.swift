import PushlintText
import PushlintTree

/// Values: literals, the ones that nearly are, and those that are something else.
extension Parser {
  /// Reads the value at the current token; the frame around already expects what follows it.
  mutating func value() {
    switch token.kind {
    case .openBrace:
      let node = open(.object, at: token.range)
      push(.object, node: node)
      advance()
    case .openBracket:
      let node = open(.array, at: token.range)
      push(.array, node: node)
      advance()
    case .string: stringValue()
    case .number: numberValue()
    case .word:
      if dialect.allowsExpressions { codeValue() } else { wordValue() }
    case .placeholder:
      report(placeholder: token.range)
      add(.opaque, token.range, .placeholder)
      advance(isValue: true)
      restOfPlaceholder()
    case .ellipsis where !dialect.allowsExpressions:
      report(placeholder: token.range)
      add(.opaque, token.range, .placeholder)
      advance(isValue: true)
    default:
      if dialect.allowsExpressions {
        codeValue()
      } else {
        strayValue()
      }
    }
  }

  /// `<project>-suffix`: a placeholder with more behind it is one value.
  private mutating func restOfPlaceholder() {
    while token.start == previousEnd {
      switch token.kind {
      case .word, .number, .placeholder, .unexpected, .string: advance(isValue: true)
      default: return
      }
    }
    if let last = nodes.indices.last { nodes[last].range = SourceRange(nodes[last].range.start, previousEnd) }
  }

  /// Something that can begin no value: reported, and left as a gap in the tree.
  private mutating func strayValue() {
    let start = token.start
    if dialect.allowsPlaceholders, token.kind == .unexpected {
      unquotedRun(from: start)
      return
    }
    unexpectedText(beforeValue: true)
    add(.opaque, SourceRange(start, max(start, token.start)))
    switch token.kind {
    case .string, .openBrace, .openBracket, .word, .number:
      // What follows is most likely the value.
      if let last = nodes.last, last.kind == .opaque, !token.flags.contains(.afterLineEnd) {
        nodes.removeLast()
        value()
      }
    default: break
    }
  }

  // MARK: Numbers

  private mutating func numberValue() {
    let range = token.range
    if !dialect.allowsExpressions, let whole = numberWithZeroWidthSpaces(range) {
      add(.opaque, whole)
      resume(at: whole.end)
      return
    }
    if !dialect.allowsExpressions, !endsScalar(range.end) {
      unquotedRun(from: range.start)
      return
    }
    if !NumberGrammar.isValid(source[range], extended: dialect.allowsExtendedNumbers), !dialect.allowsExpressions {
      let meant = NumberGrammar.repaired(source[range])
      issues.append(
        SyntaxIssue(
          .invalidNumber, range, edits: [TextEdit(range, meant?.text ?? "\"\(source.string(range))\"")],
          isSafe: meant?.isSafe ?? false, detail: meant?.text ?? ""))
    }
    add(.number, range)
    advance(isValue: true)
  }

  /// `0.<U+200B>8`: the whole of a number that zero-width spaces split, with the spaces reported; `nil` for another one.
  private mutating func numberWithZeroWidthSpaces(_ range: SourceRange) -> SourceRange? {
    var spaces: [SourceRange] = []
    var end = range.end
    while ByteClass.isZeroWidthSpace(in: tokenizer.bytes, at: end, end: tokenizer.end) {
      var next = end + 3
      while continuesNumber(tokenizer.byte(next)) { next += 1 }
      guard next > end + 3 else { break }
      spaces.append(SourceRange(end, end + 3))
      end = next
    }
    guard !spaces.isEmpty else { return nil }
    for space in spaces { reportForeignSpace(space) }
    return SourceRange(range.start, end)
  }

  private func continuesNumber(_ byte: UInt8) -> Bool {
    ByteClass.isDigit(byte) || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Whether a number or word that ends at `offset` is followed by what may follow a value.
  private func endsScalar(_ offset: Int) -> Bool {
    let byte = tokenizer.byte(offset)
    switch byte {
    case 0: return offset >= tokenizer.end
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "="):
      return true
    // `10",`: the end of a string that has lost its opening quote.
    case UInt8(ascii: "\""): return !closesString(offset)
    default:
      return ByteClass.unicodeSpaceWidth(in: tokenizer.bytes, at: offset, end: tokenizer.end) > 0
    }
  }

  // MARK: Words

  private mutating func wordValue() {
    let range = token.range
    let text = source.string(range)
    if let literal = Self.literals[text] {
      guard endsScalar(range.end) else {
        unquotedRun(from: range.start)
        return
      }
      add(literal, range)
      advance(isValue: true)
      return
    }
    if let wrong = Self.wrongLiterals[text], endsScalar(range.end) {
      if wrong.kind == .number {
        if !dialect.allowsExtendedNumbers {
          issues.append(SyntaxIssue(.invalidNumber, range, edits: [TextEdit(range, "null")], isSafe: false))
        }
      } else {
        issues.append(
          SyntaxIssue(
            .wrongLiteral, range, edits: [TextEdit(range, wrong.meant)], isSafe: wrong.isSafe, detail: wrong.meant))
      }
      add(wrong.kind, range)
      advance(isValue: true)
      return
    }
    unquotedRun(from: range.start)
  }

  private static let literals: [String: SyntaxTree.Node.Kind] = [
    "true": .boolean, "false": .boolean, "null": .null,
  ]

  /// Literals of other languages and spellings, and what they mean in JSON.
  private static let wrongLiterals: [String: (meant: String, kind: SyntaxTree.Node.Kind, isSafe: Bool)] = [
    "True": ("true", .boolean, true), "TRUE": ("true", .boolean, true),
    "False": ("false", .boolean, true), "FALSE": ("false", .boolean, true),
    "None": ("null", .null, true), "NULL": ("null", .null, true), "Null": ("null", .null, true),
    "nil": ("null", .null, true), "undefined": ("null", .null, false),
    "NaN": ("null", .number, false), "Infinity": ("null", .number, false),
  ]

  /// A value without quotes, up to the comma, closer, or line end behind it.
  private mutating func unquotedRun(from start: Int) {
    var index = start
    var depth = 0
    scan: while index < tokenizer.end {
      switch tokenizer.byte(index) {
      case 0x0A, 0x0D: break scan
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0:
        // `Well, hello",`: the comma belongs to a string that has lost its opening quote.
        if let quote = closingQuote(after: index) { index = quote }
        break scan
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\""):
        if depth <= 0 { break scan }
      case UInt8(ascii: "/") where tokenizer.byte(index + 1) == UInt8(ascii: "/") && tokenizer.byte(index - 1) != 0x3A:
        break scan
      default: break
      }
      index += 1
    }
    let stop = index
    while index > start + 1, ByteClass.isSpace(tokenizer.byte(index - 1)) { index -= 1 }
    let range = SourceRange(start, index)
    if tokenizer.byte(stop) == UInt8(ascii: "\""), closesString(stop) {
      issues.append(
        SyntaxIssue(.unclosedString, range, edits: [.insertion("\"", at: start)], detail: "opening"))
      add(.string, SourceRange(start, stop), .unquoted)
      resume(at: stop + 1)
      return
    }
    if dialect.allowsPlaceholders, Placeholder.isPlaceholder(source.string(range)) {
      report(placeholder: range)
      add(.opaque, range, .placeholder)
    } else {
      issues.append(
        SyntaxIssue(
          .unquotedValue, range, edits: [TextEdit(range, StringEncoding.json(source.string(range)))], isSafe: false,
          detail: source.string(range)))
      add(.opaque, range)
    }
    resume(at: index)
  }

  /// How far behind a comma the end of a string is looked for, in bytes.
  private static let closingQuoteReach = 500

  /// The next quote on the line, when it can only close a string.
  private func closingQuote(after comma: Int) -> Int? {
    var index = comma + 1
    while index < min(tokenizer.end, comma + Self.closingQuoteReach), !ByteClass.endsLine(tokenizer.byte(index)) {
      switch tokenizer.byte(index) {
      case UInt8(ascii: "\""): return index > comma + 2 && closesString(index) ? index : nil
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): return nil
      default: index += 1
      }
    }
    return nil
  }

  /// Whether the quote at `offset` is followed by what follows a value.
  private func closesString(_ offset: Int) -> Bool {
    var index = offset + 1
    while tokenizer.byte(index) == 0x20 || tokenizer.byte(index) == 0x09 { index += 1 }
    let byte = tokenizer.byte(index)
    return index >= tokenizer.end || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]") || ByteClass.endsLine(byte)
  }

  /// Reports a place that a person will fill in, as far as the dialect knows such places.
  mutating func report(placeholder range: SourceRange) {
    // What a shell fills in is there when it counts.
    if dialect.allowsPlaceholders, Placeholder.holdsExpansion(source.string(range)) { return }
    issues.append(
      SyntaxIssue(dialect.allowsPlaceholders ? .placeholder : .unexpectedText, range, detail: source.string(range)))
  }
}
