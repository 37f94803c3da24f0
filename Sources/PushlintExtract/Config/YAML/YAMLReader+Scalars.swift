import PushlintText
import PushlintTree

/// Scalars between quotes and in blocks.
extension YAMLReader {
  // MARK: Quotes

  /// Reads the string that begins at `offset`; its lines are moved in by more than `parent`.
  ///
  /// - Returns: where it ends.
  mutating func quoted(at offset: Int, parent: Int) throws(NotUnderstood) -> Int {
    guard let past = endOfQuoted(at: offset, limit: end) else { throw runOut() }
    let inside = SourceRange(offset + 1, past - 1)
    let isDouble = text[offset] == UInt8(ascii: "\"")
    let isOneLine = text.lineEnd(of: offset) >= past
    let notation: TranslatedPiece.Notation = isDouble ? .doubleQuoted : .singleQuoted
    json.beginString(at: SourceRange(offset, offset + 1), isOneLine ? notation : nil)
    if isOneLine {
      try quotedLine(inside, isDouble: isDouble) { reader, bytes, source in
        if let bytes { reader.json.add(bytes, from: source) } else { reader.json.add(source, of: reader.text) }
      }
    } else {
      json.add(try folded(inside, isDouble: isDouble, parent: parent), from: inside)
    }
    json.endString(at: SourceRange(past - 1, past))
    valueEnd = past
    return past
  }

  /// Hands out the pieces of what stands between quotes on one line: escapes as bytes, all else as it stands.
  private mutating func quotedLine(
    _ range: SourceRange, isDouble: Bool, _ body: (inout YAMLReader, [UInt8]?, SourceRange) -> Void
  ) throws(NotUnderstood) {
    var start = range.start
    var index = start
    while index < range.end {
      let byte = text.bytes[index]
      var past = index
      var decoded: [UInt8]?
      if byte == UInt8(ascii: "'"), !isDouble {
        (decoded, past) = ([byte], index + 2)
      } else if byte == UInt8(ascii: "\\"), isDouble {
        guard let escape = YAMLEscape(text, at: index, limit: range.end) else { throw NotUnderstood() }
        (decoded, past) = (escape.bytes, escape.end)
      } else if let expression = TemplateExpression.end(.doubleBraces, in: text, at: index, limit: range.end) {
        (decoded, past) = (Array(Placeholder.expansion.utf8), expression)
      }
      guard let decoded else {
        index += 1
        continue
      }
      body(&self, nil, SourceRange(start, index))
      body(&self, decoded, SourceRange(index, past))
      start = past
      index = past
    }
    body(&self, nil, SourceRange(start, range.end))
  }

  /// What a string over several lines says: a line end is a space, and each blank line a line end.
  private mutating func folded(
    _ range: SourceRange, isDouble: Bool, parent: Int
  ) throws(NotUnderstood) -> [UInt8] {
    var result: [UInt8] = []
    var start = range.start
    var breaks = 0
    var isFirst = true
    var isJoined = true
    while start <= range.end {
      let lineEnd = min(text.lineEnd(of: start), range.end)
      let isLast = lineEnd == range.end
      var first = start
      if !isFirst { first = min(skippingBlanks(start), lineEnd) }
      var last = lineEnd
      if !isLast { while last > first, text.bytes[last - 1] == 0x20 || text.bytes[last - 1] == 0x09 { last -= 1 } }
      let isEmpty = first == last
      guard isFirst || isEmpty || first - start > parent else { throw NotUnderstood() }
      if !isFirst, !isEmpty || isLast {
        if breaks > 1 { result += Array(repeating: 0x0A, count: breaks - 1) } else if !isJoined { result.append(0x20) }
      }
      // A backslash before the line end: the lines are one.
      var content = SourceRange(first, last)
      isJoined = false
      if isDouble, !isLast, endsWithBackslash(content) {
        content = SourceRange(first, last - 1)
        isJoined = true
      }
      try quotedLine(content, isDouble: isDouble) { reader, bytes, source in
        result += bytes ?? Array(reader.text[source])
      }
      breaks = isEmpty && !isFirst ? breaks + 1 : isJoined ? 0 : 1
      isFirst = false
      guard !isLast else { break }
      start = text.nextLine(after: lineEnd)
    }
    return result
  }

  private func endsWithBackslash(_ range: SourceRange) -> Bool {
    var count = 0
    while range.end - count > range.start, text.bytes[range.end - 1 - count] == UInt8(ascii: "\\") { count += 1 }
    return count % 2 == 1
  }

  // MARK: Blocks

  /// Reads the scalar whose header is at `offset`.
  mutating func blockScalar(at offset: Int, parent: Int) throws(NotUnderstood) {
    guard let header = YAMLBlock.Header(text, SourceRange(offset, lineEnd(offset))) else { throw NotUnderstood() }
    var indent = header.indentation.map { max(parent, 0) + $0 }
    var content = YAMLBlockContent(isFolded: header.isFolded)
    valueEnd = lineEnd(offset)
    position = min(text.nextLine(after: offset), end)
    while position < end {
      let lineEnd = lineEnd(position)
      var spaces = 0
      while position + spaces < lineEnd, text.bytes[position + spaces] == 0x20 { spaces += 1 }
      let isBlank = position + spaces >= lineEnd
      if !isBlank {
        if indent == nil, spaces > parent { indent = spaces }
        guard let indent, spaces >= indent else { break }
        valueEnd = lineEnd
      }
      content.add(text[SourceRange(min(position + (indent ?? spaces), lineEnd), lineEnd)])
      position = min(text.nextLine(after: position), end)
    }
    json.beginString(at: SourceRange(offset, offset + 1), nil)
    // The last line of a file may have no end.
    let endings = valueEnd >= text.count ? UInt8(ascii: "-") : header.endings
    json.add(content.text(withEnd: endings, expressionsIn: .doubleBraces), from: SourceRange(offset, valueEnd))
    json.endString(at: SourceRange(at: valueEnd))
  }
}

/// The lines of a block scalar, put together.
///
/// - Source: YAML 1.2.2, sections 8.1.1.2 and 8.1.3.
struct YAMLBlockContent {
  private let isFolded: Bool
  private var bytes: [UInt8] = []
  private var breaks = 0
  private var isMovedIn = false
  private var isEmpty = true

  init(isFolded: Bool) { self.isFolded = isFolded }

  mutating func add(_ line: ArraySlice<UInt8>) {
    guard let first = line.first else {
      breaks += 1
      return
    }
    let movedIn = first == 0x20 || first == 0x09
    if isEmpty {
      bytes += Array(repeating: 0x0A, count: breaks)
    } else if !isFolded || movedIn || isMovedIn {
      bytes += Array(repeating: 0x0A, count: breaks + 1)
    } else {
      bytes += breaks == 0 ? [0x20] : Array(repeating: 0x0A, count: breaks)
    }
    bytes += line
    (breaks, isMovedIn, isEmpty) = (0, movedIn, false)
  }

  /// - Parameter sign: `-` for no line end behind it, `+` for all of them.
  func text(withEnd sign: UInt8?, expressionsIn style: TemplateExpression.Style) -> [UInt8] {
    var result = bytes
    switch sign {
    case UInt8(ascii: "-"): break
    case UInt8(ascii: "+"): result += Array(repeating: 0x0A, count: breaks + (isEmpty ? 0 : 1))
    default: if !isEmpty { result.append(0x0A) }
    }
    guard result.contains(UInt8(ascii: "{")) else { return result }
    return TemplateExpression.opened(style, in: SourceText(bytes: result))
  }
}
