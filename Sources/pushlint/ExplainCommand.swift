import ArgumentParser
import PushlintPayload
import PushlintRules
import SystemPackage

/// `pushlint explain`: prints the page of a rule, a field, or a preset.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a rule, a field, or a preset.")

  @Argument(
    help: "A rule such as syntax/missing-colon, a field such as message.apns.fcm_options.image, or the preset delivery."
  )
  var name: String

  func run() throws {
    let rules = BuiltInRules.shared
    let page: String
    if let rule = rules.rule(name) {
      page = RulePage(rule).text
    } else if let field = rules.catalogue.field(at: name) {
      page = FieldPage(field, path: name, in: rules).text
    } else if let preset = Preset(rawValue: name) {
      page = PresetPage(preset, in: rules).text
    } else {
      throw ValidationError(
        "there is no rule and no field `\(name)`\(Self.suggestion(for: name, in: rules)); `pushlint rules` lists all rules"
      )
    }
    guard Terminal.print(Array(page.utf8)) else { throw ExitCode(2) }
  }

  /// Rules and fields whose names are near.
  private static func suggestion(for name: String, in rules: RuleSet) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let fields = rules.catalogue.paths(ofFieldsLike: last).prefix(3)
    guard !name.contains("/"), !fields.isEmpty else { return rules.suggestion(for: name) }
    return "; did you mean \(fields.map { "`\($0)`" }.joined(separator: ", "))"
  }
}
