/// Ranges that do not overlap, asked whether one of them holds another.
package struct SourceRangeSet: Sendable {
  /// In order of place.
  private let ranges: [SourceRange]

  /// - Parameter ranges: in any order; none overlaps another.
  package init(_ ranges: [SourceRange]) { self.ranges = ranges.sorted() }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether one of the ranges holds every byte of `range`.
  package func encloses(_ range: SourceRange) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= range.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ranges[low - 1].encloses(range)
  }
}
