/// The hashes of the keys of one object that has very many.
///
/// - Shape: a table of slots, at most half of them in use; a hash is never 0.
struct KeyHashes {
  private var slots = [UInt32](repeating: 0, count: 256)
  private var count = 0

  /// Adds a hash.
  ///
  /// - Returns: whether it was not there yet.
  mutating func insert(_ hash: UInt32) -> Bool {
    if count * 2 >= slots.count { grow() }
    guard Self.put(hash, in: &slots) else { return false }
    count += 1
    return true
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 4)
    for hash in slots where hash != 0 { _ = Self.put(hash, in: &larger) }
    slots = larger
  }

  private static func put(_ hash: UInt32, in slots: inout [UInt32]) -> Bool {
    slots.withUnsafeMutableBufferPointer { slots in
      // The lowest bit of all hashes is the same.
      var slot = Int(hash >> 1) & (slots.count - 1)
      while slots[slot] != 0 {
        if slots[slot] == hash { return false }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = hash
      return true
    }
  }
}
