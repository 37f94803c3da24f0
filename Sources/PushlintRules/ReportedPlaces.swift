import Algorithms
import PushlintPayload
import PushlintText
import PushlintTree

/// Places of a payload whose key or value could not be read as it was written: what was meant is guessed already, and
/// nothing else is said of them.
struct ReportedPlaces {
  let indices: Set<Int>
  private var keys: Set<SourceRange> = []

  init(_ payload: Payload) {
    let tree = payload.tree
    var issues = payload.excerpt.document.map { $0.issues[...] } ?? []
    if !issues.isEmpty, tree.dialect.isOtherCode {
      // Code holds many payloads, and each of them has its own; they are in order, and none is inside of another.
      let own = Self.range(of: payload)
      issues = issues[issues.partitioningIndex { $0.range.end >= own.start }...].prefix { $0.range.start <= own.end }
    }
    guard !issues.isEmpty else {
      indices = []
      return
    }
    // Other quotation marks, or none around a key, leave no doubt about its name.
    let spellings: Set<SyntaxIssueKind> = [.unquotedKey, .singleQuotes, .curlyQuotes]
    let inValues = SortedRanges(issues.map(\.range))
    let missingCommas = SortedRanges(issues.filter { $0.kind == .missingComma }.map(\.range))
    let inKeys = SortedRanges(issues.filter { !spellings.contains($0.kind) }.map(\.range))
    // Where anything is broken, so that most places need no closer look.
    let whole = issues.dropFirst().reduce(issues[issues.startIndex].range) { $0.union($1.range) }
    var found: Set<Int> = []
    let near = tree.withView { view in
      payload.records.indices.filter { index in
        let record = payload.records[index]
        let node = view.nodes[Int(record.node)]
        guard node.kind != .missing else { return true }
        let first = record.key < 0 ? node.range : view.nodes[Int(record.key)].range
        // The value of a name may stand before its key.
        guard max(node.range.end, first.end) >= whole.start else { return false }
        return min(first.start, node.range.start) <= whole.end || Self.withBlanksBefore(first, tree).start <= whole.end
      }
    }
    for index in near {
      let record = payload.records[index]
      let kind = tree[Int(record.node)].kind
      let place = payload.places[index]
      let isLeaf = kind != .object && kind != .array
      let isBroken =
        kind == .missing || place.key.map { inKeys.touch(Self.withBlanksBefore(tree[$0].range, tree)) } == true
        || isLeaf && inValues.overlap(tree[place.node].range)
        || Self.endsWithComma(place.node, tree) && missingCommas.touch(tree[place.node].range)
      guard isBroken else { continue }
      found.insert(index)
      if let key = place.key { keys.insert(tree[key].range) }
    }
    indices = found
  }

  /// From the first byte of a payload to its last one; members may stand behind it, in statements of their own.
  private static func range(of payload: Payload) -> SourceRange {
    let tree = payload.tree
    let past = min(max(Int(tree[payload.root].next), payload.root), tree.nodes.count)
    return tree.nodes[min(payload.root, past)..<past].reduce(tree[payload.root].range) { $0.union($1.range) }
  }

  /// Whether the comma that is missing after a string was written before its quotation mark.
  private static func endsWithComma(_ node: SyntaxTree.Index, _ tree: SyntaxTree) -> Bool {
    tree[node].kind == .string && tree.source[tree.contentRange(of: node).end - 1] == UInt8(ascii: ",")
  }

  /// A key with the blanks before it: what is broken there on the same line is part of what the key was meant to be.
  private static func withBlanksBefore(_ key: SourceRange, _ tree: SyntaxTree) -> SourceRange {
    var start = key.start
    while start > 0, tree.source[start - 1] == 0x20 || tree.source[start - 1] == 0x09 { start -= 1 }
    return SourceRange(start, key.end)
  }

  /// Whether a finding is about one of the places, or about another because of one of them.
  func cover(_ finding: Finding) -> Bool {
    finding.place.map(indices.contains) == true || finding.related.map(keys.contains) == true
  }
}

/// Ranges in order, asked which of them meet another.
private struct SortedRanges {
  private let ranges: [SourceRange]

  init(_ ranges: [SourceRange]) { self.ranges = ranges.sorted() }

  func overlap(_ range: SourceRange) -> Bool { meet(range) { $0.overlaps(range) } }

  /// Also one that ends where `range` begins, or begins where it ends.
  func touch(_ range: SourceRange) -> Bool { meet(range) { _ in true } }

  private func meet(_ range: SourceRange, _ condition: (SourceRange) -> Bool) -> Bool {
    ranges[ranges.partitioningIndex { $0.end >= range.start }...].lazy.prefix { $0.start <= range.end }
      .contains(where: condition)
  }
}
