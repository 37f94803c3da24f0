import PushlintDiagnostics

/// For GitLab: a code quality report.
///
/// - Source: GitLab's documentation of the code quality report format: what it reads, and that fingerprints are unique.
struct GitLabReporter: Reporter {
  func render(_ report: RunReport, options: ReportOptions) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeArray(Self.entries(of: report)) { writer, entry in
      writer.writeObject {
        $0.write("description", VisibleText.line(entry.description))
        $0.write("check_name", VisibleText.line(entry.rule))
        $0.write("fingerprint", entry.fingerprint)
        $0.write("severity", entry.severity)
        $0.write("location") {
          $0.writeObject {
            $0.write("path", RelativePath.text(entry.path))
            $0.write("lines") { $0.writeObject(.inline) { $0.write("begin", entry.line) } }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private struct Entry {
    let description: String
    let rule: String
    let fingerprint: String
    let severity: String
    let path: String
    let line: Int
  }

  private static func entries(of report: RunReport) -> [Entry] {
    let found = report.files.flatMap { file -> [Entry] in
      let places = file.placesOfFindings
      let fingerprints = Fingerprints(of: file)
      return file.diagnostics.enumerated().map { index, diagnostic in
        Entry(
          description: diagnostic.message, rule: diagnostic.rule, fingerprint: fingerprints[index],
          severity: severity(diagnostic.severity), path: file.path,
          line: places.place(of: diagnostic.range.start).line)
      }
    }
    return found
      + report.failures.map { failure in
        Entry(
          description: "could not be checked: \(failure.reason)", rule: "file",
          fingerprint: Fingerprints.text(of: failure), severity: "blocker", path: failure.path, line: 1)
      }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    default: "info"
    }
  }
}
