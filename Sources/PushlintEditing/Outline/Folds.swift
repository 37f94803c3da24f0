import PushlintPayload
import PushlintText
import PushlintTree

extension EditorDocument {
  /// Most folds that are told.
  private static let foldLimit = 5_000

  /// The objects and arrays of payloads that can be folded: from behind the opening bracket to before the closing one.
  ///
  /// - Shape: in order of place; also those that end on the line where they begin, which are the asker's to leave out.
  ///   None in code and configuration of other kinds, of which editors fold the rest by indentation.
  package func folds() -> [SourceRange] {
    guard isJSON || source.language == .markdown || source.language == .http else { return [] }
    var result: [SourceRange] = []
    for analyzed in analyzedExcerpts where !analyzed.matches.isEmpty {
      guard let tree = analyzed.excerpt.document?.tree else { continue }
      let kept = SourceRangeSet(analyzed.matches.map(analyzed.range))
      for node in tree.nodes where node.kind == .object || node.kind == .array {
        guard node.range.count > 2, isJSON || kept.encloses(node.range) else { continue }
        let end = node.flags.contains(.unclosed) ? node.range.end : node.range.end - 1
        result.append(analyzed.excerpt.map.range(SourceRange(node.range.start + 1, end)))
        if result.count == Self.foldLimit { return result }
      }
    }
    return result
  }
}
