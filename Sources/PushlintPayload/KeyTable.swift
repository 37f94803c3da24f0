/// Numbers for words that are met in every message: keys, and the words of enums.
///
/// - Shape: immutable; a lookup hashes the bytes once and compares them once.
public struct KeyTable: Sendable {
  /// 0 stands for every word that is not in the table.
  public typealias Key = UInt16

  public static let unknown: Key = 0

  /// The upper half of a hash beside a key.
  private let slots: [UInt64]
  private let mask: Int
  /// All words, one behind the other.
  private let bytes: [UInt8]
  /// Where each word starts in `bytes`, and where the last one ends.
  private let starts: [Int32]
  private let keys: [String: Key]

  public init(_ words: some Sequence<String>) {
    var keys: [String: Key] = [:]
    var bytes: [UInt8] = []
    var starts: [Int32] = [0, 0]
    for word in words where keys[word] == nil && keys.count < Int(Key.max) - 1 {
      keys[word] = Key(keys.count + 1)
      bytes += word.utf8
      starts.append(Int32(clamping: bytes.count))
    }
    var size = 16
    while size < keys.count * 4 { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    for (word, key) in keys {
      let hash = Array(word.utf8).withUnsafeBufferPointer { Self.hash($0, 0, $0.count) }
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = hash & ~0xFFFF | UInt64(key)
    }
    self.slots = slots
    self.bytes = bytes
    self.starts = starts
    self.keys = keys
    mask = size - 1
  }

  /// The number of a word, ``unknown`` for one that is not in the table.
  public subscript(word: String) -> Key { keys[word] ?? Self.unknown }

  /// The key of the bytes from `start` up to `end`, and their hash.
  ///
  /// - Shape: both offsets lie inside `text`.
  @inline(__always)
  public func lookup(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (key: Key, hash: UInt64) {
    let hash = Self.hash(text, start, end)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      let key = Key(truncatingIfNeeded: entry)
      if entry & ~0xFFFF == hash & ~0xFFFF, isEqual(key, text, start, end) { return (key, hash) }
      slot = (slot &+ 1) & mask
    }
    return (Self.unknown, hash)
  }

  @inline(__always)
  private func isEqual(_ key: Key, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let first = Int(starts[Int(key)])
    guard Int(starts[Int(key) + 1]) - first == end - start else { return false }
    var index = 0
    while index < end - start {
      if bytes[first + index] != text[start + index] { return false }
      index &+= 1
    }
    return true
  }

  /// A hash of bytes, eight at a time.
  @inline(__always)
  public static func hash(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: end &- start) &* factor
    var index = start
    while index < end {
      var word: UInt64 = 0
      var shift: UInt64 = 0
      let stop = min(index &+ 8, end)
      while index < stop {
        word |= UInt64(text[index]) &<< shift
        shift &+= 8
        index &+= 1
      }
      hash = (hash ^ word) &* factor
      hash ^= hash &>> 32
    }
    return hash
  }
}
