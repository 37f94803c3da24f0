import PushlintRPC
import PushlintText

/// Writes places of one document as the client counts them.
///
/// - Source: LSP 3.17, Position and Range.
struct DocumentWriter {
  let snapshot: DocumentSnapshot
  let client: Client

  func range(_ range: SourceRange) -> JSONValue {
    ["start": position(range.start), "end": position(range.end)]
  }

  func position(_ offset: Int) -> JSONValue {
    let position = snapshot.lines.position(of: offset, in: client.encoding)
    return ["line": .integer(position.line), "character": .integer(position.column)]
  }

  func edit(_ edit: TextEdit) -> JSONValue { ["range": range(edit.range), "newText": .string(edit.text)] }

  /// The offset of a position, wherever it points.
  func offset(_ position: Position) -> Int { snapshot.lines.offset(of: position, in: client.encoding) }

  /// The stretch between two positions, in either order.
  func range(_ ends: (start: Position, end: Position)) -> SourceRange {
    SourceRange(offset(min(ends.start, ends.end)), offset(max(ends.start, ends.end)))
  }
}
