import PushlintSyntax
import PushlintTree

/// The names of variables that are changed after they are made.
extension CodeReader {
  /// Methods of maps after which they have other members.
  static let changingMethods = settingMethods.union(mergingMethods).union([
    "setdefault", "pop", "append", "store", "updateValue", "remove", "Remove", "putOpt", "putPOJO",
  ]).union(nestingMethods)

  /// `payload["message"]["data"] = …`, `message.token = …`, `payload.update(…)`
  static func changedNames(_ tokens: CodeTokens, _ methods: Set<String>) -> Set<String> {
    let all = tokens.tokens.indices
    var result = namesOfChanges(tokens, all, methods)
    if !result.isEmpty {
      for (name, whole) in aliases(tokens, all) where result.contains(name) { result.insert(whole) }
    }
    return result
  }

  /// The names whose members are changed.
  static func namesOfChanges(_ tokens: CodeTokens, _ part: Range<Int>, _ methods: Set<String>) -> Set<String> {
    var result: Set<String> = []
    for index in part where tokens.tokens[index].kind == .word {
      if tokens.setsByMessage(index), let name = tokens.word(at: index) { result.insert(name) }
      var next = index + 1
      var steps = 0
      while steps < 8 {
        let link = tokens.linkWidth(at: next)
        // `message..topic = 'news'`
        if tokens.grammar.constructions.contains(.cascades), tokens.isSign(".", at: next),
          tokens.isSign(".", at: next + 1), let name = tokens.word(at: index)
        {
          // `..topic = topic..token = token` changes what is before both.
          if tokens.isSign("=", at: index - 1), tokens.isSign(".", at: index - 3), tokens.isSign(".", at: index - 4) {
            break
          }
          result.insert(name)
          break
        }
        if link > 0, let method = tokens.word(at: next + link) {
          // `payload.merge!(more)`
          if tokens.isSign("!", at: next + link + 1), tokens.grammar.imports == .none,
            !tokens.isSign("=", at: next + link + 2), let name = tokens.word(at: index)
          {
            result.insert(name)
            break
          }
          if tokens.isOpener("(", at: tokens.endOfCallTypes(at: next + link + 1)) {
            if changingMethods.contains(method) || methods.contains(method), let name = tokens.word(at: index) {
              result.insert(name)
            }
            break
          }
          next += link + 1
        } else if tokens.isOpener("[", at: next) {
          next = tokens.endOfAssertion(at: tokens.closer(of: next) + 1)
        } else {
          break
        }
        steps += 1
      }
      guard next > index + 1, isAssignment(tokens, next), let name = tokens.word(at: index) else { continue }
      // `fun base(): Message.Builder =` names a type.
      if tokens.isSign(":", at: index - 1), tokens.grammar.functionWords.contains("fun") { continue }
      if isAnnotation(tokens, index) { continue }
      result.insert(name)
    }
    return result
  }

  /// Words of Python that begin a line and have a colon behind them.
  private static let wordsBeforeBlocks: Set<String> = ["else", "try", "finally"]

  /// Whether the name at `index` is that of a type: `apns: dict[str, Any] = {`.
  private static func isAnnotation(_ tokens: CodeTokens, _ index: Int) -> Bool {
    guard tokens.grammar.imports == .python, tokens.isSign(":", at: index - 1), let word = tokens.word(at: index - 2)
    else { return false }
    var name = index - 2
    while tokens.isSign(".", at: name - 1), tokens.word(at: name - 2) != nil { name -= 2 }
    return tokens.beginsLine(name) && !wordsBeforeBlocks.contains(word)
  }

  /// Names, each with the one that its value begins with, in order: `aps = payload["aps"]`.
  static func aliases(_ tokens: CodeTokens, _ part: Range<Int>) -> [(name: String, whole: String)] {
    var result: [(String, String)] = []
    for index in part where tokens.isSign("=", at: index) {
      guard let name = tokens.word(at: index - 1) else { continue }
      let other = tokens.isSign("&", at: index + 1) ? index + 2 : index + 1
      if let whole = tokens.word(at: other), !tokens.isOpener("(", at: other + 1) { result.append((name, whole)) }
    }
    return result
  }

  /// `=`, `|=`, `+=`, and no comparison.
  private static func isAssignment(_ tokens: CodeTokens, _ index: Int) -> Bool {
    let isCompound = tokens.isSign("|", at: index) || tokens.isSign("+", at: index)
    let equals = isCompound ? index + 1 : index
    return tokens.isSign("=", at: equals) && !tokens.isSign("=", at: equals + 1)
      && !tokens.isSign(">", at: equals + 1)
  }
}

extension CodeTokens {
  /// Past the types that a call of Kotlin has before its arguments: `node.set<JsonNode>("a", b)`.
  func endOfCallTypes(at index: Int) -> Int {
    guard grammar.borrowedTables != nil, isSign("<", at: index) else { return index }
    return endOfTypes(at: index) ?? index
  }

  /// Past what a subscript says of the type of its value before another one follows: `.(map[string]any)` in Go, `?` and
  /// `!` in other languages.
  func endOfAssertion(at index: Int) -> Int {
    if grammar.imports == .go, isSign(".", at: index), isOpener("(", at: index + 1) {
      let end = closer(of: index + 1) + 1
      return isOpener("[", at: end) ? end : index
    }
    let isMark = isSign("?", at: index) || isSign("!", at: index)
    return isMark && isOpener("[", at: index + 1) && self[index]?.range.end == self[index + 1]?.range.start
      ? index + 1 : index
  }
}
