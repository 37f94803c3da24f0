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
    discussion: "Exit codes: 0 nothing at or above the fail level, 1 findings, 2 not all could be done.")

  @Argument(help: "Files and folders; the current folder without any, - for standard input.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "text, json, jsonl, junit, sarif, github, gitlab, or checkstyle, with =FILE to a file; may be repeated.",
      valueName: "format[=file]"))
  var format: [ReportDestination] = []

  @Flag(help: "Apply the fixes that cannot change what was meant.")
  var fix = false

  @Flag(help: "Apply all fixes, also those that change what is sent.")
  var fixSuggested = false

  @Flag(help: "Print what --fix would change, and change nothing.")
  var diff = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What the documents of all files are, whatever they look like; json for syntax alone.", valueName: "kind"))
  var kind: ForcedKind?

  @Option(
    help: ArgumentHelp(
      "The name that standard input would have as a file; its ending decides how it is read.", valueName: "name"))
  var stdinFilename: String?

  @Option(
    help: ArgumentHelp(
      "Read this configuration for all files; without it, the nearest pushlint.json above each.", valueName: "file"))
  var config: String?

  @Flag(help: "Read no configuration.")
  var noConfig = false

  @Option(
    help: ArgumentHelp(
      "Give a rule or a family another severity, or turn it off: ID=off; may be repeated.", valueName: "id=severity"))
  var rule: [RuleChoices.Choice] = []

  @Option(help: ArgumentHelp("Run this rule or family and no other; may be repeated.", valueName: "id"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Say nothing of the findings that this file lists; pushlint-baseline.json with the next two options.",
      valueName: "file"))
  var baseline: String?

  @Flag(help: "Write all findings into the baseline.")
  var writeBaseline = false

  @Flag(help: "Take out of the baseline what is no longer found.")
  var pruneBaseline = false

  @Option(
    help: ArgumentHelp(
      "Keep all findings quiet from now on, for this reason: by comments, or in pushlint.json.", valueName: "reason"))
  var addSuppressions: String?

  @Option(
    help: ArgumentHelp("The lowest severity that fails the run.", valueName: "level"))
  var failLevel: Severity = .error

  @Option(help: ArgumentHelp("A glob of files to leave out; may be repeated.", valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Leave out excluded files even when they are named.")
  var forceExclude = false

  @Flag(help: "Lint the files that are staged in git.")
  var staged = false

  @Option(
    help: ArgumentHelp("Lint the files that differ from this revision of git, and new ones.", valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Lint the files that this file names, one a line or with NUL between; - for standard input.", valueName: "file"))
  var filesFrom: String?

  @Flag(help: "Print the files that would be linted, and lint none.")
  var showFiles = false

  @Option(help: ArgumentHelp("Print what holds for this file, and where it is said; lint nothing.", valueName: "file"))
  var showConfig: String?

  @Option(help: ArgumentHelp("How many files are read at once; all cores without it.", valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Refuse files larger than this many bytes; 33554432 without it.", valueName: "bytes"))
  var maxFileSize: Int?

  @Flag(name: .shortAndLong, help: "Print nothing when nothing is wrong.")
  var quiet = false

  @Flag(help: "Say how often each rule spoke.")
  var statistics = false

  @Flag(name: .shortAndLong, help: "Say which files hold no payload.")
  var verbose = false

  @Option(help: ArgumentHelp("Colours: auto, always, or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @Option(
    help: ArgumentHelp(
      "The form of JUnit reports: rich, or strict and ant for readers that check the schemas of Jenkins and of Ant.",
      valueName: "flavor")
  )
  var junitFlavor: JUnitFlavor = .rich

  /// What fixes are applied; `nil` for none.
  var fixLevel: FixApplier.Level? { fixSuggested ? .suggested : fix || diff ? .safe : nil }

  var readsStandardInput: Bool { paths == ["-"] }

  /// Whether it may change files, or write reports into some.
  var writesFiles: Bool { fix || fixSuggested || addSuppressions != nil || format.contains { $0.file != nil } }

  func validate() throws {
    let sources = [staged, since != nil, filesFrom != nil, !paths.isEmpty].filter { $0 }.count
    guard sources <= 1 else { throw ValidationError("name files, or take them from one place: not both") }
    let files = format.compactMap(\.file)
    guard Set(files).count == files.count else { throw ValidationError("two reports cannot go to one file") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
  }

  func run() throws {
    var run = try LintRun(self)
    let code = try run.run()
    if code != 0 { throw ExitCode(code) }
  }
}

extension ForcedKind: ExpressibleByArgument {}
extension JUnitFlavor: ExpressibleByArgument {}

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
  let file: String?

  init(format: ReportFormat, file: String?) {
    self.format = format
    self.file = file
  }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
      return nil
    }
    self.init(format: format, file: parts.count > 1 ? String(parts[1]) : nil)
  }
}
