import PushlintSyntax
import PushlintText
import PushlintTree

/// So much of a text around the cursor as it takes to know what a place is, so that trying an item costs the same in a
/// file of any size.
struct SourceWindow {
  let text: SourceText
  /// The stretch of the whole text that is in it.
  private let range: SourceRange
  /// Bytes that are before it here: imports.
  private let headWidth: Int

  /// Texts up to this size, in bytes, are taken as a whole.
  private static let wholeSize = 1 << 13
  /// How far a larger one is taken before and behind the cursor.
  private static let reach = 1 << 12
  /// Most bytes of imports.
  private static let mostImports = 1 << 12

  private init(_ text: SourceText, _ range: SourceRange, head: [UInt8] = []) {
    self.range = range
    headWidth = head.count
    self.text = SourceText(bytes: head + text[range])
  }

  /// The text after edits that count in the whole one; `nil` where one of them is outside.
  func applying(_ edits: [TextEdit]) -> SourceText? {
    guard edits.allSatisfy({ range.encloses($0.range) }) else { return nil }
    let shift = headWidth - range.start
    return text.applying(
      edits.map { TextEdit(SourceRange($0.range.start + shift, $0.range.end + shift), $0.text) })
  }

  // MARK: Code

  /// - Parameters:
  ///   - range: all of the code.
  ///   - before: its tokens up to the cursor.
  init(inCode range: SourceRange, _ before: CodeTokens, at cursor: Int) {
    let text = before.text
    guard range.count > Self.wholeSize else {
      self.init(text, range)
      return
    }
    let start = Self.start(before, at: cursor)
    let end = min(text.lineEnd(of: min(cursor + Self.reach, range.end)), range.end)
    self.init(text, SourceRange(start, max(start, end)), head: Self.imports(before, upTo: start))
  }

  /// The start of a line from which on all brackets but those around the statement are closed.
  private static func start(_ tokens: CodeTokens, at cursor: Int) -> Int {
    let open = tokens.tokens.indices.filter {
      tokens.tokens[$0].kind == .opener && tokens.closer(of: $0) >= tokens.count
    }
    var index = open.first { cursor - tokens.tokens[$0].range.start <= reach } ?? tokens.count
    var start = tokens[index]?.range.start ?? cursor
    while index > 0 {
      index -= 1
      let token = tokens.tokens[index]
      if token.kind == .opener { break }
      if token.kind == .closer, Int(token.partner) < index { index = Int(token.partner) }
      let offset = tokens.tokens[index].range.start
      guard cursor - offset <= reach else { break }
      let line = tokens.text.lineStart(of: offset)
      if tokens.text[SourceRange(line, offset)].allSatisfy({ $0 <= 0x20 }) { start = line }
    }
    return start
  }

  private static let importWords = ["import", "from", "use", "using", "package", "require"]

  /// The lines that begin with a word that imports something.
  private static func imports(_ tokens: CodeTokens, upTo limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for index in tokens.tokens.indices {
      let start = tokens.tokens[index].range.start
      guard start < limit, result.count < mostImports else { break }
      guard start >= end, importWords.contains(where: { tokens.isWord($0, at: index) }) else { continue }
      let line = tokens.text.lineStart(of: start)
      guard tokens.text[SourceRange(line, start)].allSatisfy({ $0 <= 0x20 }) else { continue }
      end = tokens.text.lineEnd(of: start)
      var place = index
      while let token = tokens[place], token.range.start < end {
        if token.kind == .opener, let closer = tokens[tokens.closer(of: place)] {
          end = tokens.text.lineEnd(of: closer.range.start)
        }
        place += 1
      }
      result += tokens.text[SourceRange(start, end)] + [0x0A]
    }
    return result
  }

  // MARK: Configuration

  /// Lines that begin at the margin begin what can be read alone.
  init(inConfiguration text: SourceText, at cursor: Int) {
    guard text.count > Self.wholeSize else {
      self.init(text, text.range)
      return
    }
    var start = text.lineStart(of: cursor)
    while start > 0, !Self.beginsBlock(start, text) { start = text.lineStart(of: start - 1) }
    var end = text.nextLine(after: cursor)
    while end < text.count, !Self.beginsBlock(end, text) { end = max(text.nextLine(after: end), end + 1) }
    self.init(text, SourceRange(start, max(start, end)))
  }

  private static func beginsBlock(_ line: Int, _ text: SourceText) -> Bool {
    text[line].map { ByteClass.isNameByte($0) || $0 == UInt8(ascii: "\"") } ?? false
  }
}
