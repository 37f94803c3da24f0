import Algorithms
import PushlintDiagnostics
import PushlintReport
import PushlintWorkspace

/// What a run adds up to, and its reports, while files come in one after the other.
struct RunSum {
  private(set) var tally = Tally()
  private(set) var statistics = Statistics()
  private(set) var failures: [FileFailure] = []
  private(set) var diffs: [[UInt8]] = []
  /// Files that are reported only at the end, since more may be said of them.
  private(set) var held: [FileReport] = []
  /// The suppressions that were used, by the configuration that has them.
  private(set) var used: [FilePath: Set<Int>] = [:]
  /// What the baseline knows of the files, and their paths.
  private(set) var known: Set<String> = []
  private(set) var seen: Set<String> = []
  /// Whether everything so far could be written.
  private(set) var isWritten = true

  private let options: LintOptions
  private let reports: ReportSet
  private let assemblies: [ReportAssembly?]
  /// The report that is written to standard output while the run goes on.
  private var stream: ReportStream?
  private let heldPaths: Set<String>
  private let progress: Progress?

  /// - Parameter heldPaths: the files of which more may be said at the end.
  init(_ options: LintOptions, _ reports: ReportSet, heldPaths: Set<String>, progress: Progress?) {
    self.options = options
    self.reports = reports
    self.heldPaths = heldPaths
    self.progress = progress
    stream = reports.streamed.map { ReportStream(reports.reports[$0].reporter) }
    assemblies = reports.reports.indices.map { index in
      guard index != reports.streamed else { return nil }
      return ReportAssembly(reports.reports[index].reporter, failLevel: options.failLevel, in: SpoolFile())
    }
  }

  // MARK: Adding

  mutating func add(_ failure: FileFailure) {
    failures.append(failure)
    tally.addFailure()
  }

  /// Adds a file with all its findings.
  mutating func add(_ parts: borrowing ReportSet.Parts) {
    note(parts.outcome)
    guard let file = parts.outcome.report else { return }
    if reports.baseline.isWritten || heldPaths.contains(file.path) {
      held.append(file)
      return
    }
    if let error = parts.error {
      fail(error)
      return
    }
    known.formUnion(parts.known)
    add(parts, of: file)
  }

  /// Adds what the reports say of a file.
  private mutating func add(_ parts: borrowing ReportSet.Parts, of file: borrowing FileReport) {
    guard !parts.parts.isEmpty else {
      addFindings(of: file)
      finishParts(of: file, hasFindings: !file.diagnostics.isEmpty)
      return
    }
    tally.add(file)
    if options.statistics { statistics.add(file.diagnostics) }
    finish(file)
    for (index, part) in parts.parts.enumerated() {
      if let assembly = assemblies[index] {
        assembly.add(part, of: file)
      } else if let bytes = stream?.bytes(of: part) {
        write(bytes)
      }
    }
  }

  /// Adds findings of a file of which more may follow.
  mutating func addFindings(of file: FileReport) {
    guard file.diagnostics.count > ReportSet.mostAtOnce else { return addAtOnce(file) }
    for some in file.diagnostics.chunks(ofCount: ReportSet.mostAtOnce) { addAtOnce(file.keeping(Array(some))) }
  }

  private mutating func addAtOnce(_ file: FileReport) {
    guard !file.diagnostics.isEmpty else { return }
    tally.addFindings(file.diagnostics)
    if options.statistics { statistics.add(file.diagnostics) }
    for assembly in assemblies { assembly?.addFindings(of: file) }
    do throws(ReportError) {
      if let bytes = try stream?.findings(of: file) { write(bytes) }
    } catch {
      fail(error)
    }
  }

  /// Adds an archive whose findings were added.
  mutating func finishArchive(_ outcome: Outcome, hasFindings: Bool) {
    note(outcome)
    if let file = outcome.report { finishParts(of: file, hasFindings: hasFindings) }
  }

  /// Adds a file whose findings were added.
  private mutating func finishParts(of file: FileReport, hasFindings: Bool) {
    tally.addFile(payloads: file.payloads, hasFindings: hasFindings)
    finish(file)
    for assembly in assemblies { assembly?.finish(file) }
    stream?.finishFile()
  }

  private mutating func note(_ outcome: borrowing Outcome) {
    if let failure = outcome.failure { add(failure) }
    if !outcome.diff.isEmpty { diffs.append(outcome.diff) }
    if let project = outcome.used.project { used[project, default: []].formUnion(outcome.used.suppressions) }
  }

  private mutating func finish(_ file: FileReport) {
    if reports.baseline.known != nil { seen.insert(file.path) }
    if options.verbose {
      progress?.hide()
      Terminal.noteIfEmpty(file)
    }
  }

  private mutating func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, isWritten else { return }
    progress?.hide()
    isWritten = Terminal.print(bytes)
  }

  private mutating func fail(_ error: ReportError) {
    if isWritten { Terminal.error("a report cannot be made: \(error)") }
    isWritten = false
  }

  // MARK: The end

  /// Adds what was held back, with what was found out about it at the end.
  mutating func addHeld(_ files: [FileReport]) {
    for file in files {
      // It was told already of the files that were met on the way.
      var parts = reports.parts(Outcome(file))
      if reports.baseline.isWritten { parts = reports.partsWithoutFindings(file) }
      known.formUnion(parts.known)
      if let left = parts.outcome.report { add(parts, of: left) }
    }
  }

  /// Tells what could not be done, ends the reports, and answers the exit code.
  ///
  /// - Parameter isComplete: whether everything else that was asked for could be done.
  mutating func conclude(hasBrokenConfiguration: Bool = false, isComplete: Bool = true) -> Int32 {
    for failure in failures { Terminal.error(failure) }
    let summary = RunSummary(
      tally, failures: failures, hasBrokenConfiguration: hasBrokenConfiguration, failLevel: options.failLevel)
    let all = Reports(options)
    isWritten = all.write(diffs) && isWritten
    for (index, report) in reports.reports.enumerated() {
      if let assembly = assemblies[index] {
        isWritten = all.write(assembly, summary, to: report.destination) && isWritten
      } else if let bytes = stream?.end(summary) {
        write(bytes)
      }
    }
    isWritten = all.write(statistics) && isWritten
    return isWritten && isComplete ? summary.exitCode : 2
  }
}
