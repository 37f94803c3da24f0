import PushlintDiagnostics
import ArgumentParser
import PushlintErrors
import PushlintPayload
import PushlintRules

/// `pushlint explain`: prints the page of a rule, a field, a preset, or an error.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a rule, a field, a preset, or an error.",
    discussion: "Custom rules are those of the pushlint.json of the current folder.")

  @Argument(
    help: """
      A rule such as syntax/missing-colon, a field such as message.apns.fcm_options.image, the preset delivery, or an \
      error such as BadDeviceToken.
      """)
  var name: String

  @OptionGroup var project: ProjectOptions

  func run() throws {
    let project = try project.read()
    let rules = project.rules
    let page: String
    if let rule = rules.rule(name) {
      page = RulePage(rule).text
    } else if let field = rules.catalogue.field(at: name) {
      page = FieldPage(field, path: name, in: rules).text
    } else if let preset = Preset(rawValue: name) {
      page = PresetPage(preset, in: rules).text
    } else if case let errors = BuiltInErrors.pages(named: name), !errors.isEmpty {
      page = errors.map(\.text).joined(separator: "\n")
    } else {
      // The rule may be missing because its file is invalid.
      project.reportMistakes()
      let hint = Self.suggestion(for: name, in: rules)
      throw ValidationError(
        "unknown rule, field, or error `\(name)`\(hint.isEmpty ? "; `pushlint rules` lists all rules" : hint)")
    }
    guard Terminal.print(Array(page.utf8)) else { throw ExitCode(2) }
  }

  /// Rules, fields, and errors whose names are near.
  private static func suggestion(for name: String, in rules: RuleSet) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let fields = rules.catalogue.paths(ofFieldsLike: last).prefix(3)
    guard !name.contains("/"), !fields.isEmpty else {
      let hint = rules.suggestion(for: name)
      return hint.isEmpty ? MessageFormatting.suggestion(for: name, among: BuiltInErrors.names) : hint
    }
    return "; did you mean \(fields.map { "`\($0)`" }.joined(separator: " or "))?"
  }
}
