import PushlintText

/// The documents of a YAML file.
struct YAMLStream {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// Words without which no mapping is a payload.
  static let words = ["aps", "message", "notification", "apns", "registration_ids", "/topics/", ":apa91"]
  private static let scan = NeedleScan(words)

  static func mayHoldPayload(_ text: SourceText, _ range: SourceRange) -> Bool { scan.occurs(in: text, range: range) }

  /// The documents that can be read as a whole and may hold a payload, with the bytes that they cover.
  func translations() -> [(range: SourceRange, excerpt: Excerpt)] {
    documents().compactMap { range in
      guard Self.mayHoldPayload(text, range) else { return nil }
      var reader = YAMLReader(text, document: range)
      return reader.excerpt().map { (range, $0) }
    }
  }

  /// What is between the lines that begin with `---` or `...`.
  func documents() -> [SourceRange] {
    var result: [SourceRange] = []
    var first = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var start = first
    while start < text.count {
      let next = max(text.nextLine(after: start), start + 1)
      if isMarker(start) {
        result.append(SourceRange(first, start))
        // What begins on the line of the marker itself is not read.
        first = isAlone(start) ? next : text.count
      }
      start = next
    }
    result.append(SourceRange(first, text.count))
    return result.filter { !$0.isEmpty }
  }

  private func isMarker(_ start: Int) -> Bool {
    let marker = SourceRange(start, start + 3)
    guard text.matches("---", at: marker) || text.matches("...", at: marker) else { return false }
    return text[start + 3].map { $0 <= 0x20 } ?? true
  }

  /// Whether nothing but a comment is on the marker's line.
  private func isAlone(_ start: Int) -> Bool {
    let behind = text[SourceRange(start + 3, text.lineEnd(of: start))].first { $0 > 0x20 }
    return behind == nil || behind == UInt8(ascii: "#")
  }
}
