import PushlintText
import PushlintJSON
import PushlintDiagnostics

/// For GitLab: a code quality report.
///
/// - Source: GitLab's documentation of the code quality report format: what it reads, and that fingerprints are unique.
struct GitLabReporter: Reporter {
  /// The depth at which entries stand.
  private static let depth = 1

  func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart {
    guard !file.diagnostics.isEmpty else { return ReportPart([]) }
    var writer = JSONWriter(behindElementAt: Self.depth)
    let places = file.placesOfFindings
    let path = RelativePath.text(file.path)
    let fingerprints = memory.fingerprints.fingerprints(of: file)
    for (diagnostic, fingerprint) in zip(file.diagnostics, fingerprints) {
      let entry = Entry(
        description: diagnostic.message, rule: diagnostic.rule, fingerprint: fingerprint,
        severity: Self.severity(diagnostic.severity), path: path,
        line: places.place(of: diagnostic.range.start).line)
      writer.writeElement { Self.write(entry, to: &$0) }
    }
    return ReportPart(writer.take())
  }

  func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    var writer = JSONWriter()
    writer.open(.array)
    for section in report.sections { try report.copyElements(section.bodies, behind: &writer, to: output) }
    for failure in report.summary.failures {
      let entry = Entry(
        description: "could not be checked: \(failure.reason)", rule: "file",
        fingerprint: Fingerprints.text(of: failure), severity: "blocker", path: RelativePath.text(failure.path), line: 1
      )
      writer.writeElement { Self.write(entry, to: &$0) }
    }
    writer.close(.array)
    writer.endLine()
    try output.write(writer.take())
  }

  private struct Entry {
    let description: String
    let rule: String
    let fingerprint: String
    let severity: String
    let path: String
    let line: Int
  }

  private static func write(_ entry: Entry, to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("description", VisibleText.line(entry.description))
      $0.write("check_name", VisibleText.line(entry.rule))
      $0.write("fingerprint", entry.fingerprint)
      $0.write("severity", entry.severity)
      $0.write("location") {
        $0.writeObject {
          $0.write("path", entry.path)
          $0.write("lines") { $0.writeObject(.inline) { $0.write("begin", entry.line) } }
        }
      }
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
