import PushlintDiagnostics
import PushlintExtract
import PushlintText
import PushlintTree

/// Keeps quiet what is wrong in tests that expect an error: it is meant to be.
///
/// - Shape: a test is the block around the expectation, as the lines are indented; looked for only where something was
///   found. Secrets are reported wherever they are.
struct ExpectedErrors {
  let text: SourceText
  private let isCode: Bool
  private let known: QuietPlaces?

  /// What says that an error is expected.
  private static let expectations = [
    "assertThrows", "assertFails", "shouldThrow", "assertThatThrownBy", "assertThatExceptionOfType", "catchThrowable",
    "Assert.Throws", "Should().Throw", "XCTAssertThrowsError", "#expect(throws", "pytest.raises", "assertRaises",
    "raise_error", "assert_raises", "expectException", ".toThrow", ".to.throw", ".rejects.to", ".be.rejected",
    "assert.throws", "assert.rejects", "throwsA(", "throwsArgumentError", "throwsException", "assert.Error(",
    "require.Error(", "assert.ErrorContains(", "require.ErrorContains(",
  ]
  /// What says so only beside the word `assert`.
  private static let errors = [".is_err()", ".unwrap_err()", ", Err("]
  /// What says so only in a test of Go.
  private static let missingErrors = ["err == nil", "!errors.Is(err,"]
  /// What says so of the function behind it.
  private static let attribute = "#[should_panic"
  static let signs = NeedleScan(expectations + errors + missingErrors + [attribute])
  private static let negation = NeedleScan(["not"])
  private static let assertion = NeedleScan(["assert"])
  private static let testsOfGo = NeedleScan(["*testing.T)"])
  /// What begins a block that is run for each of some cases, or on a condition.
  private static let loops = ["for ", "for(", "foreach"].map { Array($0.utf8) }
  private static let inner = loops + ["if ", "t.Run(", "with ", "do {", "try"].map { Array($0.utf8) }

  /// Most signs of one source, lines of one test, and bytes between a negation and what it negates.
  private static let mostSigns = 2_000
  private static let mostLines = 400
  /// Most attributes before a function, and most lines of a statement that begin with brackets.
  private static let mostAttributes = 100
  private static let mostBrackets = 8
  private static let reachOfNegation = 8

  /// - Parameter known: where errors may be expected; `nil` where that is not known.
  init(_ source: Source, _ known: QuietPlaces? = nil) {
    text = source.text
    self.known = known
    isCode = Self.mayBe(in: source.language)
  }

  /// Whether sources in a language may have tests.
  static func mayBe(in language: HostLanguage) -> Bool { language.isProgram || language.grammar != nil }

  /// The diagnostics that nobody expects.
  func apply(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard isCode, !diagnostics.isEmpty else { return diagnostics }
    let tests = SourceRangeSet(tests())
    guard !tests.isEmpty else { return diagnostics }
    return diagnostics.filter { $0.rule.hasPrefix("security/") || !tests.encloses($0.range) }
  }

  private func tests() -> [SourceRange] {
    let matches =
      known?.expectations.map { Array($0.matches.prefix(Self.mostSigns)) }
      ?? Self.signs.matches(in: text, range: text.range, limit: Self.mostSigns)
    let tests = matches.compactMap(test)
    return tests + tests.flatMap(cases)
  }

  private func test(around match: NeedleScan.Match) -> SourceRange? {
    let line = text.lineStart(of: match.offset)
    var needle = match.needle - Self.expectations.count
    let isError = Self.errors.indices.contains(needle)
    needle -= Self.errors.count
    let isMissing = Self.missingErrors.indices.contains(needle)
    if needle >= Self.missingErrors.count { return function(behind: line) }
    let before = SourceRange(max(line, match.offset - Self.reachOfNegation), match.offset)
    guard !Self.negation.occurs(in: text, range: before),
      !isError || Self.assertion.occurs(in: text, range: SourceRange(line, match.offset)),
      !isMissing || Self.testsOfGo.occurs(in: text, range: text.range)
    else { return nil }
    return block(around: line)
  }

  /// The block that a line is in: from the line before it that is indented less to the next one that is no further
  /// indented than that.
  ///
  /// - Shape: with what is written before a function for each of its cases. A loop over cases is a part of what is around
  ///   it.
  private func block(around line: Int) -> SourceRange? {
    guard let depth = indentation(ofLineAt: line) else { return nil }
    guard var block = opener(before: line, depth) else { return SourceRange(line, text.lineEnd(of: line)) }
    while begins(block, withOneOf: Self.inner), let outer = opener(before: block.start, block.depth) { block = outer }
    if let outer = opener(before: block.start, block.depth), begins(outer, withOneOf: Self.loops) { block = outer }
    return SourceRange(beginning(ofBlockAt: block.start, block.depth), endOfBlock(behind: line, block.depth))
  }

  /// The statement that opens the block which a line is in, and how far it is indented.
  private func opener(before line: Int, _ depth: Int) -> (start: Int, depth: Int)? {
    var start = line
    for _ in 0..<Self.mostLines where start > 0 {
      start = text.lineStart(of: start - 1)
      guard let found = indentation(ofLineAt: start), found < depth else { continue }
      return (statement(endingAt: start, found), found)
    }
    return nil
  }

  /// Where a statement begins of which a line opens a block, with what is written before a function:
  /// `@pytest.mark.parametrize(…)`, `#[case(…)]`.
  private func beginning(ofBlockAt opener: Int, _ depth: Int) -> Int {
    var start = statement(endingAt: opener, depth)
    for _ in 0..<Self.mostAttributes {
      guard let last = line(before: start, depth), case let head = statement(endingAt: last, depth),
        let byte = text[head + depth], byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
      else { break }
      start = head
    }
    return start
  }

  /// The first line of a statement whose last one begins with a bracket: `) { bad ->`.
  private func statement(endingAt last: Int, _ depth: Int) -> Int {
    var start = last
    for _ in 0..<Self.mostBrackets {
      guard let byte = text[start + depth], Self.brackets.contains(byte), let before = line(before: start, depth) else {
        break
      }
      start = before
    }
    return start
  }

  private static let brackets = Set("{)]}".utf8)

  /// The nearest line before another one that is indented as far, with none between that is indented less.
  private func line(before line: Int, _ depth: Int) -> Int? {
    var start = line
    for _ in 0..<Self.mostLines where start > 0 {
      start = text.lineStart(of: start - 1)
      guard let found = indentation(ofLineAt: start), found <= depth else { continue }
      return found == depth ? start : nil
    }
    return nil
  }

  private func begins(_ block: (start: Int, depth: Int), withOneOf words: [[UInt8]]) -> Bool {
    let start = block.start + block.depth
    return words.contains { word in
      start + word.count <= text.count && text[SourceRange(start, start + word.count)].elementsEqual(word)
    }
  }

  /// The function below an attribute.
  private func function(behind attribute: Int) -> SourceRange? {
    guard let depth = indentation(ofLineAt: attribute) else { return nil }
    var line = text.nextLine(after: attribute)
    while line < text.count, text[line + depth] == UInt8(ascii: "#") { line = text.nextLine(after: line) }
    return SourceRange(attribute, endOfBlock(behind: line, depth))
  }

  /// Where the first line begins behind another one that is indented no further than `depth`.
  func endOfBlock(behind line: Int, _ depth: Int) -> Int {
    var end = text.nextLine(after: line)
    for _ in 0..<Self.mostLines where end < text.count {
      if let found = indentation(ofLineAt: end), found <= depth { break }
      end = text.nextLine(after: end)
    }
    return end
  }

  /// Number of blanks that a line begins with; `nil` for one of nothing else.
  func indentation(ofLineAt start: Int) -> Int? {
    var end = start
    while let byte = text[end], byte == 0x20 || byte == 0x09 { end += 1 }
    guard let byte = text[end], byte != 0x0A, byte != 0x0D else { return nil }
    return end - start
  }
}
