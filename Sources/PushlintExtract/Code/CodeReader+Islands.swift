import PushlintSyntax
import PushlintText
import PushlintTree

/// Values that stand in no other, with what statements set in them.
extension CodeReader {
  /// Whether a value may begin with a token.
  func mayBegin(_ token: CodeToken) -> Bool {
    switch token.kind {
    case .word, .string, .opener: true
    case .number, .closer: false
    case .sign:
      switch token.detail {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"),
        UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "?"):
        false
      default: true
      }
    }
  }

  /// Reads a map that statements may fill, which may be the block of a message that a function is called by.
  func readFilled(
    _ value: Range<Int>, _ assembly: CodeAssembly?, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) {
    guard let assembly, let block = blockOfFunction(value, assembly) else {
      return readIsland(value, assembly, in: parent, flags)
    }
    withNewIsland(value, assembly) { $0.addBlock(block, value, setting: assembly.entries, in: parent, flags) }
  }

  /// Reads a map that stands in no other, or remembers it for the place where its name does.
  func readIsland(
    _ value: Range<Int>, _ assembly: CodeAssembly?, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) {
    withNewIsland(value, assembly, keepsOthers: true) {
      let entries = assembly?.entries ?? []
      if let use = $0.useAsMember(assembly) ?? $0.useAsResult(assembly) {
        $0.traces?.begins(upTo: use + 1)
        $0.namedMaps[use] = NamedMap(
          value: value, entries: entries, isOpen: $0.isLeftOpen, branches: assembly?.branches ?? [],
          isOpenForBlocks: assembly?.isOpenForBlocks == true, isBody: flags.contains(.isBody))
      } else if let headers = $0.headers(of: value, setting: entries) {
        $0.noteNumbers(in: headers, givenAt: value.lowerBound)
        $0.addHeaders(headers, in: parent)
      } else if let headers = $0.webPushHeaders(of: value, setting: entries) {
        $0.addHeaders(headers, in: parent)
      } else {
        if let headers = $0.headersOfRequest(value) { $0.addHeaders(headers, in: parent) }
        let node = $0.tree.count
        $0.readValue(value, setting: entries, in: parent, flags)
        if assembly?.isOpenForBlocks == true { $0.openForBlocks(node) }
        $0.noteBranches(of: assembly, ofMapAt: value.lowerBound)
      }
    }
  }

  /// Reads a value that stands in no other, which a statement may give a name to.
  ///
  /// - Parameter keepsOthers: whether `body` sees to the blocks that branches set.
  func withNewIsland(
    _ value: Range<Int>, _ assembly: CodeAssembly? = nil, keepsOthers: Bool = false, _ body: (CodeReader) -> Void
  ) {
    let index = value.lowerBound
    let wasLeftOpen = isLeftOpen
    let isChanged = assembly.map {
      $0.isOpen && !(keepsOthers && $0.isOpenForBlocks) || !$0.isNameChanged && isChangedLater(index)
    }
    // Where a bracket is never closed, nobody knows what belongs into it.
    isLeftOpen = isLeftOpen || isChanged ?? isChangedLater(index) || tokens.lacksBracket(in: value)
    for statement in assembly?.statements ?? [] {
      traces?.begins(upTo: statement.upperBound)
      taken[statement.lowerBound] = statement.upperBound
    }
    body(self)
    isLeftOpen = wasLeftOpen
  }

  /// Most tokens between the name of a variable and its value.
  static let longestDeclaration = 24

  /// Whether the variable that gets the value at `index` is changed: `message: dict = {`, `message := &Message{`.
  private func isChangedLater(_ index: Int) -> Bool {
    guard !changedNames.isEmpty else { return false }
    var equals = index - 1
    while equals >= 0, index - equals < 4, !tokens.isSign("=", at: equals) { equals -= 1 }
    guard tokens.isSign("=", at: equals) else { return false }
    // `message.APNS = …` is a value of its own until something is set in that member.
    if let member = tokens.word(at: equals - 1), tokens.linkWidth(at: equals - 2) == 1,
      tokens[equals - 3]?.kind == .word
    {
      return changedNames.contains(member)
    }
    var place = equals - 1
    while place >= 0, equals - place < Self.longestDeclaration, let token = tokens[place] {
      switch token.kind {
      case .word: if changedNames.contains(tokens.text.string(token.range)) { return true }
      case .opener, .string, .number: return false
      case .closer: place = Int(token.partner)
      case .sign: if token.detail == UInt8(ascii: ";") || token.detail == UInt8(ascii: ",") { return false }
      }
      if tokens.beginsLine(place) { return false }
      place -= 1
    }
    return false
  }
}
