import PushlintPayload
import PushlintSyntax

/// Hashes of the keys of objects, by which most objects show that none of their keys is there twice.
enum KeyHashes {
  /// Whether two keys of an object may be the same.
  static func mayRepeat(in payload: Payload) -> Bool {
    payload.tree.withView { view in
      var hashes: [UInt64] = []
      let end = min(max(Int(view.nodes[payload.root].next), payload.root + 1), view.nodes.count)
      for index in payload.root..<end where view.nodes[index].kind == .object {
        hashes.removeAll(keepingCapacity: true)
        var child = index + 1
        while child < Int(view.nodes[index].next) {
          if view.nodes[child].kind == .key {
            // A key that is not written plainly may be any other.
            guard view.plainText(child) != nil else { return true }
            let range = view.nodes[child].range
            hashes.append(KeyTable.hash(view.bytes, range.start + 1, range.end - 1))
          }
          child = max(Int(view.nodes[child].next), child + 1)
        }
        if hasRepeated(&hashes) { return true }
      }
      return false
    }
  }

  /// Most hashes that are compared one by one.
  private static let fewest = 16

  private static func hasRepeated(_ hashes: inout [UInt64]) -> Bool {
    guard hashes.count > 1 else { return false }
    guard hashes.count > fewest else {
      for index in 1..<hashes.count {
        for other in 0..<index where hashes[index] == hashes[other] { return true }
      }
      return false
    }
    hashes.sort()
    return (1..<hashes.count).contains { hashes[$0] == hashes[$0 - 1] }
  }
}
