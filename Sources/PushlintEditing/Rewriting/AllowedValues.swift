import PushlintDiagnostics
import PushlintExtract
import PushlintLiterals
import PushlintPayload
import PushlintTree
import PushlintText

extension EditorDocument {
  /// The diagnostic with one fix for each value that its field may have, where a rule knows no single right one.
  package func withAllowedValues(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.fixes.isEmpty, let (payload, offset) = payload(at: diagnostic.range.start),
      let index = payload.indexOfPlace(at: offset)
    else { return diagnostic }
    let place = payload.places[index]
    guard let field = place.field, payload.fileRange(payload.tree[place.node].range) == diagnostic.range,
      let written = payload.tree.stringValue(place.node)
    else { return diagnostic }
    let form = field.form(in: payload.spelling)
    guard !form.values.isEmpty, !form.type.isNumeric, !form.values.contains(written) else { return diagnostic }
    var offered = diagnostic
    offered.fixes = form.values.filter(Field.isOffered).compactMap { value in
      guard let edit = edit(of: place.node, to: value, payload) else { return nil }
      let shown = payload.excerpt.codeLayout == nil ? value : edit.text.trimmingQuotes
      return payload.excerpt.map.edit(edit).map { edit in
        FixIt(title: "Replace `\(written)` with `\(shown)`", isSafe: false, edits: [edit])
      }
    }
    return offered
  }

  /// The edit that makes a text say another one; in code it is the SDK's word for that.
  private func edit(of node: SyntaxTree.Index, to value: String, _ payload: Payload) -> TextEdit? {
    guard let code = payload.excerpt.codeLayout else {
      return TextEdit(payload.tree[node].range, quoted(value, as: node, payload.tree))
    }
    let edits = LiteralEditor(payload.tree, code: code).replacement(of: node, by: .json(StringEncoding.json(value)))
    guard let edit = edits?.first else { return nil }
    let (start, end) = (payload.tree.source[edit.range.start], payload.tree.source[edit.range.end - 1])
    guard edit.range.count > 1, start == edit.text.utf8.first, end == edit.text.utf8.last,
      edit.text.trimmingQuotes != edit.text
    else { return edit }
    return TextEdit(SourceRange(edit.range.start + 1, edit.range.end - 1), edit.text.trimmingQuotes)
  }

  /// A value between the quotation marks that are there.
  private func quoted(_ value: String, as node: SyntaxTree.Index, _ tree: SyntaxTree) -> String {
    guard tree.source[tree[node].range.start] == UInt8(ascii: "'") else { return StringEncoding.json(value) }
    return "'\(value)'"
  }
}

extension String {
  /// A literal without its quotation marks.
  var trimmingQuotes: String {
    guard let mark = first, mark == "\"" || mark == "'", count > 1, last == mark else { return self }
    return String(dropFirst().dropLast())
  }
}
