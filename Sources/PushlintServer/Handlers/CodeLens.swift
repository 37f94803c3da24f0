import PushlintEditing
import PushlintRPC

/// What becomes of each payload, in a line above it.
extension LanguageServer {
  /// `textDocument/codeLens`: where the payloads are; what is said of each is asked for when it is shown.
  mutating func codeLens(_ params: LSP.DocumentParams) -> [LSP.CodeLens] {
    guard clientSettings(for: params.uri).showsLenses, let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return (snapshot.content?.lenses() ?? []).map { lens in
      LSP.CodeLens(
        range: writer.range(lens.range),
        data: LSP.CodeLensData(uri: snapshot.uri, revision: snapshot.revision, offset: lens.offset))
    }
  }

  /// `codeLens/resolve`: the words of a lens, and the command that it runs.
  ///
  /// - Parameter lens: as the client has it, with whatever it keeps in it.
  /// - Shape: of a text that has changed meanwhile the client asks for lenses anew; until then nothing is said.
  mutating func resolveCodeLens(_ lens: JSONValue) -> JSONValue {
    guard case .object(let members) = lens, let data = LSP.CodeLensData(lens["data"]) else { return lens }
    let snapshot = snapshot(of: data.uri).flatMap { $0.revision == data.revision ? $0 : nil }
    let title = snapshot?.content?.lensTitle(at: data.offset) ?? "Preview"
    let command = LSP.Command(
      title: title, command: ServerCommands.preview.rawValue,
      arguments: [.string(data.uri), lens["range", "start"] ?? .null])
    return .object(members.filter { $0.name != "command" } + [.init("command", command.json)])
  }
}
