import PushlintTree

/// Tells of most texts on the fast path whether they have a shape.
///
/// What it says is certain; where it says nothing, ``TextFormat/match(_:)`` looks closer.
///
/// - Shape: the bytes are read once, when it is made; most questions are answered by the classes of bytes among them.
struct TextFastPath {
  let text: UnsafeRawBufferPointer
  let classes: ByteClasses
  /// The text as a URL of which nothing is out of the ordinary; `nil` inside for any other text.
  private var url: PlainURL??

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    classes = ByteClasses(text)
  }

  /// Whether there is surely more in it than blanks.
  var isFilled: Bool { classes.isFilled }

  private var isWord: Bool { classes.isSubset(of: .word) }

  /// The text as a URL of which nothing is out of the ordinary; `nil` for any other text.
  mutating func plainURL() -> PlainURL? {
    if let url { return url }
    let found = classes.contains(.slash) ? PlainURL(text) : nil
    url = .some(found)
    return found
  }

  /// Whether the text surely has the shape.
  mutating func surelyMatches(_ format: TextFormat) -> Bool {
    switch format {
    case .absoluteURL: plainURL() != nil
    case .imageURL: plainURL()?.endsAsImage == true
    case .topicName: 1...900 ~= text.count && classes.isSubset(of: .name)
    case .analyticsLabel: 1...50 ~= text.count && classes.isSubset(of: .name)
    case .hexColor, .androidColor:
      text.count == 7 && text[0] == UInt8(ascii: "#") && text.dropFirst().allSatisfy(Self.isHex)
    case .appleSound: text.isEqual(to: "default")
    case .wholeNumber: 1...18 ~= text.count && classes == .digit
    default: false
    }
  }

  /// Whether the text surely has another shape.
  mutating func surelyFails(_ format: TextFormat) -> Bool {
    switch format {
    case .fileNameInHost, .insecureURL, .localURL, .blankInURL, .pageURL, .notHTTPS, .bareHost, .resourceURL, .dataURL:
      isWord || plainURL() != nil
    case .webURL, .imageFile, .soundFile, .drawableReference, .pushEndpoint, .apnsDeviceURL: isWord
    // A condition has quotation marks, or words with blanks between them.
    case .condition: classes.isSubset(of: .name)
    case .activityClass: text.last != UInt8(ascii: "y")
    case .paddedToken: text.first.map(Self.isInnermost) == true && text.last.map(Self.isInnermost) == true
    case .apnsToken: text.count < 64 || text.count > 200 || !classes.isSubset(of: [.letter, .digit])
    case .installationID: text.count != 22
    case .registrationToken, .realRegistrationToken: !classes.contains(.sign)
    case .placeholder: !Placeholder.standsForAnother(text.bindMemory(to: UInt8.self))
    case .unixMilliseconds: text.count != 13
    case .smallNumber: text.count > 9
    case .pastTime: text.count != 10 || text[0] == UInt8(ascii: "1") && text[1] >= UInt8(ascii: "8")
    case .templateText: !classes.contains(.variable)
    case .alphaColor: text.count == 7 && text[0] == UInt8(ascii: "#")
    case .namedColor: text.first == UInt8(ascii: "#")
    case .topicsPrefix: !classes.contains(.slash)
    case .fractionalDuration: 2...18 ~= text.count && Self.isWholeSeconds(text)
    case .tooLongDuration: 2...18 ~= text.count && Self.isWholeSeconds(text) && Self.isShortTime(text)
    case .embeddedFile: text.count < 1_024
    default: false
    }
  }

  /// Whether a text is digits and an `s`.
  static func isWholeSeconds(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 2, text[text.count - 1] == UInt8(ascii: "s") else { return false }
    for index in 0..<text.count - 1 where text[index] &- 0x30 >= 10 { return false }
    return true
  }

  /// Whether so many seconds are no more than FCM keeps a message.
  private static func isShortTime(_ text: UnsafeRawBufferPointer) -> Bool {
    FieldShape.number(UnsafeRawBufferPointer(rebasing: text.dropLast())).map {
      $0 <= Double(DurationText.longestLifetime)
    }
      ?? false
  }

  /// A letter, a digit, or a sign that nobody puts around a token.
  private static func isInnermost(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
  }

  private static func isHex(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
}

/// An `https:` URL of which nothing is out of the ordinary: a host with a domain, and a path of letters, digits, and a few
/// signs, with a query perhaps.
struct PlainURL {
  let endsAsImage: Bool

  /// `https://`
  private static let schemeCount = 8
  private static let scheme: UInt64 = 0x6874_7470_733A_2F2F

  init?(_ text: UnsafeRawBufferPointer) {
    let start = Self.schemeCount
    guard text.count > start, text.loadUnaligned(as: UInt64.self).bigEndian == Self.scheme else { return nil }
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "/") {
      guard Self.isHostByte(text[end]) else { return nil }
      end += 1
    }
    // Behind the host a path of at least one sign.
    guard end + 1 < text.count, Self.isPublic(UnsafeRawBufferPointer(rebasing: text[start..<end])) else { return nil }
    let path = UnsafeRawBufferPointer(rebasing: text[end...])
    let hasQuery = !ByteClasses(path).isSubset(of: Self.path)
    if hasQuery {
      for byte in path where !Self.isPathByte(byte) && !Self.isQueryByte(byte) { return nil }
    }
    endsAsImage = !hasQuery && Self.endsAsImage(path)
  }

  /// What a path may have that is no variable and no blank.
  private static let path: ByteClasses = [.letter, .digit, .dash, .dot, .slash]

  private static func isPathByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x2F || byte == 0x5F
      || byte == 0x7E
  }

  /// Whether a path ends with a dot and the ending of an image.
  private static func endsAsImage(_ path: UnsafeRawBufferPointer) -> Bool {
    for length in 3...4 where path.count > length && path[path.count - length - 1] == UInt8(ascii: ".") {
      return isImageEnding(UnsafeRawBufferPointer(rebasing: path[(path.count - length)...]))
    }
    return false
  }

  /// Whether a host has a top-level domain of letters, is not one of the sender's own network, and not one whose pages
  /// are taken for images.
  private static func isPublic(_ host: UnsafeRawBufferPointer) -> Bool {
    var dot = host.count - 1
    while dot > 0, host[dot] != UInt8(ascii: ".") { dot -= 1 }
    let domain = host.count - dot - 1
    guard dot > 0, domain > 1 else { return false }
    for index in dot + 1..<host.count where host[index] &- 0x61 >= 26 { return false }
    switch domain {
    case 3: break
    case 5: if ends(host, with: "local") { return false }
    case 9: if ends(host, with: "localhost") { return false }
    default: return true
    }
    return !pageHosts.contains { host.isEqual(to: $0) }
  }

  private static let pageHosts: [StaticString] = [
    "github.com", "www.github.com", "drive.google.com", "dropbox.com", "www.dropbox.com", "imgur.com", "www.imgur.com",
  ]

  private static func ends(_ text: UnsafeRawBufferPointer, with end: StaticString) -> Bool {
    let start = text.count - end.utf8CodeUnitCount
    return start >= 0 && UnsafeRawBufferPointer(rebasing: text[start...]).isEqual(to: end)
  }

  private static func isImageEnding(_ ending: UnsafeRawBufferPointer) -> Bool {
    switch ending.count {
    case 3: ends(ending, with: "png") || ends(ending, with: "jpg") || ends(ending, with: "gif")
    case 4: ends(ending, with: "jpeg") || ends(ending, with: "webp")
    default: false
    }
  }

  /// Small letters, digits, hyphens, and dots.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E
  }

  private static func isQueryByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "&")
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these are the bytes of a word.
  func isEqual(to word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != word.utf8Start[index] { return false }
    return true
  }
}
