import PushlintText
import PushlintTree

/// Finds the URL of the legacy API where code names it, whatever is sent there.
///
/// An endpoint of Web Push begins with the same URL, and code for Web Push compares endpoints with it: such code is left
/// alone unless a call sends something there.
///
/// - Source: the hosts of the legacy HTTP API: `fcm.googleapis.com/fcm/send`, before it `gcm-http.googleapis.com` and
///   `android.googleapis.com` with `/gcm/send`.
struct LegacyEndpointURL {
  private let text: SourceText
  private let language: HostLanguage
  /// What all of the text says, read once it is asked for.
  private let words: Words

  private static let hosts = [
    "fcm.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com", "fcm.mtls.googleapis.com",
  ]
  private static let webPushSigns = NeedleScan([
    "PushSubscription", "pushManager", "web-push", "web_push", "vapid", "push.services.mozilla.com",
    "notify.windows.com",
  ])
  private static let webPushName = NeedleScan(["webpush"])
  /// What follows the name where it is a block of a message, or a class of an SDK for one.
  private static let blockEndings: [StaticString] = [
    "Config", "Notification", "FcmOptions", "FCMOptions", " = {", " = [",
  ]
  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
    words = Words(text)
  }

  private final class Words {
    private let text: SourceText
    private(set) lazy var nameWebPush = webPushSigns.occurs(in: text) || namesWebPush(text)

    init(_ text: SourceText) { self.text = text }
  }

  /// Whether `webpush` occurs as anything but the block of a message: `"webpush":`, `webpush: {`, `WebpushConfig(`.
  private static func namesWebPush(_ text: SourceText) -> Bool {
    webPushName.contains(in: text, range: text.range) { match in
      let end = match.offset + 7
      switch text[end] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // `require('webpush')`
        var next = end + 1
        while text[next] == 0x20 || text[next] == UInt8(ascii: "]") { next += 1 }
        return ![UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ",")].contains(text[next] ?? 0)
      case UInt8(ascii: ":"): return false
      default:
        return !blockEndings.contains { text.matches($0, at: SourceRange(end, end + $0.utf8CodeUnitCount)) }
      }
    }
  }

  /// - Parameter offset: where `/fcm/send` or `/gcm/send` begins.
  func fact(pathAt offset: Int, in place: CodePlaces.Place) -> [SourceFact] {
    let end = offset + 9
    guard
      text.matches("/fcm/send", at: SourceRange(offset, end))
        || text.matches("/gcm/send", at: SourceRange(offset, end)),
      endsURL(end)
    else { return [] }
    let start = startOfURL(offset)
    let range: SourceRange
    if start < offset {
      guard isQuoted(start) || !needsQuotes(place) && beginsWord(start) else { return [] }
      range = SourceRange(start, end)
    } else {
      // `hostname: 'fcm.googleapis.com', path: '/fcm/send'`
      guard isQuoted(offset), namesHost(in: place.scope) else { return [] }
      range = SourceRange(offset, end)
    }
    guard !isCompared(range), !words.nameWebPush || isSentTo(range.start) else { return [] }
    return [SourceFact(kind: .legacyEndpoint, range: range)]
  }

  private static let services = NeedleScan(["fcm.googleapis.com", "key=", "server_key", "serverKey"])

  /// The path that an interface of a client declares, whose host stands elsewhere: `@POST("fcm/send")` with the key of the
  /// legacy API in its headers. A service of one's own may have such a path, too.
  ///
  /// - Parameter offset: where `POST("fcm/send"` begins.
  func fact(ofMethodAt offset: Int) -> [SourceFact] {
    guard Self.services.occurs(in: text) else { return [] }
    let start = offset + 6
    return [SourceFact(kind: .legacyEndpoint, range: SourceRange(start, start + 8))]
  }

  /// The URL to which several messages went in one request.
  ///
  /// - Parameter offset: where `fcm.googleapis.com/batch` begins.
  func fact(ofBatchesAt offset: Int) -> [SourceFact] {
    let (path, end) = (offset + 18, offset + 24)
    let start = startOfURL(path)
    guard endsURL(end), start < path, isQuoted(start), !isCompared(SourceRange(start, end)) else { return [] }
    return [SourceFact(kind: .batchEndpoint, range: SourceRange(start, end))]
  }

  /// The URL of a service whose scheme lacks a sign: `https:/fcm.googleapis.com`, `https//api.push.apple.com`.
  ///
  /// - Parameters:
  ///   - sign: what the scheme ends in.
  ///   - offset: where that begins, or the last letter before it.
  func fact(ofBrokenScheme sign: StaticString, at offset: Int) -> [SourceFact] {
    let signStart = text[offset] == UInt8(ascii: "s") ? offset + 1 : offset
    let start = signStart - 5
    let end = signStart + sign.utf8CodeUnitCount
    guard start >= 0, text.matches("https", at: SourceRange(start, signStart)),
      isQuoted(start) || text[start - 1] == 0x20
    else { return [] }
    let range = SourceRange(start, end)
    return [
      SourceFact(
        kind: .brokenScheme, range: range, values: ["value": text.string(range), "suggestion": "https://"],
        edits: [TextEdit(range, "https://")])
    ]
  }

  /// Azure Notification Hubs know the two services of Apple by the names of the old servers.
  private static let hubs = NeedleScan(["NotificationHub", "windowsazure"])

  /// A server that took messages in the binary protocol of APNs, or said which devices it could not reach, where code
  /// connects to it: `ssl://gateway.push.apple.com:2195`.
  ///
  /// - Parameter offset: where its name begins.
  func fact(ofGatewayAt offset: Int) -> [SourceFact] {
    var start = offset
    for scheme in ["ssl://", "tls://", "tcp://", "https://"] {
      let first = offset - scheme.utf8.count
      if first >= 0, text.string(SourceRange(first, offset)) == scheme { start = first }
    }
    guard isQuoted(start), !isCompared(SourceRange(start, offset)), !Self.hubs.occurs(in: text) else { return [] }
    var end = offset
    while let byte = text[end], ByteClass.isNameByte(byte) || ".:".utf8.contains(byte) { end += 1 }
    return [
      SourceFact(
        kind: .binaryGateway, range: SourceRange(offset, end), values: ["value": text.string(SourceRange(offset, end))])
    ]
  }

  /// Whether the path is over: neither the id of a subscription nor another name goes on.
  private func endsURL(_ end: Int) -> Bool {
    switch text[end] {
    case nil, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "?"), 0x20,
      0x09, 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  /// Where the URL with the path at `offset` begins; `offset` when no host of Google's stands before it.
  private func startOfURL(_ offset: Int) -> Int {
    var hostEnd = offset
    if hostEnd >= 4, text.string(SourceRange(hostEnd - 4, hostEnd)) == ":443" { hostEnd -= 4 }
    for host in Self.hosts {
      let start = hostEnd - host.utf8.count
      guard start >= 0, text.string(SourceRange(start, hostEnd)).lowercased() == host else { continue }
      for scheme in ["https://", "http://"] {
        let first = start - scheme.utf8.count
        if first >= 0, text.string(SourceRange(first, start)).lowercased() == scheme { return first }
      }
      // Another host that ends so is another host.
      return beginsWord(start) || isQuoted(start) ? start : offset
    }
    return offset
  }

  private func isQuoted(_ start: Int) -> Bool {
    switch text[start - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): true
    default: false
    }
  }

  private func beginsWord(_ start: Int) -> Bool {
    switch text[start - 1] {
    case nil, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: "("): true
    default: false
    }
  }

  /// Where words may stand in the text, only a URL between quotes is code.
  private func needsQuotes(_ place: CodePlaces.Place) -> Bool {
    switch language.content {
    case .requests, .shellScript, .yaml, .terraform: false
    case .markdown: false
    default: true
    }
  }

  private func namesHost(in scope: SourceRange) -> Bool {
    let host: StaticString = "fcm.googleapis.com"
    var start = scope.start
    while let offset = text.firstOffset(of: host, in: SourceRange(start, scope.end)) {
      start = offset + host.utf8CodeUnitCount
      // A URL with a path of its own is another one.
      var end = start
      if text.matches(":443", at: SourceRange(end, end + 4)) { end += 4 }
      if text[end] == UInt8(ascii: "/") { end += 1 }
      if isQuoted(offset) || text[offset - 1] == UInt8(ascii: "/"), isQuoted(end + 1) { return true }
    }
    return false
  }

  /// `endpoint.startsWith('https://fcm.googleapis.com/fcm/send')`, `=== '…'`, `endpoint: '…'`
  private func isCompared(_ range: SourceRange) -> Bool {
    var index = range.start - 1
    if text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") || text[index] == UInt8(ascii: "`") {
      index -= 1
    }
    while text[index] == 0x20 { index -= 1 }
    switch text[index] {
    case UInt8(ascii: "="): return text[index - 1] == UInt8(ascii: "=")
    case UInt8(ascii: "("):
      var words = WordsBefore(text, index)
      let word = words.word() ?? ""
      return [
        "startswith", "indexof", "includes", "contains", "replace", "match", "split", "test", "equal", "equals", "tobe",
        "toequal", "endswith", "nock", "intercept", "expect", "tohavebeencalledwith", "hasprefix", "strpos",
      ].contains(word.lowercased())
    case UInt8(ascii: ":"):
      var end = index
      if text[end - 1] == UInt8(ascii: "\"") || text[end - 1] == UInt8(ascii: "'") { end -= 1 }
      var words = WordsBefore(text, end)
      return words.word()?.lowercased() == "endpoint"
    default: return false
    }
  }

  /// Whether a call that sends, or a member named for a URL, holds the URL at `start`.
  private func isSentTo(_ start: Int) -> Bool {
    let before = text.string(SourceRange(max(0, start - 40), start)).lowercased()
    return ["fetch(", "post(", "request(", "axios(", "url:", "uri:", "url\":", "uri\":", "curl"].contains {
      before.contains($0)
    }
  }
}
