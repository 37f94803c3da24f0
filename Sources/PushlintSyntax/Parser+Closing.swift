import PushlintText
import PushlintTree

/// Closers: the right ones, the wrong ones, and those that are missing.
extension Parser {
  /// What was read.
  mutating func finished() -> ParsedDocument {
    if let count = issuesBeforeTextAfterValue { issues.removeLast(max(0, issues.count - count)) }
    // What is open where reading stopped holds all that was read in it.
    for index in nodes.indices where nodes[index].next == 0 {
      nodes[index].next = Int32(clamping: nodes.count)
      nodes[index].range = nodes[index].range.union(SourceRange(at: max(previousEnd, nodes[index].range.end)))
    }
    reportInvalidUTF8()
    dropSwallowedClosers()
    let tree = SyntaxTree(source: source, range: range, dialect: dialect, nodes: nodes)
    var document = ParsedDocument(
      tree: tree, issues: issues.sorted { $0.range < $1.range }, end: max(previousEnd, range.start),
      isComplete: isComplete, scope: scope)
    document.objectTexts = objectTexts
    return document
  }

  /// Closes the innermost object or array at the current token.
  mutating func close() {
    let end = token.end
    pop(end: end)
    advance(isValue: true)
  }

  /// Closes after a comma, if there was one.
  mutating func closeAfterComma(_ frame: Frame) {
    if frame.phase == .following, let comma = frame.comma, !dialect.allowsTrailingCommas {
      issues.append(SyntaxIssue(.trailingComma, comma, edits: [.deletion(comma)]))
    }
    close()
  }

  /// `]` in an object or `}` in an array.
  mutating func mismatchedCloser(_ frame: Frame) {
    let isObject: Bool = if case .object = frame.kind { true } else { false }
    let own = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let following = significantByte(from: token.end)
    if strategy == .surplus {
      issues.append(SyntaxIssue(.extraCloser, token.range, edits: [.deletion(token.range)], isSafe: false))
      skipToken()
    } else if strategy != .position, enclosing(closedBy: token.kind) != nil {
      // The bracket around is being closed: this one was never.
      unclosed(through: frames.count - 1, edit: [.insertion(String(UnicodeScalar(own)), at: previousEnd)])
    } else if following == own, frames.count <= 2 || significantByteTwice(from: token.end) != own {
      issues.append(SyntaxIssue(.extraCloser, token.range, edits: [.deletion(token.range)]))
      skipToken()
    } else {
      // In the middle of a word it closes nothing: `a]ndroid`.
      let edits = isInWord(token.range) ? [] : [TextEdit(token.range, String(UnicodeScalar(own)))]
      issues.append(
        SyntaxIssue(
          .wrongCloser, token.range, edits: edits, isSafe: !edits.isEmpty,
          related: SourceRange(frame.opener, frame.opener + 1), detail: String(UnicodeScalar(own))))
      close()
    }
  }

  private func isInWord(_ range: SourceRange) -> Bool {
    range.start > 0 && source[range.start - 1].map(ByteClass.isNameByte) == true
      && source[range.end].map(ByteClass.isNameByte) == true
  }

  /// Takes the current token without a trace: what came before it is still what came before.
  private mutating func skipToken() {
    let kept = previousEnd
    advance(isValue: true)
    previousEnd = kept
  }

  private func significantByteTwice(from offset: Int) -> UInt8 {
    var index = offset
    while index < tokenizer.end, ByteClass.isSpace(tokenizer.byte(index)) { index += 1 }
    return significantByte(from: index + 1)
  }

  /// Index of the nearest frame below the innermost that `closer` would close.
  private func enclosing(closedBy closer: Token.Kind) -> Int? {
    for index in frames.indices.dropLast().reversed() {
      switch (frames[index].kind, closer) {
      case (.object, .closeBrace), (.array, .closeBracket): return index
      case (.object, _), (.array, _): continue
      default: return nil
      }
    }
    return nil
  }

  /// Closes the frames from the innermost down to `index`, none of which has a closer, with one issue.
  private mutating func unclosed(through index: Int, edit: [TextEdit]) {
    guard let innermost = frames.last else { return }
    issues.append(
      SyntaxIssue(
        .unclosedContainer, SourceRange(innermost.opener, innermost.opener + 1), edits: edit, isSafe: false,
        related: SourceRange(at: previousEnd),
        detail: source.string(SourceRange(innermost.opener, innermost.opener + 1))
      ))
    while frames.count > max(index, 1) { pop(end: previousEnd, flags: .unclosed) }
  }

  /// The text ends while objects or arrays are open: one issue that closes them all.
  ///
  /// - Parameter completion: what the last member lacks besides.
  mutating func unclosedAtEnd(completing completion: String = "") {
    let literals = frames.filter { if case .top = $0.kind { false } else { $0.node != nil } }
    guard let innermost = literals.last else {
      frames.removeAll()
      return
    }
    var edits: [TextEdit] = []
    if innermost.phase == .following, let comma = innermost.comma { edits.append(.deletion(comma)) }
    var closing = completion + closers(for: literals.reversed())
    if let cut = issueOfCutValue() {
      // The text ends in the middle of a value: that and the missing closers are one mistake.
      issues.removeLast()
      edits += cut.edits.filter { $0.range.start != previousEnd || !$0.range.isEmpty }
      closing = cut.edits.filter { $0.range.start == previousEnd && $0.range.isEmpty }.map(\.text).joined() + closing
    }
    edits.append(.insertion(closing, at: previousEnd))
    issues.append(
      SyntaxIssue(
        .unclosedContainer, SourceRange(innermost.opener, innermost.opener + 1), edits: edits, isSafe: false,
        related: SourceRange(at: previousEnd),
        detail: source.string(SourceRange(innermost.opener, innermost.opener + 1))
      ))
    while let frame = frames.last {
      if case .top = frame.kind { break }
      pop(end: previousEnd, flags: .unclosed)
    }
    frames.removeAll()
  }

  /// The last issue, when it is about a value or key that the end of the text cuts off.
  private func issueOfCutValue() -> SyntaxIssue? {
    guard let last = issues.last, last.range.end == previousEnd else { return nil }
    switch last.kind {
    case .unclosedString, .unquotedValue, .invalidNumber: return last
    default: return nil
    }
  }

  /// The closers of `open`, innermost first, each on its own line where its opener's member lines are.
  private func closers(for open: [Frame]) -> String {
    var text = ""
    for frame in open {
      let closer: String
      switch frame.kind {
      case .object: closer = "}"
      case .array: closer = "]"
      default: continue
      }
      if source.lineEnd(of: frame.opener) < previousEnd {
        text += "\n" + String(repeating: " ", count: frame.openerIndent)
      }
      text += closer
    }
    return text
  }

  // MARK: Indentation

  /// Asks the layout whether the innermost object or array has ended already, or its closer stands too often.
  ///
  /// - Shape: answers whether it did something; only in the second pass over a document whose brackets do not balance.
  mutating func endsByIndentation(_ frame: Frame) -> Bool {
    guard strategy == .layout, frames.count > 2 else { return false }
    guard token.flags.contains(.afterLineEnd) else { return secondCloserDisagrees(frame) }
    let column = token.start - lineStart
    switch token.kind {
    case .closeBrace, .closeBracket: return closerDisagrees(frame, column: column)
    case .string, .word, .number, .openBrace, .openBracket:
      guard column <= frame.openerIndent, let owner = frameIndex(ofMembersAt: column) else { return false }
      endLostFrames(through: owner + 1, beforeMember: true)
      return true
    default: return false
    }
  }

  /// `}}` where the opener's line has another indentation than this one: the second closes nothing.
  private mutating func secondCloserDisagrees(_ frame: Frame) -> Bool {
    guard token.kind == .closeBrace || token.kind == .closeBracket, frame.opener < lineStart,
      frame.openerIndent != lineIndent, isCloser(previousEnd - 1)
    else { return false }
    issues.append(SyntaxIssue(.extraCloser, token.range, edits: [.deletion(token.range)]))
    skipToken()
    return true
  }

  private func isCloser(_ offset: Int) -> Bool {
    tokenizer.byte(offset) == UInt8(ascii: "}") || tokenizer.byte(offset) == UInt8(ascii: "]")
  }

  /// Index of the enclosing literal whose members begin at `column`.
  private func frameIndex(ofMembersAt column: Int) -> Int? {
    for index in frames.indices.dropLast().reversed() {
      switch frames[index].kind {
      case .object, .array:
        if frames[index].memberColumn == column { return index }
      default: return nil
      }
    }
    return nil
  }

  private mutating func closerDisagrees(_ frame: Frame, column: Int) -> Bool {
    if column < frame.openerIndent {
      let owner = frames.indices.dropLast().last { index in
        switch (frames[index].kind, token.kind) {
        case (.object, .closeBrace), (.array, .closeBracket): frames[index].openerIndent == column
        default: false
        }
      }
      guard let owner, owner > 0 else { return false }
      endLostFrames(through: owner + 1, beforeMember: false)
      return true
    }
    guard column > frame.openerIndent, nextLineClosesAt(frame.openerIndent) else { return false }
    issues.append(SyntaxIssue(.extraCloser, token.range, edits: [.deletion(token.range)]))
    skipToken()
    return true
  }

  /// Whether the line after the current token begins with a closer at `column`.
  private func nextLineClosesAt(_ column: Int) -> Bool {
    var index = token.end
    if tokenizer.byte(index) == UInt8(ascii: ",") { index += 1 }
    var start = index
    while index < tokenizer.end, ByteClass.isSpace(tokenizer.byte(index)) {
      if ByteClass.endsLine(tokenizer.byte(index)) { start = index + 1 }
      index += 1
    }
    let byte = tokenizer.byte(index)
    return (byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")) && index - start == column && start > token.end
  }

  /// Closes the frames down to `index`, which the layout says have ended.
  private mutating func endLostFrames(through index: Int, beforeMember: Bool) {
    guard let innermost = frames.last, index < frames.count else { return }
    let lost = frames[index...].reversed()
    var edits: [TextEdit] = []
    let comma = innermost.phase == .following ? innermost.comma : nil
    let end = comma?.start ?? previousEnd
    edits.append(.insertion(closers(for: Array(lost)) + (comma == nil && beforeMember ? "," : ""), at: end))
    if let comma, !beforeMember { edits.append(.deletion(comma)) }
    issues.append(
      SyntaxIssue(
        .unclosedContainer, SourceRange(innermost.opener, innermost.opener + 1), edits: edits, isSafe: false,
        related: SourceRange(at: end), detail: source.string(SourceRange(innermost.opener, innermost.opener + 1))))
    while frames.count > max(index, 1) { pop(end: end, flags: .unclosed) }
    if beforeMember {
      update {
        $0.phase = .following
        $0.comma = nil
      }
    }
  }
}
