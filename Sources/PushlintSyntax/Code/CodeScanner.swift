import PushlintText
import PushlintTree

/// Reads code from the left to the right, past blanks and comments.
///
/// - Shape: looks at bytes through a pointer, which who makes it keeps alive.
struct CodeScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let limit: Int
  let grammar: CompiledGrammar
  var index: Int
  /// The token before, which says whether a value may follow.
  private var previous: CodeToken?
  /// Here-documents that begin behind the end of the line.
  var pending: [PendingHeredoc] = []
  /// What is in here-documents, by the offsets of their tokens.
  var contents: [Int: SourceRange] = [:]
  /// Past the farthest byte that says how code before it is read, where that is far: of what has no end, all bytes do.
  var looked = 0
  private let repairs: CodeRepairs
  /// From the first of their places to behind the last one: most bytes are not among them.
  private let repaired: Range<Int>

  /// - Parameter isInside: whether code stands right before the range, so that no markup begins it.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: SourceRange, _ grammar: CodeGrammar,
    repairs: CodeRepairs = CodeRepairs(),
    isInside: Bool = false
  ) {
    self.bytes = bytes
    self.repairs = repairs
    repaired = repairs.places
    self.grammar = CompiledGrammar(grammar)
    limit = min(range.end, bytes.count)
    index = min(range.start, limit)
    // The mark of the byte order stands before all code.
    if index == 0, limit > 2, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    if !isInside, grammar.peculiarities.contains(.isInMarkup) { skipMarkup(isOptional: true) }
  }

  func byte(_ offset: Int) -> UInt8 { offset < limit && offset >= 0 ? bytes[offset] : 0 }

  /// The next token; `nil` at the end.
  mutating func next() -> CodeToken? {
    skipBlanksAndComments()
    guard index < limit else { return nil }
    let token = token(from: index)
    previous = token
    return token
  }

  private mutating func token(from start: Int) -> CodeToken {
    let first = byte(start)
    if repaired.contains(start), let end = repairs.strings[start], end > start, end <= limit {
      index = end
      return CodeToken(kind: .string, flags: .unclosed, detail: 0, range: SourceRange(start, end))
    }
    if ByteClass.isDigit(first) || first == UInt8(ascii: ".") && ByteClass.isDigit(byte(start + 1)) {
      return number(from: start)
    }
    if grammar.mayBeginString(first), let string = string(from: start) { return string }
    index = start + 1
    if ByteClass.continuesWord(first) {
      while index < limit, ByteClass.continuesWord(bytes[index]) { index += 1 }
      return CodeToken(kind: .word, detail: 0, range: SourceRange(start, index))
    }
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      return CodeToken(kind: .opener, detail: first, range: SourceRange(start, index))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return CodeToken(kind: .closer, detail: first, range: SourceRange(start, index))
    default: return CodeToken(kind: .sign, detail: first, range: SourceRange(start, index))
    }
  }

  func stands(_ sign: [UInt8], at offset: Int) -> Bool {
    sign.indices.allSatisfy { byte(offset + $0) == sign[$0] }
  }

  private mutating func number(from start: Int) -> CodeToken {
    while index < limit {
      let next = byte(index)
      let isExponentSign =
        (next == UInt8(ascii: "+") || next == UInt8(ascii: "-")) && byte(index - 1) | 0x20 == UInt8(ascii: "e")
        && byte(start + 1) | 0x20 != UInt8(ascii: "x")
      let isPoint = next == UInt8(ascii: ".") && !grammar.endsNumber(beforePointAnd: byte(index + 1))
      guard ByteClass.continuesWord(next) || isPoint || isExponentSign else { break }
      index += 1
    }
    return CodeToken(kind: .number, detail: 0, range: SourceRange(start, index))
  }

  // MARK: Blanks and comments

  private mutating func skipBlanksAndComments() {
    while index < limit {
      let first = bytes[index]
      if repaired.contains(index) {
        if repairs.strings[index] != nil { return }
        if let end = repairs.remarks[index], end > index, end <= limit {
          index = end
          continue
        }
      }
      if first <= 0x20 {
        index += 1
        if first == 0x0A, !pending.isEmpty { readHeredocs() }
      } else if first == UInt8(ascii: "\\"), ByteClass.endsLine(byte(index + 1)) {
        // The line goes on.
        index += 2
      } else if grammar.mayBeginComment(first), skipComment() {
        continue
      } else {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let peculiarities = grammar.peculiarities
    if peculiarities.contains(.isInMarkup), byte(index) == UInt8(ascii: "?") {
      guard byte(index + 1) == UInt8(ascii: ">") else { return false }
      index += 2
      skipMarkup(isOptional: false)
      return true
    }
    if peculiarities.contains(.hasDirectives), byte(index) == UInt8(ascii: "#") {
      guard beginsLine(index) else { return false }
      skipDirective()
      return true
    }
    if peculiarities.contains(.hasDocumentation), byte(index) != UInt8(ascii: "#") { return skipDocumentation() }
    if grammar.lineComments.contains(where: { stands($0, at: index) }) {
      let isAttribute = peculiarities.contains(.hasAttributes) && stands(Array("#[".utf8), at: index)
      if isAttribute { return false }
      skipLine()
      return true
    }
    guard let comment = grammar.blockComment, stands(comment.open, at: index) else { return false }
    index += comment.open.count
    var depth = 1
    while index < limit, depth > 0 {
      if stands(comment.close, at: index) {
        depth -= 1
        index += comment.close.count
      } else if grammar.nestsBlockComments, stands(comment.open, at: index) {
        depth += 1
        index += comment.open.count
      } else {
        index += 1
      }
    }
    index = min(index, limit)
    return true
  }

  private mutating func skipLine() {
    let endsWithMarkup = grammar.peculiarities.contains(.isInMarkup)
    while index < limit, !ByteClass.endsLine(bytes[index]) {
      if endsWithMarkup, bytes[index] == UInt8(ascii: "?"), byte(index + 1) == UInt8(ascii: ">") { return }
      index += 1
    }
  }

  /// Passes `#if x`; of several branches the first is read.
  private mutating func skipDirective() {
    let isOther = ["#else", "#elif"].contains { stands(Array($0.utf8), at: index) }
    skipLine()
    guard isOther else { return }
    let start = index
    var depth = 1
    while index < limit {
      skipLine()
      index += 1
      var first = index
      while byte(first) == 0x20 || byte(first) == 0x09 { first += 1 }
      if stands(Array("#if".utf8), at: first) { depth += 1 }
      if stands(Array("#endif".utf8), at: first) { depth -= 1 }
      if depth == 0 {
        index = first
        skipLine()
        return
      }
    }
    // Nothing says where the branch ends.
    index = start
  }

  func beginsLine(_ offset: Int) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before] == 0x20 || bytes[before] == 0x09 { before -= 1 }
    return before < 0 || ByteClass.endsLine(bytes[before])
  }

  /// `=begin` to `=end`, and all behind `__END__`.
  private mutating func skipDocumentation() -> Bool {
    guard index == 0 || ByteClass.endsLine(bytes[index - 1]) else { return false }
    if stands(Array("__END__".utf8), at: index), index + 7 >= limit || bytes[index + 7] <= 0x20 {
      index = limit
      return true
    }
    guard stands(Array("=begin".utf8), at: index) else { return false }
    let end = Array("=end".utf8)
    while index < limit {
      skipLine()
      index += 1
      if stands(end, at: index) {
        skipLine()
        break
      }
    }
    index = min(index, limit)
    return true
  }

  /// Goes on behind the next `<?php`.
  ///
  /// - Parameter isOptional: whether text without any is code.
  private mutating func skipMarkup(isOptional: Bool) {
    let code = CodeMarkup.firstCode(in: bytes, index..<limit, hasShortOpeners: !isOptional)
    if let code { index = code } else if !isOptional { index = limit }
  }

  // MARK: What may follow

  /// Words behind which a value stands.
  private static let wordsBeforeValues: Set<String> = [
    "return", "if", "elsif", "unless", "while", "until", "when", "and", "or", "not", "in", "then", "else", "puts", "do",
    "raise", "yield", "case", "typeof", "throw", "await",
  ]

  /// Whether a value is expected at `start`, and no operator.
  func expectsValue(at start: Int) -> Bool {
    guard let previous else { return true }
    switch previous.kind {
    case .opener: return true
    case .sign: return previous.detail != UInt8(ascii: ".")
    case .word:
      return Self.wordsBeforeValues.contains(
        String(decoding: bytes[previous.range.start..<previous.range.end], as: UTF8.self))
    case .number, .string, .closer: return false
    }
  }

  /// Whether the token before is a word with a blank behind it, and no blank follows the sign at `start`: `puts /x/`.
  func mayBeArgument(at start: Int, width: Int = 1) -> Bool {
    guard let previous, previous.kind == .word, previous.range.end < start else { return false }
    return byte(start + width) > 0x20 && byte(start + width) != UInt8(ascii: "=")
  }
}
