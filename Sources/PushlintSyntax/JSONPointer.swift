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
