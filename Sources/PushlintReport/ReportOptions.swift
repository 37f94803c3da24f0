/// How reports look; each format reads what concerns it.
package struct ReportOptions: Sendable {
  /// Text: colours, and rule ids as links.
  package var usesColor: Bool
  /// Text: columns of the terminal; `nil` when there is none.
  package var terminalWidth: Int?
  /// Text: not a word about a clean run.
  package var isQuiet: Bool
  /// JUnit: which readers it is for.
  package var junitFlavor: JUnitFlavor
  /// JUnit: when the run began, in seconds since 1970 UTC; left out when `nil`.
  package var timestampSeconds: Int?

  /// SARIF: the version of the tool.
  package var version: String

  package init(
    usesColor: Bool = false, terminalWidth: Int? = nil, isQuiet: Bool = false, junitFlavor: JUnitFlavor = .rich,
    timestampSeconds: Int? = nil, version: String = "0"
  ) {
    self.usesColor = usesColor
    self.terminalWidth = terminalWidth
    self.isQuiet = isQuiet
    self.junitFlavor = junitFlavor
    self.timestampSeconds = timestampSeconds
    self.version = version
  }
}

/// Which readers a JUnit report is for.
package enum JUnitFlavor: String, Sendable, CaseIterable {
  /// With `file` and `line` on every test case, which GitLab, CircleCI, and most actions read.
  case rich
  /// Valid against the schema of the Jenkins xUnit plugin, which skips every other file.
  case strict
  /// Valid against the older schema of Ant's reports, which knows no totals of a run.
  ///
  /// - Source: github.com/windyroad/JUnit-Schema.
  case ant
}
