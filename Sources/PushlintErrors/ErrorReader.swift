import PushlintJSON
import PushlintText
import PushlintTree

/// Reads what is known of an error from its two files in `rules/errors/`.
///
/// - Shape: strict. An unknown key, a value of the wrong type, and a missing entry are issues.
package enum ErrorReader {
  /// Every key of a file.
  package static let keys = [
    "$schema", "service", "statuses", "names", "codes", "phrases", "general", "overrides", "meaning", "probable",
    "fields", "expects", "change", "retry", "rules", "source",
  ]
  private static let services = ErrorPage.Service.allCases.map { ($0.rawValue, $0) }
  private static let expectations = ErrorPage.Expected.allCases.map { ($0.rawValue, $0) }
  private static let retries = ErrorPage.Retry.allCases.map { ($0.rawValue, $0) }

  /// Reads the error with that id.
  package static func page(id: String, json: SourceText, page: SourceText) throws(DecodingIssue) -> ErrorPage {
    let error = try ObjectDecoder(try JSONText.decoded(json), name: "an error", keys: keys)
    let content = page.string(page.range)
    let title = content.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
    guard !title.isEmpty else { throw DecodingIssue("the page must start with a title", error.place) }
    let service = try error.word("service", of: services)
    let (names, codes, phrases) = (
      try texts("names", of: error), try texts("codes", of: error), try texts("phrases", of: error)
    )
    let statuses = try statuses(of: error)
    guard !(names.isEmpty && codes.isEmpty && phrases.isEmpty && statuses.isEmpty) else {
      throw DecodingIssue("missing `names`, `codes`, `phrases`, or `statuses`", error.place)
    }
    return ErrorPage(
      id: id, title: String(title), service: service,
      statuses: statuses, names: names.map(\.text), codes: codes.map(\.text),
      namePatterns: try patterns(names, isName: true, isCode: service != .apns),
      codePatterns: try patterns(codes, isName: true, isCode: true),
      phrasePatterns: try patterns(phrases, isName: false), isGeneral: try error.flag("general"),
      overridden: try texts("overrides", of: error).map(\.text), meaning: try error.text("meaning"),
      isProbable: try error.flag("probable"), fields: try texts("fields", of: error).map(\.text),
      expected: try error.optionalWord("expects", of: expectations), change: try error.text("change"),
      retry: try error.word("retry", of: retries), rules: try texts("rules", of: error).map(\.text),
      source: try error.text("source"), page: content)
  }

  private static func texts(
    _ name: String, of error: ObjectDecoder
  ) throws(DecodingIssue) -> [(text: String, range: SourceRange)] { try error.optionalTexts(name) ?? [] }

  private static func patterns(
    _ texts: [(text: String, range: SourceRange)], isName: Bool, isCode: Bool = false
  ) throws(DecodingIssue) -> [AnswerPattern] {
    var result: [AnswerPattern] = []
    for (text, range) in texts {
      do throws(AnswerPattern.Malformed) {
        result.append(try AnswerPattern(text, isName: isName, isCode: isCode))
      } catch {
        throw DecodingIssue("invalid pattern `\(text)`: \(error.message)", range)
      }
    }
    return result
  }

  private static func statuses(of error: ObjectDecoder) throws(DecodingIssue) -> [Int] {
    let expected = "an array of HTTP statuses"
    var result: [Int] = []
    for element in try error.elements("statuses", expected: expected) ?? [] {
      let range = error.tree[element].range
      guard let status = Int(error.tree.source.string(range)), 100...599 ~= status else {
        throw DecodingIssue("`statuses` must be \(expected)", range)
      }
      result.append(status)
    }
    return result
  }
}
