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

  /// Everything else is nobody's business.
  package init?(url: String) {
    let url = url.lowercased()
    func has(_ part: String) -> Bool { url.contains(part) }
    if has(".push.apple.com/3/") || has("/3/device/") || has(".push.apple.com/4/") || has("/4/broadcasts/") {
      self = .apns
    } else if has("/fcm/send/") || has("web.push.apple.com") || has("push.services.mozilla.com") {
      self = .webpush
    } else if has("/fcm/send") || has("/gcm/send") {
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
  package var endpoint: Endpoint? { request.flatMap { Endpoint(url: text.string($0.url)) } }
}
