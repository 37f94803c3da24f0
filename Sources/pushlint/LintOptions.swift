import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintConfiguration
import PushlintReport
import PushlintRules
import PushlintWorkspace

/// What a run of `pushlint lint` was asked to do; ``LintCommand`` says what each option means.
struct LintOptions: Equatable {
  var paths: [PathArgument] = []
  var format: [ReportDestination] = []
  var fix = false
  var fixSuggested = false
  var diff = false
  var kind: ForcedKind?
  var stdinFilename: PathArgument?
  var config: PathArgument?
  var noConfig = false
  var rule: [RuleChoices.Choice] = []
  var preset: [Preset] = []
  var only: [String] = []
  var baseline: PathArgument?
  var writeBaseline = false
  var pruneBaseline = false
  var addSuppressions: String?
  var failLevel: Severity = .error
  var exclude: [String] = []
  var forceExclude = false
  var staged = false
  var since: String?
  var filesFrom: PathArgument?
  var showFiles = false
  var showConfig: PathArgument?
  var jobs: Int?
  var maxFileSize: Int?
  var maxFindings: Int?
  var quiet = false
  var statistics = false
  var verbose = false
  var color: ColorChoice = .auto
  var junitFlavor: JUnitFlavor = .rich

  /// What fixes are applied; `nil` for none.
  var fixLevel: FixApplier.Level? { fixSuggested ? .suggested : fix || diff ? .safe : nil }

  var readsStandardInput: Bool { paths.count == 1 && paths[0].isStream }

  /// Whether it may change files, or write reports into some.
  var writesFiles: Bool { fix || fixSuggested || addSuppressions != nil || format.contains { $0.file != nil } }

  /// What `limits.findings` of a configuration may be.
  private static let findingLimits = 1...1_000_000

  /// Why the options cannot be combined so; `nil` when they can.
  var problem: String? {
    let sources = [staged, since != nil, filesFrom != nil, !paths.isEmpty].filter { $0 }.count
    guard sources <= 1 else { return "paths, --staged, --since, and --files-from cannot be combined" }
    let files = format.compactMap(\.file)
    guard Set(files).count == files.count else { return "two reports cannot be written to the same file" }
    if let jobs, jobs < 1 { return "--jobs must be at least 1" }
    if let maxFindings, !Self.findingLimits.contains(maxFindings) { return "--max-findings must be 1 to 1000000" }
    return nil
  }
}

/// Whether text output has colours.
enum ColorChoice: String {
  case auto, always, never

  /// - Parameter isTerminal: whether the text goes to a terminal.
  func usesColor(isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && Environment.allowsColor
    }
  }
}

/// A report, and where it goes: `junit=report.xml`.
struct ReportDestination: Equatable {
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
