import PushlintText

/// A document after a change, most of which was not read again.
package struct DocumentUpdate: Sendable {
  package let document: ParsedDocument
  /// The nodes of the old tree that were read anew: an object or array with all that is in it.
  package let replaced: Range<SyntaxTree.Index>
  /// How much further behind the nodes after them stand now.
  package let shift: Int
}

extension ParsedDocument {
  /// The document after a part of its text has been replaced.
  ///
  /// - Parameters:
  ///   - old: the bytes that were replaced, in the old text.
  ///   - new: the whole text now.
  /// - Returns: `nil` where the document has to be read as a whole: when something is wrong in it before or after, or
  ///   when the change touches more than the inside of one object or array.
  package func updated(replacing old: SourceRange, in new: SourceText) -> DocumentUpdate? {
    let delta = new.count - tree.source.count
    guard issues.isEmpty, !isProgram, isComplete, !tree.dialect.allowsExpressions, tree.range == tree.source.range,
      let container = tree.container(around: old)
    else { return nil }
    let before = tree[container].range
    let range = SourceRange(before.start, before.end + delta)
    // Well-formed inside its own brackets is well-formed for all that stands around it.
    let part = parse(new, range: range, dialect: tree.dialect)
    guard part.issues.isEmpty, part.isComplete, let value = part.tree.value, value == SyntaxTree.root + 1,
      part.tree[value].range == range, part.tree[value].kind == tree[container].kind,
      Int(part.tree[value].next) == part.tree.nodes.count,
      tree.depth(of: container) + part.tree.greatestDepth < Parser.depthLimit
    else { return nil }
    let past = Int(tree[container].next)
    let shift = part.tree.nodes.count - 1 - (past - container)
    var updated = SyntaxTree(
      source: new, range: new.range, dialect: tree.dialect,
      nodes: tree.splicing(part.tree, at: container, past, shift: shift, delta: delta))
    updated.extendAncestors(of: container, shift: shift, delta: delta)
    let document = ParsedDocument(
      tree: updated, issues: [], end: end + delta, isComplete: true, scope: .document)
    return DocumentUpdate(document: document, replaced: container..<past, shift: shift)
  }
}

extension SyntaxTree {
  /// The innermost object or array between whose brackets all of `range` stands.
  fileprivate func container(around range: SourceRange) -> Index? {
    var node = innermostValue(at: range.start)
    while node > Self.root {
      let own = self[node].range
      let isContainer = self[node].kind == .object || self[node].kind == .array
      if isContainer, own.start < range.start, range.end < own.end { return node }
      node = Int(self[node].parent)
    }
    return nil
  }

  fileprivate func depth(of index: Index) -> Int {
    var depth = 0
    var node = index
    while node > Self.root {
      depth += 1
      node = Int(self[node].parent)
    }
    return depth
  }

  /// How many nodes stand above each other at most.
  fileprivate var greatestDepth: Int {
    var depths = [Int32](repeating: 0, count: nodes.count)
    var greatest: Int32 = 0
    for index in nodes.indices.dropFirst() {
      depths[index] = depths[Int(nodes[index].parent)] + 1
      greatest = Swift.max(greatest, depths[index])
    }
    return Int(greatest)
  }

  /// The nodes with those of `part` in the place of a node and all below it.
  fileprivate func splicing(_ part: SyntaxTree, at index: Index, _ past: Index, shift: Int, delta: Int) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(nodes.count + Swift.max(shift, 0))
    result += nodes[..<index]
    let offset = Int32(truncatingIfNeeded: index - 1)
    for (number, node) in part.nodes.enumerated().dropFirst() {
      var node = node
      node.parent = number == 1 ? nodes[index].parent : node.parent + offset
      node.next += offset
      result.append(node)
    }
    let moved = Int32(truncatingIfNeeded: shift)
    let boundary = Int32(truncatingIfNeeded: past)
    for node in nodes[past...] {
      var node = node
      node.range = SourceRange(node.range.start + delta, node.range.end + delta)
      if node.parent >= boundary { node.parent += moved }
      node.next += moved
      result.append(node)
    }
    return result
  }

  fileprivate mutating func extendAncestors(of index: Index, shift: Int, delta: Int) {
    var node = Int(nodes[index].parent)
    while true {
      let range = nodes[node].range
      nodes[node].range = SourceRange(range.start, range.end + delta)
      nodes[node].next += Int32(truncatingIfNeeded: shift)
      guard node > Self.root else { return }
      node = Int(nodes[node].parent)
    }
  }
}
