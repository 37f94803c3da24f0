import PushlintSyntax
import PushlintTree

/// What clocks show: `time.time()`, `System.currentTimeMillis()`, `DateTimeOffset.UtcNow.ToUnixTimeSeconds()`.
///
/// - Shape: a clock shows one moment of 2027, whenever the code is read; what counts is the unit.
extension ConstantFolding {
  /// A part of a name with points, and what it is called with.
  private struct Link {
    let name: String
    let arguments: Range<Int>?
  }

  /// A moment, which is no number yet, or a number that stands for one.
  private enum Reading {
    case moment
    case number(Double)
  }

  /// The moment, in seconds since 1970.
  private static let now = 1_800_000_000.0
  /// What comes behind the point of a clock that shows fractions of seconds.
  private static let fraction = 0.25

  static let wholeNumbers: Set<String> = ["int", "long", "integer"]
  /// Calls whose result is the number that they are given, without its fraction.
  private static let conversions: Set<String> = [
    "int", "round", "floor", "ceil", "intval", "Int", "Int32", "Int64", "UInt", "UInt32", "UInt64", "int64", "int32",
    "uint32", "uint64", "Long", "Math.floor", "Math.round", "Math.ceil", "Math.trunc", "math.floor", "math.ceil",
    "long", "Integer",
  ]
  /// Methods of numbers that do the same.
  private static let convertingMethods: Set<String> = [
    "toInt", "toLong", "round", "floor", "ceil", "to_i", "intValue", "longValue", "rounded",
  ]

  /// What clocks begin with.
  private static let firstWords: Set<String> = [
    "time", "datetime", "timezone", "dt", "System", "Instant", "ZonedDateTime", "OffsetDateTime", "Calendar", "Clock",
    "Date", "DateTimeOffset", "microtime", "now", "Carbon", "Time", "DateTime", "SystemTime", "Utc", "chrono", "std",
  ]

  /// Most parts of a name.
  private static let longestChain = 10

  /// The number that a call yields which reads a clock, or turns such a number into another one.
  mutating func clock() -> Double? {
    let start = index
    if let name = calledConversion() {
      let open = index + name
      let closer = tokens.closer(of: open)
      guard closer < end else { return nil }
      index = open + 1
      guard let value = sum(), index == closer, readsClock else {
        index = start
        return nil
      }
      index = closer + 1
      return converted(value.rounded(.towardZero))
    }
    if tokens.grammar.durations == .java, tokens.isWord("TimeUnit", at: index), let value = timeUnit() { return value }
    var place = tokens.isWord("new", at: index) ? index + 1 : index
    guard let reading = reading(from: &place) ?? readingOfName(&place), case .number(let value) = reading else {
      return nil
    }
    index = place
    readsClock = true
    return converted(value)
  }

  /// What the clock at `place` shows, which is moved behind it.
  private func reading(from place: inout Int) -> Reading? {
    guard tokens.word(at: place).map(Self.firstWords.contains) == true else { return nil }
    var next = place
    guard let links = links(from: &next), let reading = reading(of: links) else { return nil }
    place = next
    return reading
  }

  /// The same of a name that stands for a moment: `now.as_millis()` behind `let now = SystemTime::now()`.
  private func readingOfName(_ place: inout Int) -> Reading? {
    guard level < Self.longestWay, tokens.linkWidth(at: place + 1) > 0 else { return nil }
    var next = place
    guard let links = links(from: &next) else { return nil }
    let isMoment = constants.value(at: place).map {
      ConstantFolding(tokens, $0, .none(tokens), level + 1).isMoment
    }
    let reading =
      isMoment == true
      ? reading(.moment, links.dropFirst())
      : readingOfMilliseconds(links) ?? (isTimesThousand(next) ? readingOfSeconds(links) : nil)
    guard let reading else { return nil }
    place = next
    return reading
  }

  /// Members that only moments have, and that are milliseconds since 1970 whatever the moment is.
  private static let ofAnyMoment: Set<String> = [
    "ToUnixTimeMilliseconds()", "toEpochMilli()", "toEpochMilliseconds()", "UnixMilli()", "millisecondsSinceEpoch",
  ]

  /// `deadline.toEpochMilli()`, `clock.now().Add(lifetime).UnixMilli()`
  private func readingOfMilliseconds(_ links: [Link]) -> Reading? {
    let method = links.firstIndex { link in
      link.arguments?.isEmpty != false
        && Self.ofAnyMoment.contains(link.arguments == nil ? link.name : link.name + "()")
    }
    guard let method, method > 0 else { return nil }
    return reading(.moment, links.dropFirst(method))
  }

  /// Members that only moments have, and that are seconds since 1970 whatever the moment is.
  private static let secondsOfAnyMoment: Set<String> = [
    "ToUnixTimeSeconds()", "getEpochSecond()", "toEpochSecond()", "Unix()", "getTimestamp()", "timeIntervalSince1970",
  ]

  /// `state.date.timeIntervalSince1970 * 1000`
  private func readingOfSeconds(_ links: [Link]) -> Reading? {
    guard let last = links.last, links.count > 1, last.arguments?.isEmpty != false,
      Self.secondsOfAnyMoment.contains(last.arguments == nil ? last.name : last.name + "()")
        // `order.expires_at.to_i`
        || last.name == "to_i" && links[links.count - 2].name.hasSuffix("_at")
    else { return nil }
    return reading(ofMoment: last)
  }

  private func isTimesThousand(_ place: Int) -> Bool {
    tokens.isSign("*", at: place) && place + 1 < end
      && ["1000", "1_000", "1000.0", "1000L"].contains(tokens[place + 1].map { tokens.text.string($0.range) })
  }

  /// `(new Date()).getTime()`, where the parenthesis at `index` is closed at `closer`.
  mutating func memberOfMoment(behind closer: Int) -> Double? {
    let width = tokens.linkWidth(at: closer + 1)
    guard width > 0, ConstantFolding(tokens, index + 1..<closer, .none(tokens), level + 1).isMoment else { return nil }
    var place = closer + 1 + width
    guard let links = links(from: &place), case .number(let value)? = reading(.moment, links[...]) else { return nil }
    index = place
    readsClock = true
    return converted(value)
  }

  /// Whether all of the expression is a moment, or one that is moved.
  private var isMoment: Bool {
    var place = tokens.isWord("new", at: index) ? index + 1 : index
    guard case .moment? = reading(from: &place) else { return false }
    return place == end || tokens.isSign("+", at: place) || tokens.isSign("-", at: place)
  }

  /// How many tokens the name has of a call at `index` that makes a whole number; `nil` for any other.
  private func calledConversion() -> Int? {
    guard let word = tokens.word(at: index) else { return nil }
    if tokens.isOpener("(", at: index + 1) { return Self.conversions.contains(word) ? 1 : nil }
    guard tokens.isSign(".", at: index + 1), let method = tokens.word(at: index + 2),
      tokens.isOpener("(", at: index + 3), Self.conversions.contains(word + "." + method)
    else { return nil }
    return 3
  }

  /// The number behind a number: `.toInt()`, `.to_i`, `as u64`.
  mutating func converted(_ value: Double) -> Double {
    var value = value
    while readsClock, index < end {
      let link = tokens.linkWidth(at: index)
      if link > 0, let method = tokens.word(at: index + link), Self.convertingMethods.contains(method) {
        let open = index + link + 1
        if tokens.isOpener("(", at: open) {
          guard tokens.inside(open).isEmpty || method == "round" || method == "rounded" else { return value }
          index = tokens.closer(of: open) + 1
        } else if tokens.grammar.imports == .none {
          index = open
        } else {
          return value
        }
        value = value.rounded(.towardZero)
      } else if tokens.isWord("as", at: index), tokens.grammar.imports == .rust, tokens[index + 1]?.kind == .word {
        index += 2
        value = value.rounded(.towardZero)
      } else {
        return value
      }
    }
    return value
  }

  /// `TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis())`, `TimeUnit.HOURS.toMillis(12).toInt()`
  private mutating func timeUnit() -> Double? {
    let units = ["MILLISECONDS": 0.001, "SECONDS": 1.0, "MINUTES": 60, "HOURS": 3_600, "DAYS": 86_400]
    let results = ["toSeconds": 1.0, "toMillis": 1_000.0]
    guard tokens.isSign(".", at: index + 1), let unit = tokens.word(at: index + 2).flatMap({ units[$0] }),
      tokens.isSign(".", at: index + 3), let result = tokens.word(at: index + 4).flatMap({ results[$0] }),
      tokens.isOpener("(", at: index + 5), tokens.closer(of: index + 5) < end
    else { return nil }
    let start = index
    index += 6
    guard let value = sum(), index == tokens.closer(of: start + 5) else {
      index = start
      return nil
    }
    index += 1
    if tokens.isSign(".", at: index), index + 3 < end,
      tokens.word(at: index + 1).map(Self.toWholeNumbers.contains) == true,
      tokens.isOpener("(", at: index + 2), tokens.inside(index + 2).isEmpty
    {
      index += 4
    }
    return (value * unit * result).rounded(.towardZero)
  }

  /// The parts of the name at `place`, which is moved behind it.
  private func links(from place: inout Int) -> [Link]? {
    var result: [Link] = []
    while result.count < Self.longestChain, place < end, let name = tokens.word(at: place) {
      var next = place + 1
      var arguments: Range<Int>?
      if tokens.isOpener("(", at: next), tokens.closer(of: next) < end {
        arguments = tokens.inside(next)
        next = tokens.closer(of: next) + 1
      }
      // `duration_since(UNIX_EPOCH)?`
      if tokens.grammar.imports == .rust, tokens.isSign("?", at: next) { next += 1 }
      result.append(Link(name: name, arguments: arguments))
      place = next
      let width = tokens.linkWidth(at: next)
      guard width > 0, next + width < end else { break }
      place = next + width
    }
    return result.isEmpty ? nil : result
  }

  /// What a number of Kotlin becomes.
  private static let toWholeNumbers: Set<String> = ["toInt", "toLong"]

  // MARK: Readings

  /// What the parts of a name come to; `nil` where they read no clock.
  private func reading(of links: [Link]) -> Reading? {
    beginning(of: links).flatMap { reading($0.0, links.dropFirst($0.1)) }
  }

  private func reading(_ first: Reading, _ links: ArraySlice<Link>) -> Reading? {
    var result = first
    for link in links {
      switch result {
      case .moment:
        guard let next = reading(ofMoment: link) else { return nil }
        result = next
      case .number(let value):
        guard Self.convertingMethods.contains(link.name) else { return nil }
        result = .number(value.rounded(.towardZero))
      }
    }
    return result
  }

  /// The clock that is read, and how many parts say so.
  private func beginning(of links: [Link]) -> (Reading, Int)? {
    let names = links.map { $0.arguments == nil ? $0.name : $0.name + "()" }
    func begins(_ beginning: String...) -> Bool { names.starts(with: beginning) }
    let takesNothing = links.first?.arguments?.isEmpty == true
    switch tokens.grammar.imports {
    case .python:
      if begins("time", "time()") { return (.number(Self.now + Self.fraction), 2) }
      if begins("time", "time_ns()") { return (.number(Self.now * 1e9), 2) }
      if begins("time()"), takesNothing { return (.number(Self.now + Self.fraction), 1) }
      let isNow = ["now()", "utcnow()"].contains { names.prefix(3).contains($0) }
      guard isNow, let count = names.firstIndex(where: { $0 == "now()" || $0 == "utcnow()" }),
        names[..<count].allSatisfy({ ["datetime", "timezone", "dt"].contains($0) }), count > 0
      else { return nil }
      return (.moment, count + 1)
    case .java:
      if begins("System", "currentTimeMillis()") { return (.number(Self.now * 1_000), 2) }
      if begins("Instant", "now()") || begins("ZonedDateTime", "now()") || begins("OffsetDateTime", "now()")
        || begins("Calendar", "getInstance()")
      {
        return (.moment, 2)
      }
      if begins("Clock", "System", "now()") { return (.moment, 3) }
      return begins("Date()") && takesNothing ? (.moment, 1) : nil
    case .go: return begins("time", "Now()") ? (.moment, 2) : nil
    case .cSharp:
      guard begins("DateTimeOffset", "UtcNow") || begins("DateTimeOffset", "Now") else { return nil }
      return (.moment, 2)
    case .php:
      if begins("time()"), takesNothing { return (.number(Self.now), 1) }
      if begins("microtime()"), links[0].arguments?.isEmpty == false { return (.number(Self.now + Self.fraction), 1) }
      if begins("now()") { return (.moment, 1) }
      return begins("Carbon", "now()") ? (.moment, 2) : nil
    case .none:
      if begins("Time", "now") || begins("Time", "current") || begins("DateTime", "now") { return (.moment, 2) }
      return begins("Time", "zone", "now") ? (.moment, 3) : nil
    case .swift:
      if begins("Date()"), takesNothing { return (.moment, 1) }
      return begins("Date", "now") ? (.moment, 2) : nil
    case .dart: return begins("DateTime", "now()") ? (.moment, 2) : nil
    case .rust:
      if begins("SystemTime", "now()") || begins("Utc", "now()") { return (.moment, 2) }
      if begins("chrono", "Utc", "now()") || begins("std", "time", "SystemTime", "now()") {
        return (.moment, names.count > 3 && names[3] == "now()" ? 4 : 3)
      }
      return nil
    case .javaScript:
      if begins("Date", "now()") { return (.number(Self.now * 1_000), 2) }
      return begins("Date()") && takesNothing ? (.moment, 1) : nil
    case .objectiveC: return nil
    }
  }

  /// Members that make a number of a moment, in seconds; those of the second list have fractions.
  private static let seconds: Set<String> = [
    "Unix()", "getEpochSecond()", "epochSecond", "epochSeconds", "toEpochSecond()", "ToUnixTimeSeconds()",
    "getTimestamp()",
    "to_i", "as_secs()", "timestamp",
  ]
  private static let fractions: Set<String> = ["to_f", "timeIntervalSince1970", "as_secs_f64()"]
  private static let milliseconds: Set<String> = [
    "UnixMilli()", "toEpochMilli()", "toEpochMilliseconds()", "getTime()", "getTimeInMillis()", "timeInMillis",
    "ToUnixTimeMilliseconds()", "millisecondsSinceEpoch", "as_millis()", "timestamp_millis()", "getTimestampMs()",
  ]
  private static let shorter: [String: Double] = [
    "UnixNano()": 1e9, "UnixMicro()": 1e6, "as_micros()": 1e6, "as_nanos()": 1e9, "microsecondsSinceEpoch": 1e6,
  ]
  /// Methods that yield another moment.
  private static let shifts = ["add", "Add", "plus", "minus", "sub"]
  private static let copies: Set<String> = [
    "utc", "UTC", "toUtc", "ToUniversalTime", "astimezone", "replace", "duration_since", "unwrap", "expect", "Local",
    "toInstant", "addingTimeInterval", "unwrap_or_default", "setTimezone",
  ]

  private func reading(ofMoment link: Link) -> Reading? {
    let name = link.arguments == nil ? link.name : link.name + "()"
    // `datetime.now().timestamp()` has a fraction, `Utc::now().timestamp()` has none.
    if name == "timestamp()" {
      return .number(tokens.grammar.imports == .python ? Self.now + Self.fraction : Self.now)
    }
    // `new Date().time`
    if name == "time", tokens.grammar.imports == .java { return .number(Self.now * 1_000) }
    if Self.seconds.contains(name) { return .number(Self.now) }
    if Self.fractions.contains(name) { return .number(Self.now + Self.fraction) }
    if Self.milliseconds.contains(name) { return .number(Self.now * 1_000) }
    if let factor = Self.shorter[name] { return .number(Self.now * factor) }
    guard link.arguments != nil || tokens.grammar.imports == .none else { return nil }
    let isShift = Self.shifts.contains { link.name.hasPrefix($0) }
    return isShift || Self.copies.contains(link.name) ? .moment : nil
  }
}
