import Foundation
import PushlintText
import TestSupport
import Testing

@testable import PushlintSyntax
import PushlintTree

/// The strict parser writes the nodes of the recovering one, and doubts whatever that one objects to.
@Suite struct StrictParserTests {
  private static let dialects = [Dialect.json, .jsonc, .commentedJSON, .json5].flatMap { [$0, $0.withPlaceholders] }

  // MARK: Files

  @Test(arguments: SharedData.files("data/jsontestsuite/test_parsing").filter { $0.pathExtension == "json" })
  func jsonTestSuite(_ file: URL) throws {
    var comparison = Comparison()
    let bytes = Array(try Data(contentsOf: file))
    for dialect in Self.dialects { comparison.compare(bytes, dialect) }
    #expect(comparison.differences == [])
    if file.lastPathComponent.hasPrefix("y_") { #expect(comparison.clean == Self.dialects.count) }
    if file.lastPathComponent.hasPrefix("n_") { #expect(comparison.clean == 0) }
  }

  /// Every JSON file of the repository, and every example of its pages.
  @Test func filesOfTheRepository() throws {
    var comparison = Comparison()
    for folder in ["rules", "Tests", "editors"] {
      let root = SharedData.repository.appendingPathComponent(folder)
      let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
      for case let file as URL in files {
        switch file.pathExtension {
        case "json", "jsonc", "json5", "apns": comparison.compare(Array(try Data(contentsOf: file)), .json)
        case "md":
          for block in PageExamples(try String(contentsOf: file, encoding: .utf8)).blocks {
            comparison.compare(Array(block.text.utf8), .json)
            comparison.compare(Array(block.text.utf8), .jsonc.withPlaceholders)
          }
        default: break
        }
      }
    }
    #expect(comparison.differences == [])
    #expect(comparison.clean > 500)
  }

  // MARK: Lines

  /// A line that is read without knowing its end is read as one whose end is known.
  @Test func linesAreReadAsDocuments() {
    var random = SeededRandom(for: "strict lines")
    let ends = ["\n", "\r\n", "\r", "\n\n", " \n", "\t\r\n"]
    let slot = NodeSlot()
    var (clean, doubtful) = (0, 0)
    for _ in 0..<1_200 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        var document = RandomJSON(&random)
        var line = document.text()
        random = document.random
        if Int.random(in: 0..<4, using: &random) == 0, let place = line.indices.randomElement(using: &random) {
          let byte = Array("\n\r\"}]{, \t".utf8).randomElement(using: &random) ?? 0
          line.insert(byte, at: place)
        }
        bytes += line + Array((ends.randomElement(using: &random) ?? "\n").utf8)
      }
      let source = SourceText(bytes: bytes)
      var start = 0
      while start < bytes.count {
        let line = SourceRange(start, source.lineEnd(of: start))
        let found = bytes.withUnsafeBufferPointer {
          StrictParser.readLine(
            $0, from: start, end: bytes.count, past: StrictParser.pastContent(of: $0, end: bytes.count),
            into: &slot.buffer)
        }
        if let found {
          clean += 1
          #expect(found == line.end)
          let lineNodes = slot.buffer.nodes
          let known = Fence.read(bytes, line, .json, into: slot)
          #expect(slot.buffer.nodes == lineNodes && known != .doubt(at: 0), "\(source.string(line).debugDescription)")
        } else {
          doubtful += 1
        }
        start = max(source.nextLine(after: line.end), start + 1)
      }
    }
    print("\(clean) lines clean, \(doubtful) doubtful")
    #expect(clean > 300 && doubtful > 100)
  }

  // MARK: Random documents

  @Test func randomDocuments() {
    var random = SeededRandom()
    var comparison = Comparison()
    for number in 0..<2_000 {
      var document = RandomJSON(&random)
      comparison.compare(document.text(), Self.dialects[number % Self.dialects.count], surrounding: &random)
      random = document.random
    }
    #expect(comparison.differences == [])
    // With placeholders, `[true ]` is one; all else is clean in every dialect.
    #expect(comparison.clean > 1_950)
  }

  @Test func mutatedDocuments() {
    var random = SeededRandom()
    var comparison = Comparison()
    for number in 0..<6_000 {
      var document = RandomJSON(&random, size: 12)
      var bytes = document.text()
      random = document.random
      for _ in 0..<Int.random(in: 1...2, using: &random) { Self.mutate(&bytes, &random) }
      comparison.compare(bytes, Self.dialects[number % Self.dialects.count], surrounding: &random)
    }
    #expect(comparison.differences == [])
    #expect(comparison.clean > 600 && comparison.documents - comparison.clean > 600)
  }

  private static let pieces =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", ".", "e", "+", " ", "\n", "\r\n", "\t", "\u{0}", "\u{B}",
      "\u{1F}", "\u{7F}", "/", "//", "/**/", "#", "'", "true", "null", "\\u", "\\ud800", "\\x41", "\u{FEFF}",
      "\u{200B}", "\u{A0}", "é", "\u{2028}", "\u{1F600}", "{{x}}", "<x>", "...", "{% if a %}",
    ].map { Array($0.utf8) } + [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5], [0xFF, 0xFE]]

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 0...2, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.removeSubrange(start...)
    case 2 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 3 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 4: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: start)
    default: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
    }
  }

  // MARK: Edges

  @Test(arguments: [1, 2, 510, 511, 512, 513])
  func nesting(_ depth: Int) {
    var comparison = Comparison()
    for (opener, content, closer) in [("[", "", "]"), ("{\"a\":", "1", "}"), ("[", "1", "]"), ("{\"a\" : ", "{}", "}")]
    {
      let count = content == "{}" ? depth - 1 : depth
      let text = String(repeating: opener, count: count) + content + String(repeating: closer, count: count)
      comparison.compare(Array(text.utf8), .json)
    }
    #expect(comparison.differences == [])
    #expect(comparison.clean == (depth > 511 ? 0 : 4))
  }

  /// Strings of every length around the width of one step, with each special byte at each place, up to a document's
  /// last byte.
  @Test func stringsOfAllLengths() {
    var comparison = Comparison()
    for length in 0...36 {
      for special in ["", "\\n", "\\u00e9", "é", "\u{1F600}", "\t", "\u{1F}", "\u{7F}", "\\q", "\\u12"] {
        for place in 0...length {
          let text =
            String(repeating: "x", count: place) + special + String(repeating: "y", count: length - place)
          comparison.compare(Array("[\"\(text)\"]".utf8), .json)
          if special.isEmpty { break }
        }
      }
    }
    #expect(comparison.differences == [])
    #expect(comparison.clean > 3_000)
  }

  /// Each sequence of a lead byte and what may follow it is well-formed exactly where the table says so.
  @Test func charactersOutsideASCII() {
    let edges: [UInt8] = [0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    var bytes: [UInt8] = [0, 0, 0, 0]
    for first in UInt8(0x80)...0xFF {
      for second in edges {
        for third in edges {
          for fourth in edges {
            bytes.withUnsafeMutableBufferPointer { bytes in
              (bytes[0], bytes[1], bytes[2], bytes[3]) = (first, second, third, fourth)
              let word = UInt32(first) | UInt32(second) << 8 | UInt32(third) << 16 | UInt32(fourth) << 24
              let expected = UTF8Scan.wellFormedWidth(in: UnsafeBufferPointer(bytes), at: 0)
              if StringScan.wellFormedWidth(word) != expected { Issue.record("\(Array(bytes)) has \(expected) bytes") }
            }
          }
        }
      }
    }
  }

  @Test func stepsOfSixteenBytes() {
    var random = SeededRandom()
    for _ in 0..<4_000 {
      let isPlain = Bool.random(using: &random)
      let bytes = (0..<16).map { _ in
        Int.random(in: 0..<12, using: &random) == 0 ? UInt8.random(in: 0...255, using: &random) : isPlain ? 0x61 : 0x20
      }
      bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let plain = bytes.firstIndex { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C } ?? 16
        let blank = bytes.firstIndex { $0 != 0x20 } ?? 16
        let agree = StringScan.plainWidth(base) == plain && StringScan.blankWidth(base) == blank
        if !agree { Issue.record("\(bytes)") }
      }
    }
  }

  /// Many more nodes than the buffer has room for at first: one for two bytes at most.
  @Test(arguments: [("1", ","), ("[]", ","), ("{\"\":0}", ",\n")])
  func buffersGrow(_ element: String, _ separator: String) {
    var comparison = Comparison()
    for count in [1, 2, 3, 7, 8, 9, 2_000] {
      let text = "[" + Array(repeating: element, count: count).joined(separator: separator) + "]"
      comparison.compare(Array(text.utf8), .json)
    }
    #expect(comparison.differences == [])
    #expect(comparison.clean == 7)
  }

  @Test func rangesOutsideTheSource() {
    let source = Array(" {\"a\": [1]} ".utf8)
    for start in 0...(source.count + 2) {
      for end in start...(source.count + 4) {
        var comparison = Comparison()
        comparison.compare(SourceText(bytes: source), SourceRange(start, end), .json)
        #expect(comparison.differences == [])
      }
    }
    var nodes = NodeBuffer()
    let outcome = StrictParser.read(UnsafeBufferPointer(start: nil, count: 0), range: SourceRange(0, 0), into: &nodes)
    #expect(outcome == .doubt(at: 0))
  }

  @Test(
    arguments: [
      ("", 0), (" ", 0), ("[1,]", 3), ("[1,2", 4), ("{\"a\" 1}", 5), ("{\"a\":\"\u{9}\"}", 6), ("[1] x]", 4),
      ("{1}", 1), ("[01]", 2), ("[1.]", 3), ("[1e]", 3), ("[1e+]", 4), ("[-]", 2), ("[\"\\q\"]", 2), ("[tru]", 1),
      ("[1}", 2), ("\"a", 2), ("[1]]", 3),
    ])
  func doubtsHavePlaces(_ text: String, _ place: Int) {
    var nodes = NodeBuffer()
    let outcome = Array(text.utf8).withUnsafeBufferPointer {
      StrictParser.read($0, range: SourceRange(0, $0.count), into: &nodes)
    }
    #expect(outcome == .doubt(at: place))
    #expect(nodes.count == 0)
  }
}

/// Documents with more nodes than their bytes make expect.
@Suite struct DenseDocumentTests {
  @Test(arguments: [1, 5, 8, 16, 17, 40, 1_000])
  func nodesThatNeedMoreRoomAreAllThere(_ count: Int) {
    let text = SourceText("[" + [String](repeating: "1", count: count).joined(separator: ",") + "]")
    let tree = parse(text, dialect: .json).tree
    #expect(tree.nodes.count == count + 2)
    #expect(tree.nodes.dropFirst(2).enumerated().allSatisfy { $1.range.start == 2 * $0 + 1 && $1.parent == 1 })
    #expect(tree.nodes[1].next == Int32(count + 2) && tree.nodes[0].next == Int32(count + 2))
  }
}

/// Compares both parsers, document after document.
private struct Comparison {
  private(set) var differences: [String] = []
  private(set) var documents = 0
  /// Documents that the strict parser had no doubt about.
  private(set) var clean = 0
  private var nodes = NodeSlot()

  /// Compares a document that is a whole source.
  mutating func compare(_ bytes: [UInt8], _ dialect: Dialect) {
    let source = SourceText(bytes: bytes)
    compare(source, source.range, dialect)
  }

  /// Compares a document inside a source that goes on before and behind it.
  mutating func compare(_ bytes: [UInt8], _ dialect: Dialect, surrounding random: inout SeededRandom) {
    let margin = Array("\"}]\\é 1,:{\n".utf8)
    let before = (0..<Int.random(in: 0...3, using: &random)).map { _ in margin.randomElement(using: &random) ?? 0 }
    let after = (0..<Int.random(in: 0...20, using: &random)).map { _ in margin.randomElement(using: &random) ?? 0 }
    let range = SourceRange(before.count, before.count + bytes.count)
    compare(SourceText(bytes: before + bytes + after), range, dialect)
  }

  mutating func compare(_ source: SourceText, _ range: SourceRange, _ dialect: Dialect) {
    documents += 1
    let outcome = Fence.read(source.bytes, range, dialect, into: nodes)
    let document = source.bytes.withUnsafeBufferPointer {
      var parser = Parser(source, $0, range: range, dialect: dialect, scope: .document, strategy: .brackets)
      return parser.run()
    }
    var text: String { source.string(range).debugDescription }
    guard case .clean(let end) = outcome else {
      guard case .doubt(let place) = outcome, place <= max(range.end, range.start) else {
        differences.append("doubt outside of \(text)")
        return
      }
      guard document.issues.isEmpty, Self.isJSON(document) else { return }
      differences.append("doubt at \(place) in clean \(text)")
      return
    }
    clean += 1
    let isSame =
      document.issues.isEmpty && document.isComplete && document.tree.nodes == nodes.buffer.nodes
      && document.end == end
    if !isSame { differences.append("\(dialect): other nodes or issues in \(text): \(document.issues)") }
    let parsed = parse(source, range: range, dialect: dialect)
    let isUsed =
      parsed.tree.nodes == document.tree.nodes && parsed.issues.isEmpty && parsed.isComplete && parsed.end == end
      && parsed.scope == .document && parsed.doubtfulFrom == nil && parsed.tree.range == range
    if !isUsed { differences.append("parse() differs: \(text)") }
  }

  /// Whether the document, which has no issues, is JSON rather than some more of its dialect.
  private static func isJSON(_ document: ParsedDocument) -> Bool {
    guard document.tree.dialect != .json else { return true }
    let range = document.tree.range
    return document.tree.source.bytes.withUnsafeBufferPointer {
      var parser = Parser(
        document.tree.source, $0, range: range, dialect: .json, scope: .document, strategy: .brackets)
      return parser.run().issues.isEmpty
    }
  }
}

/// A buffer that all comparisons of a test use again.
private final class NodeSlot {
  var buffer = NodeBuffer()
}

/// Reads a document in memory behind which nobody may read.
private enum Fence {
  static func read(_ bytes: [UInt8], _ range: SourceRange, _ dialect: Dialect, into slot: NodeSlot)
    -> StrictParser.Outcome
  {
    FencedMemory.with(bytes) {
      StrictParser.read($0, range: range, allowsPlaceholders: dialect.allowsPlaceholders, into: &slot.buffer)
    }
  }
}

/// Writes random JSON: every form of value, white space, escape, number, and character.
private struct RandomJSON {
  var random: SeededRandom
  private var left: Int
  private var bytes: [UInt8] = []

  init(_ random: inout SeededRandom, size: Int = 40) {
    left = Int.random(in: 1...size, using: &random)
    self.random = random
  }

  mutating func text() -> [UInt8] {
    space()
    value(depth: 0)
    space()
    return bytes
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func add(_ text: String) { bytes += Array(text.utf8) }

  private mutating func value(depth: Int) {
    left -= 1
    switch number(0..<(depth == 0 ? 4 : 12)) {
    case 0, 1, 2: container(depth: depth, isObject: true)
    case 3, 4: container(depth: depth, isObject: false)
    case 5, 6: addNumber()
    case 7: add(["true", "false", "null"].randomElement(using: &random) ?? "")
    default: string()
    }
  }

  private mutating func container(depth: Int, isObject: Bool) {
    add(isObject ? "{" : "[")
    space()
    var isFirst = true
    while left > 0, isFirst || number(0..<5) > 0 {
      if !isFirst {
        add(",")
        space()
      }
      isFirst = false
      if isObject {
        string()
        space()
        add(":")
        space()
      }
      value(depth: depth + 1)
      space()
    }
    add(isObject ? "}" : "]")
  }

  private mutating func space() {
    switch number(0..<10) {
    case 0: add(" ")
    case 1: add("\n" + String(repeating: " ", count: number(0..<40)))
    case 2: add("\r\n" + String(repeating: "\t", count: number(0..<4)))
    case 3: for _ in 0..<number(1..<20) { add([" ", "\t", "\n", "\r"].randomElement(using: &random) ?? "") }
    default: break
    }
  }

  private mutating func addNumber() {
    if number(0..<3) == 0 { add("-") }
    add(number(0..<3) == 0 ? "0" : String(UInt64.random(in: 1...(.max), using: &random) >> UInt64(number(0..<64)) | 1))
    if number(0..<3) == 0 { add("." + String(repeating: "0", count: number(0..<3)) + String(number(0..<99_999))) }
    if number(0..<3) == 0 {
      add((["e", "E"].randomElement(using: &random) ?? "") + (["", "+", "-"].randomElement(using: &random) ?? ""))
      add(String(number(0..<400)))
    }
  }

  private mutating func string() {
    add("\"")
    for _ in 0..<number(0..<4) {
      switch number(0..<7) {
      case 0: add(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"].randomElement(using: &random) ?? "")
      case 1:
        let digits = String(number(0..<0x10000), radix: 16, uppercase: number(0..<2) == 0)
        add("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      case 2: add("\\ud83d\\ude00")
      case 3, 4:
        for _ in 0..<number(1..<8) {
          let plane = [0x80..<0x800, 0x800..<0xD800, 0xE000..<0x10000, 0x10000..<0x110000]
          let value = number(plane.randomElement(using: &random) ?? 0x80..<0x800)
          add(String(UnicodeScalar(UInt32(value)).map(Character.init) ?? "\u{FFFD}"))
        }
      default:
        for _ in 0..<number(0..<40) {
          let byte = UInt8(number(0x20..<0x80))
          if byte != 0x22, byte != 0x5C { bytes.append(byte) }
        }
      }
    }
    add("\"")
  }
}
