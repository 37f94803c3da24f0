import PushlintText
import PushlintTree

/// A text put together from pieces of a file: a word of a script as the command gets it, a request out of a collection.
/// Quotes are taken off, escapes undone, and what is filled in later is left open.
///
/// - Source: POSIX.1-2024, Shell Command Language, section 2.2 on quoting; `$'…'` as bash and zsh have it.
struct JoinedText: Sendable {
  /// How a piece is quoted, and so how a text is written into it.
  enum Quoting: Sendable, Equatable {
    /// A word of a script without quotes.
    case none
    /// Between the quotes of a script.
    case single, double
    /// `$'…'`
    case ansi
    /// The lines of a here-document whose delimiter is not quoted.
    case hereDocument
    /// Those of one whose delimiter is.
    case verbatim
    /// A string of JSON.
    case json
    /// A scalar of YAML between `'`.
    case yamlSingle
    /// A string of code.
    case code(CodeQuoting)
  }

  /// One run of text between two changes of quoting.
  struct Part: Sendable, Equatable {
    let number: Int
    let quoting: Quoting
  }

  private(set) var bytes: [UInt8] = []
  private(set) var segments: [StringDecoding.Segment] = []
  /// One for each segment; `nil` for what nobody wrote as text: an expansion.
  private(set) var parts: [Part?] = []
  private var part = Part(number: 0, quoting: .none)
  /// Where it stands in the file.
  var range: SourceRange
  /// Whether any of it stands between quotes.
  private(set) var isQuoted = false

  init(at start: Int) { range = SourceRange(at: start) }

  var isEmpty: Bool { bytes.isEmpty && !isQuoted }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins a run with another quoting.
  mutating func begin(_ quoting: Quoting) {
    part = Part(number: part.number + 1, quoting: quoting)
    if quoting != .none { isQuoted = true }
  }

  /// Adds bytes that stand in the script as they are.
  mutating func add(_ content: [UInt8], from source: SourceRange) { add(content[...], from: source) }

  /// Adds bytes that stand in the script as they are.
  mutating func add(_ content: ArraySlice<UInt8>, from source: SourceRange) {
    if let last = segments.last, !last.isEscape, last.source.end == source.start, parts.last == .some(part) {
      segments[segments.count - 1] = StringDecoding.Segment(
        decodedStart: last.decodedStart, source: SourceRange(last.source.start, source.end), isEscape: false)
    } else {
      segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: source, isEscape: false))
      parts.append(part)
    }
    bytes.append(contentsOf: content)
  }

  /// Adds what an escape stands for.
  mutating func addEscape(_ content: [UInt8], from source: SourceRange) {
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: source, isEscape: true))
    parts.append(part)
    bytes += content
  }

  /// Adds what will be put in place of `source`.
  mutating func addExpansion(from source: SourceRange) {
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: source, isEscape: true))
    parts.append(nil)
    bytes += Array(Placeholder.expansion.utf8)
  }
}

extension JoinedText.Quoting {
  /// `text` as it is written inside; `nil` where it cannot be.
  func escaped(_ text: String) -> String? {
    guard !Placeholder.holdsExpansion(text) else { return nil }
    switch self {
    case .verbatim: return text
    case .json: return StringEncoding.jsonContent(text)
    case .code(let quoting): return quoting.escaped(text)
    // A line end between the quotes would be a blank.
    case .yamlSingle: return text.contains("\n") ? nil : replacing(text) { $0 == "'" ? "''" : nil }
    case .single: return replacing(text) { $0 == "'" ? "'\\''" : nil }
    case .double: return replacing(text) { "\\\"$`".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    case .hereDocument: return replacing(text) { "\\$`".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    case .ansi: return replacing(text) { $0 == "'" || $0 == "\\" ? "\\\($0)" : $0 == "\n" ? "\\n" : nil }
    case .none:
      let isPlain = text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_./:,%+=@".unicodeScalars.contains(scalar)
      }
      return isPlain ? text : nil
    }
  }

  private func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += replacement($1) ?? String($1) }
  }
}

extension JoinedText {
  /// Adds a segment of another word.
  mutating func append(_ content: [UInt8], from source: SourceRange, isEscape: Bool, part: Part?) {
    segments.append(StringDecoding.Segment(decodedStart: bytes.count, source: source, isEscape: isEscape))
    parts.append(part)
    bytes += content
  }

  /// Adds all of another word; its parts are others than those that are there.
  mutating func append(_ word: JoinedText, numbered number: Int) {
    let start = bytes.count
    for (segment, part) in zip(word.segments, word.parts) {
      segments.append(
        StringDecoding.Segment(
          decodedStart: start + segment.decodedStart, source: segment.source, isEscape: segment.isEscape))
      parts.append(part.map { Part(number: number << 16 | $0.number, quoting: $0.quoting) })
    }
    bytes += word.bytes
    if word.isQuoted { isQuoted = true }
  }

  /// Adds a text that stands nowhere; it shows at `source`.
  mutating func appendSynthetic(_ content: String, at source: SourceRange) {
    append(Array(content.utf8), from: source, isEscape: true, part: nil)
  }
}
