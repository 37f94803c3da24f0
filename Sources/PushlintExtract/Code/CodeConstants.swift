import PushlintSyntax
import PushlintText
import PushlintTree

/// Names that stand for one value in a piece of code: `ONE_DAY = 86400`, `oneHour := time.Hour`.
///
/// - Shape: only a name that gets a value once is one. That of a function counts up to the function's end, and that of
///   a class or a file unless something else has the same name.
struct CodeConstants {
  private let tokens: CodeTokens
  /// Where values are, by the names; `nil` for a name that gets several.
  private var values: [String: Range<Int>?] = [:]
  /// Names that are said to keep their value.
  private var kept: Set<String> = []

  /// Most tokens of a value.
  private static let longestValue = 24
  /// Most tokens between a name in a function and its use.
  private static let reach = 2_000

  /// No names at all.
  static func none(_ tokens: CodeTokens) -> CodeConstants { CodeConstants(of: tokens) }

  private init(of tokens: CodeTokens) { self.tokens = tokens }

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    var open: [UInt8] = []
    for index in tokens.tokens.indices {
      switch tokens.tokens[index].kind {
      case .opener: open.append(tokens.tokens[index].detail)
      case .closer: _ = open.popLast()
      case .sign:
        if let name = changedName(at: index) {
          values[name] = .some(nil)
        } else if tokens.isSign("=", at: index), let name = name(before: index) {
          // `send(topic=topic)`
          if open.last == UInt8(ascii: "("), tokens.grammar.argumentSign == UInt8(ascii: "=") { continue }
          let isOne = values[name] == nil && !tokens.isSign(",", at: index - 2)
          values[name] = isOne ? .some(value(behind: index)) : .some(nil)
          if isOne, isKept(nameBefore: index, open) { kept.insert(name) }
        }
      default: break
      }
    }
    if !kept.isEmpty { removeParameters() }
  }

  /// Words before a name that keeps its value.
  private static let keepers: Set<String> = ["const", "readonly", "final", "val", "let", "define"]
  /// Words before a name that is none of a parameter.
  private static let otherWords: Set<String> = [
    "return", "in", "of", "to", "as", "await", "yield", "case", "if", "else", "and", "or", "not", "is", "unless",
    "when", "const", "final", "let", "var", "val", "new", "throw", "print", "puts", "from", "import", "by", "with",
    "mut", "ref", "out", "while", "until", "raise", "elif", "elsif", "then", "do", "match", "where", "static",
  ]

  /// Whether a word before the name says that it keeps its value, or no block is around it.
  private func isKept(nameBefore equals: Int, _ open: [UInt8]) -> Bool {
    if tokens.grammar.imports == .go, !open.contains(UInt8(ascii: "{")) { return true }
    var index = equals - 1
    while index >= 0, equals - index < Self.longestValue {
      if let word = tokens.word(at: index), Self.keepers.contains(word) { return true }
      guard tokens[index]?.kind == .word || tokens[index]?.kind == .sign, !tokens.isSign(";", at: index),
        !beginsLine(index)
      else { return false }
      index -= 1
    }
    return false
  }

  /// Takes away the names that a function has for something else: `void send(String topic)`, `func send(topic: String)`.
  private mutating func removeParameters() {
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .word {
      guard let name = tokens.word(at: index), kept.contains(name), !tokens.isSign("=", at: index + 1) else { continue }
      let isBehindType =
        tokens.word(at: index - 1).map { !Self.otherWords.contains($0) } == true
        && tokens[index - 1].map { $0.range.end < tokens.tokens[index].range.start } == true && !beginsLine(index)
      let isFirst = tokens[index - 1]?.kind == .opener || tokens.isSign(",", at: index - 1)
      let isBeforeType = tokens.grammar.imports == .go && isFirst && tokens[index + 1]?.kind == .word
      let isLabel = isFirst && tokens.isSign(":", at: index + 1) && !tokens.isDoubleColon(at: index + 1)
      if isBehindType || isBeforeType || isLabel || isBound(at: index) { kept.remove(name) }
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

  /// Words before the name of what a class keeps.
  private static let owners: Set<String> = ["self", "static", "Self", "this", "cls"]

  /// The last word of a name such as `self::TTL` or `Limits.TTL`, where that stands for a value; `nil` for any other.
  func lastWord(of range: Range<Int>) -> Int? {
    guard range.count > 2, let first = tokens.word(at: range.lowerBound), !values.isEmpty else { return nil }
    let last = range.upperBound - 1
    guard tokens.linkWidth(at: range.lowerBound + 1) == last - range.lowerBound - 1,
      Self.owners.contains(first) || first.first?.isUppercase == true, let name = tokens.word(at: last),
      isShouted(name) || kept.contains(name)
    else { return nil }
    return last
  }

  private func isShouted(_ name: String) -> Bool {
    name.contains { $0.isUppercase } && !name.contains { $0.isLowercase }
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
    if tokens.grammar.imports == .rust {
      for colon in stride(from: place - 1, to: max(place - 6, 0), by: -1)
      where tokens.isSign(":", at: colon) && !tokens.isDoubleColon(at: colon - 1) && !tokens.isDoubleColon(at: colon) {
        return tokens.word(at: colon - 1)
      }
    }
    if tokens.isSign(":", at: place - 1), let typed = tokens.word(at: place - 2) { return typed }
    if tokens.grammar.imports == .go, !isShort, let typed = tokens.word(at: place - 1), typed != "var", typed != "const"
    {
      return typed
    }
    return word
  }

  /// A value on one line that begins like a number or a duration.
  private func value(behind equals: Int) -> Range<Int>? {
    let start = equals + 1
    var end = start
    while end < tokens.count, end - start < Self.longestValue, let token = tokens[end] {
      if end > start, tokens.tokens[end - 1].kind != .sign || token.kind == .closer, beginsLine(end) { break }
      if token.kind == .closer || token.detail == UInt8(ascii: ";") || token.detail == UInt8(ascii: ",") { break }
      end = tokens.step(end)
    }
    guard end > start, end - start < Self.longestValue, end <= tokens.count else { return nil }
    return start..<end
  }

  private func beginsLine(_ index: Int) -> Bool {
    guard let token = tokens[index], let last = tokens[index - 1] else { return true }
    return tokens.text[SourceRange(last.range.end, token.range.start)].contains(where: ByteClass.endsLine)
  }

  /// The value of the name at `index`; `nil` where it may have another.
  func value(at index: Int) -> Range<Int>? {
    guard !values.isEmpty, let name = tokens.word(at: index), let known = values[name], let value = known else {
      return nil
    }
    if isShouted(name) || kept.contains(name) { return value }
    guard value.upperBound <= index, index - value.upperBound < Self.reach else { return nil }
    // The value must be in a bracket that is still open, and no function may begin between both.
    let functions = tokens.grammar.functionWords
    for place in value.upperBound..<index {
      guard let token = tokens[place] else { return nil }
      if token.kind == .closer, Int(token.partner) < value.lowerBound { return nil }
      if token.kind == .word, functions.contains(tokens.text.string(token.range)) { return nil }
    }
    return functions.isEmpty ? nil : value
  }
}
