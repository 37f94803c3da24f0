import PushlintText
import PushlintTree

/// A stretch of code from between two statements to between two others, which can be read without the rest.
package struct CodeStretch: Sendable {
  package let end: Int
  /// How many times it had to be scanned again since strings in it lack quotation marks.
  package let repairs: Int
  /// Past the farthest byte that says where it ends, where something in it has no end.
  package let looked: Int

  /// Least bytes of a stretch, and the least where functions are divided, too, and of one that ends before any line.
  private static let shortest = 400
  private static let shortestOfStatements = 3_000
  private static let shortestBetweenAnchors = 2_000
  /// Most strings over several lines in a stretch that are looked at.
  private static let mostSuspects = 40

  /// The stretch that begins at `start`.
  ///
  /// - Returns: `nil` where too many strings lack a quotation mark.
  package init?(of text: SourceText, from start: Int, _ grammar: CodeGrammar) {
    var strings = CodeStringRepair()
    var repairs = 0
    var sound: Set<Int> = []
    var looked = 0
    while repairs < MendedCode.mostScans, sound.count < Self.mostSuspects {
      let found = CodeTokens.stretch(of: text, from: start, grammar, repairs: CodeRepairs(strings: strings.ends)) {
        code, next, open in
        code.suspect.map { !sound.contains($0) } == true || Self.isEnd(code, next, open, start)
      }
      looked = max(looked, found.looked)
      if strings.repair(found.code) {
        repairs += 1
      } else if found.next != nil, let suspect = found.code.suspect, sound.insert(suspect).inserted {
        continue
      } else {
        end = found.next.map { text.lineStart(of: $0.range.start) } ?? text.count
        self.repairs = repairs
        self.looked = looked
        return
      }
    }
    return nil
  }

  /// Most bytes of space before the members of a class, and before those of a class in another block.
  private static let indentationOfMembers = 4
  private static let indentationOfInnerMembers = 8

  /// Whether the code may end before `next`.
  ///
  /// - Parameter open: the brackets around it that begin in the code.
  private static func isEnd(_ code: CodeTokens, _ next: CodeToken, _ open: [Int], _ start: Int) -> Bool {
    let size = next.range.start - start
    guard size >= shortest, let last = code.tokens.last, beginsStatement(next, code.grammar),
      last.range.end < next.range.start,
      code.text[SourceRange(last.range.end, next.range.start)].contains(0x0A)
    else { return false }
    let line = code.text.lineStart(of: next.range.start)
    guard size >= shortestBetweenAnchors || code.text.isAnchor(lineAt: line) else { return false }
    // What is open around a stretch are blocks alone; how many of them says nothing, since they are not known behind it.
    guard open.allSatisfy(code.isBlock) else { return false }
    let indentation = code.text[SourceRange(line, next.range.start)].reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) }
    let endsBlock = code.endsBlock(code.count - 1)
    let endsStatement = last.kind == .sign && last.detail == UInt8(ascii: ";")
    if indentation == 0 || !code.grammar.hasBlocks {
      return endsBlock || endsStatement
        || last.kind != .sign && last.kind != .opener
          && (indentation == 0 || code.grammar.functionWords.contains(code.text.string(next.range)))
    }
    if endsBlock, indentation <= indentationOfInnerMembers || size >= shortestOfStatements { return true }
    let mayEnd = endsStatement || !code.grammar.peculiarities.contains(.endsStatements) && last.kind != .sign
    return mayEnd && last.kind != .opener && (size >= shortestOfStatements || indentation <= indentationOfMembers)
  }

  private static func beginsStatement(_ token: CodeToken, _ grammar: CodeGrammar) -> Bool {
    switch token.kind {
    case .word: true
    case .sign: token.detail == UInt8(ascii: "@") || token.detail == UInt8(ascii: "#") && grammar.imports == .rust
    case .opener: token.detail == UInt8(ascii: "[") && grammar.imports == .cSharp
    default: false
    }
  }
}

extension CodeTokens {
  /// Most tokens between the start of a statement and its block.
  private static let longestHead = 40

  /// Words in the head of a block, whatever else is there.
  private static let declarations: Set<String> = [
    "class", "struct", "interface", "enum", "extension", "protocol", "trait", "impl", "namespace",
  ]

  /// Whether the bracket at `open` surely begins a block of statements or declarations, and no value.
  package func isBlock(_ open: Int) -> Bool {
    guard isOpener("{", at: open), grammar.hasBlocks, let brace = self[open], let before = self[open - 1] else {
      return false
    }
    let isCall = before.kind == .closer && before.detail == UInt8(ascii: ")")
    var isBlock = isCall || before.kind == .word && before.range.end < brace.range.start
    var index = open - 1
    while open - index < Self.longestHead, let token = self[index] {
      switch token.kind {
      case .sign where token.detail == UInt8(ascii: ";"): return isBlock
      case .sign where token.detail == UInt8(ascii: "="): return false
      case .opener: return isBlock && token.detail == UInt8(ascii: "{")
      case .closer where token.detail == UInt8(ascii: "}"): return isBlock
      case .closer: index = min(Int(token.partner), index)
      case .word:
        guard let word = word(at: index), word != "new", word != "return" else { return false }
        // `func f() -> [String: Any] {`
        if Self.declarations.contains(word) || grammar.functionWords.contains(word) { isBlock = true }
      default: break
      }
      if beginsHead(index) { return isBlock }
      index -= 1
    }
    return isBlock && self[index] == nil
  }

  /// Whether a statement begins at a token that a line begins with: what stands before says nothing of its block.
  private func beginsHead(_ index: Int) -> Bool {
    guard let token = self[index], let last = self[index - 1], last.kind != .sign, last.kind != .opener else {
      return false
    }
    let isAttribute = token.detail == UInt8(ascii: "@") || token.detail == UInt8(ascii: "#")
    return (token.kind == .word || token.kind == .opener || isAttribute) && beginsLine(index)
  }

  /// Whether the token at `index` ends a block of statements or declarations, and no value.
  fileprivate func endsBlock(_ index: Int) -> Bool {
    guard let closer = self[index], closer.kind == .closer, closer.detail == UInt8(ascii: "}") else { return false }
    let open = Int(closer.partner)
    // What stands before the stretch opens blocks alone.
    return self[open]?.kind == .opener && open < index ? isBlock(open) : true
  }

  /// Where a string over lines begins that one token is behind, so that it can be seen whether it lacks a quotation mark.
  fileprivate var suspect: Int? {
    let index = tokens.count - 2
    guard let token = self[index], token.kind == .string, let form = form(of: index), form.width == 1,
      form.spansLines, form.escapes != nil, text[token.range].contains(where: ByteClass.endsLine)
    else { return nil }
    return token.range.start
  }
}
