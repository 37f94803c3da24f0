/// Cuts the bytes of a source into blocks of whole lines while they are read.
///
/// - Shape: no byte is in the lines of two blocks; a line that is longer than a block has one of its own. Holds no more
///   than one block, and what the next ones need of the lines before.
package struct BlockCutter {
  /// What a block has beside its lines, and how long it is.
  package struct Sizes: Sendable {
    /// Fewest bytes of a block, except for the last one.
    package var block: Int
    /// Bytes before and behind the lines of a block.
    package var before: Int
    package var behind: Int

    package init(block: Int, before: Int, behind: Int) {
      self.block = max(block, 1)
      self.before = max(before, 0)
      self.behind = max(behind, 0)
    }
  }

  private let sizes: Sizes
  /// What was read and is needed yet: bytes before the next block, and the block as far as it was read.
  private var bytes: [UInt8] = []
  /// Where `bytes` begins in the source, and the next block in `bytes`.
  private var offset = 0
  private var start = 0
  /// Up to where in `bytes` no line ends after `start`.
  private var searched = 0
  private var endsLinesWithCRLF: Bool?
  /// Whether all of the source was added.
  package private(set) var isAtEnd = false
  /// Whether the last block was handed out.
  package private(set) var isFinished = false

  package init(_ sizes: Sizes) { self.sizes = sizes }

  /// Bytes of the source that were not handed out yet.
  package var pendingCount: Int { bytes.count - start }

  /// These bytes.
  package var pending: [UInt8] { start == 0 ? bytes : Array(bytes[start...]) }

  /// Adds these bytes; none at all are the end of the source.
  package mutating func add(_ more: [UInt8]) {
    add(upTo: more.count) { buffer in
      buffer.copyBytes(from: more)
      return more.count
    }
  }

  /// Adds what is read next; nothing at all is the end of the source.
  ///
  /// - Parameter read: fills the beginning of a buffer of `count` bytes, and answers how many that are.
  package mutating func add<Failure>(
    upTo count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    var failure: Failure?
    func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
      do throws(Failure) { return try read(UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
      return 0
    }
    var added = 0
    if bytes.count < count {
      // Read where it stays: what is there already is little, and goes along.
      let earlier = bytes
      bytes = [UInt8](unsafeUninitializedCapacity: earlier.count + count) { buffer, filled in
        filled = buffer.initialize(fromContentsOf: earlier)
        added = fill(UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + count]))
        filled += added
      }
    } else {
      let more = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        added = fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        filled = added
      }
      bytes += more
    }
    if let failure { throw failure }
    if added == 0 { isAtEnd = true }
  }

  /// How many bytes should be read before the next block can be cut; 0 when it can.
  package var wantedCount: Int {
    guard !isAtEnd else { return 0 }
    let wanted = max(max(start, searched) + sizes.block + sizes.behind + 1 - bytes.count, 0)
    return endsLinesWithCRLF == nil ? max(wanted, SourceText.wantedForLineEnd(bytes)) : wanted
  }

  /// The next block; `nil` when more bytes are needed, or the last block was handed out.
  package mutating func next() -> SourceBlock? {
    guard !isFinished, wantedCount == 0, let end = cut() else { return nil }
    let isLast = isAtEnd && end == bytes.count
    let endsLinesWithCRLF = endsLinesWithCRLF ?? SourceText(bytes: bytes).endsLinesWithCRLF
    self.endsLinesWithCRLF = endsLinesWithCRLF
    let past = min(end + sizes.behind, bytes.count)
    let kept = max(end - sizes.before, 0)
    // The block takes the bytes along; only what the next ones need of them is copied.
    var text = Array(bytes[kept...])
    swap(&text, &bytes)
    text.removeLast(text.count - past)
    let block = SourceBlock(
      text: SourceText(bytes: text), lines: SourceRange(start, end), offset: offset, isLast: isLast,
      endsLinesWithCRLF: endsLinesWithCRLF)
    offset += kept
    start = end - kept
    searched = start
    isFinished = isLast
    return block
  }

  /// Where the next block ends: at a line end that has enough bytes behind it, or at the end of the source.
  private mutating func cut() -> Int? {
    let limit = isAtEnd ? bytes.count : max(bytes.count - sizes.behind, start)
    if isAtEnd, limit - start <= sizes.block { return limit }
    let first = max(start, searched)
    let found = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var index = limit
      while index > first {
        let byte = bytes[index - 1]
        if byte == 0x0A { return index }
        // A CR ends its line only where no LF follows.
        if byte == 0x0D, index < bytes.count, bytes[index] != 0x0A { return index }
        index -= 1
      }
      return nil
    }
    if isAtEnd { return found ?? limit }
    if found == nil { searched = max(limit - 1, first) }
    return found
  }
}
