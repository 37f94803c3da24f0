import PushlintTree

/// A short value of a field that no rule and no field objects to, as numbers.
struct FineValue: BitwiseCopyable, Equatable {
  private let low: UInt64
  private let high: UInt64
  /// The meaning of its key, and its length; 0 for none.
  private let tag: UInt64

  private static let none = FineValue(low: 0, high: 0, tag: 0)

  private init(low: UInt64, high: UInt64, tag: UInt64) {
    self.low = low
    self.high = high
    self.tag = tag
  }

  /// `nil` for a longer value, or one with escapes.
  @inline(__always)
  init?(_ value: ValueFastPath.Value, _ document: FastPathDocument) {
    let node = document.view.nodes[value.node]
    guard node.flags.isEmpty else { return nil }
    let start = node.range.start
    let count = node.range.end &- start
    let bytes = document.view.bytes
    // Of a string the quotation marks count, so that no two kinds are alike.
    guard count <= 16, start &+ 16 <= bytes.count, let base = bytes.baseAddress else { return nil }
    let source = UnsafeRawPointer(base + start)
    let low = source.loadUnaligned(as: UInt64.self).littleEndian
    let high = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
    self.low = low & Self.mask(count)
    self.high = high & Self.mask(count &- 8)
    tag = UInt64(UInt32(bitPattern: value.meaning)) &<< 8 | UInt64(truncatingIfNeeded: count) &+ 1
  }

  /// The bits of the first `count` of eight bytes.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : count <= 0 ? 0 : (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
  }

  /// Where it is remembered.
  @inline(__always)
  var slot: Int {
    let mixed = (low ^ high &<< 29 ^ high &>> 35 ^ tag &<< 17) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 48) & (Memory.slots - 1)
  }

  /// Those that were met last.
  final class Memory {
    static let slots = 1_024

    let start: UnsafeMutablePointer<FineValue>

    init() {
      start = .allocate(capacity: Self.slots)
      start.initialize(repeating: FineValue.none, count: Self.slots)
    }

    deinit { start.deallocate() }
  }
}
