/// A short value of a field that is fine, unless one of a few rules objects to it, as numbers.
struct FineValue: BitwiseCopyable {
  /// Most bytes that it may have, and how many are read.
  static let width = 16

  private let low: UInt64
  private let high: UInt64
  /// The meaning of its key, and its length; 0 for none.
  private let tag: UInt64
  /// The rules that may object to it, if their preconditions hold: for each its number and one more, in 16 bits.
  private(set) var doubts: UInt64 = 0

  static let none = FineValue(low: 0, high: 0, tag: 0)

  private init(low: UInt64, high: UInt64, tag: UInt64) {
    self.low = low
    self.high = high
    self.tag = tag
  }

  /// Whether it is the same value of the same key.
  @inline(__always)
  func isSame(as other: FineValue) -> Bool { low == other.low && high == other.high && tag == other.tag }

  /// Adds a rule that may object to it.
  ///
  /// - Returns: `false` where there is no room for it.
  mutating func add(doubt rule: Int) -> Bool {
    guard doubts >> 48 == 0, rule < Int(UInt16.max) else { return false }
    doubts = doubts << 16 | UInt64(rule + 1)
    return true
  }

  /// - Parameters:
  ///   - source: where a value begins that has no escapes; ``width`` bytes are read.
  ///   - count: its length, ``width`` at most. Of a string the quotation marks count, so that no two kinds are alike.
  ///   - meaning: that of its key.
  @inline(__always)
  init(_ source: UnsafePointer<UInt8>, count: Int, meaning: Int32) {
    let source = UnsafeRawPointer(source)
    low = source.loadUnaligned(as: UInt64.self).littleEndian & Self.mask(count)
    high = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian & Self.mask(count &- 8)
    tag = UInt64(UInt32(bitPattern: meaning)) &<< 8 | UInt64(truncatingIfNeeded: count) &+ 1
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
    return Int(truncatingIfNeeded: mixed &>> 48) & (ValueMemory.valueSlots - 1)
  }
}
