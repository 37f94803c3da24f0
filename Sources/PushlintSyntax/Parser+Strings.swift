import PushlintText
import PushlintTree

/// Strings and keys: where they really end, and what is wrong inside.
extension Parser {
  // MARK: Values

  mutating func stringValue() {
    if token.flags.contains(.assumed) {
      add(.string, token.range, assumedFlags)
      advance(isValue: true)
      return
    }
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
    checkString(token)
    add(.string, token.range, flags(of: token))
    advance(isValue: true)
  }

  /// The flags of a string that a ``Repair`` says is one.
  private var assumedFlags: SyntaxTree.Node.Flags {
    switch source[token.start] ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), 0xE2: []
    default: .unquoted
    }
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

  func isKeyByte(_ byte: UInt8) -> Bool {
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
    if token.flags.contains(.assumed) {
      add(.key, token.range, assumedFlags)
      advance()
    } else if let colon = colonInsideBrokenKey() {
      let text = SourceRange(token.start, colon)
      issues.append(SyntaxIssue(.unclosedString, text, edits: [.insertion("\"", at: colon)]))
      add(.key, text, .unclosed)
      resume(at: colon, isValue: false)
    } else if token.flags.contains(.unclosed) {
      unclosedString(kind: .key)
    } else {
      checkString(token)
      if !styleRuns.isEmpty { styleRuns[.unquotedKey] = nil }
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
}
