import PushlintSyntax
import PushlintText
import PushlintTree

/// Literals of maps behind their types: `map[string]any{…}`, `new() {…}`.
extension CodeReader {
  /// `map[string]any{`, `gin.H{`
  func goMap(at index: Int) -> Literal? {
    if tokens.isWord("map", at: index), tokens.isOpener("[", at: index + 1) {
      // `[]map[string]any{{…}}` is a list, and `func f() map[string]any {` a function.
      guard tokens[index - 1]?.kind != .closer, let open = endOfGoType(at: index), tokens.isOpener("{", at: open) else {
        return nil
      }
      return literal(open, from: index)
    }
    guard tokens[index]?.kind == .word, !tokens.isSign(".", at: index - 1) else { return nil }
    var open = index + 1
    if tokens.isSign(".", at: open), tokens[open + 1]?.kind == .word { open += 2 }
    guard tokens.isOpener("{", at: open), tokens.isString(at: open + 1), tokens.isSign(":", at: open + 2),
      open > index + 1 || !encodesItself(index)
    else { return nil }
    return literal(open, from: index)
  }

  /// Whether the type of the file whose name is at `index` says itself what its values are in JSON.
  func encodesItself(_ index: Int) -> Bool {
    guard followsDeclarations, tokens.grammar.imports == .go, let name = tokens.word(at: index) else { return false }
    guard traces == nil else {
      if declaredTypes.contains(name) { traces?.needsWholeFile = true }
      return false
    }
    return structs.encodesItself(name)
  }

  /// Past the type that begins at `index`; `nil` where none does.
  func endOfGoType(at index: Int) -> Int? {
    var index = index
    for _ in 0..<CodeTokens.longestCallee {
      if tokens.isSign("*", at: index) {
        index += 1
      } else if tokens.isOpener("[", at: index) {
        index = tokens.closer(of: index) + 1
      } else if tokens.isWord("map", at: index), tokens.isOpener("[", at: index + 1) {
        index += 1
      } else if tokens.isWord("interface", at: index) || tokens.isWord("struct", at: index) {
        guard tokens.isOpener("{", at: index + 1) else { return nil }
        return tokens.closer(of: index + 1) + 1
      } else if tokens[index]?.kind == .word {
        index += 1
        while tokens.isSign(".", at: index), tokens[index + 1]?.kind == .word { index += 2 }
        return index
      } else {
        return nil
      }
    }
    return nil
  }

  /// `new Dictionary<string, object> { … }`, `new { a = 1 }`
  func cSharpMap(at index: Int, inValue: Bool) -> Literal? {
    guard tokens.isWord("new", at: index), let (open, type) = cSharpBody(at: index) else { return nil }
    let literal = literal(open, from: index)
    let entries = literal.entries.map { separator(in: $0) }
    if type.isEmpty, open == index + 1 {
      // Only what has a member of its own name is sure to be a payload's, unless it is a value in one.
      return inValue || entries.contains { $0 != nil } || literal.entries.isEmpty ? literal : nil
    }
    let isMap = entries.contains { $0?.form == .to }
    let name = tokens.word(at: type.lowerBound) ?? ""
    let isEmptyMap =
      literal.entries.isEmpty && (name.hasSuffix("Dictionary") || name == "JObject" || name == "JsonObject")
    return isMap || isEmptyMap ? literal : nil
  }

  /// The brace behind `new`, with the type and what is given to it.
  func cSharpBody(at index: Int) -> (open: Int, type: Range<Int>)? {
    var end = index + 1
    while tokens[end]?.kind == .word || tokens.isSign(".", at: end) || tokens.isSign("?", at: end) {
      guard end - index < CodeTokens.longestCallee else { return nil }
      end += 1
    }
    if tokens.isSign("<", at: end) {
      guard let past = tokens.endOfTypes(at: end) else { return nil }
      end = past
    }
    let type = index + 1..<end
    while tokens.isOpener("[", at: end) { end = tokens.closer(of: end) + 1 }
    if tokens.isOpener("(", at: end) { end = tokens.closer(of: end) + 1 }
    return tokens.isOpener("{", at: end) ? (end, type) : nil
  }
}
