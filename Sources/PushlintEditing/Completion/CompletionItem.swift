import PushlintText

/// Something that can be written at the cursor.
package struct CompletionItem: Sendable {
  package enum Kind: Sendable { case field, object, value, rule, document }

  package var label: String
  package var kind: Kind
  /// A few words beside the label.
  package var detail: String?
  /// Markdown.
  package var documentation: String?
  /// What is written, without anything to fill in; counts in the file's bytes.
  package var edit: TextEdit
  /// What is written by an editor that can jump between blanks, in the place of `edit`'s text.
  ///
  /// - Source: LSP 3.17, Snippet Syntax.
  package var snippet: String?
  /// What the typed text is compared with: the source that the edit takes the place of begins like it.
  package var filter: String
  package var isDeprecated = false
  /// The comma that the member before lacks.
  package var additionalEdit: TextEdit?
}
