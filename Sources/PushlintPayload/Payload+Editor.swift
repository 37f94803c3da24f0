import PushlintLiterals

extension Payload {
  /// Edits the payload in the syntax of its language.
  package var editor: LiteralEditor { LiteralEditor(tree, code: excerpt.codeLayout) }
}
