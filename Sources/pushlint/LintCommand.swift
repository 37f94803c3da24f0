import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintConfiguration
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace

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

  @OptionGroup var input: InputOptions

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

  @Option(help: ArgumentHelp("List at most this number of findings per file; default: 1000.", valueName: "number"))
  var maxFindings: Int?

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

  /// The same for whoever runs it.
  var options: LintOptions {
    var options = LintOptions()
    options.paths = paths
    options.format = format
    options.fix = fix
    options.fixSuggested = fixSuggested
    options.diff = diff
    options.kind = kind
    options.stdinFilename = input.stdinFilename
    options.config = input.config
    options.noConfig = input.noConfig
    options.rule = rule
    options.preset = preset
    options.only = only
    options.baseline = baseline
    options.writeBaseline = writeBaseline
    options.pruneBaseline = pruneBaseline
    options.addSuppressions = addSuppressions
    options.failLevel = failLevel
    options.exclude = exclude
    options.forceExclude = forceExclude
    options.staged = staged
    options.since = since
    options.filesFrom = filesFrom
    options.showFiles = showFiles
    options.showConfig = showConfig
    options.jobs = jobs
    options.maxFileSize = maxFileSize
    options.maxFindings = maxFindings
    options.quiet = quiet
    options.statistics = statistics
    options.verbose = verbose
    options.color = color
    options.junitFlavor = junitFlavor
    return options
  }

  func validate() throws {
    if let problem = options.problem { throw ValidationError(problem) }
  }

  func run() throws {
    let code = try LintRun.run(options)
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

extension ColorChoice: ExpressibleByArgument {}

extension ReportDestination: ExpressibleByArgument {}
