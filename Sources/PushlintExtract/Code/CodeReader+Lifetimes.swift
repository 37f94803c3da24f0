import PushlintSyntax
import PushlintText
import PushlintTree

/// Lifetimes of which the unit is another one than was probably meant.
extension CodeReader {
  /// Adds a lifetime whose number is too large for its type, or stands for a fraction of a second.
  ///
  /// - Returns: whether it is one of these.
  func addLifetime(_ range: Range<Int>, _ unit: SDKTable.Unit, in parent: Int) -> Bool {
    var value = unwrapped(range)
    if let last = constants.lastWord(of: value) { value = last..<last + 1 }
    guard let issue = overflowIssue(range, value, unit) ?? unitIssue(range, value, unit) else { return false }
    issues.append(issue)
    tree.add(.opaque, tokens.range(range), in: parent)
    return true
  }

  private func overflowIssue(_ range: Range<Int>, _ value: Range<Int>, _ unit: SDKTable.Unit) -> CodeIssue? {
    var value = value
    // `TTL.toLong()`, which comes too late.
    if value.count == 5, tokens.isWord("toLong", at: value.lowerBound + 2) {
      value = value.lowerBound..<value.lowerBound + 1
    }
    if value.count == 1, let named = constants.value(at: value.lowerBound) { value = unwrapped(named) }
    guard unit == .milliseconds, let number = ConstantFolding.number(tokens, value, constants),
      let wrapped = overflow(of: value, number)
    else { return nil }
    return CodeIssue(.overflow, tokens.range(range), detail: Self.source(of: wrapped))
  }

  private func unitIssue(_ range: Range<Int>, _ value: Range<Int>, _ unit: SDKTable.Unit) -> CodeIssue? {
    guard let (count, name, perSecond) = count(value, unit) else { return secondsIssue(range, value, unit) }
    guard count > 0, count.rounded() == count, let text = Self.duration(seconds: count / perSecond) else { return nil }
    let found = "\(Self.source(of: count)) \(name) are \(text.dropLast()) seconds"
    let written = placeOfNumber(range, value)
    return CodeIssue(
      .otherUnit, tokens.range(written), edits: seconds(written, unit), isSafe: false,
      detail: "the lifetime is a fraction of a second: \(found)")
  }

  /// Where a lifetime is turned into a duration that has a name of its own: there, the first time that the name is used. A
  /// plain number may be right where it is written.
  private func placeOfNumber(_ range: Range<Int>, _ value: Range<Int>) -> Range<Int> {
    guard value.count == 1, let named = constants.namedText(at: value.lowerBound), unwrapped(named.value).count > 1,
      announcesFirstUse(of: named, at: value.lowerBound)
    else { return range }
    return unwrapped(named.value)
  }

  /// What yields milliseconds, by what yields seconds.
  private static let millisecondsMethods = [
    "toSeconds": "toMillis", "getSeconds": "toMillis", "inWholeSeconds": "inWholeMilliseconds",
  ]
  /// The other way round.
  private static let secondsOfMilliseconds = [
    "toMillis": "toSeconds", "inWholeMilliseconds": "inWholeSeconds", "inMilliseconds": "inSeconds",
    "as_millis": "as_secs", "num_milliseconds": "num_seconds", "Milliseconds": "Seconds",
    "TotalMilliseconds": "TotalSeconds", "whole_milliseconds": "whole_seconds",
  ]
  /// Members without parentheses.
  private static let properties: Set<String> = [
    "inWholeSeconds", "inWholeMilliseconds", "inMilliseconds", "TotalMilliseconds",
  ]

  /// How names end that say what they count.
  private static let endsOfSeconds = [
    "Seconds", "Secs", "InSec", "_seconds", "_secs", "_sec", "_SECONDS", "_SECS", "_SEC",
  ]
  private static let endsOfMilliseconds = [
    "Milliseconds", "Millis", "InMs", "_milliseconds", "_millis", "_ms", "_MILLISECONDS", "_MILLIS", "_MS",
  ]

  /// `message.ttl.toSeconds()` in place of milliseconds, or the other way round, where nobody knows how many they are.
  private func secondsIssue(_ range: Range<Int>, _ value: Range<Int>, _ unit: SDKTable.Unit) -> CodeIssue? {
    guard unit == .milliseconds || unit == .seconds || unit == .header else { return nil }
    if let branches = branches(of: value) {
      return branches.lazy.compactMap { self.secondsIssue(in: $0, $0, unit) }.first
    }
    return secondsIssue(in: range, value, unit)
  }

  /// Whether what a member is given says that it counts in another unit.
  func isOfOtherUnit(_ part: Part) -> Bool {
    guard let unit = part.member.unit, !part.values.isEmpty else { return false }
    return part.values.allSatisfy { secondsIssue($0, unwrapped($0), unit) != nil }
  }

  private func secondsIssue(in range: Range<Int>, _ value: Range<Int>, _ unit: SDKTable.Unit) -> CodeIssue? {
    let methods = unit == .milliseconds ? Self.millisecondsMethods : Self.secondsOfMilliseconds
    let ends = unit == .milliseconds ? Self.endsOfSeconds : Self.endsOfMilliseconds
    let (found, read) = unit == .milliseconds ? ("seconds", "milliseconds") : ("milliseconds", "seconds")
    guard ConstantFolding.number(tokens, value, constants) == nil, case let value = withoutCasts(value), !value.isEmpty
    else { return nil }
    func issue(_ edits: [TextEdit]) -> CodeIssue {
      CodeIssue(
        .otherUnit, tokens.range(range), edits: edits, isSafe: false,
        detail: "the lifetime is a number of \(found); the SDK reads \(read)")
    }
    if let (name, meant) = method(of: value, methods, isForMilliseconds: unit == .milliseconds) {
      return issue([TextEdit(tokens.range(name..<name + 1), meant)])
    }
    // `long ttl = left.toSeconds();`
    if value.count == 1, let named = constants.value(at: value.lowerBound),
      method(of: withoutCasts(unwrapped(named)), methods, isForMilliseconds: unit == .milliseconds) != nil
    {
      return issue([])
    }
    let name = lastName(of: value)
    return name.map { name in ends.contains(where: name.hasSuffix) } == true ? issue([]) : nil
  }

  /// The method at the end of a value that yields another unit, and the one that was meant.
  private func method(
    of value: Range<Int>, _ methods: [String: String], isForMilliseconds: Bool
  ) -> (name: Int, meant: String)? {
    guard case let last = value.upperBound - 1, last > value.lowerBound else { return nil }
    let isCall = tokens[last]?.kind == .closer
    let name = isCall ? Int(tokens[last]?.partner ?? 0) - 1 : last
    guard name > value.lowerBound, tokens.linkWidth(at: name - 1) == 1, let method = tokens.word(at: name),
      isCall != Self.properties.contains(method), let meant = methods[method],
      !isCall || isForMilliseconds || tokens.inside(name + 1).isEmpty,
      (value.lowerBound..<name).allSatisfy({ tokens[$0]?.kind != .sign || tokens.linkWidth(at: $0) > 0 })
    else { return nil }
    return (name, meant)
  }

  /// The name that a value ends in: `ttlSeconds`, `options.ttlSeconds`, `request.getTtlSeconds()`.
  private func lastName(of value: Range<Int>) -> String? {
    let isCall =
      tokens.isOpener("(", at: value.upperBound - 2) && tokens.closer(of: value.upperBound - 2) == value.upperBound - 1
    let name = isCall ? value.upperBound - 3 : value.upperBound - 1
    guard name >= value.lowerBound,
      (value.lowerBound..<name).allSatisfy({ tokens[$0]?.kind == .word || tokens.linkWidth(at: $0) == 1 })
    else { return nil }
    return tokens.word(at: name)
  }

  /// Functions that turn a number into one of another type.
  private static let casts: Set<String> = ["int", "int32", "int64", "uint", "uint32", "uint64", "Int", "UInt32"]

  /// A value without what says of which type it is: `int(x)`, `(int) x`, `x as u32`, `x.toInt()`.
  private func withoutCasts(_ value: Range<Int>) -> Range<Int> {
    let (start, last) = (value.lowerBound, value.upperBound - 1)
    if value.count > 2, tokens.isWord("as", at: last - 1) { return start..<last - 1 }
    if value.count > 3, tokens.isOpener("(", at: start), tokens.closer(of: start) == start + 2,
      tokens[start + 1]?.kind == .word
    {
      return start + 3..<value.upperBound
    }
    guard value.count > 3, tokens[last]?.kind == .closer else { return value }
    if tokens.word(at: start).map(Self.casts.contains) == true, tokens.closer(of: start + 1) == last {
      return tokens.inside(start + 1)
    }
    let isTurned = tokens.isWord("toInt", at: last - 2) || tokens.isWord("toLong", at: last - 2)
    return isTurned && tokens.linkWidth(at: last - 3) == 1 ? start..<last - 3 : value
  }

  /// How many of which unit a lifetime is, where that is a fraction of a second and nothing names the unit.
  private func count(_ value: Range<Int>, _ unit: SDKTable.Unit) -> (Double, String, Double)? {
    let number = ConstantFolding.number(tokens, value, constants)
    switch unit {
    case .milliseconds:
      if let number { return number.truncatingRemainder(dividingBy: 1000) == 0 ? nil : (number, "milliseconds", 1000) }
      // `Duration.ofHours(1).toSeconds()`
      guard value.contains(where: { tokens.word(at: $0).map(Self.secondsMethods.contains) == true }),
        let duration = ConstantFolding.javaDuration(tokens, value, constants), duration.isMilliseconds
      else { return nil }
      let count = duration.seconds * 1000
      return count.truncatingRemainder(dividingBy: 1000) == 0 ? nil : (count.rounded(), "milliseconds", 1000)
    case .nanoseconds:
      guard let number, number < 1e6, !value.contains(where: { tokens.isWord("time", at: $0) && isUnit($0 + 2) }) else {
        return nil
      }
      return (number, "nanoseconds", 1e9)
    case .seconds, .duration:
      // `new TimeSpan(3600)`
      var value = value
      if value.count == 1, let named = constants.value(at: value.lowerBound) { value = unwrapped(named) }
      guard tokens.grammar.durations == .cSharp, tokens.isWord("new", at: value.lowerBound),
        let last = tokens[value.upperBound - 1], last.kind == .closer, value.contains(Int(last.partner)),
        tokens.isWord("TimeSpan", at: Int(last.partner) - 1),
        let ticks = ConstantFolding.number(tokens, tokens.inside(Int(last.partner)), constants), ticks < 1e7
      else { return nil }
      return (ticks, "ticks", 1e7)
    default: return nil
    }
  }

  private static let secondsMethods: Set<String> = ["toSeconds", "getSeconds", "inWholeSeconds", "seconds"]

  /// Whether the word at `index` is a unit of Go, and no conversion: `time.Millisecond`.
  private func isUnit(_ index: Int) -> Bool { tokens.word(at: index).map { $0 != "Duration" } ?? false }

  /// The same number in seconds.
  private func seconds(_ range: Range<Int>, _ unit: SDKTable.Unit) -> [TextEdit] {
    let value = unwrapped(range)
    let whole = tokens.range(value)
    if unit == .milliseconds, value.count == 1, tokens[value.lowerBound]?.kind == .number {
      let isLong = tokens.text.string(whole).last?.isNumber == false
      return [.insertion(isLong ? " * 1000" : " * 1000L", at: whole.end)]
    }
    guard let last = tokens[value.upperBound - 1], last.kind == .closer, value.contains(Int(last.partner)) else {
      return []
    }
    let inside = tokens.inside(Int(last.partner))
    guard inside.count == 1, tokens[inside.lowerBound]?.kind == .number else { return [] }
    let number = tokens.text.string(tokens.range(inside))
    if unit == .nanoseconds, tokens.isWord("Duration", at: Int(last.partner) - 1) {
      return [TextEdit(whole, "\(number) * time.Second")]
    }
    guard tokens.isWord("TimeSpan", at: Int(last.partner) - 1), tokens.isWord("new", at: value.lowerBound) else {
      return []
    }
    let name = tokens.text.string(tokens.range(value.lowerBound + 1..<Int(last.partner)))
    return [TextEdit(whole, "\(name).FromSeconds(\(number))")]
  }
}
