import PushlintJSON
import PushlintDiagnostics

/// All rules, as a table for people or as JSON for programs.
package enum RuleList {
  /// One rule a line, in columns.
  package static func text(_ rules: [RuleDescriptor]) -> [UInt8] {
    let rows = rules.map {
      [
        $0.id, $0.severity.word + ($0.isOnByDefault ? "" : ", off"), $0.consequence.rawValue, mark(of: $0.fix),
        $0.presets.isEmpty ? "-" : $0.presets.joined(separator: ","), $0.title,
      ]
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var output = ""
    for row in rows {
      for (cell, width) in zip(row, widths) {
        output += cell + String(repeating: " ", count: max(0, width - cell.count) + 2)
      }
      output += row[5] + "\n"
    }
    return Array(output.utf8)
  }

  private static func mark(of fix: RuleDescriptor.FixKind) -> String {
    switch fix {
    case .none: "-"
    case .suggested: "--fix-suggested"
    case .safe: "--fix"
    }
  }

  /// `{"version": 1, "rules": [...]}`.
  package static func json(_ rules: [RuleDescriptor]) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeObject { writer in
      writer.write("version", 1)
      writer.write("rules") { writer in
        writer.writeArray(rules) { writer, rule in
          writer.writeObject { writer in
            writer.write("id", rule.id)
            writer.write("severity", rule.severity.rawValue)
            writer.write("default", rule.isOnByDefault ? "on" : "off")
            writer.write("consequence", rule.consequence.rawValue)
            writer.write("fix", rule.fix.rawValue)
            writer.write("presets") { writer in
              writer.writeArray(rule.presets, .inline) { $0.writeString($1) }
            }
            writer.write("title", rule.title)
            writer.write("url", rule.source)
          }
        }
      }
    }
    writer.endLine()
    return writer.take()
  }
}
