import PushlintText
import PushlintTree

/// Scalars without quotes.
extension YAMLReader {
  /// Reads the scalar that begins at `offset`, and the lines that it goes on in.
  mutating func plain(at offset: Int, parent: Int) throws(NotUnderstood) {
    try checkStart(offset)
    let first = try plainLine(at: offset)
    var lines = [first.range]
    valueEnd = first.range.end
    position = min(text.nextLine(after: first.range.end), end)
    var breaks = [0]
    if !first.hasComment {
      while let (line, blankLines) = try continuation(parent: parent) {
        let next = try plainLine(at: line.content)
        lines.append(next.range)
        breaks.append(blankLines)
        valueEnd = next.range.end
        position = min(text.nextLine(after: next.range.end), end)
        if next.hasComment { break }
      }
    }
    guard lines.count > 1 else { return try writePlain(first.range) }
    var content: [UInt8] = []
    for (line, blanks) in zip(lines, breaks) {
      if line != first.range { content += blanks == 0 ? [0x20] : Array(repeating: 0x0A, count: blanks) }
      content += text[line]
    }
    let source = SourceRange(offset, valueEnd)
    json.beginString(at: SourceRange(at: offset), nil)
    json.add(TemplateExpression.opened(.doubleBraces, in: SourceText(bytes: content)), from: source)
    json.endString(at: SourceRange(at: valueEnd))
  }

  private func checkStart(_ offset: Int) throws(NotUnderstood) {
    switch text[offset] ?? 0 {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): if isBlank(offset + 1) { throw NotUnderstood() }
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: ","), UInt8(ascii: "]"),
      UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "|"),
      UInt8(ascii: ">"):
      throw NotUnderstood()
    default: break
    }
  }

  /// What belongs to a plain scalar on the line, from `offset` on.
  private func plainLine(at offset: Int) throws(NotUnderstood) -> (range: SourceRange, hasComment: Bool) {
    let line = lineEnd(offset)
    var index = offset
    var hasComment = false
    while index < line {
      let byte = text.bytes[index]
      if byte == UInt8(ascii: ":"), isBlank(index + 1) { throw NotUnderstood() }
      if byte == UInt8(ascii: "#"), text.bytes[index - 1] <= 0x20 {
        hasComment = true
        break
      }
      index = TemplateExpression.end(.doubleBraces, in: text, at: index, limit: line) ?? index + 1
    }
    while index > offset, text.bytes[index - 1] == 0x20 || text.bytes[index - 1] == 0x09 { index -= 1 }
    return (SourceRange(offset, index), hasComment)
  }

  /// The next line of the scalar, and how many blank ones are before it.
  private mutating func continuation(parent: Int) throws(NotUnderstood) -> (line: Line, blanks: Int)? {
    let start = position
    var blanks = 0
    while position < end {
      var index = position
      while index < end, text.bytes[index] == 0x20 { index += 1 }
      let content = skippingBlanks(index)
      if content < end, !ByteClass.endsLine(text.bytes[content]) {
        let line = Line(indent: index - position, content: content)
        if line.indent > parent, text.bytes[content] != UInt8(ascii: "#") { return (line, blanks) }
        break
      }
      blanks += 1
      position = min(text.nextLine(after: content), end)
    }
    position = start
    return nil
  }

  /// Writes a scalar on one line as what it is.
  mutating func writePlain(_ range: SourceRange) throws(NotUnderstood) {
    guard !range.isEmpty else { throw NotUnderstood() }
    switch YAMLWord(text[range]) {
    case .word(let word): json.word(word.utf8, from: range, .bare)
    case .number: json.word(text[range], from: range, .bare)
    case .unknown: json.unknown(from: range)
    case .text:
      let content = text[range]
      if content.contains(UInt8(ascii: "{")) {
        let opened = TemplateExpression.opened(.doubleBraces, in: SourceText(bytes: Array(content)))
        if !opened.elementsEqual(content) {
          json.beginString(at: SourceRange(at: range.start), nil)
          json.add(opened, from: range)
          json.endString(at: SourceRange(at: range.end))
          return
        }
      }
      writeBare(range)
    }
  }
}

/// What a scalar without quotes is.
///
/// - Source: YAML 1.2.2, section 10.3.2, as far as YAML 1.1 does not read it otherwise: what is a number or boolean in
///   one of both alone is unknown.
enum YAMLWord {
  /// `true`, `false`, or `null`.
  case word(String)
  case number
  case text
  case unknown

  /// Words that are booleans in YAML 1.1.
  private static let doubtful: Set<String> = ["yes", "no", "on", "off", "y", "n"]

  init(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first, let last = bytes.last else {
      self = .unknown
      return
    }
    let isShort = bytes.count <= 5
    switch isShort ? String(decoding: bytes, as: UTF8.self) : "" {
    case "null", "Null", "NULL", "~": self = .word("null")
    case "true", "True", "TRUE": self = .word("true")
    case "false", "False", "FALSE": self = .word("false")
    case let word where isShort && Self.doubtful.contains(word.lowercased()): self = .unknown
    default:
      if first == UInt8(ascii: "=") && bytes.count == 1 || Self.isExpression(first, last, bytes) {
        self = .unknown
      } else if Self.isNumber(bytes) {
        self = .number
      } else {
        self = Self.isNumberElsewhere(bytes) ? .unknown : .text
      }
    }
  }

  /// Whether all of it is filled in later: `{{ x }}`, `${{ x }}`, `${X}`, `$X`, `<< x >>`, `<x>`, `%X%`, `__X__`.
  private static func isExpression(_ first: UInt8, _ last: UInt8, _ bytes: ArraySlice<UInt8>) -> Bool {
    switch first {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "$"): last == UInt8(ascii: "}") || bytes.dropFirst().allSatisfy(ByteClass.isNameByte)
    case UInt8(ascii: "<"): last == UInt8(ascii: ">")
    case UInt8(ascii: "%"), UInt8(ascii: "@"): first == last
    case UInt8(ascii: "_"): bytes.starts(with: "__".utf8) && bytes.suffix(2).elementsEqual("__".utf8)
    default: false
    }
  }

  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?`
  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ByteClass.isDigit) })
    else { return false }
    return whole.count == 1 || whole.first != UInt8(ascii: "0")
  }

  /// `+1`, `0777`, `0x1F`, `1_000`, `1e3`, `.5`, `.inf`, `12:30`: a number for one reader and a text for another.
  private static func isNumberElsewhere(_ bytes: ArraySlice<UInt8>) -> Bool {
    let unsigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    guard let first = unsigned.first else { return false }
    if first == UInt8(ascii: "."), unsigned.count > 1 {
      return unsigned.dropFirst().first.map(ByteClass.isDigit) == true
        || ["inf", "nan"].contains(String(decoding: unsigned.dropFirst().prefix(4), as: UTF8.self).lowercased())
    }
    guard ByteClass.isDigit(first) else { return false }
    let text = String(decoding: unsigned, as: UTF8.self)
    if text.hasPrefix("0x") || text.hasPrefix("0o") || text.hasPrefix("0b") { return true }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    return parts.count <= 2
      && parts.allSatisfy { part in
        let digits = part.hasPrefix("+") || part.hasPrefix("-") ? part.dropFirst() : part
        return !digits.isEmpty && digits.utf8.allSatisfy { ByteClass.isDigit($0) || "_.:".utf8.contains($0) }
      }
  }
}
