import PushlintExtract
import PushlintText
import PushlintTree

/// Where a request goes, as far as its URL says it.
package enum Endpoint: String, Sendable, CaseIterable {
  /// The HTTP v1 API of FCM.
  case fcm
  /// The endpoint that took many messages at once, until it was switched off.
  case batch
  /// The legacy API, under any of its addresses.
  case legacy
  /// APNs.
  case apns
  /// The push service of a browser.
  case webpush

  /// Everything else is nobody's business.
  package init?(url: String) { self.init(url: SourceText(url)) }

  /// - Parameter url: the bytes of the URL; no difference is made between capitals and small letters.
  init?(url: SourceText) {
    let signs = Signs(url)
    // Other services have such paths, too.
    if signs.has(.send), !signs.has(.fcmHost), Self.isElsewhere(url) { return nil }
    if signs.has(.apnsHostWithPath) || signs.has(.apnsPath) {
      self = .apns
    } else if signs.has(.webpush) {
      self = .webpush
    } else if LegacyURL(url).isWhole {
      self = .legacy
    } else if signs.has(.batch) {
      self = .batch
    } else if signs.has(.send) || signs.has(.fcmHost) && (signs.has(.version) || signs.has(.anySend)) {
      self = .fcm
    } else if signs.has(.apnsHost) {
      self = .apns
    } else {
      return nil
    }
  }

  /// Parts of hosts that may stand for the one of FCM: those of Google's, and of what passes requests on.
  private static let hostsOfFCM = NeedleScan([
    "google", "fcm", "firebase", "localhost", "127.0.0.1", "proxy", "mock", "emulator", "example",
  ])

  /// Whether a URL has a host that is written out, and that nobody has for FCM.
  private static func isElsewhere(_ url: SourceText) -> Bool {
    guard let scheme = url.firstOffset(of: "://", in: url.range) else { return false }
    var end = scheme + 3
    while let byte = url[end], ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
      end += 1
    }
    let host = SourceRange(scheme + 3, end)
    return url[end] == UInt8(ascii: "/") && url[host].contains(UInt8(ascii: "."))
      && !url[host].contains(UInt8(ascii: "$")) && !hostsOfFCM.occurs(in: url, range: host)
  }

  /// What an excerpt notes when its request goes elsewhere; others count from 1 in the order of the cases.
  fileprivate static let noNumber: UInt8 = 255

  /// Texts of which any URL of a service has one, whatever its capitals.
  package static let signs =
    Signs.parts.filter { $0.sign != .version && $0.sign != .anySend }.map(\.text) + LegacyURL.signs

  /// The parts of URLs that tell services apart, each followed by what it is a sign of.
  private struct Signs {
    enum Sign: UInt16 {
      case apnsHostWithPath, apnsPath, apnsHost, webpush, batch, send, fcmHost, version, anySend
    }

    static let parts: [(text: String, sign: Sign)] = [
      (".push.apple.com/3/", .apnsHostWithPath), (".push.apple.com/4/", .apnsHostWithPath),
      ("/3/device/", .apnsPath), ("/4/broadcasts/", .apnsPath), (".push.apple.com", .apnsHost),
      ("/fcm/send/", .webpush), ("web.push.apple.com", .webpush), ("push.services.mozilla.com", .webpush),
      ("fcm.googleapis.com/batch", .batch), ("fcm.mtls.googleapis.com/batch", .batch), ("messages:send", .send),
      ("fcm.googleapis.com", .fcmHost), ("fcm.mtls.googleapis.com", .fcmHost), ("/v1/", .version),
      ("send", .anySend),
    ]
    private static let scan = NeedleScan(parts.map(\.text))

    private var found: UInt16 = 0

    init(_ url: SourceText) {
      var found: UInt16 = 0
      _ = Self.scan.contains(in: url) { match in
        found |= 1 << Self.parts[match.needle].sign.rawValue
        return false
      }
      self.found = found
    }

    func has(_ sign: Sign) -> Bool { found & 1 << sign.rawValue != 0 }
  }
}

/// A URL that may be exactly the one of the legacy API, at a host of Google's; with or without a scheme.
private struct LegacyURL {
  private let url: SourceText

  init(_ url: SourceText) { self.url = url }

  private static let schemes = ["https://", "http://", "//"].map { Array($0.utf8) }
  private static let hosts = [
    "fcm.googleapis.com", "fcm.mtls.googleapis.com", "android.googleapis.com", "gcm-http.googleapis.com",
  ].map { Array($0.utf8) }
  private static let paths = ["/fcm/send", "/gcm/send"].map { Array($0.utf8) }
  /// The hosts of Google's that only such a URL has, and the path that the legacy API had first.
  static let signs = ["android.googleapis.com", "gcm-http.googleapis.com", "/gcm/send"]

  /// Whether it has nothing but scheme, host, port, and path, and perhaps a query.
  var isWhole: Bool {
    let scheme = Self.schemes.first { url.bytes.count >= $0.count && isSame($0, url.bytes[..<$0.count]) }
    let target = url.bytes.dropFirst(scheme?.count ?? 0).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let slash = target.firstIndex(of: UInt8(ascii: "/")) else { return false }
    let host = target[..<slash].prefix { $0 != UInt8(ascii: ":") }
    let path = target[slash...]
    return Self.paths.contains { isSame($0, path) } && Self.hosts.contains { isSame($0, host) }
  }

  /// Whether bytes are those of a text in small letters, but for capitals.
  private func isSame(_ text: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
    text.count == bytes.count
      && zip(text, bytes).allSatisfy { $0 == $1 || $1 &- 0x41 < 26 && $0 == $1 | 0x20 }
  }
}

extension Excerpt {
  /// Where the request goes that the document is the body of.
  package var endpoint: Endpoint? {
    guard let request else { return nil }
    let known = serviceNumber.load(ordering: .relaxed)
    if known > 0 { return known == Endpoint.noNumber ? nil : Endpoint.allCases[Int(known) - 1] }
    let endpoint = endpoint(of: request)
    let number = endpoint.flatMap { Endpoint.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) }
    serviceNumber.store(number ?? Endpoint.noNumber, ordering: .relaxed)
    return endpoint
  }

  private func endpoint(of request: HTTPRequest) -> Endpoint? {
    let url = text[request.url]
    // A path alone is below the host that a header names.
    guard url.first == UInt8(ascii: "/"), url.dropFirst().first != UInt8(ascii: "/"),
      let host = request.headers.first(where: { isHost($0.name) })
    else { return Endpoint(url: SourceText(bytes: Array(url))) ?? endpoint(ofHeadersIn: request) }
    return Endpoint(url: SourceText(bytes: Array("https://".utf8) + text[host.value] + url))
  }

  /// The service that a request goes to whose host is a variable, by headers that only one has. A path alone may be that
  /// of somebody's own server.
  private func endpoint(ofHeadersIn request: HTTPRequest) -> Endpoint? {
    guard text.firstOffset(of: "://", in: request.url) == nil, text[request.url].first != UInt8(ascii: "/"),
      request.headers.contains(where: { text.string($0.name).lowercased().hasPrefix("apns-") })
    else { return nil }
    return .apns
  }

  private func isHost(_ name: SourceRange) -> Bool {
    name.count == 4 && text.string(name).lowercased() == "host"
  }
}
