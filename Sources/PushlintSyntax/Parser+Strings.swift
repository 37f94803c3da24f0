import PushlintText

/// Strings and keys: where they really end, and what is wrong inside.
extension Parser {
  // MARK: Values

  mutating func stringValue() {
    if token.flags.contains(.unclosed) {
      unclosedString(kind: .string)
      return
    }
    if let end = endBeforeNextKey() {
      token = Token(.string, token.start, end, token.flags.union(.unclosed))
      unclosedString(kind: .string)
      return
    }
    if !dialect.allowsExpressions, let end = endPastInnerQuotes(), escapeInnerQuotes(upTo: end) {
      add(.string, SourceRange(token.start, end), flags(of: token))
      resume(at: end)
      return
    }
    judge(token)
    add(.string, token.range, flags(of: token))
    advance(isValue: true)
  }

  private func flags(of token: Token) -> SyntaxTree.Node.Flags {
    token.flags.contains(.escapes) ? .escapes : []
  }

  /// A string without its closing quote: it ends before what belongs to the brackets around it.
  private mutating func unclosedString(kind: SyntaxTree.Node.Kind) {
    let end = trimmingClosers(token.range)
    let range = SourceRange(token.start, end)
    let opener =
      token.flags.contains(.curlyQuoted) ? "\u{201D}" : source.string(SourceRange(token.start, token.start + 1))
    let closer = opener == "\u{201D}" || opener == "'" && !dialect.allowsSingleQuotes ? "\"" : opener
    var edits: [TextEdit] = [.insertion(closer, at: end)]
    if closer != opener {
      let width = token.flags.contains(.curlyQuoted) ? 3 : 1
      edits.append(TextEdit(SourceRange(token.start, token.start + width), "\""))
    }
    let comma = tokenizer.byte(end) == UInt8(ascii: ",")
    let isFollowedByMember =
      !comma && significantByte(from: end) == UInt8(ascii: "\"") && frames.last?.phase == .comma
    if isFollowedByMember { edits[0] = .insertion(closer + ",", at: end) }
    issues.append(SyntaxIssue(.unclosedString, range, edits: edits, isSafe: false))
    add(kind, range, flags(of: token).union(.unclosed))
    resume(at: end)
    update { $0.commaIsOptional = isFollowedByMember }
  }

  /// End of a broken string without the closers at its end that match brackets opened on the same line.
  private func trimmingClosers(_ range: SourceRange) -> Int {
    var end = range.end
    var depth = frames.count - 1
    var candidate = end
    while candidate > range.start + 1 {
      let byte = tokenizer.byte(candidate - 1)
      if ByteClass.isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        candidate -= 1
        continue
      }
      guard frames.indices.contains(depth), frames[depth].opener >= lineStart else { break }
      switch (frames[depth].kind, byte) {
      case (.object, UInt8(ascii: "}")), (.array, UInt8(ascii: "]")), (.group(.closeParenthesis, _), UInt8(ascii: ")")):
        candidate -= 1
        depth -= 1
        end = candidate
      case (.expression, _): depth -= 1
      default: return end
      }
    }
    if end == candidate || end < range.end {
      while end > range.start + 1, ByteClass.isSpace(tokenizer.byte(end - 1)) || tokenizer.byte(end - 1) == 0x2C {
        end -= 1
      }
    }
    return end
  }

  /// `"3600s, "notification": …`: end of a string whose closing quote is really the opening one of the next key.
  private func endBeforeNextKey() -> Int? {
    guard !dialect.allowsExpressions, token.flags.isDisjoint(with: [.singleQuoted, .curlyQuoted, .controls]) else {
      return nil
    }
    var end = token.end - 1
    while end > token.start + 1, tokenizer.byte(end - 1) == 0x20 { end -= 1 }
    guard end > token.start + 1, tokenizer.byte(end - 1) == UInt8(ascii: ",") else { return nil }
    var index = token.end
    while isKeyByte(tokenizer.byte(index)) { index += 1 }
    guard index > token.end, tokenizer.byte(index) == UInt8(ascii: "\""),
      significantByte(from: index + 1) == UInt8(ascii: ":")
    else { return nil }
    return end - 1
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    ByteClass.continuesWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  // MARK: Quotes inside

  /// How far behind a bare quote the string's real end is looked for, in bytes.
  private static let innerQuoteReach = 1_000

  /// `"It"s here",`: end of a string whose own text holds bare quotes, `nil` when the current token needs no such help.
  private func endPastInnerQuotes() -> Int? {
    guard token.flags.isDisjoint(with: [.singleQuoted, .curlyQuoted, .controls]) else { return nil }
    let following = tokenizer.byte(token.end)
    guard ByteClass.continuesWord(following), following < 0x80 || !isCurlyQuote(at: token.end) else { return nil }
    var index = token.end
    let limit = min(tokenizer.end, index + Self.innerQuoteReach)
    while index < limit, !ByteClass.endsLine(tokenizer.byte(index)) {
      if tokenizer.byte(index) == UInt8(ascii: "\\") { index += 1 }
      if tokenizer.byte(index) == UInt8(ascii: "\""), endsValue(after: index) { return index + 1 }
      index += 1
    }
    return nil
  }

  private func isCurlyQuote(at offset: Int) -> Bool {
    ByteClass.isCurlyDoubleQuote(in: tokenizer.bytes, at: offset, end: tokenizer.end)
      || ByteClass.unicodeSpaceWidth(in: tokenizer.bytes, at: offset, end: tokenizer.end) > 0
  }

  private func endsValue(after quote: Int) -> Bool {
    var index = quote + 1
    while tokenizer.byte(index) == 0x20 || tokenizer.byte(index) == 0x09 { index += 1 }
    let byte = tokenizer.byte(index)
    return index >= tokenizer.end || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]") || ByteClass.endsLine(byte)
  }

  private mutating func escapeInnerQuotes(upTo end: Int) -> Bool {
    var edits: [TextEdit] = []
    var index = token.start + 1
    while index < end - 1 {
      if tokenizer.byte(index) == UInt8(ascii: "\\") {
        index += 1
      } else if tokenizer.byte(index) == UInt8(ascii: "\"") {
        edits.append(.insertion("\\", at: index))
      }
      index += 1
    }
    guard let first = edits.first else { return false }
    issues.append(
      SyntaxIssue(.unescapedQuote, SourceRange(first.range.start, first.range.start + 1), edits: edits, isSafe: false))
    return true
  }

  // MARK: Keys

  mutating func stringKey() {
    if let colon = colonInsideBrokenKey() {
      let text = SourceRange(token.start, colon)
      issues.append(SyntaxIssue(.unclosedString, text, edits: [.insertion("\"", at: colon)]))
      add(.key, text, .unclosed)
      resume(at: colon, isValue: false)
    } else if token.flags.contains(.unclosed) {
      unclosedString(kind: .key)
    } else {
      judge(token)
      styleRuns[.unquotedKey] = nil
      add(.key, token.range, flags(of: token))
      advance()
    }
    update { $0.phase = .colon }
  }

  /// `"title: "Hello"` and `"badge: 1,`: the place of the colon that a key without closing quote has swallowed.
  private func colonInsideBrokenKey() -> Int? {
    guard !dialect.allowsExpressions else { return nil }
    let isBroken =
      token.flags.contains(.unclosed)
      || (ByteClass.continuesWord(tokenizer.byte(token.end)) && tokenizer.byte(token.end) < 0x80)
      || (significantByte(from: token.end) != UInt8(ascii: ":") && tokenizer.byte(token.end - 2) == 0x20)
    guard isBroken else { return nil }
    var index = token.start + 1
    while index < token.end, isKeyByte(tokenizer.byte(index)) { index += 1 }
    guard index > token.start + 1, index < token.end, significantByte(from: index) == UInt8(ascii: ":") else {
      return nil
    }
    return index
  }

  /// A key without quotes in a dialect that wants them, or a word that is no key at all.
  mutating func unquotedKey() {
    let start = token.start
    var index = token.end
    while index < tokenizer.end {
      let byte = tokenizer.byte(index)
      guard ByteClass.continuesWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") else { break }
      index += 1
    }
    let range = SourceRange(start, index)
    if tokenizer.byte(index) == UInt8(ascii: "\""), significantByte(from: index + 1) == UInt8(ascii: ":") {
      issues.append(
        SyntaxIssue(.unclosedString, range, edits: [.insertion("\"", at: start)], detail: "opening"))
      add(.key, range, .unquoted)
      resume(at: index + 1, isValue: false)
      update { $0.phase = .colon }
      return
    }
    let separator = significantByte(from: index)
    let isKey =
      separator == UInt8(ascii: ":") || separator == UInt8(ascii: "=") || separator == UInt8(ascii: "{")
      || separator == UInt8(ascii: "[") || separator == UInt8(ascii: "\"")
    guard isKey else {
      if dialect.allowsPlaceholders { proseInsideObject(range) } else { unexpectedText() }
      return
    }
    let isWord = token.kind == .word && index == token.end
    if !dialect.allowsUnquotedKeys || !isWord {
      report(
        style: .unquotedKey, range, edit: TextEdit(range, StringEncoding.json(source.string(range))),
        detail: source.string(range))
    }
    add(.key, range, source[range].contains(UInt8(ascii: "\\")) ? [.unquoted, .escapes] : .unquoted)
    resume(at: index, isValue: false)
    update { $0.phase = .colon }
  }

  /// A word where a member should be, on a page: a stand-in such as `OPTIONS`, or text that does not belong there.
  private mutating func proseInsideObject(_ range: SourceRange) {
    guard Placeholder.isPlaceholder(source.string(range)) else {
      unexpectedText()
      return
    }
    report(placeholder: range)
    add(.spread, range)
    resume(at: range.end)
    update {
      $0.phase = .comma
      $0.commaIsOptional = true
    }
  }

  // MARK: Inside a string

  /// Reports quotes, control characters, and escapes that the dialect does not have: one issue of each sort a string.
  private mutating func judge(_ token: Token) {
    if token.flags.contains(.singleQuoted), !dialect.allowsSingleQuotes {
      report(style: .singleQuotes, token.range, edit: TextEdit(token.range, requoted(token)))
      return
    }
    if token.flags.contains(.curlyQuoted) {
      report(style: .curlyQuotes, token.range, edit: TextEdit(token.range, requoted(token)))
      return
    }
    styleRuns[.singleQuotes] = nil
    styleRuns[.curlyQuotes] = nil
    guard !dialect.allowsExpressions else { return }
    if token.flags.contains(.controls), !dialect.allowsExtendedEscapes || hasRawLineEnd(token) { judgeControls(token) }
    if token.flags.contains(.escapes), !dialect.allowsExtendedEscapes { judgeEscapes(token) }
  }

  private func hasRawLineEnd(_ token: Token) -> Bool {
    var index = token.start + 1
    while index < token.end {
      let byte = tokenizer.byte(index)
      if byte == UInt8(ascii: "\\") {
        index += tokenizer.byte(index + 1) == 0x0D && tokenizer.byte(index + 2) == 0x0A ? 3 : 2
        continue
      }
      if ByteClass.endsLine(byte) { return true }
      index += 1
    }
    return false
  }

  /// The token between straight double quotes.
  private func requoted(_ token: Token) -> String {
    let opener = (source[token.start] ?? 0) < 0x80 ? 1 : 3
    let closer = (source[token.end - 1] ?? 0) < 0x80 ? 1 : 3
    let content = source.string(SourceRange(token.start + opener, max(token.start + opener, token.end - closer)))
    var result = ""
    var isEscaped = false
    for scalar in content.unicodeScalars {
      if isEscaped {
        result += scalar == "'" ? "'" : "\\" + String(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result += scalar == "\"" ? "\\\"" : String(scalar)
      }
    }
    return "\"" + result + "\""
  }

  private mutating func judgeControls(_ token: Token) {
    var edits: [TextEdit] = []
    var index = token.start + 1
    while index < token.end - 1 {
      let byte = tokenizer.byte(index)
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte < 0x20 {
        let isPair = byte == 0x0D && tokenizer.byte(index + 1) == 0x0A
        let range = SourceRange(index, index + (isPair ? 2 : 1))
        edits.append(
          TextEdit(range, StringEncoding.jsonContent(isPair ? "\n" : String(UnicodeScalar(byte)))))
        index = range.end
        continue
      }
      index += 1
    }
    guard let first = edits.first else { return }
    issues.append(SyntaxIssue(.controlCharacter, first.range, edits: edits, detail: first.text))
  }

  private mutating func judgeEscapes(_ token: Token) {
    var edits: [TextEdit] = []
    var index = token.start + 1
    while index < token.end - 1 {
      guard tokenizer.byte(index) == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let (range, replacement) = judgeEscape(at: index, end: token.end - 1)
      if let replacement { edits.append(TextEdit(range, replacement)) }
      index = max(range.end, index + 1)
    }
    guard let first = edits.first else { return }
    issues.append(
      SyntaxIssue(.invalidEscape, first.range, edits: edits, detail: source.string(first.range)))
  }

  /// The escape at `index`, with what it should be when JSON does not know it.
  ///
  /// - Source: RFC 8259 section 7.
  private func judgeEscape(at index: Int, end: Int) -> (range: SourceRange, replacement: String?) {
    let short = SourceRange(index, min(index + 2, end))
    switch tokenizer.byte(index + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return (short, nil)
    case UInt8(ascii: "u"):
      let isWhole = (2..<6).allSatisfy { index + $0 < end && ByteClass.isHexDigit(tokenizer.byte(index + $0)) }
      return isWhole ? (SourceRange(index, index + 6), nil) : (short, "\\\\u")
    case UInt8(ascii: "x"):
      let digits = SourceRange(index + 2, index + 4)
      guard digits.end <= end, source[digits].allSatisfy(ByteClass.isHexDigit) else { return (short, "\\\\x") }
      return (SourceRange(index, digits.end), "\\u00" + source.string(digits))
    case UInt8(ascii: "'"): return (short, "'")
    case let byte where byte < 0x20: return (short, ByteClass.endsLine(byte) ? "\\n" : "")
    case let byte where byte >= 0x80: return (SourceRange(index, index + 1), "\\\\")
    case let byte: return (short, "\\\\" + String(UnicodeScalar(byte)))
    }
  }

  /// Reports a matter of spelling. A run of strings, or of keys, that are all spelt alike is one mistake: the text was
  /// made for another language.
  private mutating func report(
    style kind: SyntaxIssueKind, _ range: SourceRange, edit: TextEdit, detail: String = ""
  ) {
    if let run = styleRuns[kind] {
      issues[run].edits.append(edit)
    } else {
      styleRuns[kind] = issues.count
      issues.append(SyntaxIssue(kind, range, edits: [edit], detail: detail))
    }
  }
}
