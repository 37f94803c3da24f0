import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// An archive that is linted in blocks has the findings of one that is linted as a whole.
@Suite struct ArchiveTests {
  private static let linter = Linter()

  private static let key = "Zq3vT8mLr0XcJ5nBwYk2HdPaGf7UeSo"
  private static var serverKey: String {
    "AAAAb1XyZ9q:APA91b" + (0..<5).map { "\(key.dropFirst($0))" }.joined().prefix(134)
  }
  private static var privateKey: String {
    "-----BEGIN PRIVATE KEY-----\\nM" + String(repeating: key, count: 6) + "\\n-----END PRIVATE KEY-----\\n"
  }

  /// Lines with all that an archive may have: messages, mistakes, broken records, dumps of pages and code, keys.
  private static func line(_ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return #"{"message":{"topic":"a","data":{"n":1,"é航":true,"m":"x"}}}"#
    case 1: return #"{"message":{"topic":"a","notification":{"title":"T","body":"B"},"android":{"priority":"urgent"}}}"#
    case 2: return #"{"message":{"topic":"a","notification":{"title":"T","body":"B"},}}"#
    case 3: return #"{"message":{"topic":"a""data":{"n":1}"#
    case 4: return #"{"log":1,"payload":"{\"message\":{\"topic\":\"a\",\"data\":{\"n\":1}}}"}"#
    case 5: return #"{"page":"text\n```json\n{\"message\":{\"topic\":\"a\",\"data\":{\"n\":1}}}\n```\n"}"#
    case 6: return #"{"code":"const m = {\n  aps: { alert: 'x' },\n};\nfoo({ \"a\": 1 }});\nlet x == 1;\n"}"#
    case 7: return #"{"key":"\#(serverKey)"}"#
    case 8: return #"{"private_key":"\#(privateKey)"}"#
    case 9: return #"{"name":"VAPID_PRIVATE_KEY:"}"#
    case 10: return "Zq3vT8mLr0XcJ5nBwYk2HdPaGf7UeSo1q2W4e6R8tYx"
    case 11: return #"{"aps":{"alert":"x","badge":"1"}}"#
    case 12: return ""
    case 13: return #"{"to":"x","notification":{"title":"t"},"priority":"hgih"}"#
    case 14: return #"[{"message":{"topic":"a b"}},{"message":{"topic":"a","data":{"from":"x"}}}]"#
    case 15: return #"{"level":"info","text":"nothing"}"#
    default:
      var generator = MessageGenerator(seed: UInt64.random(in: 0..<10_000, using: &random))
      return generator.request().rendered().split(whereSeparator: \.isNewline).joined()
    }
  }

  private static func archive(_ random: inout SeededRandom) -> SourceText {
    let end = ["\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    // Some archives have lines of one kind alone, so that what depends on the others is seen.
    let kinds = Int.random(in: 1...8, using: &random)
    let pool = (0..<kinds).map { _ in line(&random) }
    let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in pool.randomElement(using: &random) ?? "" }
    let isClosed = Bool.random(using: &random)
    let mark = Int.random(in: 0..<6, using: &random) == 0 ? "\u{FEFF}" : ""
    return SourceText(mark + lines.joined(separator: end) + (isClosed ? end : ""))
  }

  /// An archive has a token in every message; a key behind many thousands of them is found, whichever way it is read.
  @Test func keyBehindManyTokensIsFound() {
    let token = #"{"message":{"token":"cAbCdEfGhIjKlMnOpQrStU:APA91bXyZ","data":{"n":"1"}}}"# + "\n"
    let text = SourceText(String(repeating: token, count: 21_000) + #"{"key":"\#(Self.serverKey)"}"# + "\n")
    let whole = Self.linter.lintWithoutTrials(Source(text, .ndjson)).diagnostics
    #expect(whole.map(\.rule) == ["security/server-key"])
    let blocks = Self.findings(in: text, Self.linter, Configuration(), block: 1 << 19)
    #expect(blocks.diagnostics.map(\.range) == whole.map(\.range))
  }

  /// What blocks of a size come to, with the places that findings have in the archive.
  private static func findings(
    in text: SourceText, _ linter: Linter, _ configuration: Configuration, block: Int
  ) -> (diagnostics: [Diagnostic], payloads: Int, used: Set<Int>) {
    var cutter = BlockCutter(
      BlockCutter.Sizes(block: block, before: PartialFacts.reach.before, behind: PartialFacts.reach.behind))
    cutter.add(text.bytes)
    cutter.add([])
    var sum = ArchiveFindings(linter, configuration)
    var worker = BlockLinter(linter, configuration)
    var isCounting = false
    var handedOut: [Diagnostic] = []
    let table = LineTable(text)
    func add(_ lines: ExtractedLines) {
      #expect(lines.pieces.map(\.line) == lines.pieces.map { table.line(of: $0.offset) })
      handedOut += inSource(lines)
    }
    while let block = cutter.next() {
      var found = worker.findings(in: block, countsOnly: isCounting, looksForPush: !sum.namesPush)
      if !sum.accepts(found) { found = worker.findings(in: block, after: sum.limits) }
      sum.add(found)
      isCounting = sum.countsOnly
      for lines in sum.takeCertain() { add(lines) }
    }
    sum.finish()
    for lines in sum.takeCertain() + [sum.limitFinding].compactMap({ $0 }) { add(lines) }
    return (handedOut, sum.payloads, sum.usedSuppressions)
  }

  /// The findings with ranges in the archive.
  private static func inSource(_ lines: ExtractedLines) -> [Diagnostic] {
    func moved(_ range: SourceRange) -> SourceRange {
      guard let piece = lines.pieces.last(where: { $0.start <= range.start }) else { return range }
      let distance = piece.offset - piece.start
      return SourceRange(range.start + distance, range.end + distance)
    }
    return lines.diagnostics.map { diagnostic in
      var found = diagnostic
      found.range = moved(found.range)
      found.notes = found.notes.map { Note($0.message, at: moved($0.range)) }
      found.fixes = found.fixes.map { fix in
        FixIt(title: fix.title, isSafe: fix.isSafe, edits: fix.edits.map { TextEdit(moved($0.range), $0.text) })
      }
      return found
    }
  }

  @Test func blocksSayWhatTheWholeSays() {
    var random = SeededRandom()
    var found = 0
    for round in 0..<700 {
      let text = Self.archive(&random)
      var configuration = Configuration()
      configuration.findingLimit = [1_000, 1_000, 3, 1].randomElement(using: &random) ?? 1_000
      configuration.forcedKind = round.isMultiple(of: 5) ? [.fcm, .json, .apns].randomElement(using: &random) : nil
      if round.isMultiple(of: 4) {
        configuration.scopedOverrides = [
          ScopedOverride(
            pointer: nil, levels: ["data/value-not-string": .off], suppression: Bool.random(using: &random) ? 3 : nil),
          ScopedOverride(pointer: nil, levels: ["security/server-key": .off]),
        ]
      }
      let whole = Self.linter.lintWithoutTrials(Source(text, .ndjson), configuration, looksCloser: true)
      found += whole.diagnostics.count
      for size in [1, 100, 1_000, 100_000] {
        let blocks = Self.findings(in: text, Self.linter, configuration, block: size)
        #expect(blocks.payloads == whole.payloads)
        #expect(blocks.used == whole.usedSuppressions)
        guard blocks.diagnostics == whole.diagnostics else {
          let names = (whole.diagnostics.map { "\($0)" }, blocks.diagnostics.map { "\($0)" })
          let first = zip(names.0, names.1).first { $0 != $1 }
          Issue.record(
            "block \(size), round \(round): \(names.0.count) and \(names.1.count); \(String(describing: first))\n\(text.string(text.range))"
          )
          return
        }
      }
    }
    print("\(found) findings in archives")
    #expect(found > 3_000)
  }

  /// The lines that findings speak of are those of the archive.
  @Test func extractedLinesAreThoseOfTheSource() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let text = Self.archive(&random)
      let table = LineTable(text)
      var cutter = BlockCutter(BlockCutter.Sizes(block: 200, before: 100, behind: 100))
      cutter.add(text.bytes)
      cutter.add([])
      var sum = ArchiveFindings(Self.linter, Configuration())
      var worker = BlockLinter(Self.linter, Configuration())
      while let block = cutter.next() { sum.add(worker.findings(in: block)) }
      sum.finish()
      for lines in sum.takeCertain() {
        for (index, piece) in lines.pieces.enumerated() {
          let end = index + 1 < lines.pieces.count ? lines.pieces[index + 1].start : lines.text.count
          // A line end of their own stands behind the lines.
          #expect(
            lines.text[piece.start..<end - 1] == text[SourceRange(piece.offset, piece.offset + end - 1 - piece.start)])
          #expect(table.line(of: piece.offset) == piece.line)
        }
      }
    }
  }
}
