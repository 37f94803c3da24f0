import PushlintDiagnostics

/// A report that is written while a run goes on.
///
/// - Shape: answers the bytes that come next; used by one thread at a time.
package struct ReportStream {
  private let reporter: any Reporter
  /// What the parts of the file that is not done yet have used.
  private var memory = PartMemory()
  private var hasBegun = false
  private var hasParts = false

  package init(_ reporter: any Reporter) { self.reporter = reporter }

  /// Some of the findings of a file, of which more may follow.
  ///
  /// - Throws: what kept them from being written.
  package mutating func findings(of file: FileReport) throws(ReportError) -> [UInt8] {
    bytes(of: try reporter.part(file, &memory))
  }

  /// All of a file.
  package mutating func bytes(of part: ReportPart) -> [UInt8] {
    guard !part.isEmpty else { return [] }
    guard !hasParts else { return part.bytes }
    hasParts = true
    return beginning() + part.bytes.dropFirst(reporter.separatorLength)
  }

  /// What comes next is said of another file.
  package mutating func finishFile() { memory = PartMemory() }

  /// What comes behind everything.
  package mutating func end(_ run: RunSummary) -> [UInt8] { beginning() + reporter.end(run, hasParts: hasParts) }

  private mutating func beginning() -> [UInt8] {
    defer { hasBegun = true }
    return hasBegun ? [] : reporter.beginning()
  }
}
