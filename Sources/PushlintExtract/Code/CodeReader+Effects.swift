import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that do something which their names do not say: see ``SDKTable/Class/effects``.
extension CodeReader {
  /// The effect of a member that sets nothing of a message, for what its value ends in.
  func effectSlip(_ name: String, _ value: Range<Int>, _ made: SDKTable.Class) -> SDKTable.Slip? {
    guard let effect = made.effects[name], !effect.ending.isEmpty else { return nil }
    let value = unwrapped(value)
    var known = text(value)
    if known == nil, let last = constants.lastWord(of: value) ?? (value.count == 1 ? value.lowerBound : nil) {
      known = constants.namedText(at: last).flatMap { text(unwrapped($0.value)) }
    }
    guard known?.text.hasSuffix(effect.ending) == true else { return nil }
    return SDKTable.Slip(range: tokens.range(value), meant: "", fault: .effect(effect.says))
  }

  /// Notes members that have an effect which nobody means.
  func noteEffects(of made: SDKExpression) {
    for (name, effect) in made.made.effects.sorted(by: { $0.key < $1.key }) where effect.ending.isEmpty {
      guard let member = made.made.members[name],
        let index = made.parts.lastIndex(where: { part in
          part.member == member && place(of: part) != nil && has(part, effect.value) && gives(part, effect.key)
        }),
        let place = place(of: made.parts[index]),
        effect.without.allSatisfy({ isNowhere($0, made, beside: place) }),
        effect.behind.isEmpty || effect.behind.contains(where: { isSet($0, in: made.parts[..<index], made) })
      else { continue }
      issues.append(CodeIssue(.otherEffect, place, detail: effect.says))
    }
  }

  /// Notes fields that the library does not send without another one.
  func noteLost(of made: SDKExpression) {
    guard !made.isOpen, !isLeftOpen else { return }
    // A payload beside headers is a member itself.
    func has(_ part: Part, _ field: [String]) -> Bool { part.field.suffix(field.count).elementsEqual(field) }
    for lost in made.made.lost where !made.parts.contains(where: { has($0, lost.without) }) {
      guard let part = made.parts.last(where: { has($0, lost.field) }), let place = place(of: part)
      else { continue }
      issues.append(CodeIssue(.otherEffect, place, detail: lost.says))
    }
  }

  /// Where the name of a member stands, or the argument that has none.
  private func place(of part: Part) -> SourceRange? {
    part.key.isEmpty ? part.values.first.map(tokens.range) : part.key
  }

  /// Whether the value of a part is a text, whatever spaces are in it, or ends with such a word; if there is one.
  private func has(_ part: Part, _ text: String) -> Bool {
    guard !text.isEmpty, let value = part.values.first else { return text.isEmpty }
    return tokens.isWord(text, at: value.upperBound - 1)
      || tokens.text[tokens.range(value)].filter { $0 > 0x20 }.elementsEqual(text.utf8.filter { $0 > 0x20 })
  }

  /// Whether a part is given a key, or a map that has it; if there is one.
  private func gives(_ part: Part, _ key: String) -> Bool {
    guard !key.isEmpty, let value = part.values.first else { return key.isEmpty }
    return part.member.adds == .member ? textOfValue(unwrapped(value))?.text == key : members(of: value)[key] != nil
  }

  private func isSet(_ name: String, in parts: ArraySlice<Part>, _ made: SDKExpression) -> Bool {
    // What the library sets by itself has no place of its own.
    parts.contains { part in
      made.made.members[name].map { part.member == $0 } == true && part.key != tokens.range(made.name)
    }
  }

  /// Whether an object gets no member of a name, here or by a statement that cannot be told from others.
  ///
  /// - Parameter place: the name of another member, as it is set.
  private func isNowhere(_ name: String, _ made: SDKExpression, beside place: SourceRange) -> Bool {
    guard !isSet(name, in: made.parts[...], made) else { return false }
    guard made.isOpen || isLeftOpen else { return true }
    // A statement that sets more has the name in it in Ruby, and where it calls a method in Go: other objects may take
    // `**options`, or be filled by what they are given to.
    let isMethod = tokens.grammar.imports == .go && tokens.text[place.end] == UInt8(ascii: "(")
    guard isMethod || tokens.grammar.imports == .none else { return false }
    traces?.needsWholeFile = true
    return !isAnywhere(name)
  }

  /// Whether a word is anywhere in the code.
  func isAnywhere(_ word: String) -> Bool {
    if let isKnown = wordsLookedFor[word] { return isKnown }
    let isFound = tokens.tokens.indices.contains { tokens.isWord(word, at: $0) }
    wordsLookedFor[word] = isFound
    return isFound
  }
}
