import PushlintText

/// A character of a source line as it is shown.
struct Cell: Equatable {
  /// What is shown in the place of a character that is not shown as it is.
  enum Substitute: UInt8 {
    /// Four blanks for a tab.
    case blanks
    /// `…` for the rest of a token.
    case ellipsis
    /// U+FFFD for a byte that is no character.
    case replacement
    /// `\u{1B}` for a character that nobody would see.
    case escape
  }

  /// The bytes that it stands for.
  let range: SourceRange
  /// Columns that it takes.
  let columns: Int
  var substitute: Substitute?
}

/// The characters of a stretch of a line.
struct LineCells {
  private(set) var cells: [Cell] = []
  let isCutBefore: Bool
  let isCutAfter: Bool

  /// - Parameter tails: what nobody is to see, in order; each becomes one `…`.
  init(_ stretch: LineStretch, hiding tails: [SourceRange], in text: SourceText) {
    isCutBefore = stretch.isCutBefore
    isCutAfter = stretch.isCutAfter
    cells = Self.cells(of: stretch.range, in: text)
    for range in tails {
      guard let first = cells.firstIndex(where: { range.contains($0.range.start) }) else { continue }
      let past = cells[first...].firstIndex { !range.contains($0.range.start) } ?? cells.endIndex
      let hidden = cells[first].range.union(cells[past - 1].range)
      cells.replaceSubrange(first..<past, with: [Cell(range: hidden, columns: 1, substitute: .ellipsis)])
    }
  }

  private static func cells(of range: SourceRange, in text: SourceText) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count)
    var start = range.start
    while start < range.end {
      let past = plainEnd(from: start, to: range.end, in: text.bytes)
      let shown = max(start, cells.last?.range.end ?? start)
      if shown < past {
        for offset in shown..<past { cells.append(Cell(range: SourceRange(offset, offset + 1), columns: 1)) }
      }
      let end = otherEnd(from: past, to: range.end, in: text.bytes)
      addOthers(SourceRange(past, end), to: &cells, range.end, in: text)
      start = end
    }
    return cells
  }

  /// The end of bytes that each are a character shown as it is, in one column, whatever is around them.
  private static func plainEnd(from start: Int, to end: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < end, VisibleText.isPlain(bytes[index]) { index += 1 }
    // Marks may join the last one.
    return index > start && index < end && bytes[index] >= 0x80 ? index - 1 : index
  }

  /// The end of what follows them: the second of two such bytes, since some letters join the first one.
  private static func otherEnd(from start: Int, to end: Int, in bytes: [UInt8]) -> Int {
    var index = start
    var plain = 0
    while index < end, plain < 2 {
      plain = VisibleText.isPlain(bytes[index]) ? plain + 1 : 0
      index += 1
    }
    return plain < 2 ? index : index - 1
  }

  /// - Parameter limit: the end of the stretch.
  private static func addOthers(_ range: SourceRange, to cells: inout [Cell], _ limit: Int, in text: SourceText) {
    var start = range.start
    while start < range.end {
      let invalid = UTF8Scan.firstInvalid(in: text, range: SourceRange(start, range.end)) ?? SourceRange(at: range.end)
      for character in text.string(SourceRange(start, invalid.start)) {
        let next = start + character.utf8.count
        defer { start = next }
        // The rest of a sequence of a terminal belongs to the cell that its first character has.
        if let last = cells.last, start < last.range.end { continue }
        var end = next
        if let length = ControlSequence.length(in: text.bytes, at: start), start + length > next {
          let sequence = SourceRange(start, min(start + length, limit))
          end = UTF8Scan.firstInvalid(in: text, range: sequence)?.start ?? sequence.end
        }
        cells.append(cell(of: character, at: SourceRange(start, end), in: text.bytes))
      }
      cells += invalid.bounds.map { Cell(range: SourceRange($0, $0 + 1), columns: 1, substitute: .replacement) }
      start = invalid.end
    }
  }

  static func cell(of character: Character, at range: SourceRange, in bytes: [UInt8]) -> Cell {
    if character == "\t" { return Cell(range: range, columns: 4, substitute: .blanks) }
    // A character that is escaped never joins a cluster with others.
    if let scalar = character.unicodeScalars.first,
      VisibleText.isUnseen(scalar) || VisibleText.startsCommand(in: bytes, at: range.start)
    {
      return Cell(range: range, columns: VisibleText.escape(scalar).utf8.count, substitute: .escape)
    }
    return Cell(range: range, columns: character.columns)
  }
}
