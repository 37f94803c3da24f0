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

/// What was typed about rules, for any set of them.
struct RuleChoices {
  let choices: [RuleChoice]
  let only: [String]

  /// What wins over `configured`: `--only` first, then each choice in turn.
  func levels(in rules: RuleSet, over configured: [String: RuleLevel] = [:]) throws -> [String: RuleLevel] {
    var levels = configured
    if !only.isEmpty {
      let wanted = Set(try only.flatMap { try found($0, rules).map(\.id) })
      for rule in rules.rules {
        if !wanted.contains(rule.id) {
          levels[rule.id] = .off
        } else if levels[rule.id] == nil || levels[rule.id] == .off {
          levels[rule.id] = .on(rule.severity)
        }
      }
    }
    for choice in choices { for rule in try found(choice.name, rules) { levels[rule.id] = choice.level } }
    return levels
  }

  private func found(_ name: String, _ rules: RuleSet) throws -> [Rule] {
    let found = rules.rules(named: name)
    guard !found.isEmpty else {
      throw ValidationError("there is no rule and no family `\(name)`\(rules.suggestion(for: name))")
    }
    return found
  }
}
