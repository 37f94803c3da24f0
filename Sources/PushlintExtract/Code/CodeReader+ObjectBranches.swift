import PushlintSyntax

/// Members that an object of an SDK gets in a branch: `else { note.pushType = "background"; note.badge = 3 }`.
///
/// - Shape: what statements one behind the other set is read as an object of its own, to which more may be added.
extension CodeReader {
  /// Remembers what statements may set in an object of an SDK, where that is written in its place.
  func noteBranches(of assembly: CodeAssembly?, _ made: SDKExpression) {
    func isSent(_ part: Part) -> Bool {
      // What is not set is not sent.
      isWritten(part) && !(made.table.omitsZeros && part.values.first.map(isZero) == true)
    }
    for branch in groups(of: assembly?.partsInBranches ?? []) {
      guard branch.parts.contains(where: isSent) else { continue }
      let parts = branch.parts.filter { isSent($0) || made.table.service == .apns && isPlainlyUnknown($0) }
      traces?.begins(upTo: branch.tokens.upperBound)
      objectsInBranches[branch.tokens.lowerBound] = SDKExpression(
        made: made.made, table: made.table, tokens: branch.tokens,
        name: branch.tokens.lowerBound..<branch.tokens.lowerBound + 1, parts: parts, isOpen: true, isInBranch: true)
    }
  }

  /// Statements one behind the other as one: all of them run where the first one does.
  private func groups(
    of branches: [(parts: [Part], tokens: Range<Int>)]
  ) -> [(parts: [Part], tokens: Range<Int>)] {
    var result: [(parts: [Part], tokens: Range<Int>)] = []
    for branch in branches {
      guard let last = result.last, follows(branch.tokens.lowerBound, last.tokens) else {
        result.append(branch)
        continue
      }
      result[result.count - 1].parts += branch.parts
      result[result.count - 1].tokens = last.tokens.lowerBound..<branch.tokens.upperBound
    }
    return result
  }

  private func follows(_ start: Int, _ before: Range<Int>) -> Bool {
    let next = tokens.isSign(";", at: before.upperBound) ? before.upperBound + 1 : before.upperBound
    return start == next && statements.begins(at: before.lowerBound) && statements.begins(at: start)
      && statements.indentation(of: before.lowerBound) == statements.indentation(of: start)
  }

  /// Whether nothing is known of what a part sets, and nothing else reads it.
  private func isPlainlyUnknown(_ part: Part) -> Bool {
    !part.values.isEmpty && part.member.adds == nil
      && part.values.allSatisfy { value in
        let value = unwrapped(value)
        return tokens[value.lowerBound]?.kind == .word && nameOfMap(value) == nil && result(at: value.lowerBound) == nil
          && sdkObject(at: value.lowerBound) == nil && namedObjects[value.lowerBound] == nil
      }
  }

  /// Whether what a part sets is written in its place, as far as it is known, or is a constant: its values, or the key of
  /// an entry.
  func isWritten(_ part: Part) -> Bool {
    let values = part.member.adds == .member ? part.values.prefix(1) : part.values[...]
    return values.allSatisfy { isLiteral($0) || isConstantText($0) || partialText(of: unwrapped($0)) != nil }
      || isOfOtherUnit(part)
  }

  private func isConstantText(_ value: Range<Int>) -> Bool {
    // `self::LEVEL`
    let word = value.count == 1 ? value.lowerBound : constants.lastWord(of: value)
    guard let word, let name = tokens.word(at: word), CodeConstants.isShouted(name) else { return false }
    return constants.namedText(at: word) != nil
  }
}
