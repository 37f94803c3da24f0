import Algorithms

extension SyntaxTree {
  /// The innermost value that holds the byte at `offset` or ends there; the document when none does.
  package func innermostValue(at offset: Int) -> Index {
    if forms?.isScattered == true { return smallestValue(at: offset) }
    var node = max(nodes.partitioningIndex { $0.range.start > offset } - 1, Self.root)
    // Nodes stand in order of their starts, so the one that is wanted is this or one of those above it.
    while node > Self.root, self[node].kind == .key || self[node].range.end < offset { node = Int(self[node].parent) }
    return node
  }

  /// The same where nodes do not stand in order of their starts.
  private func smallestValue(at offset: Int) -> Index {
    var found = Self.root
    for index in nodes.indices where nodes[index].kind != .key {
      let range = nodes[index].range
      if range.start <= offset, offset <= range.end, range.count <= nodes[found].range.count { found = index }
    }
    return found
  }
}
