import Foundation

/// What a run of the benchmarks prints: rows, warnings, and the conditions of the run.
final class Report {
  private(set) var rows: [Row] = []
  private(set) var warnings: [String] = []
  private(set) var conditions: [String] = []

  func add(_ row: Row) {
    rows.append(row)
    progress("  \(row.name): \(Self.text(row.measured, row.unit))")
  }

  func warn(_ text: String) {
    warnings.append(text)
    progress("warning: \(text)")
  }

  func note(condition: String) { conditions.append(condition) }

  /// Prints a line to standard error, during the run.
  func progress(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  // MARK: Texts

  private static func text(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "s": return value < 1 ? number(value * 1_000) + " ms" : number(value) + " s"
    case "instructions" where value >= 1e6: return number(value / 1e6) + " million instructions"
    default: return number(value) + (unit == "%" ? "" : " ") + unit
    }
  }

  /// About three digits.
  private static func number(_ value: Double) -> String {
    String(format: value >= 100 || value == value.rounded() ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }

  /// Rows in columns, then notes, warnings, and conditions.
  func table() -> String {
    var lines = [["", "measured", "peer", "ratio", "before", "must", "stretch"]]
    lines += rows.map { row in
      let peer = row.peer.map { name in
        row.peerValue.map { "\(name): \(Self.text($0, row.unit))" } ?? "\(name): not installed"
      }
      return [
        row.name, Self.text(row.measured, row.unit), peer ?? "", row.ratio.map(Self.number) ?? "",
        row.goal?.before ?? "", row.goal?.must ?? "", row.goal?.stretch ?? "",
      ]
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var text = lines.map { cells in
      zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        .replacingOccurrences(of: " +$", with: "", options: .regularExpression)
    }
    text += [""] + rows.compactMap { row in row.note.map { "\(row.name): \($0)" } }
    text += [""] + warnings.map { "WARNING: \($0)" } + conditions
    return text.joined(separator: "\n") + "\n"
  }

  /// The same as JSON.
  func json() throws -> Data {
    struct Document: Encodable {
      let conditions: [String]
      let warnings: [String]
      let rows: [Row]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Document(conditions: conditions, warnings: warnings, rows: rows))
  }
}
