import PushlintPayload
import PushlintText
import PushlintTree

/// Finds duplicate keys in one object; readers use the last value without a warning.
struct DuplicateKeyCheck: Check {
  static let name = "duplicate-key"

  init(_ parameters: RuleParameters) {}

  func mayFind(in scene: Scene) -> Bool { scene.payload.mayRepeatKeys }
  func mayFind(in glance: RequestGlance) -> Bool { false }

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    let duplicates = Self.duplicates(in: payload.tree, below: payload.root)
    guard !duplicates.isEmpty else { return [] }
    var placeOfKey: [SyntaxTree.Index: Int] = [:]
    for (index, place) in payload.places.enumerated() { if let key = place.key { placeOfKey[key] = index } }
    return duplicates.map { duplicate in
      Finding(
        at: payload.tree[duplicate.later].range, ["key": payload.tree.text(of: duplicate.later)],
        related: payload.tree[duplicate.first].range, place: placeOfKey[duplicate.later])
    }
  }

  /// Pairs of keys with the same text, each later key with the first of its name.
  static func duplicates(
    in tree: SyntaxTree, below root: SyntaxTree.Index
  ) -> [(first: SyntaxTree.Index, later: SyntaxTree.Index)] {
    var result: [(SyntaxTree.Index, SyntaxTree.Index)] = []
    for index in root..<max(Int(tree[root].next), root + 1) where tree[index].kind == .object {
      var seen: [String: SyntaxTree.Index] = [:]
      for member in tree.members(of: index) where !tree[member.key].flags.contains(.computed) {
        let name = tree.text(of: member.key)
        if let first = seen[name] { result.append((first, member.key)) } else { seen[name] = member.key }
      }
    }
    return result
  }
}
