import PushlintText
import PushlintTree

/// Finds members and elements between brackets that no comma separates, and keys without a sign before their values.
///
/// - Shape: linear; only where two values stand side by side as the language never has them.
struct CodeSeparatorRepair {
  let tokens: CodeTokens
  private(set) var issues: [SyntaxIssue] = []
  /// The signs that are lacking, by the indices of the tokens that they stand before.
  private(set) var signs: [Int: [UInt8]] = [:]
  /// Words that stand side by side as no values do, so that nothing can be inserted between them.
  private(set) var prose: [SourceRange] = []

  init(_ tokens: CodeTokens) { self.tokens = tokens }

  mutating func repair() {
    var around: [(open: Int, forms: CodeGrammar.Entries?)] = []
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .opener {
      while let last = around.last, tokens.closer(of: last.open) < index { around.removeLast() }
      // Statements stand in what nothing closes.
      let isClosed = tokens[tokens.closer(of: index)]?.range.isEmpty == false
      let brackets = isClosed ? CodeBrackets(at: index, of: tokens, in: around.last?.forms) : nil
      around.append((index, brackets?.forms))
      if let brackets { check(brackets) }
    }
  }

  /// A member or element so far.
  private struct Item {
    let start: Int
    /// Whether the sign between a key and its value was met.
    var hasSign = false
    /// `?` whose `:` was not met yet.
    var choices = 0
  }

  /// What is lacking between one pair of brackets.
  private struct Lack {
    /// Where the member or element begins that it is in, or behind.
    let item: Int
    let index: Int
    var issue: SyntaxIssue
    let signs: [UInt8]
  }

  private mutating func check(_ brackets: CodeBrackets) {
    let inside = tokens.inside(brackets.open)
    var item = Item(start: inside.lowerBound)
    var items: [(range: Range<Int>, hasSign: Bool)] = []
    items.reserveCapacity(4)
    var lacks: [Lack] = []
    // Members whose key and value are two words side by side.
    var pairs: Set<Int> = []
    var last: Int?
    var index = inside.lowerBound
    while index < inside.upperBound {
      let token = tokens.tokens[index]
      // Statements.
      if token.kind == .sign, token.detail == UInt8(ascii: ";") { return }
      if token.kind == .sign, token.detail == UInt8(ascii: ",") {
        items.append((item.start..<index, item.hasSign))
        item = Item(start: index + 1)
        last = nil
      } else {
        if let before = last, mayBeginOperand(index), brackets.endsOperand(before) {
          let isKeyAlone = before == item.start && !item.hasSign
          let lacksSign = isKeyAlone && lacksSign(between: before, index, item, brackets)
          let lacksComma = !lacksSign && lacksComma(between: before, index, item, brackets)
          if lacksSign || lacksComma, let words = CodeProse(tokens, brackets).words(around: before, index) {
            prose.append(tokens.range(words))
            last = nil
            index = max(words.upperBound, index + 1)
            item = Item(start: index)
            continue
          }
          if lacksSign {
            lacks.append(sign(of: brackets, item.start, behind: before, before: index))
            if tokens.tokens[before].kind == .word, tokens.tokens[index].kind == .word { pairs.insert(item.start) }
            item.hasSign = true
          } else if lacksComma {
            lacks.append(comma(item.start, behind: before, before: index))
            items.append((item.start..<index, item.hasSign))
            item = Item(start: index)
          }
        }
        if token.kind == .sign, token.detail == UInt8(ascii: "<"), let end = endOfTypes(at: index) {
          last = nil
          index = end
          continue
        }
        note(index, brackets, &item)
        last = token.kind == .opener ? min(tokens.closer(of: index), inside.upperBound - 1) : index
      }
      index = tokens.step(index)
    }
    items.append((item.start..<inside.upperBound, item.hasSign))
    if brackets.endsLinesWithCommas, let before = last, brackets.endsOperand(before), beginsLine(inside.upperBound) {
      if let words = CodeProse(tokens, brackets).words(around: before, inside.upperBound) {
        prose.append(tokens.range(words))
      } else {
        lacks.append(comma(item.start, behind: before, before: inside.upperBound))
      }
    }
    let areSure = items.contains(where: \.hasSign)
    if brackets.needsSigns {
      for item in items where !item.hasSign && item.range.count > 1 {
        // `{Badge &badge}`
        guard areSure || tokens.isSign("&", at: item.range.lowerBound + 1) && brackets.endsLinesWithCommas else {
          continue
        }
        let first = item.range.lowerBound
        // `[String: any P<A, B>]`
        guard brackets.isKey(first), !brackets.isJoining(first),
          tokens.isString(at: first) || !tokens.isOpener("[", at: brackets.open)
        else { continue }
        if tokens.tokens[first].kind == .word, tokens.tokens[first + 1].kind == .word { pairs.insert(first) }
        lacks.append(sign(of: brackets, first, behind: first, before: first + 1))
      }
    }
    // Where keys are strings, a word is none; nor is one that stands alone a value. Nobody knows what they are.
    let areStrings = items.contains { $0.hasSign && tokens.isString(at: $0.range.lowerBound) }
    let strays = items.filter { item in
      let first = item.range.lowerBound
      guard !item.hasSign, item.range.count == 1, tokens.tokens[first].kind == .word else { return false }
      return brackets.needsSigns && areSure || beginsLine(first) && beginsLine(first + 1)
    }
    let doubtful = (areStrings ? pairs : []).union(strays.map(\.range.lowerBound))
    for var lack in lacks {
      if doubtful.contains(lack.item) { lack.issue.edits = [] }
      issues.append(lack.issue)
      if !lack.signs.isEmpty { signs[lack.index] = lack.signs }
    }
  }

  /// Whether a token may begin a value that the one before does not go on with: most are a sign or the bracket of a call.
  private func mayBeginOperand(_ index: Int) -> Bool {
    let token = tokens.tokens[index]
    switch token.kind {
    case .word, .number: return true
    case .string: return !(token.flags.contains(.unclosed) && tokens.form(of: index)?.isCharacter == true)
    case .opener: return token.detail == UInt8(ascii: "{") || token.detail == UInt8(ascii: "[") && beginsGap(index)
    case .sign: return token.detail == UInt8(ascii: ":") && tokens.grammar.imports == .none
    case .closer: return false
    }
  }

  /// Past the types that begin at `index`, before a bracket.
  private func endOfTypes(at index: Int) -> Int? {
    guard tokens.grammar.peculiarities.contains(.hasTypeArguments), let end = tokens.endOfTypes(at: index),
      tokens[end]?.kind == .opener
    else { return nil }
    return end
  }

  /// Notes what a token says of the member that it is in.
  private func note(_ index: Int, _ brackets: CodeBrackets, _ item: inout Item) {
    guard tokens.tokens[index].kind == .sign || tokens.tokens[index].kind == .word else { return }
    if tokens.isSign("?", at: index) {
      let isPart =
        tokens.isSign("?", at: index + 1) || tokens.isSign("?", at: index - 1) || tokens.isSign(".", at: index + 1)
        || tokens.isSign(":", at: index + 1) || tokens.isOpener("[", at: index + 1)
      if !isPart { item.choices += 1 }
    } else if index > item.start, brackets.isSign(at: index) {
      if item.choices > 0, tokens.isSign(":", at: index) { item.choices -= 1 } else { item.hasSign = true }
    }
  }

  private func beginsLine(_ index: Int) -> Bool { index > 0 && tokens.beginsLine(index) }

  // MARK: What is lacking

  private func lacksComma(between before: Int, _ index: Int, _ item: Item, _ brackets: CodeBrackets) -> Bool {
    let token = tokens.tokens[index]
    if brackets.endsLinesWithCommas, beginsLine(index), !brackets.isJoining(index), token.kind != .sign { return true }
    if item.choices == 0, brackets.beginsMember(index) {
      if item.hasSign || isWordAlone(before, item) { return true }
      if !brackets.isMap, brackets.isLiteral(before) || brackets.isCall(before) { return true }
    }
    // `{ "a", 1 } { "b", 2 }`, `["a"] = 1 ["b"] = 2`
    if token.kind == .opener { return brackets.separates(before, index, hasSign: item.hasSign) }
    guard !brackets.isJoining(index) else { return false }
    switch token.kind {
    case .string, .number:
      if isPart(index) { return false }
      if tokens.isString(at: before), token.kind == .string, tokens.grammar.joinsAdjacentStrings { return false }
      if brackets.isLiteral(before) || brackets.isCall(before) || brackets.isLiteralBracket(before) { return true }
      return brackets.isOperandAlone(before) && (item.hasSign || before > item.start || !brackets.takesNames)
    case .word:
      if brackets.isLiteral(before) { return beginsGap(index) && brackets.isValue(index) }
      return brackets.allowsNoWords && (item.hasSign || before > item.start)
    default: return false
    }
  }

  /// Whether a key and its value stand side by side.
  private func lacksSign(between before: Int, _ index: Int, _ item: Item, _ brackets: CodeBrackets) -> Bool {
    let kind = tokens.tokens[index].kind
    if isWordAlone(before, item), brackets.beginsMember(index) { return false }
    guard !isPart(index), brackets.isKey(before), !brackets.isJoining(before),
      brackets.hasSigns || brackets.expectsSigns || tokens.isOpener("{", at: index)
    else { return false }
    if kind == .word, brackets.takesNames, !tokens.isString(at: before) { return brackets.beginsValueOfKey(index) }
    guard !brackets.isJoining(index) else { return false }
    if tokens.isString(at: before) {
      guard brackets.isMap else { return false }
      switch kind {
      // Joined strings may be the key; a map says so by the sign behind them.
      case .string: return !tokens.grammar.joinsAdjacentStrings
      case .number: return true
      case .word: return brackets.isValue(index)
      case .opener: return beginsGap(index)
      default: return false
      }
    }
    guard brackets.takesNames, !brackets.allowsCommands else { return false }
    return kind == .string || kind == .number
  }

  /// Whether a word is all of a line, which need not be any value.
  private func isWordAlone(_ index: Int, _ item: Item) -> Bool {
    index == item.start && tokens.tokens[index].kind == .word && !item.hasSign && beginsLine(index)
      && beginsLine(index + 1)
  }

  /// `x.0`
  private func isPart(_ index: Int) -> Bool {
    guard let token = tokens[index], token.kind == .number else { return false }
    return tokens.text[token.range.start] == UInt8(ascii: ".")
  }

  private func beginsGap(_ index: Int) -> Bool {
    guard let token = tokens[index], let last = tokens[index - 1] else { return false }
    return last.range.end < token.range.start
  }

  private func comma(_ item: Int, behind before: Int, before index: Int) -> Lack {
    let place = tokens.tokens[before].range.end
    let issue = SyntaxIssue(.missingComma, SourceRange(at: place), edits: [.insertion(",", at: place)])
    return Lack(item: item, index: index, issue: issue, signs: [UInt8(ascii: ",")])
  }

  private func sign(of brackets: CodeBrackets, _ item: Int, behind before: Int, before index: Int) -> Lack {
    let place = tokens.tokens[before].range.end
    let sign = brackets.sign(behind: before)
    let issue = SyntaxIssue(
      sign == ":" ? .missingColon : .missingSeparator, SourceRange(at: place),
      edits: [.insertion(sign == ":" ? sign : " " + sign, at: place)], detail: sign)
    return Lack(item: item, index: index, issue: issue, signs: sign == "to" ? [] : Array(sign.utf8))
  }
}
