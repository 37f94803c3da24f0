import PushlintSyntax
import PushlintTree

/// What one statement does with a variable that stands for a value: `message.data = {…}`, `map.put("a", 1)`.
extension CodeReader {
  /// What a statement does with a variable.
  enum Change {
    /// Something that is not known.
    case unknown
    case known([CodeAssembly.Entry], [Part], slips: [SDKTable.Slip] = [], end: Int)
    /// Members of a map are set that nobody can see: `data.putAll(others)`.
    case opened
    /// A member of a map that may be set: `message[:data] = {…} if data`.
    case possible(CodeAssembly.Entry, end: Int)
    /// Members of a map that a chain of calls sets, and maps in it that get a name.
    case nested(NestedObject)
    /// It gets another value, which may be made of its own.
    case anew(isOwn: Bool)
  }

  /// The change that begins with the name at `index`; `nil` for a use.
  ///
  /// - Parameter nesting: how many variables stand for maps around the one that is changed.
  func change(at index: Int, _ made: SDKExpression?, nesting: Int = 0) -> Change? {
    var keys: [Range<Int>] = []
    var next = index + 1
    var isKnown = true
    while tokens.isOpener("[", at: next), tokens[next - 1]?.range.end == tokens[next]?.range.start {
      let key = tokens.inside(next)
      if keyText(key) == nil { isKnown = false }
      keys.append(key)
      next = tokens.endOfAssertion(at: tokens.closer(of: next) + 1)
    }
    if let assigned = assignment(at: next) {
      let value = assigned..<statements.end(from: assigned)
      if keys.isEmpty {
        if assigned > next + 2 { return .unknown }
        return reassignment(of: index, to: value, made)
      }
      guard isKnown, assigned == next + 1, made == nil, !value.isEmpty else {
        let isOfMap = made == nil && keys.count == 1 && assigned == next + 1
        return isOfMap && leavesOthers(index, setting: value) ? .opened : .unknown
      }
      if let modifier = statements.modifier(in: value) {
        return .possible(
          CodeAssembly.Entry(keys: keys[...], value: value.lowerBound..<modifier), end: value.upperBound)
      }
      return .known([CodeAssembly.Entry(keys: keys[...], value: value)], [], end: value.upperBound)
    }
    if tokens.grammar.constructions.contains(.cascades), tokens.isSign(".", at: next), tokens.isSign(".", at: next + 1)
    {
      guard let made, keys.isEmpty else { return .unknown }
      let read = cascades(from: next, made.made)
      guard read.isWhole, statements.end(from: index) == read.end else { return .unknown }
      return .known([], read.parts, slips: read.slips, end: read.end)
    }
    // `badge.ifPresent(aps::setBadge)`
    if tokens.grammar.imports == .java, tokens.isDoubleColon(at: next), tokens[next + 2]?.kind == .word {
      return .opened
    }
    if made == nil, keys.isEmpty, let change = messageChange(at: index) { return change }
    if made == nil, isKnown, let member = namedMember(index, keys, upTo: next, nesting: nesting) {
      return .nested(member)
    }
    let link = tokens.linkWidth(at: next)
    guard link > 0, let name = tokens.word(at: next + link) else { return nil }
    if tokens.grammar.imports == .none, tokens.isSign("!", at: next + link + 1) {
      let isMap = made == nil && isKnown && tokens.isOpener("(", at: next + link + 2)
      return isMap
        ? mapChange(name + "!", open: next + link + 2, keys, isKnown, isBare: true) : made == nil ? .unknown : nil
    }
    let open = tokens.endOfCallTypes(at: next + link + 1)
    guard tokens.isOpener("(", at: open) else {
      return memberChange(name, at: next + link, keys, made)
    }
    if let made {
      guard keys.isEmpty else { return Self.changingMethods.contains(name) ? .unknown : nil }
      return calledChange(from: next, of: index, made)
    }
    if keys.isEmpty, let nested = nestedObject(in: index, nesting: nesting) { return .nested(nested) }
    return mapChange(name, open: open, keys, isKnown, isBare: statements.begins(at: index))
  }

  /// Past the signs of an assignment: `=`, `:=`, `+=`, `|=`.
  private func assignment(at index: Int) -> Int? {
    if tokens.isSign("=", at: index) {
      return tokens.isSign("=", at: index + 1) || tokens.isSign(">", at: index + 1) || tokens.isSign("~", at: index + 1)
        ? nil : index + 1
    }
    guard let sign = tokens[index], sign.kind == .sign, tokens.isSign("=", at: index + 1),
      sign.range.end == tokens[index + 1]?.range.start, !tokens.isSign("=", at: index + 2)
    else {
      // `??=`, `||=`
      return tokens.isSign("=", at: index + 2) && (tokens.isSign("?", at: index) || tokens.isSign("|", at: index))
        && tokens[index]?.detail == tokens[index + 1]?.detail ? index + 3 : nil
    }
    let compound = [UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-")]
    return compound.contains(sign.detail) ? index + 2 : nil
  }

  /// `message = message.withData(…)`
  private func reassignment(of index: Int, to value: Range<Int>, _ made: SDKExpression?) -> Change {
    guard let name = tokens.word(at: index) else { return .unknown }
    if let made, tokens.isWord(name, at: value.lowerBound), !statements.isConditional(value) {
      let calls = calls(from: value.lowerBound + 1)
      if calls.end == value.upperBound, let set = parts(of: calls.methods[...], made) {
        return .known([], set.parts, slips: set.slips, end: value.upperBound)
      }
    }
    // `$message = array_merge($message, […])`
    if made == nil, let entries = entriesMerged(in: value, into: name) {
      return .known(entries, [], end: value.upperBound)
    }
    return .anew(isOwn: value.contains { tokens.isWord(name, at: $0) })
  }

  /// `message.android = …`
  private func memberChange(_ name: String, at place: Int, _ keys: [Range<Int>], _ made: SDKExpression?) -> Change? {
    // `payload.apply { put("a", 1) }`
    if tokens.isOpener("{", at: place + 1) || tokens.isWord("do", at: place + 1) { return .unknown }
    guard let start = assignment(at: place + 1) else {
      // `message.data["a"] = "b"`, `message.android.priority = "high"`
      var next = place + 1
      while next < tokens.count {
        let link = tokens.linkWidth(at: next)
        if tokens.isOpener("[", at: next) {
          next = tokens.closer(of: next) + 1
        } else if link > 0, let method = tokens.word(at: next + link) {
          if tokens.isOpener("(", at: next + link + 1) {
            return Self.changingMethods.contains(method) ? .unknown : nil
          }
          next += link + 1
        } else {
          break
        }
      }
      return next > place + 1 && assignment(at: next) != nil ? .unknown : nil
    }
    let value = start..<statements.end(from: start)
    if let made, made.made.ignores.contains(name) {
      let slips = fixedSlip(name, at: tokens.range(place..<place + 1), value, made.made).map { [$0] } ?? []
      return .known([], [], slips: slips, end: value.upperBound)
    }
    // `n.devic_token = token` in Ruby, whose objects have no attributes but those of their class.
    if let made, tokens.grammar.imports == .none, keys.isEmpty, start == place + 2, made.made.member(of: name) == nil,
      let meant = SDKTable.name(near: name, amongst: made.made.ignores)
    {
      let slip = SDKTable.Slip(range: tokens.range(place..<place + 1), meant: meant)
      return .known([], [], slips: [slip], end: value.upperBound)
    }
    guard keys.isEmpty, start == place + 2, let made, let meant = made.made.member(of: name),
      let member = made.made.members[meant], member.sets == nil,
      member.adds == nil || member.adds == .members, !value.isEmpty, !statements.isConditional(value)
    else { return .unknown }
    let range = tokens.range(place..<place + 1)
    if !member.cases.isEmpty {
      return partOfCase(member, range, value, of: made.made).map { .known([], [$0], end: value.upperBound) } ?? .unknown
    }
    let slips = meant == name ? [] : [SDKTable.Slip(range: range, meant: meant)]
    // `msg.Topic = ""` takes back what was set.
    if made.table.omitsZeros, isZero(value) { return .unknown }
    if member.unit == .flag, isNotSet(value, member) { return .known([], [], slips: slips, end: value.upperBound) }
    return .known([], [part(member, range, [value], of: made.made)], slips: slips, end: value.upperBound)
  }

  /// `builder.setTopic("a").setToken("b")`
  private func calledChange(from link: Int, of index: Int, _ made: SDKExpression) -> Change? {
    let calls = calls(from: link)
    // `payload.add_custom_data("a", &b)?;`
    let end = tokens.grammar.imports == .rust && tokens.isSign("?", at: calls.end) ? calls.end + 1 : calls.end
    let isWhole = statements.end(from: index) == end
    let isKnown = calls.methods.contains { made.made.members[$0.method] != nil }
    guard made.isUnbuilt || tokens.grammar.constructions.contains(.chains) else {
      return isWhole && !isKnown ? .unknown : nil
    }
    // What an immutable object makes of itself is another one.
    if made.table.isImmutable { return isKnown && !(isWhole && statements.begins(at: index)) ? .unknown : nil }
    if calls.methods.last?.method == "build" { return nil }
    guard isWhole, let set = parts(of: calls.methods[...], made) else { return isKnown || isWhole ? .unknown : nil }
    return .known([], set.parts, slips: set.slips, end: end)
  }

  /// Methods of maps that set one member.
  static let settingMethods: Set<String> = ["put", "Add", "add", "TryAdd", "set", "insert", "addProperty"]
  /// Methods of maps that set all members of another map.
  static let mergingMethods: Set<String> = ["update", "putAll", "addAll", "merge!", "update!"]

  /// `payload.put("a", 1)`, `payload["aps"].update({"a": 1})`
  private func mapChange(_ method: String, open: Int, _ keys: [Range<Int>], _ isKnown: Bool, isBare: Bool) -> Change? {
    let end = tokens.closer(of: open) + 1
    let arguments = tokens.split(tokens.inside(open))
    let isWhole = tokens[end].map { $0.kind == .closer || $0.detail == UInt8(ascii: ";") } ?? true
    guard isKnown, isWhole || statements.begins(at: end) else {
      return Self.changingMethods.contains(method) ? .unknown : nil
    }
    if Self.settingMethods.contains(method), arguments.count == 2, keys.isEmpty, keyText(arguments[0]) == nil,
      case let name = startOfName(at: open - 2), name >= 2, leavesOthers(name - 2, setting: arguments[1])
    {
      return .opened
    }
    if Self.settingMethods.contains(method), arguments.count == 2, keyText(arguments[0]) != nil {
      let entry = CodeAssembly.Entry(keys: (keys + [arguments[0]])[...], value: arguments[1])
      return .known([entry], [], end: end)
    }
    // It sets nothing where there is a value.
    if method == "setdefault", arguments.count == 2, keyText(arguments[0]) != nil {
      return .possible(CodeAssembly.Entry(keys: (keys + [arguments[0]])[...], value: arguments[1]), end: end)
    }
    // `message.update(android={…})`
    if Self.mergingMethods.contains(method), tokens.grammar.imports == .python, !arguments.isEmpty,
      arguments.allSatisfy({ isKeyword($0.lowerBound) && $0.count > 2 })
    {
      let entries = arguments.map { argument in
        let key = argument.lowerBound..<argument.lowerBound + 1
        return CodeAssembly.Entry(keys: (keys + [key])[...], value: argument.lowerBound + 2..<argument.upperBound)
      }
      return .known(entries, [], end: end)
    }
    // `message.merge!(android: {…})`
    if Self.mergingMethods.contains(method), tokens.grammar.imports == .none, !arguments.isEmpty,
      case let members = arguments.compactMap({ separator(in: $0) }), members.count == arguments.count,
      members.allSatisfy({ keyText($0.key) != nil })
    {
      return .known(
        members.map { CodeAssembly.Entry(keys: (keys + [$0.key])[...], value: $0.value) }, [], end: end)
    }
    if Self.mergingMethods.contains(method), arguments.count == 1,
      case .literal(let literal)? = map(at: arguments[0].lowerBound, inValue: true),
      tokens.closer(of: literal.open) + 1 == arguments[0].upperBound
    {
      let entries = literal.entries.compactMap { separator(in: $0) }
      guard entries.count == literal.entries.count, entries.allSatisfy({ keyText($0.key) != nil }) else {
        return .unknown
      }
      return .known(
        entries.map { CodeAssembly.Entry(keys: (keys + [$0.key])[...], value: $0.value) }, [], end: end)
    }
    if method == "putAll", tokens.grammar.imports == .java, arguments.count == 1, keys.isEmpty { return .opened }
    // One whose result nobody takes is called for what it does.
    return Self.changingMethods.contains(method) || isBare ? .unknown : nil
  }

  /// The text of a key: a string, `:a`, or `a` of `{ a: 1 }`; `nil` for one that nobody knows.
  func keyText(_ range: Range<Int>) -> String? {
    let range = unwrapped(range)
    if let text = text(range) { return text.isWhole ? text.text : nil }
    if range.count == 1, isKeyword(range.lowerBound) { return tokens.word(at: range.lowerBound) }
    if let text = constantKey(range) { return text }
    guard tokens.grammar.literals.hasBareKeys, tokens.grammar.imports == .none else { return nil }
    if range.count == 1 { return tokens.word(at: range.lowerBound).flatMap { isBareKey(range.lowerBound) ? $0 : nil } }
    guard range.count == 2, tokens.isSign(":", at: range.lowerBound) else { return nil }
    // `:'content-available'`
    let quoted = text(range.lowerBound + 1..<range.upperBound)
    return tokens.word(at: range.lowerBound + 1) ?? quoted.flatMap { $0.isWhole ? $0.text : nil }
  }

  /// The text of a key that a constant stands for: `MESSAGE_KEY`.
  func constantKey(_ range: Range<Int>) -> String? {
    guard range.count == 1, tokens.grammar.imports != .none, let name = tokens.word(at: range.lowerBound),
      CodeConstants.isShouted(name), name.count > 1, let named = constants.namedText(at: range.lowerBound),
      let text = text(unwrapped(named.value)), text.isWhole, !text.holdsDollarName
    else { return nil }
    return text.text
  }

  /// Whether the word at `index` is the name of an argument: `update(android={…})`.
  func isKeyword(_ index: Int) -> Bool {
    tokens.grammar.imports == .python && tokens[index]?.kind == .word && tokens.isSign("=", at: index + 1)
      && !tokens.isSign("=", at: index + 2)
  }

  /// Whether the word at `index` is the key of an entry, and no variable in a subscript.
  private func isBareKey(_ index: Int) -> Bool { tokens.isSign(":", at: index + 1) }
}
