import PushlintSyntax
import PushlintTree

/// What stands around a value and changes nothing of it.
extension CodeConstants {
  /// Most wrappers around one value.
  static let mostWrappers = 8

  /// Cases of enums in Swift that hold the text that is sent.
  private static let textCases: Set<String> = ["raw", "fileName"]

  /// Methods that yield the same map, without members that have no value or with other keys.
  private static let copyingMethods: Set<String> = [
    "compact", "compact_blank", "symbolize_keys", "deep_symbolize_keys", "dup",
  ]

  /// The tokens of a value without parentheses, casts, pointers, and calls that hand it on.
  func unwrapped(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count > 2, tokens.isOpener("(", at: range.lowerBound), let inner = parenthesised(range) {
      range = inner
    }
    guard tokens.grammar.hasWrappers else { return range }
    for _ in 0..<Self.mostWrappers {
      guard let inner = step(into: range) else { return range }
      range = inner
    }
    return range
  }

  private func parenthesised(_ range: Range<Int>) -> Range<Int>? {
    guard tokens.closer(of: range.lowerBound) == range.upperBound - 1,
      tokens.first(in: range.lowerBound + 1..<range.upperBound - 1, where: { tokens.isSign(",", at: $0) }) == nil
    else { return nil }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  private func step(into range: Range<Int>) -> Range<Int>? {
    guard range.count > 1, let first = tokens[range.lowerBound] else { return nil }
    let start = range.lowerBound
    switch first.kind {
    case .opener where first.detail == UInt8(ascii: "("):
      let close = tokens.closer(of: start)
      if close == range.upperBound - 1 { return parenthesised(range) }
      // `(object) x`
      guard close == start + 2, close < range.upperBound - 1, let type = tokens.word(at: start + 1),
        tokens.grammar.wrappers.casts.contains(type)
      else { break }
      return close + 1..<range.upperBound
    case .sign where first.detail == UInt8(ascii: "&") && tokens.grammar.wrappers.hasPointers:
      return start + 1..<range.upperBound
    case .sign where first.detail == UInt8(ascii: "@") && tokens.grammar.wrappers.isBoxed:
      // Brackets behind it are those of a map or a list.
      let isLiteral = tokens.isOpener("{", at: start + 1) || tokens.isOpener("[", at: start + 1)
      return isLiteral ? tokens.copied(in: range) : start + 1..<range.upperBound
    // `:'content-available'`
    case .sign where first.detail == UInt8(ascii: ":") && tokens.grammar.imports == .none && range.count == 2:
      return tokens.isString(at: start + 1) ? start + 1..<range.upperBound : nil
    // `.raw("Hello")`
    case .sign where first.detail == UInt8(ascii: ".") && tokens.grammar.imports == .swift:
      guard tokens.word(at: start + 1).map(Self.textCases.contains) == true, tokens.isOpener("(", at: start + 2),
        tokens.closer(of: start + 2) == range.upperBound - 1, tokens.isString(at: start + 3)
      else { return nil }
      return start + 3..<range.upperBound - 1
    case .word where tokens.grammar.wrappers.words.contains(tokens.word(at: start) ?? ""):
      return start + 1..<range.upperBound
    default: break
    }
    if let word = tokens.grammar.wrappers.asWord,
      let place = tokens.first(in: range, where: { tokens.isWord(word, at: $0) }), place > start
    {
      return start..<place
    }
    if tokens.grammar.imports == .objectiveC { return tokens.copied(in: range) }
    guard let last = tokens[range.upperBound - 1] else { return nil }
    // `{ a: 1 }.compact`
    if last.kind == .word, tokens.grammar.imports == .none, range.count > 2,
      tokens.linkWidth(at: range.upperBound - 2) == 1, let method = tokens.word(at: range.upperBound - 1),
      tokens.grammar.wrappers.methods.contains(method) || Self.copyingMethods.contains(method)
    {
      return start..<range.upperBound - 2
    }
    // `CollapseId::new("a")?`
    if tokens.grammar.imports == .rust, tokens.isSign("?", at: range.upperBound - 1) {
      return start..<range.upperBound - 1
    }
    guard last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard open > start, range.contains(open), tokens.isOpener("(", at: open) else { return nil }
    // `x.expect("a message")`
    if tokens.grammar.imports == .rust, tokens.isWord("expect", at: open - 1), tokens.isSign(".", at: open - 2),
      open - 2 > start
    {
      return start..<open - 2
    }
    // `x.into()`
    if tokens.inside(open).isEmpty, let method = tokens.word(at: open - 1),
      tokens.grammar.wrappers.methods.contains(method),
      let link = [2, 3].first(where: { tokens.linkWidth(at: open - $0) == $0 - 1 }), open - link > start,
      tokens.grammar.textMethods[method] != .anything || isText(start..<open - link)
    {
      return start..<open - link
    }
    guard let name = tokens.calledName(start, open) else { return nil }
    let arguments = tokens.split(tokens.inside(open))
    if tokens.grammar.wrappers.filters.contains(name) { return arguments.first }
    guard tokens.grammar.wrappers.calls.contains(name) else { return nil }
    // `json!({…})` is a map.
    if name.hasSuffix("!"), arguments.first.map({ tokens[$0.lowerBound]?.kind == .opener }) == true { return nil }
    return arguments.count == 1 ? arguments[0] : nil
  }

  /// Whether a value is a text before a method makes one of it: `n.to_string()` says nothing of what `n` is.
  private func isText(_ range: Range<Int>) -> Bool {
    if tokens.isString(at: range.lowerBound) { return true }
    guard range.count == 1, let named = text(at: range.lowerBound) else { return false }
    let other = named.value.count == 1 ? text(at: named.value.lowerBound) : nil
    return tokens.isString(at: (other ?? named).value.lowerBound)
  }
}

extension CodeReader {
  /// The tokens of a value without parentheses, casts, pointers, and calls that hand it on.
  func unwrapped(_ range: Range<Int>) -> Range<Int> { constants.unwrapped(range) }

  /// The value that a name is all of, with the calls around it that change nothing: `Some(android)`, `&aps`.
  func wrapped(_ name: Int) -> Range<Int> {
    var range = name..<name + 1
    if let copy = tokens.copy(of: range) { range = copy }
    for _ in 0..<CodeConstants.mostWrappers {
      guard tokens.isOpener("(", at: range.lowerBound - 1), tokens.closer(of: range.lowerBound - 1) == range.upperBound
      else { break }
      let start = startOfCallee(before: range.lowerBound - 1)
      guard start < range.lowerBound - 1, let called = tokens.calledName(start, range.lowerBound - 1),
        tokens.grammar.wrappers.calls.contains(called) || tokens.grammar.wrappers.filters.contains(called)
      else { break }
      range = start..<range.upperBound + 1
      if tokens.isSign("?", at: range.upperBound), tokens.grammar.imports == .rust {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    return range
  }

  /// Where the name begins that is called by the parenthesis at `open`: `Box::new(`, `to.Ptr(`, `json!(`.
  private func startOfCallee(before open: Int) -> Int {
    var start = tokens.isSign("!", at: open - 1) ? open - 1 : open
    while tokens[start - 1]?.kind == .word, tokens[start]?.kind != .word {
      start -= 1
      if tokens.isDoubleColon(at: start - 2) {
        start -= 2
      } else if tokens.isSign(".", at: start - 1) {
        start -= 1
      }
    }
    return start
  }
}
