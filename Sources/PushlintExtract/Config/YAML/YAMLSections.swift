import PushlintText
import PushlintTree

/// Divides a YAML file into sections that are read alone.
///
/// - Shape: a document is read as a whole, up to a few kilobytes. Of a larger one each item and each member is, as far as
///   no larger collection is in it: a file of messages is mostly one list, and somebody writes in one of them. Where a
///   unit ends is told by indentation, so that a mistake in one says nothing of those behind it.
struct YAMLSections {
  private let text: SourceText
  /// Whether documents are divided: what directives of a template engine do is known to the engine alone.
  let dividesDocuments: Bool

  init(_ text: SourceText) {
    self.text = text
    dividesDocuments = !Self.directives.occurs(in: text, range: text.range)
  }

  private static let directives = NeedleScan([
    "{{-", "{%", "{{#", "{{/", "{{ if", "{{if", "{{ end", "{{end", "{{ range", "{{range", "{{ else", "{{ with",
    "{{with", "{{ define",
  ])

  /// Words without which no mapping is a payload.
  static let words = ["aps", "message", "notification", "apns", "registration_ids", "/topics/", ":apa91"]
  private static let scan = NeedleScan(words)

  static func mayHoldPayload(_ text: SourceText, _ range: SourceRange) -> Bool { scan.occurs(in: text, range: range) }

  /// Fewest bytes of a section.
  private static let leastSize = 512
  /// Most bytes of a document, item, or member that is read as a whole where it could be divided.
  private static let mostSize = 8_192
  /// Most bytes of a unit whose brackets or quotes are open where its indentation says that it ends.
  private static let mostOpen = 1 << 16

  /// Most units of a section that cannot be read before nobody looks behind the end of another one for what it lacks.
  private static let mostFailures = 4

  struct Section {
    var excerpts: [Excerpt]
    /// Where the next one begins.
    var end: Int
    var open: OpenYAML
    /// Past all that says where it ends and what is in it.
    var looked: Int
  }

  /// What is read from `start` on, which is the start of the file or the end of a section.
  func section(from start: Int, in open: OpenYAML) -> Section {
    var reading = Reading(position: start, open: open)
    if start == 0, text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reading.position = 3 }
    var excerpts: [Excerpt] = []
    var line = start
    var limit = start + Self.leastSize
    repeat {
      while reading.position < min(limit, text.count) || !reading.isAtLineStart, reading.position < text.count {
        readUnit(&reading)
      }
      let scalars = scalars(from: line, upTo: reading.position, outside: SourceRangeSet(reading.ranges))
      excerpts += scalars.excerpts
      reading.looked = max(reading.looked, scalars.looked)
      line = scalars.end
      limit = line
    } while line > reading.position
    return Section(
      excerpts: reading.excerpts + excerpts, end: reading.position, open: reading.open,
      looked: max(reading.looked, reading.position))
  }

  // MARK: Units

  private struct Reading {
    var position: Int
    var open: OpenYAML
    var isAtLineStart = true
    var excerpts: [Excerpt] = []
    /// The bytes that excerpts cover, in order.
    var ranges: [SourceRange] = []
    var looked = 0
    var failures = 0

    init(position: Int, open: OpenYAML) {
      self.position = position
      self.open = open
    }
  }

  /// Reads what begins at a position: a document, an item, a member, the beginning of a collection, or a line that is none.
  private func readUnit(_ reading: inout Reading) {
    if !reading.isAtLineStart { return readItemOrMember(&reading, lineStart: nil) }
    let line = significantLine(from: reading.position)
    reading.looked = max(reading.looked, line.content)
    guard line.content < text.count else {
      reading.position = text.count
      return
    }
    if isMarker(line.start) {
      reading.open = OpenYAML(isSkipped: !isAlone(line.start))
      reading.position = max(text.nextLine(after: line.start), line.start + 1)
    } else if reading.open.isSkipped {
      reading.position = max(text.nextLine(after: line.content), line.start + 1)
    } else if reading.open.levels.isEmpty {
      readDocument(&reading, line)
    } else {
      reading.position = line.start
      readItemOrMember(&reading, lineStart: line.start)
    }
  }

  private func readDocument(_ reading: inout Reading, _ line: Line) {
    let start = reading.position
    let limit = start + Self.mostSize
    let end = extent(from: start, column: -1, limit: dividesDocuments ? limit : text.count, &reading)
    if let end {
      read(SourceRange(start, end), &reading) { $0.excerpt() }
    } else if let level = collection(at: line.content, column: line.content - line.start, limit, &reading) {
      reading.open.open(level, under: nil)
      reading.position = line.start
    } else {
      let end = extent(from: start, column: -1, limit: text.count, &reading) ?? text.count
      read(SourceRange(start, end), &reading) { $0.excerpt() }
    }
  }

  /// Reads what begins at the position, in the innermost collection.
  ///
  /// - Parameter lineStart: `nil` behind the dash of an item that is itself a collection.
  private func readItemOrMember(_ reading: inout Reading, lineStart: Int?) {
    var content = reading.position
    if let lineStart {
      while text[content] == 0x20 { content += 1 }
      reading.open.close(before: content - lineStart, isDash: isDash(content))
    }
    reading.isAtLineStart = true
    guard let level = reading.open.levels.last, lineStart.map({ content - $0 == level.column }) ?? true,
      level.isSequence == isDash(content)
    else {
      reading.position = max(text.nextLine(after: content), content + 1)
      return
    }
    let limit = content + Self.mostSize
    let end = extent(
      from: text.nextLine(after: content), column: level.column, isMember: !level.isSequence, limit: limit, &reading)
    if end == nil, dividesDocuments, open(at: content, in: level, limit, &reading) { return }
    let unit = SourceRange(
      content,
      end
        ?? extent(
          from: text.nextLine(after: content), column: level.column, isMember: !level.isSequence, limit: text.count,
          &reading) ?? text.count)
    let levels = reading.open.levels
    read(unit, &reading) { $0.excerpt(at: content, in: levels, endsAt: unit.end) }
  }

  /// Opens the collection that a large item or member is.
  private func open(at offset: Int, in level: OpenYAML.Level, _ limit: Int, _ reading: inout Reading) -> Bool {
    guard reading.open.levels.count < YAMLReader.depthLimit / 2 else { return false }
    let reader = YAMLReader(text, SourceRange(offset, min(limit, text.count)))
    var behind = offset + 1
    var key: String?
    if !level.isSequence {
      guard let found = try? reader.key(at: offset), !found.isMerge else { return false }
      behind = found.behindColon
      key = name(of: found)
    }
    let content = reader.skippingBlanks(behind)
    guard reader.endsLine(behind) else {
      // `- name: x`
      guard level.isSequence, text[SourceRange(behind, content)].allSatisfy({ $0 == 0x20 }),
        let inner = collection(at: content, column: level.column + content - offset, limit, &reading)
      else { return false }
      reading.open.open(inner, under: nil)
      reading.position = content
      reading.isAtLineStart = false
      return true
    }
    let line = significantLine(from: text.nextLine(after: behind))
    let indent = line.content - line.start
    guard line.content < limit,
      indent > level.column || indent == level.column && !level.isSequence && isDash(line.content),
      let inner = collection(at: line.content, column: indent, limit, &reading)
    else { return false }
    reading.open.open(inner, under: key)
    reading.position = line.start
    return true
  }

  /// The block collection that begins at an offset, where none of its members as far as `limit` says that it may be a
  /// message, or something around one.
  private func collection(
    at offset: Int, column: Int, _ limit: Int, _ reading: inout Reading
  ) -> OpenYAML.Level? {
    if isDash(offset) { return OpenYAML.Level(column: column, isSequence: true) }
    let limit = min(limit, text.count)
    reading.looked = max(reading.looked, limit)
    let reader = YAMLReader(text, SourceRange(offset, limit))
    var place = offset
    while place < limit {
      guard let key = try? reader.key(at: place), !key.isMerge else { return nil }
      guard !OpenYAML.keysOfMessages.contains(name(of: key)) else { return nil }
      guard let next = memberLine(below: place, column: column, limit) else { break }
      place = next
    }
    return OpenYAML.Level(column: column, isSequence: false)
  }

  private func name(of key: YAMLKey) -> String {
    let quote = text[key.range.start]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    return text.string(isQuoted ? SourceRange(key.range.start + 1, key.range.end - 1) : key.range)
  }

  /// The content of the next line of a mapping that has a member of its own.
  private func memberLine(below offset: Int, column: Int, _ limit: Int) -> Int? {
    var start = text.nextLine(after: offset)
    while start < limit {
      let line = significantLine(from: start)
      let indent = line.content - line.start
      guard line.content < limit, indent >= column, !isMarker(line.start) else { return nil }
      if indent == column, !isDash(line.content) { return line.content }
      start = max(text.nextLine(after: line.content), line.content + 1)
    }
    return nil
  }

  /// Reads a unit that ends where its indentation says, or where its last bracket or quote is closed.
  private func read(_ unit: SourceRange, _ reading: inout Reading, _ body: (inout YAMLReader) -> Excerpt?) {
    reading.position = max(unit.end, unit.start + 1)
    guard Self.mayHoldPayload(text, unit) || reading.failures < Self.mostFailures && isOpenAtEnd(unit) else {
      return
    }
    var reader = YAMLReader(text, unit)
    var excerpt = body(&reader)
    var size = max(unit.count, Self.leastSize)
    while excerpt == nil, reader.ranOut, reading.failures < Self.mostFailures, size < Self.mostOpen {
      size *= 4
      let end = endOfLines(from: unit.end, limit: unit.start + size, &reading)
      guard end > unit.end else { break }
      reader = YAMLReader(text, SourceRange(unit.start, end))
      excerpt = body(&reader)
    }
    guard let excerpt else {
      reading.failures += 1
      return
    }
    reading.position = max(reading.position, reader.position)
    reading.excerpts.append(excerpt)
    reading.ranges.append(SourceRange(unit.start, reading.position))
  }

  /// Whether the last thing of a unit is a bracket or comma, behind which more belongs to it.
  private func isOpenAtEnd(_ unit: SourceRange) -> Bool {
    switch text[unit].last(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","): true
    default: false
    }
  }

  // MARK: Lines

  private struct Line {
    let start: Int
    /// Offset of the first byte that is no space.
    let content: Int
  }

  /// The next line that is neither blank nor a comment; the end of the file without one.
  private func significantLine(from offset: Int) -> Line {
    var start = offset
    while start < text.count {
      var content = start
      while text[content] == 0x20 { content += 1 }
      var end = content
      while let byte = text[end], byte == 0x20 || byte == 0x09 { end += 1 }
      if let byte = text[end], byte != UInt8(ascii: "#"), !ByteClass.endsLine(byte) {
        return Line(start: start, content: content)
      }
      start = max(text.nextLine(after: end), end + 1)
    }
    return Line(start: text.count, content: text.count)
  }

  /// Where what began before a line ends: at the next line in `column` or before it, or at the end of the document.
  ///
  /// - Parameter isMember: whether a list in that column belongs to it.
  /// - Returns: `nil` for what goes on behind `limit`.
  private func extent(
    from start: Int, column: Int, isMember: Bool = false, limit: Int, _ reading: inout Reading
  ) -> Int? {
    var start = start
    while true {
      let line = significantLine(from: start)
      // What is passed over may begin before the limit, and end behind it.
      reading.looked = max(reading.looked, (line.start <= limit ? line.content : text.lineEnd(of: limit)) + 4)
      guard line.start <= limit else { return nil }
      guard line.content < text.count else { return text.count }
      if isMarker(line.start) { return line.start }
      let indent = line.content - line.start
      let closes = text[line.content] == UInt8(ascii: "]") || text[line.content] == UInt8(ascii: "}")
      let goesOn = indent > column || closes || isMember && indent == column && isDash(line.content)
      if !goesOn { return line.start }
      start = max(text.nextLine(after: line.content), line.content + 1)
    }
  }

  /// The start of the first line that does not end before `limit`, or of the next document.
  private func endOfLines(from start: Int, limit: Int, _ reading: inout Reading) -> Int {
    var line = start
    while line < text.count, !isMarker(line) {
      let next = max(text.nextLine(after: line), line + 1)
      reading.looked = max(reading.looked, next + 4)
      guard next <= limit else { break }
      line = next
    }
    return line
  }

  private func isDash(_ offset: Int) -> Bool {
    text[offset] == UInt8(ascii: "-") && text[offset + 1].map(ByteClass.isSpace) ?? true
  }

  private func isMarker(_ start: Int) -> Bool {
    let marker = SourceRange(start, start + 3)
    guard text.matches("---", at: marker) || text.matches("...", at: marker) else { return false }
    return text[start + 3].map { $0 <= 0x20 } ?? true
  }

  /// Whether nothing but a comment is on the marker's line.
  private func isAlone(_ start: Int) -> Bool {
    let behind = text[SourceRange(start + 3, text.lineEnd(of: start))].first { $0 > 0x20 }
    return behind == nil || behind == UInt8(ascii: "#")
  }

  // MARK: Scalars

  /// What is in the scalars of some lines, with the flow mappings that no translation covers.
  ///
  /// - Returns: also where the last one ends, and how far was looked for that.
  private func scalars(
    from start: Int, upTo limit: Int, outside translated: SourceRangeSet
  ) -> (excerpts: [Excerpt], end: Int, looked: Int) {
    var result: [Excerpt] = []
    var start = start
    var looked = start
    while start < limit {
      let line = YAMLLine(text, at: start)
      start = max(line.next, start + 1)
      guard let value = line.value else { continue }
      let scalar = YAMLScalar(text, value, parentIndent: line.parentIndent, next: line.next)
      looked = max(looked, scalar?.end ?? YAMLScalar.reach(ofNone: value, in: text))
      guard let scalar else { continue }
      // Flow mappings are part of their document.
      if case .flow = scalar.content, translated.encloses(value) {
      } else {
        result += excerpts(of: scalar, carrier: line.key)
      }
      start = max(scalar.end, start)
    }
    return (result, start, max(looked, start))
  }

  private func excerpts(of scalar: YAMLScalar, carrier: SourceRange?) -> [Excerpt] {
    switch scalar.content {
    case .nothing: return []
    case .text(let inner): return inner.excerpts(carrier: carrier.map(text.string))
    case .flow(let document):
      return [Excerpt(text: text, map: .identity, origin: .sample, document: document)]
    }
  }
}
