import PushlintText
import PushlintTree

/// `{% if … %}` of Liquid, Jinja, and Twig between the tokens of a document.
extension Tokenizer {
  /// Longest tag, and longest stretch between the tags of one block that is passed over as one value, in bytes.
  private static let longestTag = 400
  private static let longestBlock = 2_000

  private static let openers: Set<String> = [
    "if", "unless", "for", "case", "capture", "comment", "raw", "block", "with", "filter", "macro",
  ]

  /// The tag at `start` as white space, or the block that it opens as one value where a value should be; `nil` when
  /// there is none, or the dialect has none.
  func templateTag(_ start: Int) -> Token? {
    guard dialect.allowsPlaceholders, !dialect.allowsExpressions, byte(start + 1) == UInt8(ascii: "%"),
      let past = tagEnd(start)
    else { return nil }
    if tagName(start) == "comment", let blockEnd = blockEnd(start) { return Token(.whitespace, start, blockEnd) }
    if isValueExpected(at: start), Self.openers.contains(tagName(start)), let blockEnd = blockEnd(start) {
      return Token(.placeholder, start, blockEnd)
    }
    return Token(.whitespace, start, past)
  }

  /// Where the tag at `start` ends, behind `%}`.
  private func tagEnd(_ start: Int) -> Int? {
    var index = start + 2
    let limit = min(end, start + Self.longestTag)
    while index + 1 < limit {
      if bytes[index] == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "}") { return index + 2 }
      index += 1
    }
    return nil
  }

  /// The first word of the tag at `start`, behind `{%` or `{%-`.
  private func tagName(_ start: Int) -> String {
    var index = start + 2
    while ByteClass.isSpace(byte(index)) || byte(index) == UInt8(ascii: "-") { index += 1 }
    let first = index
    while ByteClass.isLetter(byte(index)), index - first < 12 { index += 1 }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  /// Whether a colon comes before `offset`.
  private func isValueExpected(at offset: Int) -> Bool {
    var index = offset - 1
    while index >= 0, ByteClass.isSpace(byte(index)) { index -= 1 }
    return byte(index) == UInt8(ascii: ":")
  }

  /// Where the block ends that the tag at `start` opens, behind its last tag.
  private func blockEnd(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    let limit = min(end, start + Self.longestBlock)
    while index + 1 < limit {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%"), let past = tagEnd(index) else {
        index += 1
        continue
      }
      let name = tagName(index)
      if name.hasPrefix("end") { depth -= 1 } else if Self.openers.contains(name) { depth += 1 }
      if depth == 0 { return past }
      index = past
    }
    return nil
  }
}

extension ParsedDocument {
  /// The document without the issues about commas that a template may set or leave out.
  func withoutCommasOfTemplates() -> ParsedDocument {
    guard tree.dialect.allowsPlaceholders, !tree.dialect.allowsExpressions,
      issues.contains(where: { isCommaOfTemplate($0) })
    else { return self }
    return withIssues(issues.filter { !isCommaOfTemplate($0) })
  }

  /// Whether the issue is about a comma, and a tag of a template is beside it.
  private func isCommaOfTemplate(_ issue: SyntaxIssue) -> Bool {
    switch issue.kind {
    case .missingComma, .trailingComma, .extraComma: break
    default: return false
    }
    let text = tree.source
    var after = issue.range.end
    while let byte = text[after], ByteClass.isSpace(byte) { after += 1 }
    if text[after] == UInt8(ascii: "{"), text[after + 1] == UInt8(ascii: "%") { return true }
    var before = issue.range.start
    while let byte = text[before - 1], ByteClass.isSpace(byte) { before -= 1 }
    return text[before - 1] == UInt8(ascii: "}") && text[before - 2] == UInt8(ascii: "%")
  }
}
