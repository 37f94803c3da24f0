import PushlintEditing

extension LanguageServer {
  /// `textDocument/hover`: what the key or value under the pointer means.
  mutating func hover(_ params: LSP.PositionParams) -> LSP.Hover? {
    guard let snapshot = snapshot(of: params.uri) else { return nil }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let offset = writer.offset(params.position)
    guard let hover = snapshot.schema?.hover(at: offset) ?? snapshot.content?.hover(at: offset) else { return nil }
    return LSP.Hover(
      contents: hover.content(isMarkdown: client.showsMarkdownInHovers), range: writer.range(hover.range))
  }
}

extension Hover {
  /// - Shape: texts of the payload are what they are in both forms: nothing is taken away from them as a mark.
  fileprivate func content(isMarkdown: Bool) -> LSP.MarkupContent {
    let texts = sections.map { section in
      switch section {
      case .markdown(let text): isMarkdown ? text : LSP.MarkupContent.plainText(of: text)
      case .preview(let digest, let sizes): digest.text(sizes: sizes, isMarkdown: isMarkdown)
      }
    }
    return LSP.MarkupContent(kind: isMarkdown ? .markdown : .plaintext, value: texts.joined(separator: "\n\n"))
  }
}
