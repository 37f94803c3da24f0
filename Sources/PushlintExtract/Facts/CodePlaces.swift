import Algorithms
import PushlintSyntax
import PushlintText
import PushlintTree

/// Tells the code of a source from its comments and its prose.
struct CodePlaces {
  /// A stretch of code that something stands in.
  struct Place {
    /// The whole program, code block, or page: as far as names in it may say what others mean.
    let scope: SourceRange
    /// The text around may be prose as well, since nothing marks code.
    let isPage: Bool
    let mayBeJavaScript: Bool
    /// A string that begins on the line is still open.
    let isQuoted: Bool
  }

  private let text: SourceText
  private let language: HostLanguage
  /// The code blocks of a Markdown page, in order.
  private let blocks: [MarkdownExtractor.Block]
  /// Where comments of several lines may begin; `nil` where that is not known.
  private let openers: [NeedleScan.Match]?
  private var scanner: CommentScanner?

  /// What finds the signs that begin comments of several lines.
  static let openers = NeedleScan(["/*"])

  /// - Parameter openers: the matches of ``openers`` in the text; `nil` where they are not known.
  init(_ text: SourceText, _ language: HostLanguage, openers: [NeedleScan.Match]? = nil) {
    self.text = text
    self.language = language
    self.openers = openers
    blocks = language == .markdown ? MarkdownExtractor(text).codeBlocks() : []
  }

  /// The code that the byte at `offset` belongs to; `nil` in comments and in prose.
  mutating func code(at offset: Int) -> Place? {
    var scope = text.range
    var mayBeJavaScript = true
    if language == .markdown {
      guard let block = block(at: offset), !block.isRemoved else { return nil }
      scope = block.content
      mayBeJavaScript = block.language.isEmpty || MarkdownExtractor.isJavaScript(block.language)
    }
    let state = state(at: offset, from: scope.start)
    guard !state.isInComment else { return nil }
    return Place(
      scope: scope, isPage: language == .text, mayBeJavaScript: mayBeJavaScript, isQuoted: state.isQuoted)
  }

  private func block(at offset: Int) -> MarkdownExtractor.Block? {
    let index = blocks.partitioningIndex { $0.content.end > offset }
    return index < blocks.count && blocks[index].content.contains(offset) ? blocks[index] : nil
  }

  /// Reads on to `offset`; places are asked for in order, so that the text is read once.
  private mutating func state(at offset: Int, from start: Int) -> CommentScanner {
    if scanner?.start != start || scanner.map({ $0.index > offset }) ?? true {
      let isPage =
        switch language.content {
        case .markdown, .text, .requests: true
        default: false
        }
      let hasHash = !isPage && language.traits.comments.contains(.hash)
      scanner = CommentScanner(text, from: start, hasHash: hasHash, openers)
    }
    scanner?.advance(to: offset)
    return scanner ?? CommentScanner(text, from: start, hasHash: false)
  }
}

/// Follows code from its start: where comments and strings are.
///
/// - Shape: a string ends with its line, so that a stray quotation mark costs one line only.
private struct CommentScanner {
  private let text: SourceText
  private let hasHash: Bool
  let start: Int
  private(set) var index: Int
  /// The quotation mark of the string that is open, or 0.
  private var quote: UInt8 = 0
  private var isInLineComment: Bool
  private var isInBlockComment = false
  /// Where `/*` is next, as far as that was looked up; the end of the text where it is not.
  private var opener = -1
  /// Where it is at all, and how many of those places are passed; `nil` where that is not known.
  private let openers: [NeedleScan.Match]?
  private var passed = 0

  var isInComment: Bool { isInLineComment || isInBlockComment }
  var isQuoted: Bool { quote != 0 }

  /// - Parameters:
  ///   - hasHash: whether ` #` begins a comment behind other text too.
  ///   - openers: where `/*` is; `nil` where that is not known.
  init(_ text: SourceText, from start: Int, hasHash: Bool, _ openers: [NeedleScan.Match]? = nil) {
    self.text = text
    self.openers = openers
    self.hasHash = hasHash
    self.start = start
    index = start
    isInLineComment = Self.beginsComment(text, start)
  }

  /// - Shape: what stands before a line has no say in it unless a comment of several lines is open, so that whole lines
  ///   are passed where none begins.
  mutating func advance(to offset: Int) {
    let end = min(offset, text.count)
    while index < end {
      if isInBlockComment {
        read(upTo: min(text.nextLine(after: index), end))
        continue
      }
      if opener < index { opener = nextOpener() ?? text.count }
      begin(lineAt: text.lineStart(of: min(opener, end), notBefore: index))
      read(upTo: opener < end ? min(text.nextLine(after: opener), end) : end)
    }
  }

  private mutating func nextOpener() -> Int? {
    guard let openers else { return text.firstOffset(of: "/*", in: SourceRange(index, text.count)) }
    while passed < openers.count, openers[passed].offset < index { passed += 1 }
    return passed < openers.count ? openers[passed].offset : nil
  }

  /// Goes on with a line, unless that is the one at hand.
  private mutating func begin(lineAt place: Int) {
    guard place > index else { return }
    index = place
    quote = 0
    isInLineComment = Self.beginsComment(text, place)
  }

  private mutating func read(upTo end: Int) {
    while index < end {
      if !isInBlockComment {
        index = pastPlainBytes(upTo: end)
        guard index < end else { return }
      }
      let byte = text.bytes[index]
      if byte == 0x0A || byte == 0x0D {
        quote = 0
        isInLineComment = !isInBlockComment && Self.beginsComment(text, index + 1)
      } else if isInLineComment {
        // Up to the end of the line.
      } else if isInBlockComment {
        if byte == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") { isInBlockComment = false }
      } else if quote != 0 {
        stepInString(byte)
      } else {
        stepInCode(byte)
      }
      index += 1
    }
  }

  /// Whether a byte may begin or end something where neither a string nor a comment between signs is open.
  private static let signs = (0...UInt8.max).map { byte in
    byte == 0x0A || byte == 0x0D || "\"`'/#".utf8.contains(byte)
  }
  /// The same in a string.
  private static let signsInStrings = (0...UInt8.max).map { byte in
    byte == 0x0A || byte == 0x0D || "\"`'\\$".utf8.contains(byte)
  }

  /// Past bytes that change nothing: those of a comment up to the end of its line, or code and strings without such a
  /// sign.
  private func pastPlainBytes(upTo end: Int) -> Int {
    text.bytes.withUnsafeBufferPointer { bytes in
      (quote == 0 ? Self.signs : Self.signsInStrings).withUnsafeBufferPointer { signs in
        var index = index
        if isInLineComment {
          while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        } else {
          while index < end, !signs[Int(bytes[index])] { index += 1 }
        }
        return index
      }
    }
  }

  private mutating func stepInString(_ byte: UInt8) {
    if byte == UInt8(ascii: "\\") {
      if let next = text[index + 1], !ByteClass.endsLine(next) { index += 1 }
    } else if byte == quote {
      quote = 0
    } else if byte == UInt8(ascii: "$"), quote == UInt8(ascii: "`"), text[index + 1] == UInt8(ascii: "{") {
      // Behind `${` is code again.
      quote = 0
    }
  }

  private mutating func stepInCode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
    // An apostrophe between letters opens nothing.
    case UInt8(ascii: "'"):
      let isApostrophe =
        (text[index - 1].map(ByteClass.isLetter) ?? false)
        && (text[index + 1].map(ByteClass.isLetter) ?? false)
      if !isApostrophe { quote = byte }
    case UInt8(ascii: "/"):
      if text[index + 1] == byte, text[index - 1] != UInt8(ascii: ":") { isInLineComment = true }
      if text[index + 1] == UInt8(ascii: "*"), mayOpenComment { isInBlockComment = true }
    case UInt8(ascii: "#"):
      if hasHash, text[index - 1] == 0x20 || text[index - 1] == 0x09 { isInLineComment = true }
    default: break
    }
  }

  /// `src/*` and `**/*` are names of files.
  private var mayOpenComment: Bool {
    switch text[index - 1] {
    case nil, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("),
      UInt8(ascii: ","), UInt8(ascii: ")"):
      true
    default: false
    }
  }

  /// A line that begins with the sign of a comment in any language, or with that of a removed line.
  private static func beginsComment(_ text: SourceText, _ lineStart: Int) -> Bool {
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
}
