import PushlintDiagnostics

/// A report whose parts come in while a run goes on, and are put together at its end: nothing but their bytes is kept.
///
/// Totals stand before the findings in most formats. The other ways to know them in time are to lint everything twice,
/// between which files may change, and to keep the findings, which take ten times the memory of what this keeps of them.
///
/// - Shape: used by one thread at a time.
package final class ReportAssembly {
  let reporter: any Reporter
  private let failLevel: Severity
  private let store: any ReportStore
  private var sections: [ReportSection] = []
  /// The file of which not all is known yet, and what its parts have used.
  private var open: (section: ReportSection, memory: PartMemory)?
  private var tally = Tally()
  /// Why the report cannot be finished.
  private var failure: (any Error)?

  package init(_ reporter: any Reporter, failLevel: Severity, in store: any ReportStore = MemoryStore()) {
    self.reporter = reporter
    self.failLevel = failLevel
    self.store = store
  }

  /// Adds a file with its only part.
  package func add(_ part: ReportPart, of file: FileReport) {
    var section = ReportSection(file)
    add(part, file.diagnostics, to: &section)
    sections.append(section)
  }

  /// Adds some of the findings of a file, of which more may follow.
  package func addFindings(of file: FileReport) {
    var (section, memory) = open ?? (ReportSection(file), PartMemory())
    open = nil
    do {
      add(try reporter.part(file, &memory), file.diagnostics, to: &section)
    } catch {
      failure = failure ?? error
    }
    open = (section, memory)
  }

  /// Ends the file whose findings were added, or adds one that has none.
  package func finish(_ file: FileReport) {
    var section = open?.section ?? ReportSection(file)
    section.payloads = file.payloads
    sections.append(section)
    open = nil
  }

  private func add(_ part: ReportPart, _ diagnostics: [Diagnostic], to section: inout ReportSection) {
    section.findings += diagnostics.count
    section.failing += diagnostics.count { $0.severity >= failLevel }
    let part = reporter.admitted(part, after: tally)
    tally.addFindings(diagnostics)
    do {
      try add(part.body, to: &section.bodies)
      try add(part.end, to: &section.ends)
    } catch {
      failure = failure ?? error
    }
  }

  private func add(_ bytes: [UInt8], to ranges: inout [Range<Int>]) throws {
    guard !bytes.isEmpty, failure == nil else { return }
    let start = store.count
    try store.append(bytes)
    if let last = ranges.last, last.upperBound == start {
      ranges[ranges.count - 1] = last.lowerBound..<store.count
    } else {
      ranges.append(start..<store.count)
    }
  }

  /// Hands on the whole report.
  ///
  /// - Throws: what kept a part from being made or stored, and what `receive` throws.
  package func write(_ summary: RunSummary, _ receive: @escaping ([UInt8]) throws -> Void) throws {
    if let failure { throw failure }
    sortSections()
    let output = ReportOutput(receive)
    try reporter.assemble(AssembledReport(summary: summary, sections: sections, store: store), to: output)
    try output.flush()
  }

  /// Files come in by path, except for those that are known only at the end of a run.
  private func sortSections() {
    let isSorted = zip(sections, sections.dropFirst()).allSatisfy { !Self.isBefore($1.path, $0.path) }
    guard !isSorted else { return }
    sections = sections.enumerated().sorted { left, right in
      if Self.isBefore(left.element.path, right.element.path) { return true }
      return !Self.isBefore(right.element.path, left.element.path) && left.offset < right.offset
    }.map(\.element)
  }

  private static func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// The parts of a report, and what is known of the run.
package struct AssembledReport {
  let summary: RunSummary
  /// Sorted by path, byte by byte.
  let sections: [ReportSection]
  fileprivate let store: any ReportStore

  /// Hands on bytes of the store.
  ///
  /// - Parameter dropped: how many bytes at the beginning are left out.
  func copy(_ ranges: [Range<Int>], dropping dropped: Int = 0, to output: ReportOutput) throws {
    var dropped = dropped
    for range in ranges {
      let start = min(range.lowerBound + dropped, range.upperBound)
      dropped -= start - range.lowerBound
      try store.read(start..<range.upperBound) { try output.write($0) }
    }
  }

  /// The bytes of ranges that are known to be few.
  func bytes(of ranges: [Range<Int>]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for range in ranges { try store.read(range) { bytes += $0 } }
    return bytes
  }
}
