import PushlintSyntax
import PushlintText

/// The way from a text that was taken out of strings back to the file it stands in.
///
/// - Shape: identity for slices of the file; otherwise one layer per string that the text was decoded from, innermost
///   first. Ranges map to the bytes of the file that their characters came from, an escape being one character.
package struct OffsetMap: Sendable {
  /// One string around the text.
  struct Layer: Sendable {
    let segments: [StringDecoding.Segment]
    let quote: UInt8
  }

  private var layers: [Layer] = []

  package static let identity = OffsetMap()

  package var isIdentity: Bool { layers.isEmpty }
  /// How many strings the text was taken out of.
  package var depth: Int { layers.count }

  /// The map of a text decoded from a string whose own text has this map.
  ///
  /// - Parameter quote: the quotation mark around the string.
  package func inside(_ decoding: StringDecoding, quote: UInt8) -> OffsetMap {
    var map = self
    map.layers.insert(
      Layer(segments: decoding.segments, quote: quote), at: 0)
    return map
  }

  /// The bytes of the file that `range` of the text came from.
  package func range(_ range: SourceRange) -> SourceRange {
    layers.reduce(range) { range, layer in layer.range(range) }
  }

  /// The same edit on the file, its text escaped for the strings around it.
  package func edit(_ edit: TextEdit) -> TextEdit {
    layers.reduce(edit) { edit, layer in TextEdit(layer.range(edit.range), layer.escaped(edit.text)) }
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

  /// The source bytes of the decoded byte at `offset`.
  private func character(at offset: Int) -> SourceRange {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].decodedStart <= offset { low = middle } else { high = middle }
    }
    guard segments.indices.contains(low) else { return SourceRange(at: 0) }
    let segment = segments[low]
    if segment.isEscape { return segment.source }
    let start = min(segment.source.start + offset - segment.decodedStart, segment.source.end)
    return SourceRange(start, min(start + 1, segment.source.end))
  }

  func escaped(_ text: String) -> String {
    let escaped = StringEncoding.jsonContent(text)
    guard quote == UInt8(ascii: "'") else { return escaped }
    var result = ""
    for scalar in escaped.unicodeScalars { result += scalar == "'" ? "\\'" : String(scalar) }
    return result
  }
}

extension OffsetMap {
  /// The text of `pieces` put together, and its map; edits go back unescaped.
  static func joining(_ pieces: [SourceRange], of text: SourceText) -> (SourceText, OffsetMap) {
    var bytes: [UInt8] = []
    var segments: [StringDecoding.Segment] = []
    for piece in pieces where !piece.isEmpty {
      segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: piece, isEscape: false))
      bytes += text[piece]
    }
    var map = OffsetMap()
    map.layers = [Layer(segments: segments, quote: 0)]
    return (SourceText(bytes: bytes), map)
  }
}
