import PushlintText
import PushlintTree

/// Tells words of prose between brackets from values that lack a sign between them.
struct CodeProse {
  private let tokens: CodeTokens
  private let brackets: CodeBrackets

  init(_ tokens: CodeTokens, _ brackets: CodeBrackets) {
    self.tokens = tokens
    self.brackets = brackets
  }

  /// Least words of it: two may be a key and its value.
  private static let leastWords = 3
  /// Most tokens of a line that are looked at.
  private static let longestLine = 200

  /// The words of prose around two tokens side by side, all of their line where nothing else is in it; `nil` where they
  /// may be values.
  func words(around before: Int, _ index: Int) -> Range<Int>? {
    guard tokens[before]?.kind == .word else { return nil }
    let line = line(around: before)
    if line.count(where: { tokens[$0]?.kind == .word }) > Self.leastWords, isProse(line) { return line }
    var first = before
    while first > line.lowerBound, tokens[first - 1]?.kind == .word, !tokens.isOperatorWord(at: first - 1) {
      first -= 1
    }
    var end = before + 1
    while end < line.upperBound, tokens[end]?.kind == .word, !tokens.isOperatorWord(at: end) { end += 1 }
    guard end - first >= Self.leastWords, (first..<end - 1).contains(where: areSideBySide) else { return nil }
    return first..<end
  }

  /// The tokens of a line that stand in the brackets.
  private func line(around index: Int) -> Range<Int> {
    var first = index
    let lowest = max(brackets.open + 1, index - Self.longestLine)
    while first > lowest, !tokens.beginsLine(first) { first -= 1 }
    var end = index + 1
    let highest = min(tokens.inside(brackets.open).upperBound, index + Self.longestLine)
    while end < highest, !tokens.beginsLine(end) { end += 1 }
    return first..<end
  }

  /// Whether a line holds words and the signs between sentences alone.
  private func isProse(_ line: Range<Int>) -> Bool {
    guard tokens.beginsLine(line.lowerBound) else { return false }
    let areWords = line.allSatisfy { index in
      guard let token = tokens[index] else { return false }
      return token.kind == .word || token.kind == .number
        || token.kind == .sign && ",.;!?-'&/".utf8.contains(token.detail)
    }
    return areWords && (line.lowerBound..<line.upperBound - 1).contains(where: areSideBySide)
  }

  /// Whether two words stand side by side, and none of them joins values in some language.
  private func areSideBySide(_ index: Int) -> Bool {
    tokens[index]?.kind == .word && tokens[index + 1]?.kind == .word && !brackets.isJoining(index)
      && !brackets.isJoining(index + 1)
  }
}
