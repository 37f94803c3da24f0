import PushlintRPC
import PushlintText

extension DiagnosticWriter {
  /// Edits of this one document, tied to its version where the client can hold against it.
  ///
  /// - Source: LSP 3.17, WorkspaceEdit.
  func workspaceEdit(_ edits: [TextEdit]) -> JSONValue {
    let edits = JSONValue.array(
      edits.map { ["range": range($0.range), "newText": .string($0.text)] })
    guard client.takesVersionedEdits else {
      return ["changes": .object([.init(snapshot.uri, edits)])]
    }
    let document: JSONValue = [
      "uri": .string(snapshot.uri), "version": snapshot.version.map { .integer($0) } ?? .null,
    ]
    return ["documentChanges": [["textDocument": document, "edits": edits]]]
  }
}
