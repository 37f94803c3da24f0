import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads that a program in JavaScript has as JSON in its strings: in templates, joined ones, and those in statements,
/// of which its parser keeps nothing but where they begin.
///
/// - Shape: where a string begins, only the parser knows; all else is near it, so that a part of a program has what the
///   program has there.
struct ProgramTexts {
  private let text: SourceText
  private let scan: ProgramScan
  private let range: SourceRange

  /// - Parameter range: whole statements.
  init(_ text: SourceText, in range: SourceRange) {
    self.text = text
    self.range = range
    scan = ProgramScan(text)
  }

  /// - Parameter program: what the parser read, whose strings are looked at there.
  func excerpts(
    beside program: ParsedDocument, map: OffsetMap = .identity, origin: Excerpt.Origin = .file
  ) -> [Excerpt] {
    var tree = CodeTreeBuilder(text, range)
    var strings: [SyntaxTree.Index: JoinedText] = [:]
    lazy var known = Set(program.tree.nodes.lazy.filter { $0.kind == .string }.map(\.range.start))
    for mark in program.objectTexts where isAlone(mark) && scan.pastString(mark) != nil {
      guard let joined = scan.expression(from: mark).flatMap(joined), joined.isJoined || !known.contains(mark) else {
        continue
      }
      let node = tree.add(
        .string, .argument, joined.range, in: SyntaxTree.root, text: joined.text.text, isLiteral: true)
      strings[node] = joined.text.joined
    }
    guard !strings.isEmpty else { return [] }
    return [Excerpt(text: text, map: map, origin: origin, document: tree.document(), codeStrings: strings)]
  }

  /// Whether a text begins where a string does: one that is joined to another begins there, and one between braces alone
  /// is shown on a page.
  private func isAlone(_ mark: Int) -> Bool {
    var words = WordsBefore(text, mark)
    return !words.take("+") && !words.take("{")
  }

  /// The text of strings that are joined, with what is not known left open, and where they are.
  private func joined(_ range: SourceRange) -> (text: CodeString, range: SourceRange, isJoined: Bool)? {
    let tokens = CodeTokens(text, range, .javaScript)
    var result = CodeString(at: range.start)
    var index = 0
    while index < tokens.count {
      if tokens.isString(at: index) {
        guard let content = tokens.content(of: index), tokens[index]?.flags.contains(.unclosed) == false else {
          return nil
        }
        // Nobody divides the words that say what a text is.
        let dividesWord =
          result.joined.bytes.last.map(ByteClass.isNameByte) == true
          && text[content.start].map(ByteClass.isNameByte) == true
        guard !dividesWord else { return nil }
        result.add(index, of: tokens)
        index += 1
      } else {
        let start = index
        while index < tokens.count, let token = tokens[index], token.kind != .sign || tokens.isSign(".", at: index) {
          index = tokens.step(index)
        }
        guard index > start else { return nil }
        result.addHole(tokens.range(start..<min(index, tokens.count)))
      }
      guard index < tokens.count, !isEnd(index, of: tokens) else { break }
      guard tokens.isSign("+", at: index), index + 1 < tokens.count else { return nil }
      index += 1
    }
    return (result, tokens.range(0..<index), index > 1 || !result.isWhole)
  }

  /// Whether what follows a text says its type, or is the other half of a condition: `'…' as string`, `x ? '…' : null`.
  private func isEnd(_ index: Int, of tokens: CodeTokens) -> Bool {
    tokens.isWord("as", at: index) || tokens.isWord("satisfies", at: index) || tokens.isSign(":", at: index)
  }
}
