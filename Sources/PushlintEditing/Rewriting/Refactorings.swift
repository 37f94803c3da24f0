import PushlintPayload
import PushlintRules
import PushlintText

extension EditorDocument {
  /// What can be done with the payloads that `range` touches; edits count in the file's bytes.
  package func refactorings(at range: SourceRange) -> [Refactoring] {
    let broken = diagnostics.filter { $0.rule.hasPrefix("syntax/") }.map(\.range)
    return analyzedExcerpts.flatMap { analyzed in
      let map = analyzed.excerpt.map
      return analyzed.matches.flatMap { found -> [Refactoring] in
        let whole = map.range(analyzed.range(of: found))
        guard whole.start <= range.end, range.start <= whole.end, let start = map.offset(ofFile: range.start),
          let payload = analyzed.payload(found, rules.catalogue)
        else {
          return []
        }
        let end = map.offset(ofFile: range.end) ?? start
        let place = SourceRange(start, end)
        let offers =
          Refactoring.all(for: payload, at: place, rules.catalogue)
          + CopyOffers(payload, rules.catalogue, broken: broken).all(at: place)
        return offers.compactMap { offer in
          let edits = offer.edits.compactMap { map.edit($0) }
          return edits.count == offer.edits.count
            ? Refactoring(title: offer.title, kind: offer.kind, edits: edits) : nil
        }
      }
    }
  }
}
