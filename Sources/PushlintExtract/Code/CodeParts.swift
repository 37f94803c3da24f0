import Algorithms
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
    guard grammar.isOnePiece(text) else { return nil }
    if grammar.peculiarities.contains(.hasDirectives), text.firstOffset(of: "#el", in: text.range) != nil { return nil }
    self.text = text
    self.grammar = grammar
    tables = sdks(grammar.languagesOfTables)
  }

  /// Whether two states of a file are read by the same rules: whether declarations are followed, and whether numbers in
  /// headers are refused.
  package static func areReadAlike(_ text: SourceText, _ other: SourceText) -> Bool {
    FileDeclarations.areFollowed(in: text) == FileDeclarations.areFollowed(in: other)
      && CodeReader.sendsTextsAlone(text) == CodeReader.sendsTextsAlone(other)
  }

  func stretch(from start: Int) -> CodeStretch? { CodeStretch(of: text, from: start, grammar) }

  /// Most tokens between a name in a function and its use.
  package static let reachOfNames = CodeConstants.reach
  /// How many tokens around a part what it says of names may depend on.
  package static let context = 32

  /// Some code of the file as tokens, which all parts in it are read from.
  package struct Window: Sendable {
    package let range: SourceRange
    fileprivate let code: MendedCode
  }

  /// - Parameter range: from between two statements to between two others.
  package func window(_ range: SourceRange) -> Window {
    Window(range: range, code: MendedCode(text, range, values: [], grammar))
  }

  /// What some parts say.
  ///
  /// - Parameters:
  ///   - parts: one behind the other.
  ///   - window: the parts with ``context`` on both sides.
  ///   - file: what the file said before; `nil` where nothing is known but what this part imports.
  package func facts(of parts: [SourceRange], in window: Window, _ file: CodeFileFacts?) -> [CodePartFacts] {
    let methods = file?.names.methods ?? []
    return parts.map { CodePartFacts(window.code.tokens, $0, tables, methods: methods) }
  }

  /// What all parts of the file say, in two steps: what it imports says which methods change objects.
  package func factsOfAll(_ parts: [SourceRange]) -> (parts: [CodePartFacts], file: CodeFileFacts) {
    let tokens = MendedCode(text, text.range, values: [], grammar).tokens
    func facts(_ methods: Set<String>) -> [CodePartFacts] {
      parts.map { CodePartFacts(tokens, $0, tables, methods: methods) }
    }
    let first = facts([])
    let file = self.facts(of: first)
    guard !file.names.methods.isEmpty else { return (first, file) }
    let all = facts(file.names.methods)
    return (all, self.facts(of: all))
  }

  package func facts(of file: [CodePartFacts]) -> CodeFileFacts { CodeFileFacts(file, text, grammar, tables) }

  /// What was read of a part, and what that depends on.
  package struct Reading {
    package let excerpt: Excerpt
    /// Where all ends that has to be read with it.
    package let end: Int
    /// The bytes that were looked at.
    package let looked: SourceRange
    /// Names that get their values in a place of the file that was not looked up yet.
    package let missing: Set<String>
    /// Names in values outside of the part.
    package let distant: Set<String>
    /// Texts with a name that the part uses, each with the first stage that does.
    package let texts: [String: NamedTextUse.Stage]
    /// Those that are read at their own places.
    package let placedTexts: Set<String>
    /// The texts of variables of functions that are told of at their own places.
    package let localTexts: [SourceRange]
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
  ///   - window: the part with some others on both sides.
  ///   - places: where names get their values, as far as that was looked up.
  ///   - isFirst: whether no other part uses a text with a name before this one does.
  package func read(
    _ part: SourceRange, in window: Window, of file: CodeFileFacts, places: [String: SourceRange],
    isFirst: @escaping (String, NamedTextUse.Stage) -> Bool
  ) -> Outcome {
    let around = window.range
    let values = places.filter { file.holdsEverywhere($0.key) && !around.encloses($0.value) }.values
    let code = values.isEmpty ? window.code : MendedCode(text, around, values: values.sorted(), grammar)
    let tokens = code.tokens
    func isAround(_ token: CodeToken) -> Bool { token.range.start >= around.start && token.range.start < around.end }
    let start = tokens.tokens.firstIndex(where: isAround) ?? 0
    let past = tokens.tokens.lastIndex(where: isAround).map { $0 + 1 } ?? start
    let range = tokens.tokens(in: part, of: start..<past)
    let traces = CodeTraces(isFirst: isFirst)
    let reader = CodeReader(tokens, part, in: file, places: places, around: start..<past, traces)
    let doubts = CodeStretch.doubts(code.openStrings, of: text, in: part, grammar)
    let document = reader.read(range, code.issues(in: part, doubts))
    let localTexts = traces.localTexts.map(tokens.range)
    let texts = traces.placedTexts.compactMap { places[$0] } + localTexts
    let issues = (reader.issues + SDKCalls(reader).issues(in: range)).sorted { $0.range < $1.range }
      .filter { issue in
        (issue.range.start >= part.start && (issue.range.start < part.end || part.end == text.count)
          || texts.contains { $0.encloses(issue.range) })
          && !doubts.contains { $0.concerns(issue.range) }
      }
    if traces.needsWholeFile { return .needsWholeFile }
    let farthest = max(traces.last, traces.end)
    if around.end < text.count, max(farthest, range.upperBound) + Self.margin >= past {
      return .needsMore(before: false)
    }
    // Whether a statement begins with the part, the token before it says.
    let first = min(traces.first, max(range.lowerBound - 1, 0))
    if around.start > 0, first < start || traces.first <= start { return .needsMore(before: true) }
    // What lacks its closer ends behind the last token.
    let last = min(traces.end, past) - 1
    var end = traces.end > range.upperBound ? tokens[last]?.range.end ?? part.end : part.end
    if let broken = Self.brokenPlace(of: document, outside: part, code.issues(in: text.range, [])) {
      // What is wrong in a value is told with the payload that it belongs to.
      if broken.start < part.start { return .needsWholeFile }
      end = max(end, broken.end)
    }
    // What a statement behind the part does to an object in it is told with the object.
    for issue in reader.issues
    where issue.range.start >= part.end && !texts.contains(where: { $0.encloses(issue.range) }) {
      end = max(end, issue.range.end)
    }
    let lookedEnd = farthest >= past ? text.count : tokens[farthest]?.range.end ?? part.end
    // What found no token before the first one would meet one that somebody writes there.
    let lookedStart = first > start ? tokens[first]?.range.start ?? part.start : around.start
    let looked = SourceRange(min(lookedStart, part.start), max(lookedEnd, part.end))
    let isBroken =
      code.holdsLostBrackets(range) || code.openStrings.contains { part.start <= $0 && $0 < part.end }
    let excerpt = Excerpt(
      text: text, map: .identity, origin: .file, document: document, codeIssues: issues, codeStrings: reader.strings,
      codeLayout: reader.layout, codeDoubts: doubts)
    return .read(
      Reading(
        excerpt: excerpt, end: end,
        // What a bracket or a string without its end holds, anything around it may say.
        looked: isBroken ? looked.union(around) : looked, missing: traces.missing,
        distant: traces.distant, texts: traces.texts, placedTexts: traces.placedTexts, localTexts: localTexts))
  }

  /// The place of all values outside of a part in which something is lacking.
  private static func brokenPlace(
    of document: ParsedDocument?, outside part: SourceRange, _ issues: [SyntaxIssue]
  ) -> SourceRange? {
    let issues = issues.filter { !part.encloses($0.range) }
    guard let document, !issues.isEmpty else { return nil }
    return document.tree.nodes.dropFirst().reduce(nil) { place, node in
      let next = issues.partitioningIndex { $0.range.start >= node.range.start }
      guard !part.encloses(node.range), next < issues.count, node.range.encloses(issues[next].range) else {
        return place
      }
      return place?.union(node.range) ?? node.range
    }
  }
}

extension CodeTokens {
  /// The tokens that begin in a range, of those of a part, which are in order of place.
  func tokens(in range: SourceRange, of part: Range<Int>? = nil) -> Range<Int> {
    func index(_ place: Int) -> Int {
      var (low, high) = (part?.lowerBound ?? 0, part?.upperBound ?? count)
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].range.start < place { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = index(range.start)
    return start..<max(index(range.end), start)
  }
}
