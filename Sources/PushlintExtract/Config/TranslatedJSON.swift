import PushlintSyntax
import PushlintText
import PushlintTree

/// Values of another notation written as JSON, with the way back to the file: so that one parser, and all that follows
/// it, serves every notation.
///
/// - Shape: valid JSON, but for values that nobody can see: those are written as an expansion, and hidden members as one
///   between double braces. Whoever writes keeps the order: a key before each value of an object.
struct TranslatedJSON {
  private(set) var bytes: [UInt8] = []
  private(set) var segments: [StringDecoding.Segment] = []
  /// For each segment the piece that it belongs to, `nil` for what cannot be edited.
  private var owners: [Int32?] = []
  private var pieces: [TranslatedPiece] = []
  private var openPiece: Int32?

  /// How much is written; what follows can be taken back.
  struct Mark {
    fileprivate let bytes: Int
    fileprivate let segments: Int
    fileprivate let pieces: Int
  }

  var mark: Mark { Mark(bytes: bytes.count, segments: segments.count, pieces: pieces.count) }

  mutating func takeBack(to mark: Mark) {
    bytes.removeLast(max(0, bytes.count - mark.bytes))
    segments.removeLast(max(0, segments.count - mark.segments))
    owners.removeLast(max(0, owners.count - mark.segments))
    pieces.removeLast(max(0, pieces.count - mark.pieces))
  }

  /// The bytes from `mark` on.
  func written(since mark: Mark) -> ArraySlice<UInt8> { bytes[min(mark.bytes, bytes.count)...] }

  // MARK: Objects and arrays

  /// - Parameter source: what a finding about the whole object, such as a missing member, points at.
  mutating func open(_ bracket: Unicode.Scalar, at source: SourceRange) {
    separate(at: source.start)
    append([UInt8(ascii: bracket)], from: source)
  }

  mutating func close(_ bracket: Unicode.Scalar, at offset: Int) {
    append([UInt8(ascii: bracket)], from: SourceRange(at: offset))
  }

  /// A colon, behind a key.
  mutating func colon(at offset: Int) { append([UInt8(ascii: ":")], from: SourceRange(at: offset)) }

  // MARK: Scalars

  /// - Parameter notation: how the scalar may be edited; `nil` for one that may not.
  mutating func beginString(at source: SourceRange, _ notation: TranslatedPiece.Notation?) {
    separate(at: source.start)
    begin(notation, isString: true)
    append([UInt8(ascii: "\"")], from: source)
  }

  /// Content that stands in the file as it is read.
  mutating func add(_ range: SourceRange, of text: SourceText) {
    var start = range.start
    for offset in range.start..<max(range.start, min(range.end, text.count)) where Self.isEscaped(text.bytes[offset]) {
      verbatim(SourceRange(start, offset), of: text)
      add([text.bytes[offset]], from: SourceRange(offset, offset + 1))
      start = offset + 1
    }
    verbatim(SourceRange(start, range.end), of: text)
  }

  /// Content that stands in the file in another way.
  mutating func add(_ content: some Collection<UInt8>, from source: SourceRange) {
    guard !content.isEmpty else { return }
    var escaped: [UInt8] = []
    for byte in content {
      if Self.isEscaped(byte) {
        escaped += StringEncoding.jsonContent(String(decoding: [byte], as: UTF8.self)).utf8
      } else {
        escaped.append(byte)
      }
    }
    append(escaped, from: source)
  }

  mutating func endString(at source: SourceRange) {
    append([UInt8(ascii: "\"")], from: source)
    end()
  }

  /// A number, `true`, `false`, or `null`.
  mutating func word(_ word: some Collection<UInt8>, from source: SourceRange, _ notation: TranslatedPiece.Notation?) {
    separate(at: source.start)
    begin(notation, isString: false)
    append(Array(word), from: source)
    end()
  }

  /// A stretch of the file that is JSON already.
  mutating func json(_ range: SourceRange, of text: SourceText, indentation: Int) {
    separate(at: range.start)
    begin(.json(indentation: indentation), isString: false)
    verbatim(range, of: text)
    end()
  }

  /// A value that nobody can see; behind it a line ends, so that the parser does not look further for its end.
  mutating func unknown(from source: SourceRange) {
    separate(at: source.start)
    append(Array((Placeholder.expansion + "\n").utf8), from: source)
  }

  /// Members that nobody can see; a space keeps their braces from the one of the object.
  mutating func hiddenMembers(from source: SourceRange) {
    separate(at: source.start)
    append([0x20], from: SourceRange(at: source.start))
    append(Array("{{\(Placeholder.expansion)}}\n".utf8), from: source)
  }

  // MARK: The document

  /// What was written, read as JSON; `nil` where it is not what was meant.
  ///
  /// - Parameter carrier: see ``Excerpt/carrier``.
  func excerpt(carrier: String? = nil) -> Excerpt? {
    let text = SourceText(bytes: bytes)
    let document = parse(text, dialect: .json.withPlaceholders)
    guard document.issues.isEmpty, document.tree.nodes.count > 2 else { return nil }
    let map = OffsetMap(translated: segments, owners: owners, pieces: pieces)
    return Excerpt(
      text: text, map: map, origin: .sample, document: document, carrier: carrier, isTranslation: true)
  }

  // MARK: Bytes

  private mutating func begin(_ notation: TranslatedPiece.Notation?, isString: Bool) {
    guard let notation else { return }
    openPiece = Int32(clamping: pieces.count)
    pieces.append(TranslatedPiece(start: bytes.count, notation: notation, isString: isString))
  }

  private mutating func end() {
    if openPiece != nil, let last = pieces.indices.last { pieces[last].end = bytes.count }
    openPiece = nil
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// A comma, where a member or element is before.
  private mutating func separate(at offset: Int) {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: append([UInt8(ascii: ",")], from: SourceRange(at: offset))
    }
  }

  private mutating func append(_ content: [UInt8], from source: SourceRange) {
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: source, isEscape: true))
    owners.append(openPiece)
    bytes += content
  }

  private mutating func verbatim(_ range: SourceRange, of text: SourceText) {
    guard !range.isEmpty else { return }
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: range, isEscape: false))
    owners.append(openPiece)
    bytes += text[range]
  }
}
