import PushlintRPC

extension LanguageServer {
  /// `textDocument/publishDiagnostics` for each document that changed; none for a client that asks itself.
  mutating func publications() -> [Message] {
    let changed = documents.takeUnpublished()
    previews.noteChanges(of: changed)
    guard !client.pullsDiagnostics else { return [] }
    var messages: [Message] = []
    for uri in changed {
      if let snapshot = snapshot(of: uri) { messages.append(publication(of: snapshot)) }
    }
    return messages
  }

  private func publication(of snapshot: DocumentSnapshot) -> Message {
    .publish(
      LSP.PublishDiagnosticsParams(
        uri: snapshot.uri, version: snapshot.version,
        diagnostics: DocumentWriter(snapshot: snapshot, client: client).diagnostics))
  }
}
