import PushlintDiagnostics

/// Writes one format.
package protocol Reporter: Sendable {
  /// The whole report: UTF-8, the same bytes for the same input, with a line end at its end unless it is empty.
  func render(_ report: RunReport, options: ReportOptions) throws(ReportError) -> [UInt8]
}
