import PushlintDiagnostics
import PushlintJSON
import PushlintPayload
import PushlintTree

extension RuleReader {
  /// Keys of a rule that say which of the members that `given` matches it is about.
  static let scopeKeys = ["keys", "exact", "prefixes", "whenMember"]

  /// Every key of `expect`.
  package static let expectationKeys = [
    "type", "format", "not-format", "member", "values", "not-values", "minimum", "maximum", "max-bytes", "min-items",
    "max-items", "filled",
  ]

  /// The types that a value can have.
  package static let types = ["string", "number", "boolean", "null", "object", "array"]
  static let typeWords = types.map { ($0, $0) }
  private static let formats = TextFormat.allCases.map { ($0.rawValue, $0) }

  func expectation() throws(DecodingIssue) -> Expectation.Terms {
    var result = Expectation.Terms()
    result.keys = try rule.optionalTexts("keys", allowsEmpty: true)?.map { $0.text.lowercased() } ?? []
    result.hasExactKeys = try rule.flag("exact")
    result.prefixes = try rule.optionalTexts("prefixes")?.map(\.text) ?? []
    result.whenMember = try rule.optionalText("whenMember")
    if let exact = rule["exact"], rule["keys"] == nil {
      throw DecodingIssue("`exact` has no effect without `keys`", rule.range(ofKey: exact))
    }
    guard let expect = try rule.object("expect", keys: Self.expectationKeys) else {
      result.isAbsent = true
      return result
    }
    guard !expect.entries.isEmpty else {
      throw DecodingIssue(
        "`expect` contains no condition; expected \(MessageFormatting.alternatives(Self.expectationKeys))",
        expect.place)
    }
    result.types = try expect.optionalWords("type", of: Self.typeWords, allowsOne: true) ?? []
    result.isFilled = try expect.flag("filled")
    result.format = try expect.optionalWord("format", of: Self.formats)
    result.notFormat = try expect.optionalWord("not-format", of: Self.formats)
    result.member = try expect.optionalText("member")
    result.values = try expect.optionalTexts("values")?.map(\.text) ?? []
    result.excludedValues = try excludedValues(expect)
    result.minimum = try expect.number("minimum")
    result.maximum = try expect.number("maximum")
    result.byteLimit = try expect.wholeNumber("max-bytes")
    result.smallestCount = try expect.wholeNumber("min-items")
    result.largestCount = try expect.wholeNumber("max-items")
    try requireOrder(expect, "minimum", result.minimum, "maximum", result.maximum)
    try requireOrder(
      expect, "min-items", result.smallestCount.map(Double.init), "max-items", result.largestCount.map(Double.init))
    return result
  }

  /// They are compared with the value in lower case, so capitals would never match.
  private func excludedValues(_ expect: ObjectDecoder) throws(DecodingIssue) -> [String] {
    let values = try expect.optionalTexts("not-values") ?? []
    for (text, range) in values where text != text.lowercased() {
      throw DecodingIssue("`not-values` must be in lower case; found `\(MessageFormatting.shortened(text))`", range)
    }
    return values.map(\.text)
  }

  private func requireOrder(
    _ expect: ObjectDecoder, _ low: String, _ lower: Double?, _ high: String, _ upper: Double?
  ) throws(DecodingIssue) {
    guard let lower, let upper, lower > upper, let member = expect[high] else { return }
    throw DecodingIssue("`\(high)` is smaller than `\(low)`", expect.range(ofValue: member))
  }
}
