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
  private static let nameOfAuthorization = Array("authorization".utf8)
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
      guard isQuote(text[match.offset + Self.value.count]), let header = header(Self.name, before: match.offset),
        isCode(header.start)
      else {
        continue
      }
      return [SourceFact(kind: .missingTTLHeader, range: header)]
    }
    return writesRequests && !hidesHeaders ? factOfRequest(where: isCode) : []
  }

  /// Whether the source has requests as they are sent, with all of their headers.
  private var writesRequests: Bool {
    switch language.content {
    case .requests, .shellScript: true
    default: false
    }
  }

  /// What makes curl read headers from files; `-k` does something else.
  private static let headerFiles: [StaticString] = [
    "-H @", "-H@", "-H \"@", "-H '@", "--header @", "--header \"@", "--header '@", "--config", " -K ",
  ]

  /// Whether a file that nobody sees may have further headers.
  private var hidesHeaders: Bool { Self.headerFiles.contains { text.firstOffset(of: $0, in: text.range) != nil } }

  /// `Authorization: vapid t=…`, in a push without a body too.
  private func factOfRequest(where isCode: (Int) -> Bool) -> [SourceFact] {
    for match in Self.authorization.matches(in: text, range: text.range, limit: Self.mostMentions) {
      guard let header = header(Self.nameOfAuthorization, before: match.offset), text[header.end] == UInt8(ascii: ":"),
        isCode(header.start)
      else { continue }
      return [SourceFact(kind: .missingTTLHeader, range: header)]
    }
    return []
  }

  /// Whether anything may be the name of the header: `TTL`, `setTtl`, `"ttl"`, and any name where it needs no quotation
  /// marks.
  private var namesTTL: Bool {
    Self.names.contains(in: text, range: text.range) { match in
      let end = match.offset + 3
      let isSmall = text[SourceRange(match.offset, end)].allSatisfy { $0 & 0x20 != 0 }
      let quotes = [text[match.offset - 1], text[end]]
      return language.isProgram || writesRequests || !isSmall || quotes.allSatisfy { $0 == 0x22 || $0 == 0x27 }
    }
  }

  /// The name of the header whose value is at an offset.
  private func header(_ name: [UInt8], before value: Int) -> SourceRange? {
    var end = value
    while value - end < Self.longestGap, let byte = text[end - 1], !isLetter(byte) { end -= 1 }
    // `value: "`
    if end >= 5, text.string(SourceRange(end - 5, end)) == "value" {
      end -= 5
      while value - end < Self.longestGap, let byte = text[end - 1], !isLetter(byte) { end -= 1 }
    }
    let start = end - name.count
    let gap = text.string(SourceRange(end, value))
    guard start >= 0, !gap.contains("!="), !gap.contains("=="),
      text[SourceRange(start, end)].elementsEqual(name, by: { $0 | 0x20 == $1 })
    else { return nil }
    return SourceRange(start, end)
  }

  private func isQuote(_ byte: UInt8?) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
