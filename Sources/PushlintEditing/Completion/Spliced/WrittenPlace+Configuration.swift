import PushlintText
import PushlintTree

/// Places in YAML and Terraform, by the line of the cursor.
extension WrittenPlace {
  /// What is open at an offset.
  private struct Open {
    /// Where the string begins that the offset is in.
    var string: Int?
    /// Offsets of brackets.
    var brackets: [Int] = []

    /// - Parameter marks: quotation marks of strings.
    init(_ text: SourceText, _ range: SourceRange, marks: [UInt8]) {
      var offset = range.start
      while offset < range.end, let byte = text[offset] {
        if let start = string {
          if byte == UInt8(ascii: "\\"), text[start] == UInt8(ascii: "\"") { offset += 1 }
          if byte == text[start] { string = nil }
        } else if marks.contains(byte) {
          string = offset
        } else if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "(")].contains(byte) {
          brackets.append(offset)
        } else if [UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")")].contains(byte) {
          _ = brackets.popLast()
        }
        // A missing mark does not swallow the lines behind it.
        if ByteClass.endsLine(byte) { string = nil }
        offset += 1
      }
    }
  }

  /// Most bytes before the cursor that are looked at.
  private static let reachBack = 1 << 15

  static func inTerraform(_ text: SourceText, at cursor: Int) -> WrittenPlace? {
    let open = Open(text, SourceRange(max(0, cursor - reachBack), cursor), marks: [UInt8(ascii: "\"")])
    guard !open.brackets.isEmpty else { return nil }
    return inBrackets(text, at: cursor, open, endsMembersWithLines: true)
  }

  static func inYAML(_ text: SourceText, at cursor: Int) -> WrittenPlace? {
    let line = SourceRange(text.lineStart(of: cursor), text.lineEnd(of: cursor))
    let marks = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let open = Open(text, SourceRange(line.start, cursor), marks: marks)
    if !open.brackets.isEmpty { return inBrackets(text, at: cursor, open, endsMembersWithLines: false) }
    var start = line.start
    func skipBlanks() { while let byte = text[start], byte == 0x20, start < line.end { start += 1 } }
    skipBlanks()
    while text[start] == UInt8(ascii: "-"), text[start + 1] == 0x20, start < cursor {
      start += 1
      skipBlanks()
    }
    guard start <= cursor, cursor > line.start else { return nil }
    if text[start] == UInt8(ascii: "#") { return nil }
    if let colon = colon(in: SourceRange(start, cursor), text) { return value(behind: colon, line, text, at: cursor) }
    return key(from: start, line, text, at: cursor)
  }

  /// The colon behind a key.
  private static func colon(in range: SourceRange, _ text: SourceText) -> Int? {
    var mark: UInt8?
    for offset in range.start..<max(range.start, range.end) {
      guard let byte = text[offset] else { return nil }
      if let open = mark {
        if byte == open { mark = nil }
      } else if offset == range.start, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        mark = byte
      } else if byte == UInt8(ascii: ":"), text[offset + 1].map({ $0 <= 0x20 }) ?? true {
        return offset
      }
    }
    return nil
  }

  private static func value(behind colon: Int, _ line: SourceRange, _ text: SourceText, at cursor: Int) -> WrittenPlace?
  {
    var start = colon + 1
    while start < cursor, text[start] == 0x20 { start += 1 }
    var end = line.end
    if let comment = text[SourceRange(start, end)].indices.first(where: {
      text[$0] == UInt8(ascii: "#") && text[$0 - 1] == 0x20
    }) {
      guard cursor <= comment else { return nil }
      end = comment
    }
    while end > cursor, let byte = text[end - 1], byte == 0x20 || byte == 0x0D { end -= 1 }
    if let mark = text[start], start < cursor, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
      let isClosed = end > start + 1 && text[end - 1] == mark && cursor < end
      return WrittenPlace(mark: mark, start: start, end: isClosed ? end : nil, cursor: cursor, in: text)
    }
    var place = WrittenPlace(replacing: SourceRange(start, max(start, end)))
    if start == colon + 1 { place.lead = " " }
    return place
  }

  private static func key(from start: Int, _ line: SourceRange, _ text: SourceText, at cursor: Int) -> WrittenPlace? {
    let rest = SourceRange(cursor, line.end)
    if let mark = text[start], start < cursor, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
      let closing = text[rest].firstIndex(of: mark)
      guard closing.map({ colon in text[colon + 1].map { $0 <= 0x20 || $0 == UInt8(ascii: ":") } ?? true }) ?? true
      else { return nil }
      var place = WrittenPlace(mark: mark, start: start, end: closing.map { $0 + 1 }, cursor: cursor, in: text)
      place.isKeyWithValue = next(behind: place, line.end, text) == UInt8(ascii: ":")
      return place
    }
    var place = WrittenPlace(wordAt: cursor, in: text)
    guard place.replaced.start == start || place.replaced.isEmpty && start == cursor else { return nil }
    place.isKeyWithValue = next(behind: place, line.end, text) == UInt8(ascii: ":")
    return place
  }

  /// The next sign on the line.
  private static func next(behind place: WrittenPlace, _ end: Int, _ text: SourceText) -> UInt8? {
    text[SourceRange(place.replaced.end, max(place.replaced.end, end))].first { $0 > 0x20 }
  }

  /// - Parameter endsMembersWithLines: whether no comma is needed between members on lines of their own.
  private static func inBrackets(
    _ text: SourceText, at cursor: Int, _ open: Open, endsMembersWithLines: Bool
  ) -> WrittenPlace? {
    var place: WrittenPlace
    let lineEnd = text.lineEnd(of: cursor)
    if let start = open.string, let mark = text[start] {
      let end = text[SourceRange(cursor, lineEnd)].firstIndex(of: mark).map { $0 + 1 }
      let behind = end.flatMap { end in text[SourceRange(end, lineEnd)].first { $0 > 0x20 } }
      let isClosed = end != nil && (behind.map { ",:=}])".utf8.contains($0) } ?? true)
      guard isClosed || text[SourceRange(start + 1, cursor)].allSatisfy(belongsToWord) else { return nil }
      place = WrittenPlace(mark: mark, start: start, end: isClosed ? end : nil, cursor: cursor, in: text)
    } else {
      place = WrittenPlace(wordAt: cursor, in: text)
      if let before = text[place.replaced.start - 1], ".\"'$".utf8.contains(before) { return nil }
    }
    let from = open.brackets.last.map { $0 + 1 } ?? 0
    let lead = SourceRange(from, max(from, place.replaced.start))
    if let last = text[lead].lastIndex(where: { $0 > 0x20 }), let byte = text[last], !",:=".utf8.contains(byte) {
      let isNewLine = text[SourceRange(last, place.replaced.start)].contains(where: ByteClass.endsLine)
      // Right behind a value nothing else is being written.
      guard place.quoted != nil || last + 1 < place.replaced.start else { return nil }
      if !(isNewLine && endsMembersWithLines) { place.missingCommaAt = last + 1 }
    }
    let next = next(behind: place, lineEnd, text)
    let lastSign = text[lead].last { $0 > 0x20 }
    if open.brackets.last.flatMap({ text[$0] }) == UInt8(ascii: "{"), lastSign.map({ !":=".utf8.contains($0) }) ?? true
    {
      place.isKeyWithValue = next == UInt8(ascii: ":") || next == UInt8(ascii: "=")
    }
    if let next {
      place.needsCommaBehind = next == UInt8(ascii: "\"") || belongsToWord(next)
    } else {
      place.closers = closers(of: open.brackets.compactMap { text[$0] })
    }
    return place
  }
}
