import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps with names whose members other maps get: `{**base, "token": token}`, `...base`, `base.merge(token: token)`.
///
/// - Shape: what such a map holds is checked by itself; what it means beside the others is not known.
extension CodeReader {
  /// Whether the map that has the name at `use` is put into another one, member by member.
  func isSpread(_ use: Int) -> Bool {
    let start = startOfName(at: use)
    let end = use + 1
    let isLast = tokens[end].map { $0.kind == .closer || tokens.isSign(",", at: end) } ?? true
    if isLast, let unpacked = startOfUnpacking(before: start) { return isInMap(unpacked - 1) }
    switch tokens.grammar.imports {
    case .python:
      // `dict(base, token=token)`
      if tokens.isOpener("(", at: start - 1), tokens.isWord("dict", at: start - 2), tokens.isSign(",", at: end) {
        return true
      }
      return isOperand(start, end, of: "|")
    case .php:
      return isOperand(start, end, of: "+")
        || isLast && isInMergingCall(start - 1)
    case .java:
      return tokens.grammar.literals.entries.contains(.to) && isOperand(start, end, of: "+")
    case .none, .swift:
      // `base.merge(…)` and `{…}.merge(base)`
      if tokens.linkWidth(at: end) == 1, isMerging(end + 1), tokens.isOpener("(", at: end + 2) { return true }
      return isLast && tokens.isOpener("(", at: start - 1) && isMerging(start - 2)
        && tokens.linkWidth(at: start - 3) == 1 && tokens[start - 4]?.kind == .closer
    default: return false
    }
  }

  /// Where `**` or `...` begins that stands before a name.
  private func startOfUnpacking(before start: Int) -> Int? {
    if tokens.isSign("*", at: start - 1), tokens.isSign("*", at: start - 2) { return start - 2 }
    let isDots = (1...3).allSatisfy { tokens.isSign(".", at: start - $0) }
    return isDots ? start - 3 : nil
  }

  /// Whether the token at `index` opens a map, or is the comma between two entries of one.
  private func isInMap(_ index: Int) -> Bool {
    guard let open = openerOfItem(before: index) else { return false }
    if tokens.grammar.imports == .php {
      return tokens.isOpener("[", at: open) || tokens.isOpener("(", at: open) && tokens.isWord("array", at: open - 1)
    }
    return tokens[open]?.detail == tokens.grammar.literals.map
      || tokens.grammar.literals.hasBareKeys && tokens.isOpener("(", at: open)
  }

  /// The bracket that is open before an item; `index` is the token before that.
  private func openerOfItem(before index: Int) -> Int? {
    guard tokens.isSign(",", at: index) || tokens[index]?.kind == .opener else { return nil }
    var place = index
    while let token = tokens[place], index - place < Self.longestDeclaration * 8, token.kind != .opener {
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return tokens[place]?.kind == .opener ? place : nil
  }

  /// `base | {…}`, `[…] + $base`: the other side is a map that is written in its place.
  private func isOperand(_ start: Int, _ end: Int, of sign: Unicode.Scalar) -> Bool {
    if tokens.isSign(sign, at: end), !tokens.isSign(sign, at: end + 1), isMap(at: end + 1, inValue: true) {
      return true
    }
    return tokens.isSign(sign, at: start - 1) && tokens[start - 2]?.kind == .closer
      && (tokens[end].map { $0.kind == .closer || tokens.isSign(",", at: end) || tokens.isSign(";", at: end) } ?? true)
  }

  private func isInMergingCall(_ index: Int) -> Bool {
    guard let open = openerOfItem(before: index), tokens.isOpener("(", at: open) else { return false }
    return tokens.word(at: open - 1).map(Self.mergingFunctions.contains) == true
  }

  private func isMerging(_ index: Int) -> Bool { tokens.word(at: index).map(Self.methodsThatMerge.contains) == true }

  /// Adds a map with a name to one that has others, as members that it may have.
  ///
  /// - Parameter known: the keys that come behind it, whose values take the place of its own.
  func addSpreadMap(named value: Range<Int>, to spread: Int, known: Set<String>) {
    guard let use = nameOfMap(value) else { return }
    let ignored = ignoredKeys
    ignoredKeys = known
    _ = readNamedMap(at: use, in: spread, [])
    ignoredKeys = ignored
  }

  /// The keys of entries that are known.
  func keys(of entries: some Sequence<Range<Int>>) -> Set<String> {
    Set(entries.compactMap { separator(in: $0).flatMap(name) })
  }
}
