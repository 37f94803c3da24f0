import PushlintText

extension SyntaxTree {
  /// The JSON Pointer of a node inside the value at `ancestor`; empty for that value itself.
  ///
  /// - Parameter positions: where elements are in their arrays, for those that are known already.
  /// - Source: RFC 6901.
  package func pointer(to index: Index, from ancestor: Index, positions: [Index: Int] = [:]) -> String {
    var parts: [String] = []
    var current = index
    while current != ancestor, current != Self.root, nodes.indices.contains(current) {
      let parent = Int(self[current].parent)
      switch self[parent].kind {
      case .object:
        let key = self[current].kind == .key ? current : key(of: current)
        parts.append(key.map { Self.escaped(text(of: $0)) } ?? "")
      case .array:
        parts.append(String(positions[current] ?? position(of: current, in: parent)))
      default: break
      }
      current = parent
    }
    var pointer = ""
    for part in parts.reversed() {
      pointer += "/"
      pointer += part
    }
    return pointer
  }

  private func position(of element: Index, in array: Index) -> Int {
    var position = 0
    for child in children(of: array) {
      if child == element { break }
      position += 1
    }
    return position
  }

  private static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
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
