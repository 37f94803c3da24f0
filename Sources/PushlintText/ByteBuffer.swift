/// Bytes that grow at their end, written in place.
///
/// - Shape: an array asks whether it is shared, and whether there is room, for each piece that it appends; most pieces of a
///   report are shorter than those questions.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// Number of bytes since they were taken last.
  @usableFromInline var used = 0

  public var count: Int { used }

  private static let smallest = 256

  public init() {
    capacity = Self.smallest
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// Makes room for more bytes.
  @inlinable
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if used &+ more > capacity { grow(more) }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, used + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: used)
    start.deallocate()
    start = larger
  }

  @inlinable
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    start[used] = byte
    used += 1
  }

  @inlinable
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + used).update(from: source, count: bytes.count)
    used += bytes.count
  }

  /// Appends what `body` writes: as many bytes as it answers, at most `most`.
  @inlinable
  @inline(__always)
  public mutating func append(upTo most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(most)
    used += min(body(start + used), most)
  }

  @inlinable
  public mutating func append(_ text: StaticString) {
    guard text.hasPointerRepresentation else { return text.withUTF8Buffer { append($0) } }
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  public mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  @inlinable
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  @inlinable
  public mutating func append(repeating byte: UInt8, count more: Int) {
    guard more > 0 else { return }
    reserve(more)
    (start + used).update(repeating: byte, count: more)
    used += more
  }

  /// Digits of `Int.min`; the power of ten behind them is still a `UInt`.
  private static let mostDigits = 19

  /// Appends a number in decimal digits.
  public mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var digits = 1
    var next: UInt = 10
    while rest >= next, digits < Self.mostDigits {
      digits &+= 1
      next = next &* 10
    }
    reserve(digits)
    var end = start + used + digits
    for _ in 0..<digits {
      end -= 1
      end.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    used += digits
  }

  /// The bytes since they were taken last.
  public mutating func take() -> [UInt8] {
    defer { used = 0 }
    return Array(UnsafeBufferPointer(start: start, count: used))
  }

  /// Hands on the bytes since they were taken last, which stay.
  @inlinable
  public func withBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: used))
  }

  /// Forgets the bytes; their room stays.
  @inlinable
  public mutating func removeAll() { used = 0 }
}
