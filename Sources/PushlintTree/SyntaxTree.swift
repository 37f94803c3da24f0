import PushlintText

/// A document as a flat array of nodes over its bytes.
///
/// What loops of other modules use is public: optimization across modules knows nothing else.
///
/// - Shape: nodes stand in document order, parents before children; node 0 is the document itself and covers every
///   byte. An object's children are key, value, key, value, …, with a `spread` standing alone between; a key without a
///   value is followed by a `missing` node. An opaque node's children are the literals found inside the expression.
public struct SyntaxTree: Sendable {
  public struct Node: Sendable, Equatable {
    public enum Kind: UInt8, Sendable {
      case document, object, array, key, string, number, boolean, null
      /// A value that is no literal: a variable, a call, a placeholder.
      case opaque
      /// `...rest` in an object: members that nobody can see.
      case spread
      /// Stands where a value should be.
      case missing
    }

    public struct Flags: OptionSet, Sendable {
      public let rawValue: UInt16
      public init(rawValue: UInt16) { self.rawValue = rawValue }

      /// Written out, since the one of the standard library is not specialized, and every node has flags.
      @inline(__always)
      public init(arrayLiteral elements: Flags...) { rawValue = elements.reduce(0) { $0 | $1.rawValue } }

      /// String or key: its text is not its source, but what escapes stand for, or another form of it.
      public static let escapes = Flags(rawValue: 1)
      /// String or key: the closing quote is missing; object or array: the closer.
      public static let unclosed = Flags(rawValue: 2)
      /// Key or string written without quotes.
      public static let unquoted = Flags(rawValue: 4)
      /// Key whose text is not known: `[name]`.
      public static let computed = Flags(rawValue: 8)
      /// Value that stands for itself: `{ topic }`.
      public static let shorthand = Flags(rawValue: 16)
      /// Opaque because a person will fill it in.
      public static let placeholder = Flags(rawValue: 32)
      /// An object of members separated by `;`: a type, not a value.
      public static let type = Flags(rawValue: 64)
      /// Inside an expression: an argument of a call or part of a function, so it is not what the expression yields.
      public static let argument = Flags(rawValue: 128)
      /// Inside an expression: one of the values that it may yield, as in `link ?? "/"`.
      public static let alternative = Flags(rawValue: 256)
      /// Opaque, but certainly a string, a number, or a boolean: `str(x)`, `Number(x)`.
      public static let isString = Flags(rawValue: 512)
      public static let isNumber = Flags(rawValue: 1024)
      public static let isBoolean = Flags(rawValue: 2048)
      /// Key that a library takes as one of the app's own: `CustomData = { … }`.
      public static let isOwn = Flags(rawValue: 4096)
      /// Object that rules look at, and that is no payload which is sent or shown: it stands for a member which a type
      /// declares, or for what a call gives to the function that makes the request.
      public static let declared = Flags(rawValue: 8192)
      /// Object with a name that is sent as it is.
      public static let isBody = Flags(rawValue: 16384)
      fileprivate static let types: Flags = [.isString, .isNumber, .isBoolean]
    }

    public var kind: Kind
    public var flags: Flags
    public var range: SourceRange
    /// What an opaque value certainly is, though nobody can see it; `nil` where its type is not known either.
    public var knownKind: Kind? {
      guard kind == .opaque, !flags.isDisjoint(with: .types) else { return nil }
      return flags.contains(.isString) ? .string : flags.contains(.isNumber) ? .number : .boolean
    }
    /// Index of the node above; the document's is 0, its own.
    public var parent: Int32
    /// Index just past the last node below.
    public var next: Int32

    @inlinable
    @inline(__always)
    public init(kind: Kind, flags: Flags, range: SourceRange, parent: Int32, next: Int32) {
      self.kind = kind
      self.flags = flags
      self.range = range
      self.parent = parent
      self.next = next
    }
  }

  /// Index of a node.
  public typealias Index = Int

  public let source: SourceText
  public let range: SourceRange
  package let dialect: Dialect
  package(set) public var nodes: [Node]
  /// What the source says in another form than the services read; `nil` for JSON and its dialects.
  package let forms: WireForms?

  package init(source: SourceText, range: SourceRange, dialect: Dialect, nodes: [Node], forms: WireForms? = nil) {
    self.source = source
    self.range = range
    self.dialect = dialect
    self.nodes = nodes
    self.forms = forms
  }

  public static let root: Index = 0

  public subscript(index: Index) -> Node {
    nodes.indices.contains(index)
      ? nodes[index] : Node(kind: .missing, flags: [], range: SourceRange(at: range.end), parent: 0, next: 0)
  }

  /// The document's value, `nil` when it has none.
  public var value: Index? { children(of: Self.root).first { self[$0].kind != .missing } }

  public func children(of index: Index) -> Children { Children(tree: self, parent: index) }

  /// The nodes right below a node, in order.
  public struct Children: Sequence, IteratorProtocol {
    private let nodes: [Node]
    private let past: Index
    private var upcoming: Index

    init(tree: SyntaxTree, parent: Index) {
      nodes = tree.nodes
      past = tree.nodes.indices.contains(parent) ? Int(tree.nodes[parent].next) : 0
      upcoming = parent + 1
    }

    public mutating func next() -> Index? {
      guard upcoming < past, upcoming < nodes.count else { return nil }
      defer { upcoming = Swift.max(Int(nodes[upcoming].next), upcoming + 1) }
      return upcoming
    }
  }

  /// A key and its value.
  package struct Member: Sendable {
    package let key: Index
    package let value: Index

    package init(key: Index, value: Index) {
      self.key = key
      self.value = value
    }
  }

  /// The members of an object, spreads left out; empty for any other node.
  package func members(of index: Index) -> [Member] {
    guard self[index].kind == .object else { return [] }
    return nodes.withUnsafeBufferPointer { nodes in
      let past = Swift.min(Int(nodes[index].next), nodes.count)
      var result: [Member] = []
      // An object has few members, and at most one for two of its nodes.
      result.reserveCapacity(Swift.min((past - index) / 2, 8))
      var key: Index?
      var child = index + 1
      while child < past {
        if nodes[child].kind == .key {
          key = child
        } else if let open = key {
          result.append(Member(key: open, value: child))
          key = nil
        }
        child = Swift.max(Int(nodes[child].next), child + 1)
      }
      return result
    }
  }

  /// The members of an object by their names, for whoever asks for many of them.
  package struct MemberTable: Sendable {
    private let members: [(name: String, member: Member)]

    fileprivate init(_ members: [(name: String, member: Member)]) { self.members = members }

    /// The last member of that name, which is the one that counts.
    package subscript(_ name: String) -> Member? { members.last { $0.name == name }?.member }
  }

  /// - Shape: empty for anything but an object.
  package func memberTable(of index: Index) -> MemberTable {
    MemberTable(members(of: index).map { (text(of: $0.key), $0) })
  }

  /// The last member of that name, which is the one that counts.
  package func member(_ name: String, of index: Index) -> Member? {
    guard self[index].kind == .object else { return nil }
    return nodes.withUnsafeBufferPointer { nodes in
      let past = Swift.min(Int(nodes[index].next), nodes.count)
      let length = name.utf8.count
      var found: Member?
      var key: Index?
      var child = index + 1
      while child < past {
        if nodes[child].kind == .key {
          key = child
        } else if let open = key {
          if mayBe(nodes[open], as: length), hasText(name, key: open) { found = Member(key: open, value: child) }
          key = nil
        }
        child = Swift.max(Int(nodes[child].next), child + 1)
      }
      return found
    }
  }

  /// Whether a key may say a name of so many bytes.
  private func mayBe(_ key: Node, as length: Int) -> Bool {
    // Quotation marks take up to three bytes each.
    key.flags.contains(.escapes) || 0...6 ~= key.range.count - length
  }

  /// Whether an object has a member of one of some names.
  package func hasMember(ofAny names: [String], in index: Index) -> Bool {
    guard self[index].kind == .object else { return false }
    return nodes.withUnsafeBufferPointer { nodes in
      let past = Swift.min(Int(nodes[index].next), nodes.count)
      var child = index + 1
      while child < past {
        let node = nodes[child]
        if node.kind == .key,
          names.contains(where: { mayBe(node, as: $0.utf8.count) && hasText($0, key: child) })
        {
          return true
        }
        child = Swift.max(Int(node.next), child + 1)
      }
      return false
    }
  }

  /// Whether a key says `name`, byte for byte.
  private func hasText(_ name: String, key: Index) -> Bool {
    if self[key].flags.contains(.escapes) { return text(of: key).utf8.elementsEqual(name.utf8) }
    let range = contentRange(of: key)
    guard range.count == name.utf8.count, range.end <= source.count else { return false }
    return name.withBytes { name in
      source.bytes.withUnsafeBufferPointer { bytes in
        name.indices.allSatisfy { name[$0] == bytes[range.start + $0] }
      }
    }
  }

  /// Feeds what a node and those below it are, and where they stand inside it.
  package func combineShape(of index: Index, into hasher: inout Hasher) {
    let start = self[index].range.start
    let end = Swift.max(Int(self[index].next), index + 1)
    for node in nodes[Swift.min(index, nodes.count)..<Swift.min(end, nodes.count)] {
      let place = UInt64(truncatingIfNeeded: node.range.start - start) << 32 | UInt64(node.range.count)
      hasher.combine(place)
      hasher.combine(UInt32(node.kind.rawValue) << 16 | UInt32(node.flags.rawValue))
    }
  }

  /// Whether a node and those below it are the same in another tree, where they stand somewhere else.
  ///
  /// - Parameters:
  ///   - shift: how much further behind the nodes stand there.
  ///   - delta: the same for their bytes.
  package func hasSameNodes(below index: Index, as other: SyntaxTree, shift: Int, delta: Int) -> Bool {
    let past = Swift.max(Int(self[index].next), index + 1)
    guard index >= 0, index + shift >= 0, past <= nodes.count, past + shift <= other.nodes.count else { return false }
    for number in index..<past {
      let (own, node) = (nodes[number], other.nodes[number + shift])
      guard own.kind == node.kind, own.flags == node.flags, own.range.start + delta == node.range.start,
        own.range.count == node.range.count, Int(own.next) + shift == Int(node.next),
        number == index || Int(own.parent) + shift == Int(node.parent)
      else { return false }
    }
    return true
  }

  /// Whether members of the object may be hidden: behind a spread, behind a key whose name is not known, or because
  /// one is only half written or its key has no end.
  package func hasSpread(_ index: Index) -> Bool {
    children(of: index).contains {
      self[$0].kind == .spread || self[$0].kind == .missing
        || self[$0].kind == .key && (self[$0].flags.contains(.computed) || self[$0].flags.contains(.unclosed))
    }
  }

  /// The key that a value belongs to, `nil` for an element of an array or the document's value.
  package func key(of value: Index) -> Index? {
    let node = self[value]
    // A value stands right behind its key.
    guard value > 0, self[Int(node.parent)].kind == .object, self[value - 1].kind == .key else { return nil }
    return self[value - 1].parent == node.parent ? value - 1 : nil
  }
}
