import PushlintSyntax
import PushlintText
import PushlintTree

/// Conditions on topics that stand in no message: `return "'a' in topics && 'b' in topics"`.
extension CodeReader {
  /// Adds a message with a condition, where strings are one.
  func addCondition(_ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    // What a name stands for is read where the name is; in Ruby `let(:invalid_condition) { "…" }` gives one to a test.
    let isNamed =
      tokens.isSign("=", at: range.lowerBound - 1)
      || tokens.grammar.imports == .none && tokens.isOpener("{", at: range.lowerBound - 1)
    guard !isNamed, range.count == 1,
      let inside = tokens.content(of: range.lowerBound),
      let first = tokens.text[inside.start],
      first == UInt8(ascii: "'") || first == UInt8(ascii: "(")
        || first == UInt8(ascii: "!"),
      tokens.text.firstOffset(of: "' in topics", in: inside) != nil, let text = text(range), text.isWhole, enter()
    else { return }
    defer { leave() }
    let whole = tokens.range(range)
    let request = tree.add(.object, flags, whole, in: parent)
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: request, text: "message")
    let message = tree.add(.object, whole, in: request)
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: message, text: "condition")
    addText(text, range, in: message)
    for object in [message, request] {
      tree.add(.spread, SourceRange(at: whole.end), in: object)
      tree.close(object)
    }
  }
}
