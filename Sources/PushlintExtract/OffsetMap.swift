import Algorithms
import PushlintText
import PushlintTree

/// The way from a text that was taken out of strings back to the file it stands in.
///
/// - Shape: identity for slices of the file; otherwise one layer per string that the text was decoded from, innermost
///   first. Ranges map to the bytes of the file that their characters came from, an escape being one character.
package struct OffsetMap: Sendable {
  /// One string around the text.
  struct Layer: Sendable {
    let segments: [StringDecoding.Segment]
    let escaping: Escaping
  }

  /// How a text is written so that the string around it says just that.
  enum Escaping: Sendable {
    /// As in JSON and JavaScript, between these quotation marks.
    case string(quote: UInt8)
    /// As it stands; a new line begins with `prefix`.
    case lines(prefix: String)
    /// As it stands, where the text could not be taken for YAML's own signs; a text over several lines could.
    case plainScalar
    /// As each segment's piece of a joined text has it; `nil` for segments that nobody wrote.
    case pieces([JoinedText.Part?])
    /// As the scalar of another notation that a piece of a translated document came from; segments without one cannot
    /// be edited.
    case translation(owners: [Int32?], pieces: [TranslatedPiece])
  }

  private var layers: [Layer] = []

  package static let identity = OffsetMap()

  private init() {}

  package var isIdentity: Bool { layers.isEmpty }
  /// How many strings the text was taken out of.
  package var depth: Int { layers.count }

  /// The map of a text decoded from a string whose own text has this map.
  ///
  /// - Parameter quote: the quotation mark around the string.
  package func inside(_ decoding: StringDecoding, quote: UInt8) -> OffsetMap {
    var map = self
    map.layers.insert(Layer(segments: decoding.segments, escaping: .string(quote: quote)), at: 0)
    return map
  }

  /// The map of a text put together from pieces of one that has this map.
  func inside(_ text: JoinedText) -> OffsetMap {
    var map = self
    map.layers.insert(Layer(segments: text.segments, escaping: .pieces(text.parts)), at: 0)
    return map
  }

  /// The map of a text put together from `segments`, in which a new line begins with `prefix`; for `nil` it can have
  /// none.
  init(lines segments: [StringDecoding.Segment], prefix: String?) {
    layers = [Layer(segments: segments, escaping: prefix.map { .lines(prefix: $0) } ?? .plainScalar)]
  }

  /// The map of a document that was written in another notation.
  init(translated segments: [StringDecoding.Segment], owners: [Int32?], pieces: [TranslatedPiece]) {
    layers = [Layer(segments: segments, escaping: .translation(owners: owners, pieces: pieces))]
  }

  /// The bytes of the file that `range` of the text came from.
  package func range(_ range: SourceRange) -> SourceRange {
    layers.reduce(range) { range, layer in layer.range(range) }
  }

  /// The offset in the text that stands for the file's byte at `offset`, or ends there; `nil` for a byte that the text
  /// did not come from.
  package func offset(ofFile offset: Int) -> Int? {
    var offset = offset
    for layer in layers.reversed() {
      guard let inner = layer.offset(ofSource: offset) else { return nil }
      offset = inner
    }
    return offset
  }

  /// Whether the byte at `offset` of the text stands in the file as it is, rather than as another sign.
  package func keepsByte(at offset: Int) -> Bool { layers.allSatisfy { $0.keepsByte(at: offset) } }

  /// The same edit on the file, its text escaped for the strings around it; `nil` where it cannot be made there.
  package func edit(_ edit: TextEdit) -> TextEdit? {
    var edit = edit
    for layer in layers {
      guard let text = layer.escaped(edit) else { return nil }
      edit = TextEdit(layer.range(edit.range), text)
    }
    return edit
  }
}

extension OffsetMap.Layer {
  func range(_ range: SourceRange) -> SourceRange {
    guard !range.isEmpty else {
      // A place between two characters is the end of the one before.
      let place = range.start > 0 ? character(at: range.start - 1).end : character(at: 0).start
      return SourceRange(at: place)
    }
    return SourceRange(character(at: range.start).start, character(at: range.end - 1).end)
  }

  /// The decoded offset of a byte of the source. Pieces may stand in any order, so all are looked at.
  func offset(ofSource offset: Int) -> Int? {
    let inside = segments.first { $0.source.contains(offset) } ?? segments.first { $0.source.end == offset }
    return inside.map { $0.isEscape ? $0.decodedStart : $0.decodedStart + offset - $0.source.start }
  }

  func keepsByte(at offset: Int) -> Bool { segment(at: offset).map { !segments[$0].isEscape } ?? false }

  /// The source bytes of the decoded byte at `offset`.
  private func character(at offset: Int) -> SourceRange {
    guard let index = segment(at: offset) else { return SourceRange(at: 0) }
    let segment = segments[index]
    if segment.isEscape { return segment.source }
    let start = min(segment.source.start + offset - segment.decodedStart, segment.source.end)
    return SourceRange(start, min(start + 1, segment.source.end))
  }

  /// Index of the segment that the decoded byte at `offset` is in.
  private func segment(at offset: Int) -> Int? {
    segments.isEmpty ? nil : max(segments.partitioningIndex { $0.decodedStart > offset } - 1, 0)
  }

  /// The text of an edit as it is written inside the string; `nil` where the edit cannot be made.
  func escaped(_ edit: TextEdit) -> String? {
    switch escaping {
    case .string(let quote):
      let escaped = StringEncoding.jsonContent(edit.text)
      guard quote == UInt8(ascii: "'") else { return escaped }
      return escaped.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "\\'" : String($1) }
    case .lines(let prefix):
      guard !Placeholder.holdsExpansion(edit.text) else { return nil }
      return edit.text.unicodeScalars.reduce(into: "") { $0 += $1 == "\n" ? "\n" + prefix : String($1) }
    case .plainScalar:
      let isPlain = edit.text.utf8.allSatisfy { byte in
        byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#") && !ByteClass.endsLine(byte)
      }
      return isPlain && !Placeholder.holdsExpansion(edit.text) ? edit.text : nil
    case .pieces(let parts):
      let first = segment(at: edit.range.isEmpty ? max(edit.range.start - 1, 0) : edit.range.start)
      guard let first, let part = parts[first] else { return nil }
      // An edit over several parts would take the quotes between them, or a variable, away.
      if !edit.range.isEmpty {
        guard let last = segment(at: edit.range.end - 1), parts[first...last].allSatisfy({ $0 == part }) else {
          return nil
        }
      }
      return part.quoting.escaped(edit.text)
    case .translation(let owners, let pieces):
      let first = segment(at: edit.range.isEmpty ? max(edit.range.start - 1, 0) : edit.range.start)
      guard let first, owners.indices.contains(first), let owner = owners[first], pieces.indices.contains(Int(owner))
      else { return nil }
      return pieces[Int(owner)].written(edit)
    }
  }
}
