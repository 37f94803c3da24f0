import PushlintText
import PushlintTree

/// What is wrong inside a string, and with the way it is quoted.
extension Parser {
  /// Reports quotes, control characters, and escapes that the dialect does not have: one issue of each sort a string.
  mutating func checkString(_ token: Token) {
    if token.flags.contains(.singleQuoted), !dialect.allowsSingleQuotes {
      report(style: .singleQuotes, token.range, edit: TextEdit(token.range, requoted(token)))
      return
    }
    if token.flags.contains(.curlyQuoted) {
      report(style: .curlyQuotes, token.range, edit: TextEdit(token.range, requoted(token)))
      return
    }
    if !styleRuns.isEmpty {
      styleRuns[.singleQuotes] = nil
      styleRuns[.curlyQuotes] = nil
    }
    guard !dialect.allowsExpressions else { return }
    if token.flags.contains(.controls), !dialect.allowsExtendedEscapes || hasRawLineEnd(token) { checkControls(token) }
    if token.flags.contains(.escapes), !dialect.allowsExtendedEscapes { checkEscapes(token) }
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

  private mutating func checkControls(_ token: Token) {
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

  private mutating func checkEscapes(_ token: Token) {
    var edits: [TextEdit] = []
    var index = token.start + 1
    while index < token.end - 1 {
      guard tokenizer.byte(index) == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let (range, replacement) = checkEscape(at: index, end: token.end - 1)
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
  private func checkEscape(at index: Int, end: Int) -> (range: SourceRange, replacement: String?) {
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
  mutating func report(
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
