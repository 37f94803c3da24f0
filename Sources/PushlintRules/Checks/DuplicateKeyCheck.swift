import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// Finds duplicate keys in one object; readers use the last value without a warning.
struct DuplicateKeyCheck: Check {
  static let name = "duplicate-key"

  init(_ parameters: RuleParameters) {}

  func mayFind(in context: RuleContext) -> Bool { context.payload.mayRepeatKeys }
  var speaksOfSingleValues: Bool { true }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
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
    var hashes: [UInt64] = []
    for index in root..<max(Int(tree[root].next), root + 1) where tree[index].kind == .object {
      let keys = tree.members(of: index).map(\.key).filter { !tree[$0].flags.contains(.computed) }
      guard mayRepeat(keys, in: tree, &hashes) else { continue }
      var seen: [[UInt8]: SyntaxTree.Index] = [:]
      for key in keys {
        let name = Array(tree.text(of: key).utf8)
        if let first = seen[name] { result.append((first, key)) } else { seen[name] = key }
      }
    }
    return result
  }

  /// Whether two of the keys of an object may have the same text, told by hashes.
  private static func mayRepeat(_ keys: [SyntaxTree.Index], in tree: SyntaxTree, _ hashes: inout [UInt64]) -> Bool {
    hashes.removeAll(keepingCapacity: true)
    for key in keys {
      guard tree[key].flags.isEmpty else { return true }
      let content = tree.contentRange(of: key)
      hashes.append(tree.source.bytes.withUnsafeBufferPointer { KeyTable.hash($0, content.start, content.end) })
    }
    hashes.sort()
    return zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
  }
}
