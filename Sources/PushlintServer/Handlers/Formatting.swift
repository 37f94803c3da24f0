import PushlintEditing
import PushlintRPC
import PushlintText

extension LanguageServer {
  /// `textDocument/formatting` and `textDocument/rangeFormatting`: lay a JSON document out; one that is broken stays as
  /// it is.
  ///
  /// - Parameter ends: only the white space that this touches; all of it without one.
  mutating func formatting(
    _ params: Parameters, in ends: (start: Position, end: Position)? = nil
  ) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri), let source = snapshot.source else { return nil }
    let width = min(max(params.json["options", "tabSize"]?.integer ?? 2, 1), 16)
    let usesTabs = params.json["options", "insertSpaces"]?.boolean == false
    let indentation = usesTabs ? "\t" : String(repeating: " ", count: width)
    guard let text = snapshot.content?.laidOut(indentation: indentation, isOwn: snapshot.role != nil) else {
      return nil
    }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    guard let ends else {
      return .array([TextEdit(from: source.text, to: text)].compactMap { $0 }.map(writer.edit))
    }
    let range = writer.range(ends)
    let edits = Layout.edits(from: source.text, to: text).filter {
      $0.range.start <= range.end && range.start <= $0.range.end
    }
    return .array(edits.map(writer.edit))
  }
}
