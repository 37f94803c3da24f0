import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintConfiguration
import PushlintReport
import PushlintText
import PushlintWorkspace
import Synchronization

/// An archive that is linted in blocks, and what the threads that do so tell each other.
final class ArchiveJob: Sendable {
  let name: WorkingFolder.Name
  let settings: FileSettings
  /// Whether of what follows only the number of payloads matters.
  private let countsOnly = Atomic(false)
  /// Whether some block names push messages.
  private let namesPush = Atomic(false)

  /// Bytes of a block, and of what is kept around it for facts that are found by more than one line.
  static let sizes = BlockCutter.Sizes(
    block: 1 << 18, before: PartialFacts.reach.before, behind: PartialFacts.reach.behind)

  init(_ name: WorkingFolder.Name, _ settings: FileSettings) {
    self.name = name
    self.settings = settings
  }

  /// Lints a block on any thread.
  func findings(in block: SourceBlock, _ linter: inout BlockLinter) -> BlockFindings {
    let findings = linter.findings(
      in: block, countsOnly: countsOnly.load(ordering: .relaxed),
      looksForPush: !namesPush.load(ordering: .relaxed))
    if findings.namesPush == true { namesPush.store(true, ordering: .relaxed) }
    return findings
  }

  func countOnly() { countsOnly.store(true, ordering: .relaxed) }
}

/// The archive whose blocks come in, in order.
struct ArchiveSum {
  let job: ArchiveJob
  private var findings: ArchiveFindings
  private var hasBlocks = false
  private var failure: FileFailure?
  /// Whether any finding was handed out.
  private(set) var hasFindings = false

  init(_ job: ArchiveJob) {
    self.job = job
    findings = ArchiveFindings(job.settings.linter, job.settings.configuration)
  }

  /// Adds what was found in the next block, and answers the findings that can be reported now.
  mutating func add(_ block: SourceBlock, _ found: BlockFindings) -> [FileReport] {
    var found = found
    hasBlocks = true
    if !findings.accepts(found) {
      // What was used of the limits before is known only here.
      var linter = BlockLinter(job.settings.linter, job.settings.configuration)
      found = linter.findings(in: block, after: findings.limits)
    }
    findings.add(found)
    if findings.countsOnly { job.countOnly() }
    return handedOut(findings.takeCertain())
  }

  /// The archive cannot be read any further.
  mutating func fail(_ error: FileError) {
    failure = FileFailure(path: job.name.shown, location: job.name.location, reason: error.reason)
  }

  /// The archive without its findings, and those of them that were not answered before.
  mutating func finish() -> (outcome: Outcome, rest: [FileReport]) {
    if !hasBlocks, let failure { return (Outcome(failure), []) }
    findings.finish()
    let rest = handedOut(findings.takeCertain() + [findings.limitFinding].compactMap { $0 })
    var outcome = Outcome(
      report(of: ExtractedLines(), payloads: findings.payloads), job.settings, used: findings.usedSuppressions)
    outcome.failure = failure
    return (outcome, rest)
  }

  private mutating func handedOut(_ found: [ExtractedLines]) -> [FileReport] {
    hasFindings = hasFindings || !found.isEmpty
    return found.map { report(of: $0) }
  }

  private func report(of lines: ExtractedLines, payloads: Int = 0) -> FileReport {
    FileReport(
      path: job.name.shown, location: job.name.location, language: HostLanguage.ndjson.rawValue,
      text: SourceText(bytes: lines.text), pieces: lines.pieces, payloads: payloads, diagnostics: lines.diagnostics)
  }
}
