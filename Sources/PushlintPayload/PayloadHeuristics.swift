import PushlintText
import PushlintTree

/// The signs that an object is a push message, or somebody else's.
struct PayloadHeuristics {
  let tree: SyntaxTree
  let node: SyntaxTree.Index
  /// In document order; objects are small, so that looking through them beats a table of hashes.
  let members: [(name: String, value: SyntaxTree.Index)]
  /// A bit for each member's name, by its first letter and its length: most questions are answered by it.
  private let names: UInt64

  init(_ tree: SyntaxTree, _ node: SyntaxTree.Index) {
    self.tree = tree
    self.node = node
    members = tree.members(of: node).map { (tree.text(of: $0.key), $0.value) }
    names = members.reduce(0) { $0 | Self.bit(of: $1.name) }
  }

  @inline(__always)
  private static func bit(of name: String) -> UInt64 {
    let first = UInt64(name.utf8.first ?? 0)
    return 1 << ((first & 7) << 3 | UInt64(name.utf8.count) & 7)
  }

  /// Those that have a value; somebody is still writing the others, so that their names say nothing yet.
  var finishedMembers: [(name: String, value: SyntaxTree.Index)] {
    members.filter { tree[$0.value].kind != .missing }
  }

  /// The value of the last member of that name, which is the one that counts.
  func value(_ name: String) -> SyntaxTree.Index? {
    names & Self.bit(of: name) == 0 ? nil : members.last { $0.name == name }?.value
  }

  func has(_ name: String) -> Bool { names & Self.bit(of: name) != 0 && members.contains { $0.name == name } }

  /// The object that a member holds, also inside an expression such as `x ? {…} : undefined`.
  func object(_ name: String) -> SyntaxTree.Index? { Self.object(value(name), tree) }

  /// The object that a value is, or that an expression in its place may yield.
  static func object(_ value: SyntaxTree.Index?, _ tree: SyntaxTree) -> SyntaxTree.Index? {
    guard let value else { return nil }
    if tree[value].kind == .object { return value }
    guard tree[value].kind == .opaque else { return nil }
    return tree.children(of: value).first { tree[$0].kind == .object && !tree[$0].flags.contains(.argument) }
  }

  /// The first object of a list that a member holds.
  func firstObject(ofList name: String) -> SyntaxTree.Index? {
    guard let value = value(name), tree[value].kind == .array else { return nil }
    return tree.children(of: value).first { _ in true }.flatMap { tree[$0].kind == .object ? $0 : nil }
  }

  func keys(of name: String) -> [String] {
    guard let object = object(name) else { return [] }
    return tree.members(of: object).map { tree.text(of: $0.key) }
  }

  func hasAny(_ words: Words) -> Bool { names & words.bits != 0 && words.all.contains { has($0) } }

  /// Names that an object may have, with the bits of all of them.
  struct Words: ExpressibleByArrayLiteral, Sendable {
    fileprivate let all: [String]
    fileprivate let bits: UInt64

    init(_ words: [String]) {
      all = words
      bits = words.reduce(0) { $0 | PayloadHeuristics.bit(of: $1) }
    }

    init(arrayLiteral words: String...) { self.init(words) }
  }
}
