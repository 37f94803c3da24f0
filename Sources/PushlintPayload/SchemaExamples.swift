import PushlintTree

/// The examples in a description of an interface: what is in a schema around them is no value, they are.
///
/// - Source: OpenAPI 3.1 and JSON Schema 2020-12, `example` and `examples`.
struct SchemaExamples {
  private let tree: SyntaxTree
  private var schemaEnd = 0
  private var exampleEnd = 0

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// A list of properties or schemas begins at `object`.
  mutating func enter(_ object: SyntaxTree.Index) { schemaEnd = max(schemaEnd, Int(tree[object].next)) }

  /// A node that is no object; a key may say that what follows is an example.
  mutating func pass(_ index: SyntaxTree.Index) {
    guard index < schemaEnd, index >= exampleEnd, tree[index].kind == .key,
      !PayloadHeuristics(tree, Int(tree[index].parent)).isSchema
    else { return }
    let name = tree.text(of: index)
    if name == "example" || name == "examples" { exampleEnd = Int(tree[index + 1].next) }
  }

  /// Whether the object is part of a schema.
  func describes(_ object: SyntaxTree.Index) -> Bool { object < schemaEnd && object >= exampleEnd }
}
