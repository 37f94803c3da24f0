import PushlintText

/// Reads a page of plain text part by part.
///
/// - Shape: a part ends behind a blank line. What begins in one and ends in another makes one of both.
package struct TextParts {
  private let text: SourceText
  private let page: PageExtractor

  init(_ text: SourceText, _ sdks: @escaping SDKTables) {
    self.text = text
    page = PageExtractor(text, map: .identity, sdks: sdks)
  }

  /// Least bytes of a part, and of one that ends between other lines.
  private static let shortest = 400
  private static let shortestOfLines = 2_000

  func end(from start: Int) -> Int {
    var line = text.nextLine(after: start)
    var followsBlank = false
    while line < text.count {
      let size = line - start
      let first = text[line] ?? 0
      let beginsText = first > 0x20 && first != UInt8(ascii: "}") && first != UInt8(ascii: "]")
      let endsParagraph = followsBlank && size >= Self.shortest && text.isAnchor(lineAt: line)
      if beginsText, endsParagraph || size >= Self.shortestOfLines { return line }
      followsBlank = text[SourceRange(line, text.lineEnd(of: line))].allSatisfy { $0 <= 0x20 }
      line = max(text.nextLine(after: line), line + 1)
    }
    return text.count
  }

  /// Whether the page says that classes of common names may be those of Firebase.
  var namesFirebase: Bool { page.namesFirebase }

  package struct Reading {
    package let excerpts: [Excerpt]
    /// Where all ends that begins in the part.
    package let end: Int
    /// Past all that was looked at.
    package let farthest: Int
    /// How many lines begin like a command and are none.
    package let failures: Int
  }

  package func read(_ part: SourceRange) -> Reading {
    let found = page.read(part, of: text.range)
    return Reading(
      excerpts: found.excerpts, end: found.end, farthest: max(found.end, found.farthest),
      failures: found.failedCommands)
  }
}
