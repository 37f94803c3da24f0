import PushlintDiagnostics
import PushlintRules

/// What a person decided about rules for any set of them: on the command line, or in an editor's settings.
package struct RuleChoices: Sendable {
  /// A rule or a family, and what is to become of it.
  package struct Choice: Sendable, Equatable {
    package let name: String
    package let level: RuleLevel

    package init(name: String, level: RuleLevel) {
      self.name = name
      self.level = level
    }
  }

  /// A name that no rule and no family has.
  package struct UnknownRule: Error, Sendable {
    /// A sentence that says so, with names that are near.
    package let message: String
  }

  /// Named sets of rules that are on where nobody says otherwise.
  package var presets: [Preset] = []
  package var choices: [Choice] = []
  /// When there are any, all other rules are off.
  package var only: [String] = []

  package init(choices: [Choice] = [], only: [String] = [], presets: [Preset] = []) {
    self.presets = presets
    self.choices = choices
    self.only = only
  }

  /// The levels of all rules: those of presets, overridden by `configured`, by `only`, and by each choice in turn.
  ///
  /// - Parameter projectPresets: the presets that a configuration turns on.
  package func levels(
    in rules: RuleSet, over configured: [String: RuleLevel] = [:], presets projectPresets: [Preset] = []
  ) throws(UnknownRule) -> [String: RuleLevel] {
    var levels = rules.levels(of: presets + projectPresets).merging(configured) { $1 }
    if !only.isEmpty {
      var wanted: Set<String> = []
      for name in only { wanted.formUnion(try found(name, rules).map(\.id)) }
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

  private func found(_ name: String, _ rules: RuleSet) throws(UnknownRule) -> [Rule] {
    let found = rules.rules(named: name)
    guard !found.isEmpty else {
      throw UnknownRule(message: "unknown rule or family `\(name)`\(rules.suggestion(for: name))")
    }
    return found
  }
}

extension RuleLevel {
  /// Reads the word for a level: that of a severity, or `off`.
  package init?(word: String) {
    if word == "off" {
      self = .off
    } else {
      guard let severity = Severity(word: word) else { return nil }
      self = .on(severity)
    }
  }
}
