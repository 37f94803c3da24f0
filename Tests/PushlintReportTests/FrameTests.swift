import PushlintDiagnostics
import PushlintText
import TestSupport
import Testing

@testable import PushlintReport

/// A marked source, and the frame that a terminal of 40 columns gets.
private struct FrameCase: CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let frame: String

  init(_ name: String, _ source: String, _ frame: String) {
    testDescription = name
    self.source = source
    self.frame = frame
  }

  static let all = [
    FrameCase("a value", "{\n  \"a\": «77»\n}", "2 |   \"a\": 77\n  |        ^^"),
    FrameCase("an empty range", "{ «»}", "1 | { }\n  |   ^"),
    FrameCase("the end of a line", "{«»\r\n}", "1 | {\n  |  ^"),
    FrameCase("the end of the source", "{\n«»", "2 |\n  | ^"),
    FrameCase("an empty source", "«»", "1 |\n  | ^"),
    FrameCase("several lines", "a «{\r\n}»", "1 | a {\n  |   ^"),
    FrameCase("tabs", "\t\t«x»\t", "1 |         x    \n  |         ^"),
    FrameCase("double width", "\"航班\" «班»!", "1 | \"航班\" 班!\n  |        ^^"),
    FrameCase("combining marks", "e\u{301}e\u{301} «n\u{303}»", "1 | e\u{301}e\u{301} n\u{303}\n  |    ^"),
    FrameCase("a family and a flag", "👩‍👩‍👧🇩🇪✈️ «x»", "1 | 👩‍👩‍👧🇩🇪✈️ x\n  |        ^"),
    FrameCase("right to left", "שלום «x»", "1 | שלום x\n  |      ^"),
    FrameCase("controls", "\u{1B}\u{202E}«\u{7F}»", "1 | \\u{1B}\\u{202E}\\u{7F}\n  |               ^^^^^^"),
    FrameCase("an order", "##[«x»", "1 | \\u{23}#[x\n  |         ^"),
    FrameCase(
      "a token", "\"token\": \"dGhpc2lz4va9u8f1:APA91bH3kq92jfk4Ls02kf9\" «x»",
      "1 | \"token\": \"dGhpc2lz…\" x\n  |                      ^"),
    FrameCase("a UUID", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "1 | 3f2504e0-4f89-11d3-9a0c-0305e82c3301\n  | ^"),
    FrameCase(
      "a long line, at its start", "«a»bcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
      "1 | abcdefghijklmnopqrstuvwxyzabcdefgh…\n  | ^"),
    FrameCase(
      "a long line, amid", "abcdefghijklmnopqrstuvwxyz«A»bcdefghijklmnopqrstuvwxyz",
      "1 | …jklmnopqrstuvwxyzAbcdefghijklmnopq…\n  |                   ^"),
    FrameCase(
      "a long line, at its end", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz«»",
      "1 | …stuvwxyzabcdefghijklmnopqrstuvwxyz\n  |                                    ^"),
    FrameCase(
      "a range longer than the line", "x«abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz»",
      "1 | …abcdefghijklmnopqrstuvwxyzabcdefgh…\n  |  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"),
  ]
}

@Test("Carets stand under the range", arguments: FrameCase.all)
private func caretsStandUnderTheRange(_ test: FrameCase) {
  let source = Marked(test.source)
  let place = PlaceTable(of: [source.range.start], in: source.text).place(of: source.range.start)
  var output = StyledText(usesColor: false)
  Frame(source.range, at: place, in: source.text, numberWidth: 1, width: 40).write(to: &output, style: .plain)
  #expect(String(decoding: output.take(), as: UTF8.self) == "  |\n\(test.frame)\n")
}

@Test("Places are those of the line table, in one walk")
func placesAgreeWithTheLineTable() {
  let texts = [
    "", "a\r\nb\rc\n\nd", "é航👩‍👩‍👧\n\u{2028}x", "\r\r\n\n\r",
  ].map { Array($0.utf8) }
  for bytes in texts + [[0xF0, 0x9F, 0x98, 0x0A, 0xFF, 0xED, 0xA0, 0x80, 0x0D, 0xC3]] {
    let text = SourceText(bytes: bytes)
    let table = LineTable(text)
    let places = PlaceTable(of: (0...text.count).reversed(), in: text)
    for offset in 0...text.count {
      let place = places.place(of: offset)
      let expected = table.position(of: offset, in: .utf16)
      #expect(Position(line: place.line - 1, column: place.column - 1) == expected)
      #expect(place.lineStart == table.range(ofLine: expected.line).start)
    }
  }
}

@Test("A line of plain characters is cut as any other")
func plainLinesAreCutAlike() throws {
  var random = SeededRandom()
  for _ in 0..<2000 {
    let length = Int.random(in: 0...400, using: &random)
    let line = String((0..<length).map { _ in "abc {}:,".randomElement(using: &random) ?? " " })
    let text = SourceText("x\n" + line + ["", "\n", "\r\ny"][Int.random(in: 0..<3, using: &random)])
    let start = 2 + Int.random(in: 0...length, using: &random)
    let range = SourceRange(start, min(start + Int.random(in: 0...150, using: &random), text.count))
    let place = PlaceTable(of: [start], in: text).place(of: start)
    let columns = Int.random(in: 20...120, using: &random)
    let stretch = LineStretch(around: place, columns: columns, in: text)
    try #require(stretch.isPlain(in: text))
    let plain = LineView(range, plain: stretch, columns: columns, in: text)
    let other = LineView(range, LineCells(stretch, hiding: [], in: text), columns: columns, in: text)
    #expect(
      plain.text == other.text && plain.indent == other.indent && plain.carets == other.carets, "\(range) of \(line)")
  }
}

@Test("Places in extracted lines are those of the file")
func placesInPiecesAreThoseOfTheFile() {
  let text = SourceText("one\n\ntwo é3\nfour\n\n")
  let pieces = [
    SourcePiece(start: 0, offset: 7_000_000_000, line: 41), SourcePiece(start: 5, offset: 8_000_000_000, line: 99),
  ]
  let places = PlaceTable(of: Array(0...text.count), in: text, pieces: pieces)
  func numbers(_ offset: Int) -> [Int] {
    let place = places.place(of: offset)
    return [place.line, place.column, place.lineStart, place.offsetInFile]
  }
  #expect(numbers(2) == [42, 3, 0, 7_000_000_002])
  #expect(numbers(4) == [43, 1, 4, 7_000_000_004])
  #expect(numbers(5) == [100, 1, 5, 8_000_000_000])
  #expect(numbers(11) == [100, 6, 5, 8_000_000_006])
  #expect(numbers(13) == [101, 1, 13, 8_000_000_008])
}
