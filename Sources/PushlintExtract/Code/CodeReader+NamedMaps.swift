import PushlintSyntax
import PushlintTree

/// Maps that get a name first, by which another one holds them: `message = {"notification": notification}`.
///
/// - Shape: such a map is read where its name stands, so that the tree of code in which they occur is scattered.
extension CodeReader {
  /// A map that waits for the place where its name is used.
  struct NamedMap {
    let value: Range<Int>
    let entries: [CodeAssembly.Entry]
    /// Whether more may be added to it than can be seen.
    let isOpen: Bool
  }

  /// The first use of the map that a variable has, where that is as the value of a member and of nothing else.
  func useAsMember(_ assembly: CodeAssembly?) -> Int? {
    guard let assembly, assembly.isUseCertain, !assembly.mayDiffer, let use = assembly.use, namedMaps[use] == nil else {
      return nil
    }
    return isMember(wrapped(use)) ? use : nil
  }

  /// Whether a value is that of a member, and of nothing else.
  private func isMember(_ value: Range<Int>) -> Bool {
    let first = value.lowerBound
    guard let before = tokens[first - 1] else { return false }
    let isLast =
      tokens[value.upperBound].map { $0.kind == .closer || tokens.isSign(",", at: value.upperBound) } ?? true
    switch before.kind {
    case .word:
      return isLast && tokens.grammar.literals.entries.contains(.to) && tokens.isWord("to", at: first - 1)
    case .sign: break
    // `.putAllData(data)`
    case .opener:
      return isLast && before.detail == UInt8(ascii: "(")
        && tokens.word(at: first - 2).map(names.members.contains) == true
    default: return false
    }
    switch before.detail {
    case UInt8(ascii: ","): return isLast
    case UInt8(ascii: ":"): return isLast && !tokens.isDoubleColon(at: first - 2)
    case UInt8(ascii: ">"): return isLast && tokens.isSign("=", at: first - 2)
    case UInt8(ascii: "="):
      // `payload["aps"] = aps`
      let isSubscript = tokens[first - 2]?.kind == .closer && tokens[first - 2]?.detail == UInt8(ascii: "]")
      return isLast || isSubscript && statements.end(from: first) == value.upperBound
    default: return false
    }
  }

  /// Adds the map whose name is the token at `use`.
  ///
  /// - Returns: whether there is one.
  mutating func readNamedMap(at use: Int, in parent: Int, _ flags: SyntaxTree.Node.Flags) -> Bool {
    guard let map = namedMaps.removeValue(forKey: use) else { return false }
    let wasLeftOpen = isLeftOpen
    isLeftOpen = isLeftOpen || map.isOpen
    readValue(map.value, setting: map.entries, in: parent, flags)
    isLeftOpen = wasLeftOpen
    return true
  }

  /// Adds the entries of the map whose name is a value to an object that has others: `.putAllData(data)`.
  ///
  /// - Returns: whether there is one.
  mutating func addNamedEntries(of value: Range<Int>, to object: Int) -> Bool {
    guard value.count == 1, let map = namedMaps[value.lowerBound] else { return false }
    if !addEntries(of: map.value, to: object, setting: map.entries) {
      guard emptyMap(at: map.value.lowerBound) != nil else { return false }
      addSet(map.entries, to: object)
    }
    namedMaps[value.lowerBound] = nil
    if map.isOpen { tree.add(.spread, tokens.range(value), in: object) }
    return true
  }

  /// Adds the maps whose names stood where nothing was read, those first that may hold others.
  mutating func readUnusedMaps() {
    while !namedMaps.isEmpty {
      for (use, _) in namedMaps.sorted(by: { $0.value.value.lowerBound > $1.value.value.lowerBound }) {
        guard let map = namedMaps[use] else { continue }
        // `post(url, headers=headers)`
        if let headers = headers(of: map.value, setting: map.entries) {
          namedMaps[use] = nil
          addHeaders(headers, in: SyntaxTree.root)
        } else {
          _ = readNamedMap(at: use, in: SyntaxTree.root, [])
        }
      }
    }
  }
}
