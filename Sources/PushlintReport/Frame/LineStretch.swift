import PushlintText

/// The bytes of one line around a place: more than `columns` can hold on either side, however long the line is.
struct LineStretch {
  let range: SourceRange
  /// Whether the line has more before the stretch, and behind it.
  let isCutBefore: Bool
  let isCutAfter: Bool

  /// How many characters may share a column, as marks do with a letter, and a hidden token with its first ones.
  private static let charactersPerColumn = 4

  init(around place: Place, columns: Int, in text: SourceText) {
    self = text.bytes.withUnsafeBufferPointer { bytes in
      let middle = min(place.offset, bytes.count)
      let budget = columns * Self.charactersPerColumn
      let start = Self.start(before: middle, lineStart: place.lineStart, budget, in: bytes)
      let end = Self.end(after: middle, budget, in: bytes)
      return LineStretch(
        range: SourceRange(start, end), isCutBefore: start > place.lineStart,
        isCutAfter: end < bytes.count && !Self.endsLine(bytes[end]))
    }
  }

  private init(range: SourceRange, isCutBefore: Bool, isCutAfter: Bool) {
    self.range = range
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }

  /// Whether every byte is a character that is shown as it is, in one column.
  func isPlain(in text: SourceText) -> Bool {
    text.bytes.withUnsafeBufferPointer { VisibleText.arePlain(UnsafeBufferPointer(rebasing: $0[range.bounds])) }
  }

  /// The part of it that can be shown around `middle`, as far as its bytes tell: on either side the plain ones alone take
  /// more than `columns`.
  ///
  /// - Parameter tails: what nobody is to see, in order.
  func narrowed(around middle: Int, columns: Int, hiding tails: [SourceRange] = [], in text: SourceText) -> LineStretch
  {
    text.bytes.withUnsafeBufferPointer { bytes in
      let own = UnsafeBufferPointer(rebasing: bytes[range.bounds])
      let middle = min(max(middle, range.start), range.end)
      var (start, end) = (max(range.start, middle - columns - 1), min(range.end, middle + columns))
      if !tails.isEmpty || columns <= 0 || !VisibleText.arePlain(own) {
        // The bytes of a sequence of a terminal look plain.
        guard !Self.mayHoldSequence(own) else { return self }
        start = self.start(before: middle, columns, hiding: tails, in: bytes)
        end = self.end(after: middle, columns, hiding: tails, in: bytes)
      }
      return LineStretch(
        range: SourceRange(start, end), isCutBefore: isCutBefore || start > range.start,
        isCutAfter: isCutAfter || end < range.end)
    }
  }

  private func start(
    before middle: Int, _ columns: Int, hiding tails: [SourceRange], in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = middle
    var left = columns
    var tail = tails.count - 1
    while index > range.start {
      while tail >= 0, tails[tail].start >= index { tail -= 1 }
      if tail >= 0, index <= tails[tail].end {
        index = max(tails[tail].start, range.start)
        continue
      }
      index -= 1
      guard VisibleText.isPlain(bytes[index]) else { continue }
      // What is beside the cut is plain too, so that it parts no character.
      if left <= 0, index > range.start, VisibleText.isPlain(bytes[index - 1]) { break }
      left -= 1
    }
    return index
  }

  private func end(
    after middle: Int, _ columns: Int, hiding tails: [SourceRange], in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = middle
    var left = columns
    var tail = 0
    while index < range.end {
      while tail < tails.count, tails[tail].end <= index { tail += 1 }
      if tail < tails.count, tails[tail].start <= index {
        index = min(tails[tail].end, range.end)
        continue
      }
      let isPlain = VisibleText.isPlain(bytes[index])
      if isPlain, left <= 0, index > range.start, VisibleText.isPlain(bytes[index - 1]) { break }
      if isPlain { left -= 1 }
      index += 1
    }
    return index
  }

  private static func mayHoldSequence(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !PlainBytes.fill(bytes) && bytes.contains { $0 == 0x1B || $0 == 0x9B }
  }

  private static func start(
    before offset: Int, lineStart: Int, _ budget: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = offset
    var budget = budget
    while index > lineStart, budget > 0 {
      if budget >= 8, index - 8 >= lineStart, areLetters(bytes, index - 8) {
        index -= 8
        budget -= 8
        continue
      }
      index = bytes[index - 1] < 0x80 ? index - 1 : characterStart(before: index, notBefore: lineStart, in: bytes)
      budget -= 1
    }
    return index
  }

  private static func end(after offset: Int, _ budget: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = offset
    var budget = budget
    while index < bytes.count, !endsLine(bytes[index]), budget > 0 {
      if budget >= 8, index + 8 <= bytes.count, areLetters(bytes, index) {
        index += 8
        budget -= 8
        continue
      }
      index += bytes[index] < 0x80 ? 1 : max(1, UTF8Scan.wellFormedWidth(in: bytes, at: index))
      budget -= 1
    }
    return index
  }

  /// Whether each of eight bytes is a character of ASCII that is shown.
  private static func areLetters(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // A byte below a blank borrows from the next one; no byte above it does.
    return (word | word &- 0x2020_2020_2020_2020) & 0x8080_8080_8080_8080 == 0
  }

  /// Where the character that ends at `offset` begins; a byte that is part of none is one of its own.
  private static func characterStart(
    before offset: Int, notBefore lineStart: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = offset - 1
    while index > lineStart, offset - index < 4, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index + max(1, UTF8Scan.wellFormedWidth(in: bytes, at: index)) == offset ? index : offset - 1
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
