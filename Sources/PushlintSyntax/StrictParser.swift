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
    /// Here is what only the recovering parser can checkString; the buffer is empty.
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
    guard !isOpener(bytes[start]) || isCloser(bytes[past &- 1]) else { return .doubt(at: past) }
    let text = Text(
      bytes: bytes, past: past, readable: source.count, allowsPlaceholders: allowsPlaceholders)
    let doubt = nodes.write { writer in
      writer.append(.document, from: range.start, to: range.end, parent: 0)
      var state = State(start: start)
      let doubt = read(text, &state, &writer)
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
  /// - Returns: the end of the line; `nil` where only the recovering parser can checkString it, or there is none.
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
    guard start < past, isCloser(bytes[past &- 1]) else { return nil }
    var first = start
    while isBlank(bytes[first]) { first &+= 1 }
    guard isOpener(bytes[first]) else { return nil }
    let text = Text(
      bytes: bytes, past: past, readable: source.count, allowsPlaceholders: allowsPlaceholders, isLine: true)
    let lineEnd = nodes.write { writer -> Int? in
      writer.append(.document, from: start, to: start, parent: 0)
      var state = State(start: first)
      var lineEnd = read(text, &state, &writer) ?? past
      guard state.container == SyntaxTree.root, lineEnd > first else { return nil }
      while lineEnd < end, isBlank(bytes[lineEnd]) { lineEnd &+= 1 }
      guard lineEnd == end || bytes[lineEnd] == 0x0A || bytes[lineEnd] == 0x0D else { return nil }
      _ = writer.close(SyntaxTree.root, at: lineEnd)
      return lineEnd
    }
    if lineEnd == nil { nodes.removeAll() }
    return lineEnd
  }

  /// Reads the object or array that begins at `start`, as a document of its own.
  ///
  /// - Parameter past: what ``pastContent(of:end:)`` says of the text.
  /// - Returns: offset past its closer; `nil` where only the recovering parser can checkString it, or there is none.
  package static func readElement(
    _ source: UnsafeBufferPointer<UInt8>, from start: Int, past: Int, allowsPlaceholders: Bool = false,
    into nodes: inout NodeBuffer
  ) -> Int? {
    nodes.removeAll()
    guard let bytes = source.baseAddress, start >= 0, start < past, past <= source.count, past < Int(Int32.max),
      isOpener(bytes[start]), isCloser(bytes[past &- 1])
    else { return nil }
    let text = Text(bytes: bytes, past: past, readable: source.count, allowsPlaceholders: allowsPlaceholders)
    let end = nodes.write { writer -> Int? in
      writer.append(.document, from: start, to: start, parent: 0)
      var state = State(start: start)
      _ = read(text, &state, &writer)
      guard state.container == SyntaxTree.root, writer.count > 1 else { return nil }
      let end = writer.end(of: SyntaxTree.root + 1)
      _ = writer.close(SyntaxTree.root, at: end)
      return end
    }
    if end == nil { nodes.removeAll() }
    return end
  }

  /// Offset past the last byte before `end` that is no white space.
  package static func pastContent(of source: UnsafeBufferPointer<UInt8>, end: Int) -> Int {
    var past = min(max(end, 0), source.count)
    while past > 0, ByteClass.isSpace(source[past &- 1]) { past &-= 1 }
    return past
  }

  /// White space that ends no line.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Where reading begins, or where it ended.
  struct State {
    /// The node of the innermost open container; that of the document outside of all of them.
    fileprivate(set) var container = SyntaxTree.root
    /// Number of open containers.
    fileprivate var depth = 0
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
    let text = Text(bytes: bytes, past: past, readable: readable, allowsPlaceholders: allowsPlaceholders)
    let kind: SyntaxTree.Node.Kind =
      switch state.closer {
      case UInt8(ascii: "}"): .object
      case UInt8(ascii: "]"): .array
      default: .document
      }
    return nodes.write { writer in
      writer.append(kind, from: state.memberStart, to: state.memberStart, parent: 0)
      return read(text, &state, &writer) ?? past
    }
  }

  /// What is read; nothing in it changes.
  private struct Text {
    let bytes: UnsafePointer<UInt8>
    /// Offset past the last byte that is no white space.
    let past: Int
    /// Number of bytes that may be read.
    let readable: Int
    let allowsPlaceholders: Bool
    /// The document ends with its line.
    var isLine = false

    @inline(__always)
    subscript(offset: Int) -> UInt8 {
      assert(offset >= 0 && offset < past)
      return bytes[offset]
    }
  }

  private static func isOpener(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  private static func isCloser(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

  /// Reads on: the value of a document, which must end with the text, or members of a container.
  ///
  /// - Returns: the first doubtful offset, or that of the closer of the container; `nil` at the end of the document.
  private static func read(_ text: Text, _ state: inout State, _ nodes: inout NodeBuffer.Writer) -> Int? {
    // Variables of their own can stay in registers.
    var writer = nodes
    var place = state.memberStart
    var memberStart = place
    var container = state.container
    var depth = state.depth
    var closer = state.closer
    let outermost = state.outermost
    let limit = state.limit
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
        let key = string(text, at: place)
        guard key.end >= 0 else { return ~key.end }
        addKey(from: place, to: key.end, hasEscapes: key.hasEscapes, parent: container, &writer)
        place = pastSpace(text, key.end)
        guard text[place] == UInt8(ascii: ":") else { return place }
        place = pastSpace(text, place &+ 1)
      }
      switch text[place] {
      case UInt8(ascii: "\""):
        let found = string(text, at: place)
        guard found.end >= 0 else { return ~found.end }
        writer.append(.string, found.hasEscapes ? .escapes : [], from: place, to: found.end, parent: container)
        place = found.end
      case UInt8(ascii: "{"):
        guard depth < depthLimit else { return place }
        depth &+= 1
        writer.append(.object, from: place, to: place, parent: container)
        container = writer.count &- 1
        closer = UInt8(ascii: "}")
        place = pastSpace(text, place &+ 1)
        if text[place] != closer { continue reading }
      case UInt8(ascii: "["):
        guard depth < depthLimit else { return place }
        depth &+= 1
        writer.append(.array, from: place, to: place, parent: container)
        container = writer.count &- 1
        closer = UInt8(ascii: "]")
        place = pastSpace(text, place &+ 1)
        if text[place] != closer {
          if text.allowsPlaceholders, mayBePlaceholder(text, place) { return place }
          continue reading
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = numberEnd(text, from: place)
        guard end >= 0 else { return ~end }
        writer.append(.number, from: place, to: end, parent: container)
        place = end
      case UInt8(ascii: "t"):
        guard hasWord(text, 0x6575_7274, at: place) else { return place }
        writer.append(.boolean, from: place, to: place &+ 4, parent: container)
        place &+= 4
      case UInt8(ascii: "f"):
        guard hasWord(text, 0x6573_6C61, at: place &+ 1) else { return place }
        writer.append(.boolean, from: place, to: place &+ 5, parent: container)
        place &+= 5
      case UInt8(ascii: "n"):
        guard hasWord(text, 0x6C6C_756E, at: place) else { return place }
        writer.append(.null, from: place, to: place &+ 4, parent: container)
        place &+= 4
      default: return place
      }
      while depth > 0 {
        // Only a closer can have been the last byte.
        guard place < text.past else { return place }
        place = pastSpace(text, place)
        let byte = text[place]
        if byte == UInt8(ascii: ",") {
          place = pastSpace(text, place &+ 1)
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
      return place == text.past ? nil : pastSpace(text, place)
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

  // MARK: Pieces

  /// The string whose opening quote is at `start`.
  @inline(__always)
  private static func string(_ text: Text, at start: Int) -> StringScan.Result {
    let content = start &+ 1
    // One step is enough for most strings; behind 16 plain bytes the quote may follow directly.
    var end = content
    if content &+ StringScan.width < text.past {
      end = content &+ StringScan.plainWidth(text.bytes + content)
      if text[end] == UInt8(ascii: "\"") { return StringScan.Result(end: end &+ 1, hasEscapes: false) }
    }
    return StringScan.string(text.bytes, from: end, past: text.past, readable: text.readable)
  }

  /// The offset of the first byte at or after `start` that is no white space. There must be one.
  @inline(__always)
  private static func pastSpace(_ text: Text, _ start: Int) -> Int {
    if text[start] > 0x20 { return start }
    // One blank behind a colon or comma is the most frequent case; the last byte is none.
    if text[start] == 0x20, text[start &+ 1] > 0x20 { return start &+ 1 }
    if text.isLine { return pastBlanks(text.bytes, start) }
    return pastSpaces(text.bytes, start, past: text.past, readable: text.readable)
  }

  /// The last byte before the end of the text is no blank.
  @inline(never)
  private static func pastBlanks(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while isBlank(bytes[index]) { index &+= 1 }
    return index
  }

  @inline(never)
  private static func pastSpaces(_ bytes: UnsafePointer<UInt8>, _ start: Int, past: Int, readable: Int) -> Int {
    var index = start
    // The last byte before `past` is no space.
    while ByteClass.isSpace(bytes[index]) {
      assert(index < past)
      index &+= 1
      while index &+ StringScan.width <= readable {
        let blanks = StringScan.blankWidth(bytes + index)
        index &+= blanks
        if blanks < StringScan.width { break }
      }
    }
    return index
  }

  /// Whether a word begins at `start`, right behind `[`, that with blanks behind it would stand for a value: `[true ]`.
  private static func mayBePlaceholder(_ text: Text, _ start: Int) -> Bool {
    guard text[start &- 1] == UInt8(ascii: "["), ByteClass.isLetter(text[start]) else { return false }
    var index = start
    while ByteClass.isLetter(text[index]) { index &+= 1 }
    let end = index
    while text[index] == 0x20 { index &+= 1 }
    return index > end && text[index] == UInt8(ascii: "]")
  }

  /// Whether the four bytes of `word`, the first one lowest, are at `start`.
  @inline(__always)
  private static func hasWord(_ text: Text, _ word: UInt32, at start: Int) -> Bool {
    start &+ 4 <= text.past
      && UInt32(littleEndian: UnsafeRawPointer(text.bytes + start).loadUnaligned(as: UInt32.self)) == word
  }

  /// Offset past the number at `start`; when there is none, the complement (`~`) of the doubtful offset.
  ///
  /// - Source: RFC 8259 section 6.
  @inline(never)
  private static func numberEnd(_ text: Text, from start: Int) -> Int {
    func byte(_ index: Int) -> UInt8 { index < text.past ? text[index] : 0 }
    func pastDigits(_ start: Int) -> Int {
      var index = start
      while ByteClass.isDigit(byte(index)) { index &+= 1 }
      return index
    }
    var index = start
    if byte(index) == UInt8(ascii: "-") { index &+= 1 }
    let integer = index
    index = byte(index) == UInt8(ascii: "0") ? index &+ 1 : pastDigits(index)
    guard index > integer else { return ~index }
    if byte(index) == UInt8(ascii: ".") {
      let fraction = index &+ 1
      index = pastDigits(fraction)
      guard index > fraction else { return ~index }
    }
    if byte(index) | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index &+= 1 }
      let exponent = index
      index = pastDigits(exponent)
      guard index > exponent else { return ~index }
    }
    return index
  }
}
