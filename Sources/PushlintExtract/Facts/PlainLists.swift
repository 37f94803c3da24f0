import PushlintText

/// What stands between brackets in code of any language, told by the brackets alone.
///
/// - Shape: brackets in texts count as well, so that a list which has an odd one may not be found.
struct PlainLists {
  private let text: SourceText

  /// Most bytes between a place and the bracket around it.
  private static let reach = 400
  /// Longest list, in bytes.
  private static let longestList = 800
  /// What stands for members that are taken over from something else.
  static let spread = "..."

  init(_ text: SourceText) { self.text = text }

  /// The bracket that is open at a place.
  func opener(before offset: Int) -> Int? {
    var depth = 0
    var index = offset - 1
    while offset - index < Self.reach, let byte = text[index] {
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index -= 1
    }
    return nil
  }

  /// What is between the commas of a list, without the spaces around; nothing of one that is not closed.
  func elements(ofListAt open: Int) -> [SourceRange] {
    var result: [SourceRange] = []
    var start = open + 1
    var depth = 0
    var index = start
    while index - open < Self.longestList, let byte = text[index] {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return result + (trimmed(start, index).map { [$0] } ?? []) }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        if let element = trimmed(start, index) { result.append(element) }
        start = index + 1
      default: break
      }
      index += 1
    }
    return []
  }

  /// The bracket that closes a list; `nil` where it is not closed.
  func closer(ofListAt open: Int) -> Int? {
    var depth = 0
    for index in open..<min(open + Self.longestList, text.count) {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  private func trimmed(_ start: Int, _ end: Int) -> SourceRange? {
    var (start, end) = (start, end)
    while start < end, let byte = text[start], byte <= 0x20 { start += 1 }
    while start < end, let byte = text[end - 1], byte <= 0x20 { end -= 1 }
    return start < end ? SourceRange(start, end) : nil
  }

  /// The name before a colon or an arrow, or at the beginning of a text; ``spread`` for what is taken over.
  func name(ofMember range: SourceRange) -> String {
    let member = text.string(range)
    if member.hasPrefix("...") || member.hasPrefix("*") || member.hasPrefix("array_") { return Self.spread }
    let name = member.drop { $0 == "\"" || $0 == "'" || $0 == "`" || $0 == "@" }
    return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
  }
}
