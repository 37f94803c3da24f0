import PushlintTables

/// A short value of a field that no rule and no field objects to, as numbers.
struct FineValue: BitwiseCopyable, Equatable {
  /// Most bytes that it may have, and how many are read.
  static let width = 16

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
    return Int(truncatingIfNeeded: mixed &>> 48) & (Memory.slots - 1)
  }

  /// Those that were met last.
  final class Memory {
    static let slots = 1_024

    let start: UnsafeMutablePointer<FineValue>
    /// By the meaning of a key: whether its field asks nothing of a text.
    let takesText: UnsafeMutablePointer<Bool>

    init(shapes: Table<FieldShape>) {
      start = .allocate(capacity: Self.slots)
      start.initialize(repeating: FineValue.none, count: Self.slots)
      takesText = .allocate(capacity: shapes.count)
      for meaning in 0..<shapes.count { (takesText + meaning).initialize(to: shapes[meaning].takesAnyText) }
    }

    deinit {
      start.deallocate()
      takesText.deallocate()
    }
  }
}
