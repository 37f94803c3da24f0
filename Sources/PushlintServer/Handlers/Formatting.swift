import PushlintEditing
import PushlintText

extension LanguageServer {
  /// `textDocument/formatting` and `textDocument/rangeFormatting`: lay a JSON document out; one that is broken stays as
  /// it is.
  mutating func formatting(_ params: LSP.FormattingParams) -> [LSP.TextEdit]? {
    guard let snapshot = snapshot(of: params.uri), let source = snapshot.source else { return nil }
    let width = min(max(params.tabSize, 1), 16)
    let usesTabs = !params.insertSpaces
    let indentation = usesTabs ? "\t" : String(repeating: " ", count: width)
    guard let text = snapshot.content?.laidOut(indentation: indentation, isOwn: snapshot.role != nil) else {
      return nil
    }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    guard let stretch = params.range else {
      return [TextEdit(from: source.text, to: text)].compactMap { $0 }.map(writer.edit)
    }
    // Only the white space that the stretch touches.
    let range = writer.range(stretch)
    let edits = Layout.edits(from: source.text, to: text).filter {
      $0.range.start <= range.end && range.start <= $0.range.end
    }
    return edits.map(writer.edit)
  }
}
