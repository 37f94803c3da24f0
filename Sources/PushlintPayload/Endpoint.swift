import PushlintExtract

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

  private static let hosts = ["fcm.googleapis.com", "fcm.mtls.googleapis.com"]

  private static let legacyHosts = hosts + ["android.googleapis.com", "gcm-http.googleapis.com"]

  /// Whether it is exactly the URL of the legacy API, at a host of Google's; with or without a scheme.
  private static func isLegacy(_ url: String) -> Bool {
    let address = ["https://", "http://", "//"].first { url.hasPrefix($0) }.map { url.dropFirst($0.count) } ?? url[...]
    let target = address.prefix { $0 != "?" && $0 != "#" }
    guard let slash = target.firstIndex(of: "/") else { return false }
    let host = target[..<slash].prefix { $0 != ":" }
    let path = target[slash...]
    return legacyHosts.contains { host == $0 } && (path == "/fcm/send" || path == "/gcm/send")
  }

  /// Everything else is nobody's business.
  package init?(url: String) {
    let url = url.lowercased()
    func has(_ part: String) -> Bool { url.contains(part) }
    if has(".push.apple.com/3/") || has("/3/device/") || has(".push.apple.com/4/") || has("/4/broadcasts/") {
      self = .apns
    } else if has("/fcm/send/") || has("web.push.apple.com") || has("push.services.mozilla.com") {
      self = .webpush
    } else if Self.isLegacy(url) {
      self = .legacy
    } else if has("fcm.googleapis.com/batch") || has("fcm.mtls.googleapis.com/batch") {
      self = .batch
    } else if has("messages:send") || Self.hosts.contains(where: has) && (has("/v1/") || has("send")) {
      self = .fcm
    } else if has(".push.apple.com") {
      self = .apns
    } else {
      return nil
    }
  }
}

extension Excerpt {
  /// Where the request goes that the document is the body of.
  package var endpoint: Endpoint? {
    guard let request else { return nil }
    let url = text.string(request.url)
    // A path alone is below the host that a header names.
    guard url.hasPrefix("/"), !url.hasPrefix("//"),
      let host = request.headers.first(where: { text.string($0.name).lowercased() == "host" })
    else { return Endpoint(url: url) }
    return Endpoint(url: "https://" + text.string(host.value) + url)
  }
}
