import PushlintText
import PushlintTree
import TestSupport
import Testing

@testable import PushlintExtract

/// A scan finds what a search for each pattern at each place finds.
@Suite struct NeedleScanTests {
  private static func lowercase(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
  }

  /// Each pattern compared at each place.
  private static func search(_ needles: [String], _ bytes: [UInt8], _ range: Range<Int>) -> [NeedleScan.Match] {
    let folded = lowercase(bytes)
    return range.flatMap { start in
      needles.enumerated().compactMap { number, needle in
        let needle = lowercase(needle.utf8)
        guard start + needle.count <= range.upperBound, folded[start..<start + needle.count].elementsEqual(needle)
        else {
          return nil
        }
        return NeedleScan.Match(needle: number, offset: start)
      }
    }
  }

  private static let sets: [[String]] = [
    ["ab"], ["abc"], ["abcd", "bcd", "cde"], ["aa", "aaa", "aaaaa"], ["ab", "abcabc", "cab"],
    ["a-b", "A_B", "{{", "\"a"],
    ["abcabcabcabc", "bca"], ["@A", "`a", "[b", "{b"], ["\u{E9}a", "a\u{E9}"], [],
    ["abb", "bca", "-_{"], ["abc", "c@a", "\"a`", "[[b"], ["aab", "bba", "cab", "acb", "bbb"],
    ["a"], ["b", "ab", "_", "bca"], ["A", "\u{E9}"],
  ]

  @Test(arguments: sets.indices)
  func findsWhatASearchFinds(_ number: Int) {
    var random = SeededRandom()
    let needles = Self.sets[number]
    let scan = NeedleScan(needles)
    let alphabet = Array("aabbcABC-_{[\"@`\u{E9}".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...160, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = SourceText(bytes: bytes)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      let expected = Self.search(needles, bytes, start..<end)
      #expect(scan.matches(in: text, range: SourceRange(start, end)) == expected)
      #expect(scan.occurs(in: text, range: SourceRange(start, end)) == !expected.isEmpty)
      let limit = Int.random(in: 1...5, using: &random)
      #expect(scan.matches(in: text, range: SourceRange(start, end), limit: limit) == Array(expected.prefix(limit)))
    }
  }

  /// Ranges beyond the text, and texts shorter than a pattern.
  @Test func endsOfTexts() {
    let scan = NeedleScan(["abc", "c"])
    #expect(scan.matches(in: SourceText("xabc"), range: SourceRange(0, 400)).map(\.offset) == [1, 3])
    #expect(scan.matches(in: SourceText("ab")).isEmpty)
    #expect(scan.matches(in: SourceText("")).isEmpty)
    #expect(scan.matches(in: SourceText("abc"), range: SourceRange(9, 12)).isEmpty)
  }

  /// More patterns than a byte can count.
  @Test func manyPatterns() {
    let needles = (100..<600).map { "x\($0)y" }
    let text = SourceText(needles.joined(separator: " "))
    #expect(NeedleScan(needles).matches(in: text).map(\.needle) == Array(needles.indices))
  }

  /// What is kept through edits is what a new scan finds.
  @Test(arguments: sets.indices)
  func remembersThroughEdits(_ number: Int) {
    var random = SeededRandom()
    let scan = NeedleScan(Self.sets[number])
    let alphabet = Array("aabbcABC-_{[\"@`\u{E9}".utf8)
    var text = SourceText("")
    var remembered = RememberedMatches(scan, in: text)
    for _ in 0..<2_000 {
      let (edited, change, shift) = text.edited(from: alphabet, &random)
      text = edited
      remembered.follow(change, to: text, longerBy: shift)
      #expect(remembered.matches == scan.matches(in: text))
    }
  }

  /// The same for what is looked up by name in a program.
  @Test func programsAreRemembered() {
    var random = SeededRandom()
    let words = ["const ", "let ", "var ", "a", "b", "let", "const", " ", "=", "\n", ".", "cons", "t "]
    var text = SourceText("")
    var remembered = ProgramIndex(text)
    var found = 0
    for _ in 0..<5_000 {
      let word = Array((words.randomElement(using: &random) ?? "").utf8)
      let (edited, change, shift) = text.edited(from: word, &random)
      text = edited
      remembered.follow(change, to: text, longerBy: shift)
      let declared = ProgramDeclarations(text).all(from: 0, to: .max)
      #expect(remembered.declarations.all(from: 0, to: .max).map(\.name) == declared.map(\.name))
      #expect(remembered.declarations.all(from: 0, to: .max).map(\.end) == declared.map(\.end))
      let names = ["a", "b", "let", "const", "ab", "t", "aconst"]
      let all = remembered.words.places(ofAll: Set(names), in: text)
      for name in names {
        let places = Self.search([name], text.bytes, 0..<text.count).map {
          SourceRange($0.offset, $0.offset + name.utf8.count)
        }
        .filter { range in
          [text[range.start - 1], text[range.end]].allSatisfy { $0.map(ByteClass.isNameByte) != true }
        }
        #expect(remembered.words.places(of: name, in: text) == places)
        #expect(all[name] ?? [] == places)
        found += places.count
      }
      found += declared.count
    }
    #expect(found > 10_000)
  }
}

/// What functions return is kept through edits as it is read anew.
@Suite struct ReturnedObjectTests {
  private static let functions = [
    "function f#(a) {\n  return { priority: 'high', ttl: # };\n}\n\n",
    "const g# = async (a) => ({ token: a, data: { n: '#' } });\n\n",
    "class C# {\n  h#(a): any { if (a) { return 1; }\n    return { a: '#' }; // so\n  }\n}\n\n",
    "send(f#(1), { a: [1, 2, (b) => b] }); // return { a } => ({ b })\n\n",
  ]
  private static let pieces = [
    "return ", "=> ({ ", "}", "{", "(", ")", "function k", "a", "\n", "'", "//", "/*", "*/", "return { a: 1 }", "`", "",
  ]

  @Test func edits() {
    var random = SeededRandom()
    let whole = (0..<320).map { number in
      Self.functions[number % 4].split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(number)")
    }
    var text = SourceText(whole.joined())
    var remembered = ReturnedObjects(text)
    var found = 0
    for _ in 0..<250 {
      let (edited, change, shift) = text.edited(
        from: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), &random)
      text = edited
      remembered.follow(change, to: text, longerBy: shift)
      let fresh = ReturnedObjects(text).all
      #expect(remembered.all == fresh)
      found += fresh.count
    }
    #expect(found > 5_000)
  }
}

extension SourceText {
  /// The text with some bytes of it replaced, which bytes those are, and by how many it is longer.
  fileprivate func edited(
    from alphabet: [UInt8], _ random: inout SeededRandom
  ) -> (text: SourceText, change: SourceRange, shift: Int) {
    let start = Int.random(in: 0...count, using: &random)
    let end = Int.random(in: start...min(count, start + (count > 200 ? 60 : 8)), using: &random)
    let isTyped = Bool.random(using: &random)
    let new =
      isTyped
      ? alphabet
      : (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    let whole = Array(bytes[..<start]) + new + Array(bytes[end...])
    return (SourceText(bytes: whole), SourceRange(start, end), new.count - (end - start))
  }
}
