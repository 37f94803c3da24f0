import CVectorMask

/// What comparisons of 16 bytes say, as bits.
///
/// - Shape: public like what else loops of other modules use.
public enum LaneBits {
  /// A bit for each lane that is set, that of the first one lowest.
  @inlinable @inline(__always)
  public static func of(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt32 {
    vector_mask_bits(unsafeBitCast(mask, to: SIMD16<Int8>.self))
  }

  /// Number of the first lane that is set; 16 when none is.
  @inlinable @inline(__always)
  public static func first(_ mask: SIMDMask<SIMD16<Int8>>) -> Int { (of(mask) | 0x1_0000).trailingZeroBitCount }
}
