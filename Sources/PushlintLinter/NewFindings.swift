import Algorithms
import PushlintDiagnostics
import PushlintText

/// The findings that edits bring up: those in the new text that the old one did not have.
///
/// A finding is the same when rule and message are, wherever it is now, or when its rule had one at the same place: a
/// message may mention a count or a neighbour that the edits changed.
package struct NewFindings: Sendable {
  package let diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - source: the text before the edits.
  ///   - revealsMore: whether the edits decide how the text is read. What other rules find then in the part that could
  ///     not be read before does not come from the edits.
  package init(
    before: [Diagnostic], after: [Diagnostic], edits: [TextEdit], of source: SourceText, revealsMore: Bool
  ) {
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
    let revealed = RevealedRanges(edits, source, shift)
    // Between two words of prose a sign makes a key that nothing hid before.
    let keys = revealsMore ? edits.filter(Self.endsKey).map { shift.range($0.range).start } : []
    let reread = revealsMore ? before.filter { Self.revealsMore($0.rule) }.map { shift.range($0.range) } : []
    diagnostics = unmatched.prefix(Self.limit).filter { diagnostic in
      if keys.contains(diagnostic.range.end), !Self.isAboutShape(diagnostic.rule) { return true }
      if revealsMore, Self.insideStrings.contains(diagnostic.rule) { return false }
      if revealsMore, !Self.isAboutShape(diagnostic.rule) || reread.contains(where: { $0.encloses(diagnostic.range) }) {
        return false
      }
      if revealed.reveal(diagnostic) { return false }
      return places[diagnostic.rule]?.contains {
        $0.start <= diagnostic.range.end && diagnostic.range.start <= $0.end
      } != true
    }
  }

  /// Whether a finding is in the new text as it was, where it was.
  static func stays(_ finding: Diagnostic, in after: [Diagnostic], edits: [TextEdit]) -> Bool {
    let range = Shift(edits).range(finding.range)
    return after.contains { $0.rule == finding.rule && $0.range == range && $0.message == finding.message }
  }

  /// Whether each finding of the new text is where its rule had one before, so that none is new whatever the messages say.
  ///
  /// - Parameters:
  ///   - before: in order of place.
  ///   - after: their messages do not matter.
  /// - Returns: `false` also where that takes too long to tell.
  package static func areNone(before: [Diagnostic], after: [Diagnostic], edits: [TextEdit]) -> Bool {
    let shift = Shift(edits)
    let known = before.map { (range: shift.range($0.range), rule: $0.rule) }
    var left = stepsPerFinding * (before.count + after.count)
    // All before it end before the finding that is looked for.
    var first = 0
    return after.allSatisfy { finding in
      let (range, rule) = (finding.range, finding.rule)
      while first < known.count, known[first].range.end < range.start { first += 1 }
      var index = first
      while index < known.count, known[index].range.start <= range.end, left > 0 {
        if known[index].range.end >= range.start, known[index].rule == rule { return true }
        index += 1
        left -= 1
      }
      return false
    }
  }

  /// How many known findings are compared for each one.
  private static let stepsPerFinding = 8

  /// Whether an edit inserts the sign between a key and its value.
  private static func endsKey(_ edit: TextEdit) -> Bool {
    edit.range.isEmpty && edit.text.contains { ":=".contains($0) } && edit.text.allSatisfy { " :=>".contains($0) }
  }

  /// What is wrong inside a string shows once the string has its quotes.
  static let insideStrings: Set<String> = ["syntax/invalid-escape", "syntax/control-character"]

  /// Most findings whose places are compared; one of them is enough to refuse edits.
  private static let limit = 50

  /// Whether a fix of the rule changes how the text around it is read.
  package static func revealsMore(_ rule: String) -> Bool {
    isAboutShape(rule) || rule.hasPrefix("suppression/")
  }

  private static func isAboutShape(_ rule: String) -> Bool {
    rule.hasPrefix("syntax/") || rule.hasPrefix("request/")
  }
}

/// Objects and arrays whose key is written anew, or that are moved unchanged: rules read them that could not before.
private struct RevealedRanges {
  private var ranges: [SourceRange] = []

  /// More edits than this are not looked at.
  private static let limit = 200

  init(_ edits: [TextEdit], _ source: SourceText, _ shift: Shift) {
    guard edits.count <= Self.limit else { return }
    let text = source.applying(edits)
    let removed = edits.map { source.string($0.range) }
    for edit in edits where !edit.text.isEmpty {
      let written = shift.range(edit.range)
      if let value = Self.container(behind: written.end, in: text) { ranges.append(value) }
      // What stood elsewhere in the same words.
      guard let opener = text[written].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
        let value = Self.container(behind: opener, in: text), written.encloses(value)
      else { continue }
      let inside = text.string(value)
      if removed.contains(where: { $0.contains(inside) }) { ranges.append(value) }
    }
  }

  /// Whether a finding is about something inside; that an object or array cannot stand there comes from the new key.
  func reveal(_ diagnostic: Diagnostic) -> Bool {
    let isAboutType = diagnostic.rule.hasPrefix("types/")
    return ranges.contains { $0.encloses(diagnostic.range) && !(isAboutType && $0.start == diagnostic.range.start) }
  }

  /// The object or array that begins at `offset`, behind a quotation mark, a colon, and blanks.
  private static func container(behind offset: Int, in text: SourceText) -> SourceRange? {
    var start = offset
    while let byte = text[start], byte <= 0x20 || "\"':".utf8.contains(byte) { start += 1 }
    guard let opener = text[start], opener == UInt8(ascii: "{") || opener == UInt8(ascii: "[") else { return nil }
    var depth = 0
    var index = start
    var quote: UInt8?
    while let byte = text[index] {
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
      index += 1
      if depth == 0 { return SourceRange(start, index) }
    }
    return nil
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
    let next = edits.partitioningIndex { $0.range.start > offset }
    guard next > 0 else { return offset }
    let edit = edits[next - 1]
    let start = edit.range.start + growth[next - 1]
    let length = edit.text.utf8.count
    if edit.range.end > offset { return start + (atEnd ? length : 0) }
    return offset == edit.range.start && !atEnd ? start : start + length + offset - edit.range.end
  }
}
