import PushlintRPC
import PushlintText

extension DocumentWriter {
  /// Edits of this one document, tied to its version where the client can hold against it.
  ///
  /// - Source: LSP 3.17, WorkspaceEdit.
  func workspaceEdit(_ edits: [TextEdit]) -> JSONValue {
    let edits = JSONValue.array(edits.map(edit))
    guard client.takesVersionedEdits else {
      return ["changes": .object([.init(snapshot.uri, edits)])]
    }
    let document: JSONValue = [
      "uri": .string(snapshot.uri), "version": snapshot.version.map { .integer($0) } ?? .null,
    ]
    return ["documentChanges": [["textDocument": document, "edits": edits]]]
  }
}
