import PushlintSyntax

/// Members of maps whose keys only the running program knows: `for (k, v) in extra { data[k] = v }`.
extension CodeReader {
  private static let loops: Set<String> = ["for", "foreach", "forEach", "each", "each_pair", "while"]
  /// How far before a statement the loop around it is looked for, in tokens.
  private static let reachOfLoop = 80

  /// Whether what sets such a member leaves the others as they are: it stands in a loop over what belongs to somebody
  /// else, and no value is made of the map itself.
  ///
  /// - Parameters:
  ///   - index: the name of the map.
  ///   - value: what the member gets.
  func leavesOthers(_ index: Int, setting value: Range<Int>) -> Bool {
    guard let name = tokens.word(at: index), !value.contains(where: { tokens.isWord(name, at: $0) }) else {
      return false
    }
    let lowest = max(0, index - Self.reachOfLoop)
    traces?.looks(backTo: lowest)
    for place in stride(from: index - 1, through: lowest, by: -1) {
      guard let word = tokens.word(at: place) else { continue }
      if tokens.grammar.functionWords.contains(word) { return false }
      guard Self.loops.contains(word) else { continue }
      // `data.each { |k, v| data[k] = v.to_s }`
      if tokens.linkWidth(at: place - 1) > 0 || tokens.linkWidth(at: place - 2) == 2 {
        return !tokens.isWord(name, at: startOfName(at: place - 2))
      }
      return !header(of: place, before: index).contains { tokens.isWord(name, at: $0) }
    }
    return false
  }

  /// What a loop goes over, with its variables.
  private func header(of loop: Int, before index: Int) -> Range<Int> {
    if tokens.isOpener("(", at: loop + 1) { return tokens.inside(loop + 1) }
    let end = (loop + 1..<index).first { place in
      tokens.isOpener("{", at: place) || tokens.beginsLine(place) || tokens.isWord("do", at: place)
    }
    return loop + 1..<(end ?? index)
  }
}
