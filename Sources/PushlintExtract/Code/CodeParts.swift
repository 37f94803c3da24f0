import PushlintSyntax
import PushlintText
import PushlintTree

/// Reads a file of code part by part.
package struct CodeParts: Sendable {
  private let text: SourceText
  private let grammar: CodeGrammar
  private let tables: [SDKTable]

  /// - Returns: `nil` for a file that is read as a whole: without any word of a payload, or with code in several pieces.
  init?(_ text: SourceText, _ grammar: CodeGrammar, _ sdks: @escaping SDKTables) {
    guard CodeExtractor(text, grammar, origin: .file, sdks: sdks).mayHoldPayloads else { return nil }
    if grammar.peculiarities.contains(.isInMarkup), text.firstOffset(of: "?>", in: text.range) != nil { return nil }
    if grammar.peculiarities.contains(.hasDirectives), text.firstOffset(of: "#el", in: text.range) != nil { return nil }
    self.text = text
    self.grammar = grammar
    tables = sdks().filter { grammar.usesTables(of: $0.language) }
  }

  func stretch(from start: Int, in open: [UInt8]) -> CodeStretch? {
    CodeStretch(of: text, from: start, in: open, grammar)
  }

  /// What a part says.
  ///
  /// - Parameter file: what the file said before; `nil` where nothing is known but what this part imports.
  package func facts(of part: SourceRange, from start: SourceParts.Start, in file: CodeFileFacts?) -> CodePartFacts {
    CodePartFacts(text, part, in: start.brackets, grammar, tables, methods: file?.names.methods ?? [])
  }

  package func facts(of file: [CodePartFacts]) -> CodeFileFacts { CodeFileFacts(file, text, grammar, tables) }

  /// What was read of a part, and what that depends on.
  package struct Reading {
    package let excerpt: Excerpt
    /// Where all ends that has to be read with it.
    package let end: Int
    /// The bytes that were looked at.
    package let looked: SourceRange
    /// Names of numbers whose values are elsewhere in the file.
    package let missing: Set<String>
  }

  package enum Outcome {
    case read(Reading)
    /// More has to be around the part.
    case needsMore(before: Bool)
    /// What is said of the part depends on all of the file.
    case needsWholeFile
  }

  /// Most tokens around a place that are looked at without a search.
  private static let margin = 64

  /// Reads a part.
  ///
  /// - Parameters:
  ///   - around: the part with some code on both sides.
  ///   - open: the brackets that are open where that begins.
  ///   - values: statements elsewhere that the part needs.
  package func read(
    _ part: SourceRange, around: SourceRange, in open: [UInt8], _ values: [SourceRange], _ file: CodeFileFacts,
    isBehindOpenString: Bool
  ) -> Outcome {
    let code = MendedCode(
      text, pieces: values + [around], grammar, in: open, isBehindOpenString: isBehindOpenString)
    let tokens = code.tokens
    let first = tokens.tokens.firstIndex { $0.range.start >= part.start && $0.range.start < part.end }
    let last = tokens.tokens.lastIndex { $0.range.start >= part.start && $0.range.start < part.end }
    let traces = CodeTraces()
    var reader = CodeReader(tokens, part, in: file, traces)
    let range = (first ?? 0)..<(last.map { $0 + 1 } ?? first ?? 0)
    func isInside(_ place: SourceRange) -> Bool { place.start >= part.start && place.start < part.end }
    let document = reader.read(range, code.issues.filter { isInside($0.range) })
    var issues = (reader.issues + SDKCalls(reader).issues(in: range)).filter { isInside($0.range) }
    issues.sort { $0.range < $1.range }
    if let open = code.openFrom { issues.removeAll { $0.range.end > open } }
    if traces.needsWholeFile { return .needsWholeFile }
    let farthest = max(traces.last, traces.end)
    if around.end < text.count, farthest + Self.margin >= tokens.count {
      return .needsMore(before: false)
    }
    let start = tokens.tokens.firstIndex { $0.range.start >= around.start && $0.range.start < around.end } ?? 0
    if around.start > 0, traces.first <= start { return .needsMore(before: true) }
    let end = traces.end > range.upperBound ? tokens[traces.end - 1]?.range.end ?? part.end : part.end
    let lookedEnd = farthest >= tokens.count ? text.count : tokens[farthest]?.range.end ?? part.end
    let lookedStart = traces.first < tokens.count ? tokens[traces.first]?.range.start ?? part.start : part.start
    let excerpt = Excerpt(
      text: text, map: .identity, origin: .file, document: document, codeIssues: issues, codeStrings: reader.strings,
      codeLayout: reader.layout, isBehindOpenString: isBehindOpenString)
    return .read(
      Reading(
        excerpt: excerpt, end: end,
        looked: SourceRange(min(lookedStart, part.start), max(lookedEnd, part.end)), missing: traces.missing))
  }
}
