import PushlintSyntax
import PushlintText
import PushlintTree

/// A scalar of YAML as the program gets it, with the way back to the file; or a flow mapping that is JSON.
struct YAMLScalar {
  enum Content {
    case nothing
    case text(ScalarText)
    case flow(ParsedDocument)
  }

  let content: Content
  /// Offset of the first line that does not belong to it.
  let end: Int

  /// Most bytes of a quoted scalar: a quote that is no quote must not cost the rest of the file again and again.
  private static let longestQuoted = 1 << 16

  /// - Parameters:
  ///   - value: from the first byte of the value to the end of its line.
  ///   - next: offset of the line behind.
  init?(_ text: SourceText, _ value: SourceRange, parentIndent: Int, next: Int) {
    let lines = YAMLBlock(text, parentIndent: parentIndent, next: next)
    switch text[value.start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      guard let header = YAMLBlock.Header(text, value) else { return nil }
      let block = lines.block(header)
      content = block.content
      end = block.end
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard text[value.start + 1] != UInt8(ascii: "{"), let document = Self.flow(text, value.start) else { return nil }
      content = .flow(document)
      end = text.nextLine(after: document.end)
    case UInt8(ascii: "'"):
      guard let (inner, past) = Self.singleQuoted(text, value.start) else { return nil }
      content = .text(ScalarText(inner))
      end = text.nextLine(after: past)
    case UInt8(ascii: "\""):
      guard let past = Self.endOfDoubleQuoted(text, value.start) else { return nil }
      content = .text(ScalarText(doubleQuoted: SourceRange(value.start + 1, past - 1), in: text))
      end = text.nextLine(after: past)
    default:
      guard text.firstOffset(of: "curl", in: value) != nil else { return nil }
      let plain = lines.plain(value)
      content = plain.content
      end = plain.end
    }
  }

  /// Past all that says that there is none at `value`.
  static func reach(ofNone value: SourceRange, in text: SourceText) -> Int {
    switch text[value.start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfFlow(text, value.start) ?? value.start + longestQuoted
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return value.start + longestQuoted
    default: return value.end
    }
  }

  // MARK: Flow

  /// A flow mapping, when it is JSON as it stands; what else YAML allows there is not read.
  private static func flow(_ text: SourceText, _ start: Int) -> ParsedDocument? {
    guard let end = endOfFlow(text, start) else { return nil }
    let range = SourceRange(start, end)
    guard PayloadPrefilter.occur(in: text, range: range) else { return nil }
    let document = parse(text, range: range, dialect: .json.withPlaceholders, scope: .value)
    guard document.isComplete, document.issues.isEmpty, document.tree.nodes.count > 2 else { return nil }
    return document
  }

  /// Deepest nesting of brackets that is read, so that many that are never closed cost no more than one.
  private static let deepestFlow = 128

  /// Where the bracket at `start` is closed in JSON; `nil` where that is too far away.
  private static func endOfFlow(_ text: SourceText, _ start: Int) -> Int? {
    let limit = min(text.count, start + longestQuoted)
    var depth = 0
    var isQuoted = false
    var index = start
    while index < limit {
      switch text.bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted, UInt8(ascii: "[") where !isQuoted:
        depth += 1
        if depth > deepestFlow { return nil }
      case UInt8(ascii: "}") where !isQuoted, UInt8(ascii: "]") where !isQuoted:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Quotes

  /// The content of `'…'`, in which `''` is a quotation mark.
  private static func singleQuoted(_ text: SourceText, _ start: Int) -> (JoinedText, past: Int)? {
    var result = JoinedText(at: start + 1)
    result.begin(.yamlSingle)
    var index = start + 1
    var first = index
    let limit = min(text.count, start + longestQuoted)
    while index < limit, let byte = text[index] {
      guard byte == UInt8(ascii: "'") else {
        index += 1
        continue
      }
      if first < index { result.add(text[SourceRange(first, index)], from: SourceRange(first, index)) }
      guard text[index + 1] == byte else {
        result.range = SourceRange(start + 1, index)
        return (result, index + 1)
      }
      result.addEscape([byte], from: SourceRange(index, index + 2))
      index += 2
      first = index
    }
    return nil
  }

  private static func endOfDoubleQuoted(_ text: SourceText, _ start: Int) -> Int? {
    var index = start + 1
    let limit = min(text.count, start + longestQuoted)
    while index < limit, let byte = text[index] {
      if byte == UInt8(ascii: "\"") { return index + 1 }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

/// The indented lines of a scalar.
struct YAMLBlock {
  /// `|`, `>`, with an indentation and what happens to the last line ends.
  struct Header {
    let isFolded: Bool
    let indentation: Int?
    /// `-` where the line end behind the last line does not count, `+` where all of them do.
    private(set) var endings: UInt8?

    /// `nil` for a value that only begins so.
    init?(_ text: SourceText, _ value: SourceRange) {
      isFolded = text[value.start] == UInt8(ascii: ">")
      var indentation: Int?
      var index = value.start + 1
      while index < value.end, let byte = text[index], byte > 0x20 {
        if byte &- 0x31 < 9, indentation == nil {
          indentation = Int(byte - 0x30)
        } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
          endings = byte
        } else {
          return nil
        }
        index += 1
      }
      while index < value.end, let byte = text[index], byte <= 0x20 { index += 1 }
      guard index >= value.end || text[index] == UInt8(ascii: "#") else { return nil }
      self.indentation = indentation
    }
  }

  private let text: SourceText
  private let parentIndent: Int
  private let next: Int

  init(_ text: SourceText, parentIndent: Int, next: Int) {
    self.text = text
    self.parentIndent = parentIndent
    self.next = next
  }

  /// The lines below a header, without their indentation.
  func block(_ header: Header) -> (content: YAMLScalar.Content, end: Int) {
    var indent = header.indentation.map { parentIndent + $0 }
    var lines: [SourceRange] = []
    var start = next
    while start < text.count {
      let lineEnd = text.lineEnd(of: start)
      let following = max(text.nextLine(after: start), start + 1)
      let spaces = spaces(at: start, lineEnd)
      let isBlank = start + spaces >= lineEnd
      if !isBlank {
        if indent == nil { indent = spaces }
        guard spaces >= indent ?? 0, spaces > parentIndent || indent == 0 else { break }
      }
      lines.append(SourceRange(start, following))
      start = following
    }
    guard let indent, indent > parentIndent else { return (.nothing, start) }
    let pieces = lines.map { SourceRange(min($0.start + indent, text.lineEnd(of: $0.start)), $0.end) }
    let prefix = String(repeating: " ", count: indent)
    let scalar = ScalarText(
      lines: pieces, of: text, prefix: prefix, isFolded: header.isFolded, template: .doubleBraces)
    return (.text(scalar), start)
  }

  /// A scalar without quotes, which goes on in the lines that are indented more.
  func plain(_ value: SourceRange) -> (content: YAMLScalar.Content, end: Int) {
    var pieces = [SourceRange(value.start, next)]
    var start = next
    while start < text.count {
      let lineEnd = text.lineEnd(of: start)
      let spaces = spaces(at: start, lineEnd)
      guard spaces > parentIndent, start + spaces < lineEnd else { break }
      let following = max(text.nextLine(after: start), start + 1)
      pieces.append(SourceRange(start + spaces, following))
      start = following
    }
    let scalar = ScalarText(lines: pieces, of: text, prefix: nil, isFolded: true, template: .doubleBraces)
    return (.text(scalar), start)
  }

  private func spaces(at start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, text[index] == 0x20 { index += 1 }
    return index - start
  }
}
