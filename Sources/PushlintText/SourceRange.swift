/// A stretch of a source: two byte offsets, half-open.
///
/// - Unit: bytes of UTF-8 from the start of the source.
/// - Shape: `start <= end` always holds; offsets above 4 GiB are cut to that size, which no accepted source reaches.
package struct SourceRange: Hashable, Sendable {
  private let first: UInt32
  private let past: UInt32

  /// The stretch from `start` up to `end`; a negative or crossed pair becomes the nearest empty range.
  package init(_ start: Int, _ end: Int) {
    let low = UInt32(clamping: start)
    first = low
    past = Swift.max(low, UInt32(clamping: end))
  }

  /// An empty range: a place between two bytes.
  package init(at offset: Int) { self.init(offset, offset) }

  /// Offset of the first byte.
  package var start: Int { Int(first) }
  /// Offset just past the last byte.
  package var end: Int { Int(past) }
  /// Number of bytes.
  package var count: Int { Int(past - first) }
  package var isEmpty: Bool { first == past }
  /// The same stretch as a Swift range.
  package var bounds: Range<Int> { start..<end }

  package func contains(_ offset: Int) -> Bool { offset >= start && offset < end }
  /// Whether every byte of `other` lies inside.
  package func encloses(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
  /// Whether both share a byte, or one is an empty place strictly inside the other.
  package func overlaps(_ other: SourceRange) -> Bool { start < other.end && other.start < end }
  /// The smallest range that holds both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(Swift.min(start, other.start), Swift.max(end, other.end))
  }
}

extension SourceRange: Comparable {
  /// By start, then by end: the order in which a reader meets them.
  package static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.first, left.past) < (right.first, right.past)
  }
}
