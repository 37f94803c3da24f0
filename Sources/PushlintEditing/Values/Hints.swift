import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Words that an editor shows among the text.
package struct Hint: Sendable, Equatable {
  package let text: String
  /// Where the words stand.
  package let offset: Int
}

extension EditorDocument {
  /// Sizes against their limit at the payloads' opening braces, durations and moments in words behind their values.
  ///
  /// - Parameter range: only hints in there.
  package func hints(in range: SourceRange) -> [Hint] {
    var result: [Hint] = []
    for analyzed in analyzedExcerpts {
      let map = analyzed.excerpt.map
      for found in analyzed.matches where map.range(analyzed.range(of: found)).touches(range) {
        guard let payload = analyzed.payload(found, rules.catalogue) else { continue }
        if let sizes = PayloadSummary(payload, rules).sizes {
          // A call has no brace that it begins with.
          let opensWithBrace = payload.tree.source[payload.range.start] == UInt8(ascii: "{")
          let place = opensWithBrace ? payload.range.start + 1 : payload.range.end
          result.append(Hint(text: sizes, offset: map.range(SourceRange(at: place)).start))
        }
        for (index, place) in payload.places.enumerated() {
          guard let words = payload.words(forPlace: index) else { continue }
          result.append(Hint(text: words, offset: map.range(payload.tree[place.node].range).end))
        }
      }
    }
    return result.filter { range.start <= $0.offset && $0.offset <= range.end }.sorted { $0.offset < $1.offset }
  }
}

extension SourceRange {
  fileprivate func touches(_ other: SourceRange) -> Bool { start <= other.end && other.start <= end }
}
