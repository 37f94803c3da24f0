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

  /// Where the first LF or CR is at `offset` or behind it; the end of the source when there is none.
  static func firstLineEnd(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var index = min(max(offset, 0), bytes.count)
    while index &+ 64 <= bytes.count, !holdsLineEnd(bytes, at: index) { index &+= 64 }
    while index &+ 8 <= bytes.count, !holdsLineEnd(bytes.word(at: index)) { index &+= 8 }
    while index < bytes.count, !endsLine(bytes[index]) { index &+= 1 }
    return index
  }

  /// Where the line begins that `offset` is in, or `first` when it begins before that.
  package static func lineStart(of offset: Int, notBefore first: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var index = min(max(offset, 0), bytes.count)
    let first = min(max(first, 0), index)
    while index &- 64 >= first, !holdsLineEnd(bytes, at: index &- 64) { index &-= 64 }
    while index &- 8 >= first, !holdsLineEnd(bytes.word(at: index &- 8)) { index &-= 8 }
    while index > first, !endsLine(bytes[index &- 1]) { index &-= 1 }
    return index
  }

  /// Whether one of 64 bytes is an LF or a CR.
  @inline(__always)
  private static func holdsLineEnd(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let feed = SIMD16<UInt8>(repeating: 0x0A)
    let carriage = SIMD16<UInt8>(repeating: 0x0D)
    var found = SIMD2<UInt64>()
    for offset in stride(from: 0, to: 64, by: 16) {
      let part: SIMD16<UInt8> = bytes.loadUnaligned(fromByteOffset: index &+ offset, as: SIMD16<UInt8>.self)
      found |= unsafeBitCast((part .== feed) .| (part .== carriage), to: SIMD2<UInt64>.self)
    }
    return found.x | found.y != 0
  }

  /// Whether one of eight bytes is an LF or a CR.
  @inline(__always)
  private static func holdsLineEnd(_ word: UInt64) -> Bool {
    let (feed, carriage) = (word ^ PlainBytes.ones &* 0x0A, word ^ PlainBytes.ones &* 0x0D)
    return ((feed &- PlainBytes.ones) & ~feed | (carriage &- PlainBytes.ones) & ~carriage) & PlainBytes.tops != 0
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

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

extension UnsafeRawBufferPointer {
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
