import PushlintText
import PushlintTree

/// Reads clean JSON, and stops at the first doubt.
///
/// Most documents are clean. This parser writes the nodes that ``parse(_:range:dialect:scope:)`` finds in them, at a
/// fraction of the cost; whatever would be an issue is a doubt, and the recovering parser then reads the document.
///
/// - Source: RFC 8259.
package enum StrictParser {
  package enum Outcome: Sendable, Equatable {
    /// The nodes are in the buffer.
    ///
    /// - Parameter end: offset past the document's value.
    case clean(end: Int)
    /// Here is what only the recovering parser can read; the buffer is empty.
    case doubt(at: Int)
  }

  /// Reads the document in `range` of `source`.
  ///
  /// - Parameter allowsPlaceholders: whether words between brackets may stand for a value: `[true ]` is a doubt then.
  /// - Shape: answers `clean` only for documents in which the recovering parser finds no issue, and then with its nodes.
  ///   Reads no byte outside `source`.
  package static func read(
    _ source: UnsafeBufferPointer<UInt8>, range: SourceRange, allowsPlaceholders: Bool = false,
    into nodes: inout NodeBuffer
  ) -> Outcome {
    nodes.removeAll()
    // Offsets and numbers of nodes, of which there are hardly more than bytes, must fit into a node.
    guard let bytes = source.baseAddress, range.start < source.count, range.end < Int(Int32.max) else {
      return .doubt(at: range.start)
    }
    var past = min(range.end, source.count)
    while past > range.start, ByteClass.isSpace(bytes[past &- 1]) { past &-= 1 }
    var start = range.start
    while start < past, ByteClass.isSpace(bytes[start]) { start &+= 1 }
    guard start < past else { return .doubt(at: start) }
    // Inside a container no check for the end is needed, except behind a closer: the last byte is one, and nothing else
    // takes it.
    guard !StrictText.isOpener(bytes[start]) || StrictText.isCloser(bytes[past &- 1]) else { return .doubt(at: past) }
    let text = StrictText(bytes: bytes, past: past, readable: source.count)
    let doubt = nodes.write { writer in
      writer.append(.document, from: range.start, to: range.end, parent: 0)
      var state = State(start: start)
      let doubt = read(text, allowsPlaceholders: allowsPlaceholders, &state, &writer)
      _ = writer.close(SyntaxTree.root, at: range.end)
      return doubt
    }
    if let doubt {
      nodes.removeAll()
      return .doubt(at: doubt)
    }
    return .clean(end: past)
  }

  /// Reads the document in the line that begins at `start`.
  ///
  /// - Parameters:
  ///   - end: offset past the last line that may be read.
  ///   - past: what ``pastContent(of:end:)`` says of it.
  /// - Returns: the end of the line; `nil` where only the recovering parser can read it, or there is none.
  /// - Shape: as ``read(_:range:allowsPlaceholders:into:)``; only an object or array is read.
  package static func readLine(
    _ source: UnsafeBufferPointer<UInt8>, from start: Int, end: Int, past: Int, allowsPlaceholders: Bool = false,
    into nodes: inout NodeBuffer
  ) -> Int? {
    nodes.removeAll()
    guard let bytes = source.baseAddress, start >= 0, past <= end, end <= source.count, end < Int(Int32.max) else {
      return nil
    }
    // The last byte is a closer, as in a document: no string and no number goes beyond it.
    guard start < past, StrictText.isCloser(bytes[past &- 1]) else { return nil }
    var first = start
    while StrictText.isBlank(bytes[first]) { first &+= 1 }
    guard StrictText.isOpener(bytes[first]) else { return nil }
    let text = StrictText(bytes: bytes, past: past, readable: source.count, isLine: true)
    let lineEnd = nodes.write { writer -> Int? in
      writer.append(.document, from: start, to: start, parent: 0)
      var state = State(start: first)
      var lineEnd = read(text, allowsPlaceholders: allowsPlaceholders, &state, &writer) ?? past
      guard state.container == SyntaxTree.root, lineEnd > first else { return nil }
      while lineEnd < end, StrictText.isBlank(bytes[lineEnd]) { lineEnd &+= 1 }
      guard lineEnd == end || bytes[lineEnd] == 0x0A || bytes[lineEnd] == 0x0D else { return nil }
      _ = writer.close(SyntaxTree.root, at: lineEnd)
      return lineEnd
    }
    if lineEnd == nil { nodes.removeAll() }
    return lineEnd
  }

  /// Reads the element of an array that begins at `start`.
  ///
  /// - Parameters:
  ///   - past: offset past the closer of the array, which is the last byte but white space.
  ///   - nodes: gets one for the array, and those of the element below it.
  /// - Returns: the offset of what follows the element; `nil` where only the recovering parser can read it.
  package static func readElement(
    _ source: UnsafeBufferPointer<UInt8>, from start: Int, past: Int, allowsPlaceholders: Bool = false,
    into nodes: inout NodeBuffer
  ) -> Int? {
    nodes.removeAll()
    guard let bytes = source.baseAddress, start > 0, start < past, past <= source.count, past < Int(Int32.max),
      StrictText.isCloser(bytes[past &- 1])
    else { return nil }
    let text = StrictText(bytes: bytes, past: past, readable: source.count)
    return nodes.write { writer in
      writer.append(.array, from: start, to: start, parent: 0)
      var state = State(start: start)
      state.around = 1
      // Nothing that follows an element can be read as a part of it.
      let next = read(text, allowsPlaceholders: allowsPlaceholders, &state, &writer)
      return next.flatMap { state.container == SyntaxTree.root && $0 > start ? $0 : nil }
    }
  }

  /// Offset past the last byte before `end` that is no white space.
  package static func pastContent(of source: UnsafeBufferPointer<UInt8>, end: Int) -> Int {
    var past = min(max(end, 0), source.count)
    while past > 0, ByteClass.isSpace(source[past &- 1]) { past &-= 1 }
    return past
  }

  /// Where reading begins, or where it ended.
  struct State {
    /// The node of the innermost open container; that of the document outside of all of them.
    fileprivate(set) var container = SyntaxTree.root
    /// Number of open containers.
    fileprivate var depth = 0
    /// Number of containers around what is read as a document.
    fileprivate var around = 0
    /// The closer of the innermost container, which also tells objects from arrays; 0 outside of all of them.
    fileprivate var closer: UInt8 = 0
    /// Where the member or element begins that was being read.
    fileprivate(set) var memberStart: Int
    /// Whether reading ended at the closer of the container that it began in.
    fileprivate(set) var isAtCloser = false
    /// The closer of the container that reading begins in ends it.
    fileprivate let outermost: Int
    /// No member is begun from this offset on.
    fileprivate let limit: Int

    /// Before the value of a document.
    fileprivate init(start: Int) {
      memberStart = start
      outermost = 0
      limit = .max
    }

    /// Before a member of a container.
    ///
    /// - Parameters:
    ///   - depth: number of open containers, with this one.
    ///   - limit: no member is begun from this offset on.
    init(start: Int, closer: UInt8, depth: Int, limit: Int = .max) {
      memberStart = start
      self.closer = closer
      self.depth = depth
      outermost = depth
      self.limit = limit
    }
  }

  /// Reads members of a container, from one on, up to the first doubt or the container's end.
  ///
  /// - Parameters:
  ///   - state: before a member, or before the value of the document; gets where reading ended.
  ///   - past: offset past the last closer of the text.
  ///   - nodes: gets the nodes below one for the container, those of what is only begun among them.
  /// - Returns: the offset where reading ended.
  static func readStretch(
    _ bytes: UnsafePointer<UInt8>, _ state: inout State, past: Int, readable: Int, allowsPlaceholders: Bool,
    into nodes: inout NodeBuffer
  ) -> Int {
    nodes.removeAll()
    let text = StrictText(bytes: bytes, past: past, readable: readable)
    let kind: SyntaxTree.Node.Kind =
      switch state.closer {
      case UInt8(ascii: "}"): .object
      case UInt8(ascii: "]"): .array
      default: .document
      }
    return nodes.write { writer in
      writer.append(kind, from: state.memberStart, to: state.memberStart, parent: 0)
      return read(text, allowsPlaceholders: allowsPlaceholders, &state, &writer) ?? past
    }
  }

  /// Reads on: the value of a document, which must end with the text, or members of a container.
  ///
  /// - Returns: the first doubtful offset, or that of the closer of the container; `nil` at the end of the document.
  private static func read(
    _ text: StrictText, allowsPlaceholders: Bool, _ state: inout State, _ nodes: inout NodeBuffer.Writer
  ) -> Int? {
    // Variables of their own can stay in registers.
    var writer = nodes
    var place = state.memberStart
    var memberStart = place
    var container = state.container
    var depth = state.depth
    var closer = state.closer
    let outermost = state.outermost
    let limit = state.limit
    let deepest = depthLimit &- state.around
    defer {
      nodes = writer
      state.memberStart = memberStart
      state.container = container
    }
    reading: while true {
      memberStart = place
      guard place < limit else { return place }
      writer.reserveTwo()
      if closer == UInt8(ascii: "}") {
        guard text[place] == UInt8(ascii: "\"") else { return place }
        let key = text.string(at: place)
        guard key.end >= 0 else { return ~key.end }
        addKey(from: place, to: key.end, hasEscapes: key.hasEscapes, parent: container, &writer)
        place = text.pastSpace(key.end)
        guard text[place] == UInt8(ascii: ":") else { return place }
        place = text.pastSpace(place &+ 1)
      }
      switch text[place] {
      case UInt8(ascii: "\""):
        let found = text.string(at: place)
        guard found.end >= 0 else { return ~found.end }
        writer.append(.string, found.hasEscapes ? .escapes : [], from: place, to: found.end, parent: container)
        place = found.end
      case UInt8(ascii: "{"):
        guard depth < deepest else { return place }
        depth &+= 1
        writer.append(.object, from: place, to: place, parent: container)
        container = writer.count &- 1
        closer = UInt8(ascii: "}")
        place = text.pastSpace(place &+ 1)
        if text[place] != closer { continue reading }
      case UInt8(ascii: "["):
        guard depth < deepest else { return place }
        depth &+= 1
        writer.append(.array, from: place, to: place, parent: container)
        container = writer.count &- 1
        closer = UInt8(ascii: "]")
        place = text.pastSpace(place &+ 1)
        if text[place] != closer {
          if allowsPlaceholders, mayBePlaceholder(text, place) { return place }
          continue reading
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = text.numberEnd(from: place)
        guard end >= 0 else { return ~end }
        writer.append(.number, from: place, to: end, parent: container)
        place = end
      case UInt8(ascii: "t"):
        guard text.hasWord(StrictText.wordTrue, at: place) else { return place }
        writer.append(.boolean, from: place, to: place &+ 4, parent: container)
        place &+= 4
      case UInt8(ascii: "f"):
        guard text.hasWord(StrictText.wordAlse, at: place &+ 1) else { return place }
        writer.append(.boolean, from: place, to: place &+ 5, parent: container)
        place &+= 5
      case UInt8(ascii: "n"):
        guard text.hasWord(StrictText.wordNull, at: place) else { return place }
        writer.append(.null, from: place, to: place &+ 4, parent: container)
        place &+= 4
      default: return place
      }
      while depth > 0 {
        // Only a closer can have been the last byte.
        guard place < text.past else { return place }
        place = text.pastSpace(place)
        let byte = text[place]
        if byte == UInt8(ascii: ",") {
          place = text.pastSpace(place &+ 1)
          continue reading
        }
        guard byte == closer else { return place }
        guard depth != outermost else {
          state.isAtCloser = true
          return place
        }
        place &+= 1
        depth &-= 1
        container = writer.close(container, at: place)
        closer = writer.kind(of: container) == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
      }
      return place == text.past ? nil : text.pastSpace(place)
    }
  }

  /// Most containers inside each other; the recovering parser counts the document as one more.
  private static let depthLimit = Parser.depthLimit - 1

  /// Adds the key from `start` up to `end`, quotes included: the one place that sees the bytes of every key.
  @inline(__always)
  private static func addKey(
    from start: Int, to end: Int, hasEscapes: Bool, parent: Int, _ writer: inout NodeBuffer.Writer
  ) {
    writer.append(.key, hasEscapes ? .escapes : [], from: start, to: end, parent: parent)
  }

  /// Whether a word begins at `start`, right behind `[`, that with blanks behind it would stand for a value: `[true ]`.
  private static func mayBePlaceholder(_ text: StrictText, _ start: Int) -> Bool {
    guard text[start &- 1] == UInt8(ascii: "["), ByteClass.isLetter(text[start]) else { return false }
    var index = start
    while ByteClass.isLetter(text[index]) { index &+= 1 }
    let end = index
    while text[index] == 0x20 { index &+= 1 }
    return index > end && text[index] == UInt8(ascii: "]")
  }
}
