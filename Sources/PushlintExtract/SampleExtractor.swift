import PushlintSyntax
import PushlintText

/// A code block that says it is JSON or HTTP: documents, one behind the other, or requests with their bodies.
struct SampleExtractor {
  private let text: SourceText
  private let map: OffsetMap

  init(_ text: SourceText, map: OffsetMap) {
    self.text = text
    self.map = map
  }

  func excerpts(in range: SourceRange, dialect: Dialect) -> [Excerpt] {
    guard startsAsDocument(range) else {
      return TextExtractor(text, map: map, origin: .sample, preferred: dialect).excerpts(in: range)
    }
    var result: [Excerpt] = []
    var start = range.start
    while start < range.end {
      let rest = SourceRange(start, range.end)
      let first = parse(text, range: rest, dialect: dialect, scope: .value)
      let behind = SourceRange(max(first.end, start + 1), range.end)
      if !first.isComplete || belongsToDocument(behind) {
        result.append(excerpt(parse(text, range: rest, dialect: dialect)))
        return result
      }
      result.append(excerpt(first))
      guard startsAsDocument(behind) else {
        return result + TextExtractor(text, map: map, origin: .sample, preferred: dialect).excerpts(in: behind)
      }
      start = behind.start
    }
    return result
  }

  private func excerpt(_ document: ParsedDocument) -> Excerpt {
    Excerpt(text: text, map: map, origin: .sample, document: document)
  }

  /// Whether the first thing, comments aside, is an object, or an array of them.
  func startsAsDocument(_ range: SourceRange) -> Bool {
    var start = range.start
    while start < range.end {
      let line = SourceRange(start, min(text.lineEnd(of: start), range.end))
      let first = text[line].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      switch first {
      case nil: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): return true
      case UInt8(ascii: "/"): break
      default: return false
      }
      start = max(text.nextLine(after: start), start + 1)
    }
    return false
  }

  /// Whether what stands behind the first value shows that the value ended too early.
  private func belongsToDocument(_ range: SourceRange) -> Bool {
    switch text[range].first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: ";"): true
    default: false
    }
  }
}
