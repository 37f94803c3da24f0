import PushlintSyntax

/// Values that a variable may have where it is used: `event := "update"; if isOver { event = "end" }`.
///
/// - Shape: each value of which it is certain that it comes to the use on some way through the function. What a branch
///   gives to the variable does where nothing leaves the branch and nothing else comes between; what was there before
///   does where no other branch has to be taken.
extension CodeLocals {
  /// Languages whose blocks have braces, and whose variables are those of the function in each of them.
  private static let languages: Set<CodeGrammar.Imports> = [.go, .java, .cSharp, .rust, .php]
  /// Those whose blocks are told by their indentation.
  static let languagesOfLines: Set<CodeGrammar.Imports> = [.python, .none]
  /// Most values of one variable.
  private static let mostValues = 8
  /// Words before blocks that may be run or not.
  private static let conditions: Set<String> = ["if", "else", "elseif", "switch", "when", "match"]
  /// Words that leave a block otherwise than at its end.
  private static let leavers: Set<String> = [
    "return", "throw", "panic", "continue", "goto", "break", "exit", "Exit", "fallthrough", "bail", "Fatal", "Fatalf",
  ]

  struct Statement {
    let tokens: Range<Int>
    /// The braces around it that are closed before the use, the innermost first.
    let blocks: [Int]
  }

  /// What the variable `name` may have before the token at `index`.
  ///
  /// - Returns: the first token that was looked at, and the values in order.
  func possibleValues(of name: String, before index: Int) -> (start: Int, values: [Range<Int>]) {
    let isToldByLines = Self.languagesOfLines.contains(tokens.grammar.imports)
    guard isToldByLines || Self.languages.contains(tokens.grammar.imports) else { return (index, []) }
    let scope = startOfScope(of: name, before: index)
    guard scope.isCertain else { return (scope.start, []) }
    let own = CodeAssignments(tokens, in: scope.start..<index).all.filter { $0.name == name }
    let values = own.compactMap(\.value)
    // `var ttl string` has nothing yet.
    let isDeclaredAlone = { (place: Int) in tokens.grammar.imports == .go && tokens.isWord("var", at: place - 1) }
    let all = (scope.start..<index).filter { tokens.isWord(name, at: $0) && !isLabel($0) }
    let mentions = all.filter { mention in
      values.contains { isDeclared(mention, with: $0) } || !isDeclaredAlone(mention)
    }
    // What else is done with it may say which value it has.
    let fewest = mentions.count < all.count ? 1 : 2
    guard values.count == own.count, fewest...Self.mostValues ~= values.count,
      values.allSatisfy({ $0.upperBound <= index }),
      mentions.allSatisfy({ mention in values.contains { isDeclared(mention, with: $0) } })
    else { return (scope.start, []) }
    if isToldByLines { return (scope.start, coming(values, to: index, in: scope.start)) }
    let sets = values.map { value in
      Statement(tokens: value, blocks: closedBlocks(around: value.lowerBound, from: scope.start, before: index))
    }
    return (scope.start, reaching(sets, index, scope.start) { isReassigned($0.tokens, name) }.map(\.tokens))
  }

  /// Where the function begins that has a variable, or gets it.
  func startOfVariable(_ name: String, before index: Int) -> (start: Int, isKnown: Bool) {
    let scope = startOfScope(of: name, before: index)
    return (scope.start, scope.isCertain || scope.start > max(lowest, index - Self.reach))
  }

  /// Whether the name at `mention` is that of the variable which is declared with a value: `var event string = "update"`.
  private func isDeclared(_ mention: Int, with value: Range<Int>) -> Bool {
    mention < value.lowerBound
      && (mention + 1..<value.lowerBound).allSatisfy { index in
        !tokens.beginsLine(index) && !tokens.isSign(";", at: index)
          && (tokens[index]?.kind == .word || tokens[index]?.kind == .sign)
      }
  }

  /// Whether a value is given to a variable that is there already, by a statement of its own.
  private func isReassigned(_ value: Range<Int>, _ name: String) -> Bool {
    tokens.isSign("=", at: value.lowerBound - 1) && tokens.isWord(name, at: value.lowerBound - 2)
      && CodeStatements(tokens).begins(at: value.lowerBound - 2)
  }

  /// Those of some statements, in order, after which the one with the token at `index` may come with nothing between that
  /// undoes them.
  ///
  /// - Parameters:
  ///   - start: the first token of the function.
  ///   - isPlain: whether a statement in a block changes what is there outside of it.
  func reaching(_ sets: [Statement], _ index: Int, _ start: Int, _ isPlain: (Statement) -> Bool) -> [Statement] {
    var result: [Statement] = []
    var barrier = start
    for (number, set) in sets.enumerated().reversed() {
      guard set.tokens.lowerBound >= barrier else { break }
      guard let outer = set.blocks.last else {
        // `if (isOver) event = "end";`
        if isBare(set.tokens.lowerBound, start) || isInOtherCase(from: set.tokens.upperBound, to: index) {
          return []
        }
        result.append(set)
        break
      }
      guard let head = headOfChoice(outer, start) else {
        // A block that is always run, or nobody knows when.
        barrier = max(barrier, tokens.closer(of: outer))
        continue
      }
      if head.isWhole { barrier = max(barrier, head.start) }
      let isKept =
        isPlain(set) && !leaves(set)
        && !beginsFunction(min(head.start, set.tokens.lowerBound)..<set.tokens.lowerBound)
        && !sets[(number + 1)...].contains { undoes($0, set) }
      if isKept, isDirectly(index, behind: tokens.closer(of: outer)) { result.append(set) }
    }
    return result.reversed()
  }

  /// Whether a later statement comes behind an earlier one whenever that is run.
  private func undoes(_ later: Statement, _ earlier: Statement) -> Bool {
    guard let block = later.blocks.first else { return true }
    guard earlier.blocks.contains(block) else { return false }
    return !(earlier.tokens.upperBound..<max(later.tokens.lowerBound, earlier.tokens.upperBound)).contains(
      where: isCase)
  }

  /// The braces around a token that are closed before `index`, the innermost first.
  func closedBlocks(around place: Int, from start: Int, before index: Int) -> [Int] {
    var result: [Int] = []
    var open = place - 1
    while open >= start, let token = tokens[open] {
      if token.kind == .closer {
        open = min(Int(token.partner), open) - 1
        continue
      }
      if token.kind == .opener {
        guard tokens.closer(of: open) < index else { break }
        result.append(open)
      }
      open -= 1
    }
    return result
  }

  /// Whether a statement is the branch of a condition without braces.
  private func isBare(_ index: Int, _ start: Int) -> Bool {
    let statements = CodeStatements(tokens)
    var place = index
    while place > start, !statements.begins(at: place), let before = tokens[place - 1], before.kind != .opener {
      // `if (isOver) event = "end";`
      if before.kind == .closer, before.detail == UInt8(ascii: ")"), tokens[place]?.kind == .word { return true }
      if isOtherwise(place - 1) { return true }
      place = before.kind == .closer ? min(Int(before.partner), place - 1) : place - 1
    }
    return false
  }

  /// Whether another case of the same choice begins in some tokens.
  private func isInOtherCase(from start: Int, to end: Int) -> Bool {
    var place = start
    while place < end, let token = tokens[place] {
      if isCase(place) { return true }
      place = token.kind == .opener && tokens.closer(of: place) < end ? tokens.step(place) : place + 1
    }
    return false
  }

  private func isCase(_ index: Int) -> Bool {
    (tokens.isWord("case", at: index) || tokens.isWord("default", at: index)) && !tokens.isOpener("(", at: index + 1)
  }

  /// Where the choice begins that the block at `open` is a branch of, and whether one of its branches is always taken.
  private func headOfChoice(_ open: Int, _ start: Int) -> (start: Int, isWhole: Bool)? {
    var head = headOfBlock(open, start)
    guard let word = tokens.word(at: head), Self.conditions.contains(word) else { return nil }
    var isWhole = isOtherwise(tokens.closer(of: open) + 1)
    if word == "switch" || word == "when" || word == "match" {
      isWhole = true
    }
    while isOtherwise(head), let before = tokens[head - 1], before.kind == .closer {
      isWhole = true
      head = headOfBlock(min(Int(before.partner), head - 1), start)
    }
    return (head, isWhole)
  }

  /// `else`, and `elseif` of PHP
  private func isOtherwise(_ index: Int) -> Bool {
    tokens.isWord("else", at: index) || tokens.isWord("elseif", at: index)
  }

  /// Where the statement begins that the block at `open` is of: `if`, or the `else` behind another block.
  private func headOfBlock(_ open: Int, _ start: Int) -> Int {
    let statements = CodeStatements(tokens)
    var place = open - 1
    while place > start, let token = tokens[place] {
      if token.kind == .opener { return place + 1 }
      if isOtherwise(place) || statements.begins(at: place) { return place }
      if token.kind == .closer {
        if token.detail == UInt8(ascii: "}") { return place + 1 }
        place = min(Int(token.partner), place)
      }
      place -= 1
    }
    return max(place, start)
  }

  /// Whether what is behind a statement in its blocks leaves them before their ends, whatever the conditions in them.
  private func leaves(_ set: Statement) -> Bool {
    var place = set.tokens.upperBound
    for block in set.blocks {
      let closer = tokens.closer(of: block)
      while place < closer, !isCase(place) {
        let isPlainBreak = tokens.isWord("break", at: place) && tokens.word(at: headOfBlock(block, 0)) == "switch"
        if isPlainBreak { break }
        if tokens.word(at: place).map(Self.leavers.contains) == true || tokens.isSign("?", at: place) { return true }
        place = max(tokens.step(place), place + 1)
      }
      place = closer + 1
    }
    return false
  }

  private func beginsFunction(_ range: Range<Int>) -> Bool {
    range.contains { index in
      tokens.word(at: index).map(tokens.grammar.functionWords.contains) == true
        || tokens.isSign(">", at: index)
          && (tokens.isSign("-", at: index - 1) || tokens.isSign("=", at: index - 1))
          && tokens[index - 1]?.range.end == tokens[index]?.range.start
    }
  }

  /// Whether no block is begun between `end` and the token at `index` that this one is in.
  private func isDirectly(_ index: Int, behind end: Int) -> Bool {
    var place = end + 1
    while place < index, let token = tokens[place] {
      if isCase(place) { return false }
      if token.kind == .opener {
        let closer = tokens.closer(of: place)
        if closer < index {
          place = closer + 1
          continue
        }
        let head = headOfBlock(place, end)
        // The brace of `return Message{` is that of a value, the one of `return if x {` is not.
        let first = tokens.isWord("return", at: head) ? head + 1 : head
        let isControl = (first...max(first, place - 1)).contains { word in
          (word == first || first > head)
            && tokens.word(at: word).map { Self.controls.contains($0) || Self.openers.contains($0) } == true
        }
        if token.detail == UInt8(ascii: "{"), isControl || beginsFunction(min(head, place)..<place) { return false }
      }
      place += 1
    }
    return true
  }
}
