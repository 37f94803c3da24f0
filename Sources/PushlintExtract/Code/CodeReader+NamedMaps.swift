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
    guard let assembly, assembly.isUseCertain, !assembly.mayDiffer, let use = assembly.use,
      let before = tokens[use - 1],
      namedMaps[use] == nil
    else { return nil }
    let isLast = tokens[use + 1].map { $0.kind == .closer || tokens.isSign(",", at: use + 1) } ?? true
    switch before.kind {
    case .word:
      return isLast && tokens.grammar.literals.entries.contains(.to) && tokens.isWord("to", at: use - 1) ? use : nil
    case .sign: break
    // `.putAllData(data)`
    case .opener:
      return isLast && before.detail == UInt8(ascii: "(")
        && tokens.word(at: use - 2).map(names.members.contains) == true
        ? use : nil
    default: return nil
    }
    switch before.detail {
    case UInt8(ascii: ","): return isLast ? use : nil
    case UInt8(ascii: ":"): return isLast && !tokens.isDoubleColon(at: use - 2) ? use : nil
    case UInt8(ascii: ">"): return isLast && tokens.isSign("=", at: use - 2) ? use : nil
    case UInt8(ascii: "="):
      // `payload["aps"] = aps`
      let isSubscript = tokens[use - 2]?.kind == .closer && tokens[use - 2]?.detail == UInt8(ascii: "]")
      return isLast || isSubscript && statements.end(from: use) == use + 1 ? use : nil
    default: return nil
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
