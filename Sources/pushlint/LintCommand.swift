import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintProject
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace
import SystemPackage

/// `pushlint lint`: reads files, prints what is wrong with the payloads in them.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Lint files and folders (the default command).",
    discussion:
      """
      Exit codes: 0 no finding at or above the fail level, 1 findings, 2 a file could not be checked, or an option or \
      the configuration is invalid.
      """
  )

  @Argument(help: "Files and folders; default: the current folder; - for standard input.")
  var paths: [PathArgument] = []

  @Option(
    help: ArgumentHelp(
      "text, json, jsonl, junit, sarif, github, gitlab, or checkstyle; =FILE writes to a file; may be repeated.",
      valueName: "format[=file]"))
  var format: [ReportDestination] = []

  @Flag(help: "Apply all safe fixes: those that cannot change the meaning.")
  var fix = false

  @Flag(help: "Apply all fixes, including those that may change the meaning.")
  var fixSuggested = false

  @Flag(help: "Print the changes of --fix as a patch, without applying them.")
  var diff = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Treat the documents of all files as fcm, apns, or legacy payloads; json checks the syntax only.",
      valueName: "kind"))
  var kind: ForcedKind?

  @Option(
    help: ArgumentHelp(
      "The file name for standard input; its extension selects the file type.", valueName: "name"))
  var stdinFilename: PathArgument?

  @Option(
    help: ArgumentHelp(
      "Use this configuration for all files; default: the nearest pushlint.json above each file.", valueName: "file"))
  var config: PathArgument?

  @Flag(help: "Ignore all configuration files.")
  var noConfig = false

  @Option(
    help: ArgumentHelp(
      "Set the severity of a rule or a family, or turn it off: ID=off; may be repeated.", valueName: "id=severity"))
  var rule: [RuleChoices.Choice] = []

  @Option(
    help: ArgumentHelp(
      "Turn on the rules of a preset: delivery finds what makes messages late, silent, duplicated, or dead on tap.",
      valueName: "name"))
  var preset: [Preset] = []

  @Option(help: ArgumentHelp("Run only this rule or family; may be repeated.", valueName: "id"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report only new findings: those not listed in this file.",
      valueName: "file"))
  var baseline: PathArgument?

  @Flag(help: "Write all current findings to the baseline; default: pushlint-baseline.json.")
  var writeBaseline = false

  @Flag(help: "Remove fixed findings from the baseline; default: pushlint-baseline.json.")
  var pruneBaseline = false

  @Option(
    help: ArgumentHelp(
      "Suppress all current findings, with this reason: by comments, or in pushlint.json.", valueName: "reason"))
  var addSuppressions: String?

  @Option(
    help: ArgumentHelp("The lowest severity that fails the run: error, warning, info, or hint.", valueName: "level"))
  var failLevel: Severity = .error

  @Option(help: ArgumentHelp("Skip files that match this glob; may be repeated.", valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Skip excluded files even if they are named on the command line.")
  var forceExclude = false

  @Flag(help: "Lint the files that are staged in git.")
  var staged = false

  @Option(
    help: ArgumentHelp(
      "Lint the files that changed since this git revision, and untracked files.", valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Lint the files listed in this file, separated by newlines or NUL; - for standard input.", valueName: "file"))
  var filesFrom: PathArgument?

  @Flag(help: "Print the files that would be linted, without linting.")
  var showFiles = false

  @Option(
    help: ArgumentHelp(
      "Print the configuration of this file and where each value comes from, without linting.", valueName: "file"))
  var showConfig: PathArgument?

  @Option(
    help: ArgumentHelp("The number of files to lint in parallel; default: the number of cores.", valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Do not read files larger than this number of bytes; default: 33554432, except for NDJSON.", valueName: "bytes"))
  var maxFileSize: Int?

  @Flag(name: .shortAndLong, help: "Print nothing unless something is found.")
  var quiet = false

  @Flag(help: "Print the number of findings of each rule.")
  var statistics = false

  @Flag(name: .shortAndLong, help: "List the files without a payload.")
  var verbose = false

  @Option(help: ArgumentHelp("Colored output: auto, always, or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @Option(
    help: ArgumentHelp(
      "The flavor of JUnit reports: rich, strict (schema of Jenkins xUnit), or ant (schema of Ant).",
      valueName: "flavor")
  )
  var junitFlavor: JUnitFlavor = .rich

  /// What fixes are applied; `nil` for none.
  var fixLevel: FixApplier.Level? { fixSuggested ? .suggested : fix || diff ? .safe : nil }

  var readsStandardInput: Bool { paths.count == 1 && paths[0].isStream }

  /// Whether it may change files, or write reports into some.
  var writesFiles: Bool { fix || fixSuggested || addSuppressions != nil || format.contains { $0.file != nil } }

  func validate() throws {
    let sources = [staged, since != nil, filesFrom != nil, !paths.isEmpty].filter { $0 }.count
    guard sources <= 1 else { throw ValidationError("paths, --staged, --since, and --files-from cannot be combined") }
    let files = format.compactMap(\.file)
    guard Set(files).count == files.count else {
      throw ValidationError("two reports cannot be written to the same file")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    var run = try LintRun(self)
    let code = try run.run()
    if code != 0 { throw ExitCode(code) }
  }
}

extension ForcedKind: ExpressibleByArgument {}
extension JUnitFlavor: ExpressibleByArgument {}
extension Preset: ExpressibleByArgument {}

extension Severity: ExpressibleByArgument {
  public init?(argument: String) { self.init(word: argument) }
  public static var allValueStrings: [String] { allCases.map(\.word) }
}

/// Whether text output has colours.
enum ColorChoice: String, ExpressibleByArgument {
  case auto, always, never
}

/// A report, and where it goes: `junit=report.xml`.
struct ReportDestination: ExpressibleByArgument {
  let format: ReportFormat
  /// `nil` for standard output.
  let file: FilePath?

  init(format: ReportFormat, file: FilePath?) {
    self.format = format
    self.file = file
  }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
      return nil
    }
    self.init(format: format, file: parts.count > 1 ? PathArgument(argument: String(parts[1]))?.path : nil)
  }
}
