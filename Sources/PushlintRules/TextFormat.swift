import PushlintSyntax

/// Shapes of text that rules can name; each is a small hand-written scanner, linear in the text.
package enum TextFormat: String, Sendable, CaseIterable {
  /// Begins with a scheme: `https://…`.
  case absoluteURL = "absolute-url"
  /// A URL whose host ends like the name of an image and that has no path: the slash before the file is lost.
  case fileNameInHost = "file-name-in-host"
  /// Stands for a value that somebody will fill in.
  case placeholder
  /// Holds a variable that nobody expanded: `$name`, `${x}`, `{{x}}`, `%s`.
  case templateText = "template-text"
  /// `Bearer` and a whole access token of Google's.
  case bearerToken = "bearer-token"
  /// The same, shortened for showing.
  case shortenedBearerToken = "shortened-bearer-token"
  /// A URL whose project is a sample's or a placeholder.
  case sampleProject = "sample-project"

  /// Where a text shows the shape.
  struct Match {
    /// The part that shows it, in bytes of the text; `nil` for the whole.
    var part: Range<Int>?
    /// What was meant, when that can be said.
    var suggestion: String?
  }

  /// The match of `text`, `nil` when it has another shape.
  func match(_ text: String) -> Match? {
    switch self {
    case .absoluteURL: URLText(text).scheme == nil ? nil : Match()
    case .fileNameInHost: URLText(text).fileNameInHost()
    case .placeholder: Placeholder.isPlaceholder(text) || Placeholder.containsMarker(text) ? Match() : nil
    case .templateText: TemplateText.firstVariable(in: text).map { Match(part: $0) }
    case .bearerToken: BearerToken(text).flatMap { $0.isShortened ? nil : Match(part: $0.token) }
    case .shortenedBearerToken: BearerToken(text).flatMap { $0.isShortened ? Match(part: $0.token) : nil }
    case .sampleProject: URLText(text).sampleProject()
    }
  }

  /// What a text of another shape should be.
  func suggestion(for text: String) -> String? { nil }
}

/// A literal OAuth access token behind `Bearer`.
///
/// - Source: the prefix that Google's access tokens have in its own samples, `ya29.`.
private struct BearerToken {
  let token: Range<Int>
  let isShortened: Bool

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let prefix = "bearer ".utf8
    guard bytes.count > prefix.count, bytes.prefix(prefix.count).map({ $0 | 0x20 }).elementsEqual(prefix) else {
      return nil
    }
    let rest = String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self)
    guard rest.hasPrefix("ya29.") else { return nil }
    token = prefix.count..<bytes.count
    isShortened = rest.contains("...") || rest.contains("…") || rest.utf8.count < 20 || Placeholder.containsMarker(rest)
  }
}

/// Variables that were to be expanded before sending.
private enum TemplateText {
  /// The first variable, in bytes.
  static func firstVariable(in text: String) -> Range<Int>? {
    let bytes = Array(text.utf8)
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "$"):
        if byte(index + 1) == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) {
          return index..<(end + 1)
        }
        let end = wordEnd(bytes, index + 1)
        // A price begins with a digit; a variable does not.
        if end > index + 1, !isDigit(byte(index + 1)) { return index..<end }
      case UInt8(ascii: "{") where byte(index + 1) == UInt8(ascii: "{"):
        if let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")), byte(end + 1) == UInt8(ascii: "}") {
          return index..<(end + 2)
        }
      case UInt8(ascii: "%"):
        // `50%s` and `100 %so` are prices and typing, not formats.
        let isFormat = byte(index + 1) == UInt8(ascii: "@") || byte(index + 1) == UInt8(ascii: "s")
        if isFormat, !isLetter(byte(index + 2)), !isDigit(byte(index - 1)) { return index..<(index + 2) }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func wordEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "_") {
      index += 1
    }
    return index
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
