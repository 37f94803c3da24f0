import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads in Markdown: code fences by their language, and what stands between them as running text.
///
/// - Source: CommonMark 0.31, fenced code blocks. Fences inside lists may stand at any indentation; a fence in a block
///   quote is read line by line without its `>`.
struct MarkdownExtractor {
  private let text: SourceText
  private let map: OffsetMap
  private let range: SourceRange
  private let sdks: SDKTables

  /// - Parameters:
  ///   - map: the way from the text to the file.
  ///   - range: the page; all of the text without it.
  ///   - sdks: what is known of SDKs.
  init(
    _ text: SourceText, map: OffsetMap = .identity, range: SourceRange? = nil, sdks: @escaping SDKTables = { _ in [] }
  ) {
    self.text = text
    self.map = map
    self.range = range ?? text.range
    self.sdks = sdks
  }

  /// A code block: where its content stands, and what it says it is.
  struct Block {
    var content: SourceRange
    var language: String
    /// The `>` prefixes to leave out, for a block in a quote.
    var isQuoted = false
    /// What stands between the blocks of code.
    var isProse = false
    /// The word that names the language; `nil` when there is none.
    var label: SourceRange?

    /// Lines that are taken out stand in it.
    var isRemoved: Bool { language == "diff" || language == "patch" }
  }

  /// The blocks of code, fenced or indented, in order of place.
  func codeBlocks() -> [Block] { blocks().flatMap { $0.isProse ? indentedBlocks(in: $0.content) : [$0] } }

  static func isJavaScript(_ language: String) -> Bool {
    switch language {
    case "js", "javascript", "jsx", "tsx", "mjs", "cjs", "node", "nodejs", "ts", "typescript": true
    default: false
    }
  }

  func excerpts() -> [Excerpt] { blocks().flatMap(excerpts) }

  /// What the section has that begins at `start`.
  func excerpts(from start: Int) -> [Excerpt] {
    let section = section(from: start)
    return excerpts(of: section.prose) + (section.fence.map(excerpts) ?? [])
  }

  private func excerpts(of block: Block) -> [Excerpt] {
    guard block.isQuoted else {
      return block.label.map { excerpts(labeled: $0, block.content) }
        ?? excerpts(in: text, block.content, language: block.language, map: map)
    }
    // Of a page inside another text the lines of quoted blocks have no way back.
    guard map.isIdentity else { return [] }
    let (inner, map) = unquoted(block.content)
    return excerpts(in: inner, inner.range, language: block.language, map: map)
  }

  /// What a block has that is labeled as JSON.
  private func excerpts(labeled label: SourceRange, _ content: SourceRange) -> [Excerpt] {
    let sample = SampleExtractor(text, map: map)
    let first = sample.firstValue(in: content, dialect: .json.withPlaceholders)
    if map.isIdentity, let first, let program = JavaScriptInJSON(text, content, label: label, json: first) {
      return program.excerpts()
    }
    return sample.excerpts(in: content, dialect: .json.withPlaceholders, firstValue: first)
  }

  private func excerpts(in text: SourceText, _ range: SourceRange, language: String, map: OffsetMap) -> [Excerpt] {
    if let grammar = Self.languages[language]?.grammar {
      return CodeExtractor(text, grammar, map: map, range: range, origin: .sample, sdks: sdks).excerpts()
    }
    switch language {
    case "json", "jsonc", "json5", "jsonl", "ndjson", "apns":
      return SampleExtractor(text, map: map).excerpts(in: range, dialect: dialect(of: language))
    case "ts", "typescript": return code(text, range, .javaScript, map)
    case _ where Self.isJavaScript(language): return code(text, range, .javaScriptWithJSX, map)
    case "http", "https", "rest", "request":
      return SampleExtractor(text, map: map).excerpts(in: range, dialect: .json.withPlaceholders)
    case "bash", "sh", "shell", "zsh", "console", "shellscript", "curl", "terminal":
      return ShellExtractor(text, map: map, origin: .sample).excerpts(in: range)
    default:
      // Labels such as `text` or `html` say little; those of other languages say that no literal is ours.
      guard !Self.otherLanguages.contains(language) else { return [] }
      return PageExtractor(text, map: map, sdks: sdks).excerpts(in: range)
    }
  }

  /// The grammar of the code in a fence with a label; `nil` for any other.
  static func grammar(of label: String) -> CodeGrammar? { languages[label]?.grammar }

  /// Labels of code, which are names of languages, endings of their files, and what else they are called.
  private static let languages: [String: HostLanguage] = {
    var languages: [String: HostLanguage] = [:]
    for language in HostLanguage.allCases {
      guard case .code = language.content else { continue }
      let traits = language.traits
      for label in traits.languageIDs + traits.fileExtensions + traits.fenceLabels { languages[label] = language }
    }
    return languages
  }()

  /// Labels of languages whose literals look like ours and are not.
  private static let otherLanguages: Set<String> = [
    "cpp", "c", "c++", "scala", "elixir", "ex", "erlang",
    "perl", "lua", "yaml", "yml", "toml", "sql", "diff", "patch", "graphql", "proto", "protobuf", "groovy", "css",
    "scss",
    "haskell", "hs", "clojure", "r", "julia", "powershell", "ps1", "dockerfile", "makefile", "hcl", "terraform",
    "mermaid",
  ]

  private func dialect(of language: String) -> Dialect {
    switch language {
    case "jsonc": .jsonc.withPlaceholders
    case "json5": .json5.withPlaceholders
    default: .json.withPlaceholders
    }
  }

  /// A program, or the literals that a block holds when it begins with one.
  private func code(_ text: SourceText, _ range: SourceRange, _ dialect: Dialect, _ map: OffsetMap) -> [Excerpt] {
    let sample = SampleExtractor(text, map: map)
    if sample.startsAsDocument(range) { return sample.excerpts(in: range, dialect: dialect) }
    let program = parse(text, range: range, dialect: dialect, scope: .program)
      .withValues(of: ProgramValues(text, dialect), followsNames: false)
    return [Excerpt(text: text, map: map, origin: .sample, document: program)]
      + ProgramTexts(text, in: range).excerpts(beside: program, map: map, origin: .sample)
      + ProgramObjects.excerpts(in: text, range, map: map, origin: .sample, sdks: sdks)
  }

  // MARK: Blocks

  /// A fence and the text before it; behind the last fence, text alone.
  struct Section {
    let prose: Block
    let fence: Block?
    /// Start of the line behind it.
    let end: Int
  }

  /// Fences, and the text between them as blocks without a language.
  private func blocks() -> [Block] {
    var result: [Block] = []
    var start = range.start
    while true {
      let section = section(from: start)
      result.append(section.prose)
      guard let fence = section.fence else { return result }
      result.append(fence)
      start = section.end
    }
  }

  /// The section that begins at `textStart`, the start of a line outside of all fences.
  func section(from textStart: Int) -> Section {
    var start = textStart
    while start < range.end {
      let next = max(text.nextLine(after: start), start + 1)
      guard let fence = fence(at: start) else {
        start = next
        continue
      }
      let end = end(of: fence, from: next)
      return Section(
        prose: Block(content: SourceRange(textStart, start), language: "", isProse: true),
        fence: Block(
          content: SourceRange(next, end.content), language: fence.language, isQuoted: fence.isQuoted,
          label: fence.language == "json" ? label(ofFenceAt: start) : nil),
        end: max(end.next, next))
    }
    return Section(
      prose: Block(content: SourceRange(textStart, range.end), language: "", isProse: true), fence: nil, end: range.end)
  }

  /// Lines of prose that are indented by four blanks or a tab, behind a blank line, and not below an item of a list.
  private func indentedBlocks(in prose: SourceRange) -> [Block] {
    var result: [Block] = []
    var followsBlank = true
    var isInList = false
    var isOpen = false
    var start = prose.start
    while start < prose.end {
      let next = min(max(text.nextLine(after: start), start + 1), prose.end)
      let line = text[SourceRange(start, text.lineEnd(of: start))]
      let isBlank = line.allSatisfy { $0 <= 0x20 }
      let isIndented = line.first == 0x09 || line.prefix(4).elementsEqual([0x20, 0x20, 0x20, 0x20])
      if isOpen, isIndented, let last = result.indices.last {
        result[last].content = SourceRange(result[last].content.start, next)
      } else if !isBlank {
        isOpen = isIndented && followsBlank && !isInList
        if isOpen { result.append(Block(content: SourceRange(start, next), language: "")) }
        if !isIndented { isInList = skippingListMarker(start) > start || line.first == 0x20 && isInList }
      }
      followsBlank = isBlank
      start = next
    }
    return result
  }

  private struct Fence {
    var marker: UInt8
    var length: Int
    var language: String
    var isQuoted: Bool
  }

  /// The fence that the line opens, `nil` when it opens none.
  private func fence(at start: Int) -> Fence? {
    var index = start
    var isQuoted = false
    while let byte = text[index], byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">") {
      if byte == UInt8(ascii: ">") { isQuoted = true }
      index += 1
    }
    index = skippingListMarker(index)
    guard let marker = text[index], marker == UInt8(ascii: "`") || marker == UInt8(ascii: "~") else { return nil }
    let first = index
    while text[index] == marker { index += 1 }
    guard index - first >= 3 else { return nil }
    let info = text.string(SourceRange(index, text.lineEnd(of: index)))
    guard marker != UInt8(ascii: "`") || !info.contains("`") else { return nil }
    return Fence(marker: marker, length: index - first, language: Self.language(info), isQuoted: isQuoted)
  }

  /// `- ` or `1. ` before a fence on the same line.
  private func skippingListMarker(_ offset: Int) -> Int {
    var index = offset
    if text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "*") {
      index += 1
    } else {
      while let byte = text[index], byte &- 0x30 < 10 { index += 1 }
      guard index > offset, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ")") else { return offset }
      index += 1
    }
    guard text[index] == 0x20 else { return offset }
    while text[index] == 0x20 { index += 1 }
    return index
  }

  /// The first word of a fence's info string: `json`, `{.json}`, `json:file.json`, `json{3}`.
  private static func language(_ info: String) -> String {
    let word = info.drop { $0 == " " || $0 == "{" || $0 == "." || $0 == "\t" }
      .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "#" || $0 == "+" }
    return word.lowercased()
  }

  /// Where the word `json` is on the line of a fence.
  private func label(ofFenceAt start: Int) -> SourceRange? {
    let end = text.lineEnd(of: start)
    var index = start
    while index + 4 <= end {
      let word = SourceRange(index, index + 4)
      if text.string(word).lowercased() == "json" { return word }
      index += 1
    }
    return nil
  }

  /// Where the fence's content ends, and where the line after its closing marker starts.
  private func end(of fence: Fence, from start: Int) -> (content: Int, next: Int) {
    var start = start
    while start < range.end {
      let next = max(text.nextLine(after: start), start + 1)
      var index = start
      while let byte = text[index], byte == 0x20 || byte == 0x09 || (fence.isQuoted && byte == UInt8(ascii: ">")) {
        index += 1
      }
      let first = index
      while text[index] == fence.marker { index += 1 }
      let isOnlyMarker = text[SourceRange(index, text.lineEnd(of: index))].allSatisfy { $0 <= 0x20 }
      if index - first >= fence.length, isOnlyMarker { return (start, next) }
      start = next
    }
    return (range.end, range.end)
  }

  /// The lines of a quoted block without their `>`, and the way back.
  private func unquoted(_ range: SourceRange) -> (SourceText, OffsetMap) {
    var pieces: [SourceRange] = []
    var start = range.start
    while start < range.end {
      let next = min(max(text.nextLine(after: start), start + 1), range.end)
      var index = start
      while index < next, text[index] == 0x20 || text[index] == UInt8(ascii: ">") {
        let isMarker = text[index] == UInt8(ascii: ">")
        index += 1
        if isMarker, text[index] == 0x20 {
          index += 1
          break
        }
      }
      pieces.append(SourceRange(index, next))
      start = next
    }
    let prefix = pieces.first.map { text.string(SourceRange(range.start, max($0.start, range.start))) } ?? ""
    return JoinedLines.joining(pieces, of: text, prefix: prefix)
  }
}
