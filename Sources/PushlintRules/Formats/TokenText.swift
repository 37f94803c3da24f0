/// A text in the place of a token.
enum TokenText {
  /// Whitespace or quotes around a token, which are part of what is sent.
  static func padding(_ text: String) -> TextFormat.Match? {
    func isPadding(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar == "\"" || scalar == "'" }
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, isPadding(first) { scalars.removeFirst() }
    while let last = scalars.last, isPadding(last) { scalars.removeLast() }
    guard !scalars.isEmpty, scalars.count < text.unicodeScalars.count else { return nil }
    return TextFormat.Match(suggestion: String(scalars))
  }

  /// Addresses of browsers' push services, without the parts that differ.
  private static let pushServices = [
    "fcm.googleapis.com/fcm/send/", "fcm.googleapis.com/wp/", "push.services.mozilla.com/", "web.push.apple.com/",
    "notify.windows.com/",
  ]

  /// Whether a text is the endpoint of a Web Push subscription.
  static func isPushEndpoint(_ text: String) -> Bool {
    text.hasPrefix("https://") && pushServices.contains { text.contains($0) }
  }

  /// The token of `Bearer eyJ….….…`: three parts of base64url with dots between them.
  static func jsonWebToken(_ text: String) -> TextFormat.Match? {
    let bytes = Array(text.utf8)
    guard let start = bytes.lastIndex(of: UInt8(ascii: " ")).map({ $0 + 1 }) else { return nil }
    let parts = bytes[start...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, bytes[start...].starts(with: "eyJ".utf8), parts.allSatisfy({ $0.count >= 20 }),
      parts.joined().allSatisfy({ byte in
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      })
    else { return nil }
    return TextFormat.Match(part: start..<bytes.count)
  }
}
