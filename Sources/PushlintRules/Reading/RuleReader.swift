import PushlintJSON
import PushlintDiagnostics
import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Reads a rule from its two files: the JSON for the engine, the page for people.
///
/// - Shape: strict. An unknown key, a value of the wrong type, and an entry that can have no effect are errors, in the
///   built-in rules as well as in those of a project.
package struct RuleReader {
  let rule: ObjectDecoder
  /// Whether the placeholders of texts are checked: a test does it for built-in rules, so that a start need not.
  let checksPlaceholders: Bool

  /// Who wrote a rule.
  package enum Origin: Sendable {
    case builtIn
    /// A project; its rules cannot replace the messages of built-in rules.
    case project
  }

  /// Every key of a rule file.
  package static let keys =
    [
      "$schema", "severity", "severityInSamples", "consequence", "outcome", "given", "expect", "issue", "check",
      "parameters", "spelling", "when", "unless", "kinds", "endpoints", "becomes", "targets", "withoutTargets",
      "default",
      "presets", "fact", "report", "message", "help", "note", "fix", "source",
    ] + scopeKeys

  /// Reads the rule with that id.
  package static func rule(
    id: String, json: SourceText, page: SourceText, origin: Origin = .builtIn
  ) throws(DecodingIssue) -> Rule {
    let reader = RuleReader(
      rule: try ObjectDecoder(try parsed(json, origin), name: "a rule", keys: keys),
      checksPlaceholders: origin == .project)
    return try reader.rule(id: id, page: page, origin: origin)
  }

  private static func parsed(_ json: SourceText, _ origin: Origin) throws(DecodingIssue) -> JSONText {
    do throws(JSONText.Malformed) {
      return try JSONText(json, allowsComments: true)
    } catch {
      // The messages are rules themselves: while those are read there are none.
      let message = origin == .project ? BuiltInRules.shared.message(for: error.issue, in: json) : nil
      throw DecodingIssue("invalid JSON: \(message ?? error.issue.kind.rawValue)", error.issue.range)
    }
  }

  private func rule(id: String, page: SourceText, origin: Origin) throws(DecodingIssue) -> Rule {
    let firstLine = page[page.range].prefix { $0 != 0x0A }.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }
    let title = String(decoding: firstLine, as: UTF8.self)
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw DecodingIssue("the page of the rule must start with a title, such as `# Invalid order`", rule.place)
    }
    _ = try rule.optionalText("$schema")
    let severity = try rule.word("severity", of: Self.severities)
    let severityInSamples = try rule.optionalWord("severityInSamples", of: Self.severities)
    let consequence = try rule.word("consequence", of: Self.consequences)
    let trigger = try trigger(origin)
    return Rule(
      id: id, title: title, severity: severity, severityInSamples: severityInSamples, consequence: consequence,
      outcome: try outcome(),
      trigger: trigger, fact: try fact(origin), preconditions: try preconditions(),
      isOnByDefault: try rule.optionalWord("default", of: Self.defaults) ?? true,
      presets: try rule.optionalWords("presets", of: Self.presetWords) ?? [],
      target: try rule.optionalWord("report", of: Self.reports) ?? .value,
      message: try checked(MessageTemplate(rule.text("message")), in: rule["message"], of: rule, for: trigger),
      help: try template("help", for: trigger), note: try note(trigger), fix: try fix(trigger),
      source: try rule.text("source"), page: page)
  }

  // Made once: a run reads hundreds of rules before it does anything else.
  private static let severities: [(String, Severity)] = Severity.allCases.reversed().map { ($0.word, $0) }
  private static let consequences = Consequence.allCases.map { ($0.rawValue, $0) }
  private static let defaults = [("on", true), ("off", false)]
  private static let presetWords = Preset.allCases.map { ($0.rawValue, $0) }
  private static let reports: [(String, Rule.Target)] = [("value", .value), ("key", .key)]
  private static let checks = AllChecks.types.map { ($0.name, $0.name) }

  private func trigger(_ origin: Origin) throws(DecodingIssue) -> Rule.Trigger {
    let named = ["issue", "check", "given"].filter { rule[$0] != nil }
    guard let first = named.first else {
      throw DecodingIssue("missing `given` or `check`", rule.place)
    }
    if named.count > 1, let member = rule[named[1]] {
      throw DecodingIssue("`\(named[1])` cannot be combined with `\(first)`", rule.range(ofKey: member))
    }
    for name in ["expect"] + Self.scopeKeys where first != "given" {
      guard let member = rule[name] else { continue }
      throw DecodingIssue("`\(name)` has no effect without `given`", rule.range(ofKey: member))
    }
    if first != "check", let parameters = rule["parameters"] {
      throw DecodingIssue("`parameters` has no effect without `check`", rule.range(ofKey: parameters))
    }
    switch first {
    case "issue":
      let kind = try rule.text("issue")
      if origin == .project, let member = rule["issue"] {
        throw DecodingIssue(
          "`issue` is reserved for built-in rules; a custom rule needs `given` or `check`",
          rule.range(ofKey: member))
      }
      return .issue(kind)
    case "check":
      let check = try rule.word("check", of: Self.checks)
      return .check(check, try parameters(of: check, origin))
    default:
      let patterns = try rule.paths("given", allowsAnyName: true).map { PathPattern($0) }
      return .expectation(patterns, Expectation(try expectation()))
    }
  }

  private func parameters(of check: String, _ origin: Origin) throws(DecodingIssue) -> RuleParameters {
    guard let object = try rule.object("parameters", keys: nil) else { return RuleParameters() }
    return try CheckParameters.read(object, for: check, isStrict: origin == .project)
  }

  /// The kind of fact that the rule also reports.
  private func fact(_ origin: Origin) throws(DecodingIssue) -> String? {
    guard let member = rule["fact"] else { return nil }
    guard origin == .builtIn else {
      throw DecodingIssue("`fact` is reserved for built-in rules", rule.range(ofKey: member))
    }
    return try rule.text("fact")
  }

  /// One text, or an object with one for each service.
  private func outcome() throws(DecodingIssue) -> ServiceText? {
    guard let member = rule["outcome"], rule.tree[member.value].kind == .object else {
      return try rule.optionalText("outcome").map(ServiceText.init)
    }
    guard let object = try rule.object("outcome", keys: Service.allCases.map(\.rawValue)) else { return nil }
    var texts: [Service: String] = [:]
    for service in Service.allCases { texts[service] = try object.optionalText(service.rawValue) }
    guard !texts.isEmpty else { throw DecodingIssue("`outcome` must not be empty", rule.range(of: "outcome")) }
    return ServiceText(texts)
  }

  private func template(_ name: String, for trigger: Rule.Trigger) throws(DecodingIssue) -> MessageTemplate? {
    guard let text = try rule.optionalText(name) else { return nil }
    return try checked(MessageTemplate(text), in: rule[name], of: rule, for: trigger)
  }

  func checked(
    _ template: MessageTemplate, in member: SyntaxTree.Member?, of object: ObjectDecoder, for trigger: Rule.Trigger
  ) throws(DecodingIssue) -> MessageTemplate {
    checksPlaceholders ? try template.checked(in: member, of: object, for: trigger) : template
  }

  private func note(_ trigger: Rule.Trigger) throws(DecodingIssue) -> MessageTemplate? {
    if case .expectation = trigger, let note = rule["note"] {
      throw DecodingIssue("`note` has no effect with `given`", rule.range(ofKey: note))
    }
    return try template("note", for: trigger)
  }
}
