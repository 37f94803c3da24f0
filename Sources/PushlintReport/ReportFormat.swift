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

  /// The whole report of a run, ready to be written somewhere.
  package func render(_ report: RunReport, options: ReportOptions) throws(ReportError) -> [UInt8] {
    try reporter.render(report, options: options)
  }

  /// For formats that can be written while the run goes on; `nil` for those that need all of it.
  package var streamed: (any StreamedReporter)? { reporter as? any StreamedReporter }

  private var reporter: any Reporter {
    switch self {
    case .text: TextReporter()
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .junit: JUnitReporter()
    case .sarif: SARIFReporter()
    case .github: GitHubReporter()
    case .gitlab: GitLabReporter()
    case .checkstyle: CheckstyleReporter()
    }
  }
}
