import PushlintRPC

extension JSONValue {
  /// Markdown, or its text for a client that shows no other.
  ///
  /// - Source: LSP 3.17, MarkupContent.
  static func markup(_ markdown: String, isMarkdown: Bool) -> JSONValue {
    guard !isMarkdown else { return ["kind": "markdown", "value": .string(markdown)] }
    return ["kind": "plaintext", "value": .string(plainText(of: markdown))]
  }

  /// The words of Markdown as pushlint writes it, without the signs around headlines, code, and emphasis.
  static func plainText(of markdown: String) -> String {
    var lines: [Substring] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { continue }
      lines.append(line.first == "#" ? line.drop { $0 == "#" || $0 == " " } : line)
    }
    return lines.joined(separator: "\n").replacing("**", with: "").filter { $0 != "`" }
  }
}
