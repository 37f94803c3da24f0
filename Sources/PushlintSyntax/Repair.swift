import PushlintText
import PushlintTree

/// One change of a broken text that may be all that it lacks: what is read in the place of some bytes.
struct Repair {
  /// Bytes that are read as one token; without a kind they are passed over.
  struct Piece {
    let range: SourceRange
    let kind: Token.Kind?
  }

  /// In order of place; they do not overlap.
  let pieces: [Piece]
  /// What the text has wrong if this is the repair.
  let issue: SyntaxIssue

  init(_ issue: SyntaxIssue, _ pieces: [Piece]) {
    self.issue = issue
    self.pieces = pieces
  }

  init(_ issue: SyntaxIssue, _ range: SourceRange, _ kind: Token.Kind?) {
    self.init(issue, [Piece(range: range, kind: kind)])
  }
}

/// The repairs worth a try around the first issue of a document, the likeliest first.
///
/// - Shape: a bounded number of them, whatever the document holds.
struct RepairCandidates {
  private let source: SourceText
  private let range: SourceRange
  /// Tokens before the place, at it, and after it.
  private let window: [Token]
  /// Index in `window` of the token at the place.
  private let center: Int
  private(set) var repairs: [Repair] = []

  /// Where the first token begins that a repair may be about; one in front of the document is about all of it.
  var start: Int { window.first?.start ?? range.start }

  /// How many tokens before and after the place are looked at.
  private static let reach = (before: 5, after: 3)

  /// Number of tokens before the place from which on it is enough to look.
  static let safeDistance = 8

  /// - Parameter start: a token at least so far before the place; `nil` to begin with the document.
  init(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect, at place: Int,
    from start: Int?
  ) {
    self.source = source
    self.range = range
    var tokenizer = Tokenizer(bytes, range: range, dialect: dialect)
    if let start { tokenizer.reposition(to: start) }
    var window: [Token] = []
    var center: Int?
    while true {
      let token = tokenizer.next()
      if token.isTrivia { continue }
      window.append(token)
      if center == nil {
        if token.end > place || token.kind == .end {
          center = window.count - 1
        } else if window.count > Self.reach.before {
          window.removeFirst()
        }
      }
      if token.kind == .end { break }
      if let center, window.count > center + Self.reach.after { break }
    }
    self.window = window
    self.center = center ?? max(window.count - 1, 0)
    collect()
  }

  private mutating func collect() {
    let near = nearestFirst
    prefix()
    for index in near { punctuation(index) }
    for index in near { surplusMark(index) }
    for index in near { halfMember(index) }
    for index in near { deletion(index) }
    for index in near { otherString(index) }
    for index in near { insertion(index) }
  }

  /// Indices of the window, those nearest to the place first.
  private var nearestFirst: [Int] {
    window.indices.filter { window[$0].kind != .end }
      .sorted { (abs($0 - center), $0) < (abs($1 - center), $1) }
  }

  private func text(_ token: Token) -> String { source.string(token.range) }

  private mutating func add(_ issue: SyntaxIssue, _ range: SourceRange, _ kind: Token.Kind?) {
    repairs.append(Repair(issue, range, kind))
  }

  // MARK: Before the document

  /// `payload = {…}`: words before the value. `"message": {…}}`: the first brace is missing.
  private mutating func prefix() {
    guard let first = window.first, center <= 2 || window.count <= Self.reach.before + 1,
      let start = (range.start..<range.end).first(where: { !ByteClass.isSpace(source.bytes[$0]) }),
      first.start <= start, first.kind != .openBrace, first.kind != .openBracket
    else { return }
    if first.kind == .string {
      let place = SourceRange(at: start)
      add(
        SyntaxIssue(.missingOpener, place, edits: [.insertion("{", at: start)], isSafe: false, detail: "{"), place,
        .openBrace)
    }
    let limit = min(range.end, start + 200)
    guard let opener = (start..<limit).first(where: { source.bytes[$0] == 0x7B || source.bytes[$0] == 0x5B }) else {
      return
    }
    var end = opener
    while end > start + 1, ByteClass.isSpace(source.bytes[end - 1]) { end -= 1 }
    let words = SourceRange(start, end)
    add(
      SyntaxIssue(
        .unexpectedText, firstLine(words), edits: [.deletion(SourceRange(start, opener))], isSafe: false,
        detail: source.string(firstLine(words))), words, nil)
  }

  private func firstLine(_ range: SourceRange) -> SourceRange {
    SourceRange(range.start, min(range.end, max(source.lineEnd(of: range.start), range.start + 1)))
  }

  // MARK: Punctuation

  private mutating func punctuation(_ index: Int) {
    let token = window[index]
    switch token.kind {
    case .comma: replaceSeparator(token, by: .colon)
    case .colon: replaceSeparator(token, by: .comma)
    case .semicolon, .equals, .arrow, .dot, .unexpected, .operator:
      replaceSeparator(token, by: .comma)
      replaceSeparator(token, by: .colon)
    case .word where token.range.count == 1:
      break
    default: break
    }
    switch text(token).first {
    case "}", "]", ")":
      if index + 1 < window.count, window[index + 1].kind != token.kind,
        window[index + 1].kind == .closeBrace || window[index + 1].kind == .closeBracket
      {
        swap(token, window[index + 1])
      }
      for kind in [Token.Kind.closeBrace, .closeBracket] where kind != token.kind { replaceBracket(token, by: kind) }
    case "{", "[", "(":
      let bracket = SourceRange(token.start, token.start + 1)
      for kind in [Token.Kind.openBrace, .openBracket] where kind != token.kind || token.range.count > 1 {
        let meant = Self.bracket(kind)
        add(
          SyntaxIssue(.wrongOpener, bracket, edits: [TextEdit(bracket, meant)], isSafe: false, detail: meant), bracket,
          kind)
      }
    default: break
    }
  }

  private static func bracket(_ kind: Token.Kind) -> String {
    switch kind {
    case .openBrace: "{"
    case .closeBrace: "}"
    case .openBracket: "["
    default: "]"
    }
  }

  private mutating func replaceSeparator(_ token: Token, by kind: Token.Kind) {
    let meant = kind == .comma ? "," : ":"
    add(
      SyntaxIssue(.wrongSeparator, token.range, edits: [TextEdit(token.range, meant)], isSafe: false, detail: meant),
      token.range, kind)
  }

  private mutating func replaceBracket(_ token: Token, by kind: Token.Kind) {
    let meant = Self.bracket(kind)
    add(
      SyntaxIssue(.wrongCloser, token.range, edits: [TextEdit(token.range, meant)], isSafe: false, detail: meant),
      token.range, kind)
  }

  /// `[1, 2}]`: closers in the wrong order.
  private mutating func swap(_ first: Token, _ second: Token) {
    let edits = [TextEdit(first.range, text(second)), TextEdit(second.range, text(first))]
    repairs.append(
      Repair(
        SyntaxIssue(.wrongCloser, first.range, edits: edits, isSafe: false, detail: text(second)),
        [
          Repair.Piece(range: first.range, kind: second.kind),
          Repair.Piece(range: second.range, kind: first.kind == .closeBrace ? .closeBrace : .closeBracket),
        ]))
  }

  // MARK: Strings

  /// Most places on a line where a string may end.
  private static let endLimit = 3

  /// `""title": …`, `"title"": …`: a quotation mark too many.
  private mutating func surplusMark(_ index: Int) {
    let token = window[index]
    guard token.kind == .string, source[token.start] == UInt8(ascii: "\"") else { return }
    let mark = SourceRange(token.start, token.start + 1)
    add(SyntaxIssue(.unexpectedText, mark, edits: [.deletion(mark)], isSafe: false, detail: "\""), mark, nil)
  }

  /// A string that ends elsewhere than its first quotation mark says, or has none.
  private mutating func otherString(_ index: Int) {
    let token = window[index]
    guard index >= center - 2 else { return }
    switch token.kind {
    case .string, .word, .number, .unexpected: break
    default: return
    }
    for end in stringEnds(from: token.start) {
      let whole = SourceRange(token.start, end)
      if whole != token.range { add(brokenString(whole, token), whole, .string) }
    }
  }

  private func brokenString(_ whole: SourceRange, _ token: Token) -> SyntaxIssue {
    let content = source.string(whole)
    let marks: Set<Character> = ["\"", "'", "`", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\\"]
    let hasOpener = content.first.map(marks.contains) ?? false
    var inner = content.dropLast()
    if hasOpener { inner = inner.dropFirst() }
    if content.hasPrefix("\\\"") { inner = inner.dropFirst() }
    if inner.hasSuffix("\\") { inner = inner.dropLast() }
    let meant = StringEncoding.json(String(inner).replacingOccurrences("\\\"", with: "\""))
    let kind: SyntaxIssueKind
    switch content.first {
    case "\"": kind = .unescapedQuote
    case "'": kind = .singleQuotes
    case "`", "\\": kind = .unexpectedText
    case let mark? where marks.contains(mark): kind = .curlyQuotes
    default: kind = .unclosedString
    }
    return SyntaxIssue(
      kind, whole, edits: [TextEdit(whole, meant)], isSafe: false,
      detail: hasOpener ? String(content.prefix(1)) : "opening")
  }

  /// Offsets after quotation marks on the line that are followed by what follows a string.
  private func stringEnds(from start: Int) -> [Int] {
    var result: [Int] = []
    var index = start + 1
    let limit = min(range.end, start + 1_000)
    while index < limit, result.count < Self.endLimit {
      let byte = source.bytes[index]
      if ByteClass.endsLine(byte) { break }
      var width = 0
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") { width = 1 }
      if byte == 0xE2, source[index + 1] == 0x80, let last = source[index + 2], (0x98...0x9F).contains(last) {
        width = 3
      }
      if width > 0, endsValue(at: index + width) { result.append(index + width) }
      index += max(width, 1)
    }
    return result
  }

  private func endsValue(at offset: Int) -> Bool {
    var index = offset
    while let byte = source[index], index < range.end, byte == 0x20 || byte == 0x09 { index += 1 }
    guard index < range.end, let byte = source[index] else { return true }
    return ByteClass.endsLine(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":")
  }

  // MARK: Half-typed members

  /// Most places on a line where a half-typed member may end.
  private static let halfEndLimit = 8

  /// A member of which only the beginning is there: from `token` to the end of its line, to the next quotation mark, or
  /// to the next closer.
  private mutating func halfMember(_ index: Int) {
    let token = window[index]
    switch token.kind {
    case .string, .word, .number, .unexpected: break
    default: return
    }
    let before = index > 0 ? window[index - 1].kind : .comma
    guard before != .colon else { return }
    var ends: [Int] = []
    let limit = min(range.end, token.start + 1_000)
    var hasMark = false
    var offset = token.start + 1
    while offset < limit {
      let byte = source.bytes[offset]
      if ByteClass.endsLine(byte) { break }
      let isMark = byte == UInt8(ascii: "\"")
      let isStop =
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",") || isMark && !hasMark
      if isStop, ends.count < Self.halfEndLimit { ends.append(offset) }
      if isMark, ends.count < Self.halfEndLimit {
        hasMark = true
        ends.append(offset + 1)
      }
      if byte == UInt8(ascii: ":"), ends.count < Self.halfEndLimit { ends.append(offset + 1) }
      offset += 1
    }
    ends.append(offset)
    for end in ends where isOneMember(SourceRange(token.start, end)) {
      var last = end
      while last > token.start + 1, ByteClass.isSpace(source.bytes[last - 1]) { last -= 1 }
      while last > token.start + 1, source.bytes[last - 1] == UInt8(ascii: ",") { last -= 1 }
      let half = SourceRange(token.start, last)
      guard !repairs.contains(where: { $0.pieces.first?.kind == .gap && $0.pieces.first?.range == half }) else {
        continue
      }
      add(halfMember(half), half, .gap)
    }
  }

  /// Whether no more than one member can be in these bytes.
  private func isOneMember(_ part: SourceRange) -> Bool {
    var colons = 0
    var marks = 0
    for byte in source[part] {
      switch byte {
      case UInt8(ascii: ":"): colons += 1
      case UInt8(ascii: "\""): marks += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): return false
      default: break
      }
    }
    return colons <= 1 && marks <= 3
  }

  private func halfMember(_ half: SourceRange) -> SyntaxIssue {
    let bytes = source[half]
    let marks = bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\"") ? 1 : 0) }
    let hasValue = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 < half.end - 1 } ?? false
    if marks % 2 == 1 { return SyntaxIssue(.unclosedString, half) }
    if hasValue { return SyntaxIssue(.unquotedValue, half, isSafe: false, detail: source.string(half)) }
    if marks == 2 || bytes.last == UInt8(ascii: ":") { return SyntaxIssue(.missingValue, SourceRange(at: half.end)) }
    return SyntaxIssue(
      .unexpectedText, half, edits: [.deletion(half)], isSafe: false, detail: source.string(half))
  }

  // MARK: Too much, too little

  private mutating func deletion(_ index: Int) {
    let token = window[index]
    let kind: SyntaxIssueKind
    switch token.kind {
    case .closeBrace, .closeBracket: kind = .extraCloser
    case .comma: kind = .extraComma
    default: kind = .unexpectedText
    }
    let first = SourceRange(token.start, token.start + 1)
    let isDouble = token.kind == .placeholder && (text(token).hasPrefix("{") || text(token).hasPrefix("["))
    let range = isDouble ? first : token.range
    add(
      SyntaxIssue(kind, range, edits: [.deletion(range)], isSafe: false, detail: source.string(range)), range, nil)
    // `"title" + name`, `"x": "a": "b"`: an operator or colon, and what follows it.
    if index + 1 < window.count, token.kind != .string, window[index + 1].kind != .end {
      let both = SourceRange(token.start, window[index + 1].end)
      add(
        SyntaxIssue(.unexpectedText, both, edits: [.deletion(both)], isSafe: false, detail: source.string(both)), both,
        nil)
    }
  }

  private mutating func insertion(_ index: Int) {
    let token = window[index]
    let place = SourceRange(at: token.start)
    let end = index > 0 ? window[index - 1].end : token.start
    for kind in [Token.Kind.openBrace, .openBracket] {
      let meant = Self.bracket(kind)
      add(
        SyntaxIssue(
          .missingOpener, SourceRange(at: end), edits: [.insertion(" " + meant, at: end)], isSafe: false,
          detail: meant), place, kind)
    }
    for kind in [Token.Kind.closeBrace, .closeBracket] {
      let meant = Self.bracket(kind)
      add(
        SyntaxIssue(
          .unclosedContainer, SourceRange(at: end), edits: [.insertion(meant, at: end)], isSafe: false,
          related: SourceRange(at: end), detail: kind == .closeBrace ? "{" : "["), place, kind)
    }
  }
}

extension String {
  /// The text with every `part` replaced.
  fileprivate func replacingOccurrences(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
