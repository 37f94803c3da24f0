import Algorithms
import PushlintText
import PushlintTree

/// A document after a change, most of which was not read again.
package struct DocumentUpdate: Sendable {
  package let document: ParsedDocument
  /// The nodes of the old tree that were read anew: members of one object or array, or all of it.
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
    guard issues.isEmpty, !isProgram, isComplete, !tree.dialect.allowsExpressions, tree.range == tree.source.range,
      let container = tree.container(around: old)
    else { return nil }
    return updatingMembers(of: container, replacing: old, in: new) ?? updating(container, in: new)
  }

  /// The same with only those members of an object or array read again that the change touches.
  ///
  /// - Returns: `nil` where they are no clean JSON, or end elsewhere than before.
  private func updatingMembers(
    of container: SyntaxTree.Index, replacing old: SourceRange, in new: SourceText
  ) -> DocumentUpdate? {
    let delta = new.count - tree.source.count
    guard let members = tree.members(of: container, around: old),
      // `[true ]` is a list or a placeholder, which only who reads the bracket can tell.
      !tree.dialect.allowsPlaceholders || tree[container].kind == .object || members.lowerBound > container + 1
    else { return nil }
    let end = tree[container].range.end + delta
    let isLast = members.upperBound == Int(tree[container].next)
    let stop = isLast ? end - 1 : tree[members.upperBound].range.start + delta
    var state = StrictParser.State(
      start: tree[members.lowerBound].range.start,
      closer: tree[container].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"),
      depth: tree.depth(of: container), limit: isLast ? .max : stop)
    var nodes = NodeBuffer(capacity: 64)
    let reached = new.bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map {
        StrictParser.readStretch(
          $0, &state, past: end, readable: bytes.count, allowsPlaceholders: tree.dialect.allowsPlaceholders,
          into: &nodes)
      }
    }
    guard reached == stop, state.container == SyntaxTree.root, isLast ? state.isAtCloser : state.memberStart == stop
    else { return nil }
    return update(members, below: container, by: nodes.nodes, in: new)
  }

  /// The same with all of an object or array read again.
  private func updating(_ container: SyntaxTree.Index, in new: SourceText) -> DocumentUpdate? {
    let delta = new.count - tree.source.count
    let before = tree[container].range
    let range = SourceRange(before.start, before.end + delta)
    // Well-formed inside its own brackets is well-formed for all that stands around it.
    let part = parse(new, range: range, dialect: tree.dialect)
    guard part.issues.isEmpty, part.isComplete, let value = part.tree.value, value == SyntaxTree.root + 1,
      part.tree[value].range == range, part.tree[value].kind == tree[container].kind,
      Int(part.tree[value].next) == part.tree.nodes.count,
      tree.depth(of: container) + part.tree.greatestDepth < Parser.depthLimit
    else { return nil }
    return update(
      container..<Int(tree[container].next), below: Int(tree[container].parent), by: part.tree.nodes, in: new)
  }

  /// The document with other nodes in the place of some.
  ///
  /// - Parameters:
  ///   - container: the node right above those that are replaced.
  ///   - nodes: those below their first one, which stands for `container`.
  private func update(
    _ replaced: Range<SyntaxTree.Index>, below container: SyntaxTree.Index, by nodes: [SyntaxTree.Node],
    in new: SourceText
  ) -> DocumentUpdate {
    let delta = new.count - tree.source.count
    let shift = nodes.count - 1 - replaced.count
    var updated = SyntaxTree(
      source: new, range: new.range, dialect: tree.dialect,
      nodes: tree.splicing(nodes, below: container, replaced, shift: shift, delta: delta))
    updated.extend(container, shift: shift, delta: delta)
    let document = ParsedDocument(
      tree: updated, issues: [], end: end + delta, isComplete: true, scope: .document)
    return DocumentUpdate(document: document, replaced: replaced, shift: shift)
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

  /// The members of an object or array from the last one that begins before a change up to the first one that begins
  /// behind it: the nodes of all of them; `nil` for a change before the first member.
  fileprivate func members(of container: Index, around change: SourceRange) -> Range<Index>? {
    let inside = nodes[container + 1..<max(Int(self[container].next), container + 1)]
    var low = inside.partitioningIndex { $0.range.start >= change.start } - 1
    guard low > container else { return nil }
    while Int(nodes[low].parent) != container { low = Int(nodes[low].parent) }
    let isObject = self[container].kind == .object
    if isObject, nodes[low].kind != .key { low -= 1 }
    guard low > container, !isObject || nodes[low].kind == .key else { return nil }
    let past = Int(self[container].next)
    var upper = low
    repeat {
      // Behind a key stands its value.
      if isObject { upper += 1 }
      upper = Swift.max(Int(self[upper].next), upper + 1)
    } while upper < past && nodes[upper].range.start < change.end
    return upper <= past ? low..<upper : nil
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

  /// The nodes with others in the place of some, and those behind moved.
  fileprivate func splicing(
    _ part: [Node], below container: Index, _ replaced: Range<Index>, shift: Int, delta: Int
  ) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(nodes.count + Swift.max(shift, 0))
    result += nodes[..<replaced.lowerBound]
    let offset = Int32(truncatingIfNeeded: replaced.lowerBound - 1)
    for node in part.dropFirst() {
      var node = node
      node.parent = node.parent == 0 ? Int32(truncatingIfNeeded: container) : node.parent + offset
      node.next += offset
      result.append(node)
    }
    let moved = Int32(truncatingIfNeeded: shift)
    let boundary = Int32(truncatingIfNeeded: replaced.upperBound)
    for node in nodes[replaced.upperBound...] {
      var node = node
      node.range = SourceRange(node.range.start + delta, node.range.end + delta)
      if node.parent >= boundary { node.parent += moved }
      node.next += moved
      result.append(node)
    }
    return result
  }

  /// Has a node and those above it end further behind.
  fileprivate mutating func extend(_ index: Index, shift: Int, delta: Int) {
    var node = index
    while true {
      let range = nodes[node].range
      nodes[node].range = SourceRange(range.start, range.end + delta)
      nodes[node].next += Int32(truncatingIfNeeded: shift)
      guard node > Self.root else { return }
      node = Int(nodes[node].parent)
    }
  }
}
