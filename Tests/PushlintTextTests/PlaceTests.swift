import PushlintText
import Testing

/// Offsets, positions, and edits agree with a plain reading of the text.
@Suite struct PlaceTests {
  /// Short ones, and long ones with a line end at each place of what is looked at together.
  static let texts =
    ["", "a", "a\nb", "a\r\nb\rc\n", "é\n😀x\r\n\u{301}y", "tab\there", "\n\n\n", "😀"]
    + ["\n", "\r", "\r\n"].map { String(repeating: "a line\($0)b\($0)\($0)some more words\($0)", count: 40) }

  @Test(arguments: texts, [PositionEncoding.utf8, .utf16, .utf32])
  func positionsGoThereAndBack(_ text: String, _ encoding: PositionEncoding) {
    let source = SourceText(text)
    let lines = LineTable(source)
    var line = 0
    var column = 0
    var offset = 0
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let position = lines.position(of: offset, in: encoding)
      #expect(position == Position(line: line, column: column), "\(text.debugDescription) at \(offset)")
      let isLineEnd = scalar == "\n" || scalar == "\r"
      if !isLineEnd { #expect(lines.offset(of: position, in: encoding) == offset) }
      let width = String(scalar).utf8.count
      offset += width
      column += encoding.units(ofWidth: width)
      let breaks = scalar == "\n" || (scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n"))
      if breaks { (line, column) = (line + 1, 0) }
    }
    #expect(lines.position(of: offset + 100, in: encoding) == lines.position(of: offset, in: encoding))
    #expect(lines.offset(of: Position(line: 1000, column: 0), in: encoding) == source.count)
    #expect(lines.offset(of: Position(line: -1, column: 5), in: encoding) == 0)
  }

  @Test func aPlaceInsideACharacterIsItsStart() {
    let lines = LineTable(SourceText("😀x"))
    #expect(lines.position(of: 2, in: .utf16) == Position(line: 0, column: 0))
    #expect(lines.offset(of: Position(line: 0, column: 1), in: .utf16) == 0)
  }

  @Test func ofTwoEditsThatTouchTheEarlierWins() {
    let source = SourceText("abcdef")
    let edits = [
      TextEdit(SourceRange(2, 4), "X"), TextEdit(SourceRange(3, 5), "Y"), TextEdit.insertion("!", at: 0),
      TextEdit(SourceRange(5, 99), "Z"),
    ]
    #expect(source.applying(edits) == SourceText("!abXef"))
    #expect(source.applying([]) == source)
  }

  @Test func rangesAreNeverCrossed() {
    #expect(SourceRange(5, 2).isEmpty)
    #expect(SourceRange(-3, 2) == SourceRange(0, 2))
    let set = SourceRangeSet([SourceRange(10, 20), SourceRange(0, 5)])
    #expect(set.encloses(SourceRange(12, 20)) && set.encloses(SourceRange(0, 5)))
    #expect(!set.encloses(SourceRange(4, 11)) && !set.encloses(SourceRange(5, 6)))
  }

  /// Ranges within others hide nothing of what encloses them.
  @Test func rangesWithinOthersHideNothing() {
    let set = SourceRangeSet([SourceRange(2, 4), SourceRange(0, 20), SourceRange(0, 9), SourceRange(15, 30)])
    for inside in [SourceRange(5, 8), SourceRange(3, 4), SourceRange(10, 19), SourceRange(21, 30)] {
      #expect(set.encloses(inside), "\(inside)")
    }
    #expect(!set.encloses(SourceRange(12, 22)))
  }

  @Test(
    arguments: [
      ([0x61, 0xC3, 0xA9], nil), ([0xC3, 0x28], 0..<1), ([0x61, 0xED, 0xA0, 0x80], 1..<4), ([0xC0, 0x80], 0..<2),
      ([0xF0, 0x9F, 0x98], 0..<3), ([0xFF, 0x61], 0..<1),
    ] as [([UInt8], Range<Int>?)])
  func invalidBytesAreFound(_ bytes: [UInt8], _ expected: Range<Int>?) {
    let source = SourceText(bytes: bytes)
    #expect(UTF8Scan.firstInvalid(in: source, range: source.range)?.bounds == expected)
  }
}
