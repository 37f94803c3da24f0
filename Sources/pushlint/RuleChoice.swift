import ArgumentParser
import PushlintDiagnostics
import PushlintRules

/// What a person typed about a rule or a family: `urls/insecure=off`, `apns=warning`.
struct RuleChoice: ExpressibleByArgument {
  let name: String
  let level: RuleLevel

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = parts[0]
    if parts[1] == "off" {
      level = .off
    } else {
      guard let severity = Severity(word: parts[1]) else { return nil }
      level = .on(severity)
    }
  }
}

/// The levels of all rules that choices on the command line speak of.
struct RuleChoices {
  let levels: [String: RuleLevel]

  init(_ rules: RuleSet, choices: [RuleChoice], only: [String]) throws {
    var levels: [String: RuleLevel] = [:]
    if !only.isEmpty {
      let wanted = Set(try only.flatMap { try Self.rules(named: $0, rules).map(\.id) })
      for rule in rules.rules { levels[rule.id] = wanted.contains(rule.id) ? .on(rule.severity) : .off }
    }
    for choice in choices {
      for rule in try Self.rules(named: choice.name, rules) { levels[rule.id] = choice.level }
    }
    self.levels = levels
  }

  /// The rule of that id, or all of that family.
  private static func rules(named name: String, _ rules: RuleSet) throws -> [Rule] {
    let found = rules.rules.filter { $0.id == name || $0.id.hasPrefix(name + "/") }
    guard !found.isEmpty else {
      throw ValidationError("there is no rule and no family `\(name)`\(RuleNames.suggestion(for: name, in: rules))")
    }
    return found
  }
}

/// Rules whose names are near to one that does not exist.
enum RuleNames {
  static func suggestion(for name: String, in rules: RuleSet) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let close = rules.rules.map(\.id).filter { $0.hasSuffix("/" + last) || $0.contains(last) }.prefix(3)
    return close.isEmpty ? "" : "; did you mean \(close.map { "`\($0)`" }.joined(separator: ", "))"
  }
}
