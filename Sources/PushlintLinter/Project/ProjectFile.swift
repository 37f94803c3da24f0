import PushlintDiagnostics
import PushlintPayload
import PushlintRules
import PushlintSyntax
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

  package private(set) var overrides: [Override] = []
  package private(set) var suppressions: [Suppression] = []
  package private(set) var kinds: [Kind] = []
  package private(set) var ownRules: [OwnRule] = []
  /// Other configurations that hold before it, by their paths.
  package private(set) var bases: [(path: String, range: SourceRange)] = []
  /// Named sets of rules that it turns on.
  package private(set) var presets: [Preset] = []
  /// Most findings that one file may have, where it says so.
  package private(set) var findingLimit: Int?
  /// Most bytes that a file may have, where it says so.
  package private(set) var fileSizeLimit: Int?
  /// What the app runs on, where it says so.
  package private(set) var targets: Targets?
  /// Keys of the project's own, by the canonical path of the object that they stand in.
  package private(set) var knownKeys: [(object: String, names: [String], range: SourceRange)] = []
  /// What it says about rules and families, in order; later ones win.
  package private(set) var levels: [Level] = []
  package private(set) var issues: [ConfigurationIssue] = []

  private let tree: SyntaxTree

  package init(_ text: SourceText) {
    let document = parse(text, dialect: .jsonc)
    tree = document.tree
    issues = document.issues.map { issue in
      let message = BuiltInRules.shared.message(for: issue, in: text) ?? issue.kind.rawValue
      return ConfigurationIssue(.mistake, issue.range, detail: "invalid JSON: \(message)")
    }
    guard let root = tree.value, tree[root].kind == .object else {
      if issues.isEmpty { report("a configuration must be an object", SourceRange(0, min(1, text.count))) }
      return
    }
    reportUnknown(in: root, known: Self.keys, of: "a configuration")
    for member in tree.members(of: root) {
      switch tree.text(of: member.key) {
      case "rules": levels = readLevels(member.value)
      case "overrides": readOverrides(member.value)
      case "suppressions": readSuppressions(member.value)
      case "kinds": readKinds(member.value)
      case "ownRules": readOwnRules(member.value)
      case "extends":
        bases = texts(member.value, or: "`extends` must be a path or an array of paths").map { ($0.text, $0.range) }
      case "knownKeys": readKnownKeys(member.value)
      case "limits": readLimits(member.value)
      case "targets": readTargets(member.value)
      case "presets": readPresets(member.value)
      default: break
      }
    }
  }

  private static let keys = [
    "$schema", "extends", "rules", "overrides", "suppressions", "kinds", "knownKeys", "limits", "ownRules", "targets",
    "presets",
  ]

  private mutating func readTargets(_ value: SyntaxTree.Index) {
    var found: [Targets.Target] = []
    let known = issues.count
    let texts = texts(
      value, or: "`targets` must be a platform or an array of platforms, such as \"ios>=16\" and \"web\"")
    for (text, range) in texts {
      do throws(Targets.Problem) {
        found.append(try Targets.Target(text))
      } catch {
        report(error.message, range)
      }
    }
    // Half a list would call the other half's blocks superfluous.
    if issues.count == known { targets = Targets(found) }
  }

  private mutating func readPresets(_ value: SyntaxTree.Index) {
    for (name, range) in texts(value, or: "`presets` must be an array of names, such as \"delivery\"", allowsNone: true)
    {
      if let preset = Preset(rawValue: name) {
        presets.append(preset)
      } else {
        report(Preset.complaint(about: name), range)
      }
    }
  }

  private mutating func readLimits(_ value: SyntaxTree.Index) {
    guard tree[value].kind == .object else {
      report("`limits` must be an object with `findings` and `fileSize`", tree[value].range)
      return
    }
    reportUnknown(in: value, known: ["findings", "fileSize"], of: "`limits`")
    findingLimit = readNumber("findings", of: value, in: 1...1_000_000)
    fileSizeLimit = readNumber("fileSize", of: value, in: 1...Self.largestFile)
  }

  /// Most bytes that a configuration can let files have.
  private static let largestFile = 1 << 30

  private mutating func readNumber(_ name: String, of object: SyntaxTree.Index, in range: ClosedRange<Int>) -> Int? {
    guard let member = tree.member(name, of: object) else { return nil }
    if let number = Int(tree.source.string(tree[member.value].range)), range.contains(number) { return number }
    report(
      "`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound)", tree[member.value].range)
    return nil
  }

  private mutating func readKnownKeys(_ value: SyntaxTree.Index) {
    guard tree[value].kind == .object else {
      report("`knownKeys` must be an object of canonical paths, each with an array of keys", tree[value].range)
      return
    }
    for member in tree.members(of: value) {
      let names = texts(member.value, or: "known keys must be an array of strings", allowsNone: true).map(\.text)
      knownKeys.append((tree.text(of: member.key), names, tree[member.key].range))
    }
  }

  private mutating func report(_ message: String, _ range: SourceRange) {
    issues.append(ConfigurationIssue(.mistake, range, detail: message))
  }

  private mutating func readLevels(_ value: SyntaxTree.Index) -> [Level] {
    guard tree[value].kind == .object else {
      report("`rules` must be an object of rules and severities", tree[value].range)
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
        let words = ["error", "warning", "info", "hint", "off"]
        let found = tree.source.string(tree[member.value].range)
        report(
          "invalid severity \(found.prefix(40))\(MessageFormatting.choice(for: word, among: words))",
          tree[member.value].range)
      }
    }
    return result
  }

  /// The elements of an array; none of anything else, which is a mistake.
  private mutating func elements(of value: SyntaxTree.Index, or complaint: String) -> [SyntaxTree.Index] {
    guard tree[value].kind == .array else {
      report(complaint, tree[value].range)
      return []
    }
    return Array(tree.children(of: value))
  }

  private mutating func readOverrides(_ value: SyntaxTree.Index) {
    for element in elements(of: value, or: "`overrides` must be an array of objects with `files` and `rules`") {
      guard let files = tree.member("files", of: element), let rules = tree.member("rules", of: element) else {
        report("missing `files` or `rules` in an override", tree[element].range)
        continue
      }
      reportUnknown(in: element, known: ["files", "rules"], of: "an override")
      overrides.append(
        Override(
          scopes: texts(files.value, or: "`files` must be a glob or an array of globs").map { Scope($0.text) },
          levels: readLevels(rules.value)))
    }
  }

  /// One string, or an array of them; whatever is something else is a mistake, and none at all mostly, too.
  private mutating func texts(
    _ value: SyntaxTree.Index, or complaint: String, allowsNone: Bool = false
  ) -> [(text: String, range: SourceRange)] {
    let nodes = tree[value].kind == .array ? Array(tree.children(of: value)) : [value]
    if nodes.isEmpty, !allowsNone { report(complaint, tree[value].range) }
    var result: [(text: String, range: SourceRange)] = []
    for node in nodes {
      if let text = tree.stringValue(node) {
        result.append((text, tree[node].range))
      } else {
        report(complaint, tree[node].range)
      }
    }
    return result
  }

  private mutating func reportUnknown(in object: SyntaxTree.Index, known: [String], of what: String) {
    var met: Set<String> = []
    for member in tree.members(of: object) {
      let name = tree.text(of: member.key)
      if !met.insert(name).inserted { report("duplicate key `\(name)`", tree[member.key].range) }
      guard !known.contains(name) else { continue }
      let hint = MessageFormatting.suggestion(for: name, among: known)
      report("unknown key `\(name)` in \(what)\(hint)", tree[member.key].range)
    }
  }

  private mutating func readSuppressions(_ value: SyntaxTree.Index) {
    for element in elements(
      of: value, or: "`suppressions` must be an array of objects with `at`, `rules`, and `reason`")
    {
      reportUnknown(in: element, known: ["at", "rules", "reason", "until"], of: "a suppression")
      func text(_ name: String) -> String? { tree.member(name, of: element).flatMap { tree.stringValue($0.value) } }
      guard let place = text("at"), let rules = tree.member("rules", of: element) else {
        report("missing `at`, `rules`, or `reason` in a suppression", tree[element].range)
        continue
      }
      guard let reason = text("reason"), reason.contains(where: { !$0.isWhitespace }),
        !reason.hasPrefix(UnwrittenReason.text)
      else {
        report("missing `reason` in a suppression: why the finding is ignored", tree[element].range)
        continue
      }
      let until = tree.member("until", of: element)
      let date = until.flatMap { tree.stringValue($0.value) }
      if let until, date.map(Self.isDate) != true {
        report("`until` must be a day such as 2026-12-31", tree[until.value].range)
        continue
      }
      let levels = texts(rules.value, or: "`rules` must be a rule or an array of rules")
        .map { Level(name: $0.text, level: .off, range: $0.range) }
      suppressions.append(
        Suppression(scope: Scope(place), place: place, levels: levels, until: date, range: tree[element].range))
    }
  }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return false
    }
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == 3 && (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
  }

  private mutating func readKinds(_ value: SyntaxTree.Index) {
    let words = MessageFormatting.alternatives(ForcedKind.allCases.map(\.rawValue))
    guard tree[value].kind == .object else {
      report("`kinds` must be an object of globs, each with \(words)", tree[value].range)
      return
    }
    for member in tree.members(of: value) {
      if let kind = tree.stringValue(member.value).flatMap(ForcedKind.init) {
        kinds.append(Kind(glob: tree.text(of: member.key), kind: kind))
      } else {
        report("invalid kind; expected \(words)", tree[member.value].range)
      }
    }
  }

  private mutating func readOwnRules(_ value: SyntaxTree.Index) {
    for element in elements(of: value, or: "`ownRules` must be an array of paths") {
      guard let path = tree.stringValue(element), path.hasSuffix(".json") else {
        report("a custom rule must be the path of its JSON file, which ends in `.json`", tree[element].range)
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
        let detail = "unknown rule or family `\(entry.name)`\(rules.suggestion(for: entry.name))"
        unknown.append(ConfigurationIssue(.mistake, entry.range, detail: detail))
      }
      for rule in found { result[rule.id] = entry.level }
    }
    return (result, unknown)
  }
}
