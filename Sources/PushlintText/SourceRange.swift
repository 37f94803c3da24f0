/// A stretch of a source: two byte offsets, half-open.
///
/// Public, since optimization across modules knows only public declarations, and every loop uses ranges.
///
/// - Unit: bytes of UTF-8 from the start of the source.
/// - Shape: `start <= end` always holds; offsets above 4 GiB are cut to that size, which no accepted source reaches.
@frozen
public struct SourceRange: Hashable, Sendable {
  @usableFromInline let first: UInt32
  @usableFromInline let past: UInt32

  /// The stretch from `start` up to `end`; a negative or crossed pair becomes the nearest empty range.
  public init(_ start: Int, _ end: Int) {
    let low = UInt32(clamping: start)
    first = low
    past = Swift.max(low, UInt32(clamping: end))
  }

  /// The stretch from `start` up to `end`; a crossed pair becomes the empty range at `start`.
  public init(start: UInt32, end: UInt32) {
    first = start
    past = Swift.max(start, end)
  }

  /// The stretch from `start` up to `end`, which is not before it: for loops that have no other ones.
  @inlinable @inline(__always)
  public init(from start: UInt32, upTo end: UInt32) {
    assert(start <= end)
    first = start
    past = end
  }

  /// An empty range: a place between two bytes.
  public init(at offset: Int) { self.init(offset, offset) }

  /// Offset of the first byte.
  public var start: Int { Int(first) }
  /// Offset just past the last byte.
  public var end: Int { Int(past) }
  /// Number of bytes.
  public var count: Int { Int(past - first) }
  public var isEmpty: Bool { first == past }
  /// The same stretch as a Swift range.
  public var bounds: Range<Int> { start..<end }

  public func contains(_ offset: Int) -> Bool { offset >= start && offset < end }
  /// Whether every byte of `other` lies inside.
  public func encloses(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
  /// Whether both share a byte, or one is an empty place strictly inside the other.
  public func overlaps(_ other: SourceRange) -> Bool { start < other.end && other.start < end }
  /// The smallest range that holds both.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(Swift.min(start, other.start), Swift.max(end, other.end))
  }

  package func moved(by distance: Int) -> SourceRange { SourceRange(start + distance, end + distance) }
}

extension SourceRange: Comparable {
  /// By start, then by end: the order in which a reader meets them.
  public static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.first, left.past) < (right.first, right.past)
  }
}
