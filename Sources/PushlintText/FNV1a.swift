/// A hash that is the same in every process, for names of things that must be known again later.
///
/// - Source: the parameters that the authors of FNV-1a give for 64 bits.
package enum FNV1a {
  package static let offsetBasis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Parameter start: another value than the usual one gives another hash of the same bytes.
  package static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = offsetBasis) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
