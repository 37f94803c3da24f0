import PushlintTree

/// A value that is being written: unchanged source, or an object of such values.
package indirect enum LiteralBuilder: Sendable {
  case source(String)
  case object([(name: String, value: LiteralBuilder)])

  package static let empty = LiteralBuilder.object([])

  /// A copy of a value, its objects opened up so that members can be added.
  package init(_ node: SyntaxTree.Index, of tree: SyntaxTree) {
    let isPlain =
      tree[node].kind == .object && !tree.hasSpread(node)
      && !tree.members(of: node).contains { tree[$0.key].flags.contains(.computed) }
    guard isPlain else {
      self = .source(tree.source.string(tree[node].range))
      return
    }
    self = .object(tree.members(of: node).map { (tree.text(of: $0.key), LiteralBuilder($0.value, of: tree)) })
  }

  package static func text(_ text: String) -> LiteralBuilder { .source(StringEncoding.json(text)) }

  package var isEmpty: Bool { if case .object(let members) = self { members.isEmpty } else { false } }

  package func member(_ name: String) -> LiteralBuilder? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Puts a value at a path of names, unless the path is taken.
  package mutating func set(_ path: String..., to value: LiteralBuilder) { set(path[...], to: value) }

  private mutating func set(_ path: ArraySlice<String>, to value: LiteralBuilder) {
    guard let name = path.first, case .object(var members) = self else { return }
    let index = members.firstIndex { $0.name == name }
    if path.count == 1 {
      if index == nil { members.append((name, value)) }
    } else if let index {
      members[index].value.set(path.dropFirst(), to: value)
    } else {
      var inner = LiteralBuilder.empty
      inner.set(path.dropFirst(), to: value)
      members.append((name, inner))
    }
    self = .object(members)
  }

  /// Adds what another one has; what both have stays as it is here, objects are merged.
  package mutating func merge(_ other: LiteralBuilder) {
    guard case .object(var members) = self, case .object(let more) = other else { return }
    for member in more {
      if let index = members.firstIndex(where: { $0.name == member.name }) {
        members[index].value.merge(member.value)
      } else {
        members.append(member)
      }
    }
    self = .object(members)
  }
}

extension LiteralEditor {
  /// Widest line that an object is kept on, in characters.
  private static let widest = 80

  /// The source of a value that is being written; `indentation` comes before every line but the first.
  package func source(of value: LiteralBuilder, indentation: String) -> String {
    guard case .object(let members) = value else {
      if case .source(let source) = value { return source }
      return "{}"
    }
    guard !members.isEmpty else { return "{}" }
    let line =
      "{ "
      + members.map { "\(keySource($0.name)): \(source(of: $0.value, indentation: indentation))" }
      .joined(separator: ", ") + " }"
    let isFlat = !line.contains("\n") && line.count + indentation.count <= Self.widest
    let isLeaf = members.allSatisfy { if case .source = $0.value { true } else { false } }
    if isFlat && isLeaf { return line }
    let inner = indentation + "  "
    let lines = members.map { inner + "\(keySource($0.name)): \(source(of: $0.value, indentation: inner))" }
    return "{\n" + lines.joined(separator: ",\n") + "\n" + indentation + "}"
  }
}
