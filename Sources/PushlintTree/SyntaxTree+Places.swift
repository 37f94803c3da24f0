import Algorithms
import PushlintText

extension SyntaxTree {
  /// The innermost value that holds the byte at `offset` or ends there; the document when none does.
  package func innermostValue(at offset: Int) -> Index {
    if forms?.isScattered == true { return smallestValue(at: offset) }
    var node = max(nodes.partitioningIndex { $0.range.start > offset } - 1, Self.root)
    // Nodes stand in order of their starts, so the one that is wanted is this or one of those above it.
    while node > Self.root, self[node].kind == .key || self[node].range.end < offset { node = Int(self[node].parent) }
    return node
  }

  /// The place of all nodes.
  ///
  /// - Parameter unlessInOrder: whether there is none where all nodes stand in what holds them.
  package func placeOfNodes(unlessInOrder: Bool) -> SourceRange? {
    guard !unlessInOrder || forms?.isScattered == true else { return nil }
    return nodes.dropFirst().reduce(nil) { place, node in place?.union(node.range) ?? node.range }
  }

  /// The same, without texts that stand elsewhere than what holds them, and are used there by their names.
  package func innermostWrittenValue(at offset: Int) -> Index {
    guard forms?.isScattered == true else { return innermostValue(at: offset) }
    return smallestValue(at: offset) { node in
      node.kind == .string && Int(node.parent) != Self.root && !self[Int(node.parent)].range.encloses(node.range)
    }
  }

  /// The same where nodes do not stand in order of their starts.
  private func smallestValue(at offset: Int, except isLeftOut: (Node) -> Bool = { _ in false }) -> Index {
    let last = last { $0.range.start <= offset && offset <= $0.range.end && !isLeftOut($0) }
    let key = self[last]
    guard key.kind == .key else { return last }
    return self.last { $0.kind != .key && $0.range.encloses(key.range) }
  }

  /// Of some nodes, the one that starts last; the document when there is none.
  private func last(where isWanted: (Node) -> Bool) -> Index {
    var last = Self.root
    for (index, node) in nodes.enumerated() where node.range.start >= self[last].range.start && isWanted(node) {
      last = index
    }
    return last
  }
}
