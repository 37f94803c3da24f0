import PushlintExtract
import PushlintSyntax
import PushlintText

/// A tree seen as a push message: every value with the canonical path of its field.
///
/// - Shape: immutable and shared, since every rule looks at it.
package final class Payload: Sendable {
  /// A value in the payload, and which field it is.
  ///
  /// - Shape: small enough that loops over thousands of them touch nothing else.
  package struct Record: Sendable {
    /// The value's node.
    package let node: Int32
    /// The key's node; -1 for the root and for elements of arrays.
    package let key: Int32
    /// Index of the place around; the root's is its own.
    package let parent: Int32
    /// Index of the first place right below, and of the next one with the same parent; -1 for none.
    package fileprivate(set) var first: Int32 = -1
    package fileprivate(set) var next: Int32 = -1
    /// Index of the last place right below, while the payload is read.
    fileprivate var last: Int32 = -1
    /// A part of the hash of its key; 0 where there is none.
    fileprivate let hash: UInt32
    /// A bit for each key right below, by its hash, while the payload is read.
    fileprivate var keysBelow: UInt64 = 0
    /// What the key means; -1 for a key that nobody names, and where there is none.
    package let meaning: Int32
    /// The path, ``PathID/unknown`` for one that nobody names.
    package let path: PathID
    package let spelling: FieldCatalogue.KeySpelling
    /// An object of which members may be hidden: behind a spread, a key that is not known, or a half-written member.
    package fileprivate(set) var hidesMembers = false
  }

  package let excerpt: Excerpt
  package let tree: SyntaxTree
  package let kind: DocumentKind
  package let spelling: Spelling
  package let root: SyntaxTree.Index
  /// Part of a message only: what is not there may be elsewhere.
  package let isFragment: Bool
  /// The method of the Admin SDK that the payload is passed to; `nil` where that is not known.
  package let method: String?
  /// In document order; the first is the root.
  package let records: [Record]
  package let paths: PathTable
  /// Whether two keys of an object may be the same.
  package let mayRepeatKeys: Bool
  /// Index of the first place with each path; -1 for none.
  private let indexOfPath: [Int32]
  /// Where elements are in their arrays, for arrays so long that nobody should count them for each finding.
  private let positions: [SyntaxTree.Index: Int]

  /// Reads the value at `found` as a payload.
  package init(
    _ excerpt: Excerpt, _ document: ParsedDocument, _ found: PayloadDetector.Found, _ catalogue: FieldCatalogue
  ) {
    self.excerpt = excerpt
    tree = document.tree
    kind = found.kind
    spelling = found.spelling
    root = found.node
    isFragment = found.isFragment
    method = found.method
    paths = catalogue.paths
    var reader = PlaceReader(document.tree, catalogue.paths, root: found.node)
    reader.read(rootPath: catalogue.paths.root(of: found.kind))
    records = reader.records
    indexOfPath = reader.indexOfPath
    mayRepeatKeys = reader.mayRepeatKeys
    positions = Self.positions(in: document.tree, records)
  }

  /// Fewest elements of an array whose positions are kept.
  private static let longArray = 64

  private static func positions(in tree: SyntaxTree, _ records: [Record]) -> [SyntaxTree.Index: Int] {
    var result: [SyntaxTree.Index: Int] = [:]
    for record in records where record.first >= 0 {
      let array = Int(record.node)
      guard Int(tree[array].next) - array > longArray, tree[array].kind == .array else { continue }
      for (position, element) in tree.children(of: array).enumerated() { result[element] = position }
    }
    return result
  }

  /// The JSON Pointer of a place, from the payload's root.
  package func pointer(to place: Place) -> String { tree.pointer(to: place.node, from: root, positions: positions) }

  /// The bytes of the payload.
  package var range: SourceRange { tree[root].range }

  /// Index of the first place with that path.
  @inline(__always)
  package func index(of path: PathID) -> Int? {
    guard path != .unknown, indexOfPath[path.index] >= 0 else { return nil }
    return Int(indexOfPath[path.index])
  }

  /// Whether there is a place with that path.
  @inline(__always)
  package func has(_ path: PathID) -> Bool { path != .unknown && indexOfPath[path.index] >= 0 }

  /// Index of the first place with that canonical path.
  package func index(of path: String) -> Int? {
    if let known = paths[path] { return index(of: known) }
    return records.indices.first { records[$0].path == .unknown && self.path(of: $0) == path }
  }

  /// The first place with that canonical path.
  package func place(at path: String) -> Place? { index(of: path).map { Place(payload: self, index: $0) } }

  /// The canonical path of a place, from the root of a send request; elements of an array end in `[]`.
  package func path(of index: Int) -> String {
    let record = records[index]
    guard record.path == .unknown else { return paths.text(of: record.path) }
    guard index > 0 else { return kind.rootPath }
    let around = path(of: Int(record.parent))
    guard record.key >= 0 else {
      return tree[Int(tree[Int(record.node)].parent)].kind == .array ? around + "[]" : around
    }
    let name = name(of: index)
    return around.isEmpty ? name : around + "." + name
  }

  /// The last part of a place's path.
  package func name(of index: Int) -> String {
    let record = records[index]
    if record.meaning >= 0 { return paths.name(of: paths[record.meaning].path) }
    guard record.key >= 0 else {
      return index > 0 && tree[Int(tree[Int(record.node)].parent)].kind == .array ? "[]" : ""
    }
    let key = Int(record.key)
    return tree[key].flags.contains(.computed) ? "" : tree.text(of: key)
  }

  /// The catalogue's word about the field of a place, `nil` for one that it does not know.
  package func field(of index: Int) -> Field? {
    let meaning = records[index].meaning
    return meaning >= 0 ? paths[meaning].field : nil
  }

  /// Indices of the places right below another.
  package func indices(below parent: Int) -> Children { Children(payload: self, upcoming: records[parent].first) }

  /// The places right below another.
  package func places(below parent: Int) -> [Place] { indices(below: parent).map { Place(payload: self, index: $0) } }

  /// The indices of places with one parent, in order.
  package struct Children: Sequence, IteratorProtocol {
    fileprivate let payload: Payload
    fileprivate var upcoming: Int32

    package mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = payload.records[Int(upcoming)].next }
      return Int(upcoming)
    }
  }
}

extension Payload {
  /// A value in the payload, with all that is known of it; what is not asked for costs nothing.
  package struct Place: Sendable {
    fileprivate let payload: Payload
    package let index: Int

    private var record: Record { payload.records[index] }
    /// The value's node.
    package var node: SyntaxTree.Index { Int(record.node) }
    /// The key's node; `nil` for the root and for elements of arrays.
    package var key: SyntaxTree.Index? { record.key < 0 ? nil : Int(record.key) }
    /// The last part of the path.
    package var name: String { payload.name(of: index) }
    /// Canonical path from the root of a send request; elements of an array end in `[]`.
    package var path: String { payload.path(of: index) }
    /// Index of the place around; the root's is its own.
    package var parent: Int { Int(record.parent) }
    /// The catalogue's word about the field, `nil` for one that it does not know.
    package var field: Field? { payload.field(of: index) }
    package var spelling: FieldCatalogue.KeySpelling { record.spelling }
  }

  /// In document order; the first is the root.
  package var places: Places { Places(payload: self) }

  package struct Places: RandomAccessCollection, Sendable {
    fileprivate let payload: Payload

    package var startIndex: Int { 0 }
    package var endIndex: Int { payload.records.count }
    package subscript(index: Int) -> Place { Place(payload: payload, index: index) }
  }
}

/// Walks a payload once and gives every value its path.
private struct PlaceReader {
  private let tree: SyntaxTree
  private let paths: PathTable
  private let root: SyntaxTree.Index
  private(set) var records: [Payload.Record] = []
  private(set) var indexOfPath: [Int32]
  private(set) var mayRepeatKeys = false

  init(_ tree: SyntaxTree, _ paths: PathTable, root: SyntaxTree.Index) {
    self.tree = tree
    self.paths = paths
    self.root = root
    indexOfPath = [Int32](repeating: -1, count: paths.count)
  }

  mutating func read(rootPath: PathID) {
    let tree = tree
    let nodes = tree.nodes
    let end = Swift.min(Swift.max(Int(tree[root].next), root + 1), nodes.count)
    records.reserveCapacity((end - root) / 2 + 2)
    add(
      Payload.Record(
        node: Int32(clamping: root), key: -1, parent: 0, hash: 0, meaning: -1, path: rootPath, spelling: .wire))
    guard root + 1 < end else { return }
    // Index of the place that each open node belongs to; a spread's members are those of the object around.
    var placeOfNode = [Int32](repeating: -1, count: end - root)
    placeOfNode[0] = 0
    tree.source.bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        if nodes[root].flags.contains(.unclosed) { records[0].hidesMembers = true }
        for index in root + 1..<end {
          let node = nodes[index]
          let around = Int(node.parent) - root
          guard around >= 0, around < placeOfNode.count, placeOfNode[around] >= 0 else {
            // Nobody looks into what an expression is made of, and its objects may have any keys.
            mayRepeatKeys = mayRepeatKeys || node.kind == .key
            continue
          }
          let parent = placeOfNode[around]
          let holder = nodes[Int(node.parent)]
          switch node.kind {
          case .document: continue
          case .key:
            let isHidden = node.flags.contains(.computed) || node.flags.contains(.unclosed)
            if isHidden, holder.kind == .object { hide(membersOf: parent, holder: Int(node.parent)) }
          case .spread:
            placeOfNode[index - root] = parent
            if holder.kind == .object { hide(membersOf: parent, holder: Int(node.parent)) }
          default:
            if node.kind == .missing, holder.kind == .object { hide(membersOf: parent, holder: Int(node.parent)) }
            if holder.kind == .spread || holder.kind == .opaque {
              // `cond ? {…} : {…}`, `...(cond && {…})`: the object stands for what is around it.
              let yields = node.kind == .object && !node.flags.contains(.argument)
              if yields { placeOfNode[index - root] = parent }
              // `link ?? "/"`: the literal may be the value, so it is judged as one.
              if node.flags.contains(.alternative) { addAlternative(index, to: Int(parent)) }
              continue
            }
            placeOfNode[index - root] = Int32(truncatingIfNeeded: records.count)
            defer { if node.flags.contains(.unclosed) { records[records.count - 1].hidesMembers = true } }
            addPlace(index, holder.kind, parent: parent, nodes, bytes)
          }
        }
      }
    }
  }

  /// - Parameter holder: the object that hides them, which may be one of several that stand for one place.
  private mutating func hide(membersOf place: Int32, holder: Int) {
    if Int(records[Int(place)].node) == holder { records[Int(place)].hidesMembers = true }
  }

  private mutating func addPlace(
    _ index: Int, _ holder: SyntaxTree.Node.Kind, parent: Int32, _ nodes: UnsafeBufferPointer<SyntaxTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let around = records[Int(parent)].path
    guard holder == .object, nodes[index - 1].kind == .key else {
      let path = holder == .array ? paths.element(of: around) : around
      add(
        Payload.Record(
          node: Int32(truncatingIfNeeded: index), key: -1, parent: parent, hash: 0, meaning: -1, path: path,
          spelling: .wire))
      return
    }
    let (meaning, hash) = meaning(of: index - 1, in: around, nodes[index - 1], bytes)
    let known = meaning >= 0 ? paths[meaning] : nil
    noteKey(hash, below: Int(parent))
    add(
      Payload.Record(
        node: Int32(truncatingIfNeeded: index), key: Int32(truncatingIfNeeded: index - 1), parent: parent,
        hash: hash, meaning: meaning, path: known?.path ?? .unknown, spelling: known?.spelling ?? .unknown))
  }

  /// Looks whether an object has had a key with that hash before.
  private mutating func noteKey(_ hash: UInt32, below parent: Int) {
    let bit: UInt64 = 1 << UInt64(hash >> 26)
    defer { records[parent].keysBelow |= bit }
    guard hash != 0, !mayRepeatKeys, records[parent].keysBelow & bit != 0 else { return }
    var sibling = records[parent].first
    while sibling >= 0 {
      if records[Int(sibling)].hash == hash {
        mayRepeatKeys = true
        return
      }
      sibling = records[Int(sibling)].next
    }
  }

  /// What a key means in the object at `path`, -1 for nothing that anybody names, and a part of its hash, which is never 0.
  private func meaning(
    of key: Int, in path: PathID, _ node: SyntaxTree.Node, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (meaning: Int32, hash: UInt32) {
    func part(_ found: (meaning: Int32, hash: UInt64)) -> (Int32, UInt32) {
      (found.meaning, UInt32(truncatingIfNeeded: found.hash >> 32) | 1)
    }
    if node.flags.isEmpty, node.range.count >= 2, bytes[node.range.start] < 0x80, bytes[node.range.end - 1] < 0x80 {
      return part(paths.meaning(in: path, bytes, node.range.start + 1, node.range.end - 1))
    }
    guard !node.flags.contains(.computed) else { return (-1, 0) }
    var text = tree.text(of: key)
    return text.withUTF8 { part(paths.meaning(in: path, $0, 0, $0.count)) }
  }

  /// A literal that an expression may yield in the place of another value.
  private mutating func addAlternative(_ node: Int, to whole: Int) {
    let other = records[whole]
    add(
      Payload.Record(
        node: Int32(truncatingIfNeeded: node), key: other.key, parent: other.parent, hash: 0, meaning: other.meaning,
        // The key has been judged with the whole.
        path: other.path, spelling: .unknown))
  }

  private mutating func add(_ record: Payload.Record) {
    let index = Int32(truncatingIfNeeded: records.count)
    records.append(record)
    if record.path != .unknown, indexOfPath[record.path.index] < 0 { indexOfPath[record.path.index] = index }
    guard index > 0 else { return }
    let parent = Int(record.parent)
    if records[parent].last >= 0 {
      records[Int(records[parent].last)].next = index
    } else {
      records[parent].first = index
    }
    records[parent].last = index
  }
}
