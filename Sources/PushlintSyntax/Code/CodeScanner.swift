import PushlintText
import PushlintTree

/// Reads code from the left to the right, past blanks and comments.
///
/// - Shape: looks at bytes through a pointer, which who makes it keeps alive.
struct CodeScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limit: Int
  private let signs: CodeSigns
  private(set) var index: Int

  /// Most bytes of the hole of a string; a longer one is taken for text.
  private static let longestHole = 2_000

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: SourceRange, _ grammar: CodeGrammar) {
    self.bytes = bytes
    signs = CodeSigns(grammar)
    limit = min(range.end, bytes.count)
    index = min(range.start, limit)
  }

  private func byte(_ offset: Int) -> UInt8 { offset < limit && offset >= 0 ? bytes[offset] : 0 }

  /// The next token; `nil` at the end.
  mutating func next() -> CodeToken? {
    skipBlanksAndComments()
    guard index < limit else { return nil }
    let start = index
    let first = byte(start)
    if ByteClass.isDigit(first) || first == UInt8(ascii: ".") && ByteClass.isDigit(byte(start + 1)) {
      return number(from: start)
    }
    if signs.mayBeginString(first), let string = string(from: start) { return string }
    index += 1
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

  private func stands(_ sign: [UInt8], at offset: Int) -> Bool {
    sign.indices.allSatisfy { byte(offset + $0) == sign[$0] }
  }

  private mutating func skipBlanksAndComments() {
    while index < limit {
      let first = bytes[index]
      if first <= 0x20 {
        index += 1
      } else if first == UInt8(ascii: "\\"), ByteClass.endsLine(byte(index + 1)) {
        // The line goes on.
        index += 2
      } else if signs.mayBeginComment(first), skipComment() {
        continue
      } else {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    if signs.lineComments.contains(where: { stands($0, at: index) }) {
      while index < limit, !ByteClass.endsLine(bytes[index]) { index += 1 }
      return true
    }
    guard let comment = signs.blockComment, stands(comment.open, at: index) else { return false }
    index += comment.open.count
    while index < limit, !stands(comment.close, at: index) { index += 1 }
    index = min(index + comment.close.count, limit)
    return true
  }

  private mutating func number(from start: Int) -> CodeToken {
    while index < limit {
      let next = byte(index)
      let isExponentSign =
        (next == UInt8(ascii: "+") || next == UInt8(ascii: "-")) && byte(index - 1) | 0x20 == UInt8(ascii: "e")
        && byte(start + 1) | 0x20 != UInt8(ascii: "x")
      guard ByteClass.continuesWord(next) || next == UInt8(ascii: ".") || isExponentSign else { break }
      index += 1
    }
    return CodeToken(kind: .number, detail: 0, range: SourceRange(start, index))
  }

  // MARK: Strings

  private mutating func string(from start: Int) -> CodeToken? {
    var flags: CodeToken.Flags = []
    var prefix = 0
    while prefix < 3, ByteClass.isLetter(byte(start + prefix)) {
      guard let meaning = signs.prefixes[byte(start + prefix) | 0x20] else { return nil }
      flags.formUnion(meaning)
      prefix += 1
    }
    let open = start + prefix
    guard let number = signs.strings.firstIndex(where: { marks($0, at: open) }) else { return nil }
    let form = signs.strings[number]
    if form.isCharacter { flags.insert(.isNoText) }
    index = open + form.width
    if !skipString(form, flags) { flags.insert(.unclosed) }
    return CodeToken(
      kind: .string, flags: flags, detail: UInt8(clamping: number), range: SourceRange(start, index),
      prefixWidth: UInt8(clamping: prefix))
  }

  private func marks(_ form: CodeGrammar.StringForm, at offset: Int) -> Bool {
    (0..<form.width).allSatisfy { byte(offset + $0) == form.mark }
  }

  /// Reads on to the end of a string, or of its line.
  ///
  /// - Returns: whether it has an end.
  private mutating func skipString(_ form: CodeGrammar.StringForm, _ flags: CodeToken.Flags) -> Bool {
    while index < limit {
      let next = byte(index)
      if next == UInt8(ascii: "\\") {
        // In a raw string a backslash keeps the mark behind it from ending the string, too.
        index = min(index + 2, limit)
      } else if next == form.mark, marks(form, at: index) {
        index += form.width
        return true
      } else if !form.spansLines, ByteClass.endsLine(next) {
        return false
      } else if next == UInt8(ascii: "{"), flags.contains(.interpolating) {
        skipHole(form)
      } else {
        index += 1
      }
    }
    return false
  }

  /// Passes `{{`, or a hole with its expression, in which strings may stand.
  private mutating func skipHole(_ form: CodeGrammar.StringForm) {
    if byte(index + 1) == UInt8(ascii: "{") {
      index += 2
      return
    }
    var depth = 0
    var ahead = index
    let end = min(limit, index + Self.longestHole)
    while ahead < end {
      let next = byte(ahead)
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 {
          index = ahead + 1
          return
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A string inside; one that has no end on its line ends the string around instead.
        guard let past = simpleString(at: ahead, limit: end) else {
          index += 1
          return
        }
        ahead = past
        continue
      case 0x0A, 0x0D:
        if !form.spansLines {
          index += 1
          return
        }
      default: break
      }
      ahead += 1
    }
    index += 1
  }

  /// Where the string ends that begins at `offset`; `nil` when it does not end on its line.
  private func simpleString(at offset: Int, limit: Int) -> Int? {
    let mark = byte(offset)
    var index = offset + 1
    while index < limit, !ByteClass.endsLine(byte(index)) {
      if byte(index) == UInt8(ascii: "\\") {
        index += 1
      } else if byte(index) == mark {
        return index + 1
      }
      index += 1
    }
    return nil
  }
}

/// What a grammar says of single bytes, so that most are looked at once.
private struct CodeSigns {
  let strings: [CodeGrammar.StringForm]
  let lineComments: [[UInt8]]
  let blockComment: (open: [UInt8], close: [UInt8])?
  /// What the letters before a string say of it, in lower case.
  let prefixes: [UInt8: CodeToken.Flags]
  private var isStringStart = [Bool](repeating: false, count: 256)
  private var isCommentStart = [Bool](repeating: false, count: 256)

  init(_ grammar: CodeGrammar) {
    strings = grammar.strings
    lineComments = grammar.lineComments.map { Array($0.utf8) }
    blockComment = grammar.blockComment.map { (Array($0.open.utf8), Array($0.close.utf8)) }
    var prefixes: [UInt8: CodeToken.Flags] = [:]
    for letter in grammar.rawPrefixes.utf8 { prefixes[letter] = .raw }
    for letter in grammar.interpolatingPrefixes.utf8 { prefixes[letter] = .interpolating }
    for letter in grammar.bytePrefixes.utf8 { prefixes[letter] = .isNoText }
    for letter in grammar.otherPrefixes.utf8 { prefixes[letter] = [] }
    self.prefixes = prefixes
    for form in strings { isStringStart[Int(form.mark)] = true }
    for letter in prefixes.keys {
      isStringStart[Int(letter)] = true
      isStringStart[Int(letter & 0xDF)] = true
    }
    for sign in lineComments + [blockComment?.open ?? []] {
      if let first = sign.first { isCommentStart[Int(first)] = true }
    }
  }

  func mayBeginString(_ byte: UInt8) -> Bool { isStringStart[Int(byte)] }
  func mayBeginComment(_ byte: UInt8) -> Bool { isCommentStart[Int(byte)] }
}
