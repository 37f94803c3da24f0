import PushlintSyntax
import PushlintText
import PushlintTree

/// Lists in code.
extension CodeReader {
  /// The elements of a list; `nil` for anything else.
  func elements(of range: Range<Int>) -> [Range<Int>]? {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard range.contains(open), tokens.closer(of: open) == range.upperBound - 1 else { return nil }
    let inside = tokens.inside(open)
    let start = range.lowerBound
    if open == start || tokens.grammar.literals.types == .brackets && tokens.endOfTypes(at: start) == open {
      guard tokens.grammar.literals.list != 0, tokens[open]?.detail == tokens.grammar.literals.list,
        !isComprehension(inside)
      else {
        return nil
      }
      if tokens.grammar.literals.map == tokens.grammar.literals.list, isMap(at: open, inValue: true) { return nil }
      return tokens.split(inside)
    }
    switch tokens.grammar.literals.types {
    case .go:
      // `[]string{"a"}`
      guard tokens.isOpener("[", at: start), tokens.isOpener("{", at: open), endOfGoType(at: start) == open,
        !encodesItself(open - 1)
      else { break }
      return tokens.split(inside)
    case .cSharp:
      // `new JArray("a", "b")`
      if tokens.isWord("new", at: start), tokens.isWord("JArray", at: start + 1), open == start + 2,
        tokens.split(tokens.inside(open)).count > 1
      {
        return tokens.split(tokens.inside(open))
      }
      guard tokens.isWord("new", at: start), cSharpBody(at: start)?.open == open, map(at: start) == nil else { break }
      let entries = tokens.split(inside)
      let name = tokens.word(at: start + 1) ?? ""
      let isList =
        tokens.isOpener("[", at: start + 1) || name.hasSuffix("List") || tokens[open - 1]?.detail == UInt8(ascii: "]")
      return isList ? entries : nil
    case .objectiveC:
      guard tokens.isSign("@", at: start), open == start + 1, tokens.isOpener("[", at: open) else { break }
      return tokens.split(inside)
    default:
      // `new long[] {1, 2}`
      if tokens.isWord("new", at: start), tokens.isOpener("{", at: open), tokens.isOpener("[", at: open - 2),
        open - 2 == start + 2
      {
        return tokens.split(inside)
      }
    }
    guard let name = tokens.calledName(start, open), tokens.grammar.listCalls.contains(name),
      tokens.grammar.mapCalls[name] == nil || mapCall(at: start) == nil
    else { return nil }
    return tokens.split(inside)
  }

  /// Past the list that begins at `index` with a type of its elements: `[]map[string]any{`; `nil` where none does.
  func endOfTypedList(at index: Int) -> Int? {
    guard tokens.grammar.literals.types == .go, tokens.isOpener("[", at: index), tokens[index - 1]?.kind != .closer,
      !isSubscript(index),
      tokens.closer(of: index) <= index + 2, let open = endOfGoType(at: index), tokens.isOpener("{", at: open)
    else { return nil }
    let end = tokens.closer(of: open) + 1
    return end <= tokens.count ? end : nil
  }

  func isComprehension(_ range: Range<Int>) -> Bool {
    // `for` stands before an element of a list or a map of Dart.
    !tokens.grammar.constructions.contains(.cascades)
      && tokens.first(in: range) { tokens.isWord("for", at: $0) } != nil
  }

  /// Whether an element or entry may be there or not, or several times: `if (x) 'a': 1`, `for (final x in y) x`.
  func isPossible(_ element: Range<Int>) -> Bool {
    tokens.grammar.constructions.contains(.cascades)
      && (tokens.isWord("if", at: element.lowerBound) || tokens.isWord("for", at: element.lowerBound))
      && tokens.isOpener("(", at: element.lowerBound + 1)
  }

  /// What is behind the condition or the loop before an element.
  func behindCondition(_ element: Range<Int>) -> Range<Int> {
    min(tokens.closer(of: element.lowerBound + 1) + 1, element.upperBound)..<element.upperBound
  }
}
