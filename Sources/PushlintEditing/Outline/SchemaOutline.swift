import PushlintText
import PushlintTree

extension SchemaDocument {
  /// Most entries of the outline.
  private static let outlineLimit = 2_000

  /// The members of the file, and what is in them.
  package func outline() -> [OutlineItem] {
    var left = Self.outlineLimit
    return document.value.map { items(in: $0, &left) } ?? []
  }

  private func items(in node: SyntaxTree.Index, _ left: inout Int) -> [OutlineItem] {
    var items: [OutlineItem] = []
    switch document[node].kind {
    case .object:
      for member in document.members(of: node) {
        let key = document[member.key].range
        guard let item = item(document.text(of: member.key), member.value, key, &left) else { break }
        items.append(item)
      }
    case .array:
      for (number, element) in document.children(of: node).enumerated() {
        // A list of words says all in its own line.
        guard document[element].kind == .object || document[element].kind == .array,
          let item = item("\(number + 1)", element, nil, &left)
        else { continue }
        items.append(item)
      }
    default: break
    }
    return items
  }

  private func item(
    _ name: String, _ value: SyntaxTree.Index, _ key: SourceRange?, _ left: inout Int
  ) -> OutlineItem? {
    guard left > 0 else { return nil }
    left -= 1
    let node = document[value]
    let kind: OutlineItem.Kind
    switch node.kind {
    case .object: kind = .object
    case .array: kind = .array
    case .number: kind = .number
    case .boolean: kind = .boolean
    case .null: kind = .null
    default: kind = .string
    }
    let isPlain = kind != .object && kind != .array
    let first = SourceRange(node.range.start, min(node.range.start + 1, node.range.end))
    return OutlineItem(
      name: name.isEmpty ? "\"\"" : name,
      detail: isPlain ? document.stringValue(value) ?? document.source.string(node.range) : "",
      kind: kind, isDeprecated: false, range: key?.union(node.range) ?? node.range, nameRange: key ?? first,
      children: items(in: value, &left))
  }
}
