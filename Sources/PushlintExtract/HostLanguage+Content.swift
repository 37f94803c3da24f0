import PushlintSyntax
import PushlintText
import PushlintTree

extension HostLanguage {
  /// The language of a text that has no name: NDJSON for documents line by line, JSON where an object or array begins
  /// it, text otherwise.
  package init(contentOf text: SourceText) {
    let first = text.bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      self = .text
      return
    }
    self = LineRecords(text).areDocuments ? .ndjson : .json
  }

  /// The same for a text of which only the beginning is known; `nil` when that is not enough to tell.
  package init?(contentOfBeginning text: SourceText) {
    let language = HostLanguage(contentOf: text)
    guard text.bytes.contains(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) else { return nil }
    guard language == .text || LineRecords(text).areAllHere else { return nil }
    self = language
  }
}

/// Looks at the first lines of a text: whether each is a document of its own.
private struct LineRecords {
  private let text: SourceText

  /// Lines that are looked at, and bytes of each.
  private static let lineLimit = 64
  private static let longestLine = 1 << 20

  init(_ text: SourceText) { self.text = text }

  /// Whether two or more lines hold a whole object or array each. One line in four may be broken, but not the only one
  /// beside another: a document over several lines has no line that is whole, or few.
  var areDocuments: Bool {
    var whole = 0
    var broken = 0
    var start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count, whole + broken < Self.lineLimit {
      let line = SourceRange(start, text.lineEnd(of: start))
      start = max(text.nextLine(after: start), start + 1)
      guard let first = text[line].first(where: { $0 > 0x20 }) else { continue }
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), isWhole(line) { whole += 1 } else { broken += 1 }
    }
    return whole >= 2 && broken <= max(1, whole / 3) || whole == 1 && broken == 1 && beginsRecordTwice
  }

  /// Whether the text has all the lines that are looked at, with their ends.
  var areAllHere: Bool {
    var lines = 0
    var start = 0
    while start < text.count, lines < Self.lineLimit {
      let end = text.lineEnd(of: start)
      guard end + 1 < text.count else { return false }
      if text[SourceRange(start, end)].contains(where: { $0 > 0x20 }) { lines += 1 }
      start = max(text.nextLine(after: start), start + 1)
    }
    return lines >= Self.lineLimit
  }

  private func isWhole(_ line: SourceRange) -> Bool {
    guard line.count <= Self.longestLine else { return false }
    let document = parse(text, range: line, dialect: .json.withPlaceholders)
    return document.isComplete && document.issues.isEmpty && document.tree.nodes.count > 2
  }

  /// Two lines in all, the first of which is a record and the second the beginning of one.
  private var beginsRecordTwice: Bool {
    let second = text.nextLine(after: 0)
    guard let first = text[SourceRange(second, text.count)].first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "{") && text[0] == UInt8(ascii: "{")
  }
}
