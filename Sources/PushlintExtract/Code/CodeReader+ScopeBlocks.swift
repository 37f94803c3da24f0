import PushlintSyntax
import PushlintText
import PushlintTree

/// Blocks of Kotlin whose statements set members of a builder: `.apply { setToken(token) }`, `.also { it.setToken(token) }`.
///
/// - Shape: what a statement holds that may not run is read for itself, since nobody knows what the object has then.
extension CodeReader {
  /// The brace of `.apply { setToken(token) }`, `.also { it.setToken(token) }`, `.run { setToken(token); build() }`, and
  /// the same of `with(Message.builder()) { setToken(token); build() }`.
  func blockOfCalls(at index: Int) -> Int? {
    if isWith(index + 1) { return resultOfBlock(index + 1).map { _ in index + 1 } }
    let link = tokens.linkWidth(at: index)
    let open = index + link + 1
    guard link > 0, tokens.isOpener("{", at: open), tokens.closer(of: open) < tokens.count,
      tokens.isWord("apply", at: open - 1) || nameInBlock(open) != nil
        || tokens.isWord("run", at: open - 1) && resultOfBlock(open) != nil
    else { return nil }
    return open
  }

  /// Whether a brace follows the parentheses of `with`.
  private func isWith(_ open: Int) -> Bool {
    guard tokens.grammar.imports == .java, tokens.isOpener("{", at: open), tokens.closer(of: open) < tokens.count,
      let closer = tokens[open - 1], closer.kind == .closer
    else { return false }
    return tokens.isWord("with", at: min(Int(closer.partner), open) - 1)
  }

  /// What the object is called in the braces of `also` at `open`: `it`, or the name before an arrow.
  func nameInBlock(_ open: Int) -> String? {
    guard tokens.grammar.imports == .java, tokens.isWord("also", at: open - 1) else { return nil }
    let isNamed = tokens.isSign("-", at: open + 2) && tokens.isSign(">", at: open + 3)
    return isNamed ? tokens.word(at: open + 1) : "it"
  }

  /// Where the `build()` begins that is the last statement in the braces of `run` or `with` at `open`, and the value of
  /// them.
  func resultOfBlock(_ open: Int) -> Int? {
    let place = tokens.closer(of: open) - 3
    guard tokens.isWord("run", at: open - 1) || isWith(open), place > open, tokens.isWord("build", at: place),
      tokens.isOpener("(", at: place + 1), tokens.closer(of: place + 1) == place + 2, statements.begins(at: place)
    else { return nil }
    return place
  }

  /// Adds what the statements in braces call.
  ///
  /// - Parameters:
  ///   - inside: the statements.
  ///   - name: what the object is called there, where methods need it.
  /// - Returns: whether all of them are known.
  func addCalls(in inside: Range<Int>, on name: String?, to making: inout Making) -> Bool {
    var index = inside.lowerBound
    if name != nil, tokens.isSign(">", at: index + 2) { index += 3 }
    var isKnown = true
    while index < inside.upperBound {
      if tokens.isSign(";", at: index) {
        index += 1
        continue
      }
      let end = max(min(statements.end(from: index), inside.upperBound), index + 1)
      guard let calls = callsOfStatement(index..<end, on: name) else {
        isKnown = false
        making.uncertain.append(index..<end)
        index = end
        continue
      }
      for call in calls {
        making.names.insert(call.method)
        guard !add(call, to: &making) else { continue }
        isKnown = false
        // A function of the code around may be called as well.
        if isSetter(call.method), making.made.isClosed {
          making.noteUnknown(call.name)
        } else {
          making.uncertain.append(index..<end)
          break
        }
      }
      index = end
    }
    return isKnown
  }

  /// The calls that are all of a statement in such a block; `nil` for any other statement.
  private func callsOfStatement(_ range: Range<Int>, on name: String?) -> [Call]? {
    var first = range.lowerBound
    if let name {
      guard tokens.isWord(name, at: first), tokens.linkWidth(at: first + 1) == 1 else { return nil }
      first += 2
    }
    guard let method = tokens.word(at: first), tokens.isOpener("(", at: first + 1) else { return nil }
    let closer = tokens.closer(of: first + 1)
    guard closer < range.upperBound, !statements.isControl(first) else { return nil }
    let call = Call(
      method: method, name: tokens.range(first..<first + 1), values: tokens.split(tokens.inside(first + 1)),
      range: tokens.range(first..<closer + 1), end: closer + 1)
    let others = calls(from: closer + 1)
    return others.end == range.upperBound ? [call] + others.methods : nil
  }

  /// Remembers what statements hold that may not run: objects of their own, and members that they set.
  func noteUncertain(of made: SDKExpression) {
    for range in made.uncertain {
      // `if (silent) { setTopic("news") }`
      for index in range where tokens.word(at: index).map(isSetter) == true {
        guard
          statements.begins(at: index) || tokens.isOpener("{", at: index - 1) || tokens[index - 1]?.kind == .closer
            || tokens.isSign(">", at: index - 1),
          tokens.linkWidth(at: index - 1) == 0, tokens.isOpener("(", at: index + 1),
          tokens.closer(of: index + 1) < range.upperBound
        else { continue }
        let end = tokens.closer(of: index + 1) + 1
        let call = Call(
          method: tokens.word(at: index) ?? "", name: tokens.range(index..<index + 1),
          values: tokens.split(tokens.inside(index + 1)), range: tokens.range(index..<end), end: end)
        guard let set = parts(of: [call][...], made), !set.parts.isEmpty,
          set.parts.allSatisfy(isWritten)
        else { continue }
        objectsInBranches[index] = SDKExpression(
          made: made.made, table: made.table, tokens: index..<end, name: index..<index + 1, parts: set.parts,
          isOpen: true, isInBranch: true)
      }
      codeApart.append(range)
    }
  }
}
