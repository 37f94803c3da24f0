/// Writes texts into Markdown so that nothing in them means anything.
///
/// - Source: CommonMark 0.31, sections 2.4 and 6.1; GitHub Flavored Markdown, section 6.9 on links that are found in texts.
enum MarkdownText {
  static func text(_ piece: PreviewDigest.Piece) -> String {
    switch piece {
    case .words(let words): sentence(words)
    case .payload(let text): text.isEmpty ? code("\"\"") : code(text)
    }
  }

  /// A sentence of ours, in which code is between backticks: names of the payload may be in it, too.
  private static func sentence(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) || part.isEmpty ? escaped(part) : code(String(part))
    }.joined()
  }

  /// A line as code, between more backticks than there are in it.
  private static func code(_ text: String) -> String {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space on each side is taken away.
    let isPadded = text.first == "`" || text.last == "`" || text.first == " " || text.last == " "
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// The words with a backslash before all that may mean something inside a line, and what makes an address a link.
  private static func escaped(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isSign =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|", "$", "!", "@": true
        case ":": rest.first == "/"
        case ".": previous == "w" || previous == "W"
        default: false
        }
      if isSign { result.append("\\") }
      result.append(scalar)
      previous = scalar
    }
    return String(result)
  }
}
