import PushlintSyntax
import PushlintText
import PushlintTree

/// Mappings and sequences between brackets.
extension YAMLReader {
  /// Reads the collection that begins at `offset`; one that is JSON stays as it stands.
  ///
  /// - Returns: where it ends.
  mutating func flowDocument(
    at offset: Int, parent: Int, _ opener: SourceRange, _ depth: Int
  ) throws(NotUnderstood) -> Int {
    let start = json.mark
    let past = try flowNode(at: offset, opener: opener, depth: depth)
    let range = SourceRange(offset, past)
    let document = parse(text, range: range, dialect: .json, scope: .value)
    if document.issues.isEmpty, document.isComplete, document.end == past {
      json.takeBack(to: start)
      json.json(range, of: text, indentation: max(parent, 0))
    }
    return past
  }

  private mutating func flowNode(
    at offset: Int, opener: SourceRange? = nil, depth: Int
  ) throws(NotUnderstood) -> Int {
    guard depth < Self.depthLimit else { throw NotUnderstood() }
    let start = json.mark
    var isTagged = false
    var index = offset
    while let byte = text[index], index < end, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
      if byte == UInt8(ascii: "!") { isTagged = true }
      while !endsFlowWord(index) { index += 1 }
      index = try skippingSpace(index)
    }
    let past: Int
    switch text[index] ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): past = try quoted(at: index, parent: -1)
    case UInt8(ascii: "{") where text[index + 1] == UInt8(ascii: "{"): past = try flowPlain(at: index)
    case UInt8(ascii: "{"): past = try flowMapping(at: index, opener ?? SourceRange(index, index + 1), depth)
    case UInt8(ascii: "["): past = try flowSequence(at: index, opener ?? SourceRange(index, index + 1), depth)
    case UInt8(ascii: "*"):
      var word = index + 1
      while !endsFlowWord(word) { word += 1 }
      json.unknown(from: SourceRange(index, word))
      past = word
    default: past = try flowPlain(at: index)
    }
    if isTagged {
      json.takeBack(to: start)
      json.unknown(from: SourceRange(offset, past))
    }
    return past
  }

  private mutating func flowMapping(at offset: Int, _ opener: SourceRange, _ depth: Int) throws(NotUnderstood) -> Int {
    json.open("{", at: opener)
    var names: Set<[UInt8]> = []
    var index = try skippingSpace(offset + 1)
    while text[index] != UInt8(ascii: "}") {
      let start = json.mark
      let key = try flowKey(at: index)
      guard names.insert(Array(json.written(since: start).drop { $0 == UInt8(ascii: ",") })).inserted else {
        throw NotUnderstood()
      }
      index = try skippingSpace(key.end)
      json.colon(at: index)
      let hasColon = text[index] == UInt8(ascii: ":")
      if hasColon {
        guard key.mayTouchColon || isBlank(index + 1) || isFlowSign(index + 1) else { throw NotUnderstood() }
        index = try skippingSpace(index + 1)
      }
      if text[index] == UInt8(ascii: ",") || text[index] == UInt8(ascii: "}") {
        json.word("null".utf8, from: SourceRange(at: key.end), nil)
      } else {
        guard hasColon else { throw NotUnderstood() }
        index = try flowNode(at: index, depth: depth + 1)
      }
      if key.isMerge {
        json.takeBack(to: start)
        json.hiddenMembers(from: SourceRange(at: index))
      }
      index = try pastComma(index, closer: UInt8(ascii: "}"))
    }
    json.close("}", at: index + 1)
    return index + 1
  }

  private mutating func flowSequence(at offset: Int, _ opener: SourceRange, _ depth: Int) throws(NotUnderstood) -> Int {
    json.open("[", at: opener)
    var index = try skippingSpace(offset + 1)
    while text[index] != UInt8(ascii: "]") {
      index = try flowNode(at: index, depth: depth + 1)
      index = try pastComma(index, closer: UInt8(ascii: "]"))
    }
    json.close("]", at: index + 1)
    return index + 1
  }

  /// Where the next member or element begins, or the closer stands.
  private mutating func pastComma(_ offset: Int, closer: UInt8) throws(NotUnderstood) -> Int {
    let index = try skippingSpace(offset)
    if text[index] == UInt8(ascii: ","), index < end { return try skippingSpace(index + 1) }
    guard text[index] == closer, index < end else { throw NotUnderstood() }
    return index
  }

  private mutating func flowKey(
    at offset: Int
  ) throws(NotUnderstood) -> (end: Int, mayTouchColon: Bool, isMerge: Bool) {
    switch text[offset] ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return (try quoted(at: offset, parent: -1), true, false)
    case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "{"),
      UInt8(ascii: "["):
      throw NotUnderstood()
    default:
      let range = try flowWord(at: offset)
      guard !text[range].contains(UInt8(ascii: "{")) else { throw NotUnderstood() }
      writeBare(range)
      return (range.end, false, text.matches("<<", at: range))
    }
  }

  // MARK: Words

  private mutating func flowPlain(at offset: Int) throws(NotUnderstood) -> Int {
    let first = try flowWord(at: offset)
    guard let start = continuation(after: first.end) else {
      try writePlain(first)
      return first.end
    }
    var content = Array(text[first])
    var next: Int? = start
    var past = first.end
    while let start = next {
      let lines = text[SourceRange(past, start)].count { $0 == 0x0A }
      let word = try flowWord(at: start)
      content += lines > 1 ? Array(repeating: 0x0A, count: lines - 1) : [0x20]
      content += text[word]
      past = word.end
      next = continuation(after: past)
    }
    json.beginString(at: SourceRange(at: offset), nil)
    json.add(TemplateExpression.opened(.doubleBraces, in: SourceText(bytes: content)), from: SourceRange(offset, past))
    json.endString(at: SourceRange(at: past))
    return past
  }

  /// Where a scalar goes on in a later line that ends in this one at `offset`.
  private func continuation(after offset: Int) -> Int? {
    guard skippingBlanks(offset) == lineEnd(offset) else { return nil }
    var index = offset
    while index < end, ByteClass.isSpace(text.bytes[index]) { index += 1 }
    guard index < end, !isFlowSign(index), text.bytes[index] != UInt8(ascii: "#"),
      text.bytes[index] != UInt8(ascii: ":") || !isBlank(index + 1)
    else { return nil }
    return index
  }

  /// The part of a scalar without quotes that is on one line.
  private func flowWord(at offset: Int) throws(NotUnderstood) -> SourceRange {
    switch text[offset] ?? 0 {
    case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "?"):
      if isBlank(offset + 1) || isFlowSign(offset + 1) { throw NotUnderstood() }
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "#"), UInt8(ascii: "|"),
      UInt8(ascii: ">"):
      throw NotUnderstood()
    default: break
    }
    let line = lineEnd(offset)
    var index = offset
    while index < line {
      if let past = TemplateExpression.end(.doubleBraces, in: text, at: index, limit: line) {
        index = past
        continue
      }
      if isFlowSign(index) { break }
      let byte = text.bytes[index]
      if byte == UInt8(ascii: ":"), isBlank(index + 1) || isFlowSign(index + 1) { break }
      if byte == UInt8(ascii: "#"), text.bytes[index - 1] <= 0x20 { break }
      index += 1
    }
    while index > offset, text.bytes[index - 1] == 0x20 || text.bytes[index - 1] == 0x09 { index -= 1 }
    guard index > offset else { throw NotUnderstood() }
    return SourceRange(offset, index)
  }

  private func isFlowSign(_ offset: Int) -> Bool {
    switch text[offset] ?? 0 {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: false
    }
  }

  private func endsFlowWord(_ offset: Int) -> Bool { isBlank(offset) || isFlowSign(offset) }

  /// Where the next sign is, past blanks, line ends, and comments.
  private mutating func skippingSpace(_ offset: Int) throws(NotUnderstood) -> Int {
    var index = offset
    while index < end {
      let byte = text.bytes[index]
      if byte == UInt8(ascii: "#"), text[index - 1].map({ $0 <= 0x20 || isFlowSign(index - 1) }) ?? true {
        index = lineEnd(index)
      } else if ByteClass.isSpace(byte) {
        index += 1
      } else {
        return index
      }
    }
    throw runOut()
  }
}
