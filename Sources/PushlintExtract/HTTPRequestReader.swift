import PushlintText
import PushlintTree

/// Reads requests out of a text, line by line.
struct HTTPRequestReader {
  let text: SourceText
  let limit: Int

  init(_ text: SourceText, limit: Int) {
    self.text = text
    self.limit = min(limit, text.count)
  }

  /// A request line: its method, its target, and its version.
  struct RequestLine {
    let line: SourceRange
    let method: SourceRange
    let url: SourceRange
    let version: SourceRange?
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
  private static let firstBytes = methods.compactMap(\.utf8.first)

  /// The request line at the line that starts at `start`; a method, then an absolute URL, a path, or a placeholder.
  func requestLine(at start: Int) -> RequestLine? {
    var first = start
    while first < limit, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    // Most lines begin with nothing that a method begins with.
    guard let byte = text[first], Self.firstBytes.contains(byte) else { return nil }
    let line = trimmed(SourceRange(first, min(text.lineEnd(of: first), limit)))
    let words = words(in: line)
    guard words.count >= 2, words.count <= 3, Self.methods.contains(text.string(words[0])) else { return nil }
    let url = text.string(words[1])
    guard url.hasPrefix("http://") || url.hasPrefix("https://") || url.hasPrefix("/") || url.hasPrefix("{{") else {
      return nil
    }
    if words.count == 3, !text.string(words[2]).hasPrefix("HTTP/") { return nil }
    return RequestLine(line: line, method: words[0], url: words[1], version: words.count == 3 ? words[2] : nil)
  }

  /// A header line, `nil` when the line is none.
  func header(at start: Int) -> HTTPRequest.Header? {
    let line = trimmed(SourceRange(start, min(text.lineEnd(of: start), limit)))
    guard let colon = text[line].firstIndex(of: UInt8(ascii: ":")), colon > line.start else { return nil }
    let name = SourceRange(line.start, colon)
    let isName = text[name].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName else { return nil }
    return HTTPRequest.Header(name: name, value: trimmed(SourceRange(colon + 1, line.end)))
  }

  /// A value without what a page says of it behind blanks: `10     # 5 for a silent push`.
  private func withoutRemark(_ value: SourceRange) -> SourceRange {
    var index = value.start
    while index + 2 < value.end {
      if text[index] == 0x20, text[index + 1] == UInt8(ascii: "#"), text[index + 2] == 0x20 {
        return trimmed(SourceRange(value.start, index))
      }
      index += 1
    }
    return value
  }

  func isBlank(lineAt start: Int) -> Bool {
    trimmed(SourceRange(start, min(text.lineEnd(of: start), limit))).isEmpty
  }

  /// The first byte of the line that is no blank.
  func firstByte(ofLineAt start: Int) -> UInt8? {
    let line = trimmed(SourceRange(start, min(text.lineEnd(of: start), limit)))
    return line.isEmpty ? nil : text[line.start]
  }

  func trimmed(_ range: SourceRange) -> SourceRange {
    var start = range.start
    var end = max(range.end, start)
    while start < end, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 || text[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }

  private func words(in line: SourceRange) -> [SourceRange] {
    var result: [SourceRange] = []
    var index = line.start
    while index < line.end, result.count < 4 {
      while index < line.end, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
      let start = index
      while index < line.end, text[index] != 0x20, text[index] != 0x09 { index += 1 }
      if start < index { result.append(SourceRange(start, index)) }
    }
    return result
  }
}

extension HTTPRequestReader {
  /// What follows a request line: headers, blank lines right and wrong, the place of the body.
  ///
  /// - Parameter onPage: the request stands on a page, where anything may follow it.
  func request(after line: RequestLine, onPage: Bool) -> HTTPRequest {
    var issues: [RequestIssue] = []
    var headers: [HTTPRequest.Header] = []
    var next = text.nextLine(after: line.line.start)
    let headersStart = next
    while next < limit, isBlank(lineAt: next) { next = text.nextLine(after: next) }
    let blankLines = SourceRange(headersStart, next)
    // Blank lines with headers behind them are the mistake; with a body behind them they are in their place.
    let headersFollow = next < limit && header(at: next) != nil && firstByte(ofLineAt: next) != UInt8(ascii: "{")
    if !headersFollow || (!blankLines.isEmpty && !isKnownHeader(at: next)) { next = headersStart }
    if !blankLines.isEmpty, next > headersStart {
      issues.append(
        RequestIssue(.blankLineBeforeHeaders, blankLines, edits: [.deletion(blankLines)], related: line.line))
    }
    while true {
      while next < limit, !isBlank(lineAt: next), let header = header(at: next) {
        // A request that is sent has all of its line for a value.
        headers.append(onPage ? HTTPRequest.Header(name: header.name, value: withoutRemark(header.value)) : header)
        next = text.nextLine(after: next)
      }
      // `Content-Type: …`, a blank line, `Authorization: …`: the blank line cuts the headers in two.
      var behind = next
      while behind < limit, isBlank(lineAt: behind) { behind = text.nextLine(after: behind) }
      guard behind > next, behind < limit, !headers.isEmpty, isKnownHeader(at: behind) else { break }
      let gap = SourceRange(next, behind)
      issues.append(RequestIssue(.blankLineBeforeHeaders, gap, edits: [.deletion(gap)], related: line.line))
      next = behind
    }
    let bodyStart = body(after: next, hasHeaders: !headers.isEmpty, onPage: onPage, &issues)
    if bodyStart == nil, headers.isEmpty { issues += endOfIncomplete(line, next: next, onPage: onPage) }
    let end = max(next, line.line.end)
    return HTTPRequest(
      line: line.line, method: line.method, url: line.url, version: line.version, headers: headers,
      body: bodyStart.map { SourceRange($0, limit) }, issues: issues, end: bodyStart ?? end)
  }

  /// Whether the line is a header that every request may have, rather than text with a colon.
  private func isKnownHeader(at start: Int) -> Bool {
    guard let header = header(at: start) else { return false }
    let name = text.string(header.name).lowercased()
    return name.hasPrefix("apns-") || name.hasPrefix("x-")
      || [
        "authorization", "content-type", "content-length", "host", "accept", "user-agent", "ttl", "urgency", "topic",
        "connection", "cache-control", "access_token_auth", "cookie", "crypto-key", "content-encoding",
      ].contains(name)
  }

  /// Where the body starts, with the blank line before it checked.
  private func body(
    after end: Int, hasHeaders: Bool, onPage: Bool, _ issues: inout [RequestIssue]
  ) -> Int? {
    var next = end
    while next < limit, isBlank(lineAt: next) { next = text.nextLine(after: next) }
    guard next < limit, let first = firstByte(ofLineAt: next) else { return nil }
    let beginsDocument = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    guard beginsDocument || (!onPage && next > end) else { return nil }
    if beginsDocument, next == end, hasHeaders {
      let brace = trimmed(SourceRange(next, text.lineEnd(of: next))).start
      issues.append(
        RequestIssue(
          .missingBlankLineBeforeBody, SourceRange(brace, brace + 1),
          edits: [.insertion(lineEnd(before: next), at: next)])
      )
    }
    return next
  }

  /// The line end that the text uses before `offset`.
  private func lineEnd(before offset: Int) -> String {
    text[offset - 1] == 0x0A && text[offset - 2] == 0x0D ? "\r\n" : "\n"
  }

  /// A request line with nothing behind it: cut off; punctuation behind it is left over from something.
  private func endOfIncomplete(_ line: RequestLine, next: Int, onPage: Bool) -> [RequestIssue] {
    guard line.version != nil, ["POST", "PUT"].contains(text.string(line.method)) else { return [] }
    var issues = [RequestIssue(.incomplete, line.line)]
    let stray = trimmed(SourceRange(next, min(text.lineEnd(of: next), limit)))
    let isPunctuation =
      !stray.isEmpty && stray.count <= 8
      && text.string(stray).unicodeScalars.allSatisfy { $0.properties.generalCategory.isPunctuation }
    if isPunctuation {
      issues.append(RequestIssue(.strayText, stray, edits: [.deletion(stray)], detail: text.string(stray)))
    }
    return issues
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isPunctuation: Bool {
    switch self {
    case .otherPunctuation, .openPunctuation, .closePunctuation, .dashPunctuation, .connectorPunctuation,
      .initialPunctuation, .finalPunctuation:
      true
    default: false
    }
  }
}
