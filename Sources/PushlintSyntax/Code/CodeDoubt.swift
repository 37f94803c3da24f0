import PushlintText

/// A line or stretch of code with a string that lacks a quotation mark: what is behind it there may be text or code.
package struct CodeDoubt: Sendable {
  /// The line, or the stretch where strings go on over line ends.
  package let range: SourceRange
  /// Where its first such string begins.
  private let start: Int

  package init(range: SourceRange, start: Int) {
    self.range = range
    self.start = start
  }

  /// Whether something ends behind the first such string.
  package func concerns(_ place: SourceRange) -> Bool { place.end > start && place.start < range.end }
}

extension CodeStretch {
  /// What is doubtful in a piece of code, in order of place.
  ///
  /// - Shape: linear; reads nothing where no string lacks a mark.
  /// - Parameters:
  ///   - strings: where strings begin that lack a quotation mark, in order.
  ///   - range: whole stretches.
  package static func doubts(
    _ strings: [Int], of text: SourceText, in range: SourceRange, _ grammar: CodeGrammar
  ) -> [CodeDoubt] {
    guard grammar.stringsSpanLines else {
      return strings.filter { $0 >= range.start && $0 < range.end }.map { start in
        CodeDoubt(range: SourceRange(text.lineStart(of: start), text.lineEnd(of: start)), start: start)
      }
    }
    var result: [CodeDoubt] = []
    var rest = strings.drop { $0 < range.start }
    var start = range.start
    while let first = rest.first, first < range.end, start < range.end {
      let end = CodeStretch(of: text, from: start, grammar).map { max($0.end, start + 1) } ?? range.end
      if first < end {
        result.append(CodeDoubt(range: SourceRange(start, min(end, range.end)), start: first))
        rest = rest.drop { $0 < end }
      }
      start = end
    }
    return result
  }
}
