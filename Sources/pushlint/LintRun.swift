import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintProject
import PushlintReport
import PushlintText
import PushlintWorkspace

/// One run of `pushlint lint`: finds files, lints them on all cores, fixes if asked, writes the reports.
struct LintRun {
  let options: LintOptions
  var projects: Projects

  init(_ options: LintOptions) throws {
    self.options = options
    var configuration = Configuration()
    configuration.forcedKind = options.kind
    let lookup: Projects.Lookup = options.noConfig ? .none : options.config.map { .named($0.path) } ?? .nearest
    projects = try Self.asTyped {
      try Projects(
        RuleChoices(choices: options.rule, only: options.only, presets: options.preset), lookup, base: configuration,
        sizeLimit: options.maxFileSize, today: Environment.today)
    }
  }

  /// Wrong use, told as such.
  static func asTyped<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let unknown as RuleChoices.UnknownRule {
      throw ValidationError(unknown.message)
    }
  }

  /// Does what was asked, and answers the exit code.
  static func run(_ options: LintOptions) throws -> Int32 {
    var run = try LintRun(options)
    return try run.run()
  }

  private mutating func run() throws -> Int32 {
    if options.writesFiles { ProcessSignals.prepareForWriting() }
    do {
      if options.showFiles { return try showFiles() }
      if let reason = options.addSuppressions { return try addSuppressions(reason) }
      if let file = options.showConfig { return try showConfig(of: file.path) }
      return try lint()
    } catch let failure as FileFailure {
      // Whoever reads the reports must not find those of an earlier run.
      let projects = projects
      return conclude(RunReport(files: [], failures: [failure], failLevel: options.failLevel, rules: projects.rules))
    }
  }

  private mutating func lint() throws -> Int32 {
    let baseline = try BaselineStep(options)
    let linter = FileLinter(options)
    var outcomes: [Outcome] = []
    var queue: WorkQueue?
    var failures: [FileFailure] = []
    if options.readsStandardInput {
      let settings = try Self.asTyped { try projects.settings(for: options.stdinFilename?.path ?? "stdin") }
      switch linter.standardInput(settings) {
      case .archive(let job, let reader): queue = WorkQueue(job, reader, jobs: options.jobs)
      case .outcome(let outcome): outcomes = [outcome]
      }
    } else {
      let (files, notFound) = try chosenFiles()
      failures = notFound
      queue = WorkQueue(files, projects.numbered, readsBlocks: linter.readsBlocks, jobs: options.jobs)
    }
    if let queue {
      if let stream = ReportStream(options, baseline), projects.areSilent {
        return streamed(queue, failures, linter, stream)
      }
      outcomes = failures.map(Outcome.init)
      queue.run(jobs: options.jobs, linter, progress: progress(of: queue)) {
        ReportStream.Part(outcome: $0)
      } partial: { _ in
      } receive: {
        outcomes.append($0.outcome)
      }
    }
    let (report, isComplete) = baseline.applied(to: report(outcomes))
    return max(conclude(report, diffs: outcomes.map(\.diff)), isComplete ? 0 : 2)
  }

  // MARK: Files

  /// A file, and what holds for it.
  struct Work: Sendable {
    let file: FoundFile
    let name: WorkingFolder.Name
    let language: HostLanguage
    let shared: SharedSettings
    /// The number of its settings.
    let settingsNumber: Int
  }

  /// What holds for many files, behind one reference: to hand it on costs one count that threads share, not one for each
  /// part of it.
  final class SharedSettings: Sendable {
    let settings: FileSettings

    init(_ settings: FileSettings) { self.settings = settings }
  }

  /// A file of a run; there may be very many.
  struct ChosenFile: Sendable {
    let file: FoundFile
    /// What it is called in reports; `nil` for the path that it was found by.
    let name: WorkingFolder.Name?
    /// The number of its settings.
    let settings: Int
  }

  /// - Shape: sorted by path, byte by byte, as reports are.
  private mutating func chosenFiles() throws -> (files: [ChosenFile], failures: [FileFailure]) {
    let found = try FileChoice(options).find()
    let folder = WorkingFolder()
    var names = PhysicalNames()
    var files: [ChosenFile] = []
    files.reserveCapacity(found.files.count)
    for file in found.files {
      let name = folder.isPlain(file.path) ? nil : folder.name(of: file.path, &names)
      let settings = try Self.asTyped { try projects.settingsNumber(for: file.path) }
      files.append(ChosenFile(file: file, name: name, settings: settings))
    }
    // Most files are called by their paths, which are sorted already.
    if files.contains(where: { $0.name != nil || !$0.file.path.isShownAsItIs }) {
      files = files.map { (shown: $0.name?.shown ?? $0.file.path.shown, file: $0) }
        .sorted { $0.shown.isBefore($1.shown) }.map(\.file)
    }
    let failures = found.failures.map { failure in
      let name = folder.name(of: failure.path)
      return FileFailure(path: name.shown, location: name.location, reason: failure.error.reason)
    }
    return (files, failures)
  }

  /// What shows how far a run has come; nothing for standard input, of which nobody knows the end.
  func progress(of queue: WorkQueue) -> Progress? { queue.fileCount > 0 ? Progress(of: queue.fileCount) : nil }

  // MARK: Reporting

  /// Tells what could not be done, writes the reports, and answers the exit code.
  func conclude(_ report: RunReport, diffs: [[UInt8]] = []) -> Int32 {
    for failure in report.failures { Terminal.error(failure) }
    return Reports(options).write(report, diffs: diffs) ? report.exitCode : 2
  }

  private func report(_ outcomes: [Outcome]) -> RunReport {
    let files = projects.mistakes + leftOverSuppressions(outcomes) + outcomes.compactMap(\.report)
    if options.verbose { for file in files { Terminal.noteIfEmpty(file) } }
    return RunReport(
      files: Self.merged(files.sorted { $0.path.isBefore($1.path) }),
      failures: projects.failures + outcomes.compactMap(\.failure),
      hasBrokenConfiguration: !projects.mistakes.isEmpty, failLevel: options.failLevel, rules: projects.rules)
  }

  /// A configuration may have been linted as any other file as well: what was said of one file stands together.
  private static func merged(_ files: [FileReport]) -> [FileReport] {
    var result: [FileReport] = []
    for file in files {
      guard let last = result.last, last.path.utf8.elementsEqual(file.path.utf8) else {
        result.append(file)
        continue
      }
      let diagnostics = (last.diagnostics + file.diagnostics.filter { !last.diagnostics.contains($0) })
        .sorted { ($0.range, $0.rule) < ($1.range, $1.rule) }
      result[result.count - 1] = FileReport(
        path: file.path, location: file.location, language: file.language,
        text: last.diagnostics.isEmpty ? file.text : last.text,
        payloads: last.payloads + file.payloads, diagnostics: diagnostics)
    }
    return result
  }

  // MARK: Suppressions

  /// Whether all files below the working folder are looked at, as they are, with all rules.
  private var isWhole: Bool {
    guard options.config == nil, options.kind == nil else { return false }
    let isWalk =
      (options.paths.isEmpty || options.paths.map(\.path) == ["."]) && options.exclude.isEmpty && !options.diff
    return isWalk && !options.staged && options.since == nil && options.filesFrom == nil && options.only.isEmpty
      && options.rule.isEmpty
  }

  /// What is left over of the configurations' suppressions.
  private func leftOverSuppressions(_ outcomes: [Outcome]) -> [FileReport] {
    var used: [FilePath: Set<Int>] = [:]
    for outcome in outcomes {
      if let project = outcome.used.project { used[project, default: []].formUnion(outcome.used.suppressions) }
    }
    let isComplete = outcomes.allSatisfy { $0.failure == nil }
    return projects.leftOverSuppressions(used: used, isWhole: isWhole && isComplete)
  }
}

extension String {
  /// Whether it comes before `other`, byte by byte: the order of paths in all reports, whatever the language.
  func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
