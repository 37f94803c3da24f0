import PushlintEditing
import PushlintRPC

extension LanguageServer {
  /// `textDocument/hover`: what the key or value under the pointer means.
  mutating func hover(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let position = try params.position("position")
    guard let snapshot = snapshot(of: try params.uri) else { return nil }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let offset = writer.offset(position)
    guard let hover = snapshot.schema?.hover(at: offset) ?? snapshot.content?.hover(at: offset) else { return nil }
    return [
      "contents": .markup(hover.markdown, isMarkdown: client.showsMarkdownInHovers),
      "range": writer.range(hover.range),
    ]
  }
}
