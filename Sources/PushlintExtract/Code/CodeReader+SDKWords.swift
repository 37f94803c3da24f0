import PushlintSyntax
import PushlintTree

/// Members that take the words of an enum, as a service gets them.
extension CodeReader {
  /// The text in `webpush.Urgency("high")`; the whole of any other value.
  func unconverted(_ range: Range<Int>) -> Range<Int> {
    guard tokens.grammar.imports == .go, let last = tokens[range.upperBound - 1], last.kind == .closer else {
      return range
    }
    let open = Int(last.partner)
    guard range.contains(open), tokens.inside(open).count == 1, tokens.isString(at: open + 1),
      tokens.calledName(range.lowerBound, open)?.split(separator: ".").last?.first?.isUppercase == true
    else { return range }
    return tokens.inside(open)
  }

  /// Adds a word of the SDK as the one that the service has for it.
  func addWord(_ range: Range<Int>, _ member: SDKTable.Member, in parent: Int) {
    let values = member.values
    let whole = tokens.range(range)
    if let text = text(range), text.isWhole {
      // Other words are shown as they are written; what the service has for them says nothing here.
      let node = tree.add(.string, whole, in: parent, text: values[text.text] ?? text.text, isLiteral: true)
      layout.literals[node] = literal(text, range)
    } else if let last = tokens.word(at: unwrapped(range).upperBound - 1), isDottedName(unwrapped(range)),
      let word = values[last] ?? (isOfType(unwrapped(range), member) ? last : nil)
    {
      tree.add(.string, whole, in: parent, text: word)
    } else if let number = ConstantFolding.number(tokens, unwrapped(range), constants),
      let word = values[Self.source(of: number)]
    {
      tree.add(.string, whole, in: parent, text: word)
    } else if let branches = branches(of: unwrapped(range)) {
      let node = tree.add(.opaque, whole, in: parent)
      for branch in branches {
        if let text = text(branch), text.isWhole {
          tree.add(
            .string, .alternative, tokens.range(branch), in: node, text: values[text.text] ?? text.text,
            isLiteral: true)
        } else if isDottedName(branch), let word = tokens.word(at: branch.upperBound - 1).flatMap({ values[$0] }) {
          // `isQuiet ? PushType.BACKGROUND : PushType.ALERT`
          tree.add(.string, .alternative, tokens.range(branch), in: node, text: word)
        }
      }
      tree.close(node)
    } else if case let texts = possibleTexts(of: unwrapped(range)), !texts.isEmpty {
      let node = tree.add(.opaque, whole, in: parent)
      addPossible(texts, in: node) { values[$0] ?? $0 }
      tree.close(node)
    } else if member.unit == .header {
      addHeader(range, in: parent)
    } else {
      readValue(range, in: parent)
    }
  }

  /// What a value that may be absent has in C#, whatever its name is.
  private static let membersOfOptionals: Set<String> = ["Value", "HasValue"]

  /// Whether a name is one of the enum whose words a member takes: `Priority.HIGHEST`, `messaging.PriorityHigher`.
  private func isOfType(_ range: Range<Int>, _ member: SDKTable.Member) -> Bool {
    if names.mention(at: range.lowerBound) != nil { return true }
    guard let last = tokens.word(at: range.upperBound - 1), !member.type.isEmpty, !names.areGuessed else {
      return false
    }
    switch tokens.grammar.imports {
    case .go:
      return range.count == 3 && last.hasPrefix(member.type)
        && tokens.word(at: range.lowerBound).map(names.isModule) == true
    case .swift where tokens.isSign(".", at: range.lowerBound): return range.count == 2
    default:
      guard last.first?.isUppercase == true, !Self.membersOfOptionals.contains(last) else { return false }
      // `request.Priority.Value` is a member of something else.
      var index = range.lowerBound
      while index < range.upperBound - 1, let word = tokens.word(at: index) {
        let link = tokens.linkWidth(at: index + 1)
        if word == member.type { return link > 0 && index + 1 + link == range.upperBound - 1 }
        guard word == "FirebaseAdmin" || word == "Messaging" || names.isModule(word) else { return false }
        index += 1 + link
      }
      return false
    }
  }

  private func isDottedName(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    // `.high`
    if tokens.isSign(".", at: index), tokens.grammar.imports == .swift { index += 1 }
    while index < range.upperBound, tokens[index]?.kind == .word || tokens.isSign("\\", at: index) {
      index += 1
      if index == range.upperBound { return true }
      let width = tokens.linkWidth(at: index)
      guard width > 0 || tokens.isSign("\\", at: index) else { return false }
      index += width
    }
    return false
  }
}
