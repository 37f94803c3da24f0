import PushlintSyntax
import PushlintText
import PushlintTree

/// Requests in a file of requests: blocks between `###` lines, each with comments, variables, one request.
///
/// - Source: the formats of the editors' HTTP clients: `###`, `#` and `//` comments, `@name = value`, `< file`,
///   `> {% script %}`.
struct HTTPFileExtractor {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  func excerpts() -> [Excerpt] {
    var result: [Excerpt] = []
    var start = 0
    repeat {
      let (content, next) = block(from: start)
      if let excerpt = excerpt(content) { result.append(excerpt) }
      start = next
    } while start < text.count
    return result
  }

  /// The one request of the block that begins at `start`.
  func excerpts(from start: Int) -> [Excerpt] { [excerpt(block(from: start).content)].compactMap { $0 } }

  /// The stretch from `start` up to the next separator line, and the start of the line behind that.
  func block(from blockStart: Int) -> (content: SourceRange, next: Int) {
    var start = blockStart
    while start < text.count {
      let next = max(text.nextLine(after: start), start + 1)
      if text[start] == UInt8(ascii: "#"), text[start + 1] == UInt8(ascii: "#"), text[start + 2] == UInt8(ascii: "#") {
        return (SourceRange(blockStart, start), next)
      }
      start = next
    }
    return (SourceRange(blockStart, text.count), text.count)
  }

  private func excerpt(_ block: SourceRange) -> Excerpt? {
    let reader = HTTPRequestReader(text, limit: block.end)
    var start = block.start
    while start < block.end, isPreamble(lineAt: start, reader) { start = max(text.nextLine(after: start), start + 1) }
    guard start < block.end, let line = reader.requestLine(at: start) else { return nil }
    let request = reader.request(after: line, onPage: false)
    return Excerpt(
      text: text, map: .identity, origin: .file, document: request.body.flatMap { document($0) }, request: request)
  }

  /// Lines before the request line that are no part of the request.
  private func isPreamble(lineAt start: Int, _ reader: HTTPRequestReader) -> Bool {
    guard let first = reader.firstByte(ofLineAt: start) else { return true }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "@"): return true
    case UInt8(ascii: "/"): return text.string(SourceRange(start, text.lineEnd(of: start))).hasPrefix("//")
    default: return false
    }
  }

  /// The body as a document, when it is one.
  private func document(_ body: SourceRange) -> ParsedDocument? {
    let end = endOfBody(body)
    let reader = HTTPRequestReader(text, limit: end)
    var start = body.start
    while start < end, isPreamble(lineAt: start, reader) { start = max(text.nextLine(after: start), start + 1) }
    guard let first = reader.firstByte(ofLineAt: start),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || text.isJSONScalar(SourceRange(start, end))
    else { return nil }
    return parse(text, range: SourceRange(start, end), dialect: .json.withPlaceholders)
  }

  /// The body ends before the scripts that handle the response, and before references to saved ones.
  private func endOfBody(_ body: SourceRange) -> Int {
    var start = body.start
    while start < body.end {
      let following = text[start + 1]
      let isScript =
        text[start] == UInt8(ascii: ">") && (following == 0x20 || following == UInt8(ascii: ">"))
        || text[start] == UInt8(ascii: "<") && following == UInt8(ascii: ">")
      if isScript { return start }
      start = max(text.nextLine(after: start), start + 1)
    }
    return body.end
  }
}
