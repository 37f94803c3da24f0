import PushlintDiagnostics

/// Writes one format: what is said of files, in any order and on any thread, and at the end what stands around that.
package protocol Reporter: Sendable {
  /// Whether parts can be written as they come, with only ``end(_:)`` behind them.
  var isStreamed: Bool { get }

  /// What is said of a file, or of some of its findings: UTF-8, the same bytes for the same input.
  ///
  /// - Parameter memory: what earlier parts of the same file have used.
  func part(_ file: FileReport, _ memory: inout PartMemory) throws(ReportError) -> ReportPart

  /// What of a part is needed behind findings of which nothing but their number matters.
  func admitted(_ part: ReportPart, after tally: Tally) -> ReportPart

  /// Writes the whole report, with a line end at its end unless it is empty.
  func assemble(_ report: AssembledReport, to output: ReportOutput) throws

  /// What comes behind all parts of a streamed report.
  func end(_ tally: Tally) -> [UInt8]
}

extension Reporter {
  package var isStreamed: Bool { false }
  package func admitted(_ part: ReportPart, after tally: Tally) -> ReportPart { part }
  package func end(_ tally: Tally) -> [UInt8] { [] }
}

/// Writes a format in which each file stands for itself, so that it can be written as soon as the file is done.
protocol StreamedReporter: Reporter {
  /// What is said of one file, whatever is said of others.
  func part(_ file: FileReport) -> [UInt8]
}

extension StreamedReporter {
  package var isStreamed: Bool { true }

  package func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart { ReportPart(part(file)) }

  package func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    for section in report.sections { try report.copy(section.bodies, to: output) }
    try output.write(end(report.summary.tally))
  }
}
