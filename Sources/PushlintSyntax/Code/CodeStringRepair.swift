import PushlintText
import PushlintTree

/// Finds strings that lack one of their quotation marks, and where they were meant to begin and end.
///
/// - Shape: a string that a line end cuts off, or, where strings may hold line ends, one that goes over lines and has a
///   word right before or behind it, as no sound code has.
struct CodeStringRepair {
  private(set) var issues: [SyntaxIssue] = []
  /// Where such strings end, by their first bytes.
  private(set) var ends: [Int: Int] = [:]

  /// Looks for more of them.
  ///
  /// - Returns: whether there are any, so that the code has to be scanned again.
  mutating func repair(_ tokens: CodeTokens) -> Bool {
    let known = ends.count
    let hidesColors = tokens.grammar.lineComments.contains("#")
    for index in tokens.tokens.indices {
      let url = isURLWithoutMark(index, tokens) ? tokens.tokens[index].range.start : nil
      if let start = url ?? (hidesColors ? colorWithoutMark(behind: index, tokens) : nil) {
        // A string before it may be what lacks a mark.
        if !repair(index, tokens, isBroken: false) { addUnopened(start, tokens.text) }
      } else if tokens.tokens[index].kind == .string, isBroken(index, tokens), repair(index, tokens, isBroken: true),
        tokens.form(of: index)?.spansLines == true
      {
        // All strings behind it are turned inside out.
        break
      }
    }
    return ends.count > known
  }

  // MARK: What is broken

  private func isBroken(_ index: Int, _ tokens: CodeTokens) -> Bool {
    let token = tokens.tokens[index]
    guard let form = tokens.form(of: index), form.width == 1, !form.isCharacter,
      ends.isEmpty || ends[token.range.start] == nil
    else { return false }
    switch form.opening {
    case .marks, .fencedMarks, .manyMarks: break
    case .rawFencedMarks, .phpHeredoc, .rubyHeredoc, .percent: return false
    }
    guard form.spansLines else {
      return touchesComment(index, tokens) || token.flags.contains(.unclosed) && !holdsOpenHole(index, tokens)
    }
    guard form.escapes != nil else { return false }
    return touchesComment(index, tokens)
      || tokens.text[token.range].contains(where: ByteClass.endsLine)
        && (token.flags.contains(.unclosed) || touchesWordBehind(index, tokens) || touchesWordBefore(index, tokens))
  }

  /// Whether the string may go on behind the line end in an expression.
  private func holdsOpenHole(_ index: Int, _ tokens: CodeTokens) -> Bool {
    let token = tokens.tokens[index]
    guard token.flags.contains(.interpolating), let holes = tokens.form(of: index)?.holes ?? .some(.braces) else {
      return false
    }
    let bytes = tokens.text[token.range]
    let signs: (UInt8, UInt8)
    switch holes {
    case .backslash: signs = (UInt8(ascii: "\\"), UInt8(ascii: "("))
    case .dollar, .php: signs = (UInt8(ascii: "$"), UInt8(ascii: "{"))
    case .hash: signs = (UInt8(ascii: "#"), UInt8(ascii: "{"))
    case .braces:
      return bytes.count { $0 == UInt8(ascii: "{") } > bytes.count { $0 == UInt8(ascii: "}") }
    }
    return zip(bytes, bytes.dropFirst()).contains { $0 == signs.0 && $1 == signs.1 }
  }

  /// `'color: '#ff0000'`, where a comment seems to begin.
  private func touchesComment(_ index: Int, _ tokens: CodeTokens) -> Bool {
    let token = tokens.tokens[index]
    guard tokens.text[token.range.end] == UInt8(ascii: "#"), tokens.grammar.lineComments.contains("#"),
      !token.flags.contains(.unclosed)
    else { return false }
    let line = SourceRange(token.range.end, tokens.text.lineEnd(of: token.range.end))
    return tokens.text[line].contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
  }

  private func touchesWordBehind(_ index: Int, _ tokens: CodeTokens) -> Bool {
    guard let next = tokens[index + 1], next.range.start == tokens.tokens[index].range.end,
      !tokens.tokens[index].flags.contains(.unclosed)
    else { return false }
    return next.kind == .word || next.kind == .number || tokens.isOpener("{", at: index + 1)
  }

  private func touchesWordBefore(_ index: Int, _ tokens: CodeTokens) -> Bool {
    guard let last = tokens[index - 1], last.range.end == tokens.tokens[index].range.start else { return false }
    return last.kind == .word || last.kind == .number
  }

  /// `image: https://example.com/a.png"`, where a comment seems to begin.
  private func isURLWithoutMark(_ index: Int, _ tokens: CodeTokens) -> Bool {
    guard tokens.tokens[index].kind == .word, tokens.isWord("https", at: index) || tokens.isWord("http", at: index),
      tokens.isSign(":", at: index + 1), let colon = tokens[index + 1]?.range,
      colon.start == tokens.tokens[index].range.end, tokens.text[colon.end] == UInt8(ascii: "/"),
      tokens.text[colon.end + 1] == UInt8(ascii: "/")
    else { return false }
    return ends[tokens.tokens[index].range.start] == nil
  }

  /// Where the text begins in `color=#ff0000"`, where a comment seems to, as `#` begins one.
  private func colorWithoutMark(behind index: Int, _ tokens: CodeTokens) -> Int? {
    let sign = tokens.tokens[index]
    guard sign.kind == .sign, [":", "=", ">"].contains(Unicode.Scalar(sign.detail)) else { return nil }
    var start = sign.range.end
    while tokens.text[start] == 0x20 { start += 1 }
    guard tokens.text[start] == UInt8(ascii: "#"), ends[start] == nil else { return nil }
    var end = start + 1
    while end - start < 10, let byte = tokens.text[end], ByteClass.continuesWord(byte) { end += 1 }
    return end > start + 3 && (tokens.text[end] == UInt8(ascii: "\"") || tokens.text[end] == UInt8(ascii: "'"))
      ? start : nil
  }

  /// Adds a text from `start` up to the next mark of its line.
  private mutating func addUnopened(_ start: Int, _ text: SourceText) {
    let line = start..<text.lineEnd(of: start)
    guard let mark = line.first(where: { text[$0] == UInt8(ascii: "\"") || text[$0] == UInt8(ascii: "'") }) else {
      return
    }
    add(SourceRange(start, mark), until: mark + 1)
  }

  // MARK: Where the mark was meant to be

  /// Most tokens of a line that are looked at.
  private static let longestLine = 2_000

  /// Finds the first string of the line that goes wrong.
  ///
  /// - Parameter isBroken: whether the token at `index` is one of them.
  /// - Returns: whether one was found.
  private mutating func repair(_ index: Int, _ tokens: CodeTokens, isBroken: Bool) -> Bool {
    let text = tokens.text
    let lineStart = text.lineStart(of: tokens.tokens[index].range.start)
    var first = index
    while index - first < Self.longestLine, let before = tokens[first - 1], before.range.start >= lineStart {
      first -= 1
    }
    for place in first...index where tokens.tokens[place].kind == .string {
      let token = tokens.tokens[place]
      let isLast = isBroken && place == index
      guard ends[token.range.start] == nil else { continue }
      if touchesWordBefore(place, tokens) || isLast && holdsNoText(place, tokens) && endsOperand(place - 1, tokens) {
        let start = startOfText(before: place, from: first, tokens)
        add(SourceRange(start, token.range.start), until: token.range.start + Int(token.openWidth))
        return true
      }
      if touchesWordBehind(place, tokens) || touchesComment(place, tokens) || isLast {
        let open = token.range.start + Int(token.openWidth)
        let lineEnd = min(text.lineEnd(of: token.range.start), token.range.end)
        let close = !token.flags.contains(.unclosed) && lineEnd == token.range.end ? lineEnd - 1 : lineEnd
        let end = CodeStringEnd(text, SourceRange(open, max(open, close))).offset
        add(SourceRange(token.range.start, end), until: end)
        return true
      }
    }
    return false
  }

  private mutating func add(_ words: SourceRange, until end: Int) {
    issues.append(SyntaxIssue(.unclosedString, words))
    ends[words.start] = end
  }

  /// Whether nothing but signs is in the string up to the line end: `",`.
  private func holdsNoText(_ index: Int, _ tokens: CodeTokens) -> Bool {
    let token = tokens.tokens[index]
    let start = token.range.start + Int(token.openWidth)
    let end = min(tokens.text.lineEnd(of: token.range.start), token.range.end)
    return start >= end || tokens.text[SourceRange(start, end)].allSatisfy(CodeStringEnd.isClosing)
  }

  private func endsOperand(_ index: Int, _ tokens: CodeTokens) -> Bool {
    guard let token = tokens[index] else { return false }
    return token.kind == .word || token.kind == .number
      || token.kind == .sign && ![",", ":", "=", ">"].contains(Unicode.Scalar(token.detail))
  }

  /// Where the words before a mark begin that were meant to be in the string.
  private func startOfText(before index: Int, from first: Int, _ tokens: CodeTokens) -> Int {
    var start = index - 1
    while start > first, let before = tokens[start - 1] {
      let separates =
        before.kind == .sign && [",", ":", "=", ">", ";"].contains(Unicode.Scalar(before.detail))
      guard before.kind == .word || before.kind == .number || before.kind == .sign, !separates else { break }
      start -= 1
    }
    return tokens[start]?.range.start ?? tokens.tokens[index].range.start
  }
}

/// Where a string was meant to end whose closing mark is missing, so that what is behind it are signs of code.
struct CodeStringEnd {
  private let text: SourceText
  private let content: SourceRange

  init(_ text: SourceText, _ content: SourceRange) {
    self.text = text
    self.content = content
  }

  static func isClosing(_ byte: UInt8) -> Bool {
    ",;)]} \t\r".utf8.contains(byte)
  }

  /// Behind the text, before the signs.
  var offset: Int {
    var end = content.end
    while end > content.start, let last = text[end - 1], Self.isClosing(last) { end -= 1 }
    // `"Hello, "body"`, `"score": "850`: the sign between two members.
    if let sign = signBeforeMark() { return sign }
    // `).build())`
    if end > content.start, end < content.end, text[end - 1] == UInt8(ascii: "("), text[end] == UInt8(ascii: ")"),
      let start = startOfCalls(before: end - 1)
    {
      return start
    }
    return behindBrackets(from: end)
  }

  /// Past the brackets behind `end` that close those in the text itself.
  private func behindBrackets(from end: Int) -> Int {
    var end = end
    var open = 0
    for byte in text[SourceRange(content.start, end)] {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
    }
    while open > 0, end < content.end, text[end] == UInt8(ascii: ")") {
      end += 1
      open -= 1
    }
    return end
  }

  /// Longest code between two strings that is looked at, in bytes.
  private static let longestCode = 60

  /// Where the code begins that ends with what comes before a string: `: `, `, body=`, `).setBody(`; `nil` where the
  /// text does not end with any.
  private func signBeforeMark() -> Int? {
    var place = content.end
    while place > content.start, text[place - 1] == 0x20 { place -= 1 }
    // `'data: {'score'`, `"850 }, ["time"]`
    if place > content.start, text[place - 1] == UInt8(ascii: "{") || text[place - 1] == UInt8(ascii: "[") {
      place -= 1
      while place > content.start, text[place - 1] == 0x20 { place -= 1 }
      guard place > content.start, ":=,>".utf8.contains(text[place - 1] ?? 0) else { return nil }
    }
    guard place > content.start, let last = text[place - 1] else { return nil }
    switch last {
    case UInt8(ascii: ","): return behindBrackets(from: startOfClosers(before: place - 1))
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"):
      let sign = last == UInt8(ascii: ">") && place - 1 > content.start ? place - 2 : place - 1
      let name = startOfName(before: sign)
      // `, body=`: another member, or else what lacks its mark is the key.
      if name > content.start, text[name - 1] == UInt8(ascii: ",") {
        return behindBrackets(from: startOfClosers(before: name - 1))
      }
      return startOfClosers(before: sign)
    case UInt8(ascii: "("): return startOfCalls(before: place - 1) ?? startOfCall(before: place - 1)
    default: return nil
    }
  }

  /// Where the brackets and blanks right before a sign begin.
  private func startOfClosers(before sign: Int) -> Int {
    var start = sign
    while start > content.start, let before = text[start - 1], ")]} ".utf8.contains(before) { start -= 1 }
    return start
  }

  private func startOfName(before sign: Int) -> Int {
    var start = sign
    while start > content.start, sign - start < Self.longestCode, let before = text[start - 1],
      ByteClass.continuesWord(before) || before == 0x20
    {
      start -= 1
    }
    return start
  }

  /// `, Map.of`, ` to mapOf`, `).setTitle(String.format`: what is before the name of a call that is a value.
  private func startOfCall(before open: Int) -> Int? {
    var open = open
    for _ in 0..<4 {
      var name = open
      while name > content.start, let byte = text[name - 1], ByteClass.continuesWord(byte) || ".!".utf8.contains(byte) {
        name -= 1
      }
      guard name < open, name > content.start else { return nil }
      if text[name - 1] == UInt8(ascii: "(") {
        open = name - 1
        if let start = startOfCalls(before: open) { return start }
        continue
      }
      var sign = name
      while sign > content.start, text[sign - 1] == 0x20 { sign -= 1 }
      guard sign > content.start, let last = text[sign - 1] else { return nil }
      if ":=,>".utf8.contains(last) {
        return startOfClosers(before: last == UInt8(ascii: ">") ? max(sign - 2, content.start) : sign - 1)
      }
      // `"a" to mapOf(`
      let word = startOfWord(before: sign)
      return text.string(SourceRange(word, sign)) == "to" ? startOfClosers(before: word) : nil
    }
    return nil
  }

  private func startOfWord(before end: Int) -> Int {
    var start = end
    while start > content.start, let byte = text[start - 1], ByteClass.continuesWord(byte) { start -= 1 }
    return start
  }

  /// `)`, `).build())`: the brackets before `.setBody`, with calls that take nothing.
  private func startOfCalls(before open: Int) -> Int? {
    var name = startOfName(before: open)
    var start: Int?
    while name > content.start, text[name - 1] == UInt8(ascii: ".") {
      let closers = startOfClosers(before: name - 1)
      guard closers < name - 1 else { break }
      start = closers
      // `build()`
      guard closers > content.start, text[closers - 1] == UInt8(ascii: "(") else { break }
      name = startOfName(before: closers - 1)
    }
    return start
  }
}
