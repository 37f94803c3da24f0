/// What readers of findings may know of a rule: enough to list it and to link its page.
package struct RuleDescriptor: Sendable, Equatable {
  /// `family/name`; the path of its files in `rules/`.
  package let id: String
  /// The headline of its page.
  package let title: String
  package let severity: Severity
  package let consequence: Consequence
  /// Whether some of its findings come with a fix-it, and of which sort.
  package let fix: FixKind
  /// Speaks without being asked.
  package let isOnByDefault: Bool
  /// Presets that include it.
  package let presets: [String]
  /// Where the fact is written.
  package let source: String
  /// The page beside the rule file, as Markdown.
  package let page: String

  package init(
    id: String, title: String, severity: Severity, consequence: Consequence, fix: FixKind,
    isOnByDefault: Bool = true, presets: [String] = [], source: String, page: String
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.consequence = consequence
    self.fix = fix
    self.isOnByDefault = isOnByDefault
    self.presets = presets
    self.source = source
    self.page = page
  }

  package enum FixKind: String, Sendable {
    case none
    case suggested
    case safe
  }
}
