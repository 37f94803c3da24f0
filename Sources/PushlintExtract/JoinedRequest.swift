import PushlintSyntax
import PushlintText
import PushlintTree

/// A request that stands in a file in pieces, put together as one text: request line, headers, body.
struct JoinedRequest {
  private var whole: JoinedText
  /// Where texts show that nobody wrote.
  private let place: SourceRange
  private var pieces = 0
  private var method = SourceRange(at: 0)
  private var url = SourceRange(at: 0)
  private var headers: [HTTPRequest.Header] = []
  /// Whether it has headers that cannot be read, as one that is a shell variable.
  var hidesHeaders = false

  init(at place: SourceRange) {
    self.place = place
    whole = JoinedText(at: place.start)
  }

  private mutating func add(_ text: JoinedText) -> SourceRange {
    pieces += 1
    let start = whole.bytes.count
    whole.append(text, numbered: pieces)
    return SourceRange(start, whole.bytes.count)
  }

  @discardableResult
  private mutating func fill(_ text: String) -> SourceRange {
    let start = whole.bytes.count
    whole.appendSynthetic(text, at: place)
    return SourceRange(start, whole.bytes.count)
  }

  /// - Parameter or: the method of a request that names none.
  mutating func line(method: JoinedText?, or implied: String, url: JoinedText) {
    self.method = method.map { add($0) } ?? fill(implied)
    fill(" ")
    self.url = add(url)
  }

  /// Adds a header that is written as one text: `Name: value`.
  mutating func header(_ line: JoinedText) {
    fill("\n")
    let range = add(line)
    let reader = HTTPRequestReader(SourceText(bytes: whole.bytes), limit: range.end)
    if let header = reader.header(at: range.start) { headers.append(header) } else { hidesHeaders = true }
  }

  /// Adds a header whose name and value are written apart.
  ///
  /// - Parameter scheme: what stands before the value and is not written, such as `Bearer`.
  mutating func header(name: JoinedText?, or implied: String, scheme: String = "", value: JoinedText) {
    fill("\n")
    let name = name.map { add($0) } ?? fill(implied)
    fill(": ")
    let start = fill(scheme).start
    headers.append(HTTPRequest.Header(name: name, value: SourceRange(start, add(value).end)))
  }

  /// The request as an excerpt.
  mutating func excerpt(
    body: JoinedText?, dialect: Dialect, map: OffsetMap, origin: Excerpt.Origin
  ) -> Excerpt {
    fill("\n\n")
    let body = body.map { add($0) }
    let source = SourceText(bytes: whole.bytes)
    let document = body.flatMap { body -> ParsedDocument? in
      let first = source[body].first { $0 > 0x20 }
      guard
        first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "/")
          || source.isJSONScalar(body)
      else { return nil }
      return parse(source, range: body, dialect: dialect)
    }
    var request = HTTPRequest(
      line: SourceRange(method.start, url.end), method: method, url: url, version: nil, headers: headers, body: body,
      issues: [], end: source.count)
    request.hidesHeaders = hidesHeaders
    return Excerpt(text: source, map: map.inside(whole), origin: origin, document: document, request: request)
  }
}
