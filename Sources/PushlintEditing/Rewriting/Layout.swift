import PushlintSyntax
import PushlintText
import PushlintTree

extension EditorDocument {
  /// The file laid out afresh; `nil` for one that is no single document of JSON, is broken, or is none of ours.
  ///
  /// - Parameters:
  ///   - indentation: what each level is moved in by.
  ///   - isOwn: whether the file belongs to pushlint itself.
  package func laidOut(indentation: String, isOwn: Bool = false) -> SourceText? {
    switch source.language {
    case .json, .jsonc, .json5, .apns: break
    default: return nil
    }
    let document =
      isOwn ? parse(source.text, dialect: .jsonc) : isRelevant ? analyzedExcerpts.first?.excerpt.document : nil
    guard let document, document.issues.isEmpty, document.tree.value != nil else { return nil }
    return Layout(source.text, document.tree.dialect, indentation: indentation).text
  }
}

/// Writes the tokens of a document with the white space where it belongs.
///
/// - Shape: what stands on one line stays there as long as it fits; comments stay with what they stand by, and of
///   several blank lines one. Laying out twice is laying out once.
package struct Layout {
  /// Widest line that an object or array is kept on.
  ///
  /// - Unit: bytes.
  private static let widest = 100

  private let source: SourceText
  private let indentation: String
  private let lineEnd: String
  private let tokens: [Token]
  /// For each opening bracket, by its index, whether what is in it goes on lines of its own.
  private var breaks: Set<Int> = []

  package init(_ source: SourceText, _ dialect: Dialect, indentation: String) {
    self.source = source
    self.indentation = indentation
    let firstEnd = source.lineEnd(of: 0)
    lineEnd = source[firstEnd] == 0x0D ? (source[firstEnd + 1] == 0x0A ? "\r\n" : "\r") : "\n"
    tokens = PushlintSyntax.tokens(of: source, dialect: dialect)
    breaks = Self.breaks(tokens, source, indentation: indentation)
  }

  /// The document laid out.
  package var text: SourceText {
    var writer = Writer(lineEnd: lineEnd, indentation: indentation)
    var open: [Bool] = []
    for (index, token) in tokens.enumerated() {
      let text = source[token.range]
      switch token.kind {
      case .whitespace: writer.sawWhitespace(lines: Self.lines(text))
      case .comment: writer.comment(text, isLine: text.starts(with: "//".utf8) || text.first == UInt8(ascii: "#"))
      case .openBrace, .openBracket:
        writer.token(text)
        open.append(breaks.contains(index))
        if open.last == true {
          writer.enter()
        } else if token.kind == .openBrace, !isEmpty(index) {
          writer.wantsSpace = true
        }
      case .closeBrace, .closeBracket:
        if open.popLast() == true {
          writer.leave()
        } else {
          writer.wantsSpace = token.kind == .closeBrace && !writer.endsWithOpener
        }
        writer.token(text)
      case .comma:
        writer.wantsSpace = false
        writer.wantsLine = false
        writer.token(text)
        if open.last == true { writer.wantsLine = true } else { writer.wantsSpace = true }
      case .colon:
        writer.wantsSpace = false
        writer.token(text)
        writer.wantsSpace = true
      default: writer.token(text)
      }
    }
    return writer.finished(withLineEnd: source.bytes.last.map(ByteClass.endsLine) == true)
  }

  /// The edits that turn a document into the same laid out, one for each stretch of white space that changes.
  package static func edits(from old: SourceText, to new: SourceText) -> [TextEdit] {
    func pass(_ text: SourceText, _ index: inout Int) -> SourceRange {
      let start = index
      while let byte = text[index], byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
      return SourceRange(start, index)
    }
    var edits: [TextEdit] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      let (gap, wanted) = (pass(old, &before), pass(new, &after))
      if old[gap] != new[wanted] { edits.append(TextEdit(gap, new.string(wanted))) }
      // Whatever is not white space is the same in both.
      guard old[before] == new[after] else { return [TextEdit(old.range, new.string(new.range))] }
      before += 1
      after += 1
    }
    return edits
  }

  private func isEmpty(_ opener: Int) -> Bool {
    let next = tokens[(opener + 1)...].first { $0.kind != .whitespace }
    return next?.kind == .closeBrace || next?.kind == .closeBracket
  }

  private static func lines(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    for (index, byte) in zip(text.indices, text) {
      if byte == 0x0A || byte == 0x0D && (index + 1 == text.endIndex || text[index + 1] != 0x0A) { count += 1 }
    }
    return count
  }

  /// Which brackets are broken: those whose first member stands on a line of its own, those that hold one that is or a
  /// comment, and those that are too wide.
  private static func breaks(_ tokens: [Token], _ source: SourceText, indentation: String) -> Set<Int> {
    struct Open {
      let index: Int
      var width = 0
      var mustBreak: Bool
      var hasContent = false
    }
    var result: Set<Int> = []
    var open: [Open] = []
    func add(_ width: Int, hasContent: Bool = true) {
      guard let last = open.indices.last else { return }
      open[last].width += width
      if hasContent { open[last].hasContent = true }
    }
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .whitespace: break
      case .openBrace, .openBracket:
        add(0)
        let next = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
        let endsLine = next?.kind == .whitespace && lines(source[next?.range ?? SourceRange(at: 0)]) > 0
        open.append(Open(index: index, mustBreak: endsLine))
      case .closeBrace, .closeBracket:
        guard let last = open.popLast() else { break }
        let width = last.width + (token.kind == .closeBrace && last.hasContent ? 4 : 2)
        let breaks = last.hasContent && (last.mustBreak || width + open.count * indentation.utf8.count > widest)
        if breaks { result.insert(last.index) }
        add(width)
        if breaks, let outer = open.indices.last { open[outer].mustBreak = true }
      case .comment:
        add(token.range.count + 1)
        if let last = open.indices.last { open[last].mustBreak = true }
      case .comma, .colon: add(2)
      default: add(token.range.count)
      }
    }
    return result
  }
}

/// Collects the text, with the white space that the next token asks for.
private struct Writer {
  let lineEnd: String
  let indentation: String
  private var bytes: [UInt8] = []
  private var depth = 0
  var wantsSpace = false
  var wantsLine = false
  /// Line ends in the white space just seen.
  private var lines = 0
  private var mustBreak = false

  init(lineEnd: String, indentation: String) {
    self.lineEnd = lineEnd
    self.indentation = indentation
  }

  var endsWithOpener: Bool { bytes.last == UInt8(ascii: "{") || bytes.last == UInt8(ascii: "[") }

  mutating func sawWhitespace(lines count: Int) { lines += count }

  mutating func enter() {
    depth += 1
    wantsLine = true
    wantsSpace = false
  }

  mutating func leave() {
    depth = max(depth - 1, 0)
    wantsLine = true
    lines = min(lines, 1)
  }

  mutating func token(_ text: ArraySlice<UInt8>) {
    separate()
    bytes += text
  }

  mutating func comment(_ text: ArraySlice<UInt8>, isLine: Bool) {
    let wantedLine = wantsLine
    if lines == 0, !bytes.isEmpty {
      // Beside what stands before it on the line.
      wantsLine = false
      mustBreak = false
      wantsSpace = true
    } else {
      wantsLine = !bytes.isEmpty
    }
    separate()
    bytes += text
    wantsLine = wantedLine || isLine || wantsLine
    wantsSpace = !isLine
    mustBreak = isLine
  }

  private mutating func separate() {
    if wantsLine || mustBreak {
      if !bytes.isEmpty {
        // One blank line between two members stays, none behind an opening bracket.
        let blank = lines > 1 && !endsWithOpener
        bytes += (blank ? lineEnd + lineEnd : lineEnd).utf8
        for _ in 0..<depth { bytes += indentation.utf8 }
      }
    } else if wantsSpace {
      bytes.append(0x20)
    } else if lines > 0, !bytes.isEmpty, depth == 0 {
      bytes += lineEnd.utf8
    }
    wantsLine = false
    wantsSpace = false
    mustBreak = false
    lines = 0
  }

  func finished(withLineEnd: Bool) -> SourceText {
    SourceText(bytes: withLineEnd ? bytes + Array(lineEnd.utf8) : bytes)
  }
}
