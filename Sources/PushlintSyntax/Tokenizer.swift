import PushlintText
import PushlintTree

/// Cuts a document into tokens.
///
/// - Shape: every byte of `range` belongs to exactly one token, trivia included; each call consumes a byte or answers
///   `end`. The tokenizer decides where broken strings end, since only it still sees the bytes; it never decides what
///   is allowed.
package struct Tokenizer {
  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  let dialect: Dialect
  /// Offset of the next token.
  private(set) var position: Int
  /// Up to here no regular expression ends: where one was looked for in vain, it is not looked for again.
  private var regularExpressionFreeUntil = 0

  /// Reads `range` of `bytes`, which must outlive the tokenizer.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect) {
    self.bytes = bytes
    end = min(range.end, bytes.count)
    position = min(range.start, end)
    self.dialect = dialect
  }

  /// Goes on at `offset`, for a parser that knows better where a token ends.
  mutating func reposition(to offset: Int) { position = min(max(offset, 0), end) }

  /// The byte at `offset`; 0 past the end.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { offset < end && offset >= 0 ? bytes[offset] : 0 }

  /// The next token or piece of trivia.
  ///
  /// - Parameter valueExpected: whether a value may begin here: in code it decides what `/`, `<`, and `-` begin.
  package mutating func next(valueExpected: Bool = true) -> Token {
    let start = position
    guard start < end else { return Token(.end, end, end) }
    let token = scan(start, valueExpected: valueExpected)
    position = max(token.end, start + 1)
    return token
  }

  private mutating func scan(_ start: Int, valueExpected: Bool) -> Token {
    func one(_ kind: Token.Kind) -> Token { Token(kind, start, start + 1) }
    switch bytes[start] {
    case 0x20, 0x09, 0x0A, 0x0D: return whitespace(start)
    case UInt8(ascii: "\""): return doubleQuoted(start)
    case UInt8(ascii: "{"): return templateTag(start) ?? placeholder(start) ?? one(.openBrace)
    case UInt8(ascii: "}"): return one(.closeBrace)
    case UInt8(ascii: "["): return placeholder(start) ?? one(.openBracket)
    case UInt8(ascii: "]"): return one(.closeBracket)
    case UInt8(ascii: ":"): return one(.colon)
    case UInt8(ascii: ","): return one(.comma)
    case UInt8(ascii: ";"): return one(.semicolon)
    case UInt8(ascii: "("): return one(.openParenthesis)
    case UInt8(ascii: ")"): return one(.closeParenthesis)
    case UInt8(ascii: "'"): return placeholder(start) ?? quoted(start, by: UInt8(ascii: "'"), .singleQuoted)
    case UInt8(ascii: "/"): return slash(start, valueExpected: valueExpected)
    case UInt8(ascii: "#"): return dialect.allowsExpressions ? one(.operator) : lineComment(start, .foreign)
    case UInt8(ascii: "="): return assignment(start)
    case UInt8(ascii: "<"): return angle(start, valueExpected: valueExpected)
    case UInt8(ascii: "`") where dialect.allowsExpressions: return template(from: start + 1, start: start)
    case UInt8(ascii: "."): return dot(start)
    case UInt8(ascii: "?") where dialect.allowsExpressions: return question(start)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return sign(start, valueExpected: valueExpected)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return Token(.number, start, numberEnd(start))
    case let byte where ByteClass.beginsWord(byte) || byte == 0x0B || byte == 0x0C: return word(start)
    case UInt8(ascii: "\\") where isWordEscape(start): return Token(.word, start, wordEnd(start))
    default: return one(dialect.allowsExpressions ? .operator : .unexpected)
    }
  }

  private func whitespace(_ start: Int) -> Token {
    var index = start + 1
    while index < end, ByteClass.isSpace(bytes[index]) { index += 1 }
    return Token(.whitespace, start, index)
  }

  private func word(_ start: Int) -> Token {
    if let placeholder = placeholder(start) { return placeholder }
    if bytes[start] >= 0x80 || bytes[start] < 0x20 {
      let space = ByteClass.unicodeSpaceWidth(in: bytes, at: start, end: end)
      if space > 0 { return Token(.whitespace, start, start + space, .foreign) }
      if ByteClass.isCurlyDoubleQuote(in: bytes, at: start, end: end) { return curlyQuoted(start, double: true) }
      if ByteClass.isCurlySingleQuote(in: bytes, at: start, end: end) { return curlyQuoted(start, double: false) }
      if isEllipsisCharacter(start) { return Token(.ellipsis, start, start + 3) }
    }
    return Token(.word, start, wordEnd(start))
  }

  /// End of the run of word characters at `start`; a white-space character or curly quote ends it.
  func wordEnd(_ start: Int) -> Int {
    var index = start
    while index < end, ByteClass.continuesWord(bytes[index]) || isWordEscape(index) {
      if bytes[index] >= 0x80, index > start {
        let ends =
          ByteClass.unicodeSpaceWidth(in: bytes, at: index, end: end) > 0
          || ByteClass.isCurlyDoubleQuote(in: bytes, at: index, end: end)
          || ByteClass.isCurlySingleQuote(in: bytes, at: index, end: end) || isEllipsisCharacter(index)
        if ends { break }
      }
      index += 1
    }
    return max(index, start + 1)
  }

  /// `\u0061` in a name.
  ///
  /// - Source: ECMA-262, UnicodeEscapeSequence in IdentifierName.
  private func isWordEscape(_ index: Int) -> Bool {
    dialect.allowsUnquotedKeys && byte(index) == UInt8(ascii: "\\") && byte(index + 1) == UInt8(ascii: "u")
  }

  private func isEllipsisCharacter(_ index: Int) -> Bool {
    byte(index) == 0xE2 && byte(index + 1) == 0x80 && byte(index + 2) == 0xA6
  }

  // MARK: Punctuation of code

  private func assignment(_ start: Int) -> Token {
    if byte(start + 1) == UInt8(ascii: ">") { return Token(.arrow, start, start + 2) }
    guard dialect.allowsExpressions, byte(start + 1) == UInt8(ascii: "=") else {
      return Token(.equals, start, start + 1)
    }
    return Token(.operator, start, start + (byte(start + 2) == UInt8(ascii: "=") ? 3 : 2))
  }

  private func dot(_ start: Int) -> Token {
    if byte(start + 1) == UInt8(ascii: "."), byte(start + 2) == UInt8(ascii: ".") {
      var index = start + 3
      while !dialect.allowsExpressions, byte(index) == UInt8(ascii: ".") { index += 1 }
      return Token(.ellipsis, start, index)
    }
    if ByteClass.isDigit(byte(start + 1)) { return Token(.number, start, numberEnd(start)) }
    return Token(dialect.allowsExpressions ? .dot : .unexpected, start, start + 1)
  }

  private func question(_ start: Int) -> Token {
    let following = byte(start + 1)
    if following == UInt8(ascii: "?") { return Token(.operator, start, start + 2) }
    if following == UInt8(ascii: "."), !ByteClass.isDigit(byte(start + 2)) { return Token(.dot, start, start + 2) }
    return Token(.question, start, start + 1)
  }

  private func sign(_ start: Int, valueExpected: Bool) -> Token {
    let following = byte(start + 1)
    let beginsNumber =
      ByteClass.isDigit(following) || (following == UInt8(ascii: ".") && ByteClass.isDigit(byte(start + 2)))
    if dialect.allowsExpressions {
      return valueExpected && beginsNumber
        ? Token(.number, start, numberEnd(start + 1)) : Token(.operator, start, start + 1)
    }
    return beginsNumber || ByteClass.isLetter(following)
      ? Token(.number, start, numberEnd(start + 1)) : Token(.unexpected, start, start + 1)
  }

  /// End of the run that begins with a digit or point at `start`: whatever a reader would take for one number.
  private func numberEnd(_ start: Int) -> Int {
    var index = start
    let isHexadecimal = byte(start) == UInt8(ascii: "0") && byte(start + 1) | 0x20 == UInt8(ascii: "x")
    while index < end {
      let byte = bytes[index]
      let isExponentSign =
        (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && index > start && !isHexadecimal
        && bytes[index - 1] | 0x20 == UInt8(ascii: "e")
      guard
        isExponentSign || ByteClass.isDigit(byte) || ByteClass.isLetter(byte)
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      else { break }
      index += 1
    }
    return max(index, start + 1)
  }

  private func angle(_ start: Int, valueExpected: Bool) -> Token {
    if dialect.allowsExpressions {
      let following = byte(start + 1)
      let opensElement =
        dialect.allowsJSX && valueExpected && (ByteClass.isLetter(following) || following == UInt8(ascii: ">"))
      return Token(opensElement ? .elementStart : .operator, start, start + 1)
    }
    return placeholder(start) ?? Token(.unexpected, start, start + 1)
  }

  // MARK: Comments, regular expressions, templates

  private mutating func slash(_ start: Int, valueExpected: Bool) -> Token {
    switch byte(start + 1) {
    case UInt8(ascii: "/"): return lineComment(start, [])
    case UInt8(ascii: "*"): return blockComment(start)
    default:
      if dialect.allowsExpressions, valueExpected, let past = regularExpressionEnd(start) {
        return Token(.regularExpression, start, past)
      }
      return Token(dialect.allowsExpressions ? .operator : .unexpected, start, start + 1)
    }
  }

  private func lineComment(_ start: Int, _ flags: Token.Flags) -> Token {
    var index = start
    while index < end, !ByteClass.endsLine(bytes[index]) { index += 1 }
    return Token(.comment, start, index, flags)
  }

  private func blockComment(_ start: Int) -> Token {
    var index = start + 2
    while index < end {
      if bytes[index] == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "/") {
        return Token(.comment, start, index + 2)
      }
      index += 1
    }
    // What follows in a document is content that the missing end would swallow.
    return dialect.allowsExpressions ? Token(.comment, start, end, .unclosed) : lineComment(start, .unclosed)
  }

  /// End of the regular expression at `start`, `nil` when its line holds none.
  private mutating func regularExpressionEnd(_ start: Int) -> Int? {
    guard start >= regularExpressionFreeUntil else { return nil }
    var index = start + 1
    var inClass = false
    while index < end, !ByteClass.endsLine(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): inClass = true
      case UInt8(ascii: "]"): inClass = false
      case UInt8(ascii: "/") where !inClass:
        index += 1
        while index < end, ByteClass.isLetter(bytes[index]) { index += 1 }
        return index
      default: break
      }
      index += 1
    }
    regularExpressionFreeUntil = index
    return nil
  }

  /// A template's text from `index` up to its closing back-quote or its next `${`.
  func template(from index: Int, start: Int) -> Token {
    var index = index
    var flags: Token.Flags = []
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        flags.insert(.escapes)
        index += 1
      case UInt8(ascii: "`"): return Token(.template, start, index + 1, flags)
      case UInt8(ascii: "$") where byte(index + 1) == UInt8(ascii: "{"):
        return Token(.template, start, index + 2, flags.union(.interpolated))
      default: break
      }
      index += 1
    }
    return Token(.template, start, end, flags.union(.unclosed))
  }
}

/// All tokens of a document, trivia included: together they are its bytes.
package func tokens(in source: SourceText, dialect: Dialect) -> [Token] {
  source.bytes.withUnsafeBufferPointer { bytes in
    var tokenizer = Tokenizer(bytes, range: source.range, dialect: dialect)
    var result: [Token] = []
    while true {
      let token = tokenizer.next()
      if token.kind == .end { return result }
      result.append(token)
    }
  }
}

/// The tokens of a document in order, trivia included; together they are the document byte for byte.
package func tokens(of source: SourceText, dialect: Dialect) -> [Token] {
  source.bytes.withUnsafeBufferPointer { bytes in
    var tokenizer = Tokenizer(bytes, range: source.range, dialect: dialect)
    var result: [Token] = []
    while true {
      let token = tokenizer.next()
      guard token.kind != .end else { return result }
      result.append(token)
    }
  }
}
