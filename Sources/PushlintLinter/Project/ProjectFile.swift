import PushlintDiagnostics
import PushlintRules
import PushlintSyntax
import PushlintText

/// What a `pushlint.json` says.
///
/// - Shape: JSON with comments and trailing commas; mistakes have a place, and what is right holds all the same.
package struct ProjectFile: Sendable {
  /// A rule of the project's own: the path of its JSON file, and where the configuration names it.
  package struct OwnRule: Sendable, Equatable {
    package let path: String
    package let range: SourceRange

    /// The folder and the name of the file, without its ending: `data/no-order-id`.
    package var id: String {
      let parts = path.split(separator: "/").suffix(2)
      let id = parts.joined(separator: "/")
      let name = id.hasSuffix(".json") ? String(id.dropLast(5)) : id
      return parts.count == 1 ? "own/" + name : name
    }
  }

  /// What it says about a rule or a family, and where.
  package struct Level: Sendable {
    package let name: String
    package let level: RuleLevel
    package let range: SourceRange
  }

  /// What it says about rules in some of the files.
  package struct Override: Sendable {
    /// Globs as in a `.gitignore` beside the configuration.
    package let files: [String]
    package let levels: [Level]
  }

  package private(set) var overrides: [Override] = []
  package private(set) var ownRules: [OwnRule] = []
  /// What it says about rules and families, in order; later ones win.
  package private(set) var levels: [Level] = []
  package private(set) var issues: [ConfigurationIssue] = []

  private let tree: SyntaxTree

  package init(_ text: SourceText) {
    let document = parse(text, dialect: .jsonc)
    tree = document.tree
    issues = document.issues.map { issue in
      ConfigurationIssue(.mistake, issue.range, detail: "this is not valid JSON: \(issue.kind.rawValue)")
    }
    guard let root = tree.value, tree[root].kind == .object else {
      report("a configuration is an object", SourceRange(0, min(1, text.count)))
      return
    }
    for member in tree.members(of: root) {
      switch tree.text(of: member.key) {
      case "$schema": break
      case "rules": levels = readLevels(member.value)
      case "overrides": readOverrides(member.value)
      case "ownRules": readOwnRules(member.value)
      case let name:
        let near = ["rules", "ownRules", "overrides"].first {
          EditDistance.between(name.lowercased(), $0.lowercased(), limit: 2) != nil
        }
        report(
          "`\(name)` is no key of a configuration\(near.map { "; did you mean `\($0)`?" } ?? "")",
          tree[member.key].range)
      }
    }
  }

  private mutating func report(_ message: String, _ range: SourceRange) {
    issues.append(ConfigurationIssue(.mistake, range, detail: message))
  }

  private mutating func readLevels(_ value: SyntaxTree.Index) -> [Level] {
    guard tree[value].kind == .object else {
      report("`rules` is an object of rules and severities", tree[value].range)
      return []
    }
    var result: [Level] = []
    for member in tree.members(of: value) {
      let word = tree.stringValue(member.value) ?? ""
      if word == "off" {
        result.append(Level(name: tree.text(of: member.key), level: .off, range: tree[member.key].range))
      } else if let severity = Severity(word: word) {
        result.append(Level(name: tree.text(of: member.key), level: .on(severity), range: tree[member.key].range))
      } else {
        report("a severity is error, warning, info, hint, or off", tree[member.value].range)
      }
    }
    return result
  }

  private mutating func readOverrides(_ value: SyntaxTree.Index) {
    guard tree[value].kind == .array else {
      report("`overrides` is an array of objects with `files` and `rules`", tree[value].range)
      return
    }
    for element in tree.children(of: value) {
      guard let files = tree.member("files", of: element), let rules = tree.member("rules", of: element) else {
        report("an override has `files` and `rules`", tree[element].range)
        continue
      }
      for member in tree.members(of: element) where !["files", "rules"].contains(tree.text(of: member.key)) {
        report("`\(tree.text(of: member.key))` is no key of an override", tree[member.key].range)
      }
      let globs =
        tree[files.value].kind == .array
        ? tree.children(of: files.value).compactMap { tree.stringValue($0) }
        : [tree.stringValue(files.value)].compactMap { $0 }
      if globs.isEmpty { report("`files` is an array of globs", tree[files.value].range) }
      overrides.append(Override(files: globs, levels: readLevels(rules.value)))
    }
  }

  private mutating func readOwnRules(_ value: SyntaxTree.Index) {
    guard tree[value].kind == .array else {
      report("`ownRules` is an array of paths", tree[value].range)
      return
    }
    for element in tree.children(of: value) {
      guard let path = tree.stringValue(element), path.hasSuffix(".json") else {
        report("a rule of one's own is named by the path of its JSON file", tree[element].range)
        continue
      }
      ownRules.append(OwnRule(path: path, range: tree[element].range))
    }
  }

  /// The levels of all rules that a list speaks of, and names that are none.
  package static func levels(
    _ list: [Level], in rules: RuleSet
  ) -> (levels: [String: RuleLevel], issues: [ConfigurationIssue]) {
    var result: [String: RuleLevel] = [:]
    var unknown: [ConfigurationIssue] = []
    for entry in list {
      let found = rules.rules(named: entry.name)
      if found.isEmpty {
        let detail = "there is no rule and no family `\(entry.name)`\(rules.suggestion(for: entry.name))"
        unknown.append(ConfigurationIssue(.mistake, entry.range, detail: detail))
      }
      for rule in found { result[rule.id] = entry.level }
    }
    return (result, unknown)
  }
}
