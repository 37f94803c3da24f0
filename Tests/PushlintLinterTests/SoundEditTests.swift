import PushlintExtract
import PushlintLinter
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// Edits after which code still has all its brackets and quotation marks: statements come and go, move, and say other
/// names and values. What parts say of names in others matters most then, since broken code is read as a whole.
@Suite struct SoundEditTests {
  private static let languages: [HostLanguage] = [
    .python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .dart, .rust, .javaScript,
  ]
  private static let names = [
    "TOPIC", "topic", "TTL", "ttl", "data", "name", "message", "payload", "OTHER", "HOUR", "x", "in", "aps", "token",
  ]

  @Test(arguments: languages, [6, 25, 70])
  func rememberingPartsChangesNothing(_ language: HostLanguage, count: Int) {
    var random = SeededRandom()
    let linter = Linter()
    let comment = language == .python || language == .ruby ? "#" : "//"
    // What is long enough that parts end around it, with few tokens and with many.
    let fillers = [
      "\(comment) \(String(repeating: "filler ", count: 70))\n",
      String(repeating: "run(1, [2, 3])\(language == .python || language == .ruby ? "" : ";")\n", count: 40),
    ]
    let statements = EditingSessionTests.parts(language).filter(Self.isSound) + fillers
    var partial = 0
    for _ in 0..<(count > 50 ? 4 : 12) {
      var parts = (0..<count).map { _ in statements.randomElement(using: &random) ?? "" }
      if language == .php { parts.insert("<?php\n", at: 0) }
      if language == .java || language == .cSharp { parts = ["class A\n{\n"] + parts + ["}\n"] }
      var cache = DiagnosticCache()
      for _ in 0..<50 {
        var edited = parts
        Self.edit(&edited, statements, &random)
        if Int.random(in: 0..<5, using: &random) > 0 { parts = edited }
        let source = Source(SourceText(edited.joined()), language)
        let known = linter.lintEdited(source, Configuration(), remembering: &cache)
        let fresh = linter.lintWithoutTrials(source, looksCloser: true)
        if known.analyzedExcerpts == nil { partial += 1 }
        guard known.result.diagnostics == fresh.diagnostics, known.result.payloads == fresh.payloads else {
          let difference = fresh.diagnostics.difference(from: known.result.diagnostics) { $0 == $1 }.map { "\($0)" }
          Issue.record("\(edited.joined()): \(known.result.payloads) \(fresh.payloads) \(difference)")
          return
        }
      }
    }
    print("PARTIAL \(language) \(count) \(partial)")
  }

  /// Whether a statement has all its brackets, and none of what makes several pieces of a file.
  private static func isSound(_ statement: String) -> Bool {
    statement.utf8.count > 4 && !statement.contains("#e") && !statement.contains("#if") && !statement.contains("?>")
      && !statement.contains("<?")
      && statement.count { $0 == "{" } == statement.count { $0 == "}" }
  }

  private static func edit(_ parts: inout [String], _ statements: [String], _ random: inout SeededRandom) {
    guard !parts.isEmpty else { return parts = statements }
    let index = Int.random(in: 0..<parts.count, using: &random)
    let part = statements.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<8, using: &random) {
    case 0: parts.insert(part, at: index)
    case 1: parts[index] = part
    case 2: parts.remove(at: index)
    case 3:
      let moved = parts.remove(at: index)
      parts.insert(moved, at: Int.random(in: 0...parts.count, using: &random))
    case 4: parts[index] += "\n"
    default: parts[index] = withOtherWord(parts[index], &random)
    }
  }

  /// A statement with another name, number, or word in a text.
  private static func withOtherWord(_ part: String, _ random: inout SeededRandom) -> String {
    let bytes = Array(part.utf8)
    var words: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, ByteClass.isNameByte(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    guard let word = words.randomElement(using: &random) else { return part }
    let isNumber = bytes[word.lowerBound] >= 0x30 && bytes[word.lowerBound] <= 0x39
    let other = isNumber ? ["0", "60", "3601"].randomElement(using: &random) : names.randomElement(using: &random)
    return String(
      decoding: bytes[..<word.lowerBound] + Array((other ?? "").utf8) + bytes[word.upperBound...], as: UTF8.self)
  }
}
