/// Numbers for words that are met in every message: keys, and the words of enums.
///
/// - Shape: immutable; a lookup hashes the bytes once and compares them once.
@frozen
public struct KeyTable: Sendable {
  /// 0 stands for every word that is not in the table.
  public typealias Key = UInt16

  public static let unknown: Key = 0

  /// The upper half of a hash beside a key.
  @usableFromInline let slots: Table<UInt64>
  /// All words, one behind the other.
  @usableFromInline let bytes: Table<UInt8>
  /// Where each word starts in `bytes`, and where the last one ends.
  @usableFromInline let starts: Table<UInt32>

  /// - Parameter words: get their numbers in this order; of equal ones the first counts.
  public init(_ words: some Sequence<String>) {
    var known: Set<String> = []
    var bytes: [UInt8] = []
    var starts: [UInt32] = [0, 0]
    for word in words where known.count < Int(Key.max) - 1 && known.insert(word).inserted {
      bytes += word.utf8
      starts.append(UInt32(clamping: bytes.count))
    }
    var size = 16
    while size < known.count * 4 { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    bytes.withUnsafeBufferPointer { bytes in
      for key in 1..<Swift.max(starts.count - 1, 1) {
        let hash = Self.hash(bytes, Int(starts[key]), Int(starts[key + 1]))
        var slot = Int(truncatingIfNeeded: hash) & (size - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
        slots[slot] = hash & ~0xFFFF | UInt64(key)
      }
    }
    self.slots = Table(slots)
    self.bytes = Table(bytes)
    self.starts = Table(starts)
  }

  public init(from image: inout ImageReader) {
    let slots = image.table(of: UInt64.self)
    let bytes = image.table(of: UInt8.self)
    let starts = image.table(of: UInt32.self)
    guard !slots.isEmpty, starts.count > 1 else {
      self.init(EmptyCollection())
      return
    }
    self.init(slots: slots, bytes: bytes, starts: starts)
  }

  private init(slots: Table<UInt64>, bytes: Table<UInt8>, starts: Table<UInt32>) {
    self.slots = slots
    self.bytes = bytes
    self.starts = starts
  }

  public func write(to image: inout ImageWriter) {
    image.add(slots)
    image.add(bytes)
    image.add(starts)
  }

  /// How many words there are; their numbers begin with 1.
  public var count: Int { starts.count - 2 }

  /// The word of a number; empty for ``unknown``.
  public func word(_ key: Key) -> String {
    withBytes(of: key) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes of a word.
  @inlinable
  public func withBytes<Result>(of key: Key, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(
        UnsafeRawBufferPointer(
          UnsafeBufferPointer(rebasing: bytes[Int(starts[Int(key)])..<Int(starts[Int(key) + 1])])))
    }
  }

  /// The number of a word, ``unknown`` for one that is not in the table.
  public subscript(word: String) -> Key {
    var word = word
    return word.withUTF8 { lookup($0, 0, $0.count).key }
  }

  /// The number of a text, ``unknown`` for one that is not in the table.
  @inlinable
  public subscript(text: UnsafeRawBufferPointer) -> Key {
    text.withMemoryRebound(to: UInt8.self) { lookup($0, 0, $0.count).key }
  }

  /// The key of the bytes from `start` up to `end`, and their hash.
  ///
  /// - Shape: both offsets lie inside `text`.
  @inlinable @inline(__always)
  public func lookup(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (key: Key, hash: UInt64) {
    let hash = Self.hash(text, start, end)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots.start[slot]
      if entry == 0 { return (Self.unknown, hash) }
      let key = Key(truncatingIfNeeded: entry)
      if entry & ~0xFFFF == hash & ~0xFFFF, isEqual(key, text, start, end) { return (key, hash) }
      slot = (slot &+ 1) & mask
    }
  }

  /// Whether the bytes from `start` up to `end` are a word.
  ///
  /// - Shape: both offsets lie inside `text`.
  @inlinable @inline(__always)
  public func isEqual(_ key: Key, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let first = Int(starts.start[Int(key)])
    let count = end &- start
    guard Int(starts.start[Int(key) &+ 1]) &- first == count else { return false }
    guard count > 0, let base = text.baseAddress else { return true }
    let (word, other) = (UnsafeRawPointer(bytes.start + first), UnsafeRawPointer(base + start))
    guard count >= 8 else {
      for index in 0..<count
      where word.load(fromByteOffset: index, as: UInt8.self)
        != other.load(fromByteOffset: index, as: UInt8.self)
      { return false }
      return true
    }
    var index = 0
    while index &+ 8 < count {
      guard Self.isSame(word, other, index) else { return false }
      index &+= 8
    }
    // The last eight bytes, some of them for the second time.
    return Self.isSame(word, other, count &- 8)
  }

  @inlinable @inline(__always)
  static func isSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ offset: Int) -> Bool {
    one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// A hash of bytes, eight at a time.
  ///
  /// - Shape: both offsets lie inside `text`.
  @inlinable @inline(__always)
  public static func hash(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let count = end &- start
    var hash = UInt64(truncatingIfNeeded: count) &* factor
    guard count > 0, let base = text.baseAddress else { return hash }
    let bytes = UnsafeRawPointer(base + start)
    if count < 8 {
      // What is read twice of a short word does no harm.
      let word: UInt64
      if count >= 4 {
        let first = bytes.loadUnaligned(as: UInt32.self)
        let last = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        word = UInt64(first) | UInt64(last) &<< 32
      } else {
        let middle = bytes.load(fromByteOffset: count &>> 1, as: UInt8.self)
        let last = bytes.load(fromByteOffset: count &- 1, as: UInt8.self)
        word = UInt64(bytes.load(as: UInt8.self)) | UInt64(middle) &<< 8 | UInt64(last) &<< 16
      }
      return mix(hash ^ word, factor)
    }
    var index = 0
    while index &+ 8 <= count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), factor)
      index &+= 8
    }
    if index < count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), factor)
    }
    return hash
  }

  /// Both halves of a product in one word, so that each bit of a key reaches all of its hash: keys that differ in their
  /// last digits only are frequent.
  @inlinable @inline(__always)
  static func mix(_ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
