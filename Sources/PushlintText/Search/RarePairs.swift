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

  /// - Parameter pairs: one to ``most`` of them.
  init(_ pairs: [(UInt8, UInt8)]) {
    var (first, second) = (SIMD4<UInt8>(), SIMD4<UInt8>())
    for index in 0..<Self.most {
      let pair = pairs[min(index, max(pairs.count - 1, 0))]
      first[index] = pair.0 | 0x20
      second[index] = pair.1 | 0x20
    }
    (self.first, self.second) = (first, second)
  }

  /// Where a pair may begin, of the places from `offset` on, behind which there is one byte more: a bit for each.
  @inline(__always)
  func places(_ text: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let small = SIMD16<UInt8>(repeating: 0x20)
    let here: SIMD16<UInt8> = text.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) | small
    let behind: SIMD16<UInt8> = text.loadUnaligned(fromByteOffset: offset &+ 1, as: SIMD16<UInt8>.self) | small
    let one: SIMDMask<SIMD16<Int8>> =
      (here .== SIMD16<UInt8>(repeating: first.x)) .& (behind .== SIMD16<UInt8>(repeating: second.x))
    let two: SIMDMask<SIMD16<Int8>> =
      (here .== SIMD16<UInt8>(repeating: first.y)) .& (behind .== SIMD16<UInt8>(repeating: second.y))
    let three: SIMDMask<SIMD16<Int8>> =
      (here .== SIMD16<UInt8>(repeating: first.z)) .& (behind .== SIMD16<UInt8>(repeating: second.z))
    let four: SIMDMask<SIMD16<Int8>> =
      (here .== SIMD16<UInt8>(repeating: first.w)) .& (behind .== SIMD16<UInt8>(repeating: second.w))
    let halves = unsafeBitCast((one .| two) .| (three .| four), to: SIMD2<UInt64>.self)
    return halves.x | halves.y == 0 ? 0 : Self.bits(halves.x.littleEndian) | Self.bits(halves.y.littleEndian) << 8
  }

  /// One bit for each of eight bytes that are either 0 or 255, the first of them lowest.
  private static func bits(_ bytes: UInt64) -> UInt32 {
    // Each product of the lowest bits lands in the highest byte, in a bit of its own.
    UInt32(truncatingIfNeeded: ((bytes & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56)
  }
}
