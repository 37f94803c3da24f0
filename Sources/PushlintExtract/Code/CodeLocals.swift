import PushlintSyntax

/// Variables of functions, which may have the names of others in the same file: `String topic = "news";` in each of
/// several methods.
///
/// - Shape: what a variable got last counts where that is certain to come before its use: in a block that is still open,
///   with nothing between that may give it another value or that has the same name for something else. Declarations of
///   functions and classes end the search.
struct CodeLocals {
  let tokens: CodeTokens
  /// The first token that may be looked at.
  let lowest: Int

  /// Most tokens between a variable and its use.
  static let reach = CodeConstants.reach

  struct Found {
    /// The first token that was looked at.
    var start: Int
    var value: Range<Int>?
  }

  /// What the variable `name` got last before the token at `index`.
  func value(of name: String, before index: Int) -> Found {
    let scope = startOfScope(of: name, before: index)
    guard scope.isCertain else { return Found(start: scope.start) }
    let own = CodeAssignments(tokens, in: scope.start..<index).all.filter { $0.name == name }
    guard let last = own.last, let value = last.value, value.upperBound <= index,
      isStillOpen(value, at: index, among: own.count)
    else { return Found(start: scope.start) }
    return Found(start: scope.start, value: value)
  }

  /// Whether a value is used for the first time by the name at `index`.
  func isFirstUse(of name: String, with value: Range<Int>, at index: Int) -> Bool {
    value.upperBound <= index && !(value.upperBound..<index).contains { tokens.isWord(name, at: $0) && !isLabel($0) }
  }

  /// Whether a word names a member or an argument: `topic=topic`, `{ topic: topic }`, `message.topic`.
  func isLabel(_ index: Int) -> Bool {
    tokens.isSign(":", at: index + 1) || tokens.isSign("=", at: index + 1) && !tokens.isSign("=", at: index + 2)
      || tokens.linkWidth(at: index - 1) > 0 || tokens.linkWidth(at: index - 2) == 2
  }

  /// Whether no block has ended between both.
  private func isStillOpen(_ value: Range<Int>, at index: Int, among count: Int) -> Bool {
    for place in value.upperBound..<index {
      guard let token = tokens[place] else { return false }
      if token.kind == .closer, Int(token.partner) < value.lowerBound { return false }
    }
    // Blocks without brackets are told by their indentation, which says little of the order of several values.
    guard tokens.grammar.imports == .python || tokens.grammar.imports == .none else { return true }
    let statements = CodeStatements(tokens)
    return count == 1 && statements.indentation(of: value.lowerBound) <= statements.indentation(of: index)
  }

  // MARK: Scopes

  /// Words before the parentheses of blocks that are no functions.
  static let controls: Set<String> = [
    "if", "for", "while", "switch", "catch", "foreach", "using", "lock", "synchronized", "fixed", "when", "match",
  ]
  /// Words before blocks that are neither functions nor classes.
  static let openers: Set<String> = ["else", "try", "finally", "do", "unsafe", "checked", "then", "return"]

  /// Where the function begins that holds the token at `index`.
  ///
  /// - Returns: the first token that was looked at, and whether none between means something else by the name.
  func startOfScope(of name: String, before index: Int) -> (start: Int, isCertain: Bool) {
    let first = max(lowest, index - Self.reach)
    var place = index - 1
    while place >= first, let token = tokens[place] {
      switch token.kind {
      case .closer:
        let open = Int(token.partner)
        guard open >= first, open < place else { return (first, false) }
        if isParameter(name, in: open..<place) { return (open, false) }
        place = open
      case .opener:
        if token.detail == UInt8(ascii: "{"), endsScope(place) { return (place + 1, true) }
      case .word:
        guard let word = tokens.word(at: place) else { break }
        if tokens.grammar.functionWords.contains(word) { return (place, true) }
        if word == name, isBound(place) { return (place, false) }
      default: break
      }
      place -= 1
    }
    return (max(place + 1, 0), true)
  }

  /// Whether parentheses before a block or an arrow have a name in them.
  private func isParameter(_ name: String, in group: Range<Int>) -> Bool {
    let past = group.upperBound + 1
    guard isArrow(at: past) || tokens.isOpener("{", at: past) || tokens.isWord("in", at: past) else { return false }
    let isControl = tokens.word(at: group.lowerBound - 1).map(Self.controls.contains) == true
    return group.contains { tokens.isWord(name, at: $0) && (!isControl || isBound($0)) }
  }

  private func isArrow(at index: Int) -> Bool {
    (tokens.isSign("-", at: index) || tokens.isSign("=", at: index)) && tokens.isSign(">", at: index + 1)
  }

  /// Whether the name at `index` is one that a block gets: `{ topic -> … }`, `|topic|`, `for topic in topics`.
  private func isBound(_ index: Int) -> Bool {
    isArrow(at: index + 1) || tokens.isWord("in", at: index + 1) || tokens.isSign("|", at: index - 1)
      || tokens.isSign("|", at: index + 1) || tokens.isWord("for", at: index - 1)
      || tokens.isWord("as", at: index - 1)
      || tokens.isOpener("(", at: index - 2) && tokens.isWord("for", at: index - 3)
      || tokens.isSign(":", at: index + 1) && tokens[index - 1]?.kind == .word && isInLoop(index)
  }

  /// Whether a type and a name stand in the parentheses of a loop: `for (String topic : topics)`.
  private func isInLoop(_ index: Int) -> Bool {
    var place = index - 1
    while place > lowest, index - place < Self.longestType, let token = tokens[place] {
      if token.kind == .opener { return tokens.isWord("for", at: place - 1) }
      if token.kind == .closer || token.kind == .string { return false }
      place -= 1
    }
    return false
  }

  /// Whether the brace at `index` begins a function or a class, in a language that has no word before functions.
  private func endsScope(_ index: Int) -> Bool {
    guard tokens.grammar.functionWords.isEmpty, let before = tokens[index - 1] else { return false }
    switch before.kind {
    case .closer where before.detail == UInt8(ascii: ")"):
      let open = Int(before.partner)
      return tokens.word(at: open - 1).map(Self.controls.contains) != true && !isMade(before: open)
    case .word:
      return tokens.word(at: index - 1).map(Self.openers.contains) != true && !isMade(before: index)
    case .sign where before.detail == UInt8(ascii: ">"):
      return !isArrow(at: index - 2) && !isMade(before: index)
    default: return false
    }
  }

  /// Most tokens of the name of a class.
  private static let longestType = 24

  /// Whether `new` stands before the name of a class: `new Message {`, `new Dictionary<string, string> {`.
  private func isMade(before index: Int) -> Bool {
    var place = index - 1
    while place >= lowest, index - place < Self.longestType, let token = tokens[place] {
      if tokens.isWord("new", at: place) { return true }
      let isName = token.kind == .word || tokens.linkWidth(at: place) > 0
      let isGeneric = [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ",")].contains(token.detail)
      guard isName || token.kind == .sign && isGeneric else { return false }
      place -= 1
    }
    return false
  }
}
