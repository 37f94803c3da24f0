import PushlintDiagnostics
import PushlintText

/// The findings that edits bring up: those in the new text that the old one did not have.
///
/// A finding is the same when rule and message are, wherever it is now, or when the same rule had one at the same place:
/// a message may mention a count or a neighbour that the edits changed.
package struct NewFindings: Sendable {
  package let diagnostics: [Diagnostic]

  /// - Parameter revealsMore: whether the edits decide how the text is read. Then what others find in the part that
  ///   could not be read before is not of the edits’ making.
  package init(before: [Diagnostic], after: [Diagnostic], edits: [TextEdit], revealsMore: Bool) {
    struct Name: Hashable {
      let rule: String
      let message: String
    }
    var known: [Name: Int] = [:]
    for diagnostic in before { known[Name(rule: diagnostic.rule, message: diagnostic.message), default: 0] += 1 }
    let unmatched = after.filter { diagnostic in
      let name = Name(rule: diagnostic.rule, message: diagnostic.message)
      guard let count = known[name], count > 0 else { return true }
      known[name] = count - 1
      return false
    }
    guard !unmatched.isEmpty else {
      diagnostics = []
      return
    }
    let shift = Shift(edits)
    let rules = Set(unmatched.prefix(Self.limit).map(\.rule))
    var places: [String: [SourceRange]] = [:]
    for diagnostic in before where rules.contains(diagnostic.rule) {
      places[diagnostic.rule, default: []].append(shift.range(diagnostic.range))
    }
    diagnostics = unmatched.prefix(Self.limit).filter { diagnostic in
      if revealsMore, !Self.revealsMore(diagnostic.rule) { return false }
      return places[diagnostic.rule]?.contains {
        $0.start <= diagnostic.range.end && diagnostic.range.start <= $0.end
      } != true
    }
  }

  /// Most findings whose places are compared; one of them is enough to refuse edits.
  private static let limit = 50

  /// Whether a fix of the rule changes how the text around it is read.
  package static func revealsMore(_ rule: String) -> Bool {
    rule.hasPrefix("syntax/") || rule.hasPrefix("request/") || rule.hasPrefix("suppression/")
  }
}

/// Where places are after edits.
private struct Shift {
  /// In order of place; none overlaps another.
  private let edits: [TextEdit]
  /// How much longer the text is before each edit.
  private let growth: [Int]

  init(_ edits: [TextEdit]) {
    self.edits = edits.sorted { $0.range < $1.range }
    var sum = 0
    growth = self.edits.map { edit in
      defer { sum += edit.text.utf8.count - edit.range.count }
      return sum
    }
  }

  func range(_ range: SourceRange) -> SourceRange {
    SourceRange(offset(range.start, atEnd: false), offset(range.end, atEnd: true))
  }

  private func offset(_ offset: Int, atEnd: Bool) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let edit = edits[low - 1]
    let start = edit.range.start + growth[low - 1]
    let length = edit.text.utf8.count
    if edit.range.end > offset { return start + (atEnd ? length : 0) }
    return offset == edit.range.start && !atEnd ? start : start + length + offset - edit.range.end
  }
}
