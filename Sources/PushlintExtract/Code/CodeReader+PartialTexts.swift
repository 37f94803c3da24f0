import PushlintSyntax
import PushlintText
import PushlintTree

/// Texts of which some is known: `f"/orders/{id}"`, `"http://" + host`, `fmt.Sprintf("news %s", language)`.
extension CodeReader {
  /// Most tokens of such a text.
  private static let longestPartialText = 60

  /// Adds a text with a sign in place of each piece that only the running program knows.
  ///
  /// - Returns: whether there is one that is a text for certain, and says something.
  mutating func addPartialText(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    guard range.count <= Self.longestPartialText, knownType(of: range) == .isString,
      let text = textOfValue(range) ?? formattedText(range), !text.isWhole, !text.holdsDollarName,
      let known = Placeholder.knownPart(of: text.text), !known.trimmingSpaces().isEmpty, !known.contains("{"),
      !range.contains(where: holdsMore), branches(of: range) == nil
    else { return false }
    tree.add(.string, flags, tokens.range(range), in: parent, text: text.text)
    return true
  }

  /// Whether a token begins something that is read for itself.
  private func holdsMore(_ index: Int) -> Bool {
    tokens.isOpener("{", at: index) || tokens.isOpener("[", at: index) && tokens[index - 1]?.kind != .word
  }

  /// Calls that fill the string that they are given first.
  private static let formatting: Set<String> = [
    "fmt.Sprintf", "sprintf", "String.format", "string.Format", "format!",
  ]

  /// The text of a call that fills in a string: `fmt.Sprintf("%s", x)`, `"%s".formatted(x)`.
  private func formattedText(_ range: Range<Int>) -> CodeString? {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard open > range.lowerBound, range.contains(open), tokens.isOpener("(", at: open) else { return nil }
    if tokens.isString(at: range.lowerBound) {
      guard open == range.lowerBound + 3, tokens.isWord("formatted", at: open - 1) else { return nil }
      return text(range.lowerBound..<range.lowerBound + 1)
    }
    guard let name = calledName(range.lowerBound, open), Self.formatting.contains(name),
      let first = tokens.split(tokens.inside(open)).first
    else { return nil }
    return text(first)
  }
}
