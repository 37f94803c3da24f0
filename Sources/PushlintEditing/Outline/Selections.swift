import PushlintText
import PushlintTree

extension EditorDocument {
  /// The ranges that a selection grows through from `offset`: the innermost first, each inside the next.
  ///
  /// - Shape: never empty; the last one is the whole file.
  package func selections(at offset: Int) -> [SourceRange] {
    var result: [SourceRange] = []
    func add(_ range: SourceRange) {
      // On broken documents and in scripts a node may lie elsewhere than the one around it.
      guard result.last.map({ range.encloses($0) && range != $0 }) ?? true else { return }
      guard range.start <= offset, offset <= range.end else { return }
      result.append(range)
    }
    for (analyzed, inner) in analyzedExcerpts(at: offset) where analyzed.isRelevant {
      guard let tree = analyzed.excerpt.document?.tree else { continue }
      let map = analyzed.excerpt.map
      for range in SelectionSteps(tree).ranges(at: inner) { add(map.range(range)) }
    }
    add(source.text.range)
    return result.isEmpty ? [SourceRange(at: offset)] : result
  }
}

/// The syntax around an offset, step by step.
private struct SelectionSteps {
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree) { self.tree = tree }

  func ranges(at offset: Int) -> [SourceRange] {
    var result: [SourceRange] = []
    var node = tree.innermostValue(at: offset)
    if let key = tree.children(of: node).first(where: { child in
      tree[child].kind == .key && tree[child].range.start <= offset && offset <= tree[child].range.end
    }) {
      result += [tree.contentRange(of: key), tree[key].range, tree[key].range.union(tree[key + 1].range)]
    }
    while node > SyntaxTree.root {
      let range = tree[node].range
      switch tree[node].kind {
      case .string: result.append(tree.contentRange(of: node))
      case .object, .array: result.append(inside(range))
      default: break
      }
      result.append(range)
      if let key = tree.key(of: node) { result.append(tree[key].range.union(range)) }
      node = Int(tree[node].parent)
    }
    result.append(tree.range)
    return result
  }

  private func inside(_ range: SourceRange) -> SourceRange {
    SourceRange(range.start + 1, max(range.end - 1, range.start + 1))
  }
}
