import PushlintText
import PushlintTree

/// Strings, and where the broken ones end.
extension Tokenizer {
  /// A string between `"`; it may run over line ends when what follows does not look like the next member.
  func doubleQuoted(_ start: Int) -> Token {
    var flags: Token.Flags = []
    var index = start + 1
    var firstLineEnd: Int?
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        if let past = shellSpliceEnd(index) {
          index = past
          continue
        }
        return Token(.string, start, index + 1, flags)
      }
      if byte == UInt8(ascii: "\\") {
        flags.insert(.escapes)
        index = pastEscape(index)
        continue
      }
      if byte < 0x20 {
        if ByteClass.endsLine(byte) {
          if dialect.allowsExpressions || structureBeginsLine(after: index) {
            return unclosed(start, lineEnd: firstLineEnd ?? index, flags)
          }
          if firstLineEnd == nil { firstLineEnd = index }
        }
        flags.insert(.controls)
      }
      index += 1
    }
    return unclosed(start, lineEnd: firstLineEnd ?? min(index, end), flags)
  }

  /// `'"$NAME"'` inside a string that a shell script keeps between single quotes: offset past it, `nil` when the quote
  /// at `index` begins no such thing.
  private func shellSpliceEnd(_ index: Int) -> Int? {
    guard dialect.allowsPlaceholders, byte(index - 1) == UInt8(ascii: "'"),
      byte(index + 1) == UInt8(ascii: "$") || byte(index + 1) == UInt8(ascii: "'")
    else { return nil }
    var past = index + 2
    while past < min(end, index + Self.longestPlaceholder), !ByteClass.endsLine(bytes[past]) {
      if bytes[past] == UInt8(ascii: "\""), byte(past + 1) == UInt8(ascii: "'") { return past + 2 }
      past += 1
    }
    return nil
  }

  /// A string between single quotes; it ends with its line at the latest.
  func quoted(_ start: Int, by quote: UInt8, _ style: Token.Flags) -> Token {
    var flags = style
    var index = start + 1
    while index < end {
      let byte = bytes[index]
      if byte == quote { return Token(.string, start, index + 1, flags) }
      if ByteClass.endsLine(byte) { break }
      if byte == UInt8(ascii: "\\") {
        flags.insert(.escapes)
        index = pastEscape(index)
        continue
      }
      if byte < 0x20 { flags.insert(.controls) }
      index += 1
    }
    return unclosed(start, lineEnd: min(index, end), flags)
  }

  /// A string that opens with a curly quotation mark; any curly or straight mark of its sort closes it.
  func curlyQuoted(_ start: Int, double: Bool) -> Token {
    var flags: Token.Flags = .curlyQuoted
    var index = start + 3
    while index < end {
      let byte = bytes[index]
      if ByteClass.endsLine(byte) { break }
      if byte == (double ? UInt8(ascii: "\"") : UInt8(ascii: "'")) { return Token(.string, start, index + 1, flags) }
      let closes =
        double
        ? ByteClass.isCurlyDoubleQuote(in: bytes, at: index, end: end)
        : ByteClass.isCurlySingleQuote(in: bytes, at: index, end: end)
      if closes { return Token(.string, start, index + 3, flags) }
      if byte == UInt8(ascii: "\\") {
        flags.insert(.escapes)
        index = pastEscape(index)
        continue
      }
      index += 1
    }
    return unclosed(start, lineEnd: min(index, end), flags)
  }

  /// Offset past the backslash at `index` and the byte that it escapes; a `\r\n` counts as one.
  private func pastEscape(_ index: Int) -> Int {
    let isLineBreak = byte(index + 1) == 0x0D && byte(index + 2) == 0x0A
    return min(index + (isLineBreak ? 3 : 2), end)
  }

  /// A string without its closing quote: it ends with its line, before the comma and blanks that stand there.
  private func unclosed(_ start: Int, lineEnd: Int, _ flags: Token.Flags) -> Token {
    var stop = lineEnd
    while stop > start + 1, ByteClass.isSpace(bytes[stop - 1]) { stop -= 1 }
    if stop > start + 1, bytes[stop - 1] == UInt8(ascii: ",") { stop -= 1 }
    return Token(.string, start, max(stop, start + 1), flags.union(.unclosed))
  }

  /// Whether the line after the line end at `index` reads like the next member, the next element, or closers: then the
  /// string that is being read has lost its closing quote on this line.
  private func structureBeginsLine(after index: Int) -> Bool {
    var index = index
    while index < end, ByteClass.isSpace(bytes[index]) { index += 1 }
    switch byte(index) {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      while index < end, !ByteClass.endsLine(bytes[index]) {
        let byte = bytes[index]
        let closes =
          byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
          || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ")") || ByteClass.isSpace(byte)
        guard closes else { return false }
        index += 1
      }
      return true
    case UInt8(ascii: ","):
      return byte(index + 1) == UInt8(ascii: "\"") || (byte(index + 1) == 0x20 && byte(index + 2) == UInt8(ascii: "\""))
    case UInt8(ascii: "\""):
      index += 1
      while index < end, bytes[index] != UInt8(ascii: "\""), !ByteClass.endsLine(bytes[index]) {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard byte(index) == UInt8(ascii: "\"") else { return false }
      index += 1
      while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
      let byte = byte(index)
      return index >= end || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
        || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || ByteClass.endsLine(byte)
    default: return false
    }
  }
}

/// Values that a person will fill in.
extension Tokenizer {
  /// The placeholder at `start`, `nil` when there is none or the dialect has none.
  func placeholder(_ start: Int) -> Token? {
    guard dialect.allowsPlaceholders, !dialect.allowsExpressions else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "{") where byte(start + 1) == UInt8(ascii: "{"):
      return closing(start, from: start + 2, with: UInt8(ascii: "}"), twice: true)
    case UInt8(ascii: "$") where byte(start + 1) == UInt8(ascii: "{"),
      UInt8(ascii: "$") where byte(start + 1) == UInt8(ascii: "("):
      let closer = byte(start + 1) == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
      return closing(start, from: start + 2, with: closer, twice: false)
    case UInt8(ascii: "<"):
      return closing(start, from: start + 1, with: UInt8(ascii: ">"), twice: false)
    case UInt8(ascii: "["): return bracketed(start)
    case UInt8(ascii: "'") where byte(start + 1) == UInt8(ascii: "\"") && byte(start + 2) == UInt8(ascii: "$"):
      return spliced(start)
    default: return nil
    }
  }

  /// Longest placeholder, in bytes.
  private static let longestPlaceholder = 120

  private func closing(_ start: Int, from first: Int, with closer: UInt8, twice: Bool) -> Token? {
    var index = first
    while index < end, index - start < Self.longestPlaceholder, !ByteClass.endsLine(bytes[index]) {
      switch bytes[index] {
      case closer:
        guard index > first else { return nil }
        guard twice else { return Token(.placeholder, start, index + 1) }
        guard byte(index + 1) == closer else { return nil }
        return Token(
          .placeholder, start, byte(index + 2) == closer && byte(start + 2) == UInt8(ascii: "{") ? index + 3 : index + 2
        )
      case UInt8(ascii: "{") where twice && index == first: break
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "<"): return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// `'"$NAME"'` where a value should be.
  private func spliced(_ start: Int) -> Token? {
    var index = start + 3
    while index < min(end, start + Self.longestPlaceholder), !ByteClass.endsLine(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\""), byte(index + 1) == UInt8(ascii: "'") {
        return Token(.placeholder, start, index + 2)
      }
      index += 1
    }
    return nil
  }

  /// `[your topic]`: words between brackets that are no list of literals.
  private func bracketed(_ start: Int) -> Token? {
    var index = start + 1
    guard ByteClass.isLetter(byte(index)) else { return nil }
    while index < end, index - start < Self.longestPlaceholder {
      let byte = bytes[index]
      if byte == UInt8(ascii: "]") {
        let text = SourceRange(start + 1, index)
        let isLiteral = ["true", "false", "null", "True", "False", "None", "undefined", "NaN", "Infinity"].contains {
          matches($0, at: text)
        }
        return isLiteral ? nil : Token(.placeholder, start, index + 1)
      }
      guard ByteClass.continuesWord(byte) || byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return nil }
      index += 1
    }
    return nil
  }

  /// Whether the bytes of `range` are exactly `text`.
  func matches(_ text: StaticString, at range: SourceRange) -> Bool {
    guard range.count == text.utf8CodeUnitCount, range.end <= end else { return false }
    return text.withUTF8Buffer { expected in
      for index in 0..<expected.count where bytes[range.start + index] != expected[index] { return false }
      return true
    }
  }
}
