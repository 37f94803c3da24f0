import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintText

/// A piece of a source, and the payloads that were found in it.
package struct Reading: Sendable {
  package let excerpt: Excerpt
  /// In order of place; none stands inside another.
  package let payloads: [Payload]
  /// Whether it has to do with push messages at all.
  package let isRelevant: Bool
}

/// Takes a source apart, down to the payloads in it.
struct SourceReader {
  private let catalogue: FieldCatalogue
  private let source: Source
  private let configuration: Configuration

  init(_ catalogue: FieldCatalogue, _ source: Source, _ configuration: Configuration) {
    self.catalogue = catalogue
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
      let found = SourceRangeSet(reading.payloads.map(\.range))
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
      return Reading(excerpt: excerpt, payloads: [], isRelevant: isAsked || excerpt.endpoint != nil)
    }
    let detection = PayloadDetector(excerpt, document, language: source.language)
      .detect(forced: configuration.forcedKind)
    let found = detection.payloads.map { Payload(excerpt, document, $0, catalogue) }
    let isForeign = detection.isForeignEnvelope && !document.isProgram
    return Reading(
      excerpt: excerpt, payloads: found,
      isRelevant: isAsked || isForeign || !found.isEmpty || excerpt.endpoint != nil)
  }
}
