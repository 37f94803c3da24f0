extension SyntaxTree {
  /// The innermost value that holds the byte at `offset` or ends there; the document when none does.
  package func innermostValue(at offset: Int) -> Index {
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
}
