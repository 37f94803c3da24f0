/// What the header lines of one frame say.
///
/// - Source: LSP 3.17, Header Part.
struct FrameHeader {
  private(set) var length: Int?

  /// Reads one line, without its end.
  mutating func read(_ line: ArraySlice<UInt8>) throws(FrameError) {
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { throw .malformedHeader(text) }
    let value = text[text.index(after: colon)...].trimmed
    switch text[..<colon].lowercased() {
    case "content-length": try setLength(value)
    case "content-type": try check(contentType: value)
    default: break
    }
  }

  private mutating func setLength(_ text: String) throws(FrameError) {
    let isDigits = !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isDigits else { throw .invalidLength(text) }
    // More digits than an integer holds are a number nonetheless, and over every limit.
    let number = Int(text) ?? Int.max
    guard length == nil || length == number else { throw .invalidLength(text) }
    length = number
  }

  /// Content is UTF-8; `utf8` without the hyphen is what old clients write.
  private func check(contentType: String) throws(FrameError) {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmed.lowercased() }
      guard parts.count == 2, parts[0] == "charset" else { continue }
      let charset = parts[1].filter { $0 != "\"" }
      guard charset == "utf-8" || charset == "utf8" else { throw .unsupportedCharset(charset) }
    }
  }
}

extension Substring {
  /// The text without blanks and tabs around it.
  fileprivate var trimmed: String {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
