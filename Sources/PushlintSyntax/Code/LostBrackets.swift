import PushlintText
import PushlintTree

/// How many of the brackets that are open are never closed, as the next statement shows: a definition does not stand in
/// the arguments of a call, so that a bracket that somebody lost, or has only just typed, holds no more than its own
/// statement.
///
/// - Shape: says nothing of sound code; looks at brackets that were read, and at one line.
struct LostBrackets {
  private let code: CodeTokens
  /// The indices of their tokens, the outermost first.
  private let open: [Int]

  init(_ code: CodeTokens, _ open: [Int]) {
    self.code = code
    self.open = open
  }

  /// Most words before one that begins a definition.
  private static let mostModifiers = 6

  /// Whether brackets of some code may end before a token: of most they cannot.
  static func mayEnd(before token: CodeToken, of code: CodeTokens) -> Bool {
    switch token.kind {
    case .word: code.text[token.range.start].map(code.grammar.statements.begins) ?? false
    case .sign: token.detail == UInt8(ascii: ";") && code.grammar.statements.endsWithLines
    default: false
    }
  }

  /// How many of the innermost brackets end before a token that they may end before.
  func count(before token: CodeToken) -> Int {
    let grammar = code.grammar
    switch token.kind {
    case .sign:
      return endsLine(token) ? arguments { !isControl($0) } : 0
    case .word:
      guard let inner = open.last, beginsLine(token), beginsDefinition(token) else { return 0 }
      let column = column(of: token.range.start)
      if grammar.statements.areIndented { return bracketsIndented(atLeast: column, token) }
      guard grammar.hasBlocks, column > 0 else {
        return open.count - (open.firstIndex { !code.isBlock($0) } ?? open.count)
      }
      return code.isOpener("{", at: inner) ? 0 : arguments { _ in true }
    default: return 0
    }
  }

  /// How many of the innermost brackets stand around arguments or elements.
  private func arguments(where isLost: (Int) -> Bool) -> Int {
    var count = 0
    for index in open.reversed() {
      guard !code.isOpener("{", at: index), isLost(index) else { break }
      count += 1
    }
    return count
  }

  /// How many of the innermost brackets begin in lines that are indented as far as a definition, or further than the end
  /// of one.
  private func bracketsIndented(atLeast column: Int, _ token: CodeToken) -> Int {
    let isEnd = code.text[token.range].elementsEqual("end".utf8)
    var count = 0
    for index in open.reversed() {
      guard let start = code[index]?.range.start, column < self.column(of: start) + (isEnd ? 0 : 1) else { break }
      count += 1
    }
    return count
  }

  /// Words before parentheses that may hold statements, or stand over several lines of them.
  private static let controls: Set<String> = [
    "for", "foreach", "while", "if", "switch", "try", "using", "fixed", "catch", "lock", "declare", "synchronized",
  ]

  private func isControl(_ open: Int) -> Bool { code.word(at: open - 1).map(Self.controls.contains) == true }

  // MARK: Lines

  private func beginsLine(_ token: CodeToken) -> Bool {
    let text = code.text
    return text[SourceRange(text.lineStart(of: token.range.start), token.range.start)].allSatisfy { $0 <= 0x20 }
  }

  /// Bytes of space before the first of a line.
  private func column(of place: Int) -> Int {
    let text = code.text
    return text[SourceRange(text.lineStart(of: place), place)].prefix { $0 <= 0x20 }.count
  }

  private func endsLine(_ token: CodeToken) -> Bool {
    let text = code.text
    return text[SourceRange(token.range.end, text.lineEnd(of: token.range.end))].allSatisfy { $0 <= 0x20 }
  }

  /// Whether a token begins a definition, or another statement that is no value: `def send`, `private suspend fun send`.
  private func beginsDefinition(_ token: CodeToken) -> Bool {
    let (text, statements) = (code.text, code.grammar.statements)
    var word = token.range
    for _ in 0..<Self.mostModifiers {
      let name = text.string(word)
      if statements.others.contains(name) { return true }
      var next = word.end
      while text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      guard let byte = text[next], next > word.end, statements.areNameless || ByteClass.continuesWord(byte) else {
        return false
      }
      if statements.definitions.contains(name) { return true }
      guard statements.modifiers.contains(name), ByteClass.continuesWord(byte) else { return false }
      var end = next
      while let byte = text[end], ByteClass.continuesWord(byte) { end += 1 }
      word = SourceRange(next, end)
    }
    return false
  }
}
