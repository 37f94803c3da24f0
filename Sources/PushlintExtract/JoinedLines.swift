import PushlintSyntax
import PushlintText

/// A text put together from lines of a file, and its map: without what stands before each line, and with the
/// expressions of a template left open.
struct JoinedLines {
  /// How a template's expressions are written.
  enum Template {
    case none
    /// `${{ x }}` and `{{ x }}`: workflows, charts, playbooks.
    case doubleBraces
    /// `${x}`, with braces in pairs; `$${` is no expression.
    case dollarBraces
  }

  private let text: SourceText
  private let template: Template
  private var bytes: [UInt8] = []
  private var segments: [StringDecoding.Segment] = []

  private init(_ text: SourceText, _ template: Template) {
    self.text = text
    self.template = template
  }

  /// - Parameters:
  ///   - prefix: what a new line begins with in edits; `nil` for a plain scalar of YAML.
  ///   - isFolded: whether a line end between two lines that begin at the margin is a blank.
  static func joining(
    _ pieces: [SourceRange], of text: SourceText, prefix: String?, isFolded: Bool = false, template: Template = .none
  ) -> (SourceText, OffsetMap) {
    var lines = JoinedLines(text, template)
    func beginsAtMargin(_ piece: SourceRange) -> Bool { text[piece.start].map { $0 > 0x20 } ?? false }
    for (number, piece) in pieces.enumerated() where !piece.isEmpty {
      let next = pieces.indices.contains(number + 1) ? pieces[number + 1] : nil
      guard isFolded, let next, beginsAtMargin(piece), beginsAtMargin(next), text[piece.end - 1] == 0x0A else {
        lines.add(piece)
        continue
      }
      let lineEnd = max(piece.start, piece.end - (text[piece.end - 2] == 0x0D ? 2 : 1))
      lines.add(SourceRange(piece.start, lineEnd))
      lines.addEscape([0x20], from: SourceRange(lineEnd, next.start))
    }
    return (SourceText(bytes: lines.bytes), OffsetMap(lines: lines.segments, prefix: prefix))
  }

  /// Adds a stretch of the file, its expressions left open.
  private mutating func add(_ piece: SourceRange) {
    var start = piece.start
    var index = start
    while template != .none, index < piece.end {
      guard let past = endOfExpression(at: index, limit: piece.end) else {
        index += 1
        continue
      }
      keep(SourceRange(start, index))
      addEscape(Array(Placeholder.expansion.utf8), from: SourceRange(index, past))
      start = past
      index = past
    }
    keep(SourceRange(start, piece.end))
  }

  private mutating func keep(_ range: SourceRange) {
    guard !range.isEmpty else { return }
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: range, isEscape: false))
    bytes += text[range]
  }

  private mutating func addEscape(_ content: [UInt8], from source: SourceRange) {
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: source, isEscape: true))
    bytes += content
  }

  // MARK: Expressions

  /// `{{ if … }}`, `{{- … }}`, `{{#each}}`: what decides over the text around has no value of its own.
  private func isDirective(_ offset: Int) -> Bool {
    var start = offset
    while text[start] == 0x20 { start += 1 }
    switch text[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "^"): return true
    default: break
    }
    var end = start
    while end - start < 8, let byte = text[end], ByteClass.isLetter(byte) { end += 1 }
    return ["if", "else", "end", "range", "with", "define", "block"].contains(text.string(SourceRange(start, end)))
  }

  /// Most bytes of an expression.
  private static let longest = 300

  /// Where the expression ends that begins at `index`, on the same line.
  private func endOfExpression(at index: Int, limit: Int) -> Int? {
    let brace = UInt8(ascii: "{")
    let dollar = UInt8(ascii: "$")
    let first: Int
    switch template {
    case .none: return nil
    case .doubleBraces:
      let open = text[index] == dollar ? index + 1 : index
      guard text[open] == brace, text[open + 1] == brace, !isDirective(open + 2) else { return nil }
      first = open
    case .dollarBraces:
      guard text[index] == dollar, text[index + 1] == brace, text[index - 1] != dollar else { return nil }
      first = index + 1
    }
    var depth = 0
    var end = first
    while end < limit, end - first < Self.longest, let byte = text[end], !ByteClass.endsLine(byte) {
      if byte == brace { depth += 1 }
      if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return end + 1 }
      }
      end += 1
    }
    return nil
  }
}
