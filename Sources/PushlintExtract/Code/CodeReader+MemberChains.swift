import PushlintSyntax
import PushlintTree

/// Members that are set in parts of a message that is made elsewhere: `config.payload.aps.sound = "default"`,
/// `s.message.Android.Priority = "high"`.
///
/// - Shape: the names on the way have to be members of the SDK's classes, one below the other. What the rest of the
///   message holds is not known.
extension CodeReader {
  /// Most names on the way to a member.
  private static let longestChain = 8
  /// Fields of a message that only a message has.
  private static let blocks = [["android"], ["apns"], ["webpush"]]

  /// The part of a message that gets a member in the statement at `index`; `nil` for any other statement.
  func memberChain(at index: Int) -> SDKExpression? {
    guard !names.areGuessed, !names.members.isEmpty, tokens[index]?.kind == .word, statements.begins(at: index),
      [.go, .python, .cSharp].contains(tokens.grammar.imports)
    else { return nil }
    var words: [Int] = [index]
    var next = index + 1
    while tokens.isSign(".", at: next), tokens[next + 1]?.kind == .word, words.count <= Self.longestChain {
      words.append(next + 1)
      next += 2
    }
    guard words.count > 2, let last = words.last, tokens.isSign("=", at: next), !tokens.isSign("=", at: next + 1) else {
      return nil
    }
    let value = next + 1..<statements.end(from: next + 1)
    guard !value.isEmpty, let known = owner(of: words.dropFirst().dropLast()),
      let name = tokens.word(at: last), let meant = known.made.member(of: name), let member = known.made.members[meant],
      member.adds == nil,
      meant != name || isLiteral(value) || member.unit != nil || !member.type.isEmpty, !isNotSet(value, member)
    else { return nil }
    let key = tokens.range(last..<last + 1)
    return SDKExpression(
      made: known.made, table: known.table, tokens: index..<value.upperBound, name: index..<index + 1,
      parts: [part(member, key, [value], of: known.made)], isOpen: true,
      slips: meant == name ? [] : [SDKTable.Slip(range: key, meant: meant)])
  }

  /// The class of what the last of some names holds, where enough of them are members of one another's classes.
  private func owner(of words: ArraySlice<Int>) -> SDKNames.Known? {
    for start in words.indices {
      guard let first = tokens.word(at: words[start]), names.members.contains(first) else { continue }
      for root in names.classes(with: first) where root.table.service == .fcm {
        guard let field = root.made.members[first]?.field, !field.isEmpty else { continue }
        let isBlock = root.made.path == ["message"] && Self.blocks.contains(field)
        guard isBlock || words.endIndex - start > 1, let known = held(by: root, words[start...]) else { continue }
        return known
      }
    }
    return nil
  }

  /// The class that is met behind all names.
  private func held(by root: SDKNames.Known, _ words: ArraySlice<Int>) -> SDKNames.Known? {
    var known = root
    for word in words {
      guard let member = tokens.word(at: word).flatMap({ known.made.members[$0] }), !member.field.isEmpty,
        member.adds == nil, member.unit == nil, member.values.isEmpty,
        let next = known.table.classesInOrder.first(where: { $0.path == known.made.path + member.field })
      else { return nil }
      known.made = next
    }
    return known
  }
}
