import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintConfiguration
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace

/// What one file came to.
struct Outcome: Sendable {
  /// The suppressions of a configuration that kept something quiet.
  struct Used: Sendable {
    var project: FilePath?
    var suppressions: Set<Int> = []
  }

  /// What was found; `nil` for a file that could not be dealt with.
  var report: FileReport?
  var failure: FileFailure?
  /// What fixes would change, or the fixed text of standard input.
  var diff: [UInt8] = []
  var used = Used()

  init(_ failure: FileFailure) { self.failure = failure }

  init(_ report: FileReport) { self.report = report }

  init(_ report: FileReport, _ settings: FileSettings, used suppressions: Set<Int>) {
    self.report = report.keeping(report.diagnostics)
    used = Used(project: settings.project, suppressions: suppressions)
  }

  init(
    _ name: WorkingFolder.Name, _ source: Source, _ result: LintResult, _ settings: FileSettings, diff: [UInt8] = []
  ) {
    report = FileReport(
      path: name.shown, location: name.location, language: source.language.rawValue, text: source.text,
      payloads: result.payloads, diagnostics: []
    )
    .keeping(result.diagnostics)
    used = Used(project: settings.project, suppressions: result.usedSuppressions)
    self.diff = diff
  }
}

/// Reads, lints, and fixes one file after the other, on any thread.
struct FileLinter: Sendable {
  private let isDiff: Bool
  private let level: FixApplier.Level?
  private let standardInputName: FilePath?
  /// Whether a baseline has a say after us: it must know of everything, however little may be listed.
  private let listsAll: Bool
  /// Whether a baseline is written, in which fixes have no place.
  private let offersNoFixes: Bool

  init(_ options: LintOptions) {
    isDiff = options.diff
    level = options.fixLevel
    standardInputName = options.stdinFilename?.path
    offersNoFixes = options.writeBaseline
    listsAll = options.baseline != nil || options.writeBaseline || options.pruneBaseline
  }

  func lint(_ work: LintRun.Work, _ memory: inout LintMemory) -> Outcome {
    let (file, name, shared) = (work.file, work.name, work.shared)
    do throws(FileError) {
      let contents = try FileReader(limit: shared.settings.sizeLimit).read(file.path)
      let source = Source(contents.text, work.language)
      guard let fixed = fixed(source, shared.settings) else {
        return outcome(name, source, shared.settings, &memory[work])
      }
      if isDiff {
        let diff = UnifiedDiff(contents.text, fixed.text).render(path: name.shown)
        return outcome(name, source, shared.settings, diff: diff)
      }
      if fixed.applied > 0 {
        try FileWriter.replace(file.path, expecting: contents.identity, with: fixed.text.bytes)
      }
      return Outcome(name, Source(fixed.text, source.language), fixed.result, shared.settings)
    } catch {
      return Outcome(failure(of: name, error))
    }
  }

  /// Whether nothing is asked for that needs the whole text of a file at once.
  var readsBlocks: Bool { level == nil && !listsAll && !offersNoFixes }

  /// The same for a file whose text was read already.
  func lint(_ text: SourceText, of work: LintRun.Work, _ memory: inout LintMemory) -> Outcome {
    outcome(work.name, Source(text, work.language), work.shared.settings, &memory[work])
  }

  /// What standard input came to, or an archive that is to be read from it.
  enum StandardInput {
    case outcome(Outcome)
    case archive(ArchiveJob, BlockReader)
  }

  /// Lints standard input, unless it is an archive that can be read in blocks.
  func standardInput(_ settings: FileSettings) -> StandardInput {
    guard readsBlocks else { return .outcome(lintStandardInput(settings)) }
    do throws(FileError) {
      let reader = BlockReader(standardInput: ArchiveJob.sizes, settings.blockLimits)
      guard let text = try wholeText(reader, settings) else {
        return .archive(ArchiveJob(nameOfStandardInput, settings), reader)
      }
      return .outcome(lintStandardInput(settings, text))
    } catch {
      return .outcome(Outcome(failure(of: nameOfStandardInput, error)))
    }
  }

  /// The text of standard input; `nil` when it is an archive of more than one block.
  private func wholeText(_ reader: BlockReader, _ settings: FileSettings) throws(FileError) -> SourceText? {
    var language = standardInputName.map { Self.language(of: $0.shown) }
    var count = ArchiveJob.sizes.block
    // What the reader can count to.
    let limit = min(settings.sizeLimit, Int.max / 4)
    while true {
      let (text, isWhole) = try reader.beginning(count)
      if isWhole { return text }
      language = language ?? HostLanguage(contentOfBeginning: text)
      guard language == nil, count <= limit else { break }
      count = min(count * 2, limit + 1)
    }
    return language == .ndjson ? nil : try reader.whole(limit: limit)
  }

  private var nameOfStandardInput: WorkingFolder.Name {
    standardInputName.map { WorkingFolder().name(of: $0) }
      ?? WorkingFolder.Name(shown: "<stdin>", location: Array("<stdin>".utf8))
  }

  /// - Shape: with fixes the outcome's `diff` is the fixed text, or what would change in it.
  ///
  /// - Parameter text: what was read already; it is read without.
  func lintStandardInput(_ settings: FileSettings, _ text: SourceText? = nil) -> Outcome {
    let name = nameOfStandardInput
    do throws(FileError) {
      let text = if let text { text } else { try FileReader(limit: settings.sizeLimit).readStandardInput() }
      let source = Source(text, standardInputName == nil ? Self.guessedLanguage(text) : Self.language(of: name.shown))
      guard let fixed = fixed(source, settings) else { return outcome(name, source, settings) }
      if isDiff { return outcome(name, source, settings, diff: UnifiedDiff(text, fixed.text).render(path: name.shown)) }
      return Outcome(name, Source(fixed.text, source.language), fixed.result, settings, diff: fixed.text.bytes)
    } catch {
      return Outcome(failure(of: name, error))
    }
  }

  private func failure(of name: WorkingFolder.Name, _ error: FileError) -> FileFailure {
    FileFailure(path: name.shown, location: name.location, reason: error.reason)
  }

  private func outcome(
    _ name: WorkingFolder.Name, _ source: Source, _ settings: FileSettings, diff: [UInt8] = []
  ) -> Outcome {
    var clean: CleanRequest?
    return outcome(name, source, settings, diff: diff, &clean)
  }

  private func outcome(
    _ name: WorkingFolder.Name, _ source: Source, _ settings: FileSettings, diff: [UInt8] = [],
    _ clean: inout CleanRequest?
  ) -> Outcome {
    let result: LintResult
    if listsAll {
      var configuration = settings.configuration
      configuration.findingLimit = max(configuration.findingLimit, FixApplier.findingLimit)
      result = settings.linter.lint(source, configuration, triesFixes: !offersNoFixes, &clean)
    } else {
      result = settings.linter.lint(source, settings.configuration, triesFixes: !offersNoFixes, &clean)
    }
    return Outcome(name, source, result, settings, diff: diff)
  }

  /// `nil` when nobody asked for fixes.
  private func fixed(_ source: Source, _ settings: FileSettings) -> FixApplier.Outcome? {
    level.map { FixApplier(settings.linter, settings.configuration, level: $0).apply(to: source) }
  }

  /// A file that was named is read whatever its name ends in: as text when that says nothing.
  static func language(of name: String) -> HostLanguage { HostLanguage(fileName: name) ?? .text }

  /// Standard input without a name: by its content.
  private static func guessedLanguage(_ text: SourceText) -> HostLanguage { HostLanguage(contentOf: text) }
}
