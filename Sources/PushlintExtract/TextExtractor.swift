import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads in running text: requests, and literals that stand among prose or code.
///
/// The text is read once from start to end. A `{` is looked at more closely only when what stands around it reads like
/// a literal; the parser then says where it ends, and the search goes on behind it.
struct TextExtractor {
  private let text: SourceText
  private let map: OffsetMap
  private let origin: Excerpt.Origin
  /// Dialect of literals that stand free, `nil` when each one shows its own.
  private let preferred: Dialect?

  init(_ text: SourceText, map: OffsetMap, origin: Excerpt.Origin, preferred: Dialect? = nil) {
    self.text = text
    self.map = map
    self.origin = origin
    self.preferred = preferred
  }

  func excerpts(in range: SourceRange) -> [Excerpt] { read(range, of: range).excerpts }

  /// What was found in a part of a text.
  struct Reading {
    var excerpts: [Excerpt] = []
    /// Where the last thing ends that begins in the part.
    var end: Int
    /// Past all that was looked at.
    var farthest: Int
    /// How many lines begin like a command and are none.
    var failedCommands = 0

    mutating func looks(upTo offset: Int) { farthest = max(farthest, offset) }
  }

  /// What begins in a part of a text.
  ///
  /// - Parameters:
  ///   - part: whole lines.
  ///   - range: how far what begins there may go.
  func read(_ part: SourceRange, of range: SourceRange) -> Reading {
    var result = Reading(end: part.start, farthest: part.start)
    var prose = ProseLines(text, range: SourceRange(part.start, range.end))
    var index = part.start
    var lineStart = index
    while index < min(part.end, range.end) {
      if index == lineStart {
        if let found = request(at: lineStart, limit: range.end, &prose) {
          result.looks(upTo: prose.next(after: max(found.end, lineStart)))
          result.excerpts.append(found.excerpt)
          index = max(found.end, lineStart + 1)
          lineStart = index > lineStart && endsLine(index - 1) ? index : -1
          continue
        }
        if result.failedCommands < Self.failedCommandLimit,
          let found = command(at: lineStart, limit: range.end, &result)
        {
          if let found {
            result.excerpts += found.excerpts
            index = max(found.end, lineStart + 1)
            lineStart = endsLine(index - 1) ? index : -1
            continue
          }
          result.failedCommands += 1
        }
        if let code = codeIssues(at: lineStart) { result.excerpts.append(code) }
      }
      switch text[index] ?? 0 {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        result.looks(upTo: DialectDetector(text, at: index, limit: range.end).farthest)
        if let (document, excerpt) = literal(at: index, limit: range.end, &prose) {
          if let excerpt { result.excerpts.append(excerpt) }
          result.looks(upTo: prose.next(after: index))
          index = max(document.end, index + 1)
          // What is never closed goes on up to a line of prose, which may be a command.
          lineStart = endsLine(index - 1) ? index : -1
          continue
        }
      case 0x0A, 0x0D: lineStart = index + 1
      default: break
      }
      index += 1
    }
    result.end = index
    return result
  }

  private func endsLine(_ offset: Int) -> Bool { text[offset] == 0x0A || text[offset] == 0x0D }

  // MARK: Requests

  private func request(at start: Int, limit: Int, _ prose: inout ProseLines) -> (excerpt: Excerpt, end: Int)? {
    let reader = HTTPRequestReader(text, limit: limit)
    guard let line = reader.requestLine(at: start) else { return nil }
    let request = reader.request(after: line, onPage: true)
    var parsed: ParsedDocument?
    if let body = request.body {
      let brace = reader.trimmed(SourceRange(body.start, text.lineEnd(of: body.start))).start
      let end = prose.next(after: brace)
      parsed = parse(text, range: SourceRange(brace, end), dialect: dialect, scope: .value)
    }
    let excerpt = Excerpt(text: text, map: map, origin: origin, document: parsed, request: request)
    return (excerpt, parsed?.end ?? request.end)
  }

  private var dialect: Dialect { preferred ?? .json.withPlaceholders }

  // MARK: Commands

  /// Lines that begin like a call of curl and are none, before no more of them are read.
  private static let failedCommandLimit = 50
  /// Most bytes of a command, and most paragraphs, since a body may have blank lines.
  private static let longestCommand = 1 << 15
  private static let mostParagraphs = 4

  /// A call of curl that begins on the line: what it sends, and where it ends; the inner `nil` for a line that only
  /// begins so.
  private func command(
    at start: Int, limit: Int, _ reading: inout Reading
  ) -> (excerpts: [Excerpt], end: Int)?? {
    var first = start
    while first < limit, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    if text[first] == UInt8(ascii: "$"), text[first + 1] == 0x20 { first += 2 }
    guard text.matches("curl ", at: SourceRange(first, first + 5)) else { return nil }
    let shell = ShellExtractor(text, map: map, origin: origin, isPage: true)
    var end = min(endOfLogicalLine(first), limit)
    for _ in 0..<Self.mostParagraphs {
      reading.looks(upTo: end)
      guard end - first <= Self.longestCommand else { break }
      if let found = shell.curl(at: SourceRange(first, end)) { return found }
      guard end < limit else { break }
      end = min(endOfParagraph(end), limit)
    }
    return .some(nil)
  }

  /// The end of the line, and of those that go on with it: behind a backslash, or with an option.
  private func endOfLogicalLine(_ offset: Int) -> Int {
    var end = text.lineEnd(of: offset)
    while end < text.count, end - offset < Self.longestCommand {
      var last = end
      while last > offset, let byte = text[last - 1], byte == 0x20 || byte == 0x09 { last -= 1 }
      let start = text.nextLine(after: end)
      var first = start
      while text[first] == 0x20 || text[first] == 0x09 { first += 1 }
      guard text[last - 1] == UInt8(ascii: "\\") || text[first] == UInt8(ascii: "-") else { break }
      end = max(text.lineEnd(of: start), end + 1)
    }
    return end
  }

  /// The next blank line behind `offset`.
  private func endOfParagraph(_ offset: Int) -> Int {
    var start = text.nextLine(after: offset)
    while start < text.count {
      let end = text.lineEnd(of: start)
      if text[SourceRange(start, end)].allSatisfy({ $0 <= 0x20 }) { return start }
      start = max(text.nextLine(after: start), start + 1)
    }
    return text.count
  }

  // MARK: Literals

  /// The literal at `start`, and its excerpt unless it is another language's.
  private func literal(
    at start: Int, limit: Int, _ prose: inout ProseLines
  ) -> (document: ParsedDocument, excerpt: Excerpt?)? {
    guard let dialect = DialectDetector(text, at: start, limit: limit).dialect(preferred: preferred) else { return nil }
    let end = prose.next(after: start)
    let document = parse(text, range: SourceRange(start, end), dialect: dialect, scope: .value)
    guard document.tree.nodes.count > 2 else { return nil }
    // Another language's literal that happens to begin like ours.
    if preferred == nil, OtherLanguageDetector(text, document, start: start).isForeign { return (document, nil) }
    let excerpt = Excerpt(
      text: text, map: map, origin: origin, document: wholeQuotation(document, from: start) ?? document,
      callee: callee(before: start))
    return (document, excerpt)
  }

  /// `'{…} }'`: what stands between the quotes of a shell script is one document, also where its value ends early.
  private func wholeQuotation(_ document: ParsedDocument, from start: Int) -> ParsedDocument? {
    guard document.isComplete, text[start - 1] == UInt8(ascii: "'"), text[document.end] != UInt8(ascii: "'") else {
      return nil
    }
    var end = document.end
    while let byte = text[end], byte <= 0x20 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { end += 1 }
    guard text[end] == UInt8(ascii: "'") else { return nil }
    return parse(text, range: SourceRange(start, end), dialect: document.tree.dialect)
  }

  /// The name before the parenthesis that the literal stands in.
  private func callee(before start: Int) -> String? {
    var index = start
    while index > 0, text[index - 1] == 0x20 { index -= 1 }
    guard text[index - 1] == UInt8(ascii: "(") else { return nil }
    let end = index - 1
    index = end
    while index > 0, let byte = text[index - 1], ByteClass.isNameByte(byte) { index -= 1 }
    return index < end ? text.string(SourceRange(index, end)) : nil
  }

  // MARK: Lines of code

  private func codeIssues(at start: Int) -> Excerpt? {
    let line = SourceRange(start, text.lineEnd(of: start))
    let issues = CodeLine(text, line).issues()
    guard !issues.isEmpty else { return nil }
    return Excerpt(text: text, map: map, origin: origin, codeIssues: issues)
  }
}
