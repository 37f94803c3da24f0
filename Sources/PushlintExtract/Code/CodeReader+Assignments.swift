import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that a statement sets in a map that is made elsewhere: `$body['aps'] = […];`.
extension CodeReader {
  /// A map that is set as a member of another one.
  struct KeyedAssignment {
    /// The keys on the way to it, the tokens of one each.
    let keys: [Range<Int>]
    /// The map.
    let value: Range<Int>
  }

  /// Most keys on the way.
  private static let mostKeys = 8
  /// Keys that say by themselves what they are for, and those that do so below `message`.
  private static let signs: Set<String> = ["aps", "apns"]
  private static let blocks: Set<String> = ["android", "webpush", "notification"]

  /// The assignment that begins with the name at `index`; `nil` for one of another map.
  func keyedAssignment(at index: Int) -> KeyedAssignment? {
    guard tokens[index]?.kind == .word, tokens.isOpener("[", at: index + 1), isOwn(index) else { return nil }
    var keys: [Range<Int>] = []
    var next = index + 1
    var isSign = false
    var isInMessage = false
    while tokens.isOpener("[", at: next), keys.count < Self.mostKeys {
      let key = tokens.inside(next)
      guard let text = keyText(key) else { return nil }
      isSign = isSign || Self.signs.contains(text) || isInMessage && Self.blocks.contains(text)
      isInMessage = text == "message"
      keys.append(key)
      next = tokens.closer(of: next) + 1
    }
    guard isSign, tokens.isSign("=", at: next) else { return nil }
    // `message["apns"] = apns`
    if namedMaps[next + 1] != nil { return KeyedAssignment(keys: keys, value: next + 1..<next + 2) }
    if let use = result(at: next + 1) { return KeyedAssignment(keys: keys, value: use.call) }
    guard isMap(at: next + 1) else { return nil }
    return KeyedAssignment(keys: keys, value: next + 1..<endOfMap(at: next + 1))
  }

  /// Whether a name stands alone, or is that of an attribute of the object that runs: `self.payload`, `$this->payload`.
  private func isOwn(_ index: Int) -> Bool {
    guard let link = (1...3).first(where: { tokens.linkWidth(at: index - $0) == $0 }) else { return true }
    return tokens.word(at: index - link - 1).map { ["self", "this", "$this"].contains($0) } == true
      && tokens.linkWidth(at: index - link - 2) == 0
  }

  /// Adds an object with one member, which may have more.
  mutating func add(_ assignment: KeyedAssignment, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    guard let first = assignment.keys.first, enter() else { return }
    defer { leave() }
    let whole = tokens.range(first.lowerBound..<assignment.value.upperBound)
    var objects: [Int] = []
    for key in assignment.keys {
      let range = tokens.range(key.lowerBound..<assignment.value.upperBound)
      objects.append(tree.add(.object, objects.isEmpty ? flags : [], range, in: objects.last ?? parent))
      addSetKey(key, keyText(key) ?? "", to: objects.last ?? parent)
    }
    readValue(assignment.value, in: objects.last ?? parent)
    for object in objects.reversed() {
      tree.add(.spread, SourceRange(at: whole.end), in: object)
      tree.close(object)
    }
  }
}
