import PushlintTree

/// The letters that topics and labels of FCM are made of.
///
/// - Source: the pattern `[a-zA-Z0-9-_.~%]+` of the reference of the FCM HTTP v1 API and of every Admin SDK.
enum NameLetters {
  static func contains(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_.~%".utf8.contains(byte)
  }

  /// The first character of `text` that is none of them, in bytes.
  static func firstStranger(in text: String) -> Range<Int>? {
    var offset = 0
    for character in text {
      let bytes = Array(character.utf8)
      if bytes.count > 1 || !bytes.allSatisfy(contains) { return offset..<(offset + bytes.count) }
      offset += bytes.count
    }
    return nil
  }

  /// Longest text that was surely meant to be a name.
  private static let longestName = 64

  /// `text` with a hyphen for every invalid character; `nil` when nothing else would be left.
  static func cleaned(_ text: String) -> String? {
    guard text.utf8.count <= longestName else { return nil }
    var result = ""
    for character in text.trimmingSpaces() {
      let isLetter = character.utf8.count == 1 && character.utf8.allSatisfy(contains)
      if isLetter {
        result.append(character)
      } else if !result.isEmpty, result.last != "-" {
        result.append("-")
      }
    }
    while result.last == "-" { result.removeLast() }
    return result.isEmpty ? nil : result
  }
}

/// A text as the name of a topic.
struct TopicText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Most characters that a name may have.
  ///
  /// - Source: the subscription's name in the discovery document.
  static let longest = 900

  var isValid: Bool { !text.isEmpty && text.utf8.count <= Self.longest && NameLetters.firstStranger(in: text) == nil }

  /// The name behind `/topics/`, `nil` for a text that does not begin so.
  var withoutPrefix: String? {
    for prefix in ["/topics/", "topics/"] where text.hasPrefix(prefix) && text.count > prefix.count {
      return String(text.dropFirst(prefix.count))
    }
    return nil
  }

  /// Whether a shell or a program puts something into it, and no topic comes out whatever that is.
  var isWrongWhateverIsPutIn: Bool {
    guard let known = Placeholder.knownPart(of: withoutPrefix ?? text), !Placeholder.containsMarker(known) else {
      return false
    }
    return NameLetters.firstStranger(in: known) != nil
  }

  var repair: TextFormat.Match {
    guard let stranger = NameLetters.firstStranger(in: text) else { return TextFormat.Match() }
    return TextFormat.Match(part: stranger, suggestion: NameLetters.cleaned(text))
  }
}

/// A text as the name under which the statistics count a message.
struct LabelText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Most characters that a label may have.
  ///
  /// - Source: the pattern that the Admin SDKs for Python, Java, and .NET check.
  static let longest = 50

  var isValid: Bool { !text.isEmpty && text.utf8.count <= Self.longest && NameLetters.firstStranger(in: text) == nil }

  /// The same as ``TopicText/isWrongWhateverIsPutIn``.
  var isWrongWhateverIsPutIn: Bool {
    guard let known = Placeholder.knownPart(of: text), !Placeholder.containsMarker(known) else { return false }
    return NameLetters.firstStranger(in: known) != nil || known.utf8.count > Self.longest
  }

  var repair: TextFormat.Match {
    let cleaned = NameLetters.cleaned(text).flatMap { $0.utf8.count <= Self.longest ? $0 : nil }
    return TextFormat.Match(part: NameLetters.firstStranger(in: text), suggestion: cleaned == text ? nil : cleaned)
  }
}

/// A text as the `Topic` of a Web Push message.
///
/// - Source: RFC 8030 section 5.4.
enum WebPushTopicText {
  private static let longest = 32

  static func isValid(_ text: String) -> Bool { 1...longest ~= text.utf8.count && hasOnlyLetters(text) }

  private static func hasOnlyLetters(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  /// The same as ``TopicText/isWrongWhateverIsPutIn``.
  static func isWrongWhateverIsPutIn(_ text: String) -> Bool {
    guard let known = Placeholder.knownPart(of: text), !Placeholder.containsMarker(known) else { return false }
    return !hasOnlyLetters(known) || known.utf8.count > longest
  }
}
