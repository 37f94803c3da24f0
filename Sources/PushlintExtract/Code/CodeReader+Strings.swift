import PushlintSyntax
import PushlintText
import PushlintTree

/// Strings, joined ones too, and the texts that they say.
extension CodeReader {
  /// The end of the strings from `index` on that are one text: side by side, or joined by `+`.
  func endOfStrings(from index: Int, limit: Int) -> Int {
    var end = index + 1
    while end < limit {
      // One that lacks a mark belongs to nothing.
      if tokens.grammar.joinsAdjacentStrings, tokens.isString(at: end), tokens[end]?.flags.contains(.unclosed) == false
      {
        end += 1
      } else if isJoining(end), end + 1 < limit {
        // `"{\"token\": \"" + token + "\"}"`: what is put in between is not known.
        guard let next = endOfOperand(from: end + 1, limit: limit) else { break }
        end = next
      } else {
        break
      }
    }
    return end
  }

  /// Whether the sign at `index` joins strings.
  private func isJoining(_ index: Int) -> Bool {
    guard let token = tokens[index] else { return false }
    return token.kind == .sign && token.detail == tokens.grammar.joiningSign
  }

  /// Most tokens of a value between two strings.
  private static let longestOperand = 40

  private func endOfOperand(from start: Int, limit: Int) -> Int? {
    var index = start
    while index < limit, index - start < Self.longestOperand {
      guard let token = tokens[index] else { return nil }
      switch token.kind {
      case .word, .number, .string, .opener: index = tokens.step(index)
      case .sign where tokens.linkWidth(at: index) > 0: index += tokens.linkWidth(at: index)
      case .sign, .closer: return index > start ? index : nil
      }
      if tokens.isString(at: start), tokens.linkWidth(at: index) == 0 { return index }
    }
    return index > start ? min(index, limit) : nil
  }

  /// The text of strings that stand side by side or are joined by `+`; `nil` for anything else.
  func text(_ range: Range<Int>) -> CodeString? {
    tokens.isString(at: range.lowerBound) ? joinedText(range) : nil
  }

  /// The same where something else may come first: `PREFIX + "news"`, `$seconds . 's'`.
  func textOfValue(_ range: Range<Int>) -> CodeString? {
    if let text = text(range) { return text }
    // In Kotlin that adds to a list as well.
    guard range.count > 2,
      tokens.grammar.name != "kotlin"
        && range.dropFirst(2).contains(where: { tokens.isString(at: $0) && isJoining($0 - 1) })
        || beginsWithNamedText(range)
    else { return nil }
    return joinedText(range)
  }

  /// Whether the name of a text comes first, and something is added to it: `TOPIC_PREFIX + id`.
  private func beginsWithNamedText(_ range: Range<Int>) -> Bool {
    guard tokens[range.lowerBound]?.kind == .word else { return false }
    var last = range.lowerBound
    while case let link = tokens.linkWidth(at: last + 1), link > 0, tokens[last + link + 1]?.kind == .word {
      last += link + 1
    }
    guard last + 2 < range.upperBound, isJoining(last + 1),
      let name = nameOfConstant(range.lowerBound..<last + 1), let named = constants.namedText(at: name)
    else { return false }
    return tokens.isString(at: unwrapped(named.value).lowerBound)
  }

  /// The name in `PREFIX` and `Topics.PREFIX`.
  private func nameOfConstant(_ range: Range<Int>) -> Int? {
    range.count == 1 ? range.lowerBound : constants.lastWord(of: range)
  }

  /// Most names that lead from one text to another.
  private static let longestWay = 4

  /// - Parameters:
  ///   - level: how many names led here.
  ///   - values: what verbs in it stand for.
  func joinedText(_ range: Range<Int>, level: Int = 0, values: [Range<Int>] = []) -> CodeString? {
    var result = CodeString(at: tokens.range(range).start)
    var index = range.lowerBound
    var rest = values.isEmpty ? nil : values[...]
    var expectsOperand = true
    while index < range.upperBound {
      guard let token = tokens[index] else { return nil }
      if token.kind == .string, expectsOperand || tokens.grammar.joinsAdjacentStrings,
        isOperand(index..<index + 1, range)
      {
        // Code stands in a string without its end.
        guard tokens.content(of: index) != nil else { return nil }
        if values.isEmpty, !token.flags.contains(.interpolating) || !mayHoldHoles(index) {
          result.add(index, of: tokens)
        } else {
          add(index, to: &result, level, &rest)
        }
        expectsOperand = false
        index += 1
      } else if isJoining(index), !expectsOperand {
        expectsOperand = true
        index += 1
      } else if expectsOperand, let end = endOfOperand(from: index, limit: range.upperBound) {
        if let known = knownText(index..<end, level) {
          result.addKnown(known, from: tokens.range(index..<end))
        } else {
          result.addHole(tokens.range(index..<end))
        }
        expectsOperand = false
        index = end
      } else {
        return nil
      }
    }
    return expectsOperand ? nil : result
  }

  /// Adds the string at `index` with what its holes come to.
  ///
  /// - Parameter values: what verbs stand for that are left; `nil` where its holes say that themselves.
  private func add(_ index: Int, to text: inout CodeString, _ level: Int, _ values: inout ArraySlice<Range<Int>>?) {
    text.add(index, of: tokens) { hole in
      values == nil
        ? knownText(ofHole: hole, in: index, level) : values?.popFirst().flatMap { knownText($0, level) }
    }
  }

  /// Whether the string at `index` has a sign that a hole or a verb may begin with.
  private func mayHoldHoles(_ index: Int) -> Bool {
    tokens.content(of: index).map { tokens.text[$0].contains(where: CodeQuoting.isSign) } ?? false
  }

  /// What an expression in a hole of the string at `index` comes to.
  private func knownText(ofHole hole: SourceRange, in index: Int, _ level: Int) -> String? {
    guard let inside = insideOfHole(hole) else { return nil }
    if let name = nameInHole(inside) {
      guard level < Self.longestWay, let value = constants.value(ofName: name, at: index) else { return nil }
      return knownText(unwrapped(value), level + 1).flatMap { $0.contains("{") ? nil : $0 }
    }
    let found = numberInHole(inside) ?? memberOfDuration(inside, at: index).map { ($0, false) }
    guard let result = found, !result.isOfClock, let whole = Int(exactly: result.number) else { return nil }
    return "\(whole)"
  }

  /// What a text, a number, or the name of one, is in a text that it is put into.
  private func knownText(_ range: Range<Int>, _ level: Int) -> String? {
    if tokens[range.lowerBound]?.kind == .word, let name = nameOfConstant(range) {
      guard level < Self.longestWay, let named = constants.namedText(at: name) else { return nil }
      let value = unwrapped(named.value)
      if tokens.isString(at: value.lowerBound) { return wholeText(value, level) }
    } else if tokens.isString(at: range.lowerBound) {
      return wholeText(range, level)
    }
    guard let result = ConstantFolding.result(tokens, range, constants), !result.isOfClock,
      let whole = Int(exactly: result.number)
    else { return nil }
    return "\(whole)"
  }

  private func wholeText(_ range: Range<Int>, _ level: Int) -> String? {
    guard level < Self.longestWay, let text = joinedText(range, level: level + 1), text.isWhole, !text.holdsDollarName
    else { return nil }
    return text.text
  }

  /// Whether nothing is called on the string.
  private func isOperand(_ string: Range<Int>, _ range: Range<Int>) -> Bool {
    string.upperBound >= range.upperBound
      || tokens.linkWidth(at: string.upperBound) == 0
        && !tokens.isOpener("[", at: string.upperBound)
  }

  /// Adds the text of strings that may hold a payload as JSON.
  func addTextOfValue(_ range: Range<Int>, in parent: Int) {
    // What `format` fills in has braces of its own.
    let isTemplate = tokens.isWord("format", at: range.upperBound + 1) && tokens.grammar.imports == .python
    guard !isTemplate, mayHoldPayload(range), let text = text(range),
      Self.mayHoldPayload(text.joined)
    else { return }
    addText(text, range, in: parent, .argument)
  }

  /// Whether the source of strings may say a text that holds a payload: of one string alone, a brace or what may be an
  /// escape for one.
  private func mayHoldPayload(_ range: Range<Int>) -> Bool {
    guard range.count == 1, let inside = tokens.content(of: range.lowerBound) else { return true }
    return tokens.text[inside].contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\\") }
  }

  /// Shortest text that is looked at, in bytes.
  private static let shortestText = 16

  private static func mayHoldPayload(_ text: JoinedText) -> Bool {
    text.bytes.count > shortestText && text.bytes.contains(UInt8(ascii: "{"))
  }

  /// Adds a string, which is known as a whole, or only what it looks like.
  @discardableResult
  func addText(
    _ text: CodeString, _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags = [], isKey: Bool = false
  ) -> Int {
    let node = tree.add(
      isKey ? .key : .string, flags, tokens.range(range), in: parent, text: text.isVerbatim ? nil : text.text,
      isLiteral: true)
    if Self.mayHoldPayload(text.joined) { strings[node] = text.joined }
    layout.literals[node] = literal(text, range)
    return node
  }

  /// The string that says a text; `nil` where several do.
  func literal(_ text: CodeString, _ range: Range<Int>) -> CodeLayout.Literal? {
    guard text.isOneLiteral, range.count == 1, let token = tokens[range.lowerBound],
      let inside = tokens.content(of: range.lowerBound), let quoting = CodeQuoting(range.lowerBound, of: tokens)
    else { return nil }
    return CodeLayout.Literal(range: token.range, content: .string(inside, quoting))
  }
}
