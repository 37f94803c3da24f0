import PushlintDiagnostics

/// The formats that pushlint writes, by the name that `--format` takes.
///
/// A new format is a reporter in a file of its own and its two lines here.
package enum ReportFormat: String, Sendable, CaseIterable {
  case text
  case json
  case jsonl
  case junit
  case sarif
  case github
  case gitlab
  case checkstyle

  /// What writes the format.
  ///
  /// - Parameter rules: all rules that take part, which few formats ask for.
  package func reporter(
    _ options: ReportOptions, failLevel: Severity, rules: () -> [RuleDescriptor]
  ) -> any Reporter {
    switch self {
    case .text: TextReporter(options: options)
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .junit: JUnitReporter(options: options, failLevel: failLevel)
    case .sarif: SARIFReporter(version: options.version, rules: rules())
    case .github: GitHubReporter()
    case .gitlab: GitLabReporter()
    case .checkstyle: CheckstyleReporter()
    }
  }

  /// The whole report of a run whose findings are all at hand.
  ///
  /// - Throws: when there is not enough memory.
  package func render(_ report: RunReport, options: ReportOptions) throws -> [UInt8] {
    let reporter = reporter(options, failLevel: report.failLevel) { report.rules }
    let assembly = ReportAssembly(reporter, failLevel: report.failLevel)
    for file in report.files {
      var memory = PartMemory()
      assembly.add(try reporter.part(file, &memory), of: file)
    }
    var bytes: [UInt8] = []
    let summary = RunSummary(
      Tally(report), failures: report.failures, hasBrokenConfiguration: report.hasBrokenConfiguration,
      failLevel: report.failLevel)
    try assembly.write(summary) { bytes += $0 }
    return bytes
  }
}
