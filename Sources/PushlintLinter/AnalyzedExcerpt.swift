import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// A piece of a source, and the payloads that were found in it.
package struct AnalyzedExcerpt: Sendable {
  package let excerpt: Excerpt
  /// In order of place, also members that types declare; none stands inside another.
  package let matches: [PayloadMatch]
  /// Whether it has to do with push messages at all.
  package let isRelevant: Bool
  /// What may be wrong with its one payload; `nil` where nobody knows.
  let doubts: RequestDoubts?

  init(excerpt: Excerpt, matches: [PayloadMatch], isRelevant: Bool, doubts: RequestDoubts? = nil) {
    self.excerpt = excerpt
    self.matches = matches
    self.isRelevant = isRelevant
    self.doubts = doubts
  }

  /// Whether it is a document in strict JSON with one request, of which something may be wrong, and nothing else.
  var isOneRequest: Bool {
    doubts != nil && doubts?.areNone == false && matches.count == 1 && isRelevant && excerpt.request == nil
      && excerpt.codeIssues.isEmpty && excerpt.codeDoubts.isEmpty && excerpt.document?.isFlawless == true
  }

  /// The service that all of it goes to; `nil` when that is not known.
  package var service: Service? {
    if matches.count == 1 { return Service(matches[0].kind, excerpt.endpoint) }
    let services = services
    return services.isEmpty ? excerpt.endpoint.map { Service($0) } : services.count == 1 ? services.first : nil
  }

  /// The services that its payloads go to.
  var services: Set<Service> { Set(matches.map { Service($0.kind, excerpt.endpoint) }) }

  /// Whether a match is a member that a type declares, or what a call gives: rules look at it, but it is no payload that is
  /// sent or shown.
  private func isDeclared(_ match: PayloadMatch) -> Bool {
    excerpt.document?.tree[match.node].flags.contains(.declared) == true
  }

  /// How many payloads there are, without members that types declare.
  var payloadCount: Int { matches.count { !isDeclared($0) } }

  /// The same without members that types declare, for everything but rules.
  package var withoutDeclarations: AnalyzedExcerpt {
    guard matches.contains(where: isDeclared) else { return self }
    return AnalyzedExcerpt(
      excerpt: excerpt, matches: matches.filter { !isDeclared($0) }, isRelevant: isRelevant, doubts: doubts)
  }

  /// The bytes of a payload, in the excerpt's text.
  package func range(of match: PayloadMatch) -> SourceRange {
    excerpt.document?.tree[match.node].range ?? SourceRange(at: 0)
  }

  /// The payloads, each read when it is asked for; without members that types declare.
  package func payloads(_ catalogue: FieldCatalogue) -> some Sequence<Payload> {
    matches.lazy.filter { !isDeclared($0) }.compactMap { payload($0, catalogue) }
  }

  /// Reads one of those that were found.
  package func payload(_ match: PayloadMatch, _ catalogue: FieldCatalogue) -> Payload? {
    excerpt.document.map { Payload(excerpt, $0, match, catalogue) }
  }
}
