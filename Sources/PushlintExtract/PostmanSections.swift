import PushlintSyntax
import PushlintText
import PushlintTree

/// Divides a collection of Postman's into sections that are read alone: a request with what stands before it.
///
/// - Shape: no more than brackets, quotes, and the keys `request` and `response` are looked at between requests, and each
///   request is a document of its own, so that a mistake in one says nothing of those behind it. What came back once is
///   passed over, with the requests in it.
/// - Source: the schema of Postman's collection format, version 2.1.
struct PostmanSections {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// Whether a document says of itself that it is a collection.
  static func isCollection(_ text: SourceText) -> Bool {
    text.firstOffset(of: "schema.getpostman.com/json/collection", in: SourceRange(0, 4096)) != nil
  }

  /// Least bytes of a section that ends without a request, between lines.
  private static let leastSize = 2_048

  struct Section {
    var excerpts: [Excerpt] = []
    /// Where the next one begins.
    var end: Int
    /// The brackets of what came back that are open there.
    var open: OpenBrackets
    /// Past all that says where it ends.
    var looked: Int
  }

  /// All requests of the collection, in order of place.
  func excerpts() -> [Excerpt] {
    var result: [Excerpt] = []
    var section = Section(end: 0, open: OpenBrackets(), looked: 0)
    while section.end < text.count {
      section = self.section(from: section.end, in: section.open)
      result += section.excerpts
    }
    return result
  }

  /// What is read from `start` on, which is the start of the file or the end of a section.
  func section(from start: Int, in open: OpenBrackets) -> Section {
    var section = Section(end: start, open: open, looked: start)
    while section.end < text.count {
      let offset = section.end
      guard let byte = text[offset] else { break }
      switch byte {
      case UInt8(ascii: "\""):
        section.end = stringEnd(from: offset)
        let value = value(behind: section.end)
        section.looked = max(section.looked, value.looked)
        guard section.open.isEmpty, let begins = value.start else { continue }
        let key = SourceRange(offset, section.end)
        if opensRequest(key, begins) {
          let range = request(from: begins, &section)
          section.end = range.end
          let document = parse(text, range: range, dialect: .json)
          if let request = PostmanRequest(document.tree)?.excerpt(key: key) { section.excerpts.append(request) }
          return section
        }
        if opensAnswers(key) {
          section.open.open(text[begins] == UInt8(ascii: "{"))
          section.end = begins + 1
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        section.end += 1
        // A line end of two bytes is one.
        guard section.end - start >= Self.leastSize, text[section.end] != UInt8(ascii: "\n") else { continue }
        section.looked = max(section.looked, text.lineEnd(of: section.end))
        if text.isAnchor(lineAt: section.end) { return section }
      default:
        if !section.open.isEmpty { _ = section.open.step(byte) }
        section.end += 1
      }
    }
    section.looked = max(section.looked, section.end)
    return section
  }

  /// The request whose object begins at an offset: up to its last bracket, or to what can only be behind it.
  private func request(from start: Int, _ section: inout Section) -> SourceRange {
    var brackets = OpenBrackets()
    var offset = start
    while offset < text.count, let byte = text[offset] {
      if byte == UInt8(ascii: "\"") {
        let end = stringEnd(from: offset)
        let value = value(behind: end)
        section.looked = max(section.looked, value.looked)
        let key = SourceRange(offset, end)
        if let begins = value.start, opensRequest(key, begins) || opensAnswers(key) {
          return SourceRange(start, offset)
        }
        offset = end
      } else {
        // A bracket that closes nothing in the request belongs to what is around it.
        guard brackets.step(byte) else { break }
        offset += 1
        if brackets.isEmpty { break }
      }
    }
    section.looked = max(section.looked, offset + 1)
    return SourceRange(start, min(offset, text.count))
  }

  private func opensRequest(_ key: SourceRange, _ value: Int) -> Bool {
    text[value] == UInt8(ascii: "{") && text.matches("\"request\"", at: key)
  }

  private func opensAnswers(_ key: SourceRange) -> Bool { text.matches("\"response\"", at: key) }

  /// The offset past a string; one that is not closed ends with its line.
  private func stringEnd(from start: Int) -> Int {
    var offset = start + 1
    while let byte = text[offset], !ByteClass.endsLine(byte) {
      if byte == UInt8(ascii: "\"") { return offset + 1 }
      offset += byte == UInt8(ascii: "\\") && text[offset + 1].map(ByteClass.endsLine) == false ? 2 : 1
    }
    return min(offset, text.count)
  }

  /// Where the object or array begins whose key ends at an offset, if there is one; and past what tells that.
  private func value(behind key: Int) -> (start: Int?, looked: Int) {
    var offset = pastSpaces(key)
    guard text[offset] == UInt8(ascii: ":") else { return (nil, offset + 1) }
    offset = pastSpaces(offset + 1)
    let opens = text[offset] == UInt8(ascii: "{") || text[offset] == UInt8(ascii: "[")
    return (opens ? offset : nil, offset + 1)
  }

  private func pastSpaces(_ start: Int) -> Int {
    var offset = start
    while let byte = text[offset], ByteClass.isSpace(byte) { offset += 1 }
    return offset
  }
}

/// The brackets that are open at a place, as far as they are told apart.
package struct OpenBrackets: Equatable, Sendable {
  private var depth = 0
  /// Whether each of the innermost ones is a brace; the last one is the lowest bit.
  private var braces: UInt64 = 0

  package init() {}

  package var isEmpty: Bool { depth == 0 }

  mutating func open(_ isBrace: Bool) {
    depth += 1
    braces = braces << 1 | (isBrace ? 1 : 0)
  }

  /// Takes what a byte opens or closes; a bracket closes all that is open in what it closes.
  ///
  /// - Returns: whether it closes nothing that is open, though something is; all of it ends there.
  mutating func step(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"): open(true)
    case UInt8(ascii: "["): open(false)
    case UInt8(ascii: "}"): return close(true)
    case UInt8(ascii: "]"): return close(false)
    default: break
    }
    return true
  }

  /// - Returns: `false` where no such bracket was open; none is any more.
  private mutating func close(_ isBrace: Bool) -> Bool {
    while depth > 0 {
      let last = braces & 1 == 1
      depth -= 1
      braces >>= 1
      if last == isBrace { return true }
    }
    return false
  }
}
