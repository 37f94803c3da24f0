/// Looks at eight bytes at a time whether all of them are signs of ASCII that can be seen, or blanks.
public enum PlainBytes {
  /// A bit at the top of each byte, and one at its bottom.
  public static let tops: UInt64 = 0x8080_8080_8080_8080
  public static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether each byte is one of blank to `~`, and none of three others.
  @inlinable
  public static func fill(
    _ bytes: UnsafeBufferPointer<UInt8>, except first: UInt8 = 0, _ second: UInt8 = 0, _ third: UInt8 = 0
  ) -> Bool {
    guard bytes.count >= 8 else {
      for byte in bytes where byte &- 0x20 >= 0x5F || byte == first || byte == second || byte == third { return false }
      return true
    }
    let raw = UnsafeRawBufferPointer(bytes)
    let (first, second, third) = (ones &* UInt64(first), ones &* UInt64(second), ones &* UInt64(third))
    // The last eight bytes may have been looked at in part.
    let last = bytes.count &- 8
    var index = 0
    while true {
      let block = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A top bit is set for a byte from 0x7F on, and for one before the blank.
      let isOther = (((block & ~tops) &+ ones) | block) | ~((block | tops) &- ones &* 0x20)
      let isExcepted = zeros(block ^ first) | zeros(block ^ second) | zeros(block ^ third)
      if (isOther | isExcepted) & tops != 0 { return false }
      if index == last { return true }
      index = min(index &+ 8, last)
    }
  }

  /// A top bit for each byte that is 0.
  @inlinable @inline(__always)
  public static func zeros(_ block: UInt64) -> UInt64 { ~(((block & ~tops) &+ ~tops) | block) }
}

extension String {
  /// Hands on the bytes of the text, which is not copied for that, as `withUTF8` asks for.
  @inlinable
  @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
