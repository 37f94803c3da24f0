import PushlintText
import PushlintTree

/// Members of objects and elements of arrays, and the separators between.
extension Parser {
  // MARK: Objects

  mutating func objectStep() {
    guard let frame = frames.last else { return }
    switch frame.phase {
    case .first, .following: keyStep(frame)
    case .colon: colonStep()
    case .value: memberValueStep(frame)
    case .comma: commaStep(frame, isObject: true)
    }
  }

  private mutating func keyStep(_ frame: Frame) {
    if endsByIndentation(frame) { return }
    noteColumn()
    switch token.kind {
    case .closeBrace: closeAfterComma(frame)
    case .string: stringKey()
    case .comma: extraComma()
    case .end: unclosedAtEnd()
    case .closeBracket: mismatchedCloser(frame)
    case .ellipsis: spread()
    case .placeholder: gap()
    case .gap: halfMember()
    default:
      if dialect.allowsExpressions {
        codeKey()
      } else {
        plainKey()
      }
    }
  }

  /// A key of a dialect without expressions that is no string.
  private mutating func plainKey() {
    switch token.kind {
    case .word, .number: unquotedKey()
    case .colon:
      issues.append(SyntaxIssue(.missingKey, token.range))
      add(.key, SourceRange(at: token.start), [.unquoted, .computed])
      update { $0.phase = .colon }
    case .openBrace, .openBracket:
      issues.append(SyntaxIssue(.missingKey, SourceRange(at: token.start)))
      add(.key, SourceRange(at: token.start), [.unquoted, .computed])
      update { $0.phase = .value }
    default: unexpectedText()
    }
  }

  /// Between key and value.
  private mutating func colonStep() {
    switch token.kind {
    case .colon:
      advance()
      update { $0.phase = .value }
    case .equals, .arrow:
      issues.append(
        SyntaxIssue(.wrongSeparator, token.range, edits: [TextEdit(token.range, ":")], detail: ":"))
      advance()
      update { $0.phase = .value }
    case .semicolon where !dialect.allowsExpressions:
      issues.append(
        SyntaxIssue(.wrongSeparator, token.range, edits: [TextEdit(token.range, ":")], detail: ":"))
      advance()
      update { $0.phase = .value }
    case .string where token.flags.contains(.afterLineEnd) && significantByte(from: token.end) == UInt8(ascii: ":"):
      missingValue()
    case .string, .openBrace, .openBracket, .number, .word, .placeholder:
      missingColon()
    // `'apns-topic'?: string`
    case .question where isType: advance()
    case .comma, .closeBrace, .closeBracket:
      missingValue()
    case .end:
      add(.missing, SourceRange(at: previousEnd))
      update { $0.phase = .comma }
      unclosedAtEnd(completing: ": null")
    default:
      missingValue()
    }
  }

  private mutating func missingColon() {
    let gap = SourceRange(at: previousEnd)
    var edits = [TextEdit.insertion(token.start == previousEnd ? ": " : ":", at: previousEnd)]
    // `"badge:" 1`: the colon slipped inside the quotes.
    if let key = nodes.last, key.kind == .key, !key.flags.contains(.unquoted),
      source[previousEnd - 2] == UInt8(ascii: ":"), source[previousEnd - 1] == UInt8(ascii: "\"")
    {
      edits = [TextEdit(SourceRange(previousEnd - 2, previousEnd), "\":")]
    }
    issues.append(SyntaxIssue(.missingColon, gap, edits: edits))
    update { $0.phase = .value }
  }

  mutating func missingValue() {
    issues.append(SyntaxIssue(.missingValue, SourceRange(at: previousEnd)))
    add(.missing, SourceRange(at: previousEnd))
    update {
      $0.phase = .comma
      $0.commaIsOptional = true
    }
  }

  private mutating func memberValueStep(_ frame: Frame) {
    switch token.kind {
    case .comma, .closeBrace: missingValue()
    case .closeBracket where !dialect.allowsExpressions: missingValue()
    case .colon where !dialect.allowsExpressions:
      issues.append(SyntaxIssue(.unexpectedText, token.range, edits: [.deletion(token.range)], detail: ":"))
      advance()
    case .end:
      add(.missing, SourceRange(at: previousEnd))
      update { $0.phase = .comma }
      unclosedAtEnd(completing: " null")
    case .string where token.flags.contains(.afterLineEnd) && significantByte(from: token.end) == UInt8(ascii: ":"):
      missingValue()
    default:
      update { $0.phase = .comma }
      value()
    }
  }

  // MARK: Arrays

  mutating func arrayStep() {
    guard let frame = frames.last else { return }
    switch frame.phase {
    case .comma: commaStep(frame, isObject: false)
    default: elementStep(frame)
    }
  }

  private mutating func elementStep(_ frame: Frame) {
    if endsByIndentation(frame) { return }
    noteColumn()
    switch token.kind {
    case .closeBracket: closeAfterComma(frame)
    case .comma:
      if dialect.allowsExpressions { advance() } else { extraComma() }
    case .end: unclosedAtEnd()
    case .closeBrace: mismatchedCloser(frame)
    case .ellipsis: spread()
    case .gap: halfMember()
    case .colon:
      issues.append(SyntaxIssue(.unexpectedText, token.range, edits: [.deletion(token.range)], detail: ":"))
      advance()
    default:
      update { $0.phase = .comma }
      value()
    }
  }

  // MARK: Separators

  private mutating func commaStep(_ frame: Frame, isObject: Bool) {
    if endsByIndentation(frame) { return }
    switch token.kind {
    case .comma:
      let comma = token.range
      advance()
      update {
        $0.phase = .following
        $0.comma = $0.followsGap ? nil : comma
        $0.commaIsOptional = false
        $0.followsGap = false
      }
    case .gap: update { $0.phase = .following }
    case .closeBrace:
      isObject ? close() : mismatchedCloser(frame)
    case .closeBracket:
      isObject ? mismatchedCloser(frame) : close()
    case .semicolon:
      semicolon(isObject: isObject)
    case .end: unclosedAtEnd()
    case .colon where !dialect.allowsExpressions:
      if isObject ? !valueIsNextKey(frame) : !unclosedArrayBeforeMember(frame) { strayColon() }
    default:
      if dialect.allowsExpressions, continuesExpression() { return }
      if isHole { return membersOfHole() }
      missingComma(frame, isObject: isObject)
    }
  }

  private mutating func missingComma(_ frame: Frame, isObject: Bool) {
    // Lines end the members of a type.
    if isObject, isType, token.flags.contains(.afterLineEnd) {
      update {
        $0.phase = .following
        $0.comma = nil
      }
      return
    }
    let beginsMember: Bool =
      switch token.kind {
      case .string, .ellipsis, .placeholder: true
      case .word, .number: isObject ? endsKey(token.end) : true
      case .openBrace, .openBracket: !isObject
      case .operator, .openParenthesis: dialect.allowsExpressions
      default: false
      }
    guard beginsMember else {
      unexpectedText()
      return
    }
    if !frame.commaIsOptional, !isElision {
      // A mark that belongs before the value takes what follows for a string.
      let isDoubtful = token.kind == .string && token.flags.contains(.unclosed) || isWordWithoutColon
      issues.append(
        SyntaxIssue(
          .missingComma, SourceRange(at: previousEnd), edits: isDoubtful ? [] : [.insertion(",", at: previousEnd)]))
    }
    update {
      $0.phase = .following
      $0.comma = nil
      $0.commaIsOptional = false
    }
  }

  /// Whether a colon, or what is often typed for one, stands behind the word that ends at `offset`.
  private func endsKey(_ offset: Int) -> Bool {
    var index = offset
    while ByteClass.continuesWord(tokenizer.byte(index)) || tokenizer.byte(index) == UInt8(ascii: "-") { index += 1 }
    let byte = significantByte(from: index)
    return byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || tokenizer.byte(index) == UInt8(ascii: "\"")
  }

  private mutating func semicolon(isObject: Bool) {
    if dialect.allowsExpressions {
      // Members between semicolons are a type's, not a value's.
      if isObject, let node = frames.last?.node { nodes[node].flags.insert(.type) }
    } else {
      let following = significantByte(from: token.end)
      let closes = following == UInt8(ascii: "}") || following == UInt8(ascii: "]")
      issues.append(
        SyntaxIssue(
          .wrongSeparator, token.range, edits: [TextEdit(token.range, closes ? "" : ",")], detail: closes ? "" : ","))
    }
    advance()
    update {
      $0.phase = .following
      $0.comma = nil
    }
  }

  /// `[1, 2, "u": …`: the array was never closed, and its last element is the key of the object around.
  private mutating func unclosedArrayBeforeMember(_ frame: Frame) -> Bool {
    guard let key = nodes.last, key.kind == .string, frame.node.map({ Int(key.parent) == $0 }) == true,
      let around = frames.dropLast().last, case .object = around.kind
    else { return false }
    nodes.removeLast()
    let end = frame.comma?.start ?? key.range.start
    issues.removeAll { $0.kind == .missingComma && $0.range.start >= end }
    issues.append(
      SyntaxIssue(
        .unclosedContainer, SourceRange(frame.opener, frame.opener + 1),
        edits: [.insertion(frame.comma == nil ? "]," : "]", at: end)], isSafe: false, related: SourceRange(at: end),
        detail: "["))
    pop(end: end, flags: .unclosed)
    add(.key, key.range, key.flags)
    update { $0.phase = .colon }
    return true
  }

  /// `"title": "body": "x"`: the first key has no value, and what follows it is the next key.
  private mutating func valueIsNextKey(_ frame: Frame) -> Bool {
    guard nodes.count > 2, let value = nodes.last, value.kind == .string, value.flags.isEmpty,
      nodes[nodes.count - 2].kind == .key, frame.node.map({ Int(value.parent) == $0 }) == true,
      source[SourceRange(value.range.start + 1, max(value.range.end - 1, value.range.start + 1))].allSatisfy(isKeyByte)
    else { return false }
    let gap = SourceRange(at: nodes[nodes.count - 2].range.end)
    nodes.removeLast()
    issues.append(SyntaxIssue(.missingValue, gap))
    add(.missing, gap)
    add(.key, value.range)
    update { $0.phase = .colon }
    return true
  }

  /// `"a": "b": "c"`: a second colon with a value that belongs to nobody.
  private mutating func strayColon() {
    issues.append(SyntaxIssue(.unexpectedText, token.range, detail: ":"))
    advance()
    switch token.kind {
    case .string, .number, .word: advance()
    case .openBrace, .openBracket:
      if frames.last.map({ if case .object = $0.kind { true } else { false } }) == true {
        add(.key, SourceRange(at: token.start), [.unquoted, .computed])
      }
      value()
    default: break
    }
  }

  private mutating func extraComma() {
    // `1,,` before a closer: all of the commas are one mistake.
    if let comma = frames.last?.comma, closesNext(after: token.end), !dialect.allowsTrailingCommas {
      issues.append(SyntaxIssue(.extraComma, token.range, edits: [.deletion(comma), .deletion(token.range)]))
      update { $0.comma = nil }
      advance()
      return
    }
    issues.append(SyntaxIssue(.extraComma, token.range, edits: [.deletion(token.range)]))
    advance()
  }

  private func closesNext(after offset: Int) -> Bool {
    let byte = significantByte(from: offset)
    return byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  /// `...`: members that the writer left out.
  private mutating func spread() {
    if dialect.allowsExpressions {
      let node = open(.spread, at: token.range)
      update { $0.phase = .comma }
      push(.expression, node: node)
      advance()
    } else {
      gap()
    }
  }

  /// A member of which only the beginning is written: it may be any, so nothing is missed beside it.
  private mutating func halfMember() {
    add(.spread, token.range)
    advance(isValue: true)
    update {
      $0.phase = .comma
      $0.commaIsOptional = true
      $0.followsGap = true
    }
  }

  /// Something that stands for members or elements; nothing near it is checked.
  private mutating func gap() {
    report(placeholder: token.range)
    add(.spread, token.range)
    advance()
    update {
      $0.phase = .comma
      $0.commaIsOptional = true
    }
    // `... other fields`
    while token.kind == .word || token.kind == .unexpected || token.kind == .placeholder || token.kind == .number,
      !token.flags.contains(.afterLineEnd)
    {
      advance()
    }
  }

  /// Remembers where the members of the innermost frame begin their lines.
  private mutating func noteColumn() {
    guard token.flags.contains(.afterLineEnd), token.kind != .closeBrace, token.kind != .closeBracket else { return }
    let column = token.start - lineStart
    update { if $0.memberColumn == nil { $0.memberColumn = column } }
  }

  /// Bytes that begin nothing here: one issue up to the next separator, closer, quote, or line end.
  ///
  /// - Parameter beforeValue: whether a value is expected; signs end where it may begin.
  mutating func unexpectedText(beforeValue: Bool = false) {
    let start = token.start
    let isSign = beforeValue && source[token.range].allSatisfy(ByteClass.isPunctuation)
    var index = max(token.end, start + 1)
    while index < tokenizer.end {
      let byte = tokenizer.byte(index)
      let ends =
        ByteClass.endsLine(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
        || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{")
        || byte == UInt8(ascii: "[")
      if ends || isSign && (ByteClass.continuesWord(byte) || byte == UInt8(ascii: "-")) { break }
      index += 1
    }
    while index > start + 1, ByteClass.isSpace(tokenizer.byte(index - 1)) { index -= 1 }
    let range = SourceRange(start, index)
    if issues.last?.range.end != start {
      let isPunctuation = source[range].allSatisfy { ByteClass.isPunctuation($0) || ByteClass.isSpace($0) }
      var edits = [TextEdit.deletion(range)]
      // Before a closer the comma would be left.
      if let frame = frames.last, frame.phase == .following, let comma = frame.comma, closesNext(after: index),
        !dialect.allowsTrailingCommas
      {
        edits.insert(.deletion(comma), at: 0)
        update { $0.comma = nil }
      }
      issues.append(
        SyntaxIssue(.unexpectedText, range, edits: edits, isSafe: isPunctuation, detail: source.string(range)))
    }
    let kept = previousEnd
    resume(at: index, isValue: false)
    previousEnd = kept
  }
}
