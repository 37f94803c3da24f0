import PushlintText
import PushlintTree

/// Code as a flat list of tokens whose brackets know their partners.
///
/// Public for the same reason as ``CodeToken``.
///
/// - Shape: read once from the left to the right, whatever the code; memory of one token for a few bytes.
public struct CodeTokens: Sendable {
  public let text: SourceText
  public let grammar: CodeGrammar
  public private(set) var tokens: [CodeToken] = []
  /// Where reading ended.
  public private(set) var end = 0
  /// Whether any bracket is never closed.
  private var lacksBrackets = false
  /// What is in here-documents, by the offsets of their tokens.
  private var heredocs: [Int: SourceRange] = [:]
  /// The first tokens of pieces behind the first one, which have nothing to do with what stands before.
  private var pieces: [Int] = []

  /// How many bytes a token of dense code takes.
  private static let bytesOfToken = 3
  /// Most tokens that room is made for in advance: longer code may be prose.
  private static let mostExpected = 4_096

  /// - Parameters:
  ///   - isOneExpression: whether reading ends behind the first bracket that stands in no other, and the calls that
  ///     follow it.
  ///   - repairs: what has to be read in another way than it seems.
  init(
    _ text: SourceText, _ range: SourceRange, _ grammar: CodeGrammar, isOneExpression: Bool = false,
    repairs: CodeRepairs
  ) {
    self.text = text
    self.grammar = grammar
    var open: [Int] = []
    text.bytes.withUnsafeBufferPointer { bytes in
      var scanner = CodeScanner(bytes, range, grammar, repairs: repairs)
      while let token = scanner.next() {
        endLostBrackets(before: token, &open)
        if isOneExpression, open.isEmpty, let last = tokens.last, last.kind == .closer {
          let gap = bytes[last.range.end..<max(token.range.start, last.range.end)]
          if !Self.continues(token) || token.kind == .word && gap.contains(where: ByteClass.endsLine) { break }
        }
        append(token, &open)
      }
      end = isOneExpression ? tokens.last?.range.end ?? range.start : scanner.index
      heredocs = scanner.contents
    }
    leave(open)
  }

  public init(_ text: SourceText, _ range: SourceRange, _ grammar: CodeGrammar) {
    self.init(text, range, grammar, repairs: CodeRepairs())
  }

  /// A piece of code that begins between two statements, and some values of it that stand elsewhere.
  ///
  /// - Shape: values are behind the code, unless that goes up to the end of the text, so that nothing but code is where
  ///   code is looked for.
  init(
    _ text: SourceText, _ part: SourceRange, values: [SourceRange], _ grammar: CodeGrammar, repairs: CodeRepairs
  ) {
    self.text = text
    self.grammar = grammar
    var unclosed: [Int] = []
    for piece in part.end < text.count ? [part] + values : values + [part] {
      var open: [Int] = []
      if !tokens.isEmpty { pieces.append(tokens.count) }
      tokens.reserveCapacity(tokens.count + min(piece.count / Self.bytesOfToken, Self.mostExpected))
      text.bytes.withUnsafeBufferPointer { bytes in
        var scanner = CodeScanner(bytes, piece, grammar, repairs: repairs, isInside: piece.start > 0)
        while let token = scanner.next() {
          endLostBrackets(before: token, &open)
          append(token, &open)
        }
        end = scanner.index
        heredocs.merge(scanner.contents) { first, _ in first }
      }
      unclosed += open
    }
    leave(unclosed)
  }

  /// The code from `start` on, up to where `stop` says so before a token.
  ///
  /// - Parameter stop: gets what was read, the next token, and the brackets around it that were read.
  /// - Returns: the code, the token that it ends before, and how far was looked for what never ends.
  static func stretch(
    of text: SourceText, from start: Int, _ grammar: CodeGrammar, repairs: CodeRepairs,
    until stop: (CodeTokens, CodeToken, [Int]) -> Bool
  ) -> (code: CodeTokens, next: CodeToken?, looked: Int) {
    var code = CodeTokens(text, SourceRange(at: start), grammar)
    var open: [Int] = []
    var next: CodeToken?
    var looked = 0
    text.bytes.withUnsafeBufferPointer { bytes in
      var scanner = CodeScanner(
        bytes, SourceRange(start, bytes.count), grammar, repairs: repairs, isInside: start > 0)
      while let token = scanner.next() {
        code.endLostBrackets(before: token, &open)
        if scanner.pending.isEmpty, stop(code, token, open) {
          next = token
          break
        }
        code.append(token, &open)
      }
      code.end = next?.range.start ?? scanner.index
      code.heredocs = scanner.contents
      looked = scanner.looked
    }
    code.leave(open)
    return (code, next, looked)
  }

  /// Adds a token behind those before.
  private mutating func append(_ token: CodeToken, _ open: inout [Int]) {
    tokens.append(token)
    switch token.kind {
    case .opener: open.append(tokens.count - 1)
    case .closer: close(&open)
    default: break
    }
  }

  /// Ends the innermost brackets, where a token begins a statement that cannot stand in them.
  private mutating func endLostBrackets(before token: CodeToken, _ open: inout [Int]) {
    guard !open.isEmpty, LostBrackets.mayEnd(before: token, of: self) else { return }
    for _ in 0..<LostBrackets(self, open).count(before: token) {
      guard let inner = open.last, let last = tokens.last else { return }
      append(
        CodeToken(kind: .closer, detail: Self.closer(of: tokens[inner].detail), range: SourceRange(at: last.range.end)),
        &open)
    }
  }

  private mutating func leave(_ open: [Int]) { end(open[...], before: tokens.count) }

  /// Adds signs that the code lacks, as tokens without any bytes.
  ///
  /// - Parameter signs: by the indices of the tokens that they stand before.
  mutating func insert(_ signs: [Int: [UInt8]]) {
    guard !signs.isEmpty else { return }
    let old = tokens
    var starts = pieces[...]
    var places = signs.keys.sorted()[...]
    tokens = []
    pieces = []
    tokens.reserveCapacity(old.count + signs.count)
    var open: [Int] = []
    var unclosed: [Int] = []
    for (index, token) in old.enumerated() {
      if index == starts.first {
        starts.removeFirst()
        pieces.append(tokens.count)
        unclosed += open
        open = []
      }
      if index == places.first {
        places.removeFirst()
        let place = SourceRange(at: tokens.last?.range.end ?? token.range.start)
        for sign in signs[index] ?? [] { tokens.append(CodeToken(kind: .sign, detail: sign, range: place)) }
      }
      var token = token
      if token.kind != .string { token.flags.remove(.unclosed) }
      append(token, &open)
    }
    leave(unclosed + open)
  }

  /// Whether a token goes on with the call before it: `.build()`.
  private static func continues(_ token: CodeToken) -> Bool {
    token.kind == .sign && token.detail == UInt8(ascii: ".") || token.kind == .word || token.kind == .opener
  }

  /// Openers that are looked at for one that a closer fits.
  private static let reach = 64

  /// Ends the bracket that the last token closes, and those inside of it that nothing closes.
  private mutating func close(_ open: inout [Int]) {
    let closer = tokens.count - 1
    tokens[closer].partner = Int32(clamping: closer)
    let candidates = max(open.count - Self.reach, 0)..<open.count
    if let match = candidates.last(where: { Self.closer(of: tokens[open[$0]].detail) == tokens[closer].detail }) {
      end(open[match...].dropFirst(), before: closer)
      tokens[open[match]].partner = Int32(clamping: closer)
      if tokens[closer].range.isEmpty { end(open[match...].prefix(1), before: closer) }
      tokens[closer].partner = Int32(clamping: open[match])
      open.removeLast(open.count - match)
    } else if grammar.hasBlocks, tokens[closer].detail == UInt8(ascii: "}"), open.count < Self.reach {
      // The block that it ends begins before all of this, or nobody knows where.
      end(open[...], before: closer)
      open = []
      tokens[closer].partner = -1
    }
  }

  /// Notes that nothing closes some brackets before a token.
  private mutating func end(_ open: ArraySlice<Int>, before closer: Int) {
    for index in open {
      tokens[index].partner = Int32(clamping: closer)
      tokens[index].flags.insert(.unclosed)
    }
    if !open.isEmpty { lacksBrackets = true }
  }

  public static func closer(of opener: UInt8) -> UInt8 {
    switch opener {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: "}")
    }
  }
}

/// Asking for tokens; every accessor is total.
extension CodeTokens {
  public var count: Int { tokens.count }

  public subscript(index: Int) -> CodeToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  public func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    guard let token = self[index] else { return false }
    return token.kind == .sign && token.detail == UInt8(ascii: sign)
  }

  /// Whether `::` begins at `index`.
  public func isDoubleColon(at index: Int) -> Bool {
    isSign(":", at: index) && isSign(":", at: index + 1) && self[index]?.range.end == self[index + 1]?.range.start
  }

  public func isOpener(_ bracket: Unicode.Scalar, at index: Int) -> Bool {
    guard let token = self[index] else { return false }
    return token.kind == .opener && token.detail == UInt8(ascii: bracket)
  }

  public func isString(at index: Int) -> Bool { self[index]?.kind == .string }

  /// The form of the string at `index`.
  public func form(of index: Int) -> CodeGrammar.StringForm? {
    guard let token = self[index], token.kind == .string, Int(token.detail) < grammar.strings.count else { return nil }
    return grammar.strings[Int(token.detail)]
  }

  /// What is between the marks of the string at `index`; `nil` for one that is no text or has no end.
  public func content(of index: Int) -> SourceRange? {
    guard let token = self[index], token.kind == .string, token.flags.isDisjoint(with: [.isNoText, .unclosed]),
      let form = form(of: index)
    else { return nil }
    switch form.opening {
    case .phpHeredoc, .rubyHeredoc: return heredocs[token.range.start]
    default:
      let start = token.range.start + Int(token.openWidth)
      let end = token.range.end - Int(token.closeWidth)
      return start <= end ? SourceRange(start, end) : nil
    }
  }

  /// How many `#` stand around the string at `index`, and how many braces begin a hole in it.
  public func fence(of index: Int) -> (hashes: Int, braces: Int) {
    guard let token = self[index], let form = form(of: index) else { return (0, 1) }
    let prefix = text[SourceRange(token.range.start, token.range.start + Int(token.prefixWidth))]
    let hashes =
      form.opening == .fencedMarks || form.opening == .rawFencedMarks
      ? Int(token.openWidth) - Int(token.prefixWidth) - form.width : 0
    return (max(hashes, 0), form.opening == .manyMarks ? max(prefix.count { $0 == UInt8(ascii: "$") }, 1) : 1)
  }

  /// The word at `index`; `nil` for another token.
  public func word(at index: Int) -> String? {
    guard let token = self[index], token.kind == .word else { return nil }
    return text.string(token.range)
  }

  public func isWord(_ word: String, at index: Int) -> Bool {
    guard let token = self[index], token.kind == .word, token.range.count == word.utf8.count else { return false }
    for (offset, byte) in word.utf8.enumerated() where text[token.range.start + offset] != byte { return false }
    return true
  }

  /// Index of the token that closes the bracket at `index`; past all tokens for one that is never closed.
  public func closer(of index: Int) -> Int { self[index].map { max(Int($0.partner), index + 1) } ?? index + 1 }

  /// The tokens inside of the bracket at `index`.
  public func inside(_ index: Int) -> Range<Int> {
    let start = min(index + 1, count)
    return start..<max(start, min(closer(of: index), count))
  }

  /// Whether one of some brackets is never closed.
  public func lacksBracket(in range: Range<Int>) -> Bool {
    lacksBrackets && range.contains { self[$0].map { $0.kind == .opener && $0.flags.contains(.unclosed) } == true }
  }

  /// The bytes from one token up to another, which does not belong to them.
  public func range(_ tokens: Range<Int>) -> SourceRange {
    guard let first = self[tokens.lowerBound], let last = self[tokens.upperBound - 1],
      tokens.lowerBound < tokens.upperBound
    else { return SourceRange(at: self[tokens.lowerBound]?.range.start ?? end) }
    return SourceRange(first.range.start, last.range.end)
  }

  /// The stretches between commas that stand in no bracket.
  public func split(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    // Most lists have no more elements.
    if !range.isEmpty { result.reserveCapacity(6) }
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if isSign(",", at: index) {
        if start < index { result.append(start..<index) }
        start = index + 1
      } else if isSign("<", at: index), grammar.peculiarities.contains(.hasTypeArguments),
        let end = endOfTypes(at: index),
        self[end]?.kind == .opener
      {
        index = end
        continue
      }
      index = step(index)
    }
    if start < min(index, range.upperBound) { result.append(start..<range.upperBound) }
    return result
  }

  /// Most tokens of types.
  private static let longestTypes = 40

  /// Past the types between `<` and `>` that begin at `index`; `nil` where it is a comparison.
  public func endOfTypes(at index: Int) -> Int? {
    var depth = 0
    for place in index..<min(index + Self.longestTypes, count) {
      if isSign("<", at: place) {
        depth += 1
      } else if isSign(">", at: place) {
        depth -= 1
        if depth == 0 { return place + 1 }
      } else if self[place]?.kind == .word || isSign(",", at: place) || isSign("?", at: place) || isSign(".", at: place)
        || isSign(":", at: place) || isOpener("[", at: place) || self[place]?.kind == .closer
      {
        continue
      } else {
        return nil
      }
    }
    return nil
  }

  /// Whether a line end is before a token.
  public func beginsLine(_ index: Int) -> Bool {
    guard let token = self[index], let last = self[index - 1], last.range.end <= token.range.start else { return true }
    return text[SourceRange(last.range.end, token.range.start)].contains(where: ByteClass.endsLine)
  }

  /// The token behind one, or behind its bracket.
  public func step(_ index: Int) -> Int {
    self[index]?.kind == .opener ? closer(of: index) + 1 : index + 1
  }

  /// The first token of `range` in no bracket that `condition` holds for.
  public func first(in range: Range<Int>, where condition: (Int) -> Bool) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if condition(index) { return index }
      index = step(index)
    }
    return nil
  }
}
