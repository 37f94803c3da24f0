import PushlintDiagnostics

/// Writes one format: what is said of files, in any order and on any thread, and at the end what stands around that.
package protocol Reporter: Sendable {
  /// Whether parts can be written as they come: nothing before them depends on what is found.
  var isStreamed: Bool { get }

  /// Bytes at the beginning of each part that the first one does without: the comma between elements.
  var separatorLength: Int { get }

  /// What is said of a file, or of some of its findings: UTF-8, the same bytes for the same input.
  ///
  /// - Parameter memory: what earlier parts of the same file have used.
  func part(_ file: FileReport, _ memory: inout PartMemory) throws(ReportError) -> ReportPart

  /// What of a part is needed behind findings of which nothing but their number matters.
  func admitted(_ part: ReportPart, after tally: Tally) -> ReportPart

  /// Writes the whole report, with a line end at its end unless it is empty.
  func assemble(_ report: AssembledReport, to output: ReportOutput) throws

  /// What stands before all parts of a streamed report.
  func beginning() -> [UInt8]

  /// What comes behind all parts of a streamed report.
  ///
  /// - Parameter hasParts: whether any of them said something.
  func end(_ run: RunSummary, hasParts: Bool) -> [UInt8]
}

extension Reporter {
  package var isStreamed: Bool { false }
  package func admitted(_ part: ReportPart, after tally: Tally) -> ReportPart { part }
  package var separatorLength: Int { 0 }
  package func beginning() -> [UInt8] { [] }
  package func end(_ run: RunSummary, hasParts: Bool) -> [UInt8] { [] }

  package func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    let bodies = report.sections.flatMap(\.bodies)
    try output.write(beginning())
    try report.copy(bodies, dropping: separatorLength, to: output)
    try output.write(end(report.summary, hasParts: !bodies.isEmpty))
  }
}

/// Writes a format in which each file stands for itself, so that it can be written as soon as the file is done.
protocol StreamedReporter: Reporter {
  /// What is said of one file, whatever is said of others.
  func part(_ file: FileReport) -> [UInt8]
}

extension StreamedReporter {
  package var isStreamed: Bool { true }

  package func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart { ReportPart(part(file)) }
}
