import PushlintText

/// Secrets by their looks.
package enum SecretText: String, CaseIterable {
  /// A server key of the legacy API.
  case serverKey = "server-key"
  /// A key of Google's APIs.
  case apiKey = "api-key"
  /// A private key in PEM.
  case privateKey = "private-key"

  /// Fewest bytes that any of them has.
  package static let shortest = 38

  /// Whether a text is the private key of Web Push: 32 bytes in base64url.
  package static func isVAPIDPrivateKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 43 && bytes.allSatisfy(isWord) && Set(bytes).count >= 16
  }

  /// Whether a text holds a key, or is a token that opens something.
  package static func isOne(_ text: String) -> Bool {
    guard text.withBytes(hasBeginning) else { return false }
    let bytes = Array(text.utf8)
    return allCases.contains { $0.find(in: bytes) != nil } || holdsToken(bytes)
  }

  /// Whether two letters occur that one of them begins with, `a2` for `ya29.`.
  private static func hasBeginning(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      switch (previous, byte) {
      case (UInt8(ascii: "A"), UInt8(ascii: "A")), (UInt8(ascii: "A"), UInt8(ascii: "I")),
        (UInt8(ascii: "-"), UInt8(ascii: "-")), (UInt8(ascii: ":"), UInt8(ascii: "A")),
        (UInt8(ascii: "a"), UInt8(ascii: "2")):
        return true
      default: previous = byte
      }
    }
    return false
  }

  /// Whether `bytes` contain a registration token or an access token, in a URL perhaps.
  private static func holdsToken(_ bytes: [UInt8]) -> Bool {
    for (sign, least) in [(":APA91", 60), ("ya29.", 20)] {
      guard let start = bytes.firstIndex(of: sign.utf8) else { continue }
      if bytes[(start + sign.utf8.count)...].prefix(while: isWord).count >= least { return true }
    }
    return false
  }

  /// Where `text` holds one, in bytes.
  package func find(in text: String) -> Range<Int>? { find(in: Array(text.utf8)) }

  private func find(in bytes: [UInt8]) -> Range<Int>? {
    switch self {
    // `AAAA`, seven characters, `:APA91b`, and 134 more.
    case .serverKey: return Self.find("AAAA", before: 7, then: ":", atLeast: 100, in: bytes)
    case .apiKey: return Self.find("AIza", before: 35, then: "", atLeast: 0, in: bytes)
    case .privateKey:
      for begin in ["-----BEGIN PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----"]
      {
        guard let start = bytes.firstIndex(of: begin.utf8) else { continue }
        let rest = bytes[(start + begin.utf8.count)...].filter { Self.isWord($0) || $0 == UInt8(ascii: "+") }
        if rest.count >= 40 { return start..<(start + begin.utf8.count) }
      }
      return nil
    }
  }

  package static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// `prefix`, exactly `before` characters of a word, `separator`, and at least `atLeast` more.
  private static func find(
    _ prefix: String, before: Int, then separator: String, atLeast: Int, in bytes: [UInt8]
  ) -> Range<Int>? {
    guard let start = bytes.firstIndex(of: prefix.utf8), start == 0 || !isWord(bytes[start - 1]) else { return nil }
    var index = start + prefix.utf8.count
    let head = bytes[index...].prefix { isWord($0) }.count
    guard head == before else { return nil }
    index += head
    guard bytes[index...].starts(with: separator.utf8) else { return nil }
    index += separator.utf8.count
    let tail = separator.isEmpty ? 0 : bytes[index...].prefix { isWord($0) }.count
    guard tail >= atLeast else { return nil }
    return start..<(index + tail)
  }

  /// Whether characters are as mixed as in a real key, and spell no word of those that stand in for one.
  ///
  /// - Parameter variety: fewest different characters.
  package static func looksReal(_ bytes: [UInt8], variety: Int) -> Bool {
    let lower = bytes.map(NeedleScan.lowercase)
    guard Set(bytes).count >= variety else { return false }
    return !standIns.occurs(in: SourceText(bytes: lower))
  }

  private static let standIns = NeedleScan([
    "example", "fake", "xxxx", "your", "dummy", "sample", "redact", "secret", "placeholder", "test", "aaaaaa", "123456",
    "abcdef",
  ])
}
