import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

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

  /// Some of the files, or one place in them: `samples/*.json#/message/data`.
  package struct Scope: Sendable {
    /// A glob as in a `.gitignore` beside the configuration.
    package let glob: String
    /// JSON Pointer (RFC 6901) inside the payloads; `nil` for all of a file.
    package let pointer: String?

    init(_ text: String) {
      let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      glob = parts[0]
      pointer = parts.count > 1 ? parts[1] : nil
    }
  }

  /// What it says about rules in some of the files.
  package struct Override: Sendable {
    package let scopes: [Scope]
    package let levels: [Level]
  }

  /// Findings that it keeps quiet.
  package struct Suppression: Sendable {
    package let scope: Scope
    /// As it is written.
    package let place: String
    /// Rules and families.
    package let levels: [Level]
    /// The last day on which it holds: `2026-12-31`.
    package let until: String?
    package let range: SourceRange
  }

  /// What some of the files are, whatever they look like.
  package struct Kind: Sendable {
    package let glob: String
    package let kind: ForcedKind
  }

  package internal(set) var overrides: [Override] = []
  package internal(set) var suppressions: [Suppression] = []
  package internal(set) var kinds: [Kind] = []
  package internal(set) var ownRules: [OwnRule] = []
  /// Other configurations that hold before it, by their paths.
  package internal(set) var bases: [(path: String, range: SourceRange)] = []
  /// Named sets of rules that it turns on.
  package internal(set) var presets: [Preset] = []
  /// Most findings that one file may have, where it says so.
  package internal(set) var findingLimit: Int?
  /// Most bytes that a file may have, where it says so.
  package internal(set) var fileSizeLimit: Int?
  /// What the app runs on, where it says so.
  package internal(set) var targets: Targets?
  /// Keys of the project's own, by the canonical path of the object that they stand in.
  package internal(set) var knownKeys: [(object: String, names: [String], range: SourceRange)] = []
  /// What it says about rules and families, in order; later ones win.
  package internal(set) var levels: [Level] = []
  package internal(set) var issues: [ConfigurationIssue] = []

  /// The levels of all rules that a list speaks of, and names that are none.
  package static func levels(
    _ list: [Level], in rules: RuleSet
  ) -> (levels: [String: RuleLevel], issues: [ConfigurationIssue]) {
    var result: [String: RuleLevel] = [:]
    var unknown: [ConfigurationIssue] = []
    for entry in list {
      let found = rules.rules(named: entry.name)
      if found.isEmpty {
        let detail = "unknown rule or family `\(entry.name)`\(rules.suggestion(for: entry.name))"
        unknown.append(ConfigurationIssue(.mistake, entry.range, detail: detail))
      }
      for rule in found { result[rule.id] = entry.level }
    }
    return (result, unknown)
  }
}
