import PushlintTree

/// A set of kinds of nodes.
struct NodeKinds: Sendable, BitwiseCopyable {
  private var bits: UInt16

  static let all = NodeKinds(bits: .max)
  /// Values that nobody can see.
  static let unseen = NodeKinds(
    bits: 1 << SyntaxTree.Node.Kind.opaque.rawValue | 1 << SyntaxTree.Node.Kind.missing.rawValue)

  private init(bits: UInt16) { self.bits = bits }

  init(_ kinds: SyntaxTree.Node.Kind...) { bits = kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) } }

  /// The kinds of values of a type that a rule names.
  init(named name: String) {
    switch name {
    case "string": self.init(.string)
    case "number": self.init(.number)
    case "boolean": self.init(.boolean)
    case "null": self.init(.null)
    case "object": self.init(.object)
    case "array": self.init(.array)
    default: self.init()
    }
  }

  @inline(__always)
  func contains(_ kind: SyntaxTree.Node.Kind) -> Bool { bits & 1 << UInt16(kind.rawValue) != 0 }

  mutating func formUnion(_ other: NodeKinds) { bits |= other.bits }
}
