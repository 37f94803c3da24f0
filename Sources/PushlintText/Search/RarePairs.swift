/// Up to four pairs of bytes that are looked for 16 places at a time.
///
/// - Shape: letters count in any case; bytes that differ in the bit that tells capitals from small letters are not told apart, so
///   what is found needs a closer look.
struct RarePairs: Sendable {
  /// Places that are looked at together, and how many pairs there may be.
  static let width = 16
  static let most = 4

  private let first: SIMD4<UInt8>
  private let second: SIMD4<UInt8>
  /// Whether all pairs end with the same byte, which is compared once then.
  private let endsAlike: Bool

  /// - Parameter pairs: one to ``most`` of them.
  init(_ pairs: [(UInt8, UInt8)]) {
    var (first, second) = (SIMD4<UInt8>(), SIMD4<UInt8>())
    for index in 0..<Self.most {
      let pair = pairs[min(index, max(pairs.count - 1, 0))]
      first[index] = pair.0 | 0x20
      second[index] = pair.1 | 0x20
    }
    (self.first, self.second) = (first, second)
    endsAlike = second == SIMD4(repeating: second.x)
  }

  /// Where a pair may begin next: a bit for each of the places from `offset` on.
  ///
  /// - Parameters:
  ///   - offset: is moved over places where none begins, as long as there is one byte more behind them.
  ///   - end: no byte from here on is read.
  /// - Returns: 0 where too little is left to look at so many places together.
  func nextPlaces(_ text: UnsafeRawBufferPointer, _ offset: inout Int, end: Int) -> UInt32 {
    // A loop without any call keeps what it compares with in registers.
    endsAlike ? nextPlacesAlike(text, &offset, end) : nextPlacesOfAny(text, &offset, end)
  }

  private typealias Block = SIMD16<UInt8>
  private typealias Mask = SIMDMask<SIMD16<Int8>>

  @inline(__always)
  private func nextPlacesAlike(_ text: UnsafeRawBufferPointer, _ offset: inout Int, _ end: Int) -> UInt32 {
    let small = Block(repeating: 0x20)
    let last = Block(repeating: second.x)
    let (one, two) = (Block(repeating: first.x), Block(repeating: first.y))
    let (three, four) = (Block(repeating: first.z), Block(repeating: first.w))
    func pairs(_ index: Int) -> Mask {
      let here: Block = text.loadUnaligned(fromByteOffset: index, as: Block.self) | small
      let behind: Block = text.loadUnaligned(fromByteOffset: index &+ 1, as: Block.self) | small
      let firsts: Mask = ((here .== one) .| (here .== two)) .| ((here .== three) .| (here .== four))
      return firsts .& (behind .== last)
    }
    var index = offset
    // Most stretches have none: two blocks are ruled out together.
    while index &+ 2 &* Self.width < end {
      guard LaneBits.of(pairs(index) .| pairs(index &+ Self.width)) == 0 else { break }
      index &+= 2 &* Self.width
    }
    while index &+ Self.width < end {
      let places = LaneBits.of(pairs(index))
      if places != 0 {
        offset = index
        return places
      }
      index &+= Self.width
    }
    offset = index
    return 0
  }

  @inline(__always)
  private func nextPlacesOfAny(_ text: UnsafeRawBufferPointer, _ offset: inout Int, _ end: Int) -> UInt32 {
    let small = Block(repeating: 0x20)
    let (one, two) = (Block(repeating: first.x), Block(repeating: first.y))
    let (three, four) = (Block(repeating: first.z), Block(repeating: first.w))
    let (oneEnd, twoEnd) = (Block(repeating: second.x), Block(repeating: second.y))
    let (threeEnd, fourEnd) = (Block(repeating: second.z), Block(repeating: second.w))
    var index = offset
    while index &+ Self.width < end {
      let here: Block = text.loadUnaligned(fromByteOffset: index, as: Block.self) | small
      let behind: Block = text.loadUnaligned(fromByteOffset: index &+ 1, as: Block.self) | small
      let low: Mask = ((here .== one) .& (behind .== oneEnd)) .| ((here .== two) .& (behind .== twoEnd))
      let high: Mask = ((here .== three) .& (behind .== threeEnd)) .| ((here .== four) .& (behind .== fourEnd))
      let places = LaneBits.of(low .| high)
      if places != 0 {
        offset = index
        return places
      }
      index &+= Self.width
    }
    offset = index
    return 0
  }
}
