extension Rule {
  /// Where the page of a built-in rule is published.
  package var pageURL: String { "https://github.com/pushlint/pushlint/blob/main/rules/\(id).md" }
}

/// What a rule says about itself, as Markdown.
package struct RulePage: Sendable {
  /// The page beside the rule file, with the facts below its headline.
  package let text: String

  package init(_ rule: Rule) {
    let facts = """

      - rule: \(rule.id)
      - severity: \(rule.severity.word)\(rule.isOnByDefault ? "" : ", off by default")
      \(Self.outcomes(of: rule))
      - source: \(rule.source)

      """
    guard let lineEnd = rule.page.firstIndex(of: "\n") else {
      text = rule.page + "\n" + facts
      return
    }
    text = rule.page[...lineEnd] + facts + rule.page[rule.page.index(after: lineEnd)...]
  }

  /// What happens, one line for each service where they differ.
  private static func outcomes(of rule: Rule) -> String {
    guard let outcome = rule.outcome else { return "- what happens: \(rule.consequence.sentence)" }
    return outcome.entries.map { service, template in
      // Values that each finding fills in are left as they are.
      let text = template.filled(with: [:])
      return service.map { "- what happens with \($0.title): \(text)" } ?? "- what happens: \(text)"
    }.joined(separator: "\n")
  }
}
