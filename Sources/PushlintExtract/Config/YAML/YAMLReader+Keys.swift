import PushlintText
import PushlintTree

/// A key of a block mapping.
struct YAMLKey {
  /// With its quotation marks.
  let range: SourceRange
  let behindColon: Int
  let isMerge: Bool
}

extension YAMLReader {
  /// The key that begins at `offset`, with its colon on the same line; `nil` for what is no key.
  func key(at offset: Int) throws(NotUnderstood) -> YAMLKey? {
    let line = lineEnd(offset)
    switch text[offset] ?? 0 {
    case UInt8(ascii: "?") where isBlank(offset + 1): throw NotUnderstood()
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: ","), UInt8(ascii: "]"),
      UInt8(ascii: "}"):
      throw NotUnderstood()
    case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "*"),
      UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "#"):
      return nil
    case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
      guard let past = endOfQuoted(at: offset, limit: line) else { return nil }
      let colon = skippingBlanks(past)
      guard text[colon] == UInt8(ascii: ":"), colon < line, isBlank(colon + 1) else { return nil }
      return YAMLKey(range: SourceRange(offset, past), behindColon: colon + 1, isMerge: false)
    default: return try plainKey(at: offset, limit: line)
    }
  }

  private func plainKey(at offset: Int, limit: Int) throws(NotUnderstood) -> YAMLKey? {
    var index = offset
    while index < limit {
      let byte = text.bytes[index]
      if byte == UInt8(ascii: ":"), isBlank(index + 1) { break }
      if byte == UInt8(ascii: "#"), index > offset, text.bytes[index - 1] <= 0x20 { return nil }
      if let past = TemplateExpression.end(.doubleBraces, in: text, at: index, limit: limit) {
        // `name: {{ x }}` has its colon before, `{{ x }}: 1` is a key that nobody can see.
        index = past
        if index < limit, text.bytes[index] == UInt8(ascii: ":"), isBlank(index + 1) { throw NotUnderstood() }
        continue
      }
      index += 1
    }
    guard index < limit, index > offset else { return nil }
    var keyEnd = index
    while keyEnd > offset, text.bytes[keyEnd - 1] == 0x20 || text.bytes[keyEnd - 1] == 0x09 { keyEnd -= 1 }
    let range = SourceRange(offset, keyEnd)
    return YAMLKey(range: range, behindColon: index + 1, isMerge: text.matches("<<", at: range))
  }

  /// Where a string ends that begins at `offset`, when that is before `limit`.
  func endOfQuoted(at offset: Int, limit: Int) -> Int? {
    guard let quote = text[offset] else { return nil }
    var index = offset + 1
    while index < limit {
      let byte = text.bytes[index]
      if byte == quote {
        guard quote == UInt8(ascii: "'"), text[index + 1] == quote else { return index + 1 }
        index += 1
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      }
      index += 1
    }
    return nil
  }

  /// Writes a key and its colon.
  mutating func write(_ key: YAMLKey) throws(NotUnderstood) {
    switch text[key.range.start] ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted(at: key.range.start, parent: -1)
    default: writeBare(key.range)
    }
    json.colon(at: key.behindColon)
  }

  /// Writes a word without quotes as a string.
  mutating func writeBare(_ range: SourceRange) {
    json.beginString(at: SourceRange(at: range.start), .bare)
    json.add(range, of: text)
    json.endString(at: SourceRange(at: range.end))
  }
}
