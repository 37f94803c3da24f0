import PushlintSyntax

/// Durations of Dart as numbers: `const Duration(hours: 1).inSeconds`.
///
/// - Source: the reference of the class `Duration` of `dart:core`.
extension ConstantFolding {
  private static let units: [String: Double] = [
    "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1, "milliseconds": 0.001,
  ]
  private static let members: [String: Double] = [
    "inHours": 1 / 3_600, "inMinutes": 1 / 60, "inSeconds": 1, "inMilliseconds": 1_000,
  ]

  /// The seconds of `Duration(hours: 1)`.
  static func dartDuration(_ tokens: CodeTokens, _ range: Range<Int>) -> Double? {
    let start = tokens.isWord("const", at: range.lowerBound) ? range.lowerBound + 1 : range.lowerBound
    guard tokens.grammar.imports == .dart, tokens.isWord("Duration", at: start), tokens.isOpener("(", at: start + 1),
      tokens.closer(of: start + 1) == range.upperBound - 1
    else { return nil }
    var total = 0.0
    for argument in tokens.split(tokens.inside(start + 1)) {
      guard let unit = tokens.word(at: argument.lowerBound).flatMap({ units[$0] }),
        tokens.isSign(":", at: argument.lowerBound + 1),
        let number = number(tokens, argument.lowerBound + 2..<argument.upperBound, .none(tokens))
      else { return nil }
      total += unit * number
    }
    return total
  }

  /// What a member of a duration comes to: `inSeconds` of one with so many seconds.
  static func member(_ name: String, ofDartDuration seconds: Double) -> Double? {
    members[name].map { (seconds * $0).rounded(.towardZero) }
  }

  /// `const Duration(hours: 1).inSeconds`, `lifetime.inSeconds` behind `const lifetime = Duration(hours: 1)`.
  mutating func memberOfDartDuration() -> Double? {
    guard tokens.grammar.imports == .dart else { return nil }
    let start = tokens.isWord("const", at: index) ? index + 1 : index
    let isLiteral = tokens.isWord("Duration", at: start) && tokens.isOpener("(", at: start + 1)
    let behind = isLiteral ? tokens.closer(of: start + 1) + 1 : start + 1
    let value = isLiteral ? index..<behind : constants.value(at: start)
    guard behind + 1 < end, tokens.isSign(".", at: behind), let name = tokens.word(at: behind + 1),
      let seconds = value.flatMap({ Self.dartDuration(tokens, $0) }),
      let number = Self.member(name, ofDartDuration: seconds)
    else { return nil }
    index = behind + 2
    return number
  }
}
