import PushlintSyntax
import PushlintText
import PushlintTree

/// Texts of which some is known: `f"/orders/{id}"`, `"http://" + host`, `fmt.Sprintf("news %s", language)`.
extension CodeReader {
  /// Most tokens of such a text.
  private static let longestPartialText = 60

  /// Adds a text with a sign in place of each piece that only the running program knows.
  ///
  /// - Returns: whether there is one that is a text for certain, and says something.
  func addPartialText(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    guard let text = partialText(of: range) else { return false }
    tree.add(.string, flags, tokens.range(range), in: parent, text: text.text)
    return true
  }

  /// A text of which some is known, and no more, where it is one for certain and says something.
  func partialText(of range: Range<Int>) -> CodeString? {
    guard range.count <= Self.longestPartialText, knownType(of: range) == .isString,
      let text = textOfValue(range) ?? formattedText(range), !text.isWhole, !text.holdsDollarName,
      let known = Placeholder.knownPart(of: text.text), !known.trimmingSpaces().isEmpty, !known.contains("{"),
      !range.contains(where: holdsMore), branches(of: range) == nil
    else { return nil }
    return text
  }

  /// Whether a token begins something that is read for itself.
  private func holdsMore(_ index: Int) -> Bool {
    tokens.isOpener("{", at: index) || tokens.isOpener("[", at: index) && tokens[index - 1]?.kind != .word
  }

  /// Adds a text that is filled in with what is known: `sprintf('%ds', 3600)`.
  ///
  /// - Returns: whether there is one.
  func addFormattedText(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) -> Bool {
    guard range.count <= Self.longestPartialText, let text = formattedText(range), text.isWhole,
      !text.holdsDollarName, !text.text.contains("{")
    else { return false }
    tree.add(.string, flags, tokens.range(range), in: parent, text: text.text)
    return true
  }

  /// Calls that fill the string that they are given first.
  private static let formatting: Set<String> = [
    "fmt.Sprintf", "sprintf", "String.format", "string.Format", "format!",
  ]

  /// Whether a value is a call that fills in a string.
  func fillsString(_ range: Range<Int>) -> Bool {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer, range.contains(Int(last.partner)),
      tokens.isString(at: Int(last.partner) + 1)
    else { return false }
    return tokens.calledName(range.lowerBound, Int(last.partner)).map(Self.formatting.contains) == true
  }

  /// The text of an expression that fills in a string: `fmt.Sprintf("%s", x)`, `"%s".formatted(x)`, `"%s" % x`.
  func formattedText(_ range: Range<Int>) -> CodeString? {
    let start = range.lowerBound
    if tokens.isString(at: start), tokens.isSign("%", at: start + 1), start + 2 < range.upperBound {
      return filledText(start..<start + 1, with: start + 2..<range.upperBound)
    }
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard open > start, range.contains(open), tokens.isOpener("(", at: open) else { return nil }
    if tokens.isString(at: start) {
      guard open == start + 3, tokens.isWord("formatted", at: open - 1) else { return nil }
      return text(start..<start + 1, filledWith: tokens.split(tokens.inside(open)))
    }
    guard let name = tokens.calledName(start, open) else { return nil }
    let isRuby = tokens.grammar.imports == .none && tokens.grammar.literals.hasBareKeys
    guard Self.formatting.contains(name) || isRuby && name == "format" else { return nil }
    let arguments = tokens.split(tokens.inside(open))
    return arguments.first.flatMap { text($0, filledWith: Array(arguments.dropFirst())) }
  }

  /// The text of `"%s" % x` and `"%s %s" % (x, y)`; of a string of bytes that is none.
  private func filledText(_ string: Range<Int>, with operand: Range<Int>) -> CodeString? {
    let isList = tokens.isOpener("(", at: operand.lowerBound) || tokens.isOpener("[", at: operand.lowerBound)
    guard FormatVerbs.areFilled(at: string.lowerBound, of: tokens), tokens.content(of: string.lowerBound) != nil,
      !isList || tokens.closer(of: operand.lowerBound) == operand.upperBound - 1,
      isList || isOneOperand(operand)
    else { return nil }
    return text(string, filledWith: isList ? tokens.split(tokens.inside(operand.lowerBound)) : [operand])
  }

  /// Whether no operator is in a value but links of names.
  private func isOneOperand(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if tokens[index]?.kind == .sign {
        let width = tokens.linkWidth(at: index)
        guard width > 0 || tokens.isSign("@", at: index) else { return false }
        index += max(width, 1)
      } else {
        if index > range.lowerBound, tokens[index]?.kind == .word, tokens[index - 1]?.kind == .word { return false }
        index = tokens.step(index)
      }
    }
    return true
  }

  /// The text of a string with verbs for values.
  private func text(_ string: Range<Int>, filledWith values: [Range<Int>]) -> CodeString? {
    guard tokens.isString(at: string.lowerBound) else { return nil }
    guard string.count == 1, let content = tokens.content(of: string.lowerBound),
      FormatVerbs.countOfSimple(in: tokens.text, content) == values.count
    else { return text(string) }
    return joinedText(string, values: values)
  }
}
