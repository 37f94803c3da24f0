import PushlintSyntax
import PushlintText
import PushlintTree

/// Works out what an expression of numbers and durations comes to.
struct ConstantFolding {
  private let tokens: CodeTokens
  private var index: Int
  private let end: Int
  private var depth = 0

  /// Deepest nesting of parentheses and signs.
  private static let deepest = 32

  /// The number that the tokens of `range` stand for; `nil` where anything is not known.
  static func number(_ tokens: CodeTokens, _ range: Range<Int>) -> Double? {
    var folding = ConstantFolding(tokens, range)
    guard let value = folding.sum(), folding.index == folding.end, value.isFinite else { return nil }
    return value
  }

  /// The duration that the tokens stand for, in seconds: `timedelta(hours=1)`, `Duration.ofHours(1)`; `nil` for anything
  /// else.
  static func seconds(_ tokens: CodeTokens, _ range: Range<Int>) -> Double? {
    let parts = range.count > 3 ? tokens.split(range.lowerBound..<range.upperBound) : []
    guard parts.count == 1 else { return nil }
    return tokens.grammar.construction == .keywords
      ? timeDelta(tokens, range) : javaDuration(tokens, range)?.seconds
  }

  private init(_ tokens: CodeTokens, _ range: Range<Int>) {
    self.tokens = tokens
    index = range.lowerBound
    end = range.upperBound
  }

  // MARK: Numbers

  private mutating func sum() -> Double? {
    guard var value = product() else { return nil }
    while index < end {
      if tokens.isSign("+", at: index) {
        index += 1
        guard let other = product() else { return nil }
        value += other
      } else if tokens.isSign("-", at: index) {
        index += 1
        guard let other = product() else { return nil }
        value -= other
      } else {
        break
      }
    }
    return value
  }

  private mutating func product() -> Double? {
    guard var value = atom() else { return nil }
    while index < end {
      if tokens.isSign("*", at: index), !tokens.isSign("*", at: index + 1) {
        index += 1
        guard let other = atom() else { return nil }
        value *= other
      } else if tokens.isSign("/", at: index) {
        let isWhole = tokens.isSign("/", at: index + 1)
        index += isWhole ? 2 : 1
        guard let other = atom(), other != 0 else { return nil }
        value = isWhole ? (value / other).rounded(.down) : value / other
      } else {
        break
      }
    }
    return value
  }

  private mutating func atom() -> Double? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, index < end, let token = tokens[index] else { return nil }
    switch token.kind {
    case .number:
      index += 1
      return Self.value(tokens.text.string(token.range), tokens.grammar)
    case .sign where token.detail == UInt8(ascii: "-"):
      index += 1
      return atom().map { -$0 }
    case .sign where token.detail == UInt8(ascii: "+"):
      index += 1
      return atom()
    case .opener where token.detail == UInt8(ascii: "("):
      let closer = tokens.closer(of: index)
      guard closer < end else { return nil }
      index += 1
      guard let value = sum(), index == closer else { return nil }
      index = closer + 1
      return value
    default: return nil
    }
  }

  /// The value of a number as the language writes it.
  static func value(_ source: String, _ grammar: CodeGrammar) -> Double? {
    var digits = source.lowercased().filter { $0 != "_" }
    if digits.hasPrefix("0x") {
      if digits.last == "l", grammar.numberSuffixes.contains("l") { digits.removeLast() }
      return Int(digits.dropFirst(2), radix: 16).map(Double.init)
    }
    if let last = digits.last, grammar.numberSuffixes.contains(last) { digits.removeLast() }
    // Octal numbers, which nobody means.
    if digits.count > 1, digits.hasPrefix("0"), digits.allSatisfy(\.isNumber) { return nil }
    return Double(digits)
  }

  // MARK: Durations

  private static let pythonUnits: [(name: String, seconds: Double)] = [
    ("days", 86_400), ("seconds", 1), ("microseconds", 0.000_001), ("milliseconds", 0.001), ("minutes", 60),
    ("hours", 3_600), ("weeks", 604_800),
  ]

  /// `datetime.timedelta(hours=1, minutes=30)`
  private static func timeDelta(_ tokens: CodeTokens, _ range: Range<Int>) -> Double? {
    guard let open = tokens.first(in: range, where: { tokens.isOpener("(", at: $0) }),
      tokens.closer(of: open) == range.upperBound - 1, tokens.isWord("timedelta", at: open - 1)
    else { return nil }
    var total = 0.0
    for (position, argument) in tokens.split(open + 1..<range.upperBound - 1).enumerated() {
      var value = argument
      var unit = pythonUnits.indices.contains(position) ? pythonUnits[position].seconds : nil
      if let name = tokens.word(at: argument.lowerBound), tokens.isSign("=", at: argument.lowerBound + 1) {
        unit = pythonUnits.first { $0.name == name }?.seconds
        value = argument.lowerBound + 2..<argument.upperBound
      }
      guard let unit, let number = number(tokens, value) else { return nil }
      total += unit * number
    }
    return total
  }

  private static let javaUnits: [String: Double] = [
    "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1, "millis": 0.001, "milliseconds": 0.001,
  ]

  /// `Duration.ofHours(1)`, `TimeUnit.HOURS`; with `.toMillis()` or `.toMillis(1)` a number of milliseconds.
  static func javaDuration(_ tokens: CodeTokens, _ range: Range<Int>) -> (seconds: Double, isMilliseconds: Bool)? {
    let start = range.lowerBound
    guard tokens.isSign(".", at: start + 1), let name = tokens.word(at: start + 2) else { return nil }
    if tokens.isWord("Duration", at: start), name.hasPrefix("of"), tokens.isOpener("(", at: start + 3) {
      let close = tokens.closer(of: start + 3)
      guard close < range.upperBound, let unit = javaUnits[name.dropFirst(2).lowercased()],
        let count = number(tokens, start + 4..<close)
      else { return nil }
      if close + 1 == range.upperBound { return (unit * count, false) }
      guard tokens.isSign(".", at: close + 1), tokens.isWord("toMillis", at: close + 2),
        tokens.isOpener("(", at: close + 3), tokens.closer(of: close + 3) + 1 == range.upperBound
      else { return nil }
      return (unit * count, true)
    }
    guard tokens.isWord("TimeUnit", at: start), let unit = javaUnits[name.lowercased()],
      tokens.isSign(".", at: start + 3), tokens.isWord("toMillis", at: start + 4),
      tokens.isOpener("(", at: start + 5), tokens.closer(of: start + 5) + 1 == range.upperBound,
      let count = number(tokens, start + 6..<range.upperBound - 1)
    else { return nil }
    return (unit * count, true)
  }
}
