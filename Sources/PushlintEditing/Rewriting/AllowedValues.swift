import PushlintDiagnostics
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
      let edit = TextEdit(payload.tree[place.node].range, quoted(value, as: place.node, payload.tree))
      return payload.excerpt.map.edit(edit).map { edit in
        FixIt(title: "Replace `\(written)` with `\(value)`", isSafe: false, edits: [edit])
      }
    }
    return offered
  }

  /// A value between the quotation marks that are there.
  private func quoted(_ value: String, as node: SyntaxTree.Index, _ tree: SyntaxTree) -> String {
    guard tree.source[tree[node].range.start] == UInt8(ascii: "'") else { return StringEncoding.json(value) }
    return "'\(value)'"
  }
}
