import PushlintText
import PushlintTree

/// Clean stretches of a broken document: ``StrictParser`` reads them, and the recovering parser goes on behind them.
extension Parser {
  /// - Unit: bytes.
  private static let shortStretch = 256
  private static let longestPause = 1_024

  /// Passes the clean members from the current token on, with the state that reading them step by step leads to.
  ///
  /// - Parameter place: the token after them must end there at the latest.
  /// - Returns: whether anything was passed.
  mutating func passCleanStretch(upTo place: Int) -> Bool {
    guard let stretches, token.start >= stretchesFrom, styleRuns.isEmpty, let frame = frames.last,
      !frame.followsGap, !token.flags.contains(.assumed)
    else { return false }
    let closer: UInt8
    switch (frame.kind, frame.phase, token.kind) {
    case (.top, .first, .openBrace), (.top, .first, .openBracket): closer = 0
    case (.object, .first, .string), (.object, .following, .string): closer = UInt8(ascii: "}")
    case (.array, .first, .string), (.array, .first, .openBrace), (.array, .first, .openBracket),
      (.array, .first, .number), (.array, .following, .string), (.array, .following, .openBrace),
      (.array, .following, .openBracket), (.array, .following, .number):
      closer = UInt8(ascii: "]")
    default: return false
    }
    let limit = min(place, nextRepairStart)
    guard limit > token.end, frame.kind.isContainer || frames.count == 1,
      let stretch = stretches.stretch(from: token.start, closer: closer, depth: frames.count - 1)
    else { return false }
    // Where the clean stretches are short, looking for the next one takes longer than reading on.
    let isShort = stretch.stop - stretch.start < Self.shortStretch
    stretchesPause = isShort ? min(stretchesPause * 2 + 32, Self.longestPause) : 0
    stretchesFrom = stretch.stop + stretchesPause
    var landing = stretch.lastLanding(tokenizer.bytes)
    if let end = landing?.end, limit < .max, tokenEnd(behind: end) > limit {
      landing = stretch.lastLanding(before: limit, tokenizer.bytes)
      stretchesFrom = limit
    }
    if strategy == .layout, let known = landing, let place = placeAgainstLayout(stretch, known.count) {
      landing = stretch.lastLanding(before: place, tokenizer.bytes)
      stretchesFrom = place
    }
    guard let landing else { return false }
    land(stretch, landing)
    return true
  }

  private func tokenEnd(behind offset: Int) -> Int {
    var probe = tokenizer
    probe.reposition(to: offset)
    while true {
      let token = probe.next()
      if !token.isTrivia { return token.end }
    }
  }

  // MARK: Landing

  private mutating func land(_ stretch: CleanStretch, _ landing: CleanStretch.Landing) {
    let around = frames.count - 1
    let base = frames[around].node ?? SyntaxTree.root
    let offset = nodes.count - 1
    var line = Line(start: lineStart, indent: lineIndent, offset: token.start)
    // The member of each open container that was read last, outermost first.
    let path = [SyntaxTree.root] + landing.open
    for (level, container) in path.enumerated() {
      if level > 0 {
        let opener = stretch.nodes[container].range.start
        line.move(to: opener, tokenizer.bytes)
        frames.append(
          Frame(
            kind: stretch.nodes[container].kind == .object ? .object : .array, node: container + offset, opener: opener,
            openerIndent: line.indent))
      }
      let isInnermost = level == path.count - 1
      let comma = lastComma(
        of: container, stretch, landing, child: isInnermost ? nil : stretch.member(of: path[level + 1]))
      update {
        $0.phase = isInnermost && landing.isBehindComma ? .following : .comma
        if let comma {
          $0.comma = SourceRange(comma, comma + 1)
          $0.commaIsOptional = false
        }
      }
      if frames[around + level].memberColumn == nil, frames[around + level].kind.isContainer {
        let column = memberColumn(of: container, stretch, landing.count)
        update { $0.memberColumn = column }
      }
    }
    for index in 1..<landing.count {
      var node = stretch.nodes[index]
      node.parent = node.parent == 0 ? Int32(clamping: base) : node.parent + Int32(clamping: offset)
      node.next += Int32(clamping: offset)
      nodes.append(node)
    }
    for container in landing.open {
      let start = stretch.nodes[container].range.start
      nodes[container + offset].range = SourceRange(start, start + 1)
      nodes[container + offset].next = 0
    }
    line.move(to: landing.end - 1, tokenizer.bytes)
    (lineStart, lineIndent) = (line.start, line.indent)
    previousKind = landing.isBehindComma ? .comma : .closeBrace
    resume(at: landing.end, isValue: !landing.isBehindComma)
  }

  /// The comma that was read last in a container; `nil` when none was.
  ///
  /// - Parameter child: the first node of the member that is open; `nil` in the innermost container.
  private func lastComma(
    of container: Int, _ stretch: CleanStretch, _ landing: CleanStretch.Landing, child: Int?
  ) -> Int? {
    if let child { return stretch.comma(before: stretch.nodes[child].range.start, tokenizer.bytes) }
    if landing.isBehindComma { return landing.end - 1 }
    // The closed container is the last one below.
    var last = landing.count - 1
    while Int(stretch.nodes[last].parent) != container { last = Int(stretch.nodes[last].parent) }
    return stretch.comma(before: stretch.nodes[stretch.member(of: last)].range.start, tokenizer.bytes)
  }

  /// Column of the first member of a container that begins a line; `nil` when none does.
  private func memberColumn(of container: Int, _ stretch: CleanStretch, _ count: Int) -> Int? {
    let isObject = stretch.nodes[container].kind == .object
    var index = container + 1
    while index < count {
      let node = stretch.nodes[index]
      if !isObject || node.kind == .key {
        if node.range.start == stretch.start {
          if token.flags.contains(.afterLineEnd) { return token.start - lineStart }
        } else if let column = Line.column(of: node.range.start, from: stretch.start, tokenizer.bytes) {
          return column
        }
      }
      // One that is open is the last one.
      if node.range.isEmpty { return nil }
      index = max(Int(node.next), index + 1)
    }
    return nil
  }

  // MARK: Layout

  /// The first of some nodes, or of the closers between, that the layout may have something to say about; `nil` when
  /// members stand further right than the lines of their openers, and closers below them.
  ///
  /// - Parameter count: how many nodes of the stretch are looked at.
  private func placeAgainstLayout(_ stretch: CleanStretch, _ count: Int) -> Int? {
    let bytes = tokenizer.bytes
    var line = Line(start: lineStart, indent: lineIndent, offset: token.start)
    /// Containers that are open: their ends, and the lines of their openers.
    var open: [(end: Int, start: Int, line: Line)] = []
    // The document itself has no line.
    let around = frames.count > 1 ? frames.last.map(\.openerIndent) ?? 0 : -1
    if token.flags.contains(.afterLineEnd), token.start - lineStart <= around { return token.start }
    // On one line nothing stands below anything.
    guard
      SourceText.lineStart(of: stretch.stop, notBefore: stretch.start, in: UnsafeRawBufferPointer(bytes))
        > stretch.start
    else { return nil }
    /// Closes what ends up to `offset`, and answers the first closer that does not stand below its opener.
    func close(upTo offset: Int) -> Int? {
      while let container = open.last, container.end <= offset {
        let closer = container.end - 1
        let column = Line.column(of: closer, from: stretch.start, bytes)
        line.move(to: closer, bytes)
        let isBelow =
          column.map { $0 == container.line.indent }
          ?? (container.start >= line.start || container.line.indent == line.indent)
        guard isBelow else { return closer }
        open.removeLast()
      }
      return nil
    }
    for index in 1..<count {
      let node = stretch.nodes[index]
      if let closer = close(upTo: node.range.start) { return closer }
      let column = Line.column(of: node.range.start, from: stretch.start, bytes)
      if column == nil, Line.followsSignAtLineStart(node.range.start, from: stretch.start, bytes) {
        return node.range.start
      }
      line.move(to: node.range.start, bytes)
      if let column, column <= open.last?.line.indent ?? around { return node.range.start }
      guard node.kind == .object || node.kind == .array else { continue }
      // One that is open at the end of the stretch is checked by who reads on.
      open.append((node.range.isEmpty ? .max : node.range.end, node.range.start, line))
    }
    return close(upTo: count < stretch.nodes.count ? stretch.nodes[count].range.start : stretch.stop)
  }
}

extension Parser.Frame.Kind {
  fileprivate var isContainer: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }
}

/// The line of a place in a clean stretch, in which every line end is white space.
private struct Line {
  /// Offset of the line's first byte.
  var start: Int
  /// Column of its first token, in bytes.
  var indent: Int
  /// The place.
  var offset: Int

  /// Goes on to a place further behind.
  mutating func move(to place: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    let index = SourceText.lineStart(of: place, notBefore: offset, in: UnsafeRawBufferPointer(bytes))
    if index > offset {
      start = index
      var first = index
      while ByteClass.isSpace(bytes[first]) { first += 1 }
      indent = first - index
    }
    offset = place
  }

  /// Column of a token that only blanks are before on its line; `nil` for any other.
  static func column(of token: Int, from limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = token
    while index > limit, ByteClass.isSpace(bytes[index - 1]) {
      if ByteClass.endsLine(bytes[index - 1]) { return token - index }
      index -= 1
    }
    return nil
  }

  /// Whether a comma or colon before a token is the first sign on its line.
  static func followsSignAtLineStart(_ token: Int, from limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = token
    while index > limit, ByteClass.isSpace(bytes[index - 1]) { index -= 1 }
    guard index > limit, bytes[index - 1] == UInt8(ascii: ",") || bytes[index - 1] == UInt8(ascii: ":") else {
      return false
    }
    return column(of: index - 1, from: limit, bytes) != nil
  }
}
