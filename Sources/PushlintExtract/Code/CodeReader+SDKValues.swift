import PushlintSyntax
import PushlintText
import PushlintTree

/// The values of members of objects that an SDK makes, in the form that a service gets.
extension CodeReader {
  /// Adds the value of a member that one call or argument sets.
  func addValue(_ part: Part, in parent: Int) {
    if let sets = part.constant ?? part.member.sets, part.values.isEmpty {
      addConstant(sets, part.key, in: parent)
    } else {
      if !refusals.isEmpty || part.member.unit == .duration { noteRefusal(of: part) }
      let around = mapContext
      mapContext?.path = part.path + part.member.field
      defer { mapContext = around }
      addValue(part.values.first ?? 0..<0, part.member, in: parent, path: part.path + part.member.field)
    }
  }

  /// Whether a value is a text, or made of one: `[]byte(`{}`)`, `fmt.Sprintf(`{"aps": {"badge": %d}}`, unread)`.
  func isText(_ range: Range<Int>) -> Bool {
    if tokens.isString(at: range.lowerBound) || fillsString(range) { return true }
    guard tokens.isOpener("[", at: range.lowerBound), let last = tokens[range.upperBound - 1], last.kind == .closer,
      range.contains(Int(last.partner))
    else { return false }
    let inside = tokens.inside(Int(last.partner))
    return !inside.isEmpty && isText(inside)
  }

  /// Whether a value is a text that nobody knows, by itself or behind a name.
  private func isUnknownText(_ value: Range<Int>) -> Bool {
    let named = value.count == 1 ? constants.namedText(at: value.lowerBound)?.value : nil
    return knownType(of: named.map(unwrapped) ?? value) == .isString || knownType(of: value) == .isString
  }

  /// Adds what a method without arguments sets.
  private func addConstant(_ json: String, _ range: SourceRange, in parent: Int) {
    if json.hasPrefix("\"") {
      tree.add(.string, range, in: parent, text: String(json.dropFirst().dropLast()))
    } else if json == "true" || json == "false" {
      tree.add(.boolean, range, in: parent, text: json)
    } else if json == "null" {
      tree.add(.opaque, range, in: parent)
    } else {
      tree.add(.number, range, in: parent, text: json)
    }
  }

  /// Adds a member's value as the service gets it.
  ///
  /// - Parameter path: canonical path of the field; empty where it says nothing of the value.
  func addValue(
    _ range: Range<Int>, _ member: SDKTable.Member, in parent: Int, path: [String] = []
  ) {
    let node = tree.count
    defer { layout.literals[node]?.member = member }
    if !path.isEmpty, let made = initialiser(making: path, of: range) {
      addObject(made, in: parent)
      return
    }
    if path.last?.lowercased() == "ttl", let unit = member.unit, addLifetime(range, unit, in: parent) { return }
    if range.isEmpty {
      tree.add(.missing, SourceRange(at: tree.end(of: parent)), in: parent)
    } else if !member.values.isEmpty || !member.type.isEmpty {
      addWord(unconverted(range), member, in: parent)
    } else if member.unit == .date, let date = secondsOfDate(unwrapped(range)) {
      let isHeader = member.field.first == "headers"
      let node = tree.add(
        isHeader ? .string : .number, tokens.range(range), in: parent, text: Self.source(of: date.number))
      if date.isOfClock { tree.markClock(node) }
    } else if let unit = member.unit {
      addConverted(range, unit, in: parent)
    } else if member.field == ["payload"], readNamedObject(unwrapped(range), in: parent) {
      return
    } else if member.field == ["payload"], isText(unwrapped(range)) {
      addPayload(ofText: range, in: parent)
      codeApart.append(range)
    } else if member.field == ["payload"], nameOfMap(unwrapped(range)) == nil, addPayload(ofName: range, in: parent) {
      return
    } else if member.field == ["payload"], isUnknownText(unwrapped(range)) {
      tree.add(.opaque, tokens.range(range), in: parent)
    } else {
      readValue(range, in: parent, isMember: true)
    }
  }

  /// Calls that make a date of a number of seconds since 1970.
  private static let dates: Set<String> = [
    "time.Unix", "Instant.ofEpochSecond", "DateTimeOffset.FromUnixTimeSeconds", "datetime.fromtimestamp",
    "datetime.datetime.fromtimestamp",
  ]

  /// The seconds of a date that a number is turned into: `Instant.ofEpochSecond(3600)`.
  private func secondsOfDate(_ range: Range<Int>) -> (number: Double, isOfClock: Bool)? {
    let named = range.count == 1 ? range.lowerBound : constants.lastWord(of: range)
    let range = named.flatMap { constants.value(at: $0) }.map(unwrapped) ?? range
    guard let last = tokens[range.upperBound - 1], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    // `new \DateTime('@3600')`
    if tokens.grammar.imports == .php, tokens.isWord("new", at: range.lowerBound), range.contains(open),
      ["DateTime", "DateTimeImmutable"].contains(tokens.word(at: open - 1)),
      let text = tokens.split(tokens.inside(open)).first.flatMap(text), text.isWhole, text.text.hasPrefix("@")
    {
      return Int(text.text.dropFirst()).map { (Double($0), false) }
    }
    guard range.contains(open), let name = tokens.calledName(range.lowerBound, open), Self.dates.contains(name),
      let seconds = tokens.split(tokens.inside(open)).first
    else { return nil }
    guard let result = ConstantFolding.result(tokens, seconds, constants) else {
      return ConstantFolding.numberOfDuration(tokens, seconds, constants).map { ($0, false) }
    }
    // What is a time in milliseconds is none in seconds, whatever time it is.
    return result.isOfClock && result.number < Self.latestSeconds ? nil : result
  }

  /// Later than any time in seconds that anybody means.
  private static let latestSeconds = 1e11

  /// Adds a value that the SDK sends in another form.
  func addConverted(_ range: Range<Int>, _ unit: SDKTable.Unit, in parent: Int) {
    let whole = tokens.range(range)
    switch unit {
    case .flag:
      if range.count == 1, tokens.isWord(tokens.grammar.trueWord, at: range.lowerBound) {
        tree.add(.number, whole, in: parent, text: "1")
      } else if !knownType(of: range).isEmpty {
        // A boolean of the language is not what is sent.
        tree.add(.opaque, whole, in: parent)
      } else {
        readValue(range, in: parent)
      }
    case .seconds, .milliseconds, .nanoseconds, .duration:
      if let elements = elements(of: range) {
        let list = tree.add(.array, whole, in: parent)
        for element in elements { addConverted(element, unit, in: list) }
        tree.close(list)
      } else if unit == .milliseconds, let text = text(range), text.isWhole {
        addText(text, range, in: parent)
      } else if unit == .seconds, !refusals.contains(.texts), let text = textOfValue(range), text.isWhole {
        let isNumber = !text.text.isEmpty && text.text.utf8.allSatisfy { $0 &- 0x30 < 10 }
        let node = tree.add(
          .string, whole, in: parent, text: isNumber ? text.text + "s" : text.text, isLiteral: true)
        if !isNumber { layout.literals[node] = literal(text, range) }
      } else if let text = duration(range, unit) {
        let node = tree.add(.string, whole, in: parent, text: text)
        if range.count == 1, tokens[range.lowerBound]?.kind == .number {
          layout.literals[node] = CodeLayout.Literal(range: whole, content: .number(tokens.text.string(whole)))
        }
      } else if unit == .seconds, !refusals.contains(.texts), let text = partialText(of: unwrapped(range)) {
        tree.add(.string, whole, in: parent, text: text.text)
      } else {
        let node = tree.add(.opaque, whole, in: parent)
        for branch in branches(of: unwrapped(range)) ?? defaultNumber(unwrapped(range)).map({ [$0] }) ?? [] {
          if let text = duration(branch, unit) {
            tree.add(.string, .alternative, tokens.range(branch), in: node, text: text)
          }
        }
        tree.close(node)
      }
    case .color:
      if refusals.contains(.alphas) { noteColor(range) }
      if refusals.contains(.darks) { noteDarkColor(range) }
      guard let text = text(range), text.isWhole, let color = SDKColor(text.text) else {
        tree.add(.opaque, whole, in: parent)
        return
      }
      let object = tree.add(.object, whole, in: parent)
      for (name, component) in color.components {
        tree.add(.key, .unquoted, whole, in: object, text: name)
        tree.add(.number, whole, in: object, text: component)
      }
      tree.close(object)
    case .header: addHeader(range, in: parent)
    case .date: tree.add(.opaque, whole, in: parent)
    case .text:
      if range.count == 1 { noteFalse(range.lowerBound) }
      if ConstantFolding.number(tokens, range, constants) != nil
        || range.count == 1 && isFlag(range.lowerBound)
        || !knownType(of: range).isDisjoint(with: [.isNumber, .isBoolean])
      {
        tree.add(.opaque, .isString, whole, in: parent)
      } else if let branches = branches(of: range), branches.contains(where: { numberInDigits($0) != nil }) {
        addTexts(of: branches, range, in: parent)
      } else {
        readValue(range, in: parent)
      }
    }
  }

  /// Adds a value that is a number in one case, and a text when it is sent: `$urgent ? 1 : 'no'`.
  private func addTexts(of branches: [Range<Int>], _ range: Range<Int>, in parent: Int) {
    let node = tree.add(.opaque, .isString, tokens.range(range), in: parent)
    for branch in branches {
      if let text = text(branch), text.isWhole, !text.text.isEmpty {
        addText(text, branch, in: node, .alternative)
      } else if let number = numberInDigits(branch) {
        tree.add(.string, .alternative, tokens.range(branch), in: node, text: number)
      }
    }
    tree.close(node)
  }

  /// Adds the value of a header: a number, a text, or a number in a call such as `.timeIntervalSince1970InSeconds(0)`.
  func addHeader(_ range: Range<Int>, in parent: Int) {
    var value = unwrapped(range)
    if tokens.isSign(".", at: value.lowerBound), tokens.isOpener("(", at: value.lowerBound + 2),
      tokens.closer(of: value.lowerBound + 2) + 1 == value.upperBound
    {
      value = tokens.inside(value.lowerBound + 2)
    }
    if let result = ConstantFolding.result(tokens, value, constants) {
      let node = tree.add(.string, tokens.range(range), in: parent, text: Self.source(of: result.number))
      if result.isOfClock { tree.markClock(node) }
    } else if addTextOfNumber(value, in: parent) || addPartialText(unwrapped(range), in: parent, []) {
      return
    } else if let branches = branches(of: value) ?? defaultNumber(value).map({ [$0] }),
      branches.contains(where: { numberInDigits($0) != nil })
    {
      addTexts(of: branches, value, in: parent)
    } else if !knownType(of: value).isDisjoint(with: [.isNumber, .isBoolean]) {
      // The library makes a text of it.
      tree.add(.opaque, .isString, tokens.range(range), in: parent)
    } else if text(unwrapped(range))?.isWhole == true || isNameOfText(value) || branches(of: value) != nil
      || constants.lastWord(of: value) != nil || functionOfText(calledBy: value) != nil
      || isMemberOfEnum(value)
    {
      readValue(range, in: parent)
    } else {
      tree.add(.opaque, .isString, tokens.range(range), in: parent)
    }
  }

  /// Whether a value is a name that nothing says is that of something else than a text.
  private func isNameOfText(_ value: Range<Int>) -> Bool {
    guard value.count == 1 else { return false }
    let type = typeOfParameter(value.lowerBound) ?? .isString
    return type == .isString || type.isEmpty && defaultOfParameter(at: value.lowerBound) != nil
  }

  private func isFlag(_ index: Int) -> Bool {
    tokens.isWord(tokens.grammar.trueWord, at: index) || tokens.isWord(tokens.grammar.falseWord, at: index)
  }

  /// The duration that is sent for a number or a duration of the language.
  private func duration(_ range: Range<Int>, _ unit: SDKTable.Unit) -> String? {
    var range = unwrapped(range)
    if let last = constants.lastWord(of: range) { range = last..<last + 1 }
    let factor: Double =
      switch unit {
      case .milliseconds: 0.001
      case .nanoseconds: 1e-9
      default: 1
      }
    if unit != .duration, let number = ConstantFolding.number(tokens, range, constants) {
      return Self.duration(seconds: (overflow(of: range, number) ?? number) * factor)
    }
    var others = constants
    if range.count == 1, let value = constants.value(at: range.lowerBound) {
      range = unwrapped(value)
      others = .none(tokens)
    }
    switch tokens.grammar.durations {
    case .python: return ConstantFolding.timeDelta(tokens, range).flatMap(Self.duration)
    case .java:
      guard let duration = ConstantFolding.javaDuration(tokens, range, others), duration.isMilliseconds else {
        return nil
      }
      return Self.duration(seconds: unit == .milliseconds ? duration.seconds : duration.seconds * 1000)
    case .cSharp: return ConstantFolding.timeSpan(tokens, range, others).flatMap(Self.duration)
    case .go, .none: return nil
    }
  }

  /// What a product of numbers of 32 bits comes to where that is too large for one: `28 * 24 * 3600 * 1000` in Java.
  func overflow(of range: Range<Int>, _ number: Double) -> Double? {
    guard tokens.grammar.durations == .java, range.count > 1, abs(number) > Double(Int32.max), abs(number) < 1e15 else {
      return nil
    }
    let areSmall = range.allSatisfy { index in
      guard let token = tokens[index] else { return false }
      if token.kind == .word { return false }
      guard token.kind == .number else { return true }
      let source = tokens.text.string(token.range)
      return source.last?.isNumber == true && Int32(source.filter { $0 != "_" }) != nil
    }
    return areSmall ? Double(Int32(truncatingIfNeeded: Int(number))) : nil
  }

  /// Longest duration that is written, in seconds; more has no exact form.
  private static let longest = 1e12

  /// `0.0000006s`
  private static func nanoseconds(_ count: Double) -> String? {
    guard let whole = Int(exactly: count.rounded()), whole != 0 else { return nil }
    var fraction = String(String(1_000_000_000 + abs(whole)).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole < 0 ? "-" : "")0.\(fraction)s"
  }

  /// `3600s`, `0.5s`
  static func duration(seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < longest else { return nil }
    // What is meant for seconds and counts as nanoseconds.
    if seconds != 0, abs(seconds) < 0.001 { return nanoseconds(seconds * 1e9) }
    let thousandths = (seconds * 1000).rounded()
    guard let whole = Int(exactly: thousandths) else { return nil }
    let sign = whole < 0 ? "-" : ""
    var fraction = String(String(1000 + abs(whole) % 1000).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(abs(whole) / 1000)\(fraction.isEmpty ? "" : "." + fraction)s"
  }
}
