import PushlintSyntax

/// Numbers that durations are turned into: `TTL.toSeconds()`, `int64(lifetime.Seconds())`, `(long)Lifetime.TotalSeconds`.
extension ConstantFolding {
  /// Conversions of Go between numbers.
  private static let conversions: Set<String> = ["int64", "int", "uint64", "uint32", "int32"]
  /// What yields whole seconds, by the language.
  private static let members: [CodeGrammar.Durations: Set<String>] = [
    .go: ["Seconds"], .cSharp: ["TotalSeconds"],
    .java: ["seconds", "toSeconds", "getSeconds", "inWholeSeconds", "toMillis", "inWholeMilliseconds"],
  ]

  /// The number that a duration is turned into; `nil` where it is none, or nobody knows how long it is.
  static func numberOfDuration(_ tokens: CodeTokens, _ range: Range<Int>, _ constants: CodeConstants) -> Double? {
    let value = withoutConversion(tokens, range)
    let isCall = tokens[value.upperBound - 1]?.kind == .closer
    let name = isCall ? (tokens[value.upperBound - 1].map { Int($0.partner) } ?? 0) - 1 : value.upperBound - 1
    guard name > value.lowerBound + 1, tokens.linkWidth(at: name - 1) == 1, let member = tokens.word(at: name),
      members[tokens.grammar.durations]?.contains(member) == true
    else { return nil }
    if tokens.grammar.durations == .java, let duration = javaDuration(tokens, value, constants), duration.isMilliseconds
    {
      return duration.seconds * 1000
    }
    var duration = value.lowerBound..<name - 1
    if duration.count == 1, let named = constants.value(at: duration.lowerBound) { duration = named }
    switch tokens.grammar.durations {
    case .go: return number(tokens, duration, constants).map { $0 / 1e9 }
    case .cSharp: return timeSpan(tokens, duration, constants)
    case .java:
      guard let known = javaDuration(tokens, duration, constants), !known.isMilliseconds else { return nil }
      return member.hasSuffix("illis") || member.hasSuffix("illiseconds") ? known.seconds * 1000 : known.seconds
    default: return nil
    }
  }

  /// The value in `int64(…)` and behind `(long)`.
  private static func withoutConversion(_ tokens: CodeTokens, _ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound
    if tokens.grammar.durations == .go, tokens.word(at: start).map(conversions.contains) == true,
      tokens.isOpener("(", at: start + 1), tokens.closer(of: start + 1) + 1 == range.upperBound
    {
      return tokens.inside(start + 1)
    }
    guard tokens.grammar.durations == .cSharp, tokens.isOpener("(", at: start),
      tokens.inside(start).count == 1, ["long", "int"].contains(tokens.word(at: start + 1)),
      tokens.closer(of: start) + 1 < range.upperBound
    else { return range }
    return tokens.closer(of: start) + 1..<range.upperBound
  }
}
