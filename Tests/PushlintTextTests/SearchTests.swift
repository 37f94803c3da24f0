import PushlintText
import TestSupport
import Testing

/// The search finds what a look at every place finds.
@Suite struct SearchTests {
  @Test(arguments: ["a", "ab", "aa", "aba", "abcabcabca", "\u{0}", "é"] as [StaticString])
  func theFirstOccurrenceIsFound(_ pattern: StaticString) {
    var random = SeededRandom()
    let expected = pattern.withUTF8Buffer { Array($0) }
    let letters: [UInt8] = [0x61, 0x61, 0x62, 0x62, 0x63, 0, 0xC3, 0xA9, 0xE1, 0x80]
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 0...50, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      let text = SourceText(bytes: bytes)
      let range = SourceRange(Int.random(in: 0...20, using: &random), Int.random(in: 0...60, using: &random))
      let last = min(range.end, bytes.count) - expected.count
      let place = (0...50).first {
        $0 >= range.start && $0 <= last && Array(bytes[$0..<$0 + expected.count]) == expected
      }
      #expect(text.firstOffset(of: pattern, in: range) == place)
    }
  }

  @Test func theFirstBytesAreFound() {
    var random = SeededRandom(for: "first bytes")
    for _ in 0..<4_000 {
      let bytes = Self.letters(upTo: 60, using: &random)
      let pattern = Self.letters(upTo: 4, using: &random)
      let place = bytes.indices.first { !pattern.isEmpty && bytes[$0...].starts(with: pattern) }
      #expect(bytes.firstIndex(of: pattern) == place, "\(bytes) \(pattern)")
    }
  }

  @Test func linesBeginAndEndAtLineEnds() {
    var random = SeededRandom(for: "starts of lines")
    for _ in 0..<4_000 {
      let signs: [UInt8] = [0x0A, 0x0D, 0x0B, 0x09, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x8A, 0xFF]
      // Of half of them, lines are longer than any block.
      let rest = Bool.random(using: &random) ? signs : Array(signs.dropFirst(2))
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        (Int.random(in: 0..<40, using: &random) == 0 ? signs : rest).randomElement(using: &random) ?? 0
      }
      let offset = Int.random(in: -3...310, using: &random)
      let first = Int.random(in: -10...310, using: &random)
      let end = min(max(offset, 0), bytes.count)
      let lineStart = (bytes[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
      let lineEnd = bytes[end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      #expect(SourceText(bytes: bytes).lineStart(of: offset) == lineStart)
      #expect(SourceText(bytes: bytes).lineEnd(of: offset) == lineEnd)
      #expect(
        SourceText(bytes: bytes).lineStart(of: offset, notBefore: first)
          == max(lineStart, min(max(first, 0), end)), "\(bytes) \(offset) \(first)")
    }
  }

  /// Against the table of all beginnings of both words.
  @Test func distancesOfWordsAreThoseOfTheWholeTable() {
    var random = SeededRandom(for: "distances of words")
    var found = 0
    for _ in 0..<4_000 {
      let left = Self.letters(upTo: 9, using: &random)
      var right = Bool.random(using: &random) ? left : Self.letters(upTo: 9, using: &random)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...right.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: right.insert(0x64, at: place)
        case 1 where place < right.count: right.remove(at: place)
        case 2 where place + 1 < right.count: right.swapAt(place, place + 1)
        default: break
        }
      }
      let expected = Self.distance(left, right)
      for limit in 0...4 {
        let distance = EditDistance.between(
          String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self), limit: limit)
        #expect(distance == (expected <= limit ? expected : nil), "\(left) \(right) \(limit)")
        found += distance == nil ? 0 : 1
      }
    }
    #expect(found > 2_000)
  }

  private static func letters(upTo count: Int, using random: inout SeededRandom) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      [0x61, 0x62, 0x63].randomElement(using: &random) ?? 0
    }
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var table = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
    for row in left.indices {
      for column in right.indices {
        var cost = min(table[row][column + 1], table[row + 1][column]) + 1
        cost = min(cost, table[row][column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = cost
      }
    }
    return table[left.count][right.count]
  }
}
