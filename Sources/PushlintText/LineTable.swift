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
  private let text: SourceText
  private let starts: [UInt32]

  package init(_ text: SourceText) {
    self.text = text
    var starts: [UInt32] = [0]
    text.bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte <= 0x0D, byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        starts.append(UInt32(clamping: index))
      }
    }
    self.starts = starts
  }

  package var lineCount: Int { starts.count }

  /// Zero-based number of the line that holds `offset`; past the end answers the last line.
  package func line(of offset: Int) -> Int {
    let wanted = UInt32(clamping: offset)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= wanted { low = middle } else { high = middle }
    }
    return low
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
    var column = 0
    var index = start
    while index < offset {
      let width = characterWidth(at: index)
      guard index + width <= offset else { break }
      index += width
      column += encoding.units(ofWidth: width)
    }
    return Position(line: line, column: column)
  }

  /// The offset of `position`; a column past the end of its line answers the line's end, a line past the last the end
  /// of the source, a column inside a character its start.
  package func offset(of position: Position, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard starts.indices.contains(position.line) else { return text.count }
    let line = range(ofLine: position.line)
    var index = line.start
    var column = 0
    while index < line.end {
      let width = characterWidth(at: index)
      column += encoding.units(ofWidth: width)
      guard column <= position.column else { break }
      index += width
    }
    return min(index, line.end)
  }

  /// Bytes of the character at `index`; a byte that begins no well-formed character counts as one of its own.
  private func characterWidth(at index: Int) -> Int { UTF8Scan.width(in: text.bytes, at: index) }
}
