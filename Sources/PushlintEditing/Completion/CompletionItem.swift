import PushlintText

/// Something that can be written at the cursor.
package struct CompletionItem: Sendable {
  package enum Kind: Sendable { case field, object, value, rule, document }

  /// What is written: at the cursor, and elsewhere besides.
  ///
  /// - Shape: edits count in the file's bytes and do not touch each other.
  package struct Insertion: Sendable {
    package var edit: TextEdit
    package var more: [TextEdit] = []
  }

  package var label: String
  package var kind: Kind
  /// A few words beside the label.
  package var detail: String?
  /// Markdown.
  package var documentation: String?
  /// Without anything to fill in.
  package var plain: Insertion
  /// For an editor that can jump between blanks; `nil` when there are none.
  ///
  /// - Source: LSP 3.17, Snippet Syntax.
  package var snippet: Insertion?
  package var isDeprecated = false
  /// What is compared with the text that has been typed; the label without it.
  package var filter: String?
}
