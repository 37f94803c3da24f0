import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads that a program in JavaScript has as JSON in its strings: in templates, joined ones, and those in statements,
/// of which its parser keeps nothing.
///
/// - Shape: each string is found by what is near it, so that a part of a program has what the program has there.
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
    beside program: ParsedDocument?, map: OffsetMap = .identity, origin: Excerpt.Origin = .file
  ) -> [Excerpt] {
    var tree = CodeTreeBuilder(text, range)
    var strings: [SyntaxTree.Index: JoinedText] = [:]
    lazy var known = Set((program?.tree.nodes ?? []).lazy.filter { $0.kind == .string }.map(\.range.start))
    var start = range.start
    while let brace = text.firstOffset(of: "{", in: SourceRange(start, range.end)) {
      start = brace + 1
      guard let mark = mark(before: brace), let past = scan.pastString(mark) else { continue }
      start = max(start, past)
      guard let whole = scan.expression(from: mark), let joined = joined(whole) else { continue }
      guard joined.isJoined || !known.contains(mark) else { continue }
      let node = tree.add(.string, .argument, whole, in: SyntaxTree.root, text: joined.text.text, isLiteral: true)
      strings[node] = joined.text.joined
    }
    guard !strings.isEmpty else { return [] }
    return [Excerpt(text: text, map: map, origin: origin, document: tree.document(), codeStrings: strings)]
  }

  /// The mark that a string begins with whose text begins with the brace.
  private func mark(before brace: Int) -> Int? {
    var before = brace
    while before > range.start, let byte = text[before - 1], byte <= 0x20 { before -= 1 }
    guard before > range.start, let mark = text[before - 1], scan.isQuote(mark) || mark == UInt8(ascii: "`") else {
      return nil
    }
    var next = brace + 1
    while scan[next] != 0, scan[next] <= 0x20 { next += 1 }
    guard scan.isQuote(scan[next]) || scan[next] == UInt8(ascii: "\\"), !scan.isHidden(before - 1) else { return nil }
    // What is joined to another text begins there; what is between braces alone is shown on a page.
    var words = WordsBefore(text, before - 1)
    return words.take("+") || words.take("{") ? nil : before - 1
  }

  /// The text of strings that are joined, with what is not known left open.
  private func joined(_ range: SourceRange) -> (text: CodeString, isJoined: Bool)? {
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
      guard index < tokens.count else { break }
      guard tokens.isSign("+", at: index), index + 1 < tokens.count else { return nil }
      index += 1
    }
    return (result, tokens.count > 1 || !result.isWhole)
  }
}
