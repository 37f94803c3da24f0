import PushlintText

/// Room for the nodes of one document after another.
///
/// - Shape: memory of its own that only grows; a parser starts at its beginning each time.
public struct NodeBuffer: ~Copyable {
  /// The first node, and room for how many there is: for the parser that writes them.
  public var base: UnsafeMutablePointer<SyntaxTree.Node>
  public var capacity: Int
  /// Number of nodes of the last document that was read.
  public var count = 0
  /// Whether the memory is its own.
  public var isOwner = true

  /// Room for `capacity` nodes to begin with.
  package init(capacity: Int = 1_024) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  private init(_ memory: UnsafeMutableBufferPointer<SyntaxTree.Node>, _ base: UnsafeMutablePointer<SyntaxTree.Node>) {
    self.base = base
    capacity = memory.count
    isOwner = false
  }

  deinit { if isOwner { base.deallocate() } }

  /// The nodes of the last document that was read.
  package var nodes: [SyntaxTree.Node] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The nodes that `body` writes for a document of so many bytes.
  ///
  /// - Shape: those of most documents are written where they stay.
  package static func nodes(bytes: Int, _ body: (inout NodeBuffer) -> Void) -> [SyntaxTree.Node] {
    var others: [SyntaxTree.Node]?
    let nodes = [SyntaxTree.Node](unsafeUninitializedCapacity: max(bytes / 12 + 8, 16)) { memory, count in
      guard let base = memory.baseAddress else { return }
      var buffer = NodeBuffer(memory, base)
      body(&buffer)
      if buffer.isOwner { others = buffer.nodes } else { count = buffer.count }
    }
    return others ?? nodes
  }

  /// Gives `body` the nodes of the last document that was read.
  public borrowing func withNodes<Result>(_ body: (UnsafeBufferPointer<SyntaxTree.Node>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }
}
