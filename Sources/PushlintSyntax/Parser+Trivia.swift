import PushlintText
import PushlintTree

/// What stands between tokens, and how the bytes are encoded.
extension Parser {
  /// A byte order mark at the start, or another encoding altogether.
  mutating func reportEncoding() {
    guard scope == .document, range.start == 0 else { return }
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      if !dialect.allowsUnicodeSpaces {
        let mark = SourceRange(0, 3)
        issues.append(SyntaxIssue(.byteOrderMark, mark, edits: [.deletion(mark)]))
      }
      tokenizer.reposition(to: 3)
      previousEnd = 3
    } else if source.bytes.starts(with: [0xFE, 0xFF]) || source.bytes.starts(with: [0xFF, 0xFE]) {
      issues.append(SyntaxIssue(.invalidUTF8, SourceRange(0, 2), detail: "UTF-16"))
      tokenizer.reposition(to: range.end)
      hasTextAfterValue = true
    }
  }

  /// The first bytes that are no UTF-8; one issue for the document.
  mutating func reportInvalidUTF8() {
    guard scope != .program, !issues.contains(where: { $0.kind == .invalidUTF8 }) else { return }
    let read = SourceRange(range.start, scope == .document ? range.end : max(previousEnd, range.start))
    let found = stretches.map(\.invalidUTF8) ?? UTF8Scan.firstInvalid(in: tokenizer.bytes, range: read)
    guard let invalid = found else { return }
    issues.removeAll { $0.range == invalid && ($0.kind == .unexpectedText || $0.kind == .unquotedValue) }
    // The bytes may be letters of another encoding: to write U+FFFD instead would remove them.
    issues.append(SyntaxIssue(.invalidUTF8, invalid, isSafe: false))
  }

  /// A white-space character that JSON does not know; all of them are one issue.
  mutating func reportForeignSpace(_ space: SourceRange) {
    guard !dialect.allowsUnicodeSpaces, scope != .program else { return }
    let isZeroWidth = ByteClass.isZeroWidthSpace(in: tokenizer.bytes, at: space.start, end: tokenizer.end)
    let edit = TextEdit(space, isZeroWidth ? "" : " ")
    if let known = issues.firstIndex(where: { $0.kind == .foreignSpace }) {
      issues[known].edits.append(edit)
    } else {
      let scalar = source.string(space).unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
      let name = "U+" + String(repeating: "0", count: max(0, 4 - scalar.count)) + scalar
      issues.append(SyntaxIssue(.foreignSpace, space, edits: [edit], detail: name))
    }
  }

  /// A comment where the dialect has none, or one without its end.
  mutating func reportComment(_ comment: Token, followsLineEnd: Bool) {
    if comment.flags.contains(.unclosed) {
      issues.append(
        SyntaxIssue(.unclosedComment, comment.range, edits: closing(comment), isSafe: false))
      return
    }
    guard !dialect.allowsComments || comment.flags.contains(.foreign) else { return }
    // Comments on following lines are one remark.
    if let last = issues.last, last.kind == .comment, followsLineEnd, last.related?.end == previousCommentLine(comment)
    {
      issues[issues.count - 1].edits.append(.deletion(deletion(of: comment)))
      issues[issues.count - 1].related = comment.range
      return
    }
    issues.append(
      SyntaxIssue(
        .comment, comment.range, edits: [.deletion(deletion(of: comment))], isSafe: false, related: comment.range))
  }

  /// Ends an unclosed comment with its first line, where that line is prose. Where it could be a part of the document,
  /// or code that was commented out, only the writer knows the end.
  private func closing(_ comment: Token) -> [TextEdit] {
    var end = comment.start
    while end < comment.end, !ByteClass.endsLine(tokenizer.byte(end)) { end += 1 }
    let holdsMembers = source[SourceRange(comment.start, end)].contains { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "{")
        || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
        || byte == UInt8(ascii: ":")
    }
    guard !holdsMembers, dialect.allowsComments else { return [] }
    while end > comment.start, ByteClass.isSpace(tokenizer.byte(end - 1)) { end -= 1 }
    return [.insertion(" */", at: end)]
  }

  /// Where a comment swallows the end of the document, brackets that are not closed before it follow from that.
  mutating func dropSwallowedClosers() {
    guard issues.contains(where: { $0.kind == .unclosedComment }) else { return }
    issues.removeAll { $0.kind == .unclosedContainer }
  }

  /// End of the line before the one that the comment stands alone on.
  private func previousCommentLine(_ comment: Token) -> Int {
    var index = comment.start
    while index > 0, source[index - 1] == 0x20 || source[index - 1] == 0x09 { index -= 1 }
    guard index > 0, source[index - 1].map(ByteClass.endsLine) == true else { return -1 }
    index -= 1
    if source[index] == 0x0A, source[index - 1] == 0x0D { index -= 1 }
    return index
  }

  /// The comment with the blanks before it, and with its line when it stands there alone.
  private func deletion(of comment: Token) -> SourceRange {
    var start = comment.start
    while start > range.start, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
    let beginsLine = start == range.start || source[start - 1].map(ByteClass.endsLine) == true
    let endsLine = comment.end >= range.end || source[comment.end].map(ByteClass.endsLine) == true
    guard beginsLine, endsLine else { return SourceRange(beginsLine ? comment.start : start, comment.end) }
    return SourceRange(start, min(source.nextLine(after: comment.end), range.end))
  }
}
