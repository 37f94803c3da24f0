import PushlintDiagnostics

/// For GitHub Actions: workflow commands, which show findings beside the lines of a pull request.
///
/// - Source: GitHub's documentation of workflow commands, and of the ten annotations of each sort that a step may have.
struct GitHubReporter: Reporter {
  /// Annotations of one sort that GitHub shows for a step.
  private static let mostOfOneSort = 10

  func render(_ report: RunReport, options: ReportOptions) -> [UInt8] {
    var output = ""
    var shown: [String: Int] = [:]
    var left: [String: Int] = [:]
    func add(_ sort: String, _ properties: [(String, String)], _ message: String) {
      guard shown[sort, default: 0] < Self.mostOfOneSort else {
        left[sort, default: 0] += 1
        return
      }
      shown[sort, default: 0] += 1
      let list = properties.map { "\($0)=\(Self.escapedProperty($1))" }.joined(separator: ",")
      output += "::\(sort) \(list)::\(Self.escaped(message))\n"
    }
    for failure in report.failures { add("error", [("file", failure.path)], failure.reason) }
    for file in report.files {
      let places = PlaceTable(of: file.diagnostics.flatMap { [$0.range.start, $0.range.end] }, in: file)
      for diagnostic in file.diagnostics {
        let start = places.place(of: diagnostic.range.start)
        let end = places.place(of: diagnostic.range.end)
        var properties = [("file", file.path), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
        // GitHub takes columns only where a finding stays on its line.
        if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
        properties.append(("title", diagnostic.rule))
        let details = [diagnostic.message, diagnostic.consequenceText, diagnostic.help].compactMap { $0 }
        add(Self.sort(of: diagnostic.severity), properties, details.joined(separator: "\n"))
      }
    }
    let rest = ["error", "warning", "notice"].compactMap { sort in
      left[sort].map { "\($0) \(sort)\($0 == 1 ? "" : "s")" }
    }
    if !rest.isEmpty { output += "pushlint: \(rest.joined(separator: ", ")) more than GitHub shows\n" }
    return Array(output.utf8)
  }

  private static func sort(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    default: "notice"
    }
  }

  /// The text of a command; what would do something unseen is shown as an escape.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      VisibleText.line(String(line)).unicodeScalars.reduce(into: "") { $0 += $1 == "%" ? "%25" : String($1) }
    }
    .joined(separator: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    VisibleText.line(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
