/// Looks at sixteen bytes at a time whether all of them are signs of ASCII that can be seen, or blanks.
public enum PlainBytes {
  /// Whether each byte is one of blank to `~`, and none of three others.
  @inlinable
  public static func fill(
    _ bytes: UnsafeBufferPointer<UInt8>, except first: UInt8 = 0, _ second: UInt8 = 0, _ third: UInt8 = 0
  ) -> Bool {
    guard bytes.count >= 16 else {
      for byte in bytes where byte &- 0x20 >= 0x5F || byte == first || byte == second || byte == third { return false }
      return true
    }
    let raw = UnsafeRawBufferPointer(bytes)
    // The last sixteen bytes may have been looked at in part.
    let last = bytes.count &- 16
    var index = 0
    while true {
      let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let isOther = (block &- 0x20) .>= 0x5F .| block .== first .| block .== second .| block .== third
      if any(isOther) { return false }
      if index == last { return true }
      index = min(index &+ 16, last)
    }
  }
}
