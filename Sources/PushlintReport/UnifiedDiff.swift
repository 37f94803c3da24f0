import PushlintText

/// The difference between two texts, as `patch` reads it.
///
/// - Source: the unified format of POSIX diff, `-u`.
package struct UnifiedDiff {
  /// Equal lines shown around each change.
  private static let context = 3

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  package init(_ old: SourceText, _ new: SourceText) {
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
  }

  /// One line of the way from the old text to the new.
  private enum Step {
    case keep(ArraySlice<UInt8>)
    case delete(ArraySlice<UInt8>)
    case insert(ArraySlice<UInt8>)

    var changes: Bool { if case .keep = self { false } else { true } }
  }

  /// The difference as bytes; empty when there is none.
  package func render(path: String) -> [UInt8] {
    let steps = steps()
    guard steps.contains(where: \.changes) else { return [] }
    let name = VisibleText.line(path)
    var output = Array("--- \(name)\n+++ \(name)\n".utf8)
    for hunk in hunks(steps) { append(hunk, of: steps, to: &output) }
    return output
  }

  /// Lines with their ends.
  private static func lines(of text: SourceText) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let next = max(text.nextLine(after: start), start + 1)
      result.append(text.bytes[start..<next])
      start = next
    }
    return result
  }

  /// How many lines ahead a place is looked for where both texts agree again.
  private static let reach = 40

  /// The way from the old text to the new, found in one walk: fixes change lines here and there and move none, so the
  /// texts agree again soon after each change.
  private func steps() -> [Step] {
    var steps: [Step] = []
    var from = 0
    var to = 0
    while from < old.count || to < new.count {
      if from < old.count, to < new.count, old[from] == new[to] {
        steps.append(.keep(old[from]))
        (from, to) = (from + 1, to + 1)
        continue
      }
      let (deleted, inserted) = distanceToAgreement(from, to)
      steps += old[from..<(from + deleted)].map { .delete($0) }
      steps += new[to..<(to + inserted)].map { .insert($0) }
      (from, to) = (from + deleted, to + inserted)
    }
    return steps
  }

  /// How many lines of either text go by until both agree; at least one.
  private func distanceToAgreement(_ from: Int, _ to: Int) -> (deleted: Int, inserted: Int) {
    let left = old.count - from
    let right = new.count - to
    for distance in 1...Self.reach {
      for deleted in max(0, distance - right)...max(max(0, distance - right), min(distance, left)) {
        let inserted = distance - deleted
        guard deleted <= left, inserted <= right else { continue }
        if deleted == left, inserted == right { return (deleted, inserted) }
        if deleted < left, inserted < right, old[from + deleted] == new[to + inserted] { return (deleted, inserted) }
      }
    }
    return (min(1, left), min(1, right))
  }

  /// Stretches of steps that hold changes with their context.
  private func hunks(_ steps: [Step]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in steps.indices where steps[index].changes {
      let around = max(0, index - Self.context)..<min(steps.count, index + Self.context + 1)
      if let last = result.last, last.upperBound >= around.lowerBound {
        result[result.count - 1] = last.lowerBound..<around.upperBound
      } else {
        result.append(around)
      }
    }
    return result
  }

  private func append(_ hunk: Range<Int>, of steps: [Step], to output: inout [UInt8]) {
    func oldLines(_ range: Range<Int>) -> Int {
      steps[range].filter { if case .insert = $0 { false } else { true } }.count
    }
    func newLines(_ range: Range<Int>) -> Int {
      steps[range].filter { if case .delete = $0 { false } else { true } }.count
    }
    let before = 0..<hunk.lowerBound
    let counts = (oldLines(hunk), newLines(hunk))
    output += "@@ -\(oldLines(before) + (counts.0 > 0 ? 1 : 0)),\(counts.0) ".utf8
    output += "+\(newLines(before) + (counts.1 > 0 ? 1 : 0)),\(counts.1) @@\n".utf8
    for step in steps[hunk] {
      switch step {
      case .keep(let line): append(line, sign: " ", to: &output)
      case .delete(let line): append(line, sign: "-", to: &output)
      case .insert(let line): append(line, sign: "+", to: &output)
      }
    }
  }

  private func append(_ line: ArraySlice<UInt8>, sign: String, to output: inout [UInt8]) {
    output += sign.utf8
    output += line
    if line.last != 0x0A { output += "\n\\ No newline at end of file\n".utf8 }
  }
}
