import PushlintEditing
import PushlintRPC
import PushlintText

extension LanguageServer {
  /// `textDocument/formatting`: lays a JSON document out; one that is broken stays as it is.
  mutating func formatting(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri), let source = snapshot.source else {
      return nil
    }
    let width = min(max(params.json["options", "tabSize"]?.integer ?? 2, 1), 16)
    let usesTabs = params.json["options", "insertSpaces"]?.boolean == false
    let indentation = usesTabs ? "\t" : String(repeating: " ", count: width)
    guard let text = snapshot.content?.laidOut(indentation: indentation, isOwn: snapshot.role != nil) else {
      return nil
    }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return .array([TextEdit(from: source.text, to: text)].compactMap { $0 }.map(writer.edit))
  }
}
