import PushlintRPC

extension LanguageServer {
  /// `textDocument/publishDiagnostics` for each document that changed; none for a client that asks itself.
  mutating func publications() -> [Message] {
    let changed = documents.takeUnpublished()
    guard !client.pullsDiagnostics else { return [] }
    var messages: [Message] = []
    for uri in changed {
      if let snapshot = snapshot(of: uri) { messages.append(publication(of: snapshot)) }
    }
    return messages
  }

  private func publication(of snapshot: DocumentSnapshot) -> Message {
    var members: [JSONValue.Member] = [.init("uri", .string(snapshot.uri))]
    if let version = snapshot.version { members.append(.init("version", .integer(version))) }
    members.append(.init("diagnostics", DocumentWriter(snapshot: snapshot, client: client).diagnostics))
    return .notification(method: "textDocument/publishDiagnostics", params: .object(members))
  }
}
