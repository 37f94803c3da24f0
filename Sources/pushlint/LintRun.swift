import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintConfiguration
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
    let lookup = Projects.Lookup(options.config?.path, isOff: options.noConfig)
    projects = try Self.asTyped {
      try Projects(
        RuleChoices(choices: options.rule, only: options.only, presets: options.preset), lookup, base: configuration,
        sizeLimit: options.maxFileSize, findingLimit: options.maxFindings, today: Environment.today)
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
      let reports = reportSet(BaselineStep(), mayStream: false)
      var sum = RunSum(options, reports, heldPaths: [], progress: nil)
      sum.add(failure)
      return sum.conclude()
    }
  }

  private mutating func lint() throws -> Int32 {
    FreedMemory.keep()
    let baseline = try BaselineStep(options)
    let linter = FileLinter(options)
    var outcome: Outcome?
    var queue: WorkQueue?
    var failures: [FileFailure] = []
    if options.readsStandardInput {
      let settings = try Self.asTyped { try projects.settings(for: options.stdinFilename?.path ?? "stdin") }
      switch linter.standardInput(settings) {
      case .archive(let job, let reader): queue = WorkQueue(job, reader, jobs: options.jobs)
      case .outcome(let whole): outcome = whole
      }
    } else {
      let (files, notFound) = try chosenFiles()
      failures = notFound
      queue = WorkQueue(files, projects.numbered, readsBlocks: linter.readsBlocks, jobs: options.jobs)
    }
    let holdsText = options.diff || options.readsStandardInput && options.fixLevel != nil
    let reports = reportSet(baseline, mayStream: projects.areSilent && !holdsText && !baseline.isWritten)
    let progress = queue.flatMap(progress)
    var sum = RunSum(options, reports, heldPaths: pathsWithMore, progress: progress)
    for failure in projects.failures + failures { sum.add(failure) }
    if let outcome { sum.add(reports.parts(outcome)) }
    queue?.run(jobs: options.jobs, linter, reports, progress: progress, &sum)
    return conclude(&sum, baseline)
  }

  private func reportSet(_ baseline: BaselineStep, mayStream: Bool) -> ReportSet {
    let projects = projects
    return ReportSet(options, baseline, mayStream: mayStream) { projects.rules }
  }

  /// Adds what is known of the configurations at the end, and writes the reports.
  private func conclude(_ sum: inout RunSum, _ baseline: BaselineStep) -> Int32 {
    let left = projects.unusedSuppressions(used: sum.used, isWhole: isWhole && sum.failures.isEmpty)
    let files = Self.merged((projects.mistakes + left + sum.held).sorted { $0.path.isBefore($1.path) })
    let isBaselineWritten = !baseline.isWritten || baseline.write(files)
    sum.addHeld(files)
    let isComplete = baseline.finish(known: sum.known, seen: sum.seen)
    return sum.conclude(
      hasBrokenConfiguration: !projects.mistakes.isEmpty, isComplete: isComplete && isBaselineWritten)
  }

  /// The configurations that something may be said of, which may be linted as any other file as well.
  private var pathsWithMore: Set<String> {
    guard !projects.areSilent else { return [] }
    return Set((projects.mistakes + projects.unusedSuppressions(used: [:], isWhole: true)).map(\.path))
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
}

extension String {
  /// Whether it comes before `other`, byte by byte: the order of paths in all reports, whatever the language.
  func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
