extension SyntaxTree {
  /// The innermost value that holds the byte at `offset` or ends there; the document when none does.
  package func innermostValue(at offset: Int) -> Index {
    if forms?.isScattered == true { return smallestValue(at: offset) }
    var low = 0
    var high = nodes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if nodes[middle].range.start <= offset { low = middle } else { high = middle }
    }
    // Nodes stand in order of their starts, so the one that is wanted is this or one of those above it.
    while low > Self.root, self[low].kind == .key || self[low].range.end < offset { low = Int(self[low].parent) }
    return low
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
