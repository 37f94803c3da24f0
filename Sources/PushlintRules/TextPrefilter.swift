import PushlintSyntax

/// Tells of most texts at a glance whether they have a shape, byte by byte.
///
/// What it says is certain; where it says nothing, ``TextFormat/match(_:)`` looks closer.
enum TextPrefilter {
  /// Whether a text surely has the shape.
  static func surelyMatches(_ format: TextFormat, _ text: UnsafeRawBufferPointer) -> Bool {
    switch format {
    case .absoluteURL: PlainURL(text) != nil
    case .imageURL: PlainURL(text)?.endsAsImage == true
    case .topicName: 1...900 ~= text.count && text.allSatisfy(isTopicByte)
    case .analyticsLabel: 1...50 ~= text.count && text.allSatisfy(isTopicByte)
    case .hexColor, .androidColor: text.count == 7 && text[0] == UInt8(ascii: "#") && text.dropFirst().allSatisfy(isHex)
    case .appleSound: text.elementsEqual("default".utf8)
    case .wholeNumber: 1...18 ~= text.count && text.allSatisfy { $0 &- 0x30 < 10 }
    default: false
    }
  }

  /// Whether a text surely has another shape.
  static func surelyFails(_ format: TextFormat, _ text: UnsafeRawBufferPointer) -> Bool {
    switch format {
    case .fileNameInHost, .insecureURL, .localURL, .blankInURL, .pageURL, .notHTTPS, .bareHost, .resourceURL, .dataURL:
      isWord(text) || PlainURL(text) != nil
    case .webURL, .imageFile, .soundFile, .drawableReference, .pushEndpoint, .apnsDeviceURL, .condition: isWord(text)
    case .activityClass: text.last != UInt8(ascii: "y")
    case .paddedToken: text.first.map(isInnermost) == true && text.last.map(isInnermost) == true
    case .apnsToken: !text.allSatisfy(isHex)
    case .installationID: text.count != 22
    case .registrationToken, .realRegistrationToken:
      !text.prefix(23).contains(UInt8(ascii: ":"))
    case .placeholder: !Placeholder.standsForAnother(text.bindMemory(to: UInt8.self))
    case .unixMilliseconds: text.count != 13
    case .smallNumber: text.count > 9
    case .pastTime: text.count != 10 || text[0] == UInt8(ascii: "1") && text[1] >= UInt8(ascii: "8")
    case .templateText: !text.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }
    case .alphaColor: text.count == 7 && text[0] == UInt8(ascii: "#")
    case .topicsPrefix:
      !text.isEmpty && text[0] != UInt8(ascii: "/") && !text.starts(with: "topics/".utf8)
    case .tooLongDuration, .fractionalDuration: 2...7 ~= text.count && isWholeSeconds(text)
    case .embeddedFile: text.count < 1_024
    default: false
    }
  }

  /// Whether a text is digits and an `s`.
  static func isWholeSeconds(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 2, text[text.count - 1] == UInt8(ascii: "s") else { return false }
    return text.dropLast().allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Whether a text is nothing but letters, digits, hyphens, and underscores.
  private static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
    text.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F }
  }

  /// A letter, a digit, or a sign that nobody puts around a token.
  private static func isInnermost(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
  }

  /// Letters, digits, and `-_.~`; a percent sign may begin a variable.
  private static func isTopicByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
  }

  private static func isHex(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
}

/// An `https:` URL of which nothing is out of the ordinary: a host with a domain, and a path of letters, digits, and a few
/// signs.
private struct PlainURL {
  let endsAsImage: Bool

  init?(_ text: UnsafeRawBufferPointer) {
    let scheme: StaticString = "https://"
    let start = scheme.utf8CodeUnitCount
    guard text.count > start, (0..<start).allSatisfy({ text[$0] == scheme.utf8Start[$0] }) else { return nil }
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "/") {
      guard Self.isHostByte(text[end]) else { return nil }
      end += 1
    }
    // Behind the host a path of at least one sign.
    guard end + 1 < text.count, Self.isPublic(UnsafeRawBufferPointer(rebasing: text[start..<end])) else { return nil }
    var dot = 0
    for index in end..<text.count {
      guard Self.isPathByte(text[index]) else { return nil }
      if text[index] == UInt8(ascii: ".") { dot = index }
      if text[index] == UInt8(ascii: "/") { dot = 0 }
    }
    endsAsImage = dot > 0 && Self.isImageEnding(UnsafeRawBufferPointer(rebasing: text[dot + 1..<text.count]))
  }

  /// Whether a host has a top-level domain of letters, is not one of the sender's own network, and not one whose pages
  /// are taken for images.
  private static func isPublic(_ host: UnsafeRawBufferPointer) -> Bool {
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    let domain = host[(dot + 1)...]
    guard domain.count > 1, domain.allSatisfy({ $0 &- 0x61 < 26 }) else { return false }
    return !domain.elementsEqual("local".utf8) && !domain.elementsEqual("localhost".utf8)
      && !pageHosts.contains { host.elementsEqual($0.utf8) }
  }

  private static let pageHosts: [String] = [
    "github.com", "www.github.com", "drive.google.com", "dropbox.com", "www.dropbox.com", "imgur.com", "www.imgur.com",
  ]

  private static func isImageEnding(_ ending: UnsafeRawBufferPointer) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp"].contains { ending.elementsEqual($0.utf8) }
  }

  /// Small letters, digits, hyphens, and dots.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E
  }

  /// What a path may have that is no variable and no blank.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x2F || byte == 0x5F
  }
}
