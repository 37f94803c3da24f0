import PushlintText
import PushlintDiagnostics

/// How often each rule spoke, and what would have happened.
package struct Statistics: Sendable {
  private var rules: [String: (count: Int, severity: Severity)] = [:]
  private var consequences: [Consequence: Int] = [:]

  package init() {}

  package mutating func add(_ diagnostics: [Diagnostic]) {
    // Many findings of one rule come one behind the other.
    var start = 0
    while start < diagnostics.count {
      let first = diagnostics[start]
      let (rule, consequence) = (first.rule, first.consequence)
      let end =
        diagnostics[start...].firstIndex { $0.rule != rule || $0.consequence != consequence } ?? diagnostics.count
      rules[rule, default: (0, first.severity)].count += end - start
      if let consequence { consequences[consequence, default: 0] += end - start }
      start = end
    }
  }

  /// A table for people, the most frequent rule first; empty when nothing was found.
  package var text: [UInt8] {
    guard !rules.isEmpty else { return [] }
    var rows = rules.map { rule, found in
      (count: found.count, name: VisibleText.line(rule), of: found.severity.word)
    }
    rows.sort { ($1.count, $0.name) < ($0.count, $1.name) }
    var results = consequences.map { (count: $1, name: $0.rawValue, of: $0.sentence) }
    results.sort { ($1.count, $0.name) < ($0.count, $1.name) }
    let countWidth = String(rows.reduce(0) { $0 + $1.count }).count
    let nameWidth = (rows + results).map(\.name.count).max() ?? 0
    let lines = (rows + results).map { row in
      let count = String(row.count)
      return String(repeating: " ", count: countWidth - count.count) + count + "  " + row.name
        + String(repeating: " ", count: nameWidth - row.name.count + 2) + row.of + "\n"
    }
    return Array((lines[..<rows.count].joined() + "\n" + lines[rows.count...].joined()).utf8)
  }
}
