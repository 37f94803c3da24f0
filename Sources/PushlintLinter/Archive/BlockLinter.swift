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
    var run = Run(
      linter: linter, engine: linter.engine, source: source, configuration: configuration, foundBefore: before.found,
      isCut: countsOnly || before.isCut)
    if configuration.forcedKind != nil || PayloadScan.remains(in: source, range: block.lines) == nil {
      var passed = 0
      SourceReader(source, configuration).readLines(block.lines, &clean) { requests in
        passed += requests
      } _: { reading, verdicts in
        run.judge(reading, &verdicts)
      }
      run.pass(passed)
    }
    var used = ArchiveLimits()
    used.isCut = run.isCut
    used.found = run.diagnostics.count
    let namesPush = looksForPush ? PushlintExtract.namesPush(block.text, in: block.lines) : nil
    var facts: [SourceFact] = []
    if !countsOnly { facts = PartialFacts(in: block.text, part: block.lines, language: .ndjson).facts }
    return BlockFindings(
      variants: variants(run, facts, block, namesPush: namesPush), payloads: run.payloads, namesPush: namesPush,
      used: used, lastLine: block.isLast ? ExtractedLines(lastLineOf: block) : nil)
  }

  private func variants(
    _ run: Run, _ facts: [SourceFact], _ block: SourceBlock, namesPush: Bool?
  ) -> [BlockFindings.Assumption: BlockFindings.Variant] {
    guard !run.diagnostics.isEmpty || !run.codeDiagnostics.isEmpty || !facts.isEmpty else { return [:] }
    let dependsOnPayload = run.payloads == 0 && !run.codeDiagnostics.isEmpty
    let dependsOnPush = namesPush != true && facts.contains(where: \.needsPush)
    var variants: [BlockFindings.Assumption: BlockFindings.Variant] = [:]
    for hasPayload in dependsOnPayload ? [true, false] : [true] {
      for namesPush in dependsOnPush ? [true, false] : [true] {
        let facts = run.diagnostics(of: facts.filter { namesPush || !$0.needsPush })
        let all = run.diagnostics + facts + (hasPayload ? run.codeDiagnostics : [])
        variants[BlockFindings.Assumption(hasPayload: hasPayload, namesPush: namesPush)] = variant(all, run, block)
      }
    }
    return variants
  }

  private func variant(_ all: [Diagnostic], _ run: Run, _ block: SourceBlock) -> BlockFindings.Variant {
    let (settled, used) = run.settled(all)
    let listed = settled.prefix(configuration.findingLimit + 1)
    return BlockFindings.Variant(
      listed: ExtractedLines(
        run.withNamedLosses(Array(listed), endsLinesWithCRLF: block.endsLinesWithCRLF), of: block),
      worstOfRest: settled.dropFirst(listed.count).map(\.severity).max(), usedSuppressions: used)
  }
}
