import Algorithms

/// What is found at places of a text, each by what is near it alone, kept through its edits: only what is near an edit is
/// looked for again.
///
/// - Shape: places and values have arrays of their own, since places move at each edit.
package struct NearbyFinds<Value: Sendable & Equatable>: Sendable {
  package struct Find: Sendable {
    package let place: Int
    package let value: Value

    package init(place: Int, value: Value) {
      self.place = place
      self.value = value
    }
  }

  /// In order.
  package private(set) var places: [Int]
  /// What is found at each of them.
  package private(set) var values: [Value]
  /// How far from its place that is which says whether and what something is, in bytes.
  private let reach: Int

  /// - Parameter all: in order of place.
  package init(_ all: [Find], reach: Int) {
    places = all.map(\.place)
    values = all.map(\.value)
    self.reach = reach
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - shift: by how many bytes the text is longer than it was.
  ///   - find: what is at the places in a range of the text as it is now, in order.
  /// - Returns: whether anything else is found than before, wherever it is.
  package mutating func follow(
    _ change: SourceRange, longerBy shift: Int, _ find: (SourceRange) -> [Find]
  ) -> Bool {
    let start = max(change.start - reach, 0)
    let end = change.end + reach
    let found = find(SourceRange(start, end + shift))
    let near = places.partitioningIndex { $0 >= start }..<places.partitioningIndex { $0 >= end }
    let isSame = found.count == near.count && zip(found, values[near]).allSatisfy { $0.value == $1 }
    if shift != 0 { for index in near.upperBound..<places.count { places[index] += shift } }
    places.replaceSubrange(near, with: found.map(\.place))
    if !isSame { values.replaceSubrange(near, with: found.map(\.value)) }
    return !isSame
  }

  /// The numbers of those whose places are in a range.
  package func indices(in range: SourceRange) -> Range<Int> {
    let first = places.partitioningIndex { $0 >= range.start }
    return first..<max(first, places.partitioningIndex { $0 >= range.end })
  }
}
