import PushlintText

/// Finds requests to push services that code puts together without `TTL`: how the body is encrypted and who sends it is
/// said, and how long it is kept nowhere in the source.
///
/// - Source: RFC 8030, section 5.2: a request without the header is refused; RFC 8292, section 3, for `vapid t=`.
struct TTLHeader {
  private let text: SourceText
  private let language: HostLanguage

  private static let encoding = NeedleScan(["aes128gcm"])
  private static let authorization = NeedleScan(["vapid t="])
  private static let names = NeedleScan(["ttl"])
  /// Most mentions of the encoding that are looked at.
  private static let mostMentions = 40
  private static let value = Array("aes128gcm".utf8)
  private static let name = Array("content-encoding".utf8)
  /// Most bytes between the name of a header and its value: `", "`, `' => '`, `: `, `", value: "`.
  private static let longestGap = 14

  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
  }

  /// - Parameter isCode: whether code is at an offset.
  func facts(where isCode: (Int) -> Bool) -> [SourceFact] {
    guard Self.authorization.occurs(in: text, range: text.range), !namesTTL else { return [] }
    for match in Self.encoding.matches(in: text, range: text.range, limit: Self.mostMentions) {
      // `"Content-Encoding: aes128gcm\\0"` derives a key.
      guard isQuote(text[match.offset + Self.value.count]), let start = header(before: match.offset), isCode(start)
      else {
        continue
      }
      return [SourceFact(kind: .missingTTLHeader, range: SourceRange(start, start + Self.name.count))]
    }
    return []
  }

  /// Whether anything may be the name of the header: `TTL`, `setTtl`, `"ttl"`, and any name where keys need no quotation
  /// marks.
  private var namesTTL: Bool {
    Self.names.contains(in: text, range: text.range) { match in
      let end = match.offset + 3
      let isSmall = text[SourceRange(match.offset, end)].allSatisfy { $0 & 0x20 != 0 }
      let quotes = [text[match.offset - 1], text[end]]
      return language.isProgram || !isSmall || quotes.allSatisfy { $0 == 0x22 || $0 == 0x27 }
    }
  }

  /// Where the name of the header begins whose value is at an offset.
  private func header(before value: Int) -> Int? {
    var end = value
    while value - end < Self.longestGap, let byte = text[end - 1], !isLetter(byte) { end -= 1 }
    // `value: "`
    if end >= 5, text.string(SourceRange(end - 5, end)) == "value" {
      end -= 5
      while value - end < Self.longestGap, let byte = text[end - 1], !isLetter(byte) { end -= 1 }
    }
    let start = end - Self.name.count
    let gap = text.string(SourceRange(end, value))
    guard start > 0, !gap.contains("!="), !gap.contains("=="),
      text[SourceRange(start, end)].elementsEqual(Self.name, by: { $0 | 0x20 == $1 })
    else { return nil }
    return start
  }

  private func isQuote(_ byte: UInt8?) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
