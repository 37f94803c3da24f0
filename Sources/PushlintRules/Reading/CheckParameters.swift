import PushlintDiagnostics
import PushlintSecrets
import PushlintJSON
import PushlintExtract
import PushlintPayload
import PushlintText

/// The parameters that a rule can pass to each check, and their values.
package enum CheckParameters {
  /// A parameter: one of some words, a whole number, or paths.
  enum Value {
    case words([String])
    case number
    /// Canonical paths, separated by spaces.
    case paths
  }

  static func parameters(of check: String) -> [(name: String, value: Value)] {
    switch check {
    case BareMessageCheck.name: [("around", .words(["nothing", "array"]))]
    case ConditionCheck.name: [("problem", .words(ConditionText.Problem.allCases.map(\.rawValue)))]
    case FieldVersionCheck.name: [("bound", .words(["first", "last"]))]
    case LegacyCheck.name: [("blocks", .words(["v1", "none"])), ("api", .words(["legacy", "v1"]))]
    case LegacyTargetCheck.name: [("field", .words(["to", "token"]))]
    case MissingForPlatformCheck.name:
      [
        ("platform", .words(Platform.allCases.map(\.rawValue))), ("kind", .words(["notification", "data"])),
        ("needs", .paths), ("fields", .paths),
      ]
    case NodeSpellingCheck.name:
      [("style", .words(["snake", "kebab"])), ("below", .paths), ("outside", .paths)]
    case PayloadSizeCheck.name:
      [("limit", .number), ("above", .number), ("upTo", .number), ("target", .words(["topic", "device"]))]
    case PlatformDifferenceCheck.name: [("part", .words(["collapse", "lifetime", "sound"]))]
    case SecretCheck.name: [("secret", .words(SecretText.allCases.map(\.rawValue)))]
    case SendMethodCheck.name: [("problem", .words(["tokens", "no-tokens", "twice"]))]
    case TargetCheck.name: [("count", .words(["none", "many"])), ("in", .words(["messages", "templates"]))]
    default: []
    }
  }

  /// What a rule file passes to a check.
  ///
  /// - Parameter isStrict: whether only known parameters are accepted; false for built-in rules, which a test checks.
  static func read(_ object: ObjectDecoder, for check: String, isStrict: Bool) throws(DecodingIssue) -> RuleParameters {
    let known = parameters(of: check)
    var result = RuleParameters()
    for (name, member) in object.entries {
      let value = known.first { $0.name == name }?.value
      if isStrict, value == nil {
        throw DecodingIssue(
          known.isEmpty
            ? "the check `\(check)` has no parameters"
            : "unknown parameter `\(MessageFormatting.shortened(name))`\(MessageFormatting.choice(for: name, among: known.map(\.name)))",
          object.range(ofKey: member))
      }
      if let text = object.tree.stringValue(member.value) {
        if isStrict { try validate(text, value, name, object.range(ofValue: member)) }
        result.strings[name] = text
      } else if let number = Int(object.tree.source.string(object.range(ofValue: member))) {
        if isStrict, case .words(let words)? = value {
          throw object.wrongType(member, name, expected: MessageFormatting.alternatives(words))
        }
        result.integers[name] = number
      } else {
        throw object.wrongType(member, name, expected: "a string or a whole number")
      }
    }
    return result
  }

  private static func validate(
    _ text: String, _ value: Value?, _ name: String, _ range: SourceRange
  ) throws(DecodingIssue) {
    switch value {
    case .words(let words)?:
      guard words.contains(text) else {
        throw DecodingIssue(
          "invalid `\(name)` value `\(MessageFormatting.shortened(text))`\(MessageFormatting.choice(for: text, among: words))",
          range)
      }
    case .paths?:
      for path in text.split(separator: " ") { try RulePath.check(String(path), range) }
    case .number?:
      throw DecodingIssue("`\(name)` must be a whole number; found \"\(MessageFormatting.shortened(text))\"", range)
    case nil: break
    }
  }

  /// Parameters of rules that no check has: a test holds the built-in rules to this.
  package static func unknown(in rule: Rule) -> [String] {
    guard case .check(let check, let parameters) = rule.trigger else { return [] }
    let known = self.parameters(of: check)
    return parameters.integers.keys.filter { name in !known.contains { $0.name == name && $0.value.isNumber } }
      + parameters.strings.filter { entry in
        !known.contains { $0.name == entry.key && $0.value.accepts(entry.value) }
      }.map(\.key)
  }
}

extension CheckParameters.Value {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
  fileprivate func accepts(_ text: String) -> Bool {
    switch self {
    case .words(let words): words.contains(text)
    case .paths: true
    case .number: false
    }
  }
}
