import PushlintText
import PushlintTree

/// What has to be read in another way than it seems, by the offsets of first bytes.
struct CodeRepairs {
  /// Where strings end that lack a quotation mark.
  var strings: [Int: Int] = [:]
  /// Where text ends that is no code, and is passed over as comments are.
  var remarks: [Int: Int] = [:]

  /// From the first place of them to behind the last one.
  var places: Range<Int> {
    let all = [strings.keys.min(), remarks.keys.min(), strings.keys.max(), remarks.keys.max()].compactMap { $0 }
    guard let first = all.min(), let last = all.max() else { return 0..<0 }
    return first..<last + 1
  }
}

/// Finds text between brackets that is no code: comments as other languages have them, and the marks of a merge.
///
/// - Shape: linear; only what stands where the language cannot have the sign that begins it.
struct CodeRemarks {
  private(set) var issues: [SyntaxIssue] = []
  /// Where they end, by their first bytes.
  private(set) var ends: [Int: Int] = [:]

  /// Looks for more of them.
  ///
  /// - Returns: whether there are any, so that the code has to be scanned again.
  mutating func repair(_ tokens: CodeTokens) -> Bool {
    let known = ends.count
    // Past the last token of all brackets so far that hold values: blocks may begin before the code.
    var inside = 0
    var end = 0
    for (index, token) in tokens.tokens.enumerated() {
      if token.kind == .opener, tokens.closer(of: index) > inside, !tokens.isBlock(index) {
        inside = tokens.closer(of: index)
      }
      guard index < inside, token.range.start >= end, let first = tokens.text[token.range.start],
        RemarkReader.mayBegin(with: first), let remark = RemarkReader(tokens, index).remark
      else { continue }
      add(remark, of: tokens.text)
      end = remark.end
    }
    return ends.count > known
  }

  /// Adds some text that is no code.
  mutating func add(_ remark: SourceRange, of text: SourceText) {
    var end = remark.end
    while end > remark.start, let last = text[end - 1], last <= 0x20 { end -= 1 }
    guard end > remark.start, ends.updateValue(remark.end, forKey: remark.start) == nil else { return }
    let range = SourceRange(remark.start, end)
    let line = SourceRange(range.start, min(text.lineEnd(of: range.start), end))
    issues.append(SyntaxIssue(.unexpectedText, range, isSafe: false, detail: text.string(line)))
  }
}

/// What begins at a token between brackets, if it is no code.
private struct RemarkReader {
  private let tokens: CodeTokens
  private let index: Int
  private let start: Int

  init(_ tokens: CodeTokens, _ index: Int) {
    self.tokens = tokens
    self.index = index
    start = tokens.tokens[index].range.start
  }

  private var text: SourceText { tokens.text }
  private var grammar: CodeGrammar { tokens.grammar }
  private var line: SourceRange { SourceRange(start, text.lineEnd(of: start)) }

  var remark: SourceRange? { found.flatMap { isSelfContained($0) ? $0 : nil } }

  /// Whether a byte may begin what is no code.
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "<"), UInt8(ascii: "="),
      UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "T"), UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private var found: SourceRange? {
    switch text[start] {
    case UInt8(ascii: "/"): comment
    case UInt8(ascii: "#"): lineWithHash
    case UInt8(ascii: "-"): lineWithDashes
    case UInt8(ascii: "<"): comparesVersions ? line : markup
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): comparesVersions ? line : nil
    case UInt8(ascii: "T"), UInt8(ascii: "F"): reminder
    default: nil
    }
  }

  private func begins(with sign: String) -> Bool {
    text[SourceRange(start, min(start + sign.utf8.count, text.count))].elementsEqual(sign.utf8)
  }

  /// `// Why`, `/* why */`
  private var comment: SourceRange? {
    if begins(with: "//"), !grammar.lineComments.contains("//") {
      if grammar.peculiarities.contains(.hasPatterns) { return hasBlank(at: start + 2) && isProse ? line : nil }
      // An operator has an operand before it.
      return isBehindOperand && !isProse ? nil : line
    }
    guard begins(with: "/*"), grammar.blockComment?.open != "/*", !isBehindOperand || isProse else { return nil }
    return upTo("*/")
  }

  /// `# Why`
  private var lineWithHash: SourceRange? {
    guard !grammar.lineComments.contains("#") else { return nil }
    let hasNoUse = [.go, .java].contains(grammar.imports) && tokens.beginsLine(index)
    return hasNoUse || hasBlank(at: start + 1) && beginsWord(at: start + 2) ? line : nil
  }

  /// `-- Why`
  private var lineWithDashes: SourceRange? {
    begins(with: "--") && hasBlank(at: start + 2) && isProse ? line : nil
  }

  /// `<!-- why -->`
  private var markup: SourceRange? { begins(with: "<!--") ? upTo("-->") : nil }

  /// `<<<<<<< HEAD`, `=======`
  private var comparesVersions: Bool {
    guard tokens.beginsLine(index), let sign = text[start] else { return false }
    let run = text[line].prefix { $0 == sign }.count
    return run == 7 && (text[start + 7].map { $0 <= 0x20 } ?? true)
  }

  /// `TODO: why`
  private var reminder: SourceRange? {
    guard !tokens.isSign(".", at: index - 1), tokens.isWord("TODO", at: index) || tokens.isWord("FIXME", at: index),
      tokens.isSign(":", at: index + 1), hasBlank(at: start + tokens.tokens[index].range.count + 1), isProse
    else { return nil }
    return line
  }

  private func hasBlank(at offset: Int) -> Bool { text[offset] == 0x20 || text[offset] == 0x09 }

  private func beginsWord(at offset: Int) -> Bool {
    text[offset].map { ByteClass.continuesWord($0) && !ByteClass.isDigit($0) } ?? false
  }

  private var isBehindOperand: Bool {
    switch tokens[index - 1]?.kind {
    case .string, .number, .closer: true
    case .word: !tokens.isOperatorWord(at: index - 1)
    default: false
    }
  }

  /// Whether two words stand side by side in the rest of the line, as no values do.
  private var isProse: Bool {
    var next = index + 1
    while let token = tokens[next], token.range.start < line.end {
      if tokens[next - 1]?.kind == .word, token.kind == .word, !tokens.isOperatorWord(at: next - 1),
        !tokens.isOperatorWord(at: next)
      {
        return true
      }
      next += 1
    }
    return false
  }

  /// Up to a closing sign; to the line end where it is lacking.
  private func upTo(_ sign: String) -> SourceRange {
    guard let match = NeedleScan([sign]).matches(in: text, range: line, limit: 1).first else { return line }
    return SourceRange(start, match.offset + sign.utf8.count)
  }

  /// Whether code is divided into statements alike with a text and without it: no string, bracket, or comment begins in
  /// it that does not end there.
  private func isSelfContained(_ range: SourceRange) -> Bool {
    var next = index
    while let token = tokens[next], token.range.start < range.end {
      guard token.kind != .closer, token.range.end <= range.end, !token.flags.contains(.unclosed) else { return false }
      if token.kind == .opener {
        let closer = tokens.closer(of: next)
        guard let last = tokens[closer]?.range, !last.isEmpty, last.end <= range.end else { return false }
      }
      next = token.kind == .opener ? tokens.closer(of: next) + 1 : next + 1
    }
    func holds(_ sign: String) -> Bool { !NeedleScan([sign]).matches(in: text, range: range, limit: 1).isEmpty }
    if let comment = grammar.blockComment, holds(comment.open) { return false }
    return range.end >= line.end || !grammar.lineComments.contains(where: holds)
  }
}

extension CodeTokens {
  /// Whether the word at `index` joins values in the language.
  func isOperatorWord(at index: Int) -> Bool { word(at: index).map(grammar.operatorWords.contains) ?? false }
}
