import PushlintText

/// Writes places of one document as the client counts them.
struct DocumentWriter {
  let snapshot: DocumentSnapshot
  let client: Client

  func range(_ range: SourceRange) -> LSP.Range {
    LSP.Range(start: position(range.start), end: position(range.end))
  }

  func position(_ offset: Int) -> Position { snapshot.lines.position(of: offset, in: client.encoding) }

  /// The range of a diagnostic as it is shown: editors mark nothing where there is nothing, so an empty one takes the
  /// character behind it, or at the end of a line the one before.
  func shown(_ range: SourceRange) -> SourceRange {
    let text = snapshot.text
    func isInLine(_ offset: Int) -> Bool { text[offset].map { $0 != 0x0A && $0 != 0x0D } ?? false }
    func isContinuation(_ offset: Int) -> Bool { text[offset].map { $0 & 0xC0 == 0x80 } ?? false }
    guard range.isEmpty else { return range }
    if isInLine(range.start) {
      var end = range.start + 1
      while isContinuation(end) { end += 1 }
      return SourceRange(range.start, end)
    }
    guard isInLine(range.start - 1) else { return range }
    var start = range.start - 1
    while start > 0, isContinuation(start) { start -= 1 }
    return SourceRange(start, range.start)
  }

  func edit(_ edit: TextEdit) -> LSP.TextEdit { LSP.TextEdit(range: range(edit.range), newText: edit.text) }

  /// The offset of a position, wherever it points.
  func offset(_ position: Position) -> Int { snapshot.lines.offset(of: position, in: client.encoding) }

  /// The stretch between two positions, in either order.
  func range(_ range: LSP.Range) -> SourceRange {
    SourceRange(offset(min(range.start, range.end)), offset(max(range.start, range.end)))
  }
}
