import Algorithms

/// Ranges, asked whether one of them holds another.
package struct SourceRangeSet: Sendable {
  /// In order of place, starts and ends alike.
  private let ranges: [SourceRange]

  /// - Parameter ranges: in any order; one may lie within another.
  package init(_ ranges: [SourceRange]) {
    var outermost: [SourceRange] = []
    for range in ranges.sorted() {
      if let last = outermost.last, last.encloses(range) { continue }
      if outermost.last?.start == range.start { outermost.removeLast() }
      outermost.append(range)
    }
    self.ranges = outermost
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether one of the ranges holds every byte of `range`.
  package func encloses(_ range: SourceRange) -> Bool {
    let next = ranges.partitioningIndex { $0.start > range.start }
    return next > 0 && ranges[next - 1].encloses(range)
  }
}
