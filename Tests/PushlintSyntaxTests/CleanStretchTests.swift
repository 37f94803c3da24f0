import Foundation
import PushlintText
import TestSupport
import Testing

@testable import PushlintSyntax
import PushlintTree

/// A broken document of which only the damaged parts are read step by step is what reading all of it step by step gives.
@Suite struct CleanStretchTests {
  private static let damage = [
    "\"", "{", "}", "[", "]", ",", ":", "\n", "'", "// x\n", "/*", "\\", "“", "word", "1", "\"k\": ", "\"k\"", "{{x}}",
    "[true ]", "[null-x]", "{% if a %}", "<x>", "...", ";", "=", "\u{A0}", "\u{FEFF}", "-", "]}", "},", "\"a\": {",
    "\"a\": [", "\r\n", "'\"$X\"'", "[[[[", "\"it\"s\"", "True", "\"\"",
  ]
  private static let dialects: [Dialect] = [
    .json, .json.withPlaceholders, .jsonc, .jsonc.withPlaceholders, .json5, .json5.withPlaceholders, .commentedJSON,
  ]

  /// Lays out the same value on one line, one member a line, with commas first, or anyhow.
  private enum Style: CaseIterable { case compact, indented, commasFirst, ragged }

  @Test(arguments: 0..<4)
  func readingOnlyTheDamageIsReadingAll(_ part: Int) {
    var random = SeededRandom(seed: UInt64(part) + 70)
    for _ in 0..<700 {
      let style = Style.allCases.randomElement(using: &random) ?? .compact
      var bytes = Array(Self.value(depth: 0, style, &random).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...2, using: &random))
        bytes.replaceSubrange(start..<end, with: (Self.damage.randomElement(using: &random) ?? "").utf8)
      }
      let dialect = Self.dialects.randomElement(using: &random) ?? .json
      let text = SourceText(bytes: bytes)
      let (quick, whole) = bytes.withUnsafeBufferPointer { bytes in
        (
          recover(
            text, bytes, range: text.range, dialect: dialect, scope: .document,
            CleanStretches(bytes, range: text.range, dialect: dialect)),
          recover(text, bytes, range: text.range, dialect: dialect, scope: .document, nil)
        )
      }
      guard quick.issues == whole.issues, quick.tree.nodes == whole.tree.nodes, quick.end == whole.end,
        quick.isComplete == whole.isComplete, quick.doubtfulFrom == whole.doubtfulFrom
      else {
        Issue.record("\(text.string(text.range).debugDescription)")
        return
      }
    }
  }

  /// At the deepest nesting that is read, and beyond it.
  @Test(arguments: 508...514)
  func nestingIsCountedFromTheTop(_ depth: Int) {
    let text = SourceText(
      "{\"a\" 1, \"b\": " + String(repeating: "[1, ", count: depth) + "2" + String(repeating: "]", count: depth) + "}")
    text.bytes.withUnsafeBufferPointer { bytes in
      let quick = recover(
        text, bytes, range: text.range, dialect: .json, scope: .document,
        CleanStretches(bytes, range: text.range, dialect: .json))
      let whole = recover(text, bytes, range: text.range, dialect: .json, scope: .document, nil)
      #expect(quick.issues == whole.issues && quick.tree.nodes == whole.tree.nodes)
      #expect(quick.issues.contains { $0.kind == .nestedTooDeep } == (depth > 510))
    }
  }

  /// What is read of a large document again and again is bounded, whichever member is broken.
  @Test(arguments: ["\"broken", "\"k\" 1,", "\"k\": {", "word", "\"k\": 1.x,"])
  func mistakesInTheMiddleAreReadOnce(_ mistake: String) {
    let members = (0..<2_000).map { "  \"k\($0)\": [\"v\", \($0), {\"x\": null}]" }
    let text = SourceText(
      "{\n" + members[..<1_000].joined(separator: ",\n") + ",\n  \(mistake)\n"
        + members[1_000...].joined(separator: ",\n")
        + "\n}\n")
    text.bytes.withUnsafeBufferPointer { bytes in
      let stretches = CleanStretches(bytes, range: text.range, dialect: .json)
      var parser = Parser(
        text, bytes, range: text.range, dialect: .json, scope: .document, strategy: .brackets, stretches: stretches)
      parser.begin()
      let (steps, nodes) = (parser.proceed(), parser.nodes.count)
      #expect(steps < 100 && nodes > 12_000, "\(steps) steps, \(nodes) nodes")
    }
  }

  /// A document with very many short clean stretches takes time in proportion to them.
  @Test(arguments: ["[1,2,\n//x\n[3,//y\n4]]", "{\"a\": 1, /* b */ \"c\": [{}, 2]}", "[[1, 2], /**/ [3, 4]]"])
  func manyStretchesAreReadInLinearTime(_ element: String) {
    func seconds(_ count: Int) -> Double {
      let text = SourceText("[" + Array(repeating: element, count: count).joined(separator: ",\n") + "]")
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = now()
      _ = parse(text, dialect: .jsonc)
      return now() - start
    }
    let (small, large) = (seconds(5_000), seconds(40_000))
    #expect(large < small * 20 + 0.2, "\(small) s for 5,000 elements, \(large) s for 40,000")
  }

  private static func value(depth: Int, _ style: Style, _ random: inout SeededRandom) -> String {
    let count = Int.random(in: depth == 0 ? 3...12 : 0...5, using: &random)
    switch depth == 0 ? Int.random(in: 6...9, using: &random) : Int.random(in: 0...(depth > 4 ? 5 : 9), using: &random)
    {
    case 0: return String(Int.random(in: -9...99_999, using: &random))
    case 1: return "true"
    case 2: return "null"
    case 3...5:
      return ["\"\"", "\"a\"", "\"b, c\"", "\"é \\\"x\\\"\"", "\"{}[]\"", "\"お\""].randomElement(using: &random) ?? ""
    case 6...8:
      let members = (0..<count).map { "\"k\($0)\": " + value(depth: depth + 1, style, &random) }
      return enclosed("{", members, "}", depth, style, &random)
    default:
      let elements = (0..<count).map { _ in value(depth: depth + 1, style, &random) }
      return enclosed("[", elements, "]", depth, style, &random)
    }
  }

  private static func enclosed(
    _ opener: String, _ parts: [String], _ closer: String, _ depth: Int, _ style: Style, _ random: inout SeededRandom
  ) -> String {
    func lineEnd(_ depth: Int) -> String {
      switch style {
      case .compact: ""
      case .indented, .commasFirst: "\n" + String(repeating: "  ", count: depth)
      case .ragged:
        Bool.random(using: &random) ? " " : "\n" + String(repeating: " ", count: Int.random(in: 0...4, using: &random))
      }
    }
    guard !parts.isEmpty else { return opener + closer }
    var text = opener
    for (index, part) in parts.enumerated() {
      if style == .commasFirst, index > 0 {
        text += lineEnd(depth + 1) + ", "
      } else {
        text += (index > 0 ? "," : "") + lineEnd(depth + 1)
      }
      text += part
    }
    return text + lineEnd(depth) + closer
  }
}
