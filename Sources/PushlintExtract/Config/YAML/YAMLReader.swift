import PushlintText
import PushlintTree

/// Something that a reader of configuration files does not know, so that it says nothing about what is around.
struct NotUnderstood: Error {
  /// The place that says so; 0 where nobody asks for it.
  let place: Int

  init(at place: Int = 0) { self.place = place }
}

/// Reads the mappings of a YAML document, or of one member or item of a large one, as JSON.
///
/// What nobody can see, such as aliases and tagged values, stays open. On anything else that is unusual or wrong all that
/// is read together is left alone: this is no linter of YAML, and a wrong reading would be a false alarm.
///
/// - Shape: linear; nesting is followed down to a limit.
/// - Source: YAML 1.2.2, chapters 6 to 10.
struct YAMLReader {
  let text: SourceText
  /// Where that ends.
  let end: Int
  /// Start of the first line that is not read yet.
  var position: Int
  var json = TranslatedJSON()
  /// Where the value that was read last ends.
  var valueEnd: Int
  /// Whether a bracket or quote was still open where all ended.
  private(set) var ranOut = false

  /// Deepest nesting that is read.
  static let depthLimit = 48

  init(_ text: SourceText, _ range: SourceRange) {
    self.text = text
    end = min(range.end, text.count)
    position = range.start
    valueEnd = range.start
  }

  /// Says that something is open where all ends.
  mutating func runOut() -> NotUnderstood {
    ranOut = true
    return NotUnderstood()
  }

  /// The document, when it is a mapping or sequence, and all of it can be read.
  mutating func excerpt() -> Excerpt? {
    do {
      guard let line = try nextLine(), try isCollection(at: line.content) else { return nil }
      try block(at: line.content, column: line.indent, parent: -1, opener: nil, depth: 0)
      guard try nextLine() == nil else { return nil }
    } catch {
      return nil
    }
    return json.excerpt()
  }

  /// A member or item that begins at `offset`, in the collections around it of which nothing else is read.
  ///
  /// - Parameters:
  ///   - levels: those collections, the outermost first.
  ///   - past: where it ends by its indentation; what stands behind may be read only where it is open there.
  mutating func excerpt(at offset: Int, in levels: [OpenYAML.Level], endsAt past: Int) -> Excerpt? {
    guard let last = levels.last else { return nil }
    let place = SourceRange(at: offset)
    for level in levels.dropLast() {
      json.open(level.isSequence ? "[" : "{", at: place)
      guard !level.isSequence else { continue }
      json.beginString(at: place, nil)
      json.add(level.key.utf8, from: place)
      json.endString(at: place)
      json.colon(at: offset)
    }
    json.open(last.isSequence ? "[" : "{", at: place)
    do {
      if last.isSequence {
        try item(at: offset, column: last.column, depth: levels.count)
      } else {
        var names: Set<[UInt8]> = []
        guard let key = try key(at: offset) else { return nil }
        try member(key, column: last.column, depth: levels.count, &names)
      }
      if let line = try nextLine(), end == past || line.indent > last.column { return nil }
    } catch {
      return nil
    }
    for level in levels.reversed() { json.close(level.isSequence ? "]" : "}", at: valueEnd) }
    return json.excerpt()
  }

  // MARK: Lines

  struct Line: Equatable {
    let indent: Int
    /// Offset of the first byte that is no space.
    let content: Int
  }

  /// The next line that is neither blank nor a comment; reading goes on with it.
  mutating func nextLine() throws(NotUnderstood) -> Line? {
    while position < end {
      var index = position
      while index < end, text.bytes[index] == 0x20 { index += 1 }
      let content = index
      while index < end, text.bytes[index] == 0x20 || text.bytes[index] == 0x09 { index += 1 }
      if index < end, text.bytes[index] != UInt8(ascii: "#"), !ByteClass.endsLine(text.bytes[index]) {
        guard index == content else { throw NotUnderstood() }
        return Line(indent: content - position, content: content)
      }
      position = min(text.nextLine(after: index), end)
    }
    return nil
  }

  func lineEnd(_ offset: Int) -> Int { min(text.lineEnd(of: offset), end) }

  func skippingBlanks(_ offset: Int) -> Int {
    var index = offset
    while index < end, text.bytes[index] == 0x20 || text.bytes[index] == 0x09 { index += 1 }
    return index
  }

  /// Whether a blank, a line end, or the end is at `offset`.
  func isBlank(_ offset: Int) -> Bool { offset >= end || ByteClass.isSpace(text.bytes[offset]) }

  /// Whether nothing but a comment follows on the line.
  func endsLine(_ offset: Int) -> Bool {
    let index = skippingBlanks(offset)
    guard index < end, !ByteClass.endsLine(text.bytes[index]) else { return true }
    return text.bytes[index] == UInt8(ascii: "#") && text[index - 1].map { $0 <= 0x20 } ?? true
  }

  /// Goes on with the line behind a value that ends at `offset`.
  mutating func finishLine(_ offset: Int) throws(NotUnderstood) {
    guard endsLine(offset) else { throw NotUnderstood() }
    valueEnd = offset
    position = min(text.nextLine(after: offset), end)
  }

  // MARK: Collections

  func isDash(_ offset: Int) -> Bool { text[offset] == UInt8(ascii: "-") && isBlank(offset + 1) }

  private func isCollection(at offset: Int) throws(NotUnderstood) -> Bool {
    if isDash(offset) || text[offset] == UInt8(ascii: "{") || text[offset] == UInt8(ascii: "[") { return true }
    return try key(at: offset) != nil
  }

  /// A node that begins a line, or stands behind a dash.
  ///
  /// - Parameters:
  ///   - column: where it begins on its line.
  ///   - parent: the indentation that its lines exceed.
  ///   - opener: what stands for the beginning of a collection: the key before it, or a dash.
  private mutating func block(
    at offset: Int, column: Int, parent: Int, opener: SourceRange?, depth: Int
  ) throws(NotUnderstood) {
    guard depth < Self.depthLimit else { throw NotUnderstood() }
    if isDash(offset) {
      try sequence(at: offset, column: column, opener: opener, depth: depth)
    } else if let key = try key(at: offset) {
      try mapping(key, column: column, opener: opener ?? key.range, depth: depth)
    } else {
      try node(at: offset, parent: parent, opener: opener ?? SourceRange(at: offset), depth: depth)
    }
  }

  private mutating func sequence(
    at offset: Int, column: Int, opener: SourceRange?, depth: Int
  ) throws(NotUnderstood) {
    json.open("[", at: opener ?? SourceRange(offset, offset + 1))
    var dash = offset
    while true {
      try item(at: dash, column: column, depth: depth)
      guard let line = try nextLine(), line.indent >= column else { break }
      guard line.indent == column else { throw NotUnderstood() }
      // A sequence in the column of its key ends where the next key begins.
      guard isDash(line.content) else { break }
      dash = line.content
    }
    json.close("]", at: valueEnd)
  }

  private mutating func item(at dash: Int, column: Int, depth: Int) throws(NotUnderstood) {
    let item = SourceRange(dash, dash + 1)
    let content = skippingBlanks(dash + 1)
    if endsLine(dash + 1) {
      try nodeBelow(parent: column, sequenceColumn: nil, at: item, depth: depth)
    } else {
      guard text[SourceRange(dash + 1, content)].allSatisfy({ $0 == 0x20 }) else { throw NotUnderstood() }
      try block(at: content, column: column + content - dash, parent: column, opener: item, depth: depth + 1)
    }
  }

  private mutating func mapping(
    _ first: YAMLKey, column: Int, opener: SourceRange, depth: Int
  ) throws(NotUnderstood) {
    json.open("{", at: opener)
    var names: Set<[UInt8]> = []
    var key = first
    while true {
      try member(key, column: column, depth: depth, &names)
      guard let line = try nextLine(), line.indent >= column else { break }
      guard line.indent == column, !isDash(line.content), let next = try self.key(at: line.content) else {
        throw NotUnderstood()
      }
      key = next
    }
    json.close("}", at: valueEnd)
  }

  private mutating func member(
    _ key: YAMLKey, column: Int, depth: Int, _ names: inout Set<[UInt8]>
  ) throws(NotUnderstood) {
    let start = json.mark
    try write(key)
    guard names.insert(Array(json.written(since: start).drop { $0 == UInt8(ascii: ",") })).inserted else {
      throw NotUnderstood()
    }
    valueEnd = key.behindColon
    if endsLine(key.behindColon) {
      try nodeBelow(parent: column, sequenceColumn: column, at: key.range, depth: depth)
    } else {
      try node(at: skippingBlanks(key.behindColon), parent: column, opener: key.range, depth: depth + 1)
    }
    if key.isMerge {
      json.takeBack(to: start)
      json.hiddenMembers(from: key.range)
    }
  }

  /// The value on the lines below a key or dash; `null` where there is none.
  ///
  /// - Parameter sequenceColumn: the column in which a sequence may begin though it is not moved in.
  private mutating func nodeBelow(
    parent: Int, sequenceColumn: Int?, at opener: SourceRange, depth: Int
  ) throws(NotUnderstood) {
    let place = valueEnd
    position = min(text.nextLine(after: max(opener.end, valueEnd)), end)
    if let line = try nextLine(),
      line.indent > parent || line.indent == sequenceColumn && isDash(line.content)
    {
      try block(at: line.content, column: line.indent, parent: parent, opener: opener, depth: depth + 1)
    } else {
      valueEnd = max(place, opener.end)
      json.word("null".utf8, from: SourceRange(at: valueEnd), nil)
    }
  }

  // MARK: Nodes

  /// A value: what it is called and tagged with, and its content.
  private mutating func node(
    at offset: Int, parent: Int, opener: SourceRange, depth: Int
  ) throws(NotUnderstood) {
    let start = json.mark
    var isTagged = false
    var index = offset
    while let byte = text[index], index < end, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
      if byte == UInt8(ascii: "!") { isTagged = true }
      while !isBlank(index) { index += 1 }
      index = skippingBlanks(index)
    }
    if index > offset, endsLine(index) {
      valueEnd = index
      try nodeBelow(parent: parent, sequenceColumn: parent, at: SourceRange(offset, index), depth: depth)
    } else {
      try content(at: index, parent: parent, opener: opener, depth: depth)
    }
    guard isTagged else { return }
    json.takeBack(to: start)
    json.unknown(from: SourceRange(offset, valueEnd))
  }

  private mutating func content(
    at offset: Int, parent: Int, opener: SourceRange, depth: Int
  ) throws(NotUnderstood) {
    switch text[offset] ?? 0 {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): try blockScalar(at: offset, parent: parent)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try finishLine(quoted(at: offset, parent: parent))
    case UInt8(ascii: "{") where text[offset + 1] == UInt8(ascii: "{"): try plain(at: offset, parent: parent)
    case UInt8(ascii: "{"), UInt8(ascii: "["): try finishLine(flowDocument(at: offset, parent: parent, opener, depth))
    case UInt8(ascii: "*"):
      var past = offset + 1
      while !isBlank(past) { past += 1 }
      json.unknown(from: SourceRange(offset, past))
      try finishLine(past)
    default: try plain(at: offset, parent: parent)
    }
  }
}
