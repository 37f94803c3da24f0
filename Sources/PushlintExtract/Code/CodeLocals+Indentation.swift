import PushlintSyntax

/// What comes to the use of a variable in languages whose blocks are told by their indentation.
extension CodeLocals {
  /// Words that begin a branch which is not run where the one before it is.
  private static let otherBranches: Set<String> = [
    "else", "elif", "elsif", "except", "rescue", "when", "case", "in",
  ]
  /// Words that leave a block otherwise than at its end.
  private static let leavers: Set<String> = [
    "return", "raise", "continue", "break", "next", "redo", "retry", "throw", "exit", "abort", "fail",
  ]

  /// Whether the token at `index` may come after a statement of the same function, without another one that is certain to
  /// lead elsewhere.
  ///
  /// - Parameter start: where the function begins.
  func comes(_ statement: Range<Int>, to index: Int, in start: Int) -> Bool {
    let statements = CodeStatements(tokens)
    var use = index
    while use > statement.upperBound, !statements.begins(at: use) { use -= 1 }
    // A function in the function has variables of its own.
    if tokens.word(at: start).map(tokens.grammar.functionWords.contains) == true,
      statements.indentation(of: start) >= statements.indentation(of: use)
    {
      return false
    }
    var level = statements.indentation(of: statement.lowerBound)
    var otherBranch: Int?
    var place = statement.upperBound
    while place < index, let token = tokens[place] {
      if statements.begins(at: place), token.kind != .closer {
        let indentation = statements.indentation(of: place)
        if let branch = otherBranch, indentation <= branch { otherBranch = nil }
        if otherBranch == nil, indentation <= level {
          let word = tokens.word(at: place)
          if indentation < level, word.map(Self.otherBranches.contains) == true { otherBranch = indentation }
          level = indentation
          if place < use, word.map(Self.leavers.contains) == true, !isConditional(place, statements) { return false }
        }
      }
      // What stands in brackets is a part of its statement, unless the use is in it.
      let closer = token.kind == .opener ? tokens.closer(of: place) : place
      place = closer > place && closer < index ? closer + 1 : place + 1
    }
    return otherBranch == nil
  }

  /// Those of some values of one variable, in order, that it may have at `index`.
  func coming(_ values: [Range<Int>], to index: Int, in start: Int) -> [Range<Int>] {
    let statements = CodeStatements(tokens)
    return values.filter { value in
      let own = statements.indentation(of: value.lowerBound)
      let isReplaced = values.contains { other in
        guard other.lowerBound > value.upperBound else { return false }
        // Where a branch is always taken, one of several values takes the place of what was there before.
        if statements.indentation(of: other.lowerBound) > own {
          return (value.upperBound..<other.lowerBound).contains { tokens.isWord("else", at: $0) }
        }
        return comes(value, to: other.lowerBound, in: start)
      }
      return !isReplaced && comes(value, to: index, in: start)
    }
  }

  private func isConditional(_ index: Int, _ statements: CodeStatements) -> Bool {
    statements.isConditional(index..<max(statements.end(from: index), index))
  }
}
