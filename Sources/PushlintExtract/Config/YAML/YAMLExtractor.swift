import PushlintText
import PushlintTree

/// Payloads in YAML: mappings, and the documents and scripts in scalars of every style.
///
/// Mappings are read as ``YAMLSections`` divides them. For scalars the lines are read one by one, and mappings are followed only as
/// far as it takes to know where a scalar ends; so they are found in files that no reader of YAML takes, too.
///
/// - Source: YAML 1.2.2, chapters 7 (flow styles) and 8 (block styles).
struct YAMLExtractor {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// Whether the file may hold payloads at all.
  var mayHoldPayload: Bool { PayloadPrefilter.occur(in: text) }

  func excerpts() -> [Excerpt] {
    guard mayHoldPayload else { return [] }
    let sections = YAMLSections(text)
    var result: [Excerpt] = []
    var (start, open) = (0, OpenYAML())
    while start < text.count {
      let section = sections.section(from: start, in: open)
      result += section.excerpts
      (start, open) = (section.end, section.open)
    }
    return result
  }
}

/// One line outside of scalars: how far its key is indented, and where its value begins.
struct YAMLLine {
  /// Offset of the next line.
  let next: Int
  /// The indentation that the lines of a scalar must exceed.
  let parentIndent: Int
  /// From the first byte of the value to the end of the line; `nil` for a line without one.
  let value: SourceRange?
  /// The key in front of the value, without its quotation marks.
  private(set) var key: SourceRange?

  init(_ text: SourceText, at start: Int) {
    let end = text.lineEnd(of: start)
    next = text.nextLine(after: start)
    var index = start
    while index < end, text[index] == 0x20 { index += 1 }
    var indent = index - start
    // `- `, `- - `
    while index < end, text[index] == UInt8(ascii: "-"), text[index + 1] == 0x20 {
      indent = index - start
      index += 1
      while index < end, text[index] == 0x20 { index += 1 }
    }
    guard index < end, text[index] != UInt8(ascii: "#") else {
      parentIndent = indent
      value = nil
      return
    }
    if let behindKey = Self.behindKey(text, SourceRange(index, end)) {
      indent = index - start
      let isQuoted = text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'")
      key = SourceRange(isQuoted ? index + 1 : index, isQuoted ? behindKey - 2 : behindKey - 1)
      index = behindKey
    }
    while index < end, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
    // `!Sub |`, `&anchor |`
    while index < end, text[index] == UInt8(ascii: "!") || text[index] == UInt8(ascii: "&") {
      while index < end, text[index] != 0x20 { index += 1 }
      while index < end, text[index] == 0x20 { index += 1 }
    }
    parentIndent = indent
    value = index < end ? SourceRange(index, end) : nil
  }

  /// Where the line goes on behind `key:`.
  private static func behindKey(_ text: SourceText, _ line: SourceRange) -> Int? {
    var index = line.start
    if let quote = text[index], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < line.end, text[index] != quote { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
      index += 1
      guard text[index] == UInt8(ascii: ":") else { return nil }
    } else {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "|"), UInt8(ascii: ">"): return nil
      default: break
      }
      while index < line.end, !(text[index] == UInt8(ascii: ":") && endsKey(text, index, line.end)) { index += 1 }
    }
    return index < line.end ? index + 1 : nil
  }

  private static func endsKey(_ text: SourceText, _ colon: Int, _ end: Int) -> Bool {
    colon + 1 >= end || text[colon + 1] == 0x20 || text[colon + 1] == 0x09 || text[colon + 1] == 0x0D
  }
}
