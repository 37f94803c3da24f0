import PushlintText
import PushlintTree

/// Reads what a dictionary of a property list in XML holds.
///
/// - Shape: linear in the text; of broken XML what can be read.
struct PropertyListReader {
  struct Value {
    /// What is between the tags of a string without references to characters; `nil` for any other value.
    let text: SourceRange?
  }

  private let text: SourceText
  private var index = 0

  init(_ text: SourceText) { self.text = text }

  /// The values of the dictionary that the outermost one has by that key, by their keys.
  func entries(of key: String) -> [String: Value] {
    var reader = self
    return reader.read(key)
  }

  private enum Tag {
    /// With the offset past it.
    case open(String, end: Int)
    case close(String)
    /// `<true/>`
    case empty
  }

  private mutating func read(_ wanted: String) -> [String: Value] {
    var result: [String: Value] = [:]
    // The keys of the dictionaries that are open; `nil` before the first one.
    var keys: [String?] = []
    while let tag = nextTag() {
      switch tag {
      case .open("dict", _), .open("array", _):
        note(nil, &result, keys, wanted)
        keys.append(nil)
      case .close("dict"), .close("array"):
        _ = keys.popLast()
        if !keys.isEmpty { keys[keys.count - 1] = nil }
      case .open(let name, let end):
        guard name == "key" || Self.scalars.contains(name) else { continue }
        let content = SourceRange(end, nextOpening(from: end))
        if name == "key" {
          if !keys.isEmpty { keys[keys.count - 1] = text.string(content).trimmingSpaces() }
        } else {
          note(name == "string" ? content : nil, &result, keys, wanted)
          if !keys.isEmpty { keys[keys.count - 1] = nil }
        }
      case .empty:
        note(nil, &result, keys, wanted)
        if !keys.isEmpty { keys[keys.count - 1] = nil }
      case .close: continue
      }
    }
    return result
  }

  private static let scalars: Set<String> = ["string", "integer", "real", "date", "data"]

  /// Adds a value of the dictionary that is looked for.
  private func note(_ content: SourceRange?, _ result: inout [String: Value], _ keys: [String?], _ wanted: String) {
    guard keys.count == 2, keys[0] == wanted, let key = keys[1] else { return }
    let isPlain = content.map { !text[$0].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") } } ?? false
    result[key] = Value(text: isPlain ? content.map(trimmed) : nil)
  }

  private func trimmed(_ range: SourceRange) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start < end, let byte = text[start], byte <= 0x20 { start += 1 }
    while start < end, let byte = text[end - 1], byte <= 0x20 { end -= 1 }
    return SourceRange(start, end)
  }

  // MARK: Tags

  /// The next tag past comments and declarations.
  private mutating func nextTag() -> Tag? {
    while let open = text.firstOffset(of: "<", in: SourceRange(index, text.count)) {
      if text.matches("<!--", at: SourceRange(open, min(open + 4, text.count))) {
        index = text.firstOffset(of: "-->", in: SourceRange(open, text.count)).map { $0 + 3 } ?? text.count
        continue
      }
      guard let close = text.firstOffset(of: ">", in: SourceRange(open, text.count)) else { return nil }
      index = close + 1
      guard let first = text[open + 1], first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { continue }
      let isClosing = first == UInt8(ascii: "/")
      let inside = text[SourceRange(isClosing ? open + 2 : open + 1, close)]
      let name = String(decoding: inside.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
      if isClosing { return .close(name) }
      return inside.last == UInt8(ascii: "/") ? .empty : .open(name, end: index)
    }
    return nil
  }

  /// Where the text behind a tag ends.
  private func nextOpening(from start: Int) -> Int {
    text.firstOffset(of: "<", in: SourceRange(start, text.count)) ?? text.count
  }
}
