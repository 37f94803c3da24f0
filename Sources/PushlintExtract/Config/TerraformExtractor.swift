import PushlintSyntax
import PushlintText

/// Payloads in Terraform's configuration language: what here-documents and quoted strings hold.
///
/// - Source: HCL native syntax specification, template expressions: `<<NAME`, `<<-NAME`, and `"…"` with escapes.
struct TerraformExtractor {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  func excerpts() -> [Excerpt] {
    guard PayloadSigns.occur(in: text) else { return [] }
    var result: [Excerpt] = []
    var start = 0
    while start < text.count {
      let line = SourceRange(start, text.lineEnd(of: start))
      start = max(text.nextLine(after: start), start + 1)
      if let name = hereDocumentName(line) {
        let content = hereDocument(from: start, name)
        result += ScalarText(lines: [content.range], of: text, prefix: "", template: .dollarBraces).excerpts
        start = max(content.next, start)
      } else if let string = quotedDocument(line) {
        result += ScalarText(doubleQuoted: string, in: text).excerpts
      }
    }
    return result
  }

  /// The delimiter of the here-document that begins behind the line.
  private func hereDocumentName(_ line: SourceRange) -> ArraySlice<UInt8>? {
    guard let operatorStart = text.firstOffset(of: "<<", in: line) else { return nil }
    var first = operatorStart + 2
    if text[first] == UInt8(ascii: "-") || text[first] == UInt8(ascii: "~") { first += 1 }
    var end = first
    while end < line.end, let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
    guard end > first, text[SourceRange(end, line.end)].allSatisfy({ $0 <= 0x20 }) else { return nil }
    return text[SourceRange(first, end)]
  }

  private func hereDocument(from start: Int, _ name: ArraySlice<UInt8>) -> (range: SourceRange, next: Int) {
    var lineStart = start
    while lineStart < text.count {
      let lineEnd = text.lineEnd(of: lineStart)
      var line = text[SourceRange(lineStart, lineEnd)]
      while let byte = line.first, byte <= 0x20 { line.removeFirst() }
      while let byte = line.last, byte <= 0x20 { line.removeLast() }
      let next = max(text.nextLine(after: lineStart), lineStart + 1)
      if line.elementsEqual(name) { return (SourceRange(start, lineStart), next) }
      lineStart = next
    }
    // A here-document that never ends: nobody knows what belongs to it.
    return (SourceRange(at: start), text.count)
  }

  /// The content of a string that begins as a document: `= "{\"aps\": …}"`.
  private func quotedDocument(_ line: SourceRange) -> SourceRange? {
    guard let open = text.firstOffset(of: "\"{", in: line), text[open + 2] != UInt8(ascii: "{") else { return nil }
    var index = open + 1
    while index < line.end, let byte = text[index], byte != UInt8(ascii: "\"") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < line.end, text.firstOffset(of: "\\\"", in: SourceRange(open, index)) != nil else { return nil }
    return SourceRange(open + 1, index)
  }
}
