/// A generator of numbers that gives the same ones for the same seed (splitmix64).
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func isTrue(percent: Int) -> Bool { number(in: 1...100) <= percent }

  /// One of `elements`, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(in: 0...elements.count - 1)] }
}
