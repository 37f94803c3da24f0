import PushlintText
import PushlintTree

/// A document after the edits that heal all issues of reading it.
package struct MendedDocument {
  /// From its first byte that is no white space to its last one.
  package let text: SourceText
  /// In order of place; they count in the document's source.
  private let edits: [TextEdit]
  /// Where the text begins in the document's source.
  private let start: Int

  /// More issues than this are not mended at once.
  private static let mostIssues = 8

  /// - Returns: `nil` for a document without issues, and where there is no edit for one of them.
  package init?(_ document: ParsedDocument) {
    guard !document.issues.isEmpty, document.issues.count <= Self.mostIssues,
      document.issues.allSatisfy({ !$0.edits.isEmpty })
    else { return nil }
    let source = document.tree.source.bytes
    var (start, end) = (document.tree.range.start, min(document.tree.range.end, source.count))
    while start < end, ByteClass.isSpace(source[start]) { start += 1 }
    while end > start, ByteClass.isSpace(source[end - 1]) { end -= 1 }
    edits = document.issues.flatMap(\.edits).sorted { $0.range < $1.range }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start + 64)
    var offset = start
    for edit in edits {
      guard offset <= edit.range.start, edit.range.end <= end else { return nil }
      bytes += source[offset..<edit.range.start]
      bytes += edit.text.utf8
      offset = edit.range.end
    }
    bytes += source[offset..<end]
    text = SourceText(bytes: bytes)
    self.start = start
  }

  /// Whether the nodes of the mended text, from the first one on, are the values of a document that was mended.
  func hasValues(of tree: SyntaxTree, _ nodes: UnsafeBufferPointer<SyntaxTree.Node>) -> Bool {
    guard tree.nodes.count == nodes.count + 1 else { return false }
    var next = 0
    // What offsets in the text are more than in the source.
    var distance = -start
    return tree.nodes.withUnsafeBufferPointer { others in
      for index in 0..<nodes.count {
        let (own, other) = (nodes[index], others[index + 1])
        // Quotation marks and closers are what may be missing.
        guard own.kind == other.kind, own.next + 1 == other.next,
          own.flags == other.flags.subtracting([.unquoted, .unclosed])
        else { return false }
        guard own.kind != .object, own.kind != .array else { continue }
        while next < edits.count, edits[next].range.end <= other.range.start {
          distance += edits[next].text.utf8.count - edits[next].range.count
          next += 1
        }
        let isUntouched = next == edits.count || edits[next].range.start >= other.range.end
        if isUntouched, own.range.start == other.range.start + distance, own.range.count == other.range.count {
          continue
        }
        guard isSame(own, index + 1, of: tree) else { return false }
      }
      return true
    }
  }

  /// Whether a node of the text has the content of one of the document.
  private func isSame(_ own: SyntaxTree.Node, _ index: SyntaxTree.Index, of tree: SyntaxTree) -> Bool {
    let quote = own.kind == .key || own.kind == .string ? 1 : 0
    let content = SourceRange(own.range.start + quote, max(own.range.end - quote, own.range.start + quote))
    return text[content].elementsEqual(tree.source[tree.contentRange(of: index)])
  }
}
