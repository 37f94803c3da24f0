import PushlintSyntax
import PushlintText
import PushlintTree

/// Conditions on topics that stand in no message: `return "'a' in topics && 'b' in topics"`.
extension CodeReader {
  /// Adds a message with a condition, where strings are one.
  func addCondition(_ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    // In Ruby `let(:invalid_condition) { "…" }` gives one to a test.
    let isGiven = tokens.grammar.imports == .none && tokens.isOpener("{", at: range.lowerBound - 1)
    guard !isGiven, range.count == 1, let inside = tokens.content(of: range.lowerBound), beginsCondition(inside),
      tokens.text.firstOffset(of: "' in topics", in: inside) != nil, !isNamedAsWrong(range.lowerBound),
      let text = text(range), text.isWhole, enter()
    else { return }
    defer { leave() }
    let whole = tokens.range(range)
    let message = tree.add(.object, flags, whole, in: parent)
    tree.mark(message, as: WireForms.SDKObject(isOpen: true, needsTarget: false, isAPNs: false, holdsHeaders: false))
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: message, text: "condition")
    addText(text, range, in: message)
    tree.add(.spread, SourceRange(at: whole.end), in: message)
    tree.close(message)
  }

  /// Whether a text begins as a condition does: `'a' in`, `(`, `!`, or the name of a topic without quotation marks.
  private func beginsCondition(_ inside: SourceRange) -> Bool {
    guard let first = tokens.text[inside.start] else { return false }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "(") || first == UInt8(ascii: "!") { return true }
    let blank = tokens.text[inside].firstIndex(of: UInt8(ascii: " ")) ?? inside.end
    return blank > inside.start && tokens.text.firstOffset(of: " in topics ", in: inside) == blank
  }

  /// Whether the name that gets a text says that nobody means it: `const val BROKEN_CONDITION = "…"`.
  private func isNamedAsWrong(_ string: Int) -> Bool {
    guard tokens.isSign("=", at: string - 1), let name = tokens.word(at: string - 2)?.lowercased() else { return false }
    return Self.wordsForWrong.contains(where: name.contains)
  }

  private static let wordsForWrong = ["invalid", "bad", "broken", "wrong", "illegal", "malformed"]
}
