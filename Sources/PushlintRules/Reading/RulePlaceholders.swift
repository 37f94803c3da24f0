import PushlintDiagnostics
import PushlintJSON
import PushlintText
import PushlintTree

/// The `{names}` that messages, help, notes, and fix titles can contain.
package enum RulePlaceholders {
  /// Those that issues and checks fill in.
  package static let all = [
    "key", "value", "type", "expected", "detail", "found", "part", "suggestion", "member", "object", "reader", "hint",
    "other", "places", "removed", "what", "target", "where", "count", "bytes", "limit", "platform", "service", "year",
  ]

  /// Those that an expectation fills in, each with the keys of `expect` of which one is needed.
  static let ofExpectations: [(name: String, keys: [String])] = [
    ("key", []), ("value", []), ("type", []), ("found", []), ("expected", ["type"]), ("member", ["member"]),
    ("part", ["format", "not-format"]), ("suggestion", ["format", "not-format", "values"]),
    ("count", ["min-items", "max-items"]), ("bytes", ["max-bytes"]), ("service", []),
    ("year", ["format", "not-format"]),
  ]
}

extension MessageTemplate {
  /// The same, when each of its names will be filled in.
  func checked(
    in member: SyntaxTree.Member?, of object: ObjectDecoder, for trigger: Rule.Trigger
  ) throws(DecodingIssue) -> MessageTemplate {
    guard let member else { return self }
    let range = object.range(ofValue: member)
    for name in names where MessageTemplate.path(in: name) == nil {
      guard case .expectation(_, let expectation) = trigger else {
        if !RulePlaceholders.all.contains(name) { throw Self.unknown(name, among: RulePlaceholders.all, range) }
        continue
      }
      guard let known = RulePlaceholders.ofExpectations.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: RulePlaceholders.ofExpectations.map(\.name), range)
      }
      guard known.keys.isEmpty || known.keys.contains(where: expectation.terms.has) else {
        throw DecodingIssue(
          "the placeholder `{\(name)}` needs \(MessageFormatting.alternatives(known.keys)) in `expect`", range)
      }
    }
    return self
  }

  private static func unknown(_ name: String, among known: [String], _ range: SourceRange) -> DecodingIssue {
    let shown = known.map { "{\($0)}" }
    return DecodingIssue(
      "unknown placeholder `{\(MessageFormatting.shortened(name))}`\(MessageFormatting.choice(for: "{\(name)}", among: shown))",
      range)
  }
}

extension Expectation.Terms {
  /// Whether it has the entry of that key that fills in a placeholder.
  fileprivate func has(_ key: String) -> Bool {
    switch key {
    case "type": !types.isEmpty
    case "member": member != nil
    case "format": format != nil
    case "not-format": notFormat != nil
    case "values": !values.isEmpty
    case "min-items": smallestCount != nil
    case "max-items": largestCount != nil
    case "max-bytes": byteLimit != nil
    default: false
    }
  }
}
