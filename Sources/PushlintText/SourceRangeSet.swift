import Algorithms

/// Ranges that do not overlap, asked whether one of them holds another.
package struct SourceRangeSet: Sendable {
  /// In order of place.
  private let ranges: [SourceRange]

  /// - Parameter ranges: in any order; none overlaps another.
  package init(_ ranges: [SourceRange]) { self.ranges = ranges.sorted() }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether one of the ranges holds every byte of `range`.
  package func encloses(_ range: SourceRange) -> Bool {
    let next = ranges.partitioningIndex { $0.start > range.start }
    return next > 0 && ranges[next - 1].encloses(range)
  }
}
