import PushlintText

/// An error that a text tells of.
package struct RecognizedError: Sendable {
  package let page: ErrorPage
  /// The words that tell it.
  package let range: SourceRange
  /// The path of the field, as the answer has it.
  package let path: String?
  /// The name of a key, and the value, that the answer quotes.
  package let name: String?
  package let value: String?
  /// How often the text tells of the same; one answer may do so several times.
  package fileprivate(set) var count = 1
  /// Which results of a request to several devices it is, from 0; empty where that is not known.
  package fileprivate(set) var results: [Int] = []
}

/// A word where the name of an error is expected, which no page has.
package struct UnknownError: Sendable, Equatable {
  package let name: String
  package let range: SourceRange
}

/// The errors that a text tells of.
///
/// - Shape: linear in the text; any bytes.
package struct Recognition: Sendable {
  /// In order of place, each once.
  package private(set) var errors: [RecognizedError] = []
  package private(set) var unknown: [UnknownError] = []
  /// Whether there are more than are listed.
  package private(set) var isCut = false

  /// Most errors that are listed.
  package static let limit = 100

  private let text: FoldedText
  private let pages: [ErrorPage]
  private var known: [Identity: Int] = [:]
  private var knownNames: Set<String> = []

  /// What makes two errors the same for a reader.
  private struct Identity: Hashable {
    let page: String
    let path: String?
    let name: String?
  }

  package init(_ source: SourceText) {
    self.init(source, .shared)
  }

  init(_ source: SourceText, _ table: PatternTable) {
    text = FoldedText(source)
    pages = table.pages
    let reader = AnswerReader(text, table)
    let whole = AnswerGroup.context(of: reader.signs)
    let isShort = text.bytes.count <= Self.short
    let results = ResultPositions(text)
    for signs in AnswerGroup.split(reader.signs) {
      let group = AnswerGroup(signs, pages, text, context: whole, isShort: isShort)
      for found in group.errors { add(found, results) }
      for sign in group.unknown where unknown.count < Self.limit {
        let name = text.text(sign)
        if knownNames.insert(name).inserted { unknown.append(UnknownError(name: name, range: text.sourceRange(sign))) }
      }
    }
  }

  /// Most bytes of a text that is nothing but an answer.
  private static let short = 400

  private mutating func add(_ found: AnswerGroup.Found, _ results: ResultPositions) {
    let page = pages[found.page]
    let path = found.path.map { path in
      text.text(path) + (found.captures[.field].map { "." + text.text($0) } ?? "")
    }
    let name = found.captures[.name].map { text.text($0) }
    let position = page.service == .legacy ? results.position(of: found.range.lowerBound) : nil
    let identity = Identity(page: page.id, path: path, name: name)
    if let index = known[identity] {
      errors[index].count += 1
      if let position, errors[index].results.count < Self.limit { errors[index].results.append(position) }
      return
    }
    guard errors.count < Self.limit else {
      isCut = true
      return
    }
    known[identity] = errors.count
    var error = RecognizedError(
      page: page, range: text.sourceRange(found.range), path: path, name: name,
      value: found.captures[.value].map { text.text($0) })
    if let position { error.results = [position] }
    errors.append(error)
  }
}

/// The results of a request to several devices: `'results': [{…}, {…}]`.
private struct ResultPositions {
  /// Where each result begins, with its number.
  private var starts: [(offset: Int, position: Int)] = []

  init(_ text: FoldedText) {
    let bytes = text.bytes
    let key = Array("'results'".utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == FoldedText.quote, bytes[index...].starts(with: key) else {
        index += 1
        continue
      }
      index += key.count
      while index < bytes.count, bytes[index] != UInt8(ascii: "["), bytes[index] <= 0x3E { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { continue }
      index = read(bytes, from: index + 1)
    }
  }

  /// Reads the results of one list; answers where it ends.
  private mutating func read(_ bytes: [UInt8], from start: Int) -> Int {
    var (index, depth, position) = (start, 0, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        if depth == 0 {
          starts.append((index, position))
          position += 1
        }
        depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "]") where depth <= 0:
        starts.append((index, -1))
        return index
      default: break
      }
      index += 1
    }
    return index
  }

  /// The number of the result that an offset is in.
  func position(of offset: Int) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, starts[low - 1].position >= 0 else { return nil }
    return starts[low - 1].position
  }
}
