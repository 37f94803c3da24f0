import PushlintText
import PushlintTree

/// A request in a collection of Postman's: method, URL, headers, and raw body, with `{{variables}}` left open.
///
/// - Source: the schema of Postman's collection format, version 2.1.
struct PostmanRequest {
  private let text: SourceText
  private let tree: SyntaxTree
  private let object: SyntaxTree.Index

  /// - Parameter tree: the request alone; `nil` for anything but an object.
  init?(_ tree: SyntaxTree) {
    guard let object = tree.value, tree[object].kind == .object else { return nil }
    text = tree.source
    self.tree = tree
    self.object = object
  }

  /// - Parameter key: the key of the request, which is the place of what it lacks.
  func excerpt(key: SourceRange) -> Excerpt? {
    guard let url = tree.member("url", of: object)?.value, let target = self.url(url) else { return nil }
    var request = JoinedRequest(at: key)
    request.line(method: tree.member("method", of: object).flatMap { joined($0.value) }, or: "GET", url: target)
    if let list = tree.member("header", of: object)?.value {
      for header in tree.children(of: list) where !isDisabled(header) {
        guard let name = tree.member("key", of: header).flatMap({ joined($0.value) }),
          let value = tree.member("value", of: header).flatMap({ joined($0.value) })
        else { continue }
        request.header(name: name, or: "", value: value)
      }
    }
    if let token = bearerToken {
      request.header(name: nil, or: "Authorization", scheme: "Bearer ", value: token)
    }
    return request.excerpt(
      body: body, dialect: .commentedJSON.withPlaceholders, map: .identity, origin: .file)
  }

  /// `"url": "…"`, or an object with the whole in `raw`.
  private func url(_ value: SyntaxTree.Index) -> JoinedText? {
    if tree[value].kind == .string { return joined(value) }
    return tree.member("raw", of: value).flatMap { joined($0.value) }
  }

  private func isDisabled(_ header: SyntaxTree.Index) -> Bool {
    tree.member("disabled", of: header).map { text.matches("true", at: tree[$0.value].range) } == true
  }

  private var bearerToken: JoinedText? {
    guard let auth = tree.member("auth", of: object)?.value, let bearer = tree.member("bearer", of: auth)?.value else {
      return nil
    }
    if tree[bearer].kind == .object { return tree.member("token", of: bearer).flatMap { joined($0.value) } }
    for entry in tree.children(of: bearer) {
      let name = tree.member("key", of: entry).flatMap { tree.stringValue($0.value) }
      if name == "token" { return tree.member("value", of: entry).flatMap { joined($0.value) } }
    }
    return nil
  }

  private var body: JoinedText? {
    guard let body = tree.member("body", of: object)?.value,
      tree.member("mode", of: body).flatMap({ tree.stringValue($0.value) }) ?? "raw" == "raw"
    else { return nil }
    return tree.member("raw", of: body).flatMap { joined($0.value) }
  }

  /// A string with its escapes undone and its variables left open.
  private func joined(_ value: SyntaxTree.Index) -> JoinedText? {
    guard tree[value].kind == .string else { return nil }
    let content = tree.contentRange(of: value)
    let decoding = StringDecoding(text, content)
    let bytes = decoding.bytes
    var result = JoinedText(at: content.start)
    result.range = content
    result.begin(.json)
    for (number, segment) in decoding.segments.enumerated() {
      let past = number + 1 < decoding.segments.count ? decoding.segments[number + 1].decodedStart : bytes.count
      if segment.isEscape {
        result.addEscape(Array(bytes[segment.decodedStart..<past]), from: segment.source)
      } else {
        addOpen(&result, bytes[segment.decodedStart..<past], at: segment.source.start)
      }
    }
    return result
  }

  /// Adds text as it stands, `{{name}}` in it left open.
  private func addOpen(_ result: inout JoinedText, _ bytes: ArraySlice<UInt8>, at source: Int) {
    var start = bytes.startIndex
    var index = start
    func place(_ offset: Int) -> Int { source + offset - bytes.startIndex }
    while index + 1 < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{"),
        let close = bytes[index...].prefix(100).firstIndex(of: UInt8(ascii: "}")), close + 1 < bytes.endIndex,
        bytes[close + 1] == UInt8(ascii: "}")
      else {
        index += 1
        continue
      }
      if start < index { result.add(bytes[start..<index], from: SourceRange(place(start), place(index))) }
      result.addExpansion(from: SourceRange(place(index), place(close + 2)))
      index = close + 2
      start = index
    }
    if start < bytes.endIndex {
      result.add(bytes[start..<bytes.endIndex], from: SourceRange(place(start), place(bytes.endIndex)))
    }
  }
}
