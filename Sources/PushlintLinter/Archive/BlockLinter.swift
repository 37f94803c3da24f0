import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText

/// Lints blocks of archives, one after the other.
///
/// - Shape: one for each thread; has tables of its own, so that threads share nothing that changes.
package struct BlockLinter {
  private let linter: Linter
  private let configuration: Configuration
  private var clean: CleanRequest?

  package init(_ linter: Linter, _ configuration: Configuration) {
    self.linter = linter
    self.configuration = configuration
    clean = configuration.forcedKind == nil ? linter.cleanRequest() : nil
  }

  /// What is found in a block, as if nothing were found before it.
  ///
  /// - Parameters:
  ///   - limits: what was used before it, where that is known.
  ///   - countsOnly: whether only the number of payloads is asked for.
  ///   - looksForPush: whether it is asked if the block names push messages.
  package mutating func findings(
    in block: SourceBlock, after limits: ArchiveLimits? = nil, countsOnly: Bool = false, looksForPush: Bool = true
  ) -> BlockFindings {
    let before = limits ?? ArchiveLimits()
    let source = Source(block.text, .ndjson)
    var sourceLinter = SourceLinter(
      linter: linter, engine: linter.engine, source: source, configuration: configuration, foundBefore: before.found,
      isCut: countsOnly || before.isCut)
    var lineEnds: Int?
    if configuration.forcedKind != nil || PayloadScan.remains(in: source, range: block.lines) == nil {
      let read = SourceReader(source, configuration).readLines(block.lines, &clean) { analyzed, cache in
        sourceLinter.lint(analyzed, &cache)
      }
      sourceLinter.pass(read.cleanRequests)
      lineEnds = read.lineEnds
    }
    var used = ArchiveLimits()
    used.isCut = sourceLinter.isCut
    used.found = sourceLinter.diagnostics.count
    let namesPush = looksForPush ? PushlintExtract.namesPush(block.text, in: block.lines) : nil
    var facts: [SourceFact] = []
    if !countsOnly { facts = PartialFacts(in: block.text, part: block.lines, language: .ndjson).facts }
    return BlockFindings(
      variants: variants(sourceLinter, facts, block, namesPush: namesPush), payloads: sourceLinter.payloads,
      namesPush: namesPush,
      used: used, lineEnds: lineEnds ?? block.text.lineEndCount(in: block.lines),
      lastLine: block.isLast ? ExtractedLines(lastLineOf: block) : nil)
  }

  private func variants(
    _ sourceLinter: SourceLinter, _ facts: [SourceFact], _ block: SourceBlock, namesPush: Bool?
  ) -> [BlockFindings.Assumption: BlockFindings.Variant] {
    guard !sourceLinter.diagnostics.isEmpty || !sourceLinter.codeDiagnostics.isEmpty || !facts.isEmpty else {
      return [:]
    }
    let dependsOnPayload = sourceLinter.payloads == 0 && !sourceLinter.codeDiagnostics.isEmpty
    let dependsOnPush = namesPush != true && facts.contains(where: \.needsPush)
    var variants: [BlockFindings.Assumption: BlockFindings.Variant] = [:]
    for hasPayload in dependsOnPayload ? [true, false] : [true] {
      for namesPush in dependsOnPush ? [true, false] : [true] {
        let facts = sourceLinter.diagnostics(of: facts.filter { namesPush || !$0.needsPush })
        let all = sourceLinter.diagnostics + facts + (hasPayload ? sourceLinter.codeDiagnostics : [])
        variants[BlockFindings.Assumption(hasPayload: hasPayload, namesPush: namesPush)] = variant(
          all, sourceLinter, block)
      }
    }
    return variants
  }

  private func variant(_ all: [Diagnostic], _ sourceLinter: SourceLinter, _ block: SourceBlock) -> BlockFindings.Variant
  {
    let (finished, used) = sourceLinter.finished(all)
    let listed = finished.prefix(configuration.findingLimit + 1)
    return BlockFindings.Variant(
      listed: ExtractedLines(
        sourceLinter.withNamedLosses(Array(listed), endsLinesWithCRLF: block.endsLinesWithCRLF), of: block),
      worstOfRest: finished.dropFirst(listed.count).map(\.severity).max(), usedSuppressions: used)
  }
}
