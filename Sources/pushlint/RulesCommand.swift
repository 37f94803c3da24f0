import ArgumentParser
import PushlintDiagnostics
import PushlintReport
import PushlintRules

/// `pushlint rules`: lists all rules.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List all rules: id, severity, consequence, fix, presets, title.")

  enum Format: String, ExpressibleByArgument {
    case text, json
  }

  @Option(help: "text or json.")
  var format: Format = .text

  @OptionGroup var project: ProjectOptions

  func run() throws {
    let project = try project.read()
    project.reportMistakes()
    let rules = project.rules.descriptors
    let output = format == .json ? RuleList.json(rules) : RuleList.text(rules)
    guard Terminal.print(output) else { throw ExitCode(2) }
  }
}
