import PushlintEditing

extension LanguageServer {
  /// `textDocument/hover`: what the key or value under the pointer means.
  mutating func hover(_ params: LSP.PositionParams) -> LSP.Hover? {
    guard let snapshot = snapshot(of: params.uri) else { return nil }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let offset = writer.offset(params.position)
    guard let hover = snapshot.schema?.hover(at: offset) ?? snapshot.content?.hover(at: offset) else { return nil }
    return LSP.Hover(
      contents: LSP.MarkupContent(hover.markdown, isMarkdown: client.showsMarkdownInHovers),
      range: writer.range(hover.range))
  }
}
