import PushlintText
import PushlintTree

/// Writes the tree of a piece of code, node by node.
///
/// - Shape: parents before children, a value right behind its key; who begins a node ends it.
package struct CodeTreeBuilder {
  private var nodes: [SyntaxTree.Node]
  private var texts: [SyntaxTree.Index: String] = [:]
  private var literals: Set<SyntaxTree.Index> = []
  private var objects: [SyntaxTree.Index: WireForms.SDKObject] = [:]
  private var clocks: Set<SyntaxTree.Index> = []
  private var numbersInTexts: Set<SyntaxTree.Index> = []
  private var names: [SyntaxTree.Index: WireForms.DeclaredName] = [:]
  private var isScattered = false
  private let source: SourceText
  private let range: SourceRange

  package init(_ source: SourceText, _ range: SourceRange) {
    self.source = source
    self.range = range
    nodes = [SyntaxTree.Node(kind: .document, flags: [], range: range, parent: 0, next: 1)]
  }

  /// Number of nodes so far.
  package var count: Int { nodes.count }

  /// Adds a node.
  ///
  /// - Parameter text: what it says to a service; `nil` when that is its source.
  @discardableResult
  package mutating func add(
    _ kind: SyntaxTree.Node.Kind, _ flags: SyntaxTree.Node.Flags = [], _ range: SourceRange, in parent: Int,
    text: String? = nil, isLiteral: Bool = false
  ) -> Int {
    let index = nodes.count
    if let last = nodes.last, last.range.start > range.start { isScattered = true }
    var flags = flags
    if let text {
      texts[index] = text
      flags.insert(.escapes)
      if isLiteral { literals.insert(index) }
    }
    nodes.append(
      SyntaxTree.Node(
        kind: kind, flags: flags, range: range, parent: Int32(clamping: parent), next: Int32(clamping: index + 1)))
    return index
  }

  /// Offset where a node ends.
  package func end(of index: Int) -> Int { nodes.indices.contains(index) ? nodes[index].range.end : range.end }

  /// The message of an SDK that a node is.
  package func object(at index: Int) -> WireForms.SDKObject? { objects[index] }

  /// The keys on the way from the outermost object around a node to it, and that object.
  package func way(to index: Int) -> (root: Int, keys: [String]) {
    var keys: [String] = []
    var index = index
    while nodes.indices.contains(index), case let parent = Int(nodes[index].parent), nodes.indices.contains(parent),
      nodes[parent].kind == .object, parent < index, nodes[index - 1].kind == .key
    {
      keys.append(text(ofKey: index - 1))
      index = parent
    }
    return (index, keys.reversed())
  }

  /// The values of the members that an object has, by their keys.
  package func members(of object: Int) -> [String: Int] {
    var result: [String: Int] = [:]
    guard nodes.indices.contains(object), nodes[object].kind == .object else { return result }
    var index = object + 1
    while index + 1 < min(Int(nodes[object].next), nodes.count) {
      if nodes[index].kind == .key, Int(nodes[index].parent) == object { result[text(ofKey: index)] = index + 1 }
      index = max(Int(nodes[index].next), index + 1)
    }
    return result
  }

  /// Whether a node is the value of a key.
  package func isValue(_ index: Int, of key: String) -> Bool {
    nodes.indices.contains(index - 1) && nodes[index - 1].kind == .key && text(ofKey: index - 1) == key
  }

  /// The value of a member that is the last of an object, with nothing behind it.
  package func lastValue(of object: Int, named name: String) -> Int? {
    guard let value = members(of: object)[name], Int(nodes[value].next) == nodes.count else { return nil }
    return value
  }

  package func isObject(_ index: Int) -> Bool { nodes.indices.contains(index) && nodes[index].kind == .object }

  /// Where a node begins.
  package func start(of index: Int) -> Int { nodes.indices.contains(index) ? nodes[index].range.start : range.start }

  /// The keys of a name.
  package func keys(named name: String) -> [Int] {
    nodes.indices.filter { nodes[$0].kind == .key && text(ofKey: $0) == name }
  }

  package func isArray(_ index: Int) -> Bool { nodes.indices.contains(index) && nodes[index].kind == .array }

  /// Whether the value that is added next to an object is that of a key.
  package func endsWithKey(_ name: String, in object: Int) -> Bool {
    guard let last = nodes.last, last.kind == .key, Int(last.parent) == object else { return false }
    return text(ofKey: nodes.count - 1) == name
  }

  private func text(ofKey key: Int) -> String {
    if let text = texts[key] { return text }
    let range = nodes[key].range
    guard !nodes[key].flags.contains(.unquoted), range.count > 1 else { return source.string(range) }
    return source.string(SourceRange(range.start + 1, range.end - 1))
  }

  /// Ends a node: all that was added since belongs to it.
  package mutating func close(_ index: Int) {
    guard nodes.indices.contains(index) else { return }
    nodes[index].next = Int32(clamping: nodes.count)
  }

  /// Most nodes of an object that is there twice.
  private static let mostCopied = 2_000

  /// Adds what a node and those below say once more, at a place where nothing is written; nothing of what is too large.
  package mutating func copy(_ original: Int, to place: SourceRange, in parent: Int) {
    guard nodes.indices.contains(original), case let past = min(Int(nodes[original].next), nodes.count),
      original < past, past - original <= Self.mostCopied
    else {
      add(.opaque, place, in: parent)
      return
    }
    let shift = nodes.count - original
    for index in original..<past {
      let isTop = index == original
      let node = nodes[index]
      let copy = add(
        copyOf: node, at: place, in: isTop ? parent : Int(node.parent) + shift, isTop, text: text(of: index), shift)
      if clocks.contains(index) { markClock(copy) }
    }
  }

  /// Adds a node and those below it of another tree of the same source.
  ///
  /// - Parameter place: where they stand, if nothing is written there; otherwise they stand where they do in their own.
  package mutating func copy(_ original: Int, of other: SyntaxTree, to place: SourceRange? = nil, in parent: Int) {
    let past = min(Int(other[original].next), other.nodes.count)
    let shift = nodes.count - original
    for index in original..<max(past, original) {
      let isTop = index == original
      let node = other[index]
      let parent = isTop ? parent : Int(node.parent) + shift
      let copy: Int
      if let place {
        let isSpoken = [.key, .string, .number, .boolean].contains(node.kind)
        let isText = node.kind == .key || node.kind == .string
        let text = isSpoken ? isText ? other.text(of: index) : other.sourceText(of: index) : nil
        copy = add(copyOf: node, at: place, in: parent, isTop, text: text, shift)
      } else {
        copy = add(node.kind, node.flags, node.range, in: parent, text: other.forms?.texts[index])
        nodes[copy].next = node.next + Int32(clamping: shift)
      }
      if other.forms?.clocks.contains(index) == true { markClock(copy) }
    }
  }

  private mutating func add(
    copyOf node: SyntaxTree.Node, at place: SourceRange, in parent: Int, _ isTop: Bool, text: String?, _ shift: Int
  ) -> Int {
    let flags = isTop ? node.flags.subtracting(.argument) : node.flags
    let copy = add(node.kind, flags.union(.unquoted), place, in: parent, text: text)
    nodes[copy].next = node.next + Int32(clamping: shift)
    return copy
  }

  /// What a node says to a service; `nil` for one that is no text, number, or boolean.
  private func text(of index: Int) -> String? {
    if let text = texts[index] { return text }
    switch nodes[index].kind {
    case .key, .string: return text(ofKey: index)
    case .number, .boolean: return source.string(nodes[index].range)
    default: return nil
    }
  }

  /// Adds a node without flags.
  @discardableResult
  package mutating func add(
    _ kind: SyntaxTree.Node.Kind, _ range: SourceRange, in parent: Int, text: String? = nil, isLiteral: Bool = false
  ) -> Int {
    add(kind, [], range, in: parent, text: text, isLiteral: isLiteral)
  }

  /// Says that a node is a message that an SDK makes.
  package mutating func mark(_ index: Int, as object: WireForms.SDKObject) { objects[index] = object }

  /// Says that the number of a node, or in its text, is that of a clock.
  package mutating func markClock(_ index: Int) { clocks.insert(index) }

  /// Says that the value of a node is the text of a number, which nobody can see.
  package mutating func markNumberInText(_ index: Int) { numbersInTexts.insert(index) }

  /// Says where the name of a key is declared.
  package mutating func markName(_ key: Int, as name: WireForms.DeclaredName) { names[key] = name }

  /// Adds flags to a node.
  package mutating func insert(_ flags: SyntaxTree.Node.Flags, into index: Int) {
    guard nodes.indices.contains(index) else { return }
    nodes[index].flags.formUnion(flags)
  }

  /// Says that the keys of a node behind `first` are the app's own.
  package mutating func markOwnKeys(of parent: Int, from first: Int) {
    for index in nodes.indices.dropFirst(first) where nodes[index].kind == .key && nodes[index].parent == parent {
      nodes[index].flags.insert(.isOwn)
    }
  }

  /// Says of what type a value is that nobody can see.
  package mutating func insertType(_ flag: SyntaxTree.Node.Flags, into index: Int) {
    guard nodes.indices.contains(index), nodes[index].kind == .opaque, nodes[index].knownKind == nil else { return }
    nodes[index].flags.formUnion(flag)
  }

  /// The finished tree.
  ///
  /// - Parameter issues: what the code lacks, in order of place.
  package mutating func document(_ issues: [SyntaxIssue] = []) -> ParsedDocument {
    close(SyntaxTree.root)
    let tree = SyntaxTree(
      source: source, range: range, dialect: .otherCode, nodes: nodes,
      forms: WireForms(
        texts: texts, literals: literals, objects: objects, clocks: clocks, numbersInTexts: numbersInTexts,
        names: names, isScattered: isScattered))
    return ParsedDocument(tree: tree, issues: issues, end: range.end, isComplete: true, scope: .program)
  }
}
