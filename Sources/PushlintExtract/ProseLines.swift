import PushlintText

/// Finds the lines of a text that are prose: where a literal that never closes must have ended.
///
/// - Shape: each line is checked once, however many literals ask.
struct ProseLines {
  private let text: SourceText
  private let range: SourceRange
  /// Start of the first prose line at or after `searched`.
  private var known: Int
  private var searched: Int

  init(_ text: SourceText, range: SourceRange) {
    self.text = text
    self.range = range
    known = -1
    searched = range.start
  }

  /// Start of the first prose line behind the line that holds `offset`; the end of the range when there is none.
  mutating func next(after offset: Int) -> Int {
    if known >= 0, offset >= searched, offset < known { return known }
    searched = offset
    var start = text.nextLine(after: offset)
    var followsBlank = false
    while start < range.end {
      let line = trimmed(start)
      if line.isEmpty {
        followsBlank = true
      } else {
        if isProse(line) || (followsBlank && isLabel(line)) {
          known = start
          return start
        }
        followsBlank = false
      }
      start = max(text.nextLine(after: start), start + 1)
    }
    known = range.end
    return range.end
  }

  private func trimmed(_ start: Int) -> SourceRange {
    var first = start
    var end = min(text.lineEnd(of: start), range.end)
    while first < end, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    while end > first, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    return SourceRange(first, end)
  }

  /// Several words without any character that a literal or code would have.
  private func isProse(_ line: SourceRange) -> Bool {
    guard let first = text[line.start], isLetter(first), !isMember(line) else { return false }
    var blanks = 0
    for byte in text[line] {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ";"),
        UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "\\"):
        return false
      case 0x20: blanks += 1
      default: break
      }
    }
    return blanks >= 3 && text[line.end - 1] != UInt8(ascii: ",")
  }

  /// `title: 'Sparky says hello'`: a key without quotes, with its value.
  private func isMember(_ line: SourceRange) -> Bool {
    guard let end = text[line].firstIndex(where: { !isLetter($0) && $0 &- 0x30 >= 10 && $0 != UInt8(ascii: "_") })
    else {
      return false
    }
    return text[end] == UInt8(ascii: ":")
  }

  /// A word or two alone: the heading of what comes next.
  private func isLabel(_ line: SourceRange) -> Bool {
    line.count <= 60
      && text[line].allSatisfy {
        isLetter($0) || $0 == 0x20 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "+")
          || $0 &- 0x30 < 10
      }
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 }
}
