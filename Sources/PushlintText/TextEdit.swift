/// Replaces a stretch of a source by text.
package struct TextEdit: Hashable, Sendable {
  package let range: SourceRange
  package let text: String

  package init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }

  package static func insertion(_ text: String, at offset: Int) -> TextEdit {
    TextEdit(SourceRange(at: offset), text)
  }

  package static func deletion(_ range: SourceRange) -> TextEdit { TextEdit(range, "") }
}

extension SourceText {
  /// The source after `edits`.
  ///
  /// - Shape: edits in any order; of two that touch the same byte the earlier one wins and the other is left out, as is
  ///   one that reaches past the end.
  package func applying(_ edits: [TextEdit]) -> SourceText {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var copied = 0
    for edit in edits.sorted(by: { $0.range < $1.range }) where edit.range.start >= copied && edit.range.end <= count {
      result += bytes[copied..<edit.range.start]
      result += edit.text.utf8
      copied = edit.range.end
    }
    result += bytes[copied...]
    return SourceText(bytes: result)
  }
}
