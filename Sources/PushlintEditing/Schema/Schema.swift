import PushlintSyntax
import PushlintText
import PushlintTree

/// A JSON Schema, asked for what may stand where.
struct Schema: Sendable {
  private let tree: SyntaxTree

  init(_ text: SourceText) { tree = parse(text, dialect: .json).tree }

  var root: Int { tree.value ?? SyntaxTree.root }

  /// The schemas that a schema stands for: the one that it refers to, or each of several.
  func variants(of node: Int) -> [Int] {
    if let name = text("$ref", of: node)?.split(separator: "/").last,
      let definitions = member("definitions", of: root), let target = member(String(name), of: definitions)
    {
      return [node] + variants(of: target)
    }
    let choices = ["oneOf", "anyOf"].compactMap { member($0, of: node) }.flatMap { Array(tree.children(of: $0)) }
    // Choices that only say what is required bring nothing that could be written.
    let shapes = choices.filter { member("required", of: $0) == nil || member("properties", of: $0) != nil }
    return shapes.isEmpty ? [node] : [node] + shapes.flatMap(variants)
  }

  /// What speaks of the value of a key.
  func below(_ node: Int, key: String) -> [Int] {
    if let own = member("properties", of: node).flatMap({ member(key, of: $0) }) { return variants(of: own) }
    return member("additionalProperties", of: node).map(variants) ?? []
  }

  /// What speaks of the elements of an array.
  func elements(_ node: Int) -> [Int] { member("items", of: node).map(variants) ?? [] }

  func properties(of node: Int) -> [(name: String, schema: Int)] {
    guard let properties = member("properties", of: node) else { return [] }
    return tree.members(of: properties).map { (tree.text(of: $0.key), $0.value) }
  }

  /// The allowed values, as source.
  func words(of node: Int) -> [String] {
    if let list = member("enum", of: node) {
      return tree.children(of: list).map { tree.source.string(tree[$0].range) }
    }
    if let list = member("examples", of: node) {
      return tree.children(of: list).map { tree.source.string(tree[$0].range) }
    }
    return text("type", of: node) == "boolean" ? ["true", "false"] : []
  }

  func description(of node: Int) -> String? { text("description", of: node) }

  func text(_ name: String, of node: Int) -> String? { member(name, of: node).flatMap(tree.stringValue) }

  /// A value of the schema with nothing in it; `$0` where the cursor goes.
  func blank(for node: Int) -> String {
    if let example = member("examples", of: node).flatMap({ tree.children(of: $0).first(where: { _ in true }) }) {
      return tree.source.string(tree[example].range)
    }
    let types = variants(of: node).compactMap { text("type", of: $0) }
    switch types.first {
    case "object": return "{ $0 }"
    case "array": return "[$0]"
    case "boolean", "integer", "number": return "$0"
    default: return "\"$0\""
    }
  }

  private func member(_ name: String, of node: Int) -> Int? { tree.member(name, of: node)?.value }
}
