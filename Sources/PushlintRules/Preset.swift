import PushlintDiagnostics

/// A named set of rules that a configuration turns on as a whole; each rule file names the presets that include it.
package enum Preset: String, Sendable, CaseIterable {
  /// What makes messages late, silent, duplicated, or dead on tap.
  case delivery

  /// What its rules find.
  package var about: String {
    switch self {
    case .delivery: "Finds what makes messages late, silent, duplicated, or dead on tap."
    }
  }

  /// What is said of a name that no preset has.
  package static func complaint(about name: String) -> String {
    "unknown preset `\(name)`\(MessageFormatting.choice(for: name, among: allCases.map(\.rawValue)))"
  }
}

extension RuleSet {
  /// The rules that a preset includes.
  package func rules(in preset: Preset) -> [Rule] { rules.filter { $0.presets.contains(preset) } }

  /// The levels that presets give to rules: those that are off by default are on at their own severity.
  package func levels(of presets: [Preset]) -> [String: RuleLevel] {
    guard !presets.isEmpty else { return [:] }
    var levels: [String: RuleLevel] = [:]
    for rule in rules where !rule.isOnByDefault && rule.presets.contains(where: presets.contains) {
      levels[rule.id] = .on(rule.severity)
    }
    return levels
  }
}

/// What a preset does, as Markdown: one sentence, and its rules.
package struct PresetPage: Sendable {
  package let text: String

  package init(_ preset: Preset, in rules: RuleSet) {
    let lines = rules.rules(in: preset).map { rule in
      "- \(rule.id) (\(rule.severity.word)\(rule.isOnByDefault ? "" : ", off without a preset")): \(rule.title)"
    }
    text = """
      # Preset `\(preset.rawValue)`

      \(preset.about)

      Turn it on with `"presets": ["\(preset.rawValue)"]` in `pushlint.json`, or with `--preset \(preset.rawValue)`. A level
      in `rules`, `overrides`, or `--rule` overrides it.

      Its rules:

      \(lines.joined(separator: "\n"))

      """
  }
}
