/// Bytes that grow at their end, written in place.
///
/// - Shape: an array asks whether it is shared, and whether there is room, for each piece that it appends; most pieces of a
///   report are shorter than those questions.
package struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  private static let smallest = 256

  package init() {
    capacity = Self.smallest
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// Makes room for more bytes.
  private mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  package mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  package mutating func append(repeating byte: UInt8, count more: Int) {
    guard more > 0 else { return }
    reserve(more)
    (start + count).update(repeating: byte, count: more)
    count += more
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var digits = 1
    var others = rest / 10
    while others > 0 {
      digits += 1
      others /= 10
    }
    reserve(digits)
    for index in (count..<count + digits).reversed() {
      start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  /// The bytes since they were taken last.
  package mutating func take() -> [UInt8] {
    defer { count = 0 }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}
