import PushlintText
import PushlintTree

/// What the characters around an opening brace or bracket say: a literal of which dialect, or none of ours.
struct DialectDetector {
  private let text: SourceText
  private let start: Int
  private let limit: Int

  init(_ text: SourceText, at start: Int, limit: Int) {
    self.text = text
    self.start = start
    self.limit = limit
  }

  /// The dialect to read the literal in; `nil` when it reads like no literal of a dialect that we know.
  func dialect(preferred: Dialect?) -> Dialect? {
    text[start] == UInt8(ascii: "[") ? arrayDialect() : objectDialect(preferred)
  }

  /// An array counts only at the start of a line, and only when it begins with a value of JSON.
  private func arrayDialect() -> Dialect? {
    var before = start
    while before > 0, text[before - 1] == 0x20 || text[before - 1] == 0x09 { before -= 1 }
    guard before == 0 || text[before - 1] == 0x0A || text[before - 1] == 0x0D else { return nil }
    let first = skippingSpace(start + 1)
    switch text[first] ?? 0 {
    case UInt8(ascii: "{"):
      return DialectDetector(text, at: first, limit: limit).objectDialect(nil)
    case UInt8(ascii: "["), UInt8(ascii: "n"):
      let isDump = text.matches("[null", at: SourceRange(start, start + 5))
      return isDump ? .json.withPlaceholders : nil
    default: return nil
    }
  }

  /// How far the keys of a literal are looked through for code, in bytes.
  private static let reachInside = 4_096

  /// Past all that may be looked at, beside the next few words.
  var farthest: Int { isCode(precedingByte()) ? min(limit, start + Self.reachInside) : start }

  private func objectDialect(_ preferred: Dialect?) -> Dialect? {
    let before = precedingByte()
    // `Message{`, `}{`, `]{`: another language's typed literal, or a template.
    if let adjacent = text[start - 1], ByteClass.isNameByte(adjacent) || adjacent == UInt8(ascii: ">") { return nil }
    let first = skippingSpace(start + 1)
    switch text[first] ?? 0 {
    case UInt8(ascii: "\""), 0xE2:
      guard isKey(stringAt: first) else { return nil }
      return preferred ?? (isCode(before) && hasCodeInside() ? .javaScript : .json.withPlaceholders)
    case UInt8(ascii: "'"):
      guard isKey(stringAt: first) else { return nil }
      return preferred ?? .javaScript
    case UInt8(ascii: "/"):
      return preferred ?? (isCode(before) ? .javaScript : .json.withPlaceholders)
    case let byte where ByteClass.isNameByte(byte):
      var index = first
      while index < limit, let byte = text[index], ByteClass.isNameByte(byte) { index += 1 }
      index = skippingSpace(index)
      guard text[index] == UInt8(ascii: ":"), isCode(before) || beginsLine() else { return nil }
      return preferred ?? .javaScript
    case UInt8(ascii: "."):
      return text[first + 1] == UInt8(ascii: ".") && isCode(before) ? preferred ?? .javaScript : nil
    default: return nil
    }
  }

  /// Whether the string at `offset` reads like a key: a colon behind it, or the value right away.
  private func isKey(stringAt offset: Int) -> Bool {
    guard let quote = text[offset] else { return false }
    let isCurly = quote == 0xE2
    var index = offset + (isCurly ? 3 : 1)
    let cap = min(limit, index + 200)
    while index < cap, let byte = text[index], byte != quote, byte != 0x0A, byte != UInt8(ascii: "\"") {
      // `"title: 1`: a key that lost its closing quote.
      if byte == UInt8(ascii: ":"), text[index + 1] == 0x20 { return true }
      index += 1
    }
    guard index < cap, text[index] != 0x0A else { return false }
    let after = skippingSpace(index + (text[index] == 0xE2 ? 3 : 1))
    switch text[after] ?? 0 {
    case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): return true
    // `"a" "b"`: a colon is missing; `"a" => …` and `"a", …` belong to other languages.
    case UInt8(ascii: "\""), UInt8(ascii: "0")...UInt8(ascii: "9"): return !isCurly
    case UInt8(ascii: "="): return text[after + 1] != UInt8(ascii: ">")
    default: return false
    }
  }

  /// Whether the byte before the literal is one after which code has a value.
  private func isCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "?"): true
    case UInt8(ascii: "n"): followsReturn()
    default: false
    }
  }

  private func followsReturn() -> Bool {
    var index = start
    while index > 0, text[index - 1] == 0x20 { index -= 1 }
    return index >= 6 && text.matches("return", at: SourceRange(index - 6, index))
  }

  /// Whether the literal's keys, or what stands between them, show code: a bare key, or quotes of the other sort.
  private func hasCodeInside() -> Bool {
    let end = min(limit, start + Self.reachInside)
    var index = start
    while index < end {
      switch text[index] ?? 0 {
      case UInt8(ascii: "\""):
        index += 1
        while index < end, text[index] != UInt8(ascii: "\""), text[index] != 0x0A {
          index += text[index] == 0x5C ? 2 : 1
        }
      case UInt8(ascii: "'"), UInt8(ascii: "`"): return true
      case UInt8(ascii: ","), UInt8(ascii: "{"):
        var word = skippingSpace(index + 1)
        let first = word
        while word < end, let byte = text[word], ByteClass.isNameByte(byte) { word += 1 }
        if word > first, text[skippingSpace(word)] == UInt8(ascii: ":") { return true }
      default: break
      }
      index += 1
    }
    return false
  }

  private func beginsLine() -> Bool {
    var index = start
    while index > 0, text[index - 1] == 0x20 || text[index - 1] == 0x09 { index -= 1 }
    return index == 0 || text[index - 1] == 0x0A || text[index - 1] == 0x0D
  }

  /// The byte before the literal, blanks passed over; a line end when the line begins with it.
  private func precedingByte() -> UInt8 {
    var index = start
    while index > 0, text[index - 1] == 0x20 || text[index - 1] == 0x09 { index -= 1 }
    return text[index - 1] ?? 0x0A
  }

  private func skippingSpace(_ offset: Int) -> Int {
    var index = offset
    while index < limit, let byte = text[index], byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
    return index
  }
}
