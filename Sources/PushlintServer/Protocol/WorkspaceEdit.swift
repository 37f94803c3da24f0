import PushlintText

extension DocumentWriter {
  /// Edits of this one document, tied to its version where the client can hold against it.
  func workspaceEdit(_ edits: [TextEdit]) -> LSP.WorkspaceEdit {
    LSP.WorkspaceEdit(
      changes: [.edit(uri: snapshot.uri, version: snapshot.version, edits.map(edit))],
      isVersioned: client.takesVersionedEdits)
  }
}
