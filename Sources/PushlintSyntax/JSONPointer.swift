import PushlintText

extension SyntaxTree {
  /// The JSON Pointer of a node inside the value at `ancestor`; empty for that value itself.
  ///
  /// - Source: RFC 6901.
  package func pointer(to index: Index, from ancestor: Index) -> String {
    var parts: [String] = []
    var current = index
    while current != ancestor, current != Self.root, nodes.indices.contains(current) {
      let parent = Int(self[current].parent)
      switch self[parent].kind {
      case .object:
        let key = self[current].kind == .key ? current : key(of: current)
        parts.append(key.map { Self.escaped(text(of: $0)) } ?? "")
      case .array:
        var position = 0
        for child in children(of: parent) {
          if child == current { break }
          position += 1
        }
        parts.append(String(position))
      default: break
      }
      current = parent
    }
    return parts.reversed().map { "/" + $0 }.joined()
  }

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

  private static func escaped(_ token: String) -> String {
    var result = ""
    for character in token.unicodeScalars {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
