import PushlintSyntax
import PushlintText
import PushlintTree

/// What some tokens of code say of names: which get a value, and which stand for what a function is given.
struct CodeAssignments {
  struct Assignment {
    let name: String
    /// The tokens of its value; `nil` where more is done with the name than that it gets one.
    let value: Range<Int>?
    /// Whether it is said to keep its value.
    let isKept: Bool
  }

  private let tokens: CodeTokens
  /// In order.
  private(set) var all: [Assignment] = []

  /// Most tokens of a value, those between brackets left out.
  private static let longestValue = 24
  /// Most tokens of a value with all of them.
  private static let longestChoice = 160
  /// Words that begin one.
  private static let choices: Set<String> = ["match", "switch", "when", "if"]

  /// - Parameter part: the tokens that are looked at.
  init(_ tokens: CodeTokens, in part: Range<Int>) {
    self.tokens = tokens
    // Those that begin in the part; blocks alone may be around it.
    var open: [Int] = []
    for index in part {
      while let last = open.last, tokens.closer(of: last) <= index { open.removeLast() }
      switch tokens.tokens[index].kind {
      case .opener: open.append(index)
      case .sign: read(index, open)
      default: break
      }
    }
  }

  private mutating func read(_ index: Int, _ open: [Int]) {
    if let name = changedName(at: index) {
      all.append(Assignment(name: name, value: nil, isKept: false))
    } else if tokens.isSign("=", at: index), let name = name(before: index) {
      // `send(topic=topic)`
      if let inner = open.last, tokens.isOpener("(", at: inner), tokens.grammar.argumentSign == UInt8(ascii: "=") {
        return
      }
      // `priority, expires := "10", "0"`
      let isOne = !tokens.isSign(",", at: tokens.isSign(":", at: index - 1) ? index - 3 : index - 2)
      all.append(
        Assignment(
          name: name, value: isOne ? value(behind: index) : nil, isKept: isOne && isKept(nameBefore: index, open)))
    }
  }

  /// Words before a name that keeps its value.
  private static let keepers: Set<String> = ["const", "readonly", "final", "val", "let", "define"]

  /// Whether a word before the name says that it keeps its value, or no block is around it.
  private func isKept(nameBefore equals: Int, _ open: [Int]) -> Bool {
    if tokens.grammar.imports == .go, isInNoBlock(equals, open) { return true }
    var index = equals - 1
    while index >= 0, equals - index < Self.longestValue {
      if let word = tokens.word(at: index), Self.keepers.contains(word) { return true }
      guard tokens[index]?.kind == .word || tokens[index]?.kind == .sign, !tokens.isSign(";", at: index),
        !tokens.beginsLine(index)
      else { return false }
      index -= 1
    }
    return false
  }

  /// Whether a line without any space before it begins a declaration: blocks that begin before the code are not known.
  private func isInNoBlock(_ index: Int, _ open: [Int]) -> Bool {
    let own = open.drop(while: tokens.isBlock)
    guard !own.contains(where: { tokens.isOpener("{", at: $0) }), let token = tokens[own.first ?? index] else {
      return false
    }
    return tokens.text[tokens.text.lineStart(of: token.range.start)].map { $0 > 0x20 } == true
  }

  /// The name that gets another value from its own: `x += 1`, `x++`.
  private func changedName(at index: Int) -> String? {
    if tokens.isSign("=", at: index) {
      guard let sign = tokens[index - 1], sign.kind == .sign, sign.detail != UInt8(ascii: ":"),
        sign.range.end == tokens[index]?.range.start
      else { return nil }
      return tokens.word(at: index - 2) ?? tokens.word(at: index - 3)
    }
    let isStep =
      tokens.isSign("+", at: index) && tokens.isSign("+", at: index + 1)
      || tokens.isSign("-", at: index) && tokens.isSign("-", at: index + 1)
    return isStep ? tokens.word(at: index - 1) ?? tokens.word(at: index + 2) : nil
  }

  /// The name that gets a value: `x = 1`, `x := 1`, `const x int = 1`, `let x: Int = 1`.
  private func name(before equals: Int) -> String? {
    guard !tokens.isSign("=", at: equals + 1), !tokens.isSign(">", at: equals + 1) else { return nil }
    let isShort = tokens.isSign(":", at: equals - 1)
    let place = isShort ? equals - 2 : equals - 1
    guard let word = tokens.word(at: place) else { return nil }
    if tokens.linkWidth(at: place - 1) > 0 || tokens.linkWidth(at: place - 2) == 2 { return nil }
    // `const TTL: &'static str = "60s"`
    if tokens.grammar.imports == .rust, !tokens.isWord("let", at: place - 1), !tokens.isWord("mut", at: place - 1) {
      for colon in stride(from: place - 1, to: max(place - 6, 0), by: -1)
      where tokens.isSign(":", at: colon) && !tokens.isDoubleColon(at: colon - 1) && !tokens.isDoubleColon(at: colon) {
        return tokens.word(at: colon - 1)
      }
    }
    // The colon of `class Limits:` is before the line.
    if tokens.isSign(":", at: place - 1), !tokens.beginsLine(place), let typed = tokens.word(at: place - 2) {
      return typed
    }
    if tokens.grammar.imports == .go, !isShort, let typed = tokens.word(at: place - 1), typed != "var", typed != "const"
    {
      return typed
    }
    return word
  }

  /// A value on one line, or on several that begin with a sign.
  private func value(behind equals: Int) -> Range<Int>? {
    let start = equals + 1
    var end = start
    let isChoice = tokens.word(at: start).map(Self.choices.contains) == true
    // What stands between brackets counts once.
    var count = 0
    while end < tokens.count, end - start < Self.longestChoice, isChoice || count < Self.longestValue,
      let token = tokens[end]
    {
      if end > start, tokens.tokens[end - 1].kind != .sign || token.kind == .closer, tokens.beginsLine(end),
        !goesOn(at: end)
      {
        break
      }
      if token.kind == .closer || token.detail == UInt8(ascii: ";") || token.detail == UInt8(ascii: ",") { break }
      end = tokens.step(end)
      count += 1
    }
    guard end > start, end - start < Self.longestChoice, isChoice || count < Self.longestValue, end <= tokens.count
    else {
      return nil
    }
    return start..<end
  }

  /// Whether the line that begins with a token goes on with an expression: `.as_millis()`, `? "a" : null`.
  private func goesOn(at index: Int) -> Bool {
    if tokens.linkWidth(at: index) > 0 || tokens.isSign("+", at: index) { return true }
    return !tokens.grammar.choices.isDisjoint(with: [.question, .elvis, .coalescing]) && tokens.grammar.imports != .none
      && (tokens.isSign(":", at: index) || tokens.isSign("?", at: index) && !tokens.isSign(">", at: index + 1))
  }

  // MARK: Parameters

  /// Words before a name that is none of a parameter.
  private static let otherWords: Set<String> = [
    "return", "in", "of", "to", "as", "await", "yield", "case", "if", "else", "and", "or", "not", "is", "unless",
    "when", "const", "final", "let", "var", "val", "new", "throw", "print", "puts", "from", "import", "by", "with",
    "mut", "ref", "out", "while", "until", "raise", "elif", "elsif", "then", "do", "match", "where", "static",
  ]

  /// The names that a function has for something else: `void send(String topic)`, `func send(topic: String)`.
  ///
  /// - Parameter names: those that are asked for; all of them without it.
  func boundNames(in part: Range<Int>, amongst names: Set<String>? = nil) -> Set<String> {
    var result: Set<String> = []
    for index in part where tokens.tokens[index].kind == .word {
      guard !tokens.isSign("=", at: index + 1), let name = tokens.word(at: index), names?.contains(name) != false,
        isParameter(at: index) || isBound(at: index)
      else { continue }
      result.insert(name)
    }
    return result
  }

  private func isParameter(at index: Int) -> Bool {
    let isBehindType =
      tokens.word(at: index - 1).map { !Self.otherWords.contains($0) } == true
      && tokens[index - 1].map { $0.range.end < tokens.tokens[index].range.start } == true && !tokens.beginsLine(index)
    let isFirst = tokens[index - 1]?.kind == .opener || tokens.isSign(",", at: index - 1)
    let isBeforeType = tokens.grammar.imports == .go && isFirst && tokens[index + 1]?.kind == .word
    let isLabel = isFirst && tokens.isSign(":", at: index + 1) && !tokens.isDoubleColon(at: index + 1)
    return isBehindType || isBeforeType || isLabel && declaresLabels(around: index)
  }

  /// Most tokens between the parenthesis of some parameters and one of them.
  private static let longestParameters = 120

  /// Whether labels around a token are those of a declaration: in some languages only calls have any.
  private func declaresLabels(around index: Int) -> Bool {
    switch tokens.grammar.imports {
    case .cSharp, .php, .dart: return false
    case .swift:
      var place = index - 1
      while place >= 0, index - place < Self.longestParameters, let token = tokens[place], token.kind != .opener {
        place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
      }
      return tokens.isWord("func", at: place - 2) || tokens.isWord("init", at: place - 1)
        || tokens[place]?.kind != .opener
    default: return true
    }
  }

  private static let declarers: Set<String> = ["val", "var", "let", "const"]

  /// Whether the name at `index` gets its values from a loop or a call: `{ topic -> … }`, `(topic) => …`, `|topic|`,
  /// `for (var topic in topics)`.
  private func isBound(at index: Int) -> Bool {
    // `class B(val topic: String)`, `let topic: String`
    let isDeclared = tokens.word(at: index - 1).map(Self.declarers.contains) == true
    if isDeclared, tokens.isSign(":", at: index + 1), !(2...8).contains(where: { tokens.isSign("=", at: index + $0) }) {
      return true
    }
    func isArrow(at place: Int) -> Bool {
      (tokens.isSign("-", at: place) || tokens.isSign("=", at: place)) && tokens.isSign(">", at: place + 1)
    }
    if isArrow(at: index + 1) || tokens.isWord("in", at: index + 1) { return true }
    if tokens.isSign("|", at: index - 1) || tokens.isSign("|", at: index + 1) { return true }
    // A list of names before an arrow, `in`, or a block: a call with such a list counts as well.
    var end = index + 1
    while tokens.isSign(",", at: end), tokens[end + 1]?.kind == .word { end += 2 }
    if end > index + 1, isArrow(at: end) || tokens.isWord("in", at: end) { return true }
    if tokens[end]?.kind == .closer,
      isArrow(at: end + 1) || tokens.isOpener("{", at: end + 1) || tokens.isWord("in", at: end + 1)
        || tokens.isWord("async", at: end + 1)
    {
      return true
    }
    return tokens.isOpener("(", at: index - 2)
      && (tokens.isWord("for", at: index - 3) || tokens.isWord("foreach", at: index - 3))
  }
}
