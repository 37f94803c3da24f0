/// What lies behind each name, from each of many places: a graph's edges by where they start and what they are called.
@frozen
public struct EdgeTable: Sendable {
  /// Start and name in the upper half, what lies behind in the lower one, plus one; 0 for none.
  @usableFromInline let slots: Table<UInt64>

  /// - Parameter edges: what lies behind; no start has a name twice.
  public init(_ edges: [(from: Int, name: KeyTable.Key, to: Int)]) {
    var size = 64
    while size < edges.count * 4 { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    for edge in edges {
      let place = Self.place(edge.from, edge.name)
      var slot = Self.slot(place, size)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt64(place) << 32 | UInt64(edge.to + 1)
    }
    self.slots = Table(slots)
  }

  public init(from image: inout ImageReader) {
    let slots = image.table(of: UInt64.self)
    self.slots = slots.isEmpty ? EdgeTable([]).slots : slots
  }

  public func write(to image: inout ImageWriter) { image.add(slots) }

  @inlinable
  static func place(_ from: Int, _ name: KeyTable.Key) -> UInt32 {
    UInt32(truncatingIfNeeded: from) << 16 | UInt32(name)
  }

  @inlinable
  static func slot(_ place: UInt32, _ size: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(place) &* 0x9E37_79B9_7F4A_7C15) >> 40) & (size - 1)
  }

  /// What lies behind a name; `nil` for nothing.
  @inlinable
  public subscript(from: Int, name: KeyTable.Key) -> Int? {
    guard name != KeyTable.unknown else { return nil }
    let place = Self.place(from, name)
    var slot = Self.slot(place, slots.count)
    while true {
      let edge = slots.start[slot]
      if edge == 0 { return nil }
      if UInt32(truncatingIfNeeded: edge >> 32) == place { return Int(truncatingIfNeeded: edge & 0xFFFF_FFFF) - 1 }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
  }
}
