import PushlintText

/// The bytes of a document while they are edited.
///
/// Positions are found from a line start near the last edit rather than from the top: an editor that replaces one word
/// everywhere sends thousands of edits, each close to the one before.
struct EditedText: Sendable {
  private(set) var bytes: [UInt8]
  /// A line and the offset of its first byte.
  private var anchor = (line: 0, start: 0)
  /// Bytes that are followed through the edits, by who follows them.
  var marks: [OpenPreviews.Viewer: Int] = [:]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Replaces what stands between two positions, in either order, by `text`.
  ///
  /// - Shape: positions past an end mean that end; one inside a character means its start.
  mutating func replace(from: Position, to: Position, in encoding: PositionEncoding, with text: String) {
    let end = offset(of: max(from, to), in: encoding)
    let start = min(offset(of: min(from, to), in: encoding), end)
    // A line that begins behind a lone `\r` ceases to be one when the edit puts `\n` there.
    if anchor.start == start { moveToLineBefore() }
    moveMarks(past: start..<end, replacedBy: text)
    bytes.replaceSubrange(start..<end, with: text.utf8)
  }

  /// Replaces all of it.
  mutating func replaceAll(with text: String) {
    moveMarks(past: 0..<bytes.count, replacedBy: text)
    bytes = Array(text.utf8)
    anchor = (0, 0)
  }

  /// A mark behind the replaced bytes moves with what it is at; one inside stays as near as what both texts begin and end
  /// with allows.
  private mutating func moveMarks(past range: Range<Int>, replacedBy text: String) {
    guard !marks.isEmpty else { return }
    let new = Array(text.utf8)
    let growth = new.count - range.count
    let length = min(range.count, new.count)
    marks = marks.mapValues { mark in
      if mark < range.lowerBound || mark == bytes.count && range.isEmpty { return mark }
      if mark >= range.upperBound { return mark + growth }
      var start = 0
      while start < length, bytes[range.lowerBound + start] == new[start] { start += 1 }
      var rest = 0
      while rest < length - start, bytes[range.upperBound - 1 - rest] == new[new.count - 1 - rest] { rest += 1 }
      return mark >= range.upperBound - rest ? mark + growth : min(mark, range.lowerBound + start)
    }
  }

  private mutating func offset(of position: Position, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else {
      anchor = (0, 0)
      return 0
    }
    if position.line < anchor.line / 2 { anchor = (0, 0) }
    while anchor.line > position.line { moveToLineBefore() }
    while anchor.line < position.line {
      guard let next = nextLineStart else { return bytes.count }
      anchor = (anchor.line + 1, next)
    }
    var index = anchor.start
    var column = 0
    while index < bytes.count, !Self.endsLine(bytes[index]) {
      let width = bytes[index] < 0x80 ? 1 : UTF8Scan.width(in: bytes, at: index)
      column += encoding.units(ofWidth: width)
      guard column <= position.column else { break }
      index += width
    }
    return index
  }

  /// Start of the line after the anchor's; `nil` on the last one.
  private var nextLineStart: Int? {
    guard let end = bytes[anchor.start...].firstIndex(where: Self.endsLine) else { return nil }
    return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
  }

  private mutating func moveToLineBefore() {
    guard anchor.line > 0, anchor.start > 0 else {
      anchor = (0, 0)
      return
    }
    var index = anchor.start - 1
    if bytes[index] == 0x0A, index > 0, bytes[index - 1] == 0x0D { index -= 1 }
    while index > 0, !Self.endsLine(bytes[index - 1]) { index -= 1 }
    anchor = (anchor.line - 1, index)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
