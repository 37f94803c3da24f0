import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintText

/// A piece of a source, and the payloads that were found in it.
package struct Reading: Sendable {
  package let excerpt: Excerpt
  /// In order of place; none stands inside another.
  package let found: [PayloadDetector.Found]
  /// Whether it has to do with push messages at all.
  package let isRelevant: Bool

  /// The bytes of a payload, in the excerpt's text.
  package func range(of found: PayloadDetector.Found) -> SourceRange {
    excerpt.document?.tree[found.node].range ?? SourceRange(at: 0)
  }

  /// The payloads, each read when it is asked for.
  package func payloads(_ catalogue: FieldCatalogue) -> some Sequence<Payload> {
    found.lazy.compactMap { payload($0, catalogue) }
  }

  /// Reads one of those that were found.
  package func payload(_ found: PayloadDetector.Found, _ catalogue: FieldCatalogue) -> Payload? {
    excerpt.document.map { Payload(excerpt, $0, found, catalogue) }
  }
}

/// Takes a source apart, down to the payloads in it.
struct SourceReader {
  private let source: Source
  private let configuration: Configuration

  init(_ source: Source, _ configuration: Configuration) {
    self.source = source
    self.configuration = configuration
  }

  /// Hands each piece to `body`; what stands in strings of a piece comes right behind it.
  func read(_ body: (Reading) -> Void) {
    var pending = Array(excerpts().reversed())
    while let excerpt = pending.popLast() {
      let reading = reading(of: excerpt)
      body(reading)
      guard configuration.forcedKind == nil else { continue }
      let found = SourceRangeSet(reading.found.map(reading.range))
      pending += PushlintExtract.excerpts(insideStringsOf: excerpt, skipping: found).reversed()
    }
  }

  private func excerpts() -> [Excerpt] {
    guard let forced = configuration.forcedKind else {
      return PushlintExtract.excerpts(in: source.text, language: source.language)
    }
    let own: Dialect =
      switch source.language {
      case .jsonc: .jsonc
      case .json5: .json5
      default: .json
      }
    return [document(source.text, forced == .json ? own : own.withPlaceholders)]
  }

  private func reading(of excerpt: Excerpt) -> Reading {
    let isAsked = configuration.forcedKind != nil || source.language == .apns
    guard let document = excerpt.document else {
      return Reading(excerpt: excerpt, found: [], isRelevant: isAsked || excerpt.endpoint != nil)
    }
    let detection = PayloadDetector(excerpt, document, language: source.language)
      .detect(forced: configuration.forcedKind)
    let found = detection.payloads
    let isForeign = detection.isForeignEnvelope && !document.isProgram
    return Reading(
      excerpt: excerpt, found: found,
      isRelevant: isAsked || isForeign || !found.isEmpty || excerpt.endpoint != nil)
  }
}
