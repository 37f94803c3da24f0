import PushlintSecrets
import PushlintText
import TestSupport
import Testing

@testable import PushlintReport

/// The characters of a line, however they are found.
@Suite struct LineCellsTests {
  static let pieces: [[UInt8]] = [
    Array("\"title\": \"Hello\", ".utf8), Array("a".utf8), Array("1".utf8), Array("#".utf8), Array("##[error]".utf8),
    Array("\t".utf8), Array("\r".utf8), Array("\u{301}".utf8), Array("\u{600}".utf8), Array("\u{200D}".utf8),
    Array("\u{FE0F}\u{20E3}".utf8), Array("\u{1F468}\u{200D}\u{1F469}".utf8), Array("\u{1F1E9}\u{1F1EA}".utf8),
    Array("\u{0915}\u{094D}\u{0937}".utf8), Array("\u{1100}\u{1161}".utf8), Array("注文".utf8), Array("é".utf8),
    Array("\u{202E}".utf8), Array("\u{9B}1;2m".utf8), Array("\u{1B}[31m".utf8), Array("\u{1B}]0;title".utf8),
    Array("\u{07}".utf8), Array("\u{1B}".utf8), [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0xFF],
  ]

  @Test func plainPartsAreFoundAsCharactersAre() {
    var random = SeededRandom(for: "cells of lines")
    var substitutes = 0
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 0...14, using: &random)).flatMap { _ in
        Self.pieces.randomElement(using: &random) ?? []
      }
      let text = SourceText(bytes: bytes)
      let place = Place(offset: bytes.count / 2, line: 1, column: 1, lineStart: 0, offsetInFile: 0)
      let stretch = LineStretch(around: place, columns: 40, in: text)
      let cells = LineCells(stretch, hiding: [], in: text).cells
      let expected = Self.cells(of: stretch.range, in: text)
      #expect(cells == expected, "\(bytes)")
      substitutes += cells.count { $0.substitute != nil }
    }
    #expect(substitutes > 4_000, "\(substitutes)")
  }

  /// Against a look at every run of characters that tokens are made of.
  @Test func tokensAreHiddenWhereverTheyAre() {
    var random = SeededRandom(for: "tokens in lines")
    let pieces = [
      "dGhpc2lz4va9u8f1:APA91bH3kq92jfk4Ls02kf9d7Gh3pc2l", "AIzaSyAbcdefghijklmnopqrstuvwxyzabcdefghi", "a1b2c3",
      "deliveryOptionsForPassengersWithoutTickets", " ", "\"", "{", "x", "=", "-7", "é", "0123456789",
    ]
    var hidden = 0
    for _ in 0..<3_000 {
      let line = (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = SourceText(line.joined())
      let start = Int.random(in: 0...text.count, using: &random)
      let range = SourceRange(start, Int.random(in: start...text.count, using: &random))
      let tails = TokenMask.tails(in: text, range: range)
      #expect(tails == Self.tails(in: text, range), "\(text) \(range)")
      hidden += tails.count
    }
    #expect(hidden > 1_000, "\(hidden)")
  }

  private static func tails(in text: SourceText, _ range: SourceRange) -> [SourceRange] {
    func isPart(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || "_-:+=".utf8.contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    let start = max(range.start - 256, 0)
    let bytes = text.bytes[start..<min(range.end + 256, text.count)]
    return bytes.split { !isPart($0) }.compactMap { run in
      var changes = 0
      for (left, right) in zip(run, run.dropFirst())
      where isLetter(left) && isDigit(right) || isDigit(left) && isLetter(right) {
        changes += 1
      }
      let isKnown = run.indices.contains { index in
        (index == run.startIndex || [0x3D, 0x3A].contains(run[index - 1]))
          && ["AIza", "ya29", "AAAA", "GOCSPX-"].contains { run[index...].starts(with: $0.utf8) }
      }
      guard run.count >= 39, changes >= 3 || isKnown else { return nil }
      let (first, past) = (max(run.startIndex + 8, range.start), min(run.endIndex, range.end))
      return first < past ? SourceRange(first, past) : nil
    }
  }

  /// What can be shown is told by the bytes near the place; a whole line, read character by character, gives the same.
  @Test func whatIsFarFromThePlaceChangesNothing() {
    var random = SeededRandom(for: "views of lines")
    let tokens = ["dGhpc2lz4va9u8f1:APA91bH3kq92jfk4Ls02kf9d7Gh3pc2l", "AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q"]
    let plain = [#""title": "Hello, it is late", "#, #""n":1,"#, "    "].map { Array($0.utf8) }
    var (cut, hidden) = (0, 0)
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: bytes += Array((tokens.randomElement(using: &random) ?? "").utf8)
        case 1...4: bytes += (Self.pieces.randomElement(using: &random) ?? []).filter { $0 != 0x0D }
        default: bytes += plain.randomElement(using: &random) ?? []
        }
      }
      let text = SourceText(bytes: bytes)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let range = SourceRange(start, min(bytes.count, start + Int.random(in: 0...80, using: &random)))
      let columns = Int.random(in: 20...120, using: &random)
      let place = PlaceTable(of: [start], in: text).place(of: start)
      let wide = LineStretch(around: place, columns: columns, in: text)
      let tails = TokenMask.tails(in: text, range: wide.range)
      let whole = LineView(range, LineCells(wide, hiding: tails, in: text), columns: columns, in: text)
      let view = LineView(range, at: place, columns: columns, in: text)
      #expect(
        view.text == whole.text && view.indent == whole.indent && view.carets == whole.carets,
        "\(start) of \(bytes), \(columns) columns")
      if view.text.contains("…") { cut += 1 }
      if !tails.isEmpty { hidden += 1 }
    }
    #expect(cut > 500 && hidden > 500, "\(cut), \(hidden)")
  }

  /// Each character looked at alone, from the first to the last.
  private static func cells(of range: SourceRange, in text: SourceText) -> [Cell] {
    var cells: [Cell] = []
    var start = range.start
    while start < range.end {
      let invalid = UTF8Scan.firstInvalid(in: text, range: SourceRange(start, range.end)) ?? SourceRange(at: range.end)
      for character in text.string(SourceRange(start, invalid.start)) {
        let next = start + character.utf8.count
        defer { start = next }
        if let last = cells.last, start < last.range.end { continue }
        let length = ControlSequence.length(in: text.bytes, at: start) ?? 0
        let cell = SourceRange(start, min(max(next, start + length), invalid.start))
        cells.append(LineCells.cell(of: character, at: cell, in: text.bytes))
      }
      cells += invalid.bounds.map { Cell(range: SourceRange($0, $0 + 1), columns: 1, substitute: .replacement) }
      start = invalid.end
    }
    return cells
  }
}
