/// A hash that is the same in every process, for names of things that must be known again later.
///
/// - Source: the parameters that the authors of FNV-1a give for 64 bits.
package enum FNV1a {
  package static let offsetBasis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Parameter start: another value than the usual one gives another hash of the same bytes.
  package static func hash(_ bytes: [UInt8], from start: UInt64 = offsetBasis) -> UInt64 {
    var hash = start
    for byte in bytes { hash = self.hash(byte, from: hash) }
    return hash
  }

  /// The hash of what `start` is the hash of with one more byte.
  @inline(__always)
  package static func hash(_ byte: UInt8, from start: UInt64) -> UInt64 {
    (start ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
