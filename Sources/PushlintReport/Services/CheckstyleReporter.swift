import PushlintDiagnostics

/// For the many tools that read what Checkstyle writes.
struct CheckstyleReporter: Reporter {
  func render(_ report: RunReport, options: ReportOptions) throws(ReportError) -> [UInt8] {
    let failures = Dictionary(grouping: report.failures, by: \.path)
    let known = Set(report.files.map(\.path))
    return try XMLWriter.document { (writer) throws(ReportError) in
      try writer.writeElement("checkstyle", [("version", "4.3")]) { () throws(ReportError) in
        for file in report.files { try Self.write(file, failures[file.path] ?? [], to: writer) }
        for path in failures.keys.sorted() where !known.contains(path) {
          try Self.write(path, failures[path] ?? [], to: writer)
        }
      }
    }
  }

  private static func write(_ file: FileReport, _ failures: [FileFailure], to writer: XMLWriter) throws(ReportError) {
    let places = file.placesOfFindings
    try writer.writeElement("file", [("name", VisibleText.line(file.path))]) { () throws(ReportError) in
      for diagnostic in file.diagnostics {
        let place = places.place(of: diagnostic.range.start)
        let attributes = [
          ("line", "\(place.line)"), ("column", "\(place.column)"), ("severity", severity(diagnostic.severity)),
          ("message", VisibleText.line(diagnostic.message)),
          ("source", "pushlint.\(VisibleText.line(diagnostic.rule))"),
        ]
        try writer.writeElement("error", attributes) { () throws(ReportError) in }
      }
      for failure in failures { try write(failure, to: writer) }
    }
  }

  private static func write(_ path: String, _ failures: [FileFailure], to writer: XMLWriter) throws(ReportError) {
    try writer.writeElement("file", [("name", VisibleText.line(path))]) { () throws(ReportError) in
      for failure in failures { try write(failure, to: writer) }
    }
  }

  private static func write(_ failure: FileFailure, to writer: XMLWriter) throws(ReportError) {
    let attributes = [
      ("line", "1"), ("severity", "error"), ("message", VisibleText.line(failure.reason)), ("source", "pushlint.file"),
    ]
    try writer.writeElement("error", attributes) { () throws(ReportError) in }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    default: "info"
    }
  }
}
