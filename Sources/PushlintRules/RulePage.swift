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
      - what happens: \(rule.outcome ?? rule.consequence.sentence)
      - source: \(rule.source)

      """
    guard let lineEnd = rule.page.firstIndex(of: "\n") else {
      text = rule.page + "\n" + facts
      return
    }
    text = rule.page[...lineEnd] + facts + rule.page[rule.page.index(after: lineEnd)...]
  }
}
