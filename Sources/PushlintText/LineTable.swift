import Algorithms

/// What a column counts.
///
/// - Source: LSP 3.17, PositionEncodingKind.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Code units of a character that has `width` bytes in UTF-8.
  package func units(ofWidth width: Int) -> Int {
    switch self {
    case .utf8: width
    case .utf16: width == 4 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// A place for a reader.
///
/// - Unit: line and column count from zero; the column counts code units of some encoding.
package struct Position: Hashable, Sendable, Comparable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Where the lines of a source start; turns offsets into positions and back.
///
/// - Shape: a line ends at `\n`, `\r\n`, or a lone `\r`.
package struct LineTable: Sendable {
  private var text: SourceText
  private var starts: [UInt32]
  /// Columns along the way, for a text whose lines are so long that counting from their starts takes time.
  private var checkpoints: ColumnCheckpoints?

  /// - Unit: bytes.
  private static let longLine = 8 << 10

  package init(_ text: SourceText) {
    self.text = text
    let (starts, longest) = text.bytes.withUnsafeBytes(Self.starts)
    self.starts = starts
    checkpoints = longest > Self.longLine ? ColumnCheckpoints(text) : nil
  }

  /// The lines of a text that another one was edited into.
  ///
  /// - Parameter last: those of the text as it was; `nil` where they are not known.
  package init(_ text: SourceText, following last: consuming LineTable?) {
    guard var lines = consume last else {
      self.init(text)
      return
    }
    lines.follow(to: text)
    self = lines
  }

  /// Takes over that the text is another one now; only what is different is looked at.
  private mutating func follow(to text: SourceText) {
    let change = self.text.difference(to: text)
    let shift = text.count - self.text.count
    // Whether a line starts at a place is said by the bytes before and behind it.
    let known = max(starts.partitioningIndex { $0 >= change.start }, 1)
    let behind = max(starts.partitioningIndex { $0 > change.end }, known)
    let new = (max(change.start, 1)..<max(change.end + shift + 1, 1)).filter { Self.isStart($0, of: text) }
    guard checkpoints == nil, Self.areShort(starts, known, new, behind, shift, text) else {
      self = LineTable(text)
      return
    }
    let distance = UInt32(truncatingIfNeeded: shift)
    if shift != 0 { for index in behind..<starts.count { starts[index] &+= distance } }
    starts.replaceSubrange(known..<behind, with: new.map { UInt32(clamping: $0) })
    self.text = text
  }

  /// Whether a line starts at a place behind the first byte.
  private static func isStart(_ place: Int, of text: SourceText) -> Bool {
    guard place <= text.count else { return false }
    return text[place - 1] == 0x0A || text[place - 1] == 0x0D && text[place] != 0x0A
  }

  /// Whether none of the lines around new starts is a long one.
  private static func areShort(
    _ starts: [UInt32], _ known: Int, _ new: [Int], _ behind: Int, _ shift: Int, _ text: SourceText
  ) -> Bool {
    let end = behind < starts.count ? Int(starts[behind]) + shift : text.count
    let ends = [Int(starts[known - 1])] + new + [end]
    return zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 <= longLine }
  }

  /// Where lines start, and the number of bytes of the longest one.
  ///
  /// - Shape: sixteen bytes are looked at together.
  private static func starts(_ bytes: UnsafeRawBufferPointer) -> (starts: [UInt32], longest: Int) {
    let (lineFeed, carriageReturn) = (SIMD16<UInt8>(repeating: 0x0A), SIMD16<UInt8>(repeating: 0x0D))
    var starts: [UInt32] = [0]
    var longest = 0
    var start = 0
    func endLine(at index: Int) {
      // The line feed behind a carriage return ends the line.
      if bytes[index] == 0x0D, index &+ 1 < bytes.count, bytes[index &+ 1] == 0x0A { return }
      starts.append(UInt32(clamping: index &+ 1))
      longest = max(longest, index &+ 1 &- start)
      start = index &+ 1
    }
    var index = 0
    while index &+ 16 <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let ends = unsafeBitCast((block .== lineFeed) .| (block .== carriageReturn), to: SIMD2<UInt64>.self)
      for (half, offset) in [(ends.x, index), (ends.y, index &+ 8)] {
        var rest = half
        while rest != 0 {
          let place = rest.trailingZeroBitCount / 8
          endLine(at: offset &+ place)
          rest &= place == 7 ? 0 : ~0 << UInt64((place &+ 1) &* 8)
        }
      }
      index &+= 16
    }
    while index < bytes.count {
      if bytes[index] == 0x0A || bytes[index] == 0x0D { endLine(at: index) }
      index &+= 1
    }
    return (starts, max(longest, bytes.count - start))
  }

  package var lineCount: Int { starts.count }

  /// Zero-based number of the line that holds `offset`; past the end answers the last line.
  package func line(of offset: Int) -> Int {
    let wanted = UInt32(clamping: offset)
    return max(starts.partitioningIndex { $0 > wanted } - 1, 0)
  }

  /// The bytes of a line without its terminator; empty for a line that does not exist.
  package func range(ofLine line: Int) -> SourceRange {
    guard starts.indices.contains(line) else { return SourceRange(at: text.count) }
    let start = Int(starts[line])
    return SourceRange(start, text.lineEnd(of: start))
  }

  /// Where `offset` stands for a reader: line and column.
  ///
  /// - Unit: both count from zero; the column counts code units of `encoding`.
  /// - Shape: an offset past the end answers the end; one inside a character answers its start.
  /// - Source: LSP 3.17, Position and PositionEncodingKind.
  package func position(of offset: Int, in encoding: PositionEncoding) -> Position {
    let offset = min(max(offset, 0), text.count)
    let line = line(of: offset)
    let start = Int(starts[line])
    if let checkpoints { return Position(line: line, column: checkpoints.units(from: start, to: offset, in: encoding)) }
    return Position(line: line, column: text.units(from: start, to: offset, in: encoding))
  }

  /// The offset of `position`; a column past the end of its line answers the line's end, a line past the last the end
  /// of the source, a column inside a character its start.
  package func offset(of position: Position, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard starts.indices.contains(position.line) else { return text.count }
    let line = range(ofLine: position.line)
    var (index, column) = checkpoints?.nearest(to: position.column, from: line.start, in: encoding) ?? (line.start, 0)
    while index < line.end {
      let width = UTF8Scan.width(in: text.bytes, at: index)
      column += encoding.units(ofWidth: width)
      guard column <= position.column else { break }
      index += width
    }
    return min(index, line.end)
  }
}

extension SourceText {
  /// Code units between two offsets; a character that reaches past `end` counts nothing, and a byte that begins no
  /// well-formed character counts as one of its own.
  fileprivate func units(from start: Int, to end: Int, in encoding: PositionEncoding) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var index = start
      while index < end {
        let width = bytes[index] < 0x80 ? 1 : max(1, UTF8Scan.wellFormedWidth(in: bytes, at: index))
        guard index + width <= end else { break }
        index += width
        count += encoding.units(ofWidth: width)
      }
      return count
    }
  }
}

/// Code units from the start of a text to characters along the way.
private struct ColumnCheckpoints: Sendable {
  /// - Unit: bytes.
  private static let step = 1 << 10

  private let text: SourceText
  private var offsets: [UInt32] = [0]
  private var utf16: [UInt32] = [0]
  private var utf32: [UInt32] = [0]

  init(_ text: SourceText) {
    self.text = text
    var (index, short, long) = (0, 0, 0)
    while index < text.count {
      let end = min(index + Self.step, text.count)
      text.bytes.withUnsafeBytes { bytes in
        while index < end {
          if index &+ 8 <= end,
            bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
          {
            (index, short, long) = (index &+ 8, short &+ 8, long &+ 8)
            continue
          }
          let width = max(1, UTF8Scan.wellFormedWidth(in: bytes.assumingMemoryBound(to: UInt8.self), at: index))
          index += width
          short += PositionEncoding.utf16.units(ofWidth: width)
          long += 1
        }
      }
      offsets.append(UInt32(clamping: index))
      utf16.append(UInt32(clamping: short))
      utf32.append(UInt32(clamping: long))
    }
  }

  func units(from start: Int, to end: Int, in encoding: PositionEncoding) -> Int {
    units(to: end, in: encoding) - units(to: start, in: encoding)
  }

  /// A character of the line at or before a column, and its column.
  func nearest(to column: Int, from start: Int, in encoding: PositionEncoding) -> (offset: Int, column: Int) {
    let first = units(to: start, in: encoding)
    let (wanted, overflow) = first.addingReportingOverflow(max(column, 0))
    let known = overflow ? offsets.count - 1 : Self.last(in: counts(encoding), atMost: wanted)
    let offset = Int(offsets[known])
    return offset > start ? (offset, Int(counts(encoding)[known]) - first) : (start, 0)
  }

  private func counts(_ encoding: PositionEncoding) -> [UInt32] {
    switch encoding {
    case .utf8: offsets
    case .utf16: utf16
    case .utf32: utf32
    }
  }

  private func units(to offset: Int, in encoding: PositionEncoding) -> Int {
    let known = Self.last(in: offsets, atMost: offset)
    return Int(counts(encoding)[known]) + text.units(from: Int(offsets[known]), to: offset, in: encoding)
  }

  /// Index of the last number that is not above `limit`; the numbers rise from 0.
  private static func last(in numbers: [UInt32], atMost limit: Int) -> Int {
    max(numbers.partitioningIndex { Int($0) > limit } - 1, 0)
  }
}
