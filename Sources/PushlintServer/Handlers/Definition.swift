import PushlintEditing
import PushlintText

extension LanguageServer {
  /// `textDocument/definition`: where the app has the text, sound, or channel that a payload names.
  ///
  /// - Shape: nothing is looked for before it is known that the place refers to something.
  mutating func definition(_ params: LSP.PositionParams) -> [LSP.Location]? {
    guard let snapshot = snapshot(of: params.uri), snapshot.role == nil else { return nil }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    guard let (reference, range) = snapshot.content?.appReference(at: writer.offset(params.position)) else {
      return nil
    }
    let found = definitions(of: reference).filter { $0.uri != params.uri || $0.range != range }
    guard !found.isEmpty else { return nil }
    return found.map { definition in
      let lines = LineTable(definition.text)
      func position(_ offset: Int) -> Position { lines.position(of: offset, in: client.encoding) }
      return LSP.Location(
        uri: definition.uri,
        range: LSP.Range(start: position(definition.range.start), end: position(definition.range.end)))
    }
  }
}
