import PushlintLiterals
import PushlintText
import PushlintTree

/// What a completion writes at the cursor: inside the quotes that are there already, or with quotes of its own.
///
/// Editors compare what has been typed with the text that an edit takes the place of. So an edit begins behind the
/// quotation mark, and an editor without blanks, which often just types the text, leaves the closing one alone.
extension CompletionContext {
  /// A quotation mark in front of the cursor, and what stands behind it.
  private struct Quoted {
    let mark: String
    /// From behind the mark to before the closing one, or as far as the word goes where that is missing.
    let content: SourceRange
    /// Behind the closing mark; `nil` when there is none.
    let end: Int?
  }

  private func quoted(_ tree: SyntaxTree) -> Quoted? {
    guard let node, tree[node].kind == .string || tree[node].kind == .key, !tree[node].flags.contains(.unquoted),
      offset > tree[node].range.start, let mark = tree.source[replaced.start], mark < 0x80
    else { return nil }
    let content = tree.contentRange(of: node)
    let sign = String(decoding: [mark], as: UTF8.self)
    return tree[node].flags.contains(.unclosed)
      ? Quoted(mark: sign, content: SourceRange(content.start, replaced.end), end: nil)
      : Quoted(mark: sign, content: content, end: replaced.end)
  }

  /// A key, and behind it a value unless a colon is there already.
  ///
  /// - Parameter value: the source of the value, and the same with blanks.
  func insertion(
    ofKey name: String, value: (plain: String, snippet: String), hasColon: Bool, _ tree: SyntaxTree
  ) -> (plain: CompletionItem.Insertion, snippet: CompletionItem.Insertion?) {
    let comma = needsCommaBehind ? "," : ""
    let tail = hasColon ? "" : ": \(value.plain)\(comma)"
    let blanks = ": \(value.snippet)\(comma)"
    let before = missingCommaAt.map { [TextEdit.insertion(",", at: $0)] } ?? []
    guard let quoted = quoted(tree) else {
      let source = LiteralEditor(tree).keySource(name)
      return (
        .init(edit: TextEdit(replaced, source + tail), more: before),
        hasColon ? nil : .init(edit: TextEdit(replaced, Notation.escaped(source) + blanks), more: before)
      )
    }
    let closed = SourceRange(quoted.content.start, quoted.end ?? quoted.content.end)
    let snippet = CompletionItem.Insertion(
      edit: TextEdit(closed, Notation.escaped(name) + quoted.mark + blanks), more: before)
    guard let end = quoted.end else {
      return (
        .init(edit: TextEdit(closed, name + quoted.mark + tail), more: before), hasColon ? nil : snippet
      )
    }
    let behind = tail.isEmpty ? [] : [TextEdit.insertion(tail, at: end)]
    return (.init(edit: TextEdit(quoted.content, name), more: before + behind), hasColon ? nil : snippet)
  }

  /// A value; `nil` for one that cannot stand between the quotes that are there.
  func insertion(
    ofValue source: String, snippet: String?, _ tree: SyntaxTree
  ) -> (plain: CompletionItem.Insertion, snippet: CompletionItem.Insertion?)? {
    let comma = needsCommaBehind ? "," : ""
    let before = missingCommaAt.map { [TextEdit.insertion(",", at: $0)] } ?? []
    guard let quoted = quoted(tree) else {
      return (
        .init(edit: TextEdit(replaced, source + comma), more: before),
        snippet.map { .init(edit: TextEdit(replaced, $0 + comma), more: before) }
      )
    }
    guard source.hasPrefix("\""), source.count >= 2 else { return nil }
    let text = String(source.dropFirst().dropLast())
    guard let end = quoted.end else {
      return (.init(edit: TextEdit(quoted.content, text + quoted.mark + comma), more: before), nil)
    }
    let behind = comma.isEmpty ? [] : [TextEdit.insertion(comma, at: end)]
    return (.init(edit: TextEdit(quoted.content, text), more: before + behind), nil)
  }
}

extension CompletionItem.Insertion {
  /// The same in the file's bytes; `nil` where it cannot be made there.
  func mapped(_ map: (TextEdit) -> TextEdit?) -> CompletionItem.Insertion? {
    guard let edit = map(edit) else { return nil }
    let mapped = more.compactMap(map)
    return mapped.count == more.count ? CompletionItem.Insertion(edit: edit, more: mapped) : nil
  }
}
