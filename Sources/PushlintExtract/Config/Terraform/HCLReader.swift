import PushlintText
import PushlintTree

/// Reads an object of Terraform's configuration language as JSON.
///
/// References, calls, operators, and `for` expressions are values that nobody can see. What is no object or tuple, or is
/// written in a way that is not known here, is not read at all.
///
/// - Shape: linear; nesting is followed down to a limit.
/// - Source: HCL native syntax specification, expressions.
struct HCLReader {
  let text: SourceText
  /// Where the reader stops, whatever is open.
  let end: Int
  var json = TranslatedJSON()

  /// Deepest nesting that is read.
  static let depthLimit = 48

  /// Most bytes of an argument.
  private static let longest = 1 << 18

  /// - Parameter start: where the argument begins.
  init(_ file: SourceText, from start: Int) {
    text = file
    end = min(file.count, start + Self.longest)
  }

  /// Reads the object or tuple that begins at `offset`, when nothing else belongs to the argument.
  ///
  /// - Returns: `nil` for what cannot be read; and past all that was looked at.
  mutating func argument(at offset: Int) -> (range: SourceRange?, looked: Int) {
    do {
      guard let end = try literal(at: offset, depth: 0) else { return (nil, end) }
      let next = try skippingSpace(end)
      return (text[next] == UInt8(ascii: ")") ? SourceRange(offset, end) : nil, min(next + 1, self.end))
    } catch {
      return (nil, min(error.place + Self.lookahead, end))
    }
  }

  /// Most bytes behind the place of a sign that say what it is.
  private static let lookahead = 3

  // MARK: Values

  /// - Parameter isInObject: whether a line end ends the value.
  private mutating func value(at offset: Int, isInObject: Bool, depth: Int) throws(NotUnderstood) -> Int {
    guard depth < Self.depthLimit else { throw NotUnderstood(at: offset) }
    let start = json.mark
    if let end = try literal(at: offset, depth: depth), try endsValue(end, isInObject) { return end }
    json.takeBack(to: start)
    let end = try endOfExpression(at: offset, isInObject: isInObject)
    guard end > offset else { throw NotUnderstood(at: offset) }
    json.unknown(from: SourceRange(offset, end))
    return end
  }

  /// A value that is written out; `nil` for an expression.
  private mutating func literal(at offset: Int, depth: Int) throws(NotUnderstood) -> Int? {
    switch text[offset] ?? 0 {
    case UInt8(ascii: "{"): return try isFor(offset) ? nil : object(at: offset, depth: depth)
    case UInt8(ascii: "["): return try isFor(offset) ? nil : tuple(at: offset, depth: depth)
    case UInt8(ascii: "\""): return try string(at: offset, isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(at: offset)
    case let byte where ByteClass.isLetter(byte):
      let word = word(at: offset)
      guard ["true", "false", "null"].contains(text.string(word)) else { return nil }
      json.word(text[word], from: word, .bare)
      return word.end
    default: return nil
    }
  }

  private mutating func number(at offset: Int) -> Int? {
    var end = offset + 1
    while let byte = text[end], ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") { end += 1 }
    let range = SourceRange(offset, end)
    guard case .number = YAMLWord(text[range]) else { return nil }
    json.word(text[range], from: range, .bare)
    return end
  }

  /// `{ for … }` and `[ for … ]`.
  private func isFor(_ bracket: Int) throws(NotUnderstood) -> Bool {
    let first = try skippingSpace(bracket + 1)
    return text.string(word(at: first)) == "for"
  }

  private mutating func tuple(at offset: Int, depth: Int) throws(NotUnderstood) -> Int {
    json.open("[", at: SourceRange(offset, offset + 1))
    var index = try skippingSpace(offset + 1)
    while text[index] != UInt8(ascii: "]") {
      index = try skippingSpace(value(at: index, isInObject: false, depth: depth + 1))
      if text[index] == UInt8(ascii: ",") {
        index = try skippingSpace(index + 1)
      } else if text[index] != UInt8(ascii: "]") {
        throw NotUnderstood(at: index)
      }
    }
    json.close("]", at: index + 1)
    return index + 1
  }

  private mutating func object(at offset: Int, depth: Int) throws(NotUnderstood) -> Int {
    json.open("{", at: SourceRange(offset, offset + 1))
    var names: Set<[UInt8]> = []
    var index = try skippingSpace(offset + 1)
    while text[index] != UInt8(ascii: "}") {
      let start = json.mark
      let key = try key(at: index)
      if key.isKnown {
        guard names.insert(Array(json.written(since: start).drop { $0 == UInt8(ascii: ",") })).inserted else {
          throw NotUnderstood(at: key.end)
        }
      }
      let sign = try skippingSpace(key.end)
      guard text[sign] == UInt8(ascii: "=") && text[sign + 1] != UInt8(ascii: "=") || text[sign] == UInt8(ascii: ":")
      else { throw NotUnderstood(at: sign + 1) }
      json.colon(at: sign)
      let end = try value(at: skippingSpace(sign + 1), isInObject: true, depth: depth + 1)
      if !key.isKnown {
        json.takeBack(to: start)
        json.hiddenMembers(from: SourceRange(index, end))
      }
      index = try skippingSpace(end)
      if text[index] == UInt8(ascii: ",") { index = try skippingSpace(index + 1) }
    }
    json.close("}", at: index + 1)
    return index + 1
  }

  /// Writes a key; one that is an expression is only passed, for whoever takes back what follows.
  private mutating func key(at offset: Int) throws(NotUnderstood) -> (end: Int, isKnown: Bool) {
    switch text[offset] ?? 0 {
    case UInt8(ascii: "\""):
      let start = json.mark
      let end = try string(at: offset, isKey: true)
      let isKnown = !Placeholder.holdsExpansion(String(decoding: json.written(since: start), as: UTF8.self))
      return (end, isKnown)
    case UInt8(ascii: "("):
      let end = try pastBracket(offset)
      json.beginString(at: SourceRange(offset, end), nil)
      json.endString(at: SourceRange(at: end))
      return (end, false)
    default:
      let name = word(at: offset)
      guard !name.isEmpty else { throw NotUnderstood(at: offset) }
      json.beginString(at: SourceRange(at: offset), .bare)
      json.add(name, of: text)
      json.endString(at: SourceRange(at: name.end))
      return (name.end, true)
    }
  }

  // MARK: Strings

  /// Writes a string; what is put into it stays open, and one that is nothing else is a value of any type.
  private mutating func string(at offset: Int, isKey: Bool) throws(NotUnderstood) -> Int {
    let end = try pastString(offset)
    let inside = SourceRange(offset + 1, end - 1)
    let start = json.mark
    json.beginString(at: SourceRange(offset, offset + 1), .doubleQuoted)
    var verbatim = inside.start
    var index = inside.start
    while index < inside.end {
      guard let (bytes, past) = try escape(at: index, limit: inside.end) else {
        index += 1
        continue
      }
      if SourceRange(index, past) == inside, Placeholder.holdsExpansion(String(decoding: bytes, as: UTF8.self)), !isKey
      {
        json.endString(at: SourceRange(at: end))
        json.takeBack(to: start)
        json.unknown(from: SourceRange(offset, end))
        return end
      }
      json.add(SourceRange(verbatim, index), of: text)
      json.add(bytes, from: SourceRange(index, past))
      verbatim = past
      index = past
    }
    json.add(SourceRange(verbatim, inside.end), of: text)
    json.endString(at: SourceRange(end - 1, end))
    return end
  }

  /// What begins at `index` and is not what it reads: an escape, or an expression.
  private func escape(at index: Int, limit: Int) throws(NotUnderstood) -> (bytes: [UInt8], end: Int)? {
    let byte = text[index] ?? 0
    let isTemplate = byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%")
    if byte == UInt8(ascii: "\\") {
      guard let sign = text[index + 1], "nrt\"\\uU".utf8.contains(sign),
        let escape = YAMLEscape(text, at: index, limit: limit)
      else { throw NotUnderstood(at: limit) }
      return (escape.bytes, escape.end)
    }
    if isTemplate, text[index + 1] == byte, text[index + 2] == UInt8(ascii: "{") {
      return ([byte, UInt8(ascii: "{")], index + 3)
    }
    guard isTemplate, text[index + 1] == UInt8(ascii: "{") else { return nil }
    return (Array(Placeholder.expansion.utf8), try pastBracket(index + 1))
  }
}
