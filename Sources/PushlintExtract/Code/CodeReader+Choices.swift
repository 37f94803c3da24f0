import PushlintSyntax
import PushlintTree

/// Values that depend on something: conditions, and choices between several cases.
extension CodeReader {
  /// Most choices in one another.
  private static let deepestChoice = 6

  /// The values that a choice may come to: `a if c else b`, `a or b`, `c ? a : b`, `a ?? b`, `match x { p => a, _ => b }`.
  func branches(of range: Range<Int>) -> [Range<Int>]? { branches(of: range, depth: 0) }

  private func branches(of range: Range<Int>, depth: Int) -> [Range<Int>]? {
    guard depth < Self.deepestChoice, let parts = parts(of: range) else { return nil }
    return parts.flatMap { part in
      let part = unwrapped(withoutBlock(part))
      return branches(of: part, depth: depth + 1) ?? [part]
    }
  }

  private func parts(of range: Range<Int>) -> [Range<Int>]? {
    let choices = tokens.grammar.choices
    func sign(_ sign: Unicode.Scalar, _ next: Unicode.Scalar) -> Int? {
      tokens.first(in: range) { index in tokens.isSign(sign, at: index) && tokens.isSign(next, at: index + 1) }
    }
    func parts(_ first: Range<Int>, _ second: Range<Int>) -> [Range<Int>] { [first, second].filter { !$0.isEmpty } }
    if let cases = cases(of: range, choices) { return cases }
    if choices.contains(.coalescing), let place = sign("?", "?") {
      return parts(range.lowerBound..<place, min(place + 2, range.upperBound)..<range.upperBound)
    }
    if choices.contains(.elvis), let place = sign("?", ":") {
      return parts(range.lowerBound..<place, min(place + 2, range.upperBound)..<range.upperBound)
    }
    if choices.contains(.question),
      let question = tokens.first(in: range, where: { isQuestion($0) && tokens.linkWidth(at: $0) == 0 })
    {
      guard let colon = conditionalColon(question..<range.upperBound) else { return nil }
      return parts(question + 1..<colon, colon + 1..<range.upperBound)
    }
    if choices.contains(.bars), let place = sign("|", "|") {
      return parts(range.lowerBound..<place, min(place + 2, range.upperBound)..<range.upperBound)
    }
    if choices.contains(.blocks), tokens.isWord("if", at: range.lowerBound) { return blocks(of: range) }
    if choices.contains(.before), tokens.isWord("if", at: range.lowerBound),
      tokens.isOpener("(", at: range.lowerBound + 1)
    {
      let condition = tokens.closer(of: range.lowerBound + 1)
      guard condition < range.upperBound,
        let other = tokens.first(in: condition..<range.upperBound, where: { tokens.isWord("else", at: $0) })
      else { return nil }
      return parts(condition + 1..<max(other, condition + 1), other + 1..<range.upperBound)
    }
    if choices.contains(.behind), let condition = tokens.first(in: range, where: { tokens.isWord("if", at: $0) }) {
      guard let other = tokens.first(in: condition..<range.upperBound, where: { tokens.isWord("else", at: $0) }) else {
        return nil
      }
      return parts(range.lowerBound..<condition, other + 1..<range.upperBound)
    }
    guard choices.contains(.or), let or = tokens.first(in: range, where: { tokens.isWord("or", at: $0) }) else {
      return nil
    }
    return parts(range.lowerBound..<or, or + 1..<range.upperBound)
  }

  /// Whether a `?` asks, and is not the end of a name in Ruby: `incident.page? ? 'high' : 'normal'`.
  private func isQuestion(_ index: Int) -> Bool {
    guard tokens.isSign("?", at: index) else { return false }
    guard tokens.grammar.imports == .none, let before = tokens[index - 1], let sign = tokens[index] else { return true }
    return before.kind != .word || before.range.end < sign.range.start
  }

  /// The colon between the values of a condition, and none of a name such as `A::b` or `:b`.
  private func conditionalColon(_ range: Range<Int>) -> Int? {
    tokens.first(in: range) { index in
      tokens.isSign(":", at: index) && !tokens.isSign(":", at: index + 1) && !tokens.isSign(":", at: index - 1)
        && index > range.lowerBound + 1
    }
  }

  // MARK: Blocks

  /// What is between braces, where they stand around all of a value.
  private func withoutBlock(_ range: Range<Int>) -> Range<Int> {
    let hasBlocks = !tokens.grammar.choices.isDisjoint(with: [.blocks, .before, .thinArrows])
    guard hasBlocks, tokens.isOpener("{", at: range.lowerBound),
      tokens.closer(of: range.lowerBound) == range.upperBound - 1, !isMap(at: range.lowerBound, inValue: true)
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// `if c { a } else if d { b } else { e }`
  private func blocks(of range: Range<Int>) -> [Range<Int>]? {
    guard let open = tokens.first(in: range, where: { tokens.isOpener("{", at: $0) }) else { return nil }
    let other = tokens.closer(of: open) + 1
    guard other < range.upperBound, tokens.isWord("else", at: other), other + 1 < range.upperBound else { return nil }
    return [open..<other, other + 1..<range.upperBound]
  }

  // MARK: Cases

  /// The values of the cases of `match`, `switch`, or `when`.
  private func cases(of range: Range<Int>, _ choices: CodeGrammar.Choices) -> [Range<Int>]? {
    guard !choices.isDisjoint(with: [.arrows, .thinArrows, .cases]), let last = tokens[range.upperBound - 1],
      last.kind == .closer, last.detail == UInt8(ascii: "}")
    else { return nil }
    let open = Int(last.partner)
    guard open > range.lowerBound, range.contains(open) else { return nil }
    let first = tokens.word(at: range.lowerBound)
    let isMatch = first == "match" || first == "switch" || first == "when"
    // `x switch { … }`
    guard isMatch || tokens.isWord("switch", at: open - 1) && tokens.grammar.imports == .cSharp,
      tokens.first(in: range, where: { tokens.isOpener("{", at: $0) }) == open
    else { return nil }
    if choices.contains(.cases) { return labelledCases(tokens.inside(open)) }
    let arrow: Unicode.Scalar = choices.contains(.arrows) ? "=" : "-"
    return choices.contains(.arrows) ? arms(tokens.split(tokens.inside(open)), arrow) : arms(lines(open), arrow)
  }

  /// The statements in the braces at `open`.
  private func lines(_ open: Int) -> [Range<Int>] {
    let inside = tokens.inside(open)
    var result: [Range<Int>] = []
    var start = inside.lowerBound
    var index = start
    while index < inside.upperBound {
      if index > start, tokens.beginsLine(index) || tokens.isSign(";", at: index) {
        result.append(start..<index)
        start = tokens.isSign(";", at: index) ? index + 1 : index
      }
      index = tokens.step(index)
    }
    if start < inside.upperBound { result.append(start..<inside.upperBound) }
    return result.filter { !$0.isEmpty && !($0.count == 1 && tokens.isSign(";", at: $0.lowerBound)) }
  }

  /// The values behind the arrows of some cases; `nil` where one has none, or several.
  private func arms(_ cases: [Range<Int>], _ arrow: Unicode.Scalar) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    for range in cases {
      func next(_ start: Int) -> Int? {
        tokens.first(in: start..<range.upperBound) { tokens.isSign(arrow, at: $0) && tokens.isSign(">", at: $0 + 1) }
      }
      guard let place = next(range.lowerBound), place + 2 < range.upperBound, next(place + 2) == nil else { return nil }
      var value = place + 2..<range.upperBound
      if tokens.isSign(";", at: value.upperBound - 1) { value = value.lowerBound..<value.upperBound - 1 }
      if !value.isEmpty { result.append(value) }
    }
    return result.isEmpty ? nil : result
  }

  /// `case .a: "a" default: "b"`
  private func labelledCases(_ inside: Range<Int>) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    var index = inside.lowerBound
    while index < inside.upperBound {
      guard tokens.isWord("case", at: index) || tokens.isWord("default", at: index),
        let colon = tokens.first(in: index..<inside.upperBound, where: { tokens.isSign(":", at: $0) })
      else { return nil }
      let end =
        tokens.first(in: colon + 1..<inside.upperBound) {
          tokens.isWord("case", at: $0) || tokens.isWord("default", at: $0)
        }
        ?? inside.upperBound
      if colon + 1 < end { result.append(colon + 1..<end) }
      index = end
    }
    return result.isEmpty ? nil : result
  }
}
