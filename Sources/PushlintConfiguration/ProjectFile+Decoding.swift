import PushlintJSON
import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintSyntax
import PushlintText
import PushlintTree

extension ProjectFile {
  /// Reads a configuration: what is invalid becomes an issue, what is valid holds all the same.
  package init(_ text: SourceText) {
    let document = parse(text, dialect: .jsonc)
    issues = document.issues.map { issue in
      let message = BuiltInRules.shared.message(for: issue, in: text) ?? issue.kind.rawValue
      return ConfigurationIssue(.mistake, issue.range, detail: "invalid JSON: \(message)")
    }
    guard let root = document.tree.value else { return }
    var found: [DecodingIssue] = []
    do throws(DecodingIssue) {
      try read(ObjectDecoder(document.tree, root, name: "a configuration", keys: Self.keys, &found), &found)
    } catch {
      if issues.isEmpty { found.append(error) }
    }
    issues += found.map { ConfigurationIssue(.mistake, $0.range, detail: $0.message) }
  }

  private static let keys = [
    "$schema", "extends", "rules", "overrides", "suppressions", "kinds", "knownKeys", "limits", "ownRules", "targets",
    "presets",
  ]

  /// Reads each member for itself, of those with the same key the first.
  private mutating func read(_ file: ObjectDecoder, _ issues: inout [DecodingIssue]) {
    for (name, member) in file.entries where file[name]?.key == member.key {
      do throws(DecodingIssue) {
        switch name {
        case "rules": levels = try Self.levels(of: file, &issues)
        case "overrides": overrides = try Self.overrides(of: file, &issues)
        case "suppressions": suppressions = try Self.suppressions(of: file, &issues)
        case "kinds": kinds = try Self.kinds(of: file, &issues)
        case "ownRules": ownRules = try Self.ownRules(of: file, &issues)
        case "extends":
          bases = (file.texts(name, allowsOne: true, expected: "a path or an array of paths", &issues) ?? [])
            .map { ($0.text, $0.range) }
        case "knownKeys": knownKeys = try Self.knownKeys(of: file, &issues)
        case "limits": try readLimits(of: file, &issues)
        case "targets": targets = Self.targets(of: file, &issues)
        case "presets": presets = Self.presets(of: file, &issues)
        default: break
        }
      } catch {
        issues.append(error)
      }
    }
  }

  private static func targets(of file: ObjectDecoder, _ issues: inout [DecodingIssue]) -> Targets? {
    var targets: [Targets.Target] = []
    let known = issues.count
    let expected = "a platform or an array of platforms, such as \"ios>=16\" and \"web\""
    for (text, range) in file.texts("targets", allowsOne: true, expected: expected, &issues) ?? [] {
      do throws(Targets.Problem) {
        targets.append(try Targets.Target(text))
      } catch {
        issues.append(DecodingIssue(error.message, range))
      }
    }
    // Half a list would call the other half's blocks superfluous.
    return issues.count == known ? Targets(targets) : nil
  }

  private static func presets(of file: ObjectDecoder, _ issues: inout [DecodingIssue]) -> [Preset] {
    let names = file.texts(
      "presets", allowsOne: true, allowsNone: true, expected: "an array of names, such as \"delivery\"", &issues)
    return (names ?? []).compactMap { name, range in
      let preset = Preset(rawValue: name)
      if preset == nil { issues.append(DecodingIssue(Preset.complaint(about: name), range)) }
      return preset
    }
  }

  private mutating func readLimits(of file: ObjectDecoder, _ issues: inout [DecodingIssue]) throws(DecodingIssue) {
    guard let member = file["limits"] else { return }
    let limits = try ObjectDecoder(
      file.tree, member.value, name: "limits", keys: ["findings", "fileSize"],
      expected: "an object with `findings` and `fileSize`", &issues)
    findingLimit = Self.number("findings", of: limits, in: 1...1_000_000, &issues)
    fileSizeLimit = Self.number("fileSize", of: limits, in: 1...Self.largestFile, &issues)
  }

  /// Most bytes that a configuration can let files have.
  private static let largestFile = 1 << 30

  private static func number(
    _ name: String, of object: ObjectDecoder, in range: ClosedRange<Int>, _ issues: inout [DecodingIssue]
  ) -> Int? {
    guard let member = object[name] else { return nil }
    let number = try? object.wholeNumber(name)
    if let number, range.contains(number) { return number }
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    issues.append(object.wrongType(member, name, expected: expected))
    return nil
  }

  private static func knownKeys(
    of file: ObjectDecoder, _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) -> [(object: String, names: [String], range: SourceRange)] {
    guard let member = file["knownKeys"] else { return [] }
    let object = try ObjectDecoder(
      file.tree, member.value, name: "knownKeys", keys: nil,
      expected: "an object of canonical paths, each with an array of keys", &issues)
    return object.entries.map { path, member in
      let names = object.texts(path, allowsOne: true, allowsNone: true, expected: "an array of keys", &issues) ?? []
      return (path, names.map(\.text), object.range(ofKey: member))
    }
  }

  private static func levels(
    of file: ObjectDecoder, _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) -> [Level] {
    guard let member = file["rules"] else { return [] }
    let tree = file.tree
    let rules = try ObjectDecoder(
      tree, member.value, name: "rules", keys: nil, expected: "an object of rules and severities", &issues)
    return rules.entries.compactMap { name, member in
      let word = tree.stringValue(member.value) ?? ""
      if word == "off" { return Level(name: name, level: .off, range: rules.range(ofKey: member)) }
      if let severity = Severity(word: word) {
        return Level(name: name, level: .on(severity), range: rules.range(ofKey: member))
      }
      let words = ["error", "warning", "info", "hint", "off"]
      let found = tree.source.string(tree[member.value].range)
      issues.append(
        DecodingIssue(
          "invalid severity \(found.prefix(40))\(MessageFormatting.choice(for: word, among: words))",
          rules.range(ofValue: member)))
      return nil
    }
  }

  /// The objects of an array, as far as `read` makes something of them.
  private static func objects<Value>(
    _ name: String, of file: ObjectDecoder, called: String, keys: [String], expected: String,
    _ issues: inout [DecodingIssue],
    _ read: (ObjectDecoder, SourceRange, inout [DecodingIssue]) throws(DecodingIssue) -> Value
  ) throws(DecodingIssue) -> [Value] {
    var values: [Value] = []
    for element in try file.elements(name, expected: expected) ?? [] {
      do throws(DecodingIssue) {
        let object = try ObjectDecoder(file.tree, element, name: called, keys: keys, &issues)
        values.append(try read(object, file.tree[element].range, &issues))
      } catch {
        issues.append(error)
      }
    }
    return values
  }

  private static func overrides(
    of file: ObjectDecoder, _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) -> [Override] {
    try objects(
      "overrides", of: file, called: "an override", keys: ["files", "rules"],
      expected: "an array of objects with `files` and `rules`", &issues
    ) { object, range, issues throws(DecodingIssue) in
      guard object["files"] != nil, object["rules"] != nil else {
        throw DecodingIssue("missing `files` or `rules` in an override", range)
      }
      let globs = object.texts("files", allowsOne: true, expected: "a glob or an array of globs", &issues) ?? []
      return Override(scopes: globs.map { Scope($0.text) }, levels: try levels(of: object, &issues))
    }
  }

  private static func suppressions(
    of file: ObjectDecoder, _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) -> [Suppression] {
    try objects(
      "suppressions", of: file, called: "a suppression", keys: ["at", "rules", "reason", "until"],
      expected: "an array of objects with `at`, `rules`, and `reason`", &issues
    ) { object, range, issues throws(DecodingIssue) in
      guard let place = try object.optionalText("at", allowsEmpty: true), object["rules"] != nil else {
        throw DecodingIssue("missing `at`, `rules`, or `reason` in a suppression", range)
      }
      guard let reason = try object.optionalText("reason", allowsEmpty: true),
        reason.contains(where: { !$0.isWhitespace }), !reason.hasPrefix(UnwrittenReason.text)
      else { throw DecodingIssue("missing `reason` in a suppression: why the finding is ignored", range) }
      let until = try object.optionalText("until", allowsEmpty: true)
      if let until, !isDate(until) {
        throw DecodingIssue("`until` must be a day such as 2026-12-31", object.range(of: "until"))
      }
      let rules = object.texts("rules", allowsOne: true, expected: "a rule or an array of rules", &issues) ?? []
      return Suppression(
        scope: Scope(place), place: place, levels: rules.map { Level(name: $0.text, level: .off, range: $0.range) },
        until: until, range: range)
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

  private static func kinds(
    of file: ObjectDecoder, _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) -> [Kind] {
    guard let member = file["kinds"] else { return [] }
    let words = MessageFormatting.alternatives(ForcedKind.allCases.map(\.rawValue))
    let kinds = try ObjectDecoder(
      file.tree, member.value, name: "kinds", keys: nil, expected: "an object of globs, each with \(words)", &issues)
    return kinds.entries.compactMap { glob, member in
      if let kind = file.tree.stringValue(member.value).flatMap(ForcedKind.init) { return Kind(glob: glob, kind: kind) }
      issues.append(DecodingIssue("invalid kind; expected \(words)", kinds.range(ofValue: member)))
      return nil
    }
  }

  private static func ownRules(
    of file: ObjectDecoder, _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) -> [OwnRule] {
    try (file.elements("ownRules", expected: "an array of paths") ?? []).compactMap { element in
      let range = file.tree[element].range
      if let path = file.tree.stringValue(element), path.hasSuffix(".json") { return OwnRule(path: path, range: range) }
      issues.append(
        DecodingIssue("a custom rule must be the path of its JSON file, which ends in `.json`", range))
      return nil
    }
  }
}
