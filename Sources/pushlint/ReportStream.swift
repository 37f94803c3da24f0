import PushlintDiagnostics
import PushlintLinter
import PushlintReport

/// The one report on standard output, written file by file while the run goes on.
struct ReportStream: Sendable {
  /// What is left to say of a file, and the bytes that say it.
  struct Part: Sendable {
    var outcome: Outcome
    /// The fingerprints of what the baseline knows of it.
    let known: Set<String>
    let bytes: [UInt8]

    init(outcome: Outcome, known: Set<String> = [], bytes: [UInt8] = []) {
      self.outcome = outcome
      self.known = known
      self.bytes = bytes
    }
  }

  private let reporter: any StreamedReporter
  private let options: ReportOptions
  let baseline: BaselineStep
  /// The reports that are written when all is done.
  let others: [ReportDestination]

  /// `nil` when nothing on standard output can be written before all is known.
  init?(_ options: LintOptions, _ baseline: BaselineStep) {
    let reports = Reports(options)
    let shown = reports.destinations.filter { $0.file == nil }
    guard shown.count == 1, let format = shown.first, let reporter = format.format.streamed, !options.diff,
      !baseline.isWritten
    else { return nil }
    self.reporter = reporter
    self.options = reports.options(for: format)
    self.baseline = baseline
    others = reports.destinations.filter { $0.file != nil }
  }

  /// Writes the part of one file, on any thread.
  func part(_ outcome: Outcome) -> Part {
    guard let report = outcome.report else { return Part(outcome: outcome) }
    let left = baseline.remainder(of: report)
    var outcome = outcome
    outcome.report = left.file
    return Part(outcome: outcome, known: left.known, bytes: reporter.part(left.file, options: options))
  }

  /// Writes what was found in an archive before all of it was read.
  func bytes(of report: FileReport) -> [UInt8] { reporter.part(report, options: options) }

  func end(_ tally: Tally) -> [UInt8] { reporter.end(tally, options: options) }
}

extension LintRun {
  /// Lints all files, and writes what is found in each as soon as all before it are done.
  func streamed(
    _ queue: WorkQueue, _ failures: [FileFailure], _ linter: FileLinter, _ stream: ReportStream
  ) -> Int32 {
    var sum = StreamSum(failures)
    let progress = progress(of: queue)
    func write(_ bytes: [UInt8]) {
      guard !bytes.isEmpty, sum.isWritten else { return }
      progress?.hide()
      sum.isWritten = Terminal.print(bytes)
    }
    queue.run(jobs: options.jobs, linter, progress: progress, part: stream.part) { report in
      write(stream.bytes(of: report))
    } receive: { part in
      sum.add(part, keepsFiles: !stream.others.isEmpty, keepsNames: stream.baseline.known != nil)
      if options.verbose, let report = part.outcome.report { Terminal.noteIfEmpty(report) }
      write(part.bytes)
    }
    let isComplete = stream.baseline.finish(known: sum.known, seen: sum.seen)
    for failure in sum.failures { Terminal.error(failure) }
    sum.isWritten = sum.isWritten && Terminal.print(stream.end(sum.tally))
    let reports = Reports(options)
    let report = RunReport(
      files: sum.files, failures: sum.failures, failLevel: options.failLevel, rules: projects.rules)
    for destination in stream.others { sum.isWritten = reports.write(report, to: destination) && sum.isWritten }
    sum.isWritten = reports.write(sum.statistics) && sum.isWritten
    guard sum.isWritten, isComplete, sum.failures.isEmpty else { return 2 }
    return Severity.allCases.contains { $0 >= options.failLevel && sum.tally.count(of: $0) > 0 } ? 1 : 0
  }
}

/// What a run adds up to whose report is on its way already.
private struct StreamSum {
  private(set) var tally = Tally()
  private(set) var statistics = Statistics()
  private(set) var failures: [FileFailure] = []
  /// For the reports that are still to be written.
  private(set) var files: [FileReport] = []
  private(set) var known: Set<String> = []
  private(set) var seen: Set<String> = []
  /// Whether everything so far could be written.
  var isWritten = true

  init(_ failures: [FileFailure]) {
    for failure in failures { add(failure) }
  }

  private mutating func add(_ failure: FileFailure) {
    failures.append(failure)
    tally.addFailure()
  }

  mutating func add(_ part: ReportStream.Part, keepsFiles: Bool, keepsNames: Bool) {
    if let failure = part.outcome.failure { add(failure) }
    guard let file = part.outcome.report else { return }
    tally.add(file)
    statistics.add(file)
    known.formUnion(part.known)
    if keepsNames { seen.insert(file.path) }
    if keepsFiles { files.append(file) }
  }
}
