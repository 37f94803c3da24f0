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
  /// The name as it is, between quotation marks, and as a part of other names.
  private static let names = NeedleScan(["TTL", "Ttl", "\"ttl\"", "'ttl'", "`ttl`"])
  /// Any name of it, for languages that write keys without quotation marks.
  private static let anyNames = NeedleScan(["ttl"])
  private static let name = Array("content-encoding".utf8)
  /// Most bytes between the name of a header and its value: `", "`, `' => '`, `: `, `", value: "`.
  private static let longestGap = 14

  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
  }

  /// - Parameter isCode: whether code is at an offset.
  func facts(where isCode: (Int) -> Bool) -> [SourceFact] {
    guard Self.authorization.occurs(in: text, range: text.range), !Self.names.occurs(in: text, range: text.range),
      !language.isProgram || !Self.anyNames.occurs(in: text, range: text.range)
    else { return [] }
    return Self.encoding.matches(in: text, range: text.range, limit: 1).compactMap { match in
      guard isCode(match.offset), let start = header(before: match.offset) else { return nil }
      return SourceFact(kind: .missingTTLHeader, range: SourceRange(start, start + Self.name.count))
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
    guard start > 0, text[SourceRange(start, end)].elementsEqual(Self.name, by: { $0 | 0x20 == $1 }) else { return nil }
    return start
  }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
