import PushlintDiagnostics

/// How often each rule spoke, and what would have happened.
package enum Statistics {
  /// A table for people, the most frequent rule first; empty when nothing was found.
  package static func text(_ report: RunReport) -> [UInt8] {
    let diagnostics = report.files.flatMap(\.diagnostics)
    guard !diagnostics.isEmpty else { return [] }
    let byRule = Dictionary(grouping: diagnostics, by: \.rule)
    let byConsequence = Dictionary(grouping: diagnostics.compactMap(\.consequence)) { $0 }
    var rows = byRule.map { rule, found in
      (count: found.count, name: VisibleText.line(rule), of: found[0].severity.word)
    }
    rows.sort { ($1.count, $0.name) < ($0.count, $1.name) }
    var consequences = byConsequence.map { (count: $1.count, name: $0.rawValue, of: $0.sentence) }
    consequences.sort { ($1.count, $0.name) < ($0.count, $1.name) }
    let countWidth = String(diagnostics.count).count
    let nameWidth = (rows + consequences).map(\.name.count).max() ?? 0
    let lines = (rows + consequences).map { row in
      let count = String(row.count)
      return String(repeating: " ", count: countWidth - count.count) + count + "  " + row.name
        + String(repeating: " ", count: nameWidth - row.name.count + 2) + row.of + "\n"
    }
    return Array((lines[..<rows.count].joined() + "\n" + lines[rows.count...].joined()).utf8)
  }
}
