import PushlintDiagnostics
import PushlintPayload
import PushlintSyntax
import PushlintText

/// What is wrong with a rule file, and where.
package struct RuleFileError: Error, Sendable, Equatable {
  package let message: String
  package let range: SourceRange

  package init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}

/// Reads a rule from its two files: the JSON for the engine, the page for people.
package struct RuleReader {
  private let tree: SyntaxTree
  private let root: SyntaxTree.Index
  private let members: SyntaxTree.MemberTable

  /// Reads the rule with that id.
  package static func rule(id: String, json: SourceText, page: SourceText) throws(RuleFileError) -> Rule {
    let document = parse(json, dialect: .jsonc)
    if let issue = document.issues.first {
      throw RuleFileError("not valid JSON: \(issue.kind.rawValue)", issue.range)
    }
    guard let root = document.tree.value, document.tree[root].kind == .object else {
      throw RuleFileError("a rule file is an object", json.range)
    }
    let reader = RuleReader(tree: document.tree, root: root, members: document.tree.memberTable(of: root))
    try reader.refuseUnknownKeys()
    return try reader.rule(id: id, page: page)
  }

  private static let knownKeys: Set<String> = [
    "$schema", "severity", "severityInSamples", "consequence", "outcome", "given", "expect", "issue", "check",
    "parameters", "spelling", "when", "unless", "kinds", "endpoints", "becomes", "targets", "default", "presets", "fact",
    "report", "message", "help", "note", "fix", "source",
  ]

  private func refuseUnknownKeys() throws(RuleFileError) {
    for member in tree.members(of: root) where !Self.knownKeys.contains(tree.text(of: member.key)) {
      throw RuleFileError("`\(tree.text(of: member.key))` is no key of a rule", tree[member.key].range)
    }
  }

  private func rule(id: String, page: SourceText) throws(RuleFileError) -> Rule {
    let firstLine = page[page.range].prefix { $0 != 0x0A }.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }
    let title = String(decoding: firstLine, as: UTF8.self)
    return Rule(
      id: id, title: title, severity: try word("severity") { Severity(word: $0) },
      severityInSamples: try optionalWord("severityInSamples") { Severity(word: $0) },
      consequence: try word("consequence") { Consequence(rawValue: $0) }, outcome: optionalString("outcome"),
      trigger: try trigger(), fact: optionalString("fact"), circumstances: try circumstances(),
      isOnByDefault: try optionalWord("default") { ["on": true, "off": false][$0] } ?? true,
      presets: members["presets"].map { strings($0.value) } ?? [],
      target: try optionalWord("report") { Rule.Target(rawValue: $0) } ?? .value,
      message: MessageTemplate(try string("message")), help: optionalString("help").map(MessageTemplate.init),
      note: optionalString("note").map(MessageTemplate.init), fix: try fix(), source: try string("source"), page: page)
  }

  private func trigger() throws(RuleFileError) -> Rule.Trigger {
    if let issue = optionalString("issue") { return .issue(issue) }
    if let check = optionalString("check") {
      guard AllChecks.types.contains(where: { $0.name == check }) else {
        let known = AllChecks.types.map { $0.name }.joined(separator: ", ")
        throw RuleFileError(
          "there is no check `\(check)`; there are \(known)",
          members["check"].map { tree[$0.value].range } ?? tree[root].range)
      }
      return .check(check, parameters())
    }
    guard let given = members["given"] else {
      throw RuleFileError("a rule has `given` and `expect`, `check`, or `issue`", tree[root].range)
    }
    let patterns = strings(given.value).map { PathPattern($0) }
    guard !patterns.isEmpty else { throw RuleFileError("`given` names no path", tree[given.value].range) }
    return .expectation(patterns, try expectation())
  }

  private func circumstances() throws(RuleFileError) -> Circumstances {
    var result = Circumstances()
    result.spelling = try optionalWord("spelling") { Spelling(rawValue: $0) }
    if let kinds = members["kinds"] {
      for name in strings(kinds.value) {
        guard let family = DocumentKind.Family(rawValue: name) else {
          let known = DocumentKind.Family.allCases.map(\.rawValue).joined(separator: ", ")
          throw RuleFileError("`kinds` are of \(known)", tree[kinds.value].range)
        }
        result.families.append(family)
      }
    }
    if let endpoints = members["endpoints"] {
      for name in strings(endpoints.value) {
        guard let endpoint = Endpoint(rawValue: name) else {
          let known = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
          throw RuleFileError("`endpoints` are of \(known)", tree[endpoints.value].range)
        }
        result.endpoints.append(endpoint)
      }
    }
    if let becomes = members["becomes"] {
      for member in tree.members(of: becomes.value) {
        let kinds = strings(member.value).compactMap(EffectiveMessage.Kind.init(rawValue:))
        guard let platform = Platform(rawValue: tree.text(of: member.key)), !kinds.isEmpty else {
          throw RuleFileError("`becomes` says for Android, Apple, Web what a message is there", tree[member.key].range)
        }
        result.becomes.append((platform, kinds))
      }
    }
    if let targets = members["targets"] {
      for text in strings(targets.value) {
        do throws(Targets.Problem) {
          result.targets.append(try Targets.Target(text))
        } catch {
          throw RuleFileError(error.message, tree[targets.value].range)
        }
      }
    }
    if let unless = members["unless"] { result.absent = strings(unless.value) }
    if let when = members["when"] {
      guard tree[when.value].kind == .object else {
        throw RuleFileError("`when` is an object of paths and values", tree[when.value].range)
      }
      for member in tree.members(of: when.value) {
        let elements = tree[member.value].kind == .array ? Array(tree.children(of: member.value)) : [member.value]
        let values = elements.map { tree.stringValue($0) ?? tree.source.string(tree[$0].range) }
        result.present.append((tree.text(of: member.key), values == ["*"] ? [] : values))
      }
    }
    return result
  }

  private func parameters() -> RuleParameters {
    var parameters = RuleParameters()
    guard let member = members["parameters"] else { return parameters }
    for entry in tree.members(of: member.value) {
      let name = tree.text(of: entry.key)
      if let text = tree.stringValue(entry.value) {
        parameters.strings[name] = text
      } else if let number = Int(tree.source.string(tree[entry.value].range)) {
        parameters.integers[name] = number
      }
    }
    return parameters
  }

  private func expectation() throws(RuleFileError) -> Expectation {
    guard let expect = members["expect"] else {
      throw RuleFileError("`given` needs `expect`", tree[root].range)
    }
    var result = Expectation()
    for member in tree.members(of: expect.value) {
      let text = tree.stringValue(member.value) ?? ""
      switch tree.text(of: member.key) {
      case "type": result.types = strings(member.value)
      case "absent": result.isAbsent = true
      case "format": result.format = try format(text, member)
      case "not-format": result.notFormat = try format(text, member)
      case "keys": result.keys = strings(member.value).map { $0.lowercased() }
      case "member": result.member = text
      case "when-member": result.whenMember = text
      case "values": result.values = strings(member.value)
      case "not-values": result.excludedValues = strings(member.value)
      case "prefixes": result.prefixes = strings(member.value)
      case "minimum": result.minimum = Double(tree.source.string(tree[member.value].range))
      case "maximum": result.maximum = Double(tree.source.string(tree[member.value].range))
      case "max-bytes": result.byteLimit = Int(tree.source.string(tree[member.value].range))
      case "min-items": result.smallestCount = Int(tree.source.string(tree[member.value].range))
      case "max-items": result.largestCount = Int(tree.source.string(tree[member.value].range))
      case "filled": result.isFilled = true
      case let name: throw RuleFileError("`\(name)` is no expectation", tree[member.key].range)
      }
    }
    return result
  }

  private func format(_ name: String, _ member: SyntaxTree.Member) throws(RuleFileError) -> TextFormat {
    guard let format = TextFormat(rawValue: name) else {
      throw RuleFileError(
        "`\(name)` is no format; there are \(TextFormat.allCases.map(\.rawValue).joined(separator: ", "))",
        tree[member.value].range)
    }
    return format
  }

  private func fix() throws(RuleFileError) -> FixTemplate? {
    guard let fix = members["fix"]?.value else { return nil }
    func text(_ name: String) -> String? { tree.member(name, of: fix).flatMap { tree.stringValue($0.value) } }
    guard let title = text("title"), let edit = FixTemplate.Edit(rawValue: text("edit") ?? "given") else {
      throw RuleFileError(
        "`fix` has a `title` and an `edit`: \(FixTemplate.Edit.allCases.map(\.rawValue).joined(separator: ", "))",
        tree[fix].range)
    }
    let isSafe = tree.member("safe", of: fix).map { tree.source.matches("true", at: tree[$0.value].range) } ?? true
    let types = tree.member("for", of: fix).map { strings($0.value) } ?? []
    return FixTemplate(
      title: MessageTemplate(title), edit: edit, to: text("to"), value: text("value"), isSafe: isSafe, types: types)
  }

  // MARK: Values

  private func optionalString(_ name: String) -> String? {
    members[name].flatMap { tree.stringValue($0.value) }
  }

  private func string(_ name: String) throws(RuleFileError) -> String {
    guard let text = optionalString(name) else { throw RuleFileError("`\(name)` is missing", tree[root].range) }
    return text
  }

  private func word<Word>(_ name: String, _ read: (String) -> Word?) throws(RuleFileError) -> Word {
    guard let word = read(try string(name)) else {
      throw RuleFileError(
        "`\(name)` has a value that it cannot have",
        members[name].map { tree[$0.value].range } ?? tree[root].range)
    }
    return word
  }

  private func optionalWord<Word>(_ name: String, _ read: (String) -> Word?) throws(RuleFileError) -> Word? {
    optionalString(name) == nil ? nil : try word(name, read)
  }

  /// A string, or the strings of an array.
  private func strings(_ value: SyntaxTree.Index) -> [String] {
    if let text = tree.stringValue(value) { return [text] }
    return tree.children(of: value).compactMap { tree.stringValue($0) }
  }
}
