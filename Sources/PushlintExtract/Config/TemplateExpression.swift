import PushlintText
import PushlintTree

/// The expressions that a template engine replaces in a configuration file.
enum TemplateExpression {
  /// How they are written.
  enum Style {
    case none
    /// `${{ x }}` and `{{ x }}`: workflows, charts, playbooks.
    case doubleBraces
    /// `${x}`, with braces in pairs; `$${` is no expression.
    case dollarBraces
  }

  /// Most bytes of an expression.
  private static let longest = 300

  /// Where the expression ends that begins at `index`, on the same line.
  @inline(__always)
  static func end(_ style: Style, in text: SourceText, at index: Int, limit: Int) -> Int? {
    guard let byte = text[index], byte == UInt8(ascii: "{") || byte == UInt8(ascii: "$") else { return nil }
    return endOfExpression(style, in: text, at: index, limit: limit)
  }

  private static func endOfExpression(_ style: Style, in text: SourceText, at index: Int, limit: Int) -> Int? {
    let brace = UInt8(ascii: "{")
    let dollar = UInt8(ascii: "$")
    let first: Int
    switch style {
    case .none: return nil
    case .doubleBraces:
      let open = text[index] == dollar ? index + 1 : index
      guard text[open] == brace, text[open + 1] == brace, !isDirective(open + 2, in: text) else { return nil }
      first = open
    case .dollarBraces:
      guard text[index] == dollar, text[index + 1] == brace, text[index - 1] != dollar else { return nil }
      first = index + 1
    }
    var depth = 0
    var end = first
    while end < limit, end - first < longest, let byte = text[end], !ByteClass.endsLine(byte) {
      if byte == brace { depth += 1 }
      if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return end + 1 }
      }
      end += 1
    }
    return nil
  }

  /// The bytes of a text with its expressions left open.
  static func opened(_ style: Style, in text: SourceText) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let past = end(style, in: text, at: index, limit: text.count) {
        result += Placeholder.expansion.utf8
        index = past
      } else {
        result.append(text.bytes[index])
        index += 1
      }
    }
    return result
  }

  /// `{{ if … }}`, `{{- … }}`, `{{#each}}`: what decides over the text around has no value of its own.
  private static func isDirective(_ offset: Int, in text: SourceText) -> Bool {
    var start = offset
    while text[start] == 0x20 { start += 1 }
    switch text[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "^"): return true
    default: break
    }
    var end = start
    while end - start < 8, let byte = text[end], ByteClass.isLetter(byte) { end += 1 }
    return ["if", "else", "end", "range", "with", "define", "block"].contains(text.string(SourceRange(start, end)))
  }
}
