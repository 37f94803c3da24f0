import PushlintText

/// A URL as the one that takes pushes for one device.
///
/// - Source: Apple's documentation of sending requests to APNs: `/3/device/` and the token in hexadecimal.
struct APNsURLText {
  /// What is written for the device token, without a query; `nil` for any other URL.
  let token: Substring?
  /// Where the token is, in bytes of the URL.
  let tokenRange: Range<Int>?

  init(_ text: String) {
    guard let marker = text.firstRange(ofBytes: "/3/device/") else {
      token = nil
      tokenRange = nil
      return
    }
    let token = Substring(text.utf8[marker.upperBound...].prefix { !URLText.endsPath($0) })
    let start = text.utf8.distance(from: text.startIndex, to: token.startIndex)
    self.token = token
    tokenRange = start..<(start + token.utf8.count)
  }

  /// The shortest text that is a token and no name for one, in bytes.
  private static let shortest = 32

  /// Whether the token is hexadecimal, too short to be one, or not there.
  var hasHexToken: Bool {
    guard let token, token.utf8.count >= Self.shortest else { return true }
    return token.utf8.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
  }
}
