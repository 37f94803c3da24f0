import ArgumentParser
import PushlintPayload
import PushlintRules
import SystemPackage

/// `pushlint explain`: prints the page of a rule or of a field.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a rule, or what a field means.")

  @Argument(help: "A rule such as syntax/missing-colon, or a field such as message.apns.fcm_options.image.")
  var name: String

  func run() throws {
    let rules = BuiltInRules.shared
    let page: String
    if let rule = rules.rule(name) {
      page = Self.page(of: rule)
    } else if let field = rules.catalogue.field(at: name) {
      page = FieldPage(field, path: name).text
    } else {
      throw ValidationError(
        "there is no rule and no field `\(name)`\(RuleNames.suggestion(for: name, in: rules)); `pushlint rules` lists all rules"
      )
    }
    guard Terminal.write(Array(page.utf8), to: .standardOutput) else { throw ExitCode(2) }
  }

  private static func page(of rule: Rule) -> String {
    let facts = """

      - rule: \(rule.id)
      - severity: \(rule.severity.word)
      - what happens: \(rule.outcome ?? rule.consequence.sentence)
      - source: \(rule.source)

      """
    guard let lineEnd = rule.page.firstIndex(of: "\n") else { return rule.page + "\n" + facts }
    return rule.page[...lineEnd] + facts + rule.page[rule.page.index(after: lineEnd)...]
  }
}

/// What the catalogue knows about one field, as a page.
struct FieldPage {
  let text: String

  init(_ field: Field, path: String) {
    var lines = ["# `\(path)`", "", field.about, "", "- type: \(field.type.rawValue)"]
    if !field.values.isEmpty { lines.append("- values: \(field.values.map { "`\($0)`" }.joined(separator: ", "))") }
    if field.nodeName != field.name { lines.append("- in the Admin SDK for Node: `\(field.nodeName)`") }
    if let deprecation = field.deprecation { lines.append("- deprecated: \(deprecation)") }
    if !field.source.isEmpty { lines.append("- source: \(field.source)") }
    text = lines.joined(separator: "\n") + "\n"
  }
}
