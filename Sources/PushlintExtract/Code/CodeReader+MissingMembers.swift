import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that an object of an SDK lacks, and those that its class had once.
extension CodeReader {
  /// Notes methods that the newest version of an SDK does not have.
  func noteFormer(of made: SDKExpression) {
    guard !made.made.former.isEmpty else { return }
    for part in made.parts where !part.key.isEmpty {
      let name = tokens.text.string(part.key)
      guard let other = made.made.former[name] else { continue }
      var issue = CodeIssue(.outdatedMethod, part.key, edits: [], isSafe: false, detail: name)
      issue.suggestion = other
      issues.append(issue)
    }
  }

  /// Notes the members that an object lacks, where nothing else can set them.
  func noteMissing(of made: SDKExpression) {
    let sdk = made.made
    guard !(sdk.needs.isEmpty && sdk.unset.isEmpty && sdk.withoutTTL.isEmpty && sdk.needsBeside.isEmpty), !made.isOpen,
      !made.isUnbuilt, !isLeftOpen
    else { return }
    for (name, call) in sdk.needsBeside.sorted(by: { $0.key < $1.key }) {
      let none = placeOfNone(name, made)
      guard none != nil || !sets(name, made) else { continue }
      traces?.needsWholeFile = true
      guard none != nil || !isAnywhere(name), isCalled(call) else { continue }
      issues.append(CodeIssue(.missingTopic, none ?? tokens.range(made.name), detail: name))
    }
    for name in sdk.needs where !sets(name, made) {
      issues.append(CodeIssue(.missingPart, tokens.range(made.name), detail: name))
    }
    for name in sdk.withoutTTL where !setsTTL(name, made) && !isHeld(made) {
      issues.append(CodeIssue(.missingTTL, tokens.range(made.name), detail: name))
    }
    for (name, sent) in sdk.unset.sorted(by: { $0.key < $1.key }) where !sets(name, made) {
      var issue = CodeIssue(.unsetMember, tokens.range(made.name), detail: name)
      issue.suggestion = sent
      issues.append(issue)
    }
  }

  /// Where a member is set to nothing: `apns_topic: None`.
  private func placeOfNone(_ name: String, _ made: SDKExpression) -> SourceRange? {
    let index = made.tokens.first { index in
      guard tokens.isWord(name, at: index), tokens.isSign(":", at: index + 1) || tokens.isSign("=", at: index + 1),
        let value = tokens.word(at: index + 2), tokens.linkWidth(at: index + 3) == 0
      else { return false }
      return value == tokens.grammar.nullWord || value == tokens.grammar.absentWord
    }
    return index.map { tokens.range($0..<$0 + 1) }
  }

  /// Whether code has a name, or one that belongs to another: `NewTokenClient`, `Client::token`.
  private func isCalled(_ call: String) -> Bool {
    let words = call.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    guard words.count == 2 else { return isAnywhere(call) }
    let separator = tokens.grammar.nameSeparator.utf8.count
    return tokens.tokens.indices.contains { index in
      tokens.isWord(words[1], at: index) && tokens.isWord(words[0], at: index - 1 - separator)
    }
  }

  /// Whether code sets the TTL: by its own member, or by one for all headers that may hold it.
  private func setsTTL(_ name: String, _ made: SDKExpression) -> Bool {
    guard let field = made.made.members[name]?.field else { return true }
    return made.parts.contains { part in
      if part.field.starts(with: field) { return true }
      guard field.starts(with: part.field) else { return false }
      guard let map = part.values.last, case .literal(let literal)? = self.map(at: map.lowerBound, inValue: true),
        tokens.closer(of: literal.open) + 1 == map.upperBound
      else { return true }
      let keys = literal.entries.map { entry in separator(in: entry).flatMap { keyText($0.key) } }
      return keys.contains { $0 == nil || $0?.lowercased() == field.last?.lowercased() }
    }
  }

  /// Whether an object is the value of a member of something else, which may fill it: `options: webpush.Options{…}`.
  private func isHeld(_ made: SDKExpression) -> Bool {
    let start = made.tokens.lowerBound
    return tokens.grammar.imports == .go
      && tokens.isSign(":", at: tokens.isSign("&", at: start - 1) ? start - 2 : start - 1)
  }

  /// Whether code sets a member, a part of it, or what it is a part of.
  private func sets(_ name: String, _ made: SDKExpression) -> Bool {
    guard let field = made.made.members[name]?.field else { return true }
    // One that is all of the object is set by itself.
    if field.isEmpty { return made.parts.contains { $0.field.isEmpty } }
    return made.parts.contains { field.starts(with: $0.field) || $0.field.starts(with: field) }
  }
}
