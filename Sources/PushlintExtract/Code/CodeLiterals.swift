import PushlintText
import PushlintTree

/// The strings and numbers of a piece of code that can be written anew where they stand.
///
/// - Shape: all else in code stays as it is: what JSON would write there is not the language's.
struct CodeLiterals: Sendable {
  enum Content: Sendable, Equatable {
    /// What stands between the marks, and how it is quoted.
    case string(SourceRange, CodeQuoting)
    case number(String)
  }

  private struct Literal: Sendable {
    let range: SourceRange
    let content: Content
  }

  private let text: SourceText
  private var literals: [Int: Literal] = [:]
  /// The same by the places where their contents begin.
  private var contents: [Int: Int] = [:]

  init(_ text: SourceText) { self.text = text }

  mutating func add(_ content: Content, _ range: SourceRange) {
    literals[range.start] = Literal(range: range, content: content)
    if case .string(let inside, _) = content { contents[inside.start] = range.start }
  }

  /// The text of an edit as the language writes it; `nil` where it cannot be made.
  ///
  /// - Parameter edit: with a text as JSON would have it.
  func written(_ edit: TextEdit) -> String? {
    if let literal = literals[edit.range.start], literal.range == edit.range { return replacement(literal, edit.text) }
    guard let start = contents[edit.range.start], case .string(let inside, let quoting)? = literals[start]?.content,
      inside == edit.range
    else { return nil }
    let source = SourceText(edit.text)
    return quoting.escaped(decoded(source, source.range))
  }

  private func replacement(_ literal: Literal, _ new: String) -> String? {
    let source = SourceText(new)
    let isString = source.count >= 2 && source[0] == UInt8(ascii: "\"") && source[source.count - 1] == source[0]
    switch literal.content {
    case .number(let old):
      guard isString else { return Double(new) != nil ? new : nil }
      return decoded(source, SourceRange(1, source.count - 1)) == old ? "\"\(old)\"" : nil
    case .string(let inside, let quoting):
      guard isString, let content = quoting.escaped(decoded(source, SourceRange(1, source.count - 1))) else {
        return nil
      }
      let opening = text.string(SourceRange(literal.range.start, inside.start))
      let closing = text.string(SourceRange(inside.end, literal.range.end))
      return opening + content + closing
    }
  }

  private func decoded(_ source: SourceText, _ range: SourceRange) -> String {
    String(decoding: StringDecoding(source, range).bytes, as: UTF8.self)
  }
}
