import PushlintText
import PushlintDiagnostics

/// For GitHub Actions: workflow commands, which show findings beside the lines of a pull request.
///
/// - Source: GitHub's documentation of workflow commands, and of the ten annotations of each sort that a step may have.
struct GitHubReporter: Reporter {
  /// Annotations of one sort that GitHub shows for a step.
  private static let mostOfOneSort = 10

  func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart {
    var shown: [String: Int] = [:]
    let shownDiagnostics = file.diagnostics.filter { diagnostic in
      shown[Self.sort(of: diagnostic.severity), default: 0] += 1
      return shown[Self.sort(of: diagnostic.severity), default: 0] <= Self.mostOfOneSort
    }
    let places = PlaceTable(of: shownDiagnostics.flatMap { [$0.range.start, $0.range.end] }, in: file)
    var lines = ""
    for diagnostic in shownDiagnostics {
      let start = places.place(of: diagnostic.range.start)
      let end = places.place(of: diagnostic.range.end)
      var properties = [("file", file.path), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
      // GitHub takes columns only where a finding stays on its line.
      if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
      properties.append(("title", diagnostic.rule))
      let details = [diagnostic.message, diagnostic.consequenceText, diagnostic.help].compactMap { $0 }
      lines += Self.line(Self.sort(of: diagnostic.severity), properties, details.joined(separator: "\n"))
    }
    return ReportPart(Array(lines.utf8))
  }

  /// Nothing is kept of what GitHub does not show.
  func admitted(_ part: ReportPart, after tally: Tally) -> ReportPart {
    var shown = Self.counts(of: tally)
    return ReportPart(Self.shown(of: part.body, after: &shown))
  }

  func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    let failures = report.summary.failures
    for failure in failures.prefix(Self.mostOfOneSort) {
      try output.write(Self.line("error", [("file", failure.path)], failure.reason))
    }
    var shown = ["error": failures.count]
    for section in report.sections {
      try output.write(Self.shown(of: report.bytes(of: section.bodies), after: &shown))
    }
    var counts = Self.counts(of: report.summary.tally)
    counts["error", default: 0] += failures.count
    let rest = Self.sorts.compactMap { sort -> String? in
      let left = counts[sort, default: 0] - Self.mostOfOneSort
      return left > 0 ? "\(left) \(sort)\(left == 1 ? "" : "s")" : nil
    }
    if !rest.isEmpty { try output.write("pushlint: \(rest.joined(separator: ", ")) more than GitHub shows\n") }
  }

  private static let sorts = ["error", "warning", "notice"]

  /// Number of findings of each sort.
  private static func counts(of tally: Tally) -> [String: Int] {
    Severity.allCases.reduce(into: [:]) { $0[sort(of: $1), default: 0] += tally.count(of: $1) }
  }

  /// The lines that GitHub shows behind those that were written before.
  private static func shown(of lines: [UInt8], after shown: inout [String: Int]) -> [UInt8] {
    var result: [UInt8] = []
    for line in lines.split(separator: 0x0A) {
      let sort = String(decoding: line.dropFirst(2).prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      shown[sort, default: 0] += 1
      if shown[sort, default: 0] <= mostOfOneSort { result += line + [0x0A] }
    }
    return result
  }

  private static func line(_ sort: String, _ properties: [(String, String)], _ message: String) -> String {
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    return "::\(sort) \(list)::\(escaped(message))\n"
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
