/// The places right below one object that has very many, by the hashes of their keys.
///
/// - Shape: a table of slots, at most three in four of them in use; the hashes themselves are kept by whoever made them.
struct PlacesByHash {
  /// Places plus one; 0 for none.
  private var slots: [Int32]
  private var count = 0
  /// How many slots of others were passed in all searches.
  private var passed = 0

  /// - Parameter expected: how many places there may come to be; more of them need more time.
  init(expected: Int) {
    var size = 256
    while Self.most(in: size) < min(expected, 1 << 28) { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
  }

  /// Most places in a table of that size.
  private static func most(in size: Int) -> Int { size / 4 * 3 }

  /// Whether one of the places with a hash is as asked for; true as well where so many have hashes that are alike that
  /// somebody must have chosen them.
  mutating func mayContain(
    _ hash: UInt32, in hashes: UnsafeMutableBufferPointer<UInt32>, where isWanted: (Int) -> Bool
  ) -> Bool {
    let limit = Self.mostPassed(count)
    return slots.withUnsafeBufferPointer { slots in
      var slot = Self.first(of: hash, slots.count)
      while slots[slot] != 0 {
        let place = Int(slots[slot]) - 1
        if hashes[place] == hash, isWanted(place) || passed > limit { return true }
        passed += 1
        slot = (slot + 1) & (slots.count - 1)
      }
      return passed > limit
    }
  }

  /// Most slots that searches pass in a table that is as full as it may be, many times over.
  private static func mostPassed(_ count: Int) -> Int { 8 * count + 4_096 }

  /// Adds a place with the hash of its key.
  mutating func insert(_ place: Int, _ hash: UInt32, in hashes: UnsafeMutableBufferPointer<UInt32>) {
    if count >= Self.most(in: slots.count) { grow(hashes) }
    Self.put(Int32(truncatingIfNeeded: place + 1), hash, in: &slots)
    count += 1
  }

  private mutating func grow(_ hashes: UnsafeMutableBufferPointer<UInt32>) {
    var larger = [Int32](repeating: 0, count: slots.count * 2)
    for place in slots where place != 0 { Self.put(place, hashes[Int(place) - 1], in: &larger) }
    slots = larger
  }

  private static func put(_ place: Int32, _ hash: UInt32, in slots: inout [Int32]) {
    slots.withUnsafeMutableBufferPointer { slots in
      var slot = first(of: hash, slots.count)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = place
    }
  }

  /// The slot where a search begins; the lowest bit of all hashes is the same.
  @inline(__always)
  private static func first(of hash: UInt32, _ count: Int) -> Int { Int(hash >> 1) & (count - 1) }
}
