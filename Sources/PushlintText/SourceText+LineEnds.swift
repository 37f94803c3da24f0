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
  /// - Shape: eight bytes at a time, each counted in a lane of its own.
  private static func feeds(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int
  ) -> (count: Int, hasReturns: Bool, past: Int) {
    let (ones, low, high): (UInt64, UInt64, UInt64) = (
      0x0101_0101_0101_0101, 0x7F7F_7F7F_7F7F_7F7F, 0x8080_8080_8080_8080
    )
    var count = 0
    var returns: UInt64 = 0
    var index = start
    while index &+ 8 <= end {
      // A lane can count to 255.
      var lanes: UInt64 = 0
      let pause = min(end, index &+ 255 * 8)
      while index &+ 8 <= pause {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let feed = word ^ ones &* 0x0A
        lanes &+= ~((feed & low) &+ low | feed | low) >> 7
        let carriage = word ^ ones &* 0x0D
        returns |= (carriage &- ones) & ~carriage & high
        index &+= 8
      }
      for lane in 0..<8 { count &+= Int(lanes >> UInt64(lane * 8) & 0xFF) }
    }
    return (count, returns != 0, index)
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
