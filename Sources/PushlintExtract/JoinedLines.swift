import PushlintText
import PushlintTree

/// A text put together from lines of a file, and its map: without what stands before each line, and with the
/// expressions of a template left open.
struct JoinedLines {
  private let text: SourceText
  private let template: TemplateExpression.Style
  private var bytes: [UInt8] = []
  private var segments: [StringDecoding.Segment] = []

  private init(_ text: SourceText, _ template: TemplateExpression.Style) {
    self.text = text
    self.template = template
  }

  /// - Parameters:
  ///   - prefix: what a new line begins with in edits; `nil` for a plain scalar of YAML.
  ///   - isFolded: whether a line end between two lines that begin at the margin is a blank.
  static func joining(
    _ pieces: [SourceRange], of text: SourceText, prefix: String?, isFolded: Bool = false,
    template: TemplateExpression.Style = .none
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
      guard let past = TemplateExpression.end(template, in: text, at: index, limit: piece.end) else {
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
}
