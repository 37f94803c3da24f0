import PushlintText

/// One line of a source cut to a width around a range, and where the range stands in it.
struct LineView {
  let text: String
  /// Columns before the first caret.
  let indent: Int
  /// Number of carets, at least one.
  let carets: Int

  /// The first line of `range`, which begins at `place`.
  init(_ range: SourceRange, at place: Place, columns: Int, in text: SourceText) {
    let line = LineCells(around: place, columns: columns, in: text)
    let marked = Self.marked(range, in: line.cells)
    let shown = Self.shown(around: marked, columns: columns, in: line)
    let before = shown.lowerBound > 0 || line.isCutBefore ? "…" : ""
    let after = shown.upperBound < line.cells.count || line.isCutAfter ? "…" : ""
    self.text = before + Self.text(of: line.cells[shown], in: text) + after
    indent = before.count + Self.columns(of: line.cells[shown.lowerBound..<marked.lowerBound])
    carets = range.isEmpty ? 1 : max(1, Self.columns(of: line.cells[marked.clamped(to: shown)]))
  }

  /// The cells that `range` touches; an empty place has the cell behind it, if there is one.
  private static func marked(_ range: SourceRange, in cells: [Cell]) -> Range<Int> {
    let first = cells.firstIndex { $0.range.end > range.start } ?? cells.endIndex
    let past = cells[first...].firstIndex { $0.range.start >= max(range.end, range.start + 1) } ?? cells.endIndex
    return first..<past
  }

  /// The whole line if it fits; else the range and as much around it, evenly, as there is room for between two `…`.
  private static func shown(around marked: Range<Int>, columns: Int, in line: LineCells) -> Range<Int> {
    if !line.isCutBefore, !line.isCutAfter, Self.columns(of: line.cells[...]) <= columns { return line.cells.indices }
    var window = Window(at: marked.lowerBound, of: line.cells, room: columns - 2)
    window.growRight(upTo: marked.upperBound, using: window.room)
    window.growRight(upTo: line.cells.count, using: window.room / 2)
    window.growLeft()
    window.growRight(upTo: line.cells.count, using: window.room)
    return window.shown
  }

  private static func text(of cells: ArraySlice<Cell>, in text: SourceText) -> String {
    var bytes: [UInt8] = []
    for cell in cells {
      if let substitute = cell.substitute { bytes += substitute.utf8 } else { bytes += text[cell.range] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func columns(of cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.columns } }
}

/// A stretch of cells that grows as long as there is room.
private struct Window {
  private let cells: [Cell]
  private(set) var shown: Range<Int>
  /// Columns that are left.
  private(set) var room: Int

  init(at start: Int, of cells: [Cell], room: Int) {
    self.cells = cells
    self.room = room
    shown = start..<start
  }

  /// Takes cells behind the window while they fit into `columns`.
  mutating func growRight(upTo end: Int, using columns: Int) {
    let reserve = room - columns
    while shown.upperBound < end, cells[shown.upperBound].columns <= room - reserve {
      room -= cells[shown.upperBound].columns
      shown = shown.lowerBound..<(shown.upperBound + 1)
    }
  }

  /// Takes cells before the window while they fit.
  mutating func growLeft() {
    while shown.lowerBound > 0, cells[shown.lowerBound - 1].columns <= room {
      room -= cells[shown.lowerBound - 1].columns
      shown = (shown.lowerBound - 1)..<shown.upperBound
    }
  }
}
