import Algorithms
import PushlintExtract
import PushlintText

/// Code around parts, which is scanned once for those that are near to each other.
extension PartCache {
  /// Least code around a part that is read with it, in bytes.
  static let leastBefore = 256
  static let leastBehind = 320
  /// Most code that is read in advance, in bytes.
  private static let longestAdvance = 4_000

  /// Reads what some parts of code say of names.
  mutating func readFacts(of changed: Range<Int>, _ code: CodeParts) {
    guard let first = changed.first, let last = changed.last else { return }
    // Most of them are read and checked next.
    let around = place(of: withContext(changed)).union(
      place(from: parts[first].start.offset - Self.leastBefore, to: parts[last].range.end + Self.leastBehind))
    let window = window(around, code)
    let found = code.facts(of: parts[changed].map(\.range), in: window, file)
    for (index, facts) in zip(changed, found) { parts[index].facts = [(0, facts)] }
  }

  /// Some parts with those around them that what they say of names may depend on.
  func withContext(_ changed: Range<Int>) -> Range<Int> {
    var (first, past) = (changed.lowerBound, changed.upperBound)
    var tokens = 0
    while first > 0, tokens < CodeParts.context {
      first -= 1
      tokens += parts[first].tokenCount
    }
    tokens = 0
    while past < parts.count, tokens < CodeParts.context {
      tokens += parts[past].tokenCount
      past += 1
    }
    return first..<past
  }

  /// The code that a part is read in, with some bytes before and behind it, and with that of the parts behind it that are
  /// not checked either.
  mutating func window(around index: Int, before: Int, behind: Int, _ code: CodeParts) -> CodeParts.Window {
    let part = parts[index].range
    let around = place(from: part.start - before, to: part.end + behind)
    if let window, window.range.encloses(around) { return window }
    var past = index + 1
    while past < parts.count, parts[past].findings == nil, parts[past].range.end < part.end + Self.longestAdvance {
      past += 1
    }
    return window(around.union(place(from: part.start, to: parts[past - 1].range.end + behind)), code)
  }

  private mutating func window(_ range: SourceRange, _ code: CodeParts) -> CodeParts.Window {
    let new = code.window(range)
    window = new
    return new
  }

  private func place(of parts: Range<Int>) -> SourceRange {
    guard let first = self.parts[parts].first, let last = self.parts[parts].last else { return SourceRange(at: 0) }
    return first.range.union(last.range)
  }

  /// All parts that some bytes are in.
  private func place(from start: Int, to end: Int) -> SourceRange {
    let first = parts.partitioningIndex { $0.range.end > start }
    let past = parts.partitioningIndex { $0.start.offset >= end }
    return place(of: min(first, past)..<past)
  }
}
