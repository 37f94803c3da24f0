import PushlintText
import PushlintTree

extension NodeBuffer {
  /// Forgets the nodes.
  mutating func removeAll() { count = 0 }

  /// Writes nodes from the beginning on.
  mutating func write<Result>(_ body: (inout Writer) -> Result) -> Result {
    var writer = Writer(base: base, capacity: capacity, isOwner: isOwner)
    let result = body(&writer)
    isOwner = writer.isOwner
    base = writer.base
    capacity = writer.capacity
    count = writer.count
    return result
  }

  /// Adds nodes; what it knows can stay in registers.
  struct Writer {
    fileprivate(set) var base: UnsafeMutablePointer<SyntaxTree.Node>
    fileprivate(set) var capacity: Int
    private(set) var count = 0
    fileprivate private(set) var isOwner: Bool

    fileprivate init(base: UnsafeMutablePointer<SyntaxTree.Node>, capacity: Int, isOwner: Bool) {
      self.base = base
      self.capacity = capacity
      self.isOwner = isOwner
    }

    /// Makes room for two more nodes.
    @inline(__always)
    mutating func reserveTwo() {
      guard capacity &- count < 2 else { return }
      base = Self.moved(base, count, capacity, isOwner)
      capacity &*= 2
      isOwner = true
    }

    /// Adds a node, for which there must be room.
    @inline(__always)
    mutating func append(
      _ kind: SyntaxTree.Node.Kind, _ flags: SyntaxTree.Node.Flags = [], from start: Int, to end: Int, parent: Int
    ) {
      assert(count < capacity)
      (base + count).initialize(
        to: SyntaxTree.Node(
          kind: kind, flags: flags, range: Self.range(start, end), parent: Int32(truncatingIfNeeded: parent),
          next: Int32(truncatingIfNeeded: count &+ 1)))
      count &+= 1
    }

    /// Ends an object, an array, or the document.
    ///
    /// - Returns: the node above it.
    @inline(__always)
    mutating func close(_ index: Int, at end: Int) -> Int {
      assert(index >= 0 && index < count)
      let node = base + index
      node.pointee.range = Self.range(node.pointee.range.start, end)
      node.pointee.next = Int32(truncatingIfNeeded: count)
      return Int(node.pointee.parent)
    }

    /// The caller reads no source whose offsets do not fit.
    @inline(__always)
    private static func range(_ start: Int, _ end: Int) -> SourceRange {
      SourceRange(from: UInt32(truncatingIfNeeded: start), upTo: UInt32(truncatingIfNeeded: end))
    }

    @inline(__always)
    func kind(of index: Int) -> SyntaxTree.Node.Kind {
      assert(index >= 0 && index < count)
      return base[index].kind
    }

    /// The same nodes elsewhere, with room for twice as many.
    @inline(never)
    private static func moved(
      _ base: UnsafeMutablePointer<SyntaxTree.Node>, _ count: Int, _ capacity: Int, _ isOwner: Bool
    ) -> UnsafeMutablePointer<SyntaxTree.Node> {
      let moved = UnsafeMutablePointer<SyntaxTree.Node>.allocate(capacity: capacity * 2)
      moved.moveInitialize(from: base, count: count)
      if isOwner { base.deallocate() }
      return moved
    }
  }
}
