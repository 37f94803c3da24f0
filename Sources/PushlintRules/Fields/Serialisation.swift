import PushlintTree

/// Writes a value as JSON without blanks, as `JSON.stringify` would.
struct Serialisation {
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// `nil` when a part of it cannot be seen.
  func text(of node: SyntaxTree.Index) -> String? {
    switch tree[node].kind {
    case .string: return StringEncoding.json(tree.text(of: node))
    case .number, .boolean, .null: return tree.sourceText(of: node)
    case .object:
      guard !tree.hasSpread(node) else { return nil }
      var members: [String] = []
      for member in tree.members(of: node) {
        guard !tree[member.key].flags.contains(.computed), let value = text(of: member.value) else { return nil }
        members.append("\(StringEncoding.json(tree.text(of: member.key))):\(value)")
      }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      var elements: [String] = []
      for element in tree.children(of: node) {
        guard let value = text(of: element) else { return nil }
        elements.append(value)
      }
      return "[" + elements.joined(separator: ",") + "]"
    case .opaque, .missing, .spread, .document, .key: return nil
    }
  }
}
