import PushlintDiagnostics
import PushlintExtract
import PushlintText
import PushlintTree

/// Keeps quiet what is wrong in tests that expect an error: it is meant to be.
///
/// - Shape: a test is the block around the expectation, as the lines are indented; looked for only where something was
///   found. Secrets are reported wherever they are.
struct ExpectedErrors {
  private let text: SourceText
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
  private static let errors = [".is_err()", ".unwrap_err()"]
  /// What says so of the function behind it.
  private static let attribute = "#[should_panic"
  static let signs = NeedleScan(expectations + errors + [attribute])
  private static let negation = NeedleScan(["not"])
  private static let assertion = NeedleScan(["assert"])

  /// Most signs of one source, lines of one test, and bytes between a negation and what it negates.
  private static let mostSigns = 2_000
  private static let mostLines = 400
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
    return matches.compactMap { match in
      let line = text.lineStart(of: match.offset)
      if match.needle >= Self.expectations.count + Self.errors.count { return function(behind: line) }
      let before = SourceRange(max(line, match.offset - Self.reachOfNegation), match.offset)
      guard !Self.negation.occurs(in: text, range: before) else { return nil }
      let isError = match.needle >= Self.expectations.count
      guard !isError || Self.assertion.occurs(in: text, range: SourceRange(line, match.offset)) else { return nil }
      return block(around: line)
    }
  }

  /// The block that a line is in: from the line before it that is indented less to the next one that is no further
  /// indented than that.
  private func block(around line: Int) -> SourceRange? {
    guard let depth = indentation(ofLineAt: line) else { return nil }
    var start = line
    for _ in 0..<Self.mostLines where start > 0 {
      start = text.lineStart(of: start - 1)
      guard let opener = indentation(ofLineAt: start), opener < depth else { continue }
      return SourceRange(start, endOfBlock(behind: line, opener))
    }
    return SourceRange(line, text.lineEnd(of: line))
  }

  /// The function below an attribute.
  private func function(behind attribute: Int) -> SourceRange? {
    guard let depth = indentation(ofLineAt: attribute) else { return nil }
    var line = text.nextLine(after: attribute)
    while line < text.count, text[line + depth] == UInt8(ascii: "#") { line = text.nextLine(after: line) }
    return SourceRange(attribute, endOfBlock(behind: line, depth))
  }

  /// Where the first line begins behind another one that is indented no further than `depth`.
  private func endOfBlock(behind line: Int, _ depth: Int) -> Int {
    var end = text.nextLine(after: line)
    for _ in 0..<Self.mostLines where end < text.count {
      if let found = indentation(ofLineAt: end), found <= depth { break }
      end = text.nextLine(after: end)
    }
    return end
  }

  /// Number of blanks that a line begins with; `nil` for one of nothing else.
  private func indentation(ofLineAt start: Int) -> Int? {
    var end = start
    while let byte = text[end], byte == 0x20 || byte == 0x09 { end += 1 }
    guard let byte = text[end], byte != 0x0A, byte != 0x0D else { return nil }
    return end - start
  }
}
