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
      known = constants.text(at: last, unwrapped).flatMap { text(unwrapped($0.value)) }
    }
    guard known?.text.hasSuffix(effect.ending) == true else { return nil }
    return SDKTable.Slip(range: tokens.range(value), meant: "", fault: .effect(effect.says))
  }

  /// Notes members that have an effect which nobody means.
  mutating func noteEffects(of made: SDKExpression) {
    for (name, effect) in made.made.effects.sorted(by: { $0.key < $1.key }) where effect.ending.isEmpty {
      guard let member = made.made.members[name],
        let index = made.parts.lastIndex(where: { $0.member == member && !$0.key.isEmpty }),
        has(made.parts[index], effect.value),
        effect.without.allSatisfy({ isNowhere($0, made) }),
        effect.behind.isEmpty || effect.behind.contains(where: { isSet($0, in: made.parts[..<index], made) })
      else { continue }
      issues.append(CodeIssue(.otherEffect, made.parts[index].key, detail: effect.says))
    }
  }

  /// Whether the value of a part ends with a word, if there is one.
  private func has(_ part: Part, _ word: String) -> Bool {
    word.isEmpty || part.values.first.map { tokens.isWord(word, at: $0.upperBound - 1) } == true
  }

  private func isSet(_ name: String, in parts: ArraySlice<Part>, _ made: SDKExpression) -> Bool {
    parts.contains { part in made.made.members[name].map { part.member == $0 } == true }
  }

  /// Whether an object gets no member of a name, here or by a statement that cannot be told from others.
  private func isNowhere(_ name: String, _ made: SDKExpression) -> Bool {
    guard !isSet(name, in: made.parts[...], made) else { return false }
    guard made.isOpen || isLeftOpen else { return true }
    traces?.needsWholeFile = true
    return !tokens.tokens.indices.contains { tokens.isWord(name, at: $0) }
  }
}
