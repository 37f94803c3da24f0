import PushlintSyntax
import PushlintText
import PushlintTree

/// Most strings that may stand inside each other before nobody looks further.
private let deepestEmbedding = 4

/// The payloads that stand inside strings of an excerpt's document: JSON in a JSON string, a whole page in a dump.
///
/// - Parameter skipping: ranges whose strings are somebody's own data.
package func excerpts(insideStringsOf excerpt: Excerpt, skipping: SourceRangeSet) -> [Excerpt] {
  guard let tree = excerpt.document?.tree, excerpt.map.depth < deepestEmbedding else { return [] }
  var result: [Excerpt] = []
  var index = 0
  while index < tree.nodes.count {
    let node = tree.nodes[index]
    // What stands in a payload is passed over as a whole.
    if node.kind == .object, skipping.encloses(node.range) {
      index = max(Int(node.next), index + 1)
      continue
    }
    defer { index += 1 }
    // What is behind a quotation mark that code lacks is code, whatever it reads like.
    guard node.kind == .string, !excerpt.codeDoubts.contains(where: { $0.concerns(node.range) }) else { continue }
    // Scalars of other notations are read where they stand in the file.
    if excerpt.isTranslation, !excerpt.map.keepsByte(at: node.range.start) { continue }
    let content = tree.contentRange(of: index)
    // The lines of a here-document are elsewhere.
    let bytes = excerpt.codeStrings[index]?.bytes[...] ?? excerpt.text[content]
    guard bytes.count > 16, bytes.contains(UInt8(ascii: "{")),
      !skipping.encloses(node.range) || node.parent == SyntaxTree.root && tree.forms?.isScattered == true
    else { continue }
    let inner: SourceText
    let map: OffsetMap
    if let text = excerpt.codeStrings[index] {
      inner = SourceText(bytes: text.bytes)
      map = excerpt.map.inside(text)
    } else {
      let decoding = StringDecoding(excerpt.text, content)
      inner = SourceText(bytes: decoding.bytes)
      map = excerpt.map.inside(decoding, quote: excerpt.text[node.range.start] ?? 0)
    }
    if beginsAsDocument(inner) {
      result.append(
        Excerpt(
          text: inner, map: map, origin: .sample, document: parse(inner, dialect: .json.withPlaceholders),
          carrier: tree.key(of: index).map { tree.text(of: $0) }))
    } else if inner.bytes.contains(0x0A), excerpt.codeStrings.isEmpty {
      // Text in code that is no document describes something, as the comments of a function do.
      result += TextExtractor(inner, map: map, origin: .sample).excerpts(in: inner.range)
    }
  }
  return result
}

/// Whether the first thing in the text is an object or array.
private func beginsAsDocument(_ text: SourceText) -> Bool {
  let first = text.bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
}
