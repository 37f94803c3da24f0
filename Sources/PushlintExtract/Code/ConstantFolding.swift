import PushlintSyntax
import PushlintText
import PushlintTree

/// Works out what an expression of numbers and durations comes to.
struct ConstantFolding {
  let tokens: CodeTokens
  let constants: CodeConstants
  var index: Int
  let end: Int
  private var depth = 0
  /// How many names led to the expression.
  let level: Int
  /// Most names that lead from one to another.
  static let longestWay = 2

  /// Whether a clock is read.
  var readsClock = false

  /// Deepest nesting of parentheses and signs.
  private static let deepest = 32

  /// The number that the tokens of `range` stand for; `nil` where anything is not known.
  ///
  /// - Unit: what the language says: a duration of Go is in nanoseconds.
  static func number(_ tokens: CodeTokens, _ range: Range<Int>, _ constants: CodeConstants) -> Double? {
    result(tokens, range, constants)?.number
  }

  /// The same, and whether it is another one whenever the code runs.
  static func result(
    _ tokens: CodeTokens, _ range: Range<Int>, _ constants: CodeConstants, level: Int = 0
  ) -> (number: Double, isOfClock: Bool)? {
    var folding = ConstantFolding(tokens, range, constants, level)
    guard let value = folding.sum(), folding.index == folding.end, value.isFinite else { return nil }
    return (value, folding.readsClock)
  }

  init(_ tokens: CodeTokens, _ range: Range<Int>, _ constants: CodeConstants, _ level: Int) {
    self.level = level
    self.tokens = tokens
    self.constants = constants
    index = range.lowerBound
    end = range.upperBound
  }

  // MARK: Numbers

  mutating func sum() -> Double? {
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
      } else if tokens.isSign("/", at: index) || tokens.isSign("~", at: index) && tokens.isSign("/", at: index + 1) {
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
      return Self.value(tokens.text.string(token.range), tokens.grammar).flatMap { times($0) }
    case .sign where token.detail == UInt8(ascii: "-"):
      index += 1
      return atom().map { -$0 }
    case .sign where token.detail == UInt8(ascii: "+"):
      index += 1
      return atom()
    case .opener where token.detail == UInt8(ascii: "("):
      let closer = tokens.closer(of: index)
      guard closer < end else { return nil }
      // `(int) x`
      if closer == index + 2, let type = tokens.word(at: index + 1), Self.wholeNumbers.contains(type) {
        index = closer + 1
        return atom()?.rounded(.towardZero)
      }
      if let value = memberOfMoment(behind: closer) { return value }
      index += 1
      guard let value = sum(), index == closer else { return nil }
      index = closer + 1
      return converted(value)
    case .word: return clock() ?? memberOfDartDuration() ?? name()
    default: return nil
    }
  }

  private static let rubyUnits: [String: Double] = [
    "second": 1, "seconds": 1, "minute": 60, "minutes": 60, "hour": 3_600, "hours": 3_600, "day": 86_400,
    "days": 86_400, "week": 604_800, "weeks": 604_800, "to_i": 1, "in_milliseconds": 1_000,
  ]

  /// The seconds of `1.day`, `4.weeks.to_i`; the number itself without such a method, `nil` with another one.
  private mutating func times(_ number: Double) -> Double? {
    guard tokens.grammar.imports == .none, tokens.grammar.literals.hasBareKeys else { return number }
    var value = number
    while index + 1 < end, tokens.isSign(".", at: index), let word = tokens.word(at: index + 1) {
      guard let factor = Self.rubyUnits[word] else { return nil }
      value *= factor
      index += 2
    }
    return value
  }

  /// A name that stands for a number, or what is made of one.
  private mutating func name() -> Double? {
    if tokens.grammar.durations == .go, tokens.isSign(".", at: index + 1), tokens.isWord("time", at: index),
      let word = tokens.word(at: index + 2)
    {
      index += 3
      if let unit = Self.goUnits[word] { return unit }
      guard word == "Duration" else { return nil }
      index -= 1
    }
    // `time.Duration(1)`, `int64(1)`
    if tokens.isOpener("(", at: index + 1), tokens.grammar.durations == .go,
      tokens.word(at: index).map({ ["Duration", "int", "int64", "float64", "uint"].contains($0) }) == true
    {
      index += 1
      return atom()
    }
    // `self::TTL`
    let link = tokens.linkWidth(at: index + 1)
    if link > 0, index + link + 1 < end, let last = constants.lastWord(of: index..<index + link + 2) { index = last }
    let behind = tokens[index + 1]?.kind
    guard index + 1 == end || behind == .closer || behind == .sign && tokens.linkWidth(at: index + 1) == 0,
      let value = constants.value(at: index)
    else { return nil }
    index += 1
    let others = level < Self.longestWay ? constants : .none(tokens)
    guard let result = Self.result(tokens, value, others, level: level + 1) else { return nil }
    if result.isOfClock { readsClock = true }
    return result.number
  }

  private static let goUnits: [String: Double] = [
    "Nanosecond": 1, "Microsecond": 1e3, "Millisecond": 1e6, "Second": 1e9, "Minute": 60e9, "Hour": 3_600e9,
  ]

  /// The value of a number as the language writes it.
  static func value(_ source: String, _ grammar: CodeGrammar) -> Double? {
    var digits = source.lowercased().filter { $0 != "_" }
    if digits.hasPrefix("0x") {
      if digits.last == "l", grammar.numberSuffixes.contains("l") { digits.removeLast() }
      return Int(digits.dropFirst(2), radix: 16).map(Double.init)
    }
    if let last = digits.last, grammar.numberSuffixes.contains(last) { digits.removeLast() }
    if let type = grammar.numberTypes.first(where: { digits.hasSuffix($0) }) { digits.removeLast(type.count) }
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
  static func timeDelta(_ tokens: CodeTokens, _ range: Range<Int>) -> Double? {
    guard tokens.split(range).count == 1, let open = tokens.first(in: range, where: { tokens.isOpener("(", at: $0) }),
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
      guard let unit, let number = number(tokens, value, .none(tokens)) else { return nil }
      total += unit * number
    }
    return total
  }

  private static let javaUnits: [String: Double] = [
    "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1, "millis": 0.001, "milliseconds": 0.001,
  ]

  /// `Duration.ofHours(1)`, `TimeUnit.HOURS`; with `.toMillis()` or `.toMillis(1)` a number of milliseconds.
  static func javaDuration(
    _ tokens: CodeTokens, _ range: Range<Int>, _ constants: CodeConstants
  ) -> (seconds: Double, isMilliseconds: Bool)? {
    let start = behindModule(["java", "time", "util", "concurrent"], tokens, range)
    guard tokens.isSign(".", at: start + 1), let name = tokens.word(at: start + 2) else { return nil }
    if tokens.isWord("Duration", at: start), name.hasPrefix("of"), tokens.isOpener("(", at: start + 3) {
      let close = tokens.closer(of: start + 3)
      guard close < range.upperBound, let unit = javaUnits[name.dropFirst(2).lowercased()],
        let count = number(tokens, start + 4..<close, constants)
      else { return nil }
      if close + 1 == range.upperBound { return (unit * count, false) }
      guard tokens.isSign(".", at: close + 1), let method = tokens.word(at: close + 2) else { return nil }
      let end = tokens.isOpener("(", at: close + 3) ? tokens.closer(of: close + 3) + 1 : close + 3
      guard end == range.upperBound else { return nil }
      return inMilliseconds(unit * count, method)
    }
    // `TTL.toMillis()` behind `TTL = Duration.ofHours(1)`
    if start + 5 == range.upperBound, tokens.isOpener("(", at: start + 3), let value = constants.value(at: start),
      let duration = javaDuration(tokens, value, .none(tokens)), !duration.isMilliseconds
    {
      return inMilliseconds(duration.seconds, name)
    }
    // `1.hours.inWholeMilliseconds`
    if tokens[start]?.kind == .number, start + 5 == range.upperBound, let unit = javaUnits[name],
      tokens.isSign(".", at: start + 3), let count = number(tokens, start..<start + 1, constants)
    {
      return tokens.word(at: start + 4).flatMap { inMilliseconds(unit * count, $0) }
    }
    guard tokens.isWord("TimeUnit", at: start), let unit = javaUnits[name.lowercased()],
      tokens.isSign(".", at: start + 3), let method = tokens.word(at: start + 4),
      tokens.isOpener("(", at: start + 5), tokens.closer(of: start + 5) + 1 == range.upperBound,
      let count = number(tokens, start + 6..<range.upperBound - 1, constants)
    else { return nil }
    return inMilliseconds(unit * count, method)
  }

  /// What a duration is where its number counts as milliseconds, by what makes a number of it.
  private static func inMilliseconds(_ seconds: Double, _ method: String) -> (seconds: Double, isMilliseconds: Bool)? {
    switch method {
    case "toMillis", "inWholeMilliseconds": (seconds, true)
    case "getSeconds", "toSeconds", "seconds", "inWholeSeconds": (seconds / 1000, true)
    default: nil
    }
  }

  /// `TimeSpan.FromHours(1)`, `new TimeSpan(1, 0, 0)`, in seconds.
  static func timeSpan(_ tokens: CodeTokens, _ range: Range<Int>, _ constants: CodeConstants) -> Double? {
    guard tokens[range.upperBound - 1]?.kind == .closer,
      let open = tokens[range.upperBound - 1].map({ Int($0.partner) }),
      range.contains(open), tokens.isOpener("(", at: open)
    else { return nil }
    let numbers = tokens.split(tokens.inside(open)).map { number(tokens, $0, constants) }
    let start = behindModule(["System"], tokens, range)
    if open == start + 3, tokens.isWord("TimeSpan", at: start), numbers.count == 1,
      let number = numbers[0], let name = tokens.word(at: open - 1), name.hasPrefix("From"),
      let unit = javaUnits[name.dropFirst(4).lowercased()]
    {
      return number * unit
    }
    guard tokens.isWord("new", at: start) else { return nil }
    let name = behindModule(["System"], tokens, start + 1..<range.upperBound)
    guard tokens.isWord("TimeSpan", at: name), open == name + 1 else { return nil }
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count else { return nil }
    switch known.count {
    // One number is of ticks, of which a second has ten million.
    case 1: return known[0] / 1e7
    case 3: return known[0] * 3_600 + known[1] * 60 + known[2]
    case 4: return known[0] * 86_400 + known[1] * 3_600 + known[2] * 60 + known[3]
    default: return nil
    }
  }

  /// Past the names of modules that a name may begin with: `System.TimeSpan`.
  private static func behindModule(_ modules: Set<String>, _ tokens: CodeTokens, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index + 2 < range.upperBound, tokens.word(at: index).map(modules.contains) == true,
      tokens.isSign(".", at: index + 1)
    { index += 2 }
    return index
  }
}
