import PushlintDiagnostics
import PushlintText

extension Diagnostic {
  /// The same, further behind in the text, or further in front.
  func moved(by distance: Int) -> Diagnostic { distance == 0 ? self : mappingRanges { $0.moved(by: distance) } }

  /// The same with all its ranges, those of notes and edits as well, replaced.
  func mappingRanges(_ transform: (SourceRange) -> SourceRange) -> Diagnostic {
    var mapped = self
    mapped.range = transform(range)
    if !notes.isEmpty { mapped.notes = notes.map { Note($0.message, at: transform($0.range)) } }
    if !fixes.isEmpty {
      mapped.fixes = fixes.map { fix in
        FixIt(
          title: fix.title, isSafe: fix.isSafe, edits: fix.edits.map { TextEdit(transform($0.range), $0.text) })
      }
    }
    return mapped
  }
}
