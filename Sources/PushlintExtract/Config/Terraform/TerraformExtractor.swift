import PushlintText
import PushlintTree

/// Payloads in Terraform's configuration language: what here-documents and quoted strings hold, and objects that
/// `jsonencode` turns into JSON.
///
/// - Source: HCL native syntax specification, template expressions: `<<NAME`, `<<-NAME`, and `"…"` with escapes.
struct TerraformExtractor {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  func excerpts() -> [Excerpt] {
    var result = mayHoldObjects ? encodedValues(in: text.range).excerpts : []
    if mayHoldScalars { result += scalars(in: text.range).excerpts }
    return result
  }

  /// Whether the file holds words without which nothing in it is a payload.
  var mayHoldObjects: Bool { YAMLSections.mayHoldPayload(text, text.range) }
  /// The same for what is in its strings.
  var mayHoldScalars: Bool { PayloadPrefilter.occur(in: text) }

  /// Fewest bytes of a section.
  private static let sectionSize = 512

  /// What is read from `start` on, as far as it can be read alone, and where that ends: before a line that begins a block.
  ///
  /// - Returns: also how many arguments cannot be read.
  func section(from start: Int) -> (excerpts: [Excerpt], end: Int, failures: Int) {
    var limit = start + Self.sectionSize
    while true {
      let lines = scalars(in: SourceRange(start, text.count), upTo: limit)
      let values = encodedValues(in: SourceRange(start, lines.end))
      guard values.end > lines.end, lines.end < text.count else {
        return (values.excerpts + (mayHoldScalars ? lines.excerpts : []), lines.end, values.failures)
      }
      limit = values.end
    }
  }

  /// What is in here-documents and strings, up to the first block that begins behind an offset.
  private func scalars(in range: SourceRange, upTo offset: Int? = nil) -> (excerpts: [Excerpt], end: Int) {
    var result: [Excerpt] = []
    var start = range.start
    while start < range.end {
      if let offset, start >= offset, text[start].map(ByteClass.isLetter) == true { break }
      let line = SourceRange(start, text.lineEnd(of: start))
      start = max(text.nextLine(after: start), start + 1)
      if let name = hereDocumentName(line) {
        let content = hereDocument(from: start, name)
        result += ScalarText(lines: [content.range], of: text, prefix: "", template: .dollarBraces).excerpts()
        start = max(content.next, start)
      } else if let string = quotedDocument(line) {
        result += ScalarText(doubleQuoted: string, in: text).excerpts(carrier: key(before: string.start - 1))
      }
    }
    return (result, min(start, text.count))
  }

  private static let function = NeedleScan(["jsonencode("])

  /// Deepest nesting of calls in each other's arguments that is read, and how many arguments may be unreadable.
  private static let deepestCall = 8
  private static let failureLimit = 50

  /// The arguments of `jsonencode`; one inside another is a string in it, and an excerpt of its own.
  private func encodedValues(in range: SourceRange) -> (excerpts: [Excerpt], end: Int, failures: Int) {
    var result: [Excerpt] = []
    var open: [Int] = []
    var failures = 0
    var last = range.start
    for match in Self.function.matches(in: text, range: range) {
      while let end = open.last, end <= match.offset { open.removeLast() }
      guard text[match.offset - 1].map({ !ByteClass.isNameByte($0) }) ?? true, !isInComment(match.offset),
        open.count < Self.deepestCall, failures < Self.failureLimit
      else { continue }
      var start = match.offset + 11
      while let byte = text[start], ByteClass.isSpace(byte) { start += 1 }
      guard text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[") else { continue }
      var reader = HCLReader(text, from: start)
      let argument = reader.argument(at: start)
      if let range = argument.range {
        open.append(range.end)
        last = max(last, range.end)
        if let excerpt = reader.json.excerpt(carrier: key(before: match.offset)) { result.append(excerpt) }
      } else {
        failures += 1
        last = max(last, argument.looked)
      }
    }
    return (result, last, failures)
  }

  /// Whether a line comment begins before `offset` on its line.
  private func isInComment(_ offset: Int) -> Bool {
    // Nobody writes a comment that far in front.
    let line = SourceRange(max(text.lineStart(of: offset), offset - 500), offset)
    return text[line].contains(UInt8(ascii: "#")) || text.firstOffset(of: "//", in: line) != nil
  }

  /// The key whose value begins at `offset`: `GCM = jsonencode(`.
  private func key(before offset: Int) -> String? {
    var end = offset
    func skipBlanks() { while text[end - 1] == 0x20 { end -= 1 } }
    skipBlanks()
    guard text[end - 1] == UInt8(ascii: "=") || text[end - 1] == UInt8(ascii: ":") else { return nil }
    end -= 1
    skipBlanks()
    if text[end - 1] == UInt8(ascii: "\"") { end -= 1 }
    var start = end
    while let byte = text[start - 1], ByteClass.isNameByte(byte), end - start < 40 { start -= 1 }
    return start < end ? text.string(SourceRange(start, end)) : nil
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
