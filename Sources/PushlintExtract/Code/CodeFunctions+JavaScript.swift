import PushlintSyntax
import PushlintTree

/// Where functions with names are declared in JavaScript and TypeScript: `function send() {`, `async send() {` in a class,
/// `const send = async () => {`, `send: function () {`. Those without names belong to the ones around them.
extension CodeFunctions {
  /// Words before parentheses and a block that are no names of functions.
  private static let wordsBeforeBlocks: Set<String> = [
    "if", "for", "while", "switch", "catch", "with", "function", "return", "await", "super", "typeof", "async", "of",
  ]

  /// The parameters and the brace or the arrow of the function whose name is a token.
  private func javaScriptHead(at index: Int) -> (parameters: Range<Int>, body: Int)? {
    guard let word = tokens.word(at: index), !Self.wordsBeforeBlocks.contains(word) else { return nil }
    let isValue =
      tokens.isSign("=", at: index + 1) && !tokens.isSign("=", at: index + 2)
      || tokens.isSign(":", at: index + 1)
    guard isValue else {
      // `a.then() {` is no code.
      guard tokens.linkWidth(at: index - 1) == 0, !tokens.isWord("new", at: index - 1) else { return nil }
      return head(parametersAt: index + 1, hasArrow: false)
    }
    var start = index + 2
    if tokens.isWord("async", at: start) { start += 1 }
    if tokens.isWord("function", at: start) {
      start += 1
      if tokens.isSign("*", at: start) { start += 1 }
      if tokens[start]?.kind == .word { start += 1 }
      return head(parametersAt: start, hasArrow: false)
    }
    // `const send = token => {`
    if tokens[start]?.kind == .word, isArrow(at: start + 1) { return (start..<start + 1, start + 1) }
    return head(parametersAt: start, hasArrow: true)
  }

  private func head(parametersAt open: Int, hasArrow: Bool) -> (parameters: Range<Int>, body: Int)? {
    guard tokens.isOpener("(", at: open), tokens.closer(of: open) < tokens.count else { return nil }
    var behind = tokens.closer(of: open) + 1
    if tokens.isSign(":", at: behind) {
      guard let end = endOfType(from: behind + 1) else { return nil }
      behind = end
    }
    guard hasArrow ? isArrow(at: behind) : tokens.isOpener("{", at: behind) else { return nil }
    return (tokens.inside(open), behind)
  }

  private func isArrow(at index: Int) -> Bool { tokens.isSign("=", at: index) && tokens.isSign(">", at: index + 1) }

  /// The brace or the arrow behind the type of what a function returns: `Promise<void>`, `Result[] | null`.
  private func endOfType(from start: Int) -> Int? {
    var index = start
    while index - start < Self.longestResult, let token = tokens[index] {
      if index > start, tokens.isOpener("{", at: index) || isArrow(at: index) { return index }
      switch token.kind {
      case .word: if tokens.isWord("return", at: index) { return nil }
      case .sign: guard "<>|.,&".utf8.contains(token.detail) else { return nil }
      case .opener: break
      default: return nil
      }
      index = tokens.step(index)
    }
    return nil
  }

  /// Whether the name of a function is at a token.
  func beginsJavaScriptFunction(_ index: Int) -> Bool { javaScriptHead(at: index) != nil }

  /// The function whose name is at a token.
  func javaScriptFunction(at index: Int) -> Function? {
    guard let head = javaScriptHead(at: index), let name = tokens.word(at: index), let body = body(at: head.body),
      !body.range.isEmpty
    else { return nil }
    return Function(
      start: index, name: name, parameters: head.parameters, body: body.range, isMethod: false,
      isExpression: body.isExpression)
  }
}
