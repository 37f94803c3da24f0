import PushlintSyntax
import PushlintText

/// Tells the code of a source from its comments and its prose.
struct CodePlaces {
  /// A stretch of code that something stands in.
  struct Place {
    /// The whole program, code block, or page: as far as names in it may say what others mean.
    let scope: SourceRange
    /// The text around may be prose as well, since nothing marks code.
    let isPage: Bool
    let mayBeJavaScript: Bool
  }

  private let text: SourceText
  private let language: HostLanguage
  /// The code blocks of a Markdown page, in order.
  private let blocks: [MarkdownExtractor.Block]

  /// How far back on its line, and how far back for the beginning of a comment, is looked.
  private static let lineReach = 1000
  private static let commentReach = 4000

  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
    blocks = language == .markdown ? MarkdownExtractor(text).codeBlocks() : []
  }

  /// The code that the byte at `offset` belongs to; `nil` in comments and in prose.
  func code(at offset: Int) -> Place? {
    switch language {
    case .markdown:
      guard let block = block(at: offset), !block.isRemoved, !isInComment(offset, from: block.content.start) else {
        return nil
      }
      let isOurs = block.language.isEmpty || MarkdownExtractor.isJavaScript(block.language)
      return Place(scope: block.content, isPage: false, mayBeJavaScript: isOurs)
    case .text:
      guard !isInComment(offset, from: 0) else { return nil }
      return Place(scope: text.range, isPage: true, mayBeJavaScript: true)
    default:
      guard !isInComment(offset, from: 0) else { return nil }
      return Place(scope: text.range, isPage: false, mayBeJavaScript: true)
    }
  }

  private func block(at offset: Int) -> MarkdownExtractor.Block? {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].content.end <= offset { low = middle + 1 } else { high = middle }
    }
    return low < blocks.count && blocks[low].content.contains(offset) ? blocks[low] : nil
  }

  // MARK: Comments

  /// Whether a comment begins before `offset`, on its line or further up, and has not ended.
  private func isInComment(_ offset: Int, from limit: Int) -> Bool {
    let lineStart = max(text.lineStart(of: offset), offset - Self.lineReach, limit)
    return beginsComment(lineStart) || hasLineComment(SourceRange(lineStart, offset)) || isInBlockComment(offset, limit)
  }

  /// A line that begins with the sign of a comment in any language, or with that of a removed line.
  private func beginsComment(_ lineStart: Int) -> Bool {
    var first = lineStart
    while text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    switch text[first] {
    case UInt8(ascii: "#"): return true
    case UInt8(ascii: "*"): return text[first + 1] == 0x20 || text[first + 1] == 0x09
    case UInt8(ascii: "-"): return text[first + 1] == UInt8(ascii: "-") && text[first + 2] == 0x20
    case UInt8(ascii: "<"): return text[first + 1] == UInt8(ascii: "!") && text[first + 2] == UInt8(ascii: "-")
    default: return false
    }
  }

  /// `//`, or ` #` where that begins a comment, outside of quotes.
  private func hasLineComment(_ line: SourceRange) -> Bool {
    let hasHash = language == .shellScript || language == .yaml || language == .terraform
    var quote: UInt8 = 0
    var index = line.start
    while index < line.end, let byte = text[index] {
      defer { index += 1 }
      if quote != 0 {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
      // An apostrophe between letters opens nothing.
      case UInt8(ascii: "'"):
        if !(text[index - 1].map(ByteClass.isLetter) ?? false && text[index + 1].map(ByteClass.isLetter) ?? false) {
          quote = byte
        }
      case UInt8(ascii: "/"):
        if text[index + 1] == byte, text[index - 1] != UInt8(ascii: ":") { return true }
      case UInt8(ascii: "#"):
        if hasHash, text[index - 1] == 0x20 || text[index - 1] == 0x09 { return true }
      default: break
      }
    }
    return false
  }

  private func isInBlockComment(_ offset: Int, _ limit: Int) -> Bool {
    var index = offset - 1
    let end = max(limit, offset - Self.commentReach)
    while index > end {
      if text[index] == UInt8(ascii: "/"), text[index - 1] == UInt8(ascii: "*") { return false }
      // `src/*` and `**/*` are names of files.
      if text[index] == UInt8(ascii: "*"), text[index - 1] == UInt8(ascii: "/") {
        switch text[index - 2] {
        case nil, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("),
          UInt8(ascii: ","), UInt8(ascii: ")"):
          return true
        default: break
        }
      }
      index -= 1
    }
    return false
  }
}
