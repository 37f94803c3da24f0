import PushlintText
import Testing

/// Positions in a text without line ends are the same as those that are counted from its start.
@Suite struct LongLineTests {
  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func columnsAreCountedRight(_ encoding: PositionEncoding) {
    let text = SourceText("first\n" + String(repeating: "aé€😀", count: 900) + "\nlast")
    let lines = LineTable(text)
    var column = 0
    var index = 6
    while text[index] != 0x0A, index < text.count {
      let position = Position(line: 1, column: column)
      #expect(lines.position(of: index, in: encoding) == position)
      #expect(lines.offset(of: position, in: encoding) == index)
      let width = UTF8Scan.width(in: text.bytes, at: index)
      column += encoding.units(ofWidth: width)
      index += width
    }
    #expect(lines.offset(of: Position(line: 1, column: column + 7), in: encoding) == index)
    #expect(lines.position(of: text.count, in: encoding) == Position(line: 2, column: 4))
  }
}
