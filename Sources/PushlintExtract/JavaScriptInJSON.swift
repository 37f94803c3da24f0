import PushlintSyntax
import PushlintText
import PushlintTree

/// A code block labeled `json` that contains a JavaScript object: bare keys, single quotes, variables, a trailing `;`.
struct JavaScriptInJSON {
  private let text: SourceText
  private let document: ParsedDocument
  private let label: SourceRange

  /// Fewest signs of JavaScript; a single one is a mistake in JSON.
  private static let fewestSigns = 2

  /// - Parameter json: the first value of the block, read as JSON.
  /// - Returns: `nil` when the block contains JSON, broken or not.
  init?(_ text: SourceText, _ content: SourceRange, label: SourceRange, json: ParsedDocument) {
    guard Self.signs(of: json.issues, text) >= Self.fewestSigns else { return nil }
    let program = parse(text, range: content, dialect: .javaScript, scope: .value)
    guard program.isComplete, program.issues.isEmpty, Self.endsStatement(text, program.end, content.end) else {
      return nil
    }
    self.text = text
    self.label = label
    document = program
  }

  func excerpts() -> [Excerpt] {
    let issue = CodeIssue(.mislabeledFence, label, detail: text.string(label))
    return [
      Excerpt(text: text, map: .identity, origin: .sample, document: document),
      Excerpt(text: text, map: .identity, origin: .sample, codeIssues: [issue]),
    ]
  }

  /// How often the issues of a text read as JSON are something that JavaScript has. Words of other languages, such as
  /// `True`, say that it is neither.
  private static func signs(of issues: [SyntaxIssue], _ text: SourceText) -> Int {
    var count = 0
    for issue in issues {
      switch issue.kind {
      case .unquotedKey, .singleQuotes: count += max(issue.edits.count, 1)
      case .unquotedValue, .unexpectedText, .textAfterValue, .comment, .missingValue, .placeholder: count += 1
      case .wrongLiteral: return 0
      default: break
      }
    }
    let hasSpelling = issues.contains {
      $0.kind == .unquotedKey || $0.kind == .singleQuotes || $0.kind == .unquotedValue
        || $0.kind == .unexpectedText && text[$0.range.start] == UInt8(ascii: "`")
    }
    return hasSpelling ? count : 0
  }

  /// Whether nothing but semicolons, closing parentheses, and comments is left.
  private static func endsStatement(_ text: SourceText, _ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end, let byte = text[index] {
      if byte == UInt8(ascii: "/"), text[index + 1] == UInt8(ascii: "/") {
        index = text.lineEnd(of: index)
        continue
      }
      guard byte <= 0x20 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ")") else { return false }
      index += 1
    }
    return true
  }
}
