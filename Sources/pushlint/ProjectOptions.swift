import ArgumentParser
import PushlintDiagnostics
import PushlintLinter
import PushlintConfiguration
import PushlintReport
import PushlintRules
import PushlintWorkspace

/// The options of commands that read the configuration of the current folder.
struct ProjectOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Use this configuration; default: the nearest pushlint.json.", valueName: "file"))
  var config: String?

  @Flag(help: "Ignore all configuration files.")
  var noConfig = false

  /// The rules of a configuration, built-in and custom, and its mistakes.
  struct Project {
    let rules: RuleSet
    private let mistakes: [FileReport]
    private let failures: [FileFailure]

    fileprivate init(_ rules: RuleSet, _ projects: Projects) {
      self.rules = rules
      mistakes = projects.mistakes
      failures = projects.failures
    }

    /// Prints the mistakes of the configuration on standard error.
    func reportMistakes() {
      for failure in failures { Terminal.error(failure) }
      guard !mistakes.isEmpty else { return }
      let report = RunReport(
        files: mistakes, failures: [], hasBrokenConfiguration: true, failLevel: .error, rules: rules.descriptors)
      let text = (try? ReportFormat.text.render(report, options: ReportOptions())) ?? []
      _ = Terminal.print(text, to: .standardError)
    }
  }

  /// Reads the configuration that holds for files of the current folder.
  func read() throws -> Project {
    let lookup = Projects.Lookup(config.map { FilePath($0) }, isOff: noConfig)
    var projects = try LintRun.asTyped { try Projects(RuleChoices(), lookup, today: Environment.today) }
    let settings = try LintRun.asTyped { try projects.settings(for: FilePath(ProjectFinder.fileName)) }
    return Project(settings.linter.rules, projects)
  }
}
