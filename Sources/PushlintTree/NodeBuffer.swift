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

  /// Room for `capacity` nodes to begin with.
  package init(capacity: Int = 1_024) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  /// Room for the nodes of most documents of so many bytes.
  package init(bytes: Int) { self.init(capacity: bytes / 12 + 8) }

  deinit { base.deallocate() }

  /// The nodes of the last document that was read.
  package var nodes: [SyntaxTree.Node] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// Gives `body` the nodes of the last document that was read.
  public borrowing func withNodes<Result>(_ body: (UnsafeBufferPointer<SyntaxTree.Node>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }
}
