import PushlintSyntax
import PushlintText
import PushlintTree

/// A code block that says it is JSON or HTTP: documents, one behind the other, or requests with their bodies.
struct SampleExtractor {
  private let text: SourceText
  private let map: OffsetMap

  init(_ text: SourceText, map: OffsetMap) {
    self.text = text
    self.map = map
  }

  /// The first value of a block that begins with one.
  func firstValue(in range: SourceRange, dialect: Dialect) -> ParsedDocument? {
    startsAsDocument(range) ? parse(text, range: range, dialect: dialect, scope: .value) : nil
  }

  /// - Parameter known: the first value, where it was read already.
  func excerpts(in range: SourceRange, dialect: Dialect, firstValue known: ParsedDocument? = nil) -> [Excerpt] {
    guard let known = known ?? firstValue(in: range, dialect: dialect) else {
      if let members = loneMembers(range, dialect) { return [members] }
      return TextExtractor(text, map: map, origin: .sample, preferred: dialect).excerpts(in: range)
    }
    var result: [Excerpt] = []
    var start = range.start
    while start < range.end {
      let rest = SourceRange(start, range.end)
      let first = start == range.start ? known : parse(text, range: rest, dialect: dialect, scope: .value)
      let behind = SourceRange(max(first.end, start + 1), range.end)
      let isAlone = text[behind].allSatisfy { $0 <= 0x20 }
      if !first.isComplete || belongsToDocument(behind) || !first.issues.isEmpty && isAlone {
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

  /// `"aps": { … }`: members without the object around them, as pages show a part of a payload.
  private func loneMembers(_ range: SourceRange, _ dialect: Dialect) -> Excerpt? {
    let reader = HTTPRequestReader(text, limit: range.end)
    var start = range.start
    while start < range.end, let byte = text[start], byte <= 0x20 { start += 1 }
    guard text[start] == UInt8(ascii: "\""), let quote = closingQuote(start, range.end) else { return nil }
    let behind = reader.trimmed(SourceRange(quote + 1, text.lineEnd(of: quote)))
    guard text[behind.start] == UInt8(ascii: ":"), !behind.isEmpty else { return nil }
    var end = range.end
    // What follows on the page is not shown.
    while end > start, let byte = text[end - 1], byte <= 0x20 || byte == UInt8(ascii: ",") { end -= 1 }
    var whole = JoinedText(at: start)
    whole.appendSynthetic("{", at: SourceRange(at: start))
    whole.begin(.verbatim)
    whole.add(text[SourceRange(start, end)], from: SourceRange(start, end))
    whole.appendSynthetic("}", at: SourceRange(at: end))
    let source = SourceText(bytes: whole.bytes)
    return Excerpt(
      text: source, map: map.inside(whole), origin: .sample, document: parse(source, dialect: dialect))
  }

  /// Where the string that begins at `start` ends, on the same line.
  private func closingQuote(_ start: Int, _ limit: Int) -> Int? {
    let end = min(text.lineEnd(of: start), limit)
    return (start + 1..<max(end, start + 1)).first { text[$0] == UInt8(ascii: "\"") }
  }
}
