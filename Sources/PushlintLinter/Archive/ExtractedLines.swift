import Algorithms
import PushlintDiagnostics
import PushlintText

/// Findings with the lines that they speak of, so that the text that they were found in can be let go.
package struct ExtractedLines: Sendable {
  package private(set) var text: [UInt8] = []
  /// Where the lines are in the source; at first their numbers count from the beginning of their block.
  package private(set) var pieces: [SourcePiece] = []
  /// In order of place; their ranges count in `text`.
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  /// - Parameter diagnostics: in order of place, with ranges in the block's text.
  init(_ diagnostics: [Diagnostic], of block: SourceBlock) {
    let pieces = Self.lines(Self.ranges(of: diagnostics), in: block.text)
    var line = 0
    var counted = block.lines.start
    for piece in pieces {
      line += block.text.lineEndCount(in: SourceRange(counted, piece.start))
      counted = max(counted, piece.start)
      add(block.text[piece], at: block.offset + piece.start, line: line)
    }
    self.diagnostics = diagnostics.map { diagnostic in
      diagnostic.mappingRanges { range in
        let index = max(pieces.partitioningIndex { $0.start > range.start } - 1, 0)
        guard pieces.indices.contains(index) else { return range }
        return range.moved(by: self.pieces[index].start - pieces[index].start)
      }
    }
  }

  /// The last line of a block, for what is said of the end of the source.
  init(lastLineOf block: SourceBlock) {
    let start = max(block.text.lineStart(of: block.lines.end), block.lines.start)
    let line = block.text.lineEndCount(in: SourceRange(block.lines.start, start))
    add(block.text[SourceRange(start, block.lines.end)], at: block.offset + start, line: line)
  }

  /// The first of the findings, with all lines.
  func prefix(_ count: Int) -> ExtractedLines {
    var first = self
    first.diagnostics = Array(diagnostics.prefix(count))
    return first
  }

  /// The same behind so many more lines.
  func moved(byLines lines: Int) -> ExtractedLines {
    var moved = self
    moved.pieces = pieces.map { SourcePiece(start: $0.start, offset: $0.offset, line: $0.line + lines) }
    return moved
  }

  /// The same with other findings in the same lines.
  func with(_ diagnostics: [Diagnostic]) -> ExtractedLines {
    var other = self
    other.diagnostics = diagnostics
    return other
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, at offset: Int, line: Int) {
    pieces.append(SourcePiece(start: text.count, offset: offset, line: line))
    text += bytes
    // So that a place behind a line end is none in the next piece.
    text.append(0x0A)
  }

  /// All places that diagnostics speak of, in order.
  private static func ranges(of diagnostics: [Diagnostic]) -> [SourceRange] {
    var ranges: [SourceRange] = []
    ranges.reserveCapacity(2 * diagnostics.count)
    for diagnostic in diagnostics {
      ranges.append(diagnostic.range)
      for note in diagnostic.notes { ranges.append(note.range) }
      for fix in diagnostic.fixes { for edit in fix.edits { ranges.append(edit.range) } }
    }
    return ranges.sorted()
  }

  /// The stretches of whole lines that hold the ranges, which are in order.
  private static func lines(_ ranges: [SourceRange], in text: SourceText) -> [SourceRange] {
    var lines: [SourceRange] = []
    for range in ranges {
      if let last = lines.last, last.start <= range.start, range.end < last.end { continue }
      let line = SourceRange(text.lineStart(of: range.start), text.nextLine(after: range.end))
      if let last = lines.last, line.start < last.end {
        lines[lines.count - 1] = last.union(line)
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}
