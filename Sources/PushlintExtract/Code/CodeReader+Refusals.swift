import PushlintSyntax
import PushlintText
import PushlintTree

/// Values that an SDK refuses though the service would take them.
extension CodeReader {
  /// Flags that are read by identity: anything but the word for true is left out.
  private static let flags: Set<String> = ["content-available", "mutable-content"]

  /// Notes what is wrong with the value of a member as the SDK sees it.
  func noteRefusal(of part: Part) {
    guard let whole = part.values.first, !whole.isEmpty else { return }
    let value = unwrapped(whole)
    let member = part.member
    if member.unit == .duration, text(value)?.isWhole == true || isNumber(value) {
      issues.append(
        CodeIssue(.otherForDuration, tokens.range(value), detail: tokens.text.string(part.key)))
      return
    }
    if refusals.contains(.words), !member.values.isEmpty, let branches = branches(of: value) {
      for branch in branches { noteWireWord(branch, of: member) }
      return
    }
    if refusals.contains(.integers), part.member.field.last == "relevance-score", value.count == 1,
      tokens[value.lowerBound]?.kind == .number, !tokens.text.string(tokens.range(value)).contains(".")
    {
      let place = tokens.range(value)
      issues.append(
        CodeIssue(
          .integerForFloat, place, edits: [.insertion(".0", at: place.end)], isSafe: true,
          detail: tokens.text.string(part.key)))
      return
    }
    let range = tokens.range(value)
    let name = tokens.text.string(part.key)
    // `url ?? ""` is one where there is no other.
    if refusals.contains(.empties), member.field.last == "image",
      let empty = (branches(of: value) ?? [value]).first(where: isEmptyText)
    {
      issues.append(CodeIssue(.emptyURL, tokens.range(empty), detail: name))
      return
    }
    if refusals.contains(.dates), member.unit == .date, text(value)?.isWhole == true {
      issues.append(CodeIssue(.textForDate, range, detail: name.isEmpty ? member.field.last ?? "" : name))
    } else if refusals.contains(.tuples), isTuple(whole) {
      issues.append(
        CodeIssue(.tupleForList, tokens.range(whole), detail: name.isEmpty ? member.field.last ?? "" : name))
    } else if refusals.contains(.prefixes), part.path + member.field == ["message", "topic"] {
      noteTopicPrefix(value)
    } else if refusals.contains(.texts), member.unit == .seconds, let text = text(value), text.isWhole {
      issues.append(CodeIssue(.textForDuration, range, detail: name.isEmpty ? member.field.last ?? "" : name))
    } else if refusals.contains(.maps), member.adds == nil, isWholeMap(value),
      let known = names.anyClass(making: part.path + member.field)
    {
      issues.append(CodeIssue(.mapForClass, range, detail: known.made.name))
    } else if refusals.contains(.words), !member.values.isEmpty, text(value)?.isWhole == true {
      noteWireWord(value, of: member)
    } else if refusals.contains(.words), !member.values.isEmpty,
      let last = constants.lastWord(of: value) ?? (value.count == 1 ? value.lowerBound : nil),
      let named = constants.namedText(at: last), announcesFirstUse(of: named, at: last)
    {
      noteWireWord(unwrapped(named.value), of: member)
    } else if refusals.contains(.flags), member.unit == .flag, member.field.last.map(Self.flags.contains) == true,
      let number = ConstantFolding.number(tokens, value, constants), number != 0
    {
      let word = TextEdit(range, tokens.grammar.trueWord)
      issues.append(CodeIssue(.flagNotTrue, range, edits: [word], isSafe: true, detail: name))
    }
  }

  /// Whether a value is a number by itself.
  private func isNumber(_ value: Range<Int>) -> Bool {
    value.allSatisfy { tokens[$0]?.kind == .number || tokens.isSign("*", at: $0) || tokens.isSign("-", at: $0) }
  }

  /// Whether a value is `""` or `string.Empty`.
  private func isEmptyText(_ value: Range<Int>) -> Bool {
    if let text = text(value) { return text.isWhole && text.text.isEmpty }
    return value.count == 3 && tokens.isWord("Empty", at: value.upperBound - 1)
      && tokens.word(at: value.lowerBound)?.lowercased() == "string"
  }

  /// Whether a value is `("a", "b")` or `("a",)`.
  private func isTuple(_ value: Range<Int>) -> Bool {
    tokens.isOpener("(", at: value.lowerBound) && tokens.closer(of: value.lowerBound) == value.upperBound - 1
      && tokens.first(in: value.lowerBound + 1..<value.upperBound - 1, where: { tokens.isSign(",", at: $0) }) != nil
  }

  /// Notes a topic with the prefix that SDKs of Google take off, and this one does not.
  func noteTopicPrefix(_ value: Range<Int>) {
    let prefix = "/topics/"
    var (value, place) = (value, tokens.range(value))
    if text(value) == nil, let last = constants.lastWord(of: value) ?? (value.count == 1 ? value.lowerBound : nil),
      let named = constants.namedText(at: last), text(unwrapped(named.value)) != nil
    {
      value = unwrapped(named.value)
      guard text(value)?.text.hasPrefix(prefix) == true else { return }
      if announcesFirstUse(of: named, at: last) { place = tokens.range(value) }
    }
    if text(value) == nil, case let others = otherTexts(of: value), !others.isEmpty {
      for other in others { noteTopicPrefix(other) }
      return
    }
    guard let text = text(value) ?? formattedText(value), text.text.hasPrefix(prefix) else { return }
    var edits: [TextEdit] = []
    if value.count == 1, let inside = tokens.content(of: value.lowerBound), place.encloses(inside),
      tokens.text.string(inside).hasPrefix(prefix)
    {
      edits = [TextEdit(SourceRange(inside.start, inside.start + prefix.utf8.count), "")]
    }
    issues.append(CodeIssue(.topicPrefix, place, edits: edits, isSafe: true))
  }

  /// The texts that a choice comes to, or that a name may stand for.
  private func otherTexts(of value: Range<Int>) -> [Range<Int>] {
    let named = value.count == 1 ? constants.namedText(at: value.lowerBound)?.value : nil
    if let branches = branches(of: named.map(unwrapped) ?? value) {
      return branches.filter { text($0)?.isWhole == true }
    }
    guard value.count == 1, named == nil else { return [] }
    let possible = constants.possibleValues(at: value.lowerBound).map(unwrapped)
    let texts = possible.isEmpty ? defaultOfParameter(at: value.lowerBound).map { [$0] } ?? [] : possible
    return texts.filter { text($0)?.isWhole == true }
  }

  /// Notes a color of another form than `#rrggbb`, which is the only one that the SDK takes.
  func noteColor(_ value: Range<Int>) {
    let value = unwrapped(value)
    guard let text = text(value), text.isWhole, !Placeholder.isPlaceholder(text.text), !SDKColor.isPlain(text.text)
    else { return }
    var edits: [TextEdit] = []
    if value.count == 1, let inside = tokens.content(of: value.lowerBound), SDKColor(text.text) != nil,
      inside.count == 9
    {
      edits = [TextEdit(SourceRange(inside.start + 7, inside.end), "")]
    }
    issues.append(CodeIssue(.otherColor, tokens.range(value), edits: edits, isSafe: false, detail: text.text))
  }

  /// Notes a color that the SDK sends as another one, since it leaves out the zero of a component below 16.
  func noteDarkColor(_ value: Range<Int>) {
    let value = unwrapped(value)
    guard let text = text(value), text.isWhole, SDKColor.isPlain(text.text),
      stride(from: 1, to: 7, by: 2).contains(where: { Array(text.text.utf8)[$0] == UInt8(ascii: "0") })
    else { return }
    issues.append(CodeIssue(.darkColor, tokens.range(value), detail: text.text))
  }

  private static let reservedPrefixes = ["google", "gcm"]
  /// Those that FCM refuses itself, which is found for every library.
  private static let prefixesOfFCM = ["google.", "gcm."]

  /// Notes a key of data that begins like a reserved one, and that FCM itself may take.
  func noteReservedKey(_ entry: Entry) {
    guard let name = name(of: entry)?.lowercased(), Self.reservedPrefixes.contains(where: name.hasPrefix),
      !Self.prefixesOfFCM.contains(where: name.hasPrefix)
    else { return }
    issues.append(CodeIssue(.reservedDataKey, tokens.range(entry.key), detail: self.name(of: entry) ?? ""))
  }

  /// A member that gets another value than the one that the library always sends.
  func fixedSlip(
    _ name: String, at range: SourceRange, _ value: Range<Int>, _ made: SDKTable.Class
  ) -> SDKTable.Slip? {
    guard let sent = made.fixed[name], !isNotSet(value, nil),
      ConstantFolding.number(tokens, unwrapped(value), constants) != sent
    else { return nil }
    return SDKTable.Slip(range: range, meant: "", fault: .fixed)
  }

  /// Notes members that the SDK does not send beside another one.
  func noteDropped(of made: SDKExpression) {
    for (name, dropped) in made.made.drops.sorted(by: { $0.key < $1.key }) {
      guard let member = made.made.members[name],
        made.parts.contains(where: { $0.field == member.field[...] && isSet($0) })
      else { continue }
      for part in made.parts {
        guard dropped.contains(where: { made.made.members[$0] == part.member }) else { continue }
        let range = part.key.isEmpty ? tokens.range(made.name) : part.key
        issues.append(CodeIssue(.droppedMember, range, detail: tokens.text.string(range)))
      }
    }
  }

  /// Notes a flag that makes a silent push of one with an alert, where nothing in the file sets the push type.
  func noteSilenced(of made: SDKExpression) {
    for (name, method) in made.made.silences.sorted(by: { $0.key < $1.key }) {
      guard let member = made.made.members[name],
        let flag = made.parts.first(where: { $0.field == member.field[...] && $0.member == member && isSet($0) }),
        let alert = made.parts.first(where: { $0.field.starts(with: Self.alert) })
      else { continue }
      traces?.needsWholeFile = true
      guard !isAnywhere(method) else { continue }
      issues.append(
        CodeIssue(.silencedAlert, flag.key, related: alert.key, detail: tokens.text.string(flag.key)))
    }
  }

  private static let alert = ["aps", "alert"]

  /// Notes `false` in place of a text, which PHP turns into an empty one.
  func noteFalse(_ index: Int) {
    guard tokens.grammar.imports == .php, let word = tokens.word(at: index),
      word.lowercased() == tokens.grammar.falseWord
    else { return }
    let range = tokens.range(index..<index + 1)
    issues.append(CodeIssue(.falseAsText, range, edits: [TextEdit(range, "'false'")], isSafe: false, detail: word))
  }

  /// Notes members that the SDK refuses once another one is set.
  func noteRefused(of made: SDKExpression) {
    for (name, refused) in made.made.refusedBehind.sorted(by: { $0.key < $1.key }) {
      guard let member = made.made.members[name], let first = made.parts.firstIndex(where: { $0.member == member })
      else { continue }
      for part in made.parts[first...] where refused.contains(where: { made.made.members[$0] == part.member }) {
        issues.append(
          CodeIssue(
            .refusedMember, part.key, related: made.parts[first].key, detail: tokens.text.string(part.key)))
      }
    }
  }

  /// The parts without those that set a field which another one has set already, where the SDK refuses that.
  func withoutRivals(_ parts: [Part]) -> [Part] {
    guard refusals.contains(.both) else { return parts }
    var result: [Part] = []
    for part in parts {
      let rival = result.first { $0.field == part.field && $0.member.adds == nil && part.member.adds == nil }
      let names = [rival?.key, part.key].compactMap { $0.map(tokens.text.string) }
      guard let rival, names.count == 2, names[0] != names[1] else {
        result.append(part)
        continue
      }
      issues.append(CodeIssue(.bothMembers, part.key, related: rival.key, detail: names[0]))
    }
    return result
  }

  /// Whether a flag is given as it is.
  private func isSet(_ part: Part) -> Bool {
    guard let value = part.values.first.map(unwrapped) else { return true }
    return value.count == 1 && tokens.isWord(tokens.grammar.trueWord, at: value.lowerBound)
  }

  /// Notes names that are no members of a class that has no others; a class of the same name may be somebody's own.
  func noteUnknown(of made: SDKExpression, isNested: Bool) {
    guard !made.unknown.isEmpty, !names.areGuessed else { return }
    let isProven =
      isNested || tokens.grammar.imports != .cSharp
      || made.parts.contains { part in part.values.first.map { sdkObject(at: unwrapped($0).lowerBound) != nil } == true
      }
    guard isProven else { return }
    for range in made.unknown {
      let name = tokens.text.string(range)
      // Somebody's own builder of that name has none of its other methods.
      if tokens.grammar.imports == .java, !isSetter(name), !isNested, made.parts.isEmpty { continue }
      if tokens.grammar.imports == .swift, !resemblesMember(name, of: made) { continue }
      issues.append(CodeIssue(.noSuchMember, range, related: tokens.range(made.name), detail: name))
    }
  }

  /// Whether a label is one of another class, or begins like one of this: packages of Swift are often copies, to which
  /// somebody has added members.
  private func resemblesMember(_ label: String, of made: SDKExpression) -> Bool {
    made.table.classesInOrder.contains { $0.members[label] != nil }
      || made.made.members.keys.contains { $0.prefix(Self.tellingPrefix) == label.prefix(Self.tellingPrefix) }
  }

  private static let tellingPrefix = 4

  /// Whether a value is a map that is written in its place.
  func isWholeMap(_ value: Range<Int>) -> Bool {
    if value.count == 2, tokens.isOpener("{", at: value.lowerBound) { return true }
    return isMap(at: value.lowerBound, inValue: true)
      && endOfMap(at: value.lowerBound, inValue: true) == value.upperBound
  }

  /// Notes the service's word for what the SDK has another one for.
  private func noteWireWord(_ value: Range<Int>, of member: SDKTable.Member) {
    guard let text = text(value), text.isWhole, member.values[text.text] == nil, value.count == 1,
      let inside = tokens.content(of: value.lowerBound),
      let own = ownWord(for: text.text, of: member)
    else { return }
    issues.append(
      CodeIssue(
        .wireWord, tokens.range(value), edits: [TextEdit(inside, own)], isSafe: true, detail: text.text))
  }

  /// The SDK's word for what the service has one for, or the same in another case: `high` for `HIGH` and `High`.
  private func ownWord(for text: String, of member: SDKTable.Member) -> String? {
    let plain = text.lowercased()
    return member.values.filter { $0.value.lowercased() == plain || $0.key.lowercased() == plain }.map(\.key).min()
  }

  /// Notes a builder that stands where its object has to: `Message message = Message.builder().setToken(token);`,
  /// `messaging.send(Message.builder().setToken(token))`, `val message = Message.builder(); messaging.send(message)`.
  ///
  /// - Parameter use: where the variable is used first that gets the builder.
  func noteUnbuiltRoot(_ made: SDKExpression, use: Int?) {
    let start = made.tokens.lowerBound
    let end = made.tokens.upperBound
    if tokens.isOpener("(", at: start - 1) {
      guard names.sends(at: start - 2), tokens[end]?.kind == .closer || tokens.isSign(",", at: end) else { return }
    } else {
      guard tokens.isSign("=", at: start - 1), statements.end(from: start) == end,
        declaresType(of: made, before: start) || use.map(isSent) == true
      else { return }
    }
    noteUnbuilt(made)
  }

  /// Whether a method that sends, or one of another builder, gets the variable at `index` as it is.
  private func isSent(_ index: Int) -> Bool {
    traces?.looks(upTo: index + 2)
    let takes = tokens.word(at: index - 2).map { isSetter($0) && names.members.contains($0) } == true
    return tokens.isOpener("(", at: index - 1) && (takes || names.sends(at: index - 2))
      && (tokens[index + 1]?.kind == .closer || tokens.isSign(",", at: index + 1))
  }

  /// Whether a variable that gets the value at `index` is declared with the class of an object: `Message message =`,
  /// `val message: Message =`.
  private func declaresType(of made: SDKExpression, before index: Int) -> Bool {
    let isBehind = tokens.isSign(":", at: index - 3)
    let type = isBehind ? index - 2 : index - 3
    guard let mention = names.mention(at: type), mention.made.name == made.made.name else { return false }
    return mention.tokens == type..<type + 1
  }

  /// Notes a builder that is given for the object that it makes: `.setNotification(Notification.builder().setTitle(x))`.
  func noteUnbuilt(_ made: SDKExpression) {
    guard made.isUnbuilt else { return }
    let end = tokens.range(made.tokens).end
    issues.append(
      CodeIssue(
        .missingBuild, tokens.range(made.name.lowerBound..<made.tokens.upperBound),
        edits: [.insertion(".build()", at: end)],
        detail: made.made.name))
  }
}
