extension LSP.MarkupContent {
  /// Markdown, or its text for a client that shows no other.
  init(_ markdown: String, isMarkdown: Bool) {
    self.init(
      kind: isMarkdown ? .markdown : .plaintext, value: isMarkdown ? markdown : Self.plainText(of: markdown))
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
