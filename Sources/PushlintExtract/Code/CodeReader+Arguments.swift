import PushlintSyntax
import PushlintText
import PushlintTree

/// What single arguments and members of an object that an SDK makes say.
extension CodeReader {
  /// `content-available=True`: a name with hyphens, as the service has it, where the SDK's has none.
  func hyphenatedKeyword(
    _ argument: Range<Int>, _ sign: Unicode.Scalar, _ made: SDKTable.Class
  ) -> (name: String, sign: Int)? {
    guard tokens.grammar.argumentSign != 0, tokens.isSign("-", at: argument.lowerBound + 1) else { return nil }
    var words: [String] = []
    var index = argument.lowerBound
    while index < argument.upperBound, let word = tokens.word(at: index) {
      words.append(word)
      index += 1
      guard tokens.isSign("-", at: index) else { break }
      index += 1
    }
    guard words.count > 1, tokens.isSign(sign, at: index), !tokens.isSign(sign, at: index + 1) else { return nil }
    let camel = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return [words.joined(separator: "_"), camel].first { made.members[$0] != nil }.map { ($0, index) }
  }

  /// Whether a value is what leaving the member out is: `None`, or a flag that is not set.
  func isNotSet(_ value: Range<Int>, _ member: SDKTable.Member?) -> Bool {
    guard value.count == 1 else { return false }
    if tokens.isWord(tokens.grammar.nullWord, at: value.lowerBound) { return true }
    if !tokens.grammar.absentWord.isEmpty, tokens.isWord(tokens.grammar.absentWord, at: value.lowerBound) {
      return true
    }
    return member?.unit == .flag && tokens.isWord(tokens.grammar.falseWord, at: value.lowerBound)
  }

  /// Whether a value is what its type has without any.
  func isZero(_ value: Range<Int>) -> Bool {
    guard value.count == 1, let token = tokens[value.lowerBound] else { return false }
    switch token.kind {
    case .string: return tokens.content(of: value.lowerBound)?.isEmpty == true
    case .number: return ConstantFolding.number(tokens, value, constants) == 0
    default: return tokens.isWord(tokens.grammar.falseWord, at: value.lowerBound)
    }
  }

  /// The arguments of a call in Ruby that are entries of one map: `send_v1(token: token, data: data)`.
  func bareMap(_ arguments: [Range<Int>]) -> Range<Int>? {
    guard tokens.grammar.imports == .none, tokens.grammar.literals.hasBareKeys, let first = arguments.first,
      let last = arguments.last, arguments.allSatisfy({ isUnpacked($0) || separator(in: $0) != nil })
    else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// Adds the members in the map that an argument unpacks, or whose name it has: `Message(**fields)`,
  /// `APNSPayload(aps, **{"order-id": "1"})`.
  ///
  /// - Returns: whether all of them can be seen.
  func addUnpacked(_ argument: Range<Int>, to making: inout Making) -> Bool {
    let value = argument.dropFirst(2)
    if tokens.isSign("*", at: argument.lowerBound + 1), tokens.isOpener("{", at: value.lowerBound),
      tokens.closer(of: value.lowerBound) + 1 == value.upperBound, isMap(at: value.lowerBound, inValue: true)
    {
      let own = entries(of: value)
      return addMembers(of: own, to: &making) && own.count == numberOfEntries(value)
    }
    guard tokens.isSign("*", at: argument.lowerBound + 1), let use = nameOfMap(argument.dropFirst(2)),
      let map = namedMaps[use], map.entries.allSatisfy({ $0.keys.count == 1 })
    else { return false }
    making.unpacked.append(use)
    let own = entries(of: map.value)
    let set = map.entries.compactMap { entry in
      entry.keys.first.flatMap { key in keyText(key).map { (name: $0, key: key, value: entry.value) } }
    }
    _ = addMembers(of: own.filter({ entry in !set.contains { $0.name == entry.name } }) + set, to: &making)
    let isEmpty = emptyMap(at: map.value.lowerBound) != nil
    return !map.isOpen && (isEmpty || own.count == numberOfEntries(map.value))
  }

  /// Adds the members that entries of a map are.
  ///
  /// - Returns: whether the class has all of them.
  private func addMembers(
    of entries: [(name: String, key: Range<Int>, value: Range<Int>)], to making: inout Making
  ) -> Bool {
    var areKnown = true
    for (name, key, value) in entries {
      making.names.insert(name)
      let member = making.made.members[name]
      if making.made.ignores.contains(name) || isNotSet(value, member) { continue }
      guard let member = member ?? (making.made.takesOtherMembers ? SDKTable.Member(field: [name]) : nil) else {
        making.isOpen = true
        areKnown = false
        continue
      }
      making.parts.append(part(member, tokens.range(key), [value], of: making.made))
    }
    return areKnown
  }

  /// How many entries a map has, whatever their keys are.
  private func numberOfEntries(_ value: Range<Int>) -> Int {
    guard let open = map(at: unwrapped(value).lowerBound, inValue: true)?.open else { return -1 }
    return tokens.split(tokens.inside(open)).count
  }

  /// What comes before the name of a class, without the point: `messaging`.
  func module(of mention: SDKNames.Mention) -> String {
    guard !mention.tokens.isEmpty else { return "" }
    let name = tokens.text.string(tokens.range(mention.tokens))
    let separator = tokens.grammar.nameSeparator
    return name.hasSuffix(separator + mention.made.name)
      ? String(name.dropLast(mention.made.name.count + separator.count)) : ""
  }

  func part(
    _ member: SDKTable.Member, _ key: SourceRange, _ values: [Range<Int>], _ item: SourceRange? = nil,
    of made: SDKTable.Class
  ) -> Part {
    Part(member: member, field: member.field[...], key: key, values: values, item: item, path: made.path)
  }

  /// What a member gets from a case of an enum that says which field it is: `Target::Topic("news")`.
  func partOfCase(
    _ member: SDKTable.Member, _ key: SourceRange, _ value: Range<Int>, of made: SDKTable.Class
  ) -> Part? {
    let value = unwrapped(value)
    guard let last = tokens[value.upperBound - 1], last.kind == .closer, value.contains(Int(last.partner)) else {
      return nil
    }
    let open = Int(last.partner)
    let arguments = tokens.split(tokens.inside(open))
    guard tokens.isOpener("(", at: open), arguments.count == 1, tokens.calledName(value.lowerBound, open) != nil,
      let field = tokens.word(at: open - 1).flatMap({ member.cases[$0] })
    else { return nil }
    return part(SDKTable.Member(field: field), key, arguments, of: made)
  }

  /// The parts where those that others set more beside are in one object with them: a sound and its volume.
  func joined(_ parts: [Part]) -> [Part] {
    guard parts.contains(where: { !$0.member.beside.isEmpty }) else { return parts }
    return parts.map { part in
      let isJoined =
        !part.member.beside.isEmpty
        && parts.contains { $0.field.count > part.field.count && $0.field.starts(with: part.field) }
      return isJoined ? part.with(field: part.field + [part.member.beside]) : part
    }
  }
}
