import PushlintSyntax
import PushlintText
import PushlintTree

/// Expressions in holes of strings: `"#{60.days.to_i}s"`, `'${DateTime.now().millisecondsSinceEpoch}'`.
///
/// - Shape: numbers, clocks, and names; each is scanned for itself, since a string is one token.
extension CodeReader {
  /// Longest hole that is looked into, in bytes.
  private static let longestHole = 200

  /// The expression in a hole: `x` of `{x}`, `$x`, `${x}`, `#{x}`, `\(x)`; in PHP a name has its sign.
  func insideOfHole(_ hole: SourceRange) -> SourceRange? {
    guard hole.count <= Self.longestHole, hole.count > 1, let first = tokens.text[hole.start] else { return nil }
    let isPHP = tokens.grammar.imports == .php
    guard let last = tokens.text[hole.end - 1], last == UInt8(ascii: "}") || last == UInt8(ascii: ")") else {
      guard first == UInt8(ascii: "$") else { return nil }
      return isPHP ? hole : SourceRange(hole.start + 1, hole.end)
    }
    let open = tokens.text.firstOffset(of: last == UInt8(ascii: "}") ? "{" : "(", in: hole)
    guard let open, open - hole.start <= 3, open + 1 < hole.end - 1 else { return nil }
    let inside = SourceRange(open + 1, hole.end - 1)
    // `string.Format("{0}s", ttl)`
    return tokens.text[inside].allSatisfy(ByteClass.isDigit) ? nil : inside
  }

  /// The name that is all of an expression.
  func nameInHole(_ inside: SourceRange) -> String? {
    let bytes = tokens.text[inside]
    guard let first = bytes.first, ByteClass.beginsWord(first) || first == UInt8(ascii: "$"),
      bytes.dropFirst().allSatisfy({ ByteClass.continuesWord($0) && $0 != UInt8(ascii: "$") })
    else { return nil }
    return tokens.text.string(inside)
  }

  /// What an expression without names comes to.
  func numberInHole(_ inside: SourceRange) -> (number: Double, isOfClock: Bool)? {
    // Its code is told from text by signs that are not here.
    guard !tokens.grammar.peculiarities.contains(.isInMarkup) else { return nil }
    let own = CodeTokens(tokens.text, inside, tokens.grammar)
    guard own.count > 0 else { return nil }
    return ConstantFolding.result(own, own.tokens.indices, .none(own))
  }

  /// The number that is all of a text: `"#{Time.now.to_i}"`.
  func numberOfText(_ range: Range<Int>) -> (number: Double, isOfClock: Bool)? {
    guard range.count == 1, let content = tokens.content(of: range.lowerBound), content.count <= Self.longestHole,
      let quoting = CodeQuoting(range.lowerBound, of: tokens),
      quoting.hole(in: tokens.text, at: content.start, limit: content.end) == content.end,
      let inside = insideOfHole(content)
    else { return nil }
    return numberInHole(inside) ?? memberOfDuration(inside, at: range.lowerBound).map { ($0, false) }
  }

  /// `lifetime.inSeconds` in a hole of the string at `index`.
  func memberOfDuration(_ inside: SourceRange, at index: Int) -> Double? {
    let parts = tokens.text.string(inside).split(separator: ".")
    guard tokens.grammar.imports == .dart, parts.count == 2,
      let value = constants.value(ofName: String(parts[0]), at: index),
      let seconds = ConstantFolding.dartDuration(tokens, unwrapped(value))
    else { return nil }
    return ConstantFolding.member(String(parts[1]), ofDartDuration: seconds)
  }

  /// Whether a text is nothing but a number that nobody can see: `'${ttl.inSeconds}'`.
  func isNumberInHole(_ range: Range<Int>) -> Bool {
    guard range.count == 1, let content = tokens.content(of: range.lowerBound), content.count <= Self.longestHole,
      let quoting = CodeQuoting(range.lowerBound, of: tokens),
      quoting.hole(in: tokens.text, at: content.start, limit: content.end) == content.end,
      let inside = insideOfHole(content)
    else { return false }
    let member = tokens.text.string(inside).split(separator: ".", omittingEmptySubsequences: false)
    return member.count > 1 && member.allSatisfy { $0.utf8.allSatisfy(ByteClass.isNameByte) && !$0.isEmpty }
      && tokens.grammar.typedMembers[String(member[member.count - 1])] == .number
  }

  // MARK: Names that nothing sets

  /// What sets variables that the code does not name.
  private static let setters: Set<String> = [
    "extract", "parse_str", "include", "include_once", "require", "require_once",
  ]

  /// Notes a name in capitals behind a dollar sign that no code sets, so that PHP leaves it out: `"$GOOG is up"`.
  func noteUnsetName(in value: Range<Int>) {
    guard tokens.grammar.imports == .php, value.count == 1, let content = tokens.content(of: value.lowerBound),
      let quoting = CodeQuoting(value.lowerBound, of: tokens)
    else { return }
    var index = content.start
    while index < content.end {
      if tokens.text[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      guard tokens.text[index] == UInt8(ascii: "$"),
        let end = quoting.hole(in: tokens.text, at: index, limit: content.end)
      else {
        index += 1
        continue
      }
      let hole = SourceRange(index, end)
      let name = tokens.text.string(hole)
      index = end
      guard name.utf8.count > 2, name.utf8.dropFirst().allSatisfy({ $0 &- 0x41 < 26 }), name != "$GLOBALS" else {
        continue
      }
      traces?.needsWholeFile = true
      let isSet = tokens.tokens.indices.contains { index in
        tokens.word(at: index).map { $0 == name || Self.setters.contains($0) } == true
      }
      guard !isSet else { continue }
      issues.append(
        CodeIssue(.unsetName, hole, edits: [.insertion("\\", at: hole.start)], isSafe: false, detail: name))
    }
  }
}
