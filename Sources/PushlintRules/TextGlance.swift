import PushlintTree

/// Tells of most texts at a glance whether they have a shape.
///
/// What it says is certain; where it says nothing, ``TextFormat/match(_:)`` looks closer.
///
/// - Shape: the bytes are read once, when it is made; most questions are answered by the classes of bytes among them.
struct TextGlance {
  let text: UnsafeRawBufferPointer
  private let classes: ByteClasses
  /// The text as a URL of which nothing is out of the ordinary; `nil` inside for any other text.
  private var url: PlainURL??

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    classes = ByteClasses(text)
  }

  /// Whether there is a visible letter or sign of ASCII in it.
  var isFilled: Bool { !classes.isSubset(of: [.blank, .other]) }

  private var isWord: Bool { classes.isSubset(of: [.letter, .digit, .dash]) }

  private mutating func plainURL() -> PlainURL? {
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
    case .topicName: 1...900 ~= text.count && classes.isSubset(of: [.letter, .digit, .dash, .dot])
    case .analyticsLabel: 1...50 ~= text.count && classes.isSubset(of: [.letter, .digit, .dash, .dot])
    case .hexColor, .androidColor:
      text.count == 7 && text[0] == UInt8(ascii: "#") && text.dropFirst().allSatisfy(Self.isHex)
    case .appleSound: text.elementsEqual("default".utf8)
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
    case .condition: classes.isSubset(of: [.letter, .digit, .dash, .dot])
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
    case .tooLongDuration, .fractionalDuration: 2...7 ~= text.count && Self.isWholeSeconds(text)
    case .embeddedFile: text.count < 1_024
    default: false
    }
  }

  /// Whether a text is digits and an `s`.
  static func isWholeSeconds(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 2, text[text.count - 1] == UInt8(ascii: "s") else { return false }
    return text.dropLast().allSatisfy { $0 &- 0x30 < 10 }
  }

  /// A letter, a digit, or a sign that nobody puts around a token.
  private static func isInnermost(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
  }

  private static func isHex(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
}

/// Which kinds of bytes a text has.
private struct ByteClasses: OptionSet {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Letters of ASCII.
  static let letter = ByteClasses(rawValue: 1)
  static let digit = ByteClasses(rawValue: 2)
  /// `-` and `_`.
  static let dash = ByteClasses(rawValue: 4)
  /// `.` and `~`.
  static let dot = ByteClasses(rawValue: 8)
  static let slash = ByteClasses(rawValue: 16)
  /// `$`, `{`, `%`: what variables begin with.
  static let variable = ByteClasses(rawValue: 32)
  /// Other visible signs of ASCII.
  static let sign = ByteClasses(rawValue: 64)
  /// Blanks, and bytes below them.
  static let blank = ByteClasses(rawValue: 128)
  /// Bytes of letters and signs outside of ASCII, and the byte 0x7F.
  static let other = ByteClasses(rawValue: 256)

  init(_ text: UnsafeRawBufferPointer) {
    var found: UInt16 = 0
    Self.table.withUnsafeBufferPointer { table in
      for byte in text { found |= table[Int(byte)] }
    }
    rawValue = found
  }

  /// The class of each byte.
  private static let table: [UInt16] = (0...255).map { byte in
    let kind: ByteClasses =
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
      case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
      case UInt8(ascii: "-"), UInt8(ascii: "_"): .dash
      case UInt8(ascii: "."), UInt8(ascii: "~"): .dot
      case UInt8(ascii: "/"): .slash
      case UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "%"): .variable
      case 0...0x20: .blank
      case 0x7F...: .other
      default: .sign
      }
    return kind.rawValue
  }
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
