import PushlintSecrets
import PushlintDiagnostics
import PushlintText

/// One line of a source cut to a width around a range, and where the range stands in it.
struct LineView {
  private enum Content {
    /// A part of the source that is shown as it is.
    case source(SourceRange, SourceText)
    case characters(String)
  }

  private let content: Content
  /// Whether the line has more before what is shown, and behind it.
  private let isCut: (before: Bool, after: Bool)
  /// Columns before the first caret.
  let indent: Int
  /// Number of carets, at least one.
  let carets: Int

  /// The first line of `range`, which begins at `place`.
  init(_ range: SourceRange, at place: Place, columns: Int, in text: SourceText) {
    let wide = LineStretch(around: place, columns: columns, in: text)
    var stretch = wide.narrowed(around: place.offset, columns: columns, in: text)
    var tails = TokenMask.tails(in: text, range: stretch.range)
    if !tails.isEmpty {
      // What is hidden leaves room for more.
      tails = TokenMask.tails(in: text, range: wide.range)
      stretch = wide.narrowed(around: place.offset, columns: columns, hiding: tails, in: text)
    }
    if tails.isEmpty, stretch.isPlain(in: text) {
      self.init(range, plain: stretch, columns: columns, in: text)
    } else {
      self.init(range, LineCells(stretch, hiding: tails, in: text), columns: columns, in: text)
    }
  }

  /// The same where every byte takes a column, which needs no look at the characters.
  init(_ range: SourceRange, plain stretch: LineStretch, columns: Int, in text: SourceText) {
    let (start, count) = (stretch.range.start, stretch.range.count)
    let first = min(max(range.start - start, 0), count)
    let marked = first..<min(max(range.end, range.start + 1, start + first) - start, count)
    var shown = 0..<count
    if stretch.isCutBefore || stretch.isCutAfter || count > columns {
      var room = columns - 2
      var (lower, upper) = (first, first)
      func growRight(upTo end: Int, using columns: Int) {
        let more = min(end - upper, columns)
        upper += more
        room -= more
      }
      growRight(upTo: marked.upperBound, using: room)
      growRight(upTo: count, using: room / 2)
      let more = min(lower, room)
      lower -= more
      room -= more
      growRight(upTo: count, using: room)
      shown = lower..<upper
    }
    isCut = (shown.lowerBound > 0 || stretch.isCutBefore, shown.upperBound < count || stretch.isCutAfter)
    content = .source(SourceRange(start + shown.lowerBound, start + shown.upperBound), text)
    indent = (isCut.before ? 1 : 0) + marked.lowerBound - shown.lowerBound
    carets = range.isEmpty ? 1 : max(1, marked.clamped(to: shown).count)
  }

  /// The same for characters of any width.
  init(_ range: SourceRange, _ line: LineCells, columns: Int, in text: SourceText) {
    let marked = Self.marked(range, in: line.cells)
    let shown = Self.shown(around: marked, columns: columns, in: line)
    isCut = (shown.lowerBound > 0 || line.isCutBefore, shown.upperBound < line.cells.count || line.isCutAfter)
    content = .characters(Self.text(of: line.cells[shown], in: text))
    indent = (isCut.before ? 1 : 0) + Self.columns(of: line.cells[shown.lowerBound..<marked.lowerBound])
    carets = range.isEmpty ? 1 : max(1, Self.columns(of: line.cells[marked.clamped(to: shown)]))
  }

  /// What is shown, with a blank before it unless it is empty.
  func write(to output: inout StyledText) {
    switch content {
    case .source(let range, _) where range.isEmpty && !isCut.before && !isCut.after: return
    case .characters(let text) where text.isEmpty && !isCut.before && !isCut.after: return
    default: break
    }
    output.write(isCut.before ? " …" : " ")
    switch content {
    case .source(let range, let text): output.write(text[range])
    case .characters(let text): output.write(text)
    }
    if isCut.after { output.write("…") }
  }

  /// What is shown.
  var text: String {
    var output = StyledText(usesColor: false)
    write(to: &output)
    return String(decoding: output.take().dropFirst(), as: UTF8.self)
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
    bytes.reserveCapacity(cells.count)
    // Characters that are shown as they are, up to here.
    var plain = SourceRange(at: cells.first?.range.start ?? 0)
    for cell in cells {
      if cell.substitute == nil, cell.range.start == plain.end {
        plain = plain.union(cell.range)
        continue
      }
      bytes += text[plain]
      plain = cell.substitute == nil ? cell.range : SourceRange(at: cell.range.end)
      switch cell.substitute {
      case nil: break
      case .blanks: bytes += "    ".utf8
      case .ellipsis: bytes += "…".utf8
      case .replacement: bytes += "\u{FFFD}".utf8
      case .escape:
        let scalar = text.string(cell.range).unicodeScalars.first
        if let scalar { bytes += VisibleText.escape(scalar).utf8 }
      }
    }
    bytes += text[plain]
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
