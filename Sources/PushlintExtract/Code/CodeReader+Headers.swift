import PushlintSyntax
import PushlintText
import PushlintTree

/// Headers of requests for APNs that code sets beside the payload: in a map of their own, or one by one.
extension CodeReader {
  /// A header, and the tokens that set it.
  struct Header {
    let name: String
    let key: Range<Int>
    let value: Range<Int>
    let tokens: Range<Int>

    init(_ name: String, _ key: Range<Int>, _ value: Range<Int>, tokens: Range<Int>? = nil) {
      self.name = name
      self.key = key
      self.value = value
      self.tokens = tokens ?? min(key.lowerBound, value.lowerBound)..<max(key.upperBound, value.upperBound)
    }
  }

  static let headers: Set<String> = [
    "apns-id", "apns-collapse-id", "apns-expiration", "apns-priority", "apns-push-type", "apns-topic",
  ]
  /// What no map of headers has.
  static let keysOfOthers: Set<String> = ["aps", "payload", "headers", "alert", "message", "notification"]
  /// Methods that set a header of a request.
  static let headerMethods: Set<String> = [
    "Set", "Add", "set", "add", "header", "addHeader", "setHeader", "append", "insert", "put", "putHeader", "Header",
    "setRequestProperty", "addRequestProperty", "setRequestHeader", "TryAddWithoutValidation", "WithHeader",
    "SetHeader", "ascii",
  ]
  /// The longer ones, for names that were meant to be one of them.
  private static let longHeaders = headers.filter { $0.utf8.count > 12 }
  static let prefix = Array("apns-".utf8)
  /// What names that are written in another way begin with.
  private static let otherPrefixes = [Array("apns_".utf8), Array("Apns-".utf8), Array("APNS-".utf8)]
  /// Longest name of a header with its quotation marks, in bytes.
  private static let longestName = 20

  /// The headers in a map that holds nothing but headers; `nil` for any other map.
  ///
  /// - Parameter changes: what later statements set in it.
  func headers(of value: Range<Int>, setting changes: [CodeAssembly.Entry] = []) -> [Header]? {
    var found = entries(of: value).map { Header($0.name, $0.key, $0.value) }
    for change in changes {
      guard let key = change.keys.first, change.keys.count == 1, let name = keyText(key) else { return nil }
      // One that is set anew stands where that is done.
      found.removeAll { $0.name == name }
      found.append(Header(name, key, change.value))
    }
    return requestHeaders(found)
  }

  /// Those of a request for APNs, where some of them are and none is a part of a payload.
  func requestHeaders(_ found: [Header]) -> [Header]? {
    guard found.contains(where: { Self.headers.contains($0.name) }),
      !found.contains(where: { Self.keysOfOthers.contains($0.name) })
    else { return nil }
    return found.filter { $0.name.utf8.starts(with: Self.prefix) || Self.isUnderscored($0.name) }
  }

  /// What a map of options for a request over HTTP has beside `headers`.
  private static let options: Set<String> = [
    "json", "body", "content", "version", "http_version", "curl", "cert", "timeout", "method", "url", "verify",
  ]

  /// The headers in a map of options: `['headers' => ['apns-topic' => $topic], 'json' => $payload]`.
  func headersOfRequest(_ value: Range<Int>) -> [Header]? {
    let entries = entries(of: value)
    guard let map = entries.first(where: { $0.name == "headers" })?.value,
      entries.contains(where: { Self.options.contains($0.name) })
    else { return nil }
    guard map.count == 1, let named = namedMaps[map.lowerBound] else { return headers(of: map) }
    return headers(of: named.value, setting: named.entries)
  }

  /// The header that is set by what begins at `index`.
  func header(at index: Int) -> Header? {
    if tokens.isWord("setValue", at: index) || tokens.isWord("addValue", at: index) {
      if tokens.grammar.imports == .swift { return headerOfField(at: index) }
      if tokens.grammar.imports == .objectiveC { return headerOfMessage(at: index) }
    }
    guard let token = tokens[index], token.kind == .string, token.range.count <= Self.longestName,
      let inside = tokens.content(of: index)
    else { return nil }
    if let name = webPushName(at: index), isSetAsHeader(index), !isOfAnswer(index), let value = valueOfHeader(at: index)
    {
      return Header(name, index..<index + 1, value)
    }
    let isPlain = tokens.text[inside].starts(with: Self.prefix)
    guard isPlain || Self.otherPrefixes.contains(where: tokens.text[inside].starts),
      let text = text(index..<index + 1), text.isWhole, let name = Self.name(text.text),
      isPlain || isSetAsHeader(index), !isOfAnswer(index), let value = valueOfHeader(at: index),
      elements(of: value) == nil
    else { return nil }
    return Header(name, index..<index + 1, value)
  }

  /// What a header is called which has a name, or nearly so; capitals are those of no other header.
  private static func name(_ text: String) -> String? {
    let small = text.lowercased()
    if headers.contains(small) { return small }
    return isNear(text) || isUnderscored(text) ? text : nil
  }

  /// `apns_priority`, `apns-push_type`
  private static func isUnderscored(_ text: String) -> Bool {
    text.contains("_") && headers.contains(text.replacing("_", with: "-"))
  }

  /// Methods that set headers and nothing else.
  private static let headerSetters: Set<String> = [
    "header", "addHeader", "setHeader", "putHeader", "Header", "setRequestHeader", "WithHeader", "SetHeader",
  ]

  /// Whether the string at `index` is given to a method of headers: `req.Header.Set("apns_topic", topic)`.
  private func isSetAsHeader(_ index: Int) -> Bool {
    // `headers.add(name: "apns_topic", value: topic)`
    let isLabelled = tokens.isSign(":", at: index - 1) && tokens.isWord("name", at: index - 2)
    let index = isLabelled ? index - 2 : index
    guard tokens.isOpener("(", at: index - 1), let method = tokens.word(at: index - 2) else { return false }
    if Self.headerSetters.contains(method) { return true }
    let link = tokens.linkWidth(at: index - 3) == 1 ? 1 : 2
    guard tokens.linkWidth(at: index - 2 - link) == link, let owner = tokens.word(at: index - 3 - link)?.lowercased()
    else { return false }
    return owner.hasSuffix("header") || owner.hasSuffix("headers")
  }

  /// `w.Header().Set("apns-id", id)`, by which servers answer in Go.
  private func isOfAnswer(_ index: Int) -> Bool {
    tokens.grammar.imports == .go && tokens.isOpener("(", at: index - 1) && tokens.isSign(".", at: index - 3)
      && tokens[index - 4]?.kind == .closer && tokens.isWord("Header", at: index - 6)
  }

  /// Whether a name was meant to be that of a header.
  private static func isNear(_ name: String) -> Bool {
    longHeaders.contains { EditDistance.between(name, $0, limit: 2) != nil }
  }

  /// What a header gets whose name is the string at `index`.
  private func valueOfHeader(at index: Int) -> Range<Int>? {
    // `request['apns-priority'] = '10'`
    if tokens.isOpener("[", at: index - 1), tokens.closer(of: index - 1) == index + 1, tokens[index - 2]?.kind == .word,
      tokens.isSign("=", at: index + 2), !tokens.isSign("=", at: index + 3)
    {
      let value = index + 3..<statements.end(from: index + 3)
      return value.isEmpty || statements.isConditional(value) ? nil : value
    }
    // `headers.add(name: "apns-priority", value: "10")`
    let isLabelled = tokens.isSign(":", at: index - 1) && tokens.isWord("name", at: index - 2)
    let open = isLabelled ? index - 3 : index - 1
    // `headers.apply { set("apns-priority", "10") }`
    let isInBlock = tokens.grammar.borrowedTables != nil && statements.begins(at: open - 1)
    guard tokens.isOpener("(", at: open), isInBlock || tokens.linkWidth(at: open - 2) > 0,
      let method = tokens.word(at: open - 1), Self.headerMethods.contains(method)
    else { return nil }
    let arguments = tokens.split(tokens.inside(open))
    guard arguments.count == 2, arguments[0].upperBound == index + 1 else { return nil }
    guard isLabelled else { return arguments[1] }
    guard tokens.isWord("value", at: arguments[1].lowerBound), tokens.isSign(":", at: arguments[1].lowerBound + 1),
      arguments[1].count > 2
    else { return nil }
    return arguments[1].lowerBound + 2..<arguments[1].upperBound
  }

  /// `setValue("10", forHTTPHeaderField: "apns-priority")`
  private func headerOfField(at index: Int) -> Header? {
    guard tokens.isOpener("(", at: index + 1), tokens.closer(of: index + 1) < tokens.count else { return nil }
    let arguments = tokens.split(tokens.inside(index + 1))
    guard arguments.count == 2, arguments[1].count == 3,
      tokens.isWord("forHTTPHeaderField", at: arguments[1].lowerBound),
      let name = nameOfHeader(at: arguments[1].lowerBound + 2)
    else { return nil }
    return Header(
      name, arguments[1].lowerBound + 2..<arguments[1].upperBound, arguments[0],
      tokens: index..<tokens.closer(of: index + 1) + 1)
  }

  /// What the header is called whose name is the string at `index`.
  func nameOfHeader(at index: Int) -> String? {
    guard let text = text(index..<index + 1), text.isWhole else { return nil }
    return webPushName(at: index) ?? Self.name(text.text)
  }

  /// The text that becomes the value of a header: `"10"` of `"10".parse().unwrap()`.
  private func withoutParsing(_ range: Range<Int>) -> Range<Int> {
    guard tokens.grammar.imports == .rust else { return range }
    let inner = unwrapped(range)
    guard inner.count > 4, let closer = tokens[inner.upperBound - 1], closer.kind == .closer,
      case let open = Int(closer.partner), inner.contains(open - 2), tokens.inside(open).isEmpty,
      tokens.isWord("parse", at: open - 1), tokens.isSign(".", at: open - 2)
    else { return range }
    return inner.lowerBound..<open - 2
  }

  static let identifier = "apns-id"

  /// Adds headers as those of a request.
  ///
  /// - Parameter payload: the object of what is sent with them; `nil` where nothing is known of it.
  func addHeaders(_ headers: [Header], in parent: Int, beside payload: OtherPayload? = nil) {
    guard let first = headers.first else { return }
    if mayBeOfWebPush(first) { return addWebPushHeaders(headers, in: parent) }
    // The answer to a request has its identifier as well.
    guard headers.contains(where: { $0.name != Self.identifier }), !isOfQueueOrMail(headers) else { return }
    guard !wait(.values(headers), in: parent), enter() else { return }
    defer { leave() }
    let whole = headers.reduce(tokens.range(first.tokens)) { $0.union(tokens.range($1.tokens)) }
    addRequest(whole, in: parent, beside: payload) { addMap(of: headers, to: $0) }
  }

  private static let queuesAndMails = ["kafka", "rabbit", "amqp", "mailer", "mimemessage", "smtp"]
  /// How far before a header its statement names the queue or the mail, in tokens.
  private static let reachOfQueue = 60

  /// Whether a header alone goes to a queue or into a mail, whose reader may do with it what it likes:
  /// `kafka.send(….setHeader(…))`.
  private func isOfQueueOrMail(_ headers: [Header]) -> Bool {
    guard headers.count == 1, let end = headers.first?.tokens.lowerBound else { return false }
    let start = max(0, end - Self.reachOfQueue)
    traces?.looks(backTo: start)
    return (start..<end).contains { index in
      guard let word = tokens.word(at: index)?.lowercased() else { return false }
      return Self.queuesAndMails.contains(where: word.contains)
    }
  }

  /// Adds headers as a member of a request; it may have others.
  func addMap(of headers: [Header], to request: Int) {
    guard let first = headers.first else { return }
    let whole = headers.reduce(tokens.range(first.tokens)) { $0.union(tokens.range($1.tokens)) }
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: request, text: "headers")
    let node = tree.add(.object, whole, in: request)
    for header in headers {
      let name = header.key.count == 1 ? tokens.content(of: header.key.lowerBound) : nil
      tree.add(.key, .unquoted, name ?? tokens.range(header.key), in: node, text: header.name)
      let written = withoutParsing(header.value)
      // A client for HTTP may take a number.
      if let result = ConstantFolding.result(tokens, written, constants) {
        let value = tree.add(.string, tokens.range(header.value), in: node, text: Self.source(of: result.number))
        if result.isOfClock { tree.markClock(value) }
      } else if addTextOfNumber(unwrapped(written), in: node) || addPartialText(unwrapped(written), in: node, []) {
        continue
      } else if !knownType(of: unwrapped(written)).isDisjoint(with: [.isNumber, .isBoolean]) {
        tree.add(.opaque, .isString, tokens.range(written), in: node)
      } else {
        readValue(written, in: node)
      }
    }
    tree.add(.spread, SourceRange(at: whole.end), in: node)
    tree.close(node)
  }
}
