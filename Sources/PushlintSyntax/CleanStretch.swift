import Algorithms
import PushlintText
import PushlintTree

/// A stretch of a broken document that is clean JSON: whole members of a container, as ``StrictParser`` reads them, up to
/// the first doubt.
struct CleanStretch {
  /// Offset of the first member.
  let start: Int
  /// Offset where reading ended.
  let stop: Int
  /// In document order; node 0 stands for the container around the stretch.
  let nodes: [SyntaxTree.Node]
  /// The node of the container that was open at the end.
  private let container: Int
  /// Where the member begins that was being read at the end.
  private let memberStart: Int

  init(start: Int, stop: Int, nodes: [SyntaxTree.Node], container: Int, memberStart: Int) {
    self.start = start
    self.stop = stop
    self.nodes = nodes
    self.container = container
    self.memberStart = memberStart
  }

  /// A place in the stretch where the recovering parser may go on as if it had read all before.
  ///
  /// - Shape: behind a comma or behind a closed container, so that nothing that follows can have a say in how the tokens
  ///   before were read.
  struct Landing {
    /// Number of nodes up to there.
    let count: Int
    /// The containers that are open there, outermost first, without the one around the stretch.
    let open: [Int]
    /// Offset past the last token.
    let end: Int
    /// Whether the last token is a comma; a closer otherwise.
    let isBehindComma: Bool
  }

  /// The last landing of all; `nil` when there is none.
  func lastLanding(_ bytes: UnsafeBufferPointer<UInt8>) -> Landing? {
    var member: Int?
    if let last = lastChild(of: container) {
      if nodes[last].kind != .key, memberStart >= nodes[last].range.end {
        return landing(nodes.count, in: container, behindCommaBefore: memberStart, bytes)
      }
      if nodes[last].kind == .object || nodes[last].kind == .array {
        return Landing(
          count: nodes.count, open: open(container), end: nodes[last].range.end, isBehindComma: false)
      }
      member = self.member(of: last)
    }
    var container = container
    while true {
      if let member,
        let landing = landing(member, in: container, behindCommaBefore: nodes[member].range.start, bytes)
      {
        return landing
      }
      guard container > 0 else { return nil }
      member = self.member(of: container)
      container = Int(nodes[container].parent)
    }
  }

  /// The last landing whose next token ends at `limit` at the latest.
  func lastLanding(before limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Landing? {
    var index = lastNode(before: limit)
    while index > 0 {
      let node = nodes[index]
      let around = Int(node.parent)
      let isMember = node.kind == .key || nodes[around].kind == .array
      let isContainer = node.kind == .object || node.kind == .array
      if isMember, isContainer ? node.range.start < limit : node.range.end <= limit,
        let landing = landing(index, in: around, behindCommaBefore: node.range.start, bytes)
      {
        return landing
      }
      index -= 1
    }
    return nil
  }

  /// Index of the last node that begins before `offset`.
  func lastNode(before offset: Int) -> Int {
    max(nodes.partitioningIndex { $0.range.start >= offset } - 1, 0)
  }

  private func landing(
    _ count: Int, in container: Int, behindCommaBefore offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Landing? {
    guard let comma = comma(before: offset, bytes) else { return nil }
    return Landing(count: count, open: open(container), end: comma + 1, isBehindComma: true)
  }

  /// The comma that the stretch has before a member; `nil` for the first one of a container.
  func comma(before member: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = member - 1
    while index >= start, ByteClass.isSpace(bytes[index]) { index -= 1 }
    return index >= start && bytes[index] == UInt8(ascii: ",") ? index : nil
  }

  /// The first node of the member whose value, or whose key, is at `index`.
  func member(of index: Int) -> Int {
    let hasKey = index > 1 && nodes[index - 1].kind == .key && nodes[index - 1].parent == nodes[index].parent
    return hasKey && nodes[index].kind != .key ? index - 1 : index
  }

  /// The last node right below a container that is open at the end.
  private func lastChild(of container: Int) -> Int? {
    var index = nodes.count - 1
    guard index > container else { return nil }
    while Int(nodes[index].parent) != container { index = Int(nodes[index].parent) }
    return index
  }

  /// The containers from the outermost of the stretch down to `container`.
  private func open(_ container: Int) -> [Int] {
    var result: [Int] = []
    var index = container
    while index > 0 {
      result.append(index)
      index = Int(nodes[index].parent)
    }
    return result.reversed()
  }
}
