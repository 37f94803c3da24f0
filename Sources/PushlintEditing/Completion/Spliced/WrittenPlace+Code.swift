import PushlintSyntax
import PushlintText
import PushlintTree

/// Places in code, by the tokens before the cursor: what is behind may be torn apart by a missing quotation mark.
extension WrittenPlace {
  /// - Parameter before: the tokens up to the cursor.
  static func inCode(_ before: CodeTokens, at cursor: Int) -> WrittenPlace? {
    let text = before.text
    var place: WrittenPlace
    if let last = before.tokens.last, last.kind == .string, last.flags.contains(.unclosed) {
      guard let string = string(last, before, at: cursor) else { return nil }
      place = string
    } else {
      place = WrittenPlace(wordAt: cursor, in: text)
      guard mayBegin(place.replaced.start, text) else { return nil }
    }
    return place.addSurroundings(before) ? place : nil
  }

  /// The string that begins at a token without an end.
  private static func string(_ token: CodeToken, _ tokens: CodeTokens, at cursor: Int) -> WrittenPlace? {
    let text = tokens.text
    let start = token.range.start + Int(token.prefixWidth)
    guard let mark = text[start], mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
      !token.flags.contains(.isNoText), tokens.grammar.stringForm(mark: mark) != nil,
      text[start + 1] != mark || text[start + 2] != mark || start + 1 >= cursor,
      !text[SourceRange(start, cursor)].contains(where: ByteClass.endsLine)
    else { return nil }
    let line = CodeTokens(text, SourceRange(token.range.start, text.lineEnd(of: cursor)), tokens.grammar)
    if let whole = line[0], whole.kind == .string, !whole.flags.contains(.unclosed), whole.range.end > cursor,
      endsString(line, 1)
    {
      return WrittenPlace(mark: mark, start: start, end: whole.range.end, cursor: cursor, in: text)
    }
    guard text[SourceRange(start + 1, cursor)].allSatisfy(belongsToWord) else { return nil }
    return WrittenPlace(mark: mark, start: start, end: nil, cursor: cursor, in: text)
  }

  /// Whether what is behind a string shows that it ends where it seems to.
  private static func endsString(_ tokens: CodeTokens, _ index: Int) -> Bool {
    switch tokens[index]?.kind {
    case .string, .number, .opener: false
    case .word: tokens.isWord("to", at: index)
    case .sign, .closer, nil: true
    }
  }

  /// Whether a word that begins at an offset may be a key or a value: the name of a member or variable is none.
  private static func mayBegin(_ start: Int, _ text: SourceText) -> Bool {
    switch text[start - 1] ?? 0 {
    case UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    case UInt8(ascii: ">"): text[start - 2] != UInt8(ascii: "-")
    case UInt8(ascii: ":"): text[start - 2] != UInt8(ascii: ":")
    default: true
    }
  }

  // MARK: Around it

  /// How far it is looked for what is behind, in bytes.
  private static let reach = 400
  /// Most bytes of other members that are kept.
  private static let mostOthers = 2_000

  /// Whether a member or value may be there at all.
  private mutating func addSurroundings(_ before: CodeTokens) -> Bool {
    let text = before.text
    guard let index = before.tokens.lastIndex(where: { $0.range.end <= replaced.start }) else { return false }
    let previous = before.tokens[index]
    let open = before.tokens.indices.filter {
      $0 <= index && before.tokens[$0].kind == .opener && before.closer(of: $0) >= before.count
    }
    switch previous.kind {
    case .opener: break
    case .sign:
      let signs = [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">")]
      guard signs.contains(previous.detail) else { return false }
    case .word where before.isWord("to", at: index): break
    case .word, .number, .string, .closer:
      // Right behind a value nothing else is being written.
      guard !open.isEmpty, quoted != nil || previous.range.end < replaced.start else { return false }
      missingCommaAt = previous.range.end
    }
    if let inner = open.last {
      let start = before.tokens[inner].range.end
      others = text.string(SourceRange(max(start, replaced.start - Self.mostOthers), replaced.start))
    }
    let end = quoted == nil ? replaced.end : quoted?.end ?? replaced.end
    if Self.endsLine(end, text) { closers = Self.closers(of: open.map { before.tokens[$0].detail }) }
    let behind = CodeTokens(text, SourceRange(end, min(end + Self.reach, text.count)), before.grammar)
    if previous.kind == .opener, previous.detail == UInt8(ascii: "[") { addIndex(behind, before, opener: index) }
    needsCommaBehind = !isIndex && Self.beginsMember(behind)
    return true
  }

  /// Takes the place for the key of `["key"] = value` where it is one.
  private mutating func addIndex(_ behind: CodeTokens, _ before: CodeTokens, opener: Int) {
    guard before.grammar.literals.entries.contains(.initialisers), quoted != nil, opener > 0,
      before.isOpener("{", at: opener - 1) || before.isSign(",", at: opener - 1)
    else { return }
    let isClosed = behind[0]?.kind == .closer && behind[0]?.detail == UInt8(ascii: "]")
    if isClosed, behind.isSign("=", at: 1) { return }
    isIndex = true
    isKeyWithValue = false
    guard isClosed, quoted?.end != nil, let end = behind[0]?.range.end else { return }
    bracketEnd = end
    replaced = SourceRange(replaced.start, end)
  }

  /// Whether tokens begin with a key and the sign behind it.
  private static func beginsMember(_ tokens: CodeTokens) -> Bool {
    func isSign(_ index: Int) -> Bool {
      tokens.isSign(":", at: index) || tokens.isWord("to", at: index)
        || tokens.isSign("=", at: index) && (tokens.isSign(">", at: index + 1) || tokens.grammar.literals.hasBareKeys)
    }
    switch tokens[0]?.kind {
    case .string: return isSign(1)
    case .word: return tokens.grammar.literals.hasBareKeys && isSign(1)
    case .opener: return tokens.grammar.literals.entries.contains(.initialisers) && tokens.isString(at: 1)
    default: return false
    }
  }
}
