extension SourceText {
  /// Number of line ends in a stretch of whole lines.
  package func lineEndCount(in lines: SourceRange) -> Int {
    let (start, end) = (min(lines.start, count), min(lines.end, count))
    return bytes.withUnsafeBytes { bytes in
      let (feeds, hasReturns, past) = Self.feeds(bytes, start, end)
      return hasReturns ? Self.ends(bytes, start, end) : feeds + Self.ends(bytes, past, end)
    }
  }

  /// How many LF there are up to a place near the end of a stretch, and whether there may be a CR.
  ///
  /// - Shape: 16 bytes at a time, each counted in a lane of its own.
  private static func feeds(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int
  ) -> (count: Int, hasReturns: Bool, past: Int) {
    let feed = SIMD16<UInt8>(repeating: 0x0A)
    let carriage = SIMD16<UInt8>(repeating: 0x0D)
    var count = 0
    var returns = SIMD2<UInt64>()
    var index = start
    while index &+ 16 <= end {
      // A lane can count to 255.
      var lanes = SIMD16<UInt8>()
      let pause = min(end, index &+ 255 * 16)
      while index &+ 16 <= pause {
        let part: SIMD16<UInt8> = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let feeds: SIMDMask<SIMD16<Int8>> = part .== feed
        let carriages: SIMDMask<SIMD16<Int8>> = part .== carriage
        // A lane that is set is 255: one less than none.
        lanes = lanes &- unsafeBitCast(feeds, to: SIMD16<UInt8>.self)
        returns |= unsafeBitCast(carriages, to: SIMD2<UInt64>.self)
        index &+= 16
      }
      for lane in 0..<16 { count &+= Int(lanes[lane]) }
    }
    return (count, returns.x | returns.y != 0, index)
  }

  private static func ends(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int {
    var count = 0
    for index in start..<end {
      if bytes[index] == 0x0A {
        count += 1
      } else if bytes[index] == 0x0D, index + 1 >= bytes.count || bytes[index + 1] != 0x0A {
        count += 1
      }
    }
    return count
  }
}
