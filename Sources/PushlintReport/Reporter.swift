import PushlintDiagnostics

/// Writes one format.
package protocol Reporter: Sendable {
  /// The whole report: UTF-8, the same bytes for the same input, with a line end at its end unless it is empty.
  func render(_ report: RunReport, options: ReportOptions) throws(ReportError) -> [UInt8]
}

/// Writes a format in which each file stands for itself, so that it can be written as soon as the file is done.
package protocol StreamedReporter: Reporter {
  /// What is said of one file, whatever is said of others.
  func part(_ file: FileReport, options: ReportOptions) -> [UInt8]
  /// What comes behind the last one.
  func end(_ tally: Tally, options: ReportOptions) -> [UInt8]
}

extension StreamedReporter {
  package func render(_ report: RunReport, options: ReportOptions) -> [UInt8] {
    report.files.flatMap { part($0, options: options) } + end(Tally(report), options: options)
  }
}
