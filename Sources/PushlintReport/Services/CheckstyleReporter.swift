import PushlintText
import PushlintDiagnostics

/// For the many tools that read what Checkstyle writes.
struct CheckstyleReporter: Reporter {
  func part(_ file: FileReport, _ memory: inout PartMemory) throws(ReportError) -> ReportPart {
    guard !file.diagnostics.isEmpty else { return ReportPart([]) }
    let places = file.placesOfFindings
    return ReportPart(
      try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
        for diagnostic in file.diagnostics {
          let place = places.place(of: diagnostic.range.start)
          try writer.start("error")
          writer.write("line", place.line)
          writer.write("column", place.column)
          try writer.write("severity", Self.severity(diagnostic.severity))
          try writer.write("message", VisibleText.line(diagnostic.message))
          try writer.write("source", "pushlint.\(VisibleText.line(diagnostic.rule))")
          try writer.end()
        }
      })
  }

  func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    let failures = Dictionary(grouping: report.summary.failures, by: \.path)
    let known = Set(report.sections.map(\.path))
    let others = failures.keys.sorted().filter { !known.contains($0) }
    let isEmpty = report.sections.isEmpty && others.isEmpty
    try output.write(XMLWriter.declaration)
    try output.write(XMLWriter.tag("checkstyle", [("version", "4.3")], inside: 0, isEmpty: isEmpty))
    func write(_ path: String, _ bodies: [Range<Int>]) throws {
      let failures = failures[path] ?? []
      let attributes: [XMLWriter.Attribute] = [("name", VisibleText.line(path))]
      let isEmpty = bodies.isEmpty && failures.isEmpty
      try output.write(XMLWriter.tag("file", attributes, inside: 1, isEmpty: isEmpty))
      guard !isEmpty else { return }
      try report.copy(bodies, to: output)
      let failed = try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
        for failure in failures { try Self.write(failure, to: &writer) }
      }
      try output.write(failed)
      try output.write("  </file>\n")
    }
    for section in report.sections { try write(section.path, section.bodies) }
    for path in others { try write(path, []) }
    if !isEmpty { try output.write("</checkstyle>\n") }
  }

  private static func write(_ failure: FileFailure, to writer: inout XMLWriter) throws(ReportError) {
    let attributes: [XMLWriter.Attribute] = [
      ("line", "1"), ("severity", "error"), ("message", VisibleText.line(failure.reason)), ("source", "pushlint.file"),
    ]
    try writer.writeElement("error", attributes)
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    default: "info"
    }
  }
}
