import PushlintConfiguration
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintPreview
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace

/// The payloads of one file that were asked for, and what is said of the file.
struct PayloadFile {
  /// As it is shown to people.
  let name: String
  let source: Source
  /// The linter with the targets that hold for the file.
  let linter: Linter
  let diagnostics: [Diagnostic]
  /// In order of place, no more than there was room for.
  let payloads: [Payload]
  /// How many there are.
  let found: Int
  /// What the whole file is, where it is one document.
  fileprivate let document: AnalyzedExcerpt?
  fileprivate let lines: LineTable

  /// Those surfaces that the app of the file is seen on.
  func reached(_ surfaces: [Surface]) -> [Surface] {
    guard let targets = linter.targets else { return surfaces }
    return surfaces.filter { $0.isReached(by: targets) }
  }

  /// Whether a payload of the file is one of those that are meant.
  func isChosen(_ payload: Payload, by choice: PayloadChoice) -> Bool {
    choice.chooses(payload, in: lines, pointed: document.flatMap(choice.pointed))
  }
}

/// Reads files, with the configuration of each, for commands that look at single payloads.
struct PayloadReader {
  private var projects: Projects
  private let targets: Targets?
  private let standardInputName: FilePath?

  init(_ options: SurfaceOptions, _ input: InputOptions) throws {
    targets = try options.chosenTargets()
    standardInputName = input.stdinFilename?.path
    var configuration = Configuration()
    configuration.forcedKind = options.kind
    let lookup = Projects.Lookup(input.config?.path, isOff: input.noConfig)
    projects = try LintRun.asTyped {
      try Projects(RuleChoices(), lookup, base: configuration, today: Environment.today)
    }
  }

  /// - Parameter limit: most payloads that are kept.
  /// - Throws: ``FileFailure`` for a file that cannot be read.
  mutating func read(_ path: FilePath, _ choice: PayloadChoice, limit: Int) throws -> PayloadFile {
    let settings = try settings(for: path)
    let name = WorkingFolder().name(of: path).shown
    do throws(FileError) {
      let text = try FileReader(limit: settings.sizeLimit).read(path).text
      return read(Source(text, FileLinter.language(of: name)), name: name, choice, settings, limit: limit)
    } catch {
      throw FileFailure(path: name, reason: error.reason)
    }
  }

  /// The same for standard input, of which all payloads are meant.
  mutating func readStandardInput(limit: Int) throws -> PayloadFile {
    let settings = try settings(for: standardInputName ?? "stdin")
    let name = standardInputName?.shown ?? "<stdin>"
    do throws(FileError) {
      let text = try FileReader(limit: settings.sizeLimit).readStandardInput()
      let language =
        standardInputName.map { FileLinter.language(of: $0.shown) } ?? HostLanguage(contentOf: text)
      let choice = PayloadChoice(PathArgument(path: "-"))
      return read(Source(text, language), name: name, choice, settings, limit: limit)
    } catch {
      throw FileFailure(path: name, reason: error.reason)
    }
  }

  /// The same for a text that was read already, as if it were in a file.
  mutating func read(_ text: SourceText, name: String, as path: FilePath, limit: Int) throws -> PayloadFile {
    read(
      Source(text, FileLinter.language(of: name)), name: name, PayloadChoice(path: path), try settings(for: path),
      limit: limit)
  }

  mutating func settings(for path: FilePath) throws -> FileSettings {
    try LintRun.asTyped { try projects.settings(for: path) }
  }

  private func read(
    _ source: Source, name: String, _ choice: PayloadChoice, _ settings: FileSettings, limit: Int
  ) -> PayloadFile {
    let linter = Linter(
      rules: settings.linter.rules, levels: settings.linter.levels, targets: targets ?? settings.linter.targets)
    let lines = LineTable(source.text)
    var payloads: [Payload] = []
    var found = 0
    var document: AnalyzedExcerpt?
    var pointed: SourceRange?
    var cache = DiagnosticCache()
    let result = linter.lint(source, settings.configuration, remembering: &cache) { excerpt in
      if document == nil {
        document = excerpt
        pointed = choice.pointed(in: excerpt)
      }
      for payload in excerpt.payloads(linter.rules.catalogue)
      where !payload.kind.showsNothing && choice.chooses(payload, in: lines, pointed: pointed) {
        found += 1
        if payloads.count < limit { payloads.append(payload) }
      }
    }
    return PayloadFile(
      name: name, source: source, linter: linter, diagnostics: result.diagnostics, payloads: payloads, found: found,
      document: document, lines: lines)
  }

  /// Says what is wrong with the configurations that were read; answers whether nothing is.
  func reportConfigurations() -> Bool {
    for failure in projects.failures { Terminal.error(failure) }
    guard !projects.mistakes.isEmpty else { return projects.failures.isEmpty }
    let (mistakes, rules) = (projects.mistakes, projects.rules)
    let report = RunReport(
      files: mistakes, failures: [], hasBrokenConfiguration: true, failLevel: .error, rules: rules)
    _ = Terminal.print((try? ReportFormat.text.render(report, options: ReportOptions())) ?? [], to: .standardError)
    return false
  }
}
