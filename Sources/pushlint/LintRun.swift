import ArgumentParser
import Dispatch
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintProject
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace
import SystemPackage

/// One run of `pushlint lint`: finds files, lints them on all cores, fixes if asked, writes the reports.
struct LintRun {
  let command: LintCommand
  var projects: Projects

  init(_ command: LintCommand) throws {
    self.command = command
    var configuration = Configuration()
    configuration.forcedKind = command.kind
    let lookup: Projects.Lookup = command.noConfig ? .none : command.config.map { .named(FilePath($0)) } ?? .nearest
    projects = try Self.asTyped {
      try Projects(
        RuleChoices(choices: command.rule, only: command.only), lookup, base: configuration,
        sizeLimit: command.maxFileSize,
        today: Environment.today)
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

  /// What one file came to.
  private enum Outcome: Sendable {
    case linted(FileReport, diff: [UInt8], used: Used = Used())
    case failed(FileFailure)
  }

  /// The suppressions of a configuration that kept something quiet.
  struct Used: Sendable {
    var project: FilePath?
    var suppressions: Set<Int> = []
  }

  /// Runs, and answers the exit code.
  mutating func run() throws -> Int32 {
    if command.fix || command.fixSuggested || command.addSuppressions != nil
      || command.format.contains(where: { $0.file != nil })
    {
      ProcessSignals.prepareForWriting()
    }
    let known: Baseline?
    let outcomes: [Outcome]
    do {
      known = try readBaseline()
      if command.showFiles { return try showFiles() }
      if let reason = command.addSuppressions { return try addSuppressions(reason) }
      if let file = command.showConfig { return try showConfig(of: file) }
      outcomes = command.paths == ["-"] ? [try standardInput()] : try files()
    } catch let failure as FileFailure {
      Terminal.error("\(VisibleText.line(failure.path)): \(VisibleText.line(failure.reason))")
      return 2
    }
    var report = report(outcomes)
    guard applyBaseline(known, to: &report) else { return 2 }
    for failure in report.failures {
      Terminal.error("\(VisibleText.line(failure.path)): \(VisibleText.line(failure.reason))")
    }
    let allWritten = write(report, diffs: outcomes)
    if !report.failures.isEmpty || !allWritten || !projects.mistakes.isEmpty { return 2 }
    return report.files.contains { $0.diagnostics.contains { $0.severity >= command.failLevel } } ? 1 : 0
  }

  // MARK: Reading

  private mutating func files() throws -> [Outcome] {
    let found = try FileChoice(command).find()
    let failures = found.failures.map { Outcome.failed(FileFailure(path: $0.path.shown, reason: $0.error.reason)) }
    let work = try Self.asTyped {
      try found.files.map { (file: $0, settings: try projects.settings(for: $0.path)) }
    }
    let run = self
    let progress = Progress(of: work.count)
    defer { progress.finish() }
    return failures
      + Parallel.map(work, jobs: command.jobs) { file, settings in
        defer { progress.advance() }
        return run.lint(file, settings)
      }
  }

  private func lint(_ file: FoundFile, _ settings: FileSettings) -> Outcome {
    let (linter, configuration) = (settings.linter, settings.configuration)
    let name = file.path.shown
    do throws(FileError) {
      let contents = try FileReader(limit: settings.sizeLimit).read(file.path)
      let source = Source(contents.text, language(of: name))
      func used(_ result: LintResult) -> Used {
        Used(project: settings.project, suppressions: result.usedSuppressions)
      }
      guard let level = fixLevel else {
        let result = linter.lint(source, configuration)
        return .linted(report(name, source, result), diff: [], used: used(result))
      }
      let fixed = FixApplier(linter, configuration, level: level).apply(to: source)
      if command.diff {
        return .linted(
          report(name, source, linter.lint(source, configuration)),
          diff: UnifiedDiff(contents.text, fixed.text).render(path: name))
      }
      if fixed.applied > 0 {
        try FileWriter.replace(file.path, expecting: contents.identity, with: fixed.text.bytes)
      }
      return .linted(
        report(name, Source(fixed.text, source.language), fixed.result), diff: [], used: used(fixed.result))
    } catch {
      return .failed(FileFailure(path: name, reason: error.reason))
    }
  }

  /// Whether all files below the working folder are looked at, as they are, with all rules.
  private var isWhole: Bool {
    guard command.config == nil, command.kind == nil else { return false }
    let isWalk = (command.paths.isEmpty || command.paths == ["."]) && command.exclude.isEmpty && !command.diff
    return isWalk && !command.staged && command.since == nil && command.filesFrom == nil && command.only.isEmpty
      && command.rule.isEmpty
  }

  /// What is left over of the configurations' suppressions.
  private func leftOverSuppressions(_ outcomes: [Outcome]) -> [FileReport] {
    var used: [FilePath: Set<Int>] = [:]
    for case .linted(_, _, let entry) in outcomes {
      if let project = entry.project { used[project, default: []].formUnion(entry.suppressions) }
    }
    let isComplete = outcomes.allSatisfy { if case .linted = $0 { true } else { false } }
    return projects.leftOverSuppressions(used: used, isWhole: isWhole && isComplete)
  }

  private mutating func standardInput() throws -> Outcome {
    let name = command.stdinFilename ?? "<stdin>"
    let settings = try Self.asTyped { try projects.settings(for: FilePath(command.stdinFilename ?? "stdin")) }
    let (linter, configuration) = (settings.linter, settings.configuration)
    do throws(FileError) {
      let text = try FileReader(limit: settings.sizeLimit).readStandardInput()
      let source = Source(text, command.stdinFilename == nil ? guessedLanguage(text) : language(of: name))
      guard let level = fixLevel else {
        return .linted(report(name, source, linter.lint(source, configuration)), diff: [])
      }
      let fixed = FixApplier(linter, configuration, level: level).apply(to: source)
      let result = command.diff ? linter.lint(source, configuration) : fixed.result
      let output = command.diff ? UnifiedDiff(text, fixed.text).render(path: name) : fixed.text.bytes
      return .linted(report(name, command.diff ? source : Source(fixed.text, source.language), result), diff: output)
    } catch {
      return .failed(FileFailure(path: name, reason: error.reason))
    }
  }

  private var fixLevel: FixApplier.Level? {
    if command.fixSuggested { return .suggested }
    return command.fix || command.diff ? .safe : nil
  }

  /// A file that was named is read whatever its name ends in: as text when that says nothing.
  func language(of name: String) -> HostLanguage { HostLanguage(fileName: name) ?? .text }

  /// Standard input without a name: JSON when it begins so, text otherwise.
  private func guessedLanguage(_ text: SourceText) -> HostLanguage {
    let first = text.bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .text
  }

  private func report(_ name: String, _ source: Source, _ result: LintResult) -> FileReport {
    FileReport(
      path: name, language: source.language.rawValue, text: source.text, payloads: result.payloads,
      diagnostics: result.diagnostics)
  }

  // MARK: Baseline

  private var baselinePath: String? {
    command.baseline ?? (command.writeBaseline || command.pruneBaseline ? "pushlint-baseline.json" : nil)
  }

  private func readBaseline() throws -> Baseline? {
    guard let path = baselinePath, !command.writeBaseline else { return nil }
    let text: SourceText
    do throws(FileError) {
      text = try FileReader().read(FilePath(path)).text
    } catch {
      throw FileFailure(path: path, reason: error.reason)
    }
    do throws(Baseline.Problem) {
      return try Baseline(text)
    } catch {
      throw FileFailure(path: path, reason: error.message)
    }
  }

  /// Leaves out what the baseline knows, or writes it; answers whether all could be written.
  private func applyBaseline(_ known: Baseline?, to report: inout RunReport) -> Bool {
    guard let path = baselinePath else { return true }
    if command.writeBaseline {
      let baseline = Baseline(of: report.files)
      guard write(baseline, to: path) else { return false }
      Terminal.note("\(VisibleText.line(path)): \(Self.findings(baseline.entries.count)) written")
      report = report.keeping(baseline.subtracted(from: report.files).files)
      return true
    }
    guard let known else { return true }
    let (files, gone) = known.subtracted(from: report.files)
    report = report.keeping(files)
    guard !gone.isEmpty else { return true }
    if command.pruneBaseline {
      guard write(known.without(gone), to: path) else { return false }
      Terminal.note("\(VisibleText.line(path)): \(Self.findings(gone.count)) taken out")
    } else {
      Terminal.note(
        "\(VisibleText.line(path)): \(Self.findings(gone.count)) no longer there; --prune-baseline takes them out")
    }
    return true
  }

  private static func findings(_ count: Int) -> String { count == 1 ? "1 finding" : "\(count) findings" }

  private func write(_ baseline: Baseline, to path: String) -> Bool {
    do throws(FileError) {
      try FileWriter.writeReport(to: FilePath(path), baseline.rendered)
      return true
    } catch {
      Terminal.error("\(VisibleText.line(path)): \(error.reason)")
      return false
    }
  }

  // MARK: Reporting

  private func report(_ outcomes: [Outcome]) -> RunReport {
    var files = projects.mistakes + leftOverSuppressions(outcomes)
    var failures = projects.failures
    for outcome in outcomes {
      switch outcome {
      case .linted(let file, _, _): files.append(file)
      case .failed(let failure): failures.append(failure)
      }
    }
    if command.verbose {
      for file in files where file.payloads == 0 { Terminal.note("\(VisibleText.line(file.path)): no payload") }
    }
    return RunReport(
      files: Self.merged(files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }), failures: failures,
      failLevel: command.failLevel, rules: projects.rules)
  }

  /// A configuration may have been linted as any other file as well: what was said of one file stands together.
  private static func merged(_ files: [FileReport]) -> [FileReport] {
    var result: [FileReport] = []
    for file in files {
      guard let last = result.last, last.path == file.path else {
        result.append(file)
        continue
      }
      result[result.count - 1] = FileReport(
        path: file.path, language: file.language, text: file.text, payloads: last.payloads + file.payloads,
        diagnostics: (last.diagnostics + file.diagnostics.filter { !last.diagnostics.contains($0) })
          .sorted { ($0.range, $0.rule) < ($1.range, $1.rule) })
    }
    return result
  }

  /// Writes every report; answers whether all could be written.
  private func write(_ report: RunReport, diffs outcomes: [Outcome]) -> Bool {
    var succeeded = true
    let isFilter = command.paths == ["-"] && fixLevel != nil
    if command.diff || isFilter {
      for case .linted(_, let diff, _) in outcomes {
        succeeded = Terminal.write(diff, to: .standardOutput) && succeeded
      }
    }
    let usual = ReportDestination(format: Environment.isGitHubActions ? .github : .text, file: nil)
    let destinations = command.format.isEmpty ? [usual] : command.format
    for destination in destinations {
      // What standard output holds is the patch or the fixed text, nothing else.
      let stream: FileDescriptor = command.diff || isFilter ? .standardError : .standardOutput
      succeeded = write(report, to: destination, stream) && succeeded
    }
    if command.statistics {
      // A table has no place in a report that programs read.
      let isText = destinations.contains { $0.format == .text && $0.file == nil }
      let stream: FileDescriptor = isText && !command.diff && !isFilter ? .standardOutput : .standardError
      succeeded = Terminal.write(Statistics.text(report), to: stream) && succeeded
    }
    return succeeded
  }

  private func write(_ report: RunReport, to destination: ReportDestination, _ stream: FileDescriptor) -> Bool {
    let isTerminal = destination.file == nil && Terminal.isTerminal(stream)
    let options = ReportOptions(
      usesColor: usesColor(isTerminal: isTerminal), terminalWidth: isTerminal ? Terminal.width(of: stream) : nil,
      isQuiet: command.quiet, junitFlavor: command.junitFlavor, timestampSeconds: Environment.timestampSeconds,
      version: Pushlint.version)
    do {
      let bytes = try destination.format.render(report, options: options)
      guard let file = destination.file else {
        guard Terminal.write(bytes, to: stream) else {
          Terminal.error("the report cannot be written to standard output")
          return false
        }
        return true
      }
      do throws(FileError) {
        try FileWriter.writeReport(to: FilePath(file), bytes)
        return true
      } catch {
        Terminal.error("\(VisibleText.line(file)): \(error.reason)")
        return false
      }
    } catch {
      Terminal.error("the \(destination.format.rawValue) report cannot be made: \(error)")
      return false
    }
  }

  private func usesColor(isTerminal: Bool) -> Bool {
    switch command.color {
    case .always: true
    case .never: false
    case .auto: isTerminal && Environment.allowsColor
    }
  }
}
