import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText

/// A header that requests to a service have: its name, and what may stand behind it.
struct RequestHeader {
  let name: String
  let about: String
  /// Values with what they mean.
  var values: [(value: String, detail: String?)] = []
}

extension EditorDocument {
  /// What can be written in the lines of headers of a file of requests, and behind `-H` of curl; `nil` elsewhere.
  func headerCompletions(at offset: Int) -> [CompletionItem]? {
    guard source.language == .http || source.language == .shellScript,
      let (excerpt, request, offset) = request(around: offset), let endpoint = excerpt.endpoint
    else { return nil }
    let text = excerpt.text
    let line = SourceRange(text.lineStart(of: offset), text.lineEnd(of: offset))
    guard line.start > request.line.end, request.body.map({ offset < $0.start }) ?? true,
      isAmongHeaders(line, request, text)
    else { return nil }
    let before = text.string(SourceRange(line.start, offset))
    guard let colon = before.firstIndex(of: ":") else { return names(endpoint, request, line, excerpt, before) }
    let name = before[..<colon].filter { $0 != " " }.lowercased()
    let start = line.start + before.utf8.prefix { $0 != UInt8(ascii: ":") }.count + 1
    let header = headers(of: endpoint).first { $0.name.lowercased() == name }
    return (header?.values ?? []).compactMap { item in
      guard let edit = excerpt.map.edit(TextEdit(SourceRange(start, line.end), " " + item.value)) else { return nil }
      return CompletionItem(
        label: item.value, kind: .value, detail: item.detail, documentation: header?.about, plain: .init(edit: edit),
        filter: " " + item.value)
    }
  }

  private func names(
    _ endpoint: Endpoint, _ request: HTTPRequest, _ line: SourceRange, _ excerpt: Excerpt, _ before: String
  ) -> [CompletionItem]? {
    guard before.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return nil }
    let written = Set(
      request.headers.filter { !line.encloses($0.name) }.map { excerpt.text.string($0.name).lowercased() })
    let rest = excerpt.text.string(line)
    let hasColon = rest.contains(":")
    let end = hasColon ? line.start + rest.utf8.prefix { $0 != UInt8(ascii: ":") }.count : line.end
    return headers(of: endpoint).filter { !written.contains($0.name.lowercased()) }.compactMap { header in
      let only = header.values.count == 1 ? header.values[0].value : ""
      let written = TextEdit(SourceRange(line.start, end), header.name + (hasColon ? "" : ": \(only)"))
      guard let edit = excerpt.map.edit(written) else { return nil }
      return CompletionItem(
        label: header.name, kind: .field, detail: header.values.count == 1 ? only : nil, documentation: header.about,
        plain: .init(edit: edit))
    }
  }

  /// The request whose lines, or the line behind them, hold `offset`, and the offset in its text.
  private func request(around offset: Int) -> (Excerpt, HTTPRequest, Int)? {
    guard source.language == .http else {
      let found = analyzedExcerpts(at: offset).first { $0.analyzed.excerpt.request != nil }
      return found.flatMap { found in
        found.analyzed.excerpt.request.map { (found.analyzed.excerpt, $0, found.offset) }
      }
    }
    let found = analyzedExcerpts.last { analyzed in
      analyzed.excerpt.map.isIdentity && analyzed.excerpt.request.map { $0.line.end < offset } ?? false
    }
    guard let excerpt = found?.excerpt, let request = excerpt.request else { return nil }
    return (excerpt, request, offset)
  }

  /// Whether there is no blank line between the request line and a line.
  private func isAmongHeaders(_ line: SourceRange, _ request: HTTPRequest, _ text: SourceText) -> Bool {
    var start = text.nextLine(after: request.line.end)
    while start < line.start {
      let content = text[SourceRange(start, text.lineEnd(of: start))]
      if content.allSatisfy({ $0 <= 0x20 }) { return false }
      start = max(text.nextLine(after: start), start + 1)
    }
    return start == line.start
  }

  /// - Source: the REST reference of FCM; Apple's documentation of sending requests to APNs; RFC 8030, sections 5 and 5.3.
  private func headers(of endpoint: Endpoint) -> [RequestHeader] {
    switch endpoint {
    case .fcm:
      return [
        RequestHeader(
          name: "Authorization", about: "The OAuth 2.0 access token of a service account.",
          values: [("Bearer {{token}}", nil)]),
        RequestHeader(
          name: "Content-Type", about: "The type of the body.", values: [("application/json", nil)]),
      ]
    case .apns:
      let token = RequestHeader(
        name: "authorization", about: "The provider token, which certificates replace.",
        values: [("bearer {{token}}", nil)])
      return [token] + fields(of: "message.apns.headers")
    case .webpush: return fields(of: "message.webpush.headers")
    case .batch, .legacy: return []
    }
  }

  private func fields(of path: String) -> [RequestHeader] {
    (rules.catalogue.object(at: path)?.fields ?? []).map { field in
      RequestHeader(
        name: field.name, about: field.about,
        values: field.values.filter(Field.isOffered).map { ($0, field.meanings[$0]) })
    }
  }
}
