import PushlintText

/// A character of a source line as it is shown.
struct Cell: Equatable {
  /// The bytes that it stands for.
  let range: SourceRange
  /// Columns that it takes.
  let columns: Int
  /// What is shown in its place, where it is not shown as it is.
  var substitute: String?
}

/// The bytes of one line around a place: more than `columns` can hold on either side, however long the line is.
struct LineStretch {
  let range: SourceRange
  /// Whether the line has more before the stretch, and behind it.
  let isCutBefore: Bool
  let isCutAfter: Bool

  init(around place: Place, columns: Int, in text: SourceText) {
    let middle = min(place.offset, text.count)
    let start = Self.start(before: middle, lineStart: place.lineStart, columns: columns, in: text.bytes)
    let end = Self.end(after: middle, columns: columns, in: text.bytes)
    range = SourceRange(start, end)
    isCutBefore = start > place.lineStart
    isCutAfter = text[end].map { !Self.endsLine($0) } ?? false
  }

  /// Whether every byte is a character that is shown as it is, in one column.
  func isPlain(in text: SourceText) -> Bool {
    text[range].allSatisfy(VisibleText.isPlain)
  }

  /// How many characters may share a column, as marks do with a letter, and a hidden token with its first ones.
  private static let charactersPerColumn = 4

  private static func start(before offset: Int, lineStart: Int, columns: Int, in bytes: [UInt8]) -> Int {
    var index = offset
    var budget = columns * charactersPerColumn
    while index > lineStart, budget > 0 {
      index = characterStart(before: index, notBefore: lineStart, in: bytes)
      budget -= 1
    }
    return index
  }

  private static func end(after offset: Int, columns: Int, in bytes: [UInt8]) -> Int {
    var index = offset
    var budget = columns * charactersPerColumn
    while index < bytes.count, !endsLine(bytes[index]), budget > 0 {
      index += UTF8Scan.width(in: bytes, at: index)
      budget -= 1
    }
    return index
  }

  /// Where the character that ends at `offset` begins; a byte that is part of none is one of its own.
  private static func characterStart(before offset: Int, notBefore lineStart: Int, in bytes: [UInt8]) -> Int {
    var index = offset - 1
    while index > lineStart, offset - index < 4, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index + UTF8Scan.width(in: bytes, at: index) == offset ? index : offset - 1
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
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
      cells.replaceSubrange(first..<past, with: [Cell(range: hidden, columns: 1, substitute: "…")])
    }
  }

  private static func cells(of range: SourceRange, in text: SourceText) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count)
    var start = range.start
    while start < range.end {
      let past = plainEnd(from: start, to: range.end, in: text.bytes)
      let shown = max(start, cells.last?.range.end ?? start)
      if shown < past { cells += (shown..<past).map { Cell(range: SourceRange($0, $0 + 1), columns: 1) } }
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
      cells += invalid.bounds.map { Cell(range: SourceRange($0, $0 + 1), columns: 1, substitute: "\u{FFFD}") }
      start = invalid.end
    }
  }

  static func cell(of character: Character, at range: SourceRange, in bytes: [UInt8]) -> Cell {
    if character == "\t" { return Cell(range: range, columns: 4, substitute: "    ") }
    // A character that is escaped never joins a cluster with others.
    if let scalar = character.unicodeScalars.first,
      VisibleText.isUnseen(scalar) || VisibleText.startsCommand(in: bytes, at: range.start)
    {
      let escape = VisibleText.escape(scalar)
      return Cell(range: range, columns: escape.utf8.count, substitute: escape)
    }
    return Cell(range: range, columns: character.columns)
  }
}
