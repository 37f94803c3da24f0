import PushlintTree

/// What a walk over a payload gives its values.
struct PlacesOfPayload {
  /// In document order; the first is the root.
  let records: [Payload.Record]
  /// Index of the first place with each path; -1 for none.
  let indexOfPath: [Int32]
  /// Whether two keys of an object may be the same.
  let mayRepeatKeys: Bool

  /// Walks the value at `root` once.
  init(_ tree: SyntaxTree, _ paths: PathTable, root: SyntaxTree.Index, rootPath: PathID) {
    let end = min(max(Int(tree[root].next), root + 1), tree.nodes.count)
    // A place for each value.
    let most = tree.nodes[min(root, end)..<end].reduce(1) { $0 + ($1.kind == .key ? 0 : 1) }
    var indexOfPath = [Int32](repeating: -1, count: paths.count)
    var mayRepeatKeys = false
    records = [Payload.Record](unsafeUninitializedCapacity: most) { records, count in
      indexOfPath.withUnsafeMutableBufferPointer { indexOfPath in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: most) { hashes in
          var reader = PlaceReader(tree, paths, root: root, records, hashes, indexOfPath)
          reader.read(rootPath: rootPath, end: end)
          count = reader.count
          mayRepeatKeys = reader.mayRepeatKeys
        }
      }
    }
    self.indexOfPath = indexOfPath
    self.mayRepeatKeys = mayRepeatKeys
  }
}

/// Walks a payload once and gives every value its path.
///
/// - Shape: writes into memory that has room for a place of each value.
private struct PlaceReader: ~Copyable {
  private let tree: SyntaxTree
  private let paths: PathTable
  private let root: SyntaxTree.Index
  private let records: UnsafeMutableBufferPointer<Payload.Record>
  /// A part of the hash of each place's key; 0 where there is none.
  private let hashes: UnsafeMutableBufferPointer<UInt32>
  /// How many places there are.
  private(set) var count = 0
  private let indexOfPath: UnsafeMutableBufferPointer<Int32>
  private(set) var mayRepeatKeys = false
  /// The nodes around the one that is read, the outermost first.
  private var open = OpenNodes()
  /// The object with many keys that was met last, and the places right below it.
  private var large: (place: Int, members: PlacesByHash)?
  /// Those of others, by their places.
  private var others: [Int: PlacesByHash] = [:]

  /// Most keys that are compared with another one by one.
  private static let fewKeys = 64

  init(
    _ tree: SyntaxTree, _ paths: PathTable, root: SyntaxTree.Index,
    _ records: UnsafeMutableBufferPointer<Payload.Record>, _ hashes: UnsafeMutableBufferPointer<UInt32>,
    _ indexOfPath: UnsafeMutableBufferPointer<Int32>
  ) {
    self.tree = tree
    self.paths = paths
    self.root = root
    self.records = records
    self.hashes = hashes
    self.indexOfPath = indexOfPath
  }

  /// - Parameter end: index past the last node of the payload.
  mutating func read(rootPath: PathID, end: Int) {
    add(
      Payload.Record(node: Int32(clamping: root), key: -1, parent: 0, meaning: -1, path: rootPath, spelling: .wire),
      hash: 0, below: nil)
    guard root + 1 < end else { return }
    open.append(OpenNode(node: root, end: end, place: 0, owner: 0))
    tree.source.bytes.withUnsafeBufferPointer { bytes in
      tree.nodes.withUnsafeBufferPointer { nodes in walk(nodes, bytes, upTo: end) }
    }
  }

  /// Gives each value below the root its place.
  private mutating func walk(
    _ nodes: UnsafeBufferPointer<SyntaxTree.Node>, _ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int
  ) {
    if nodes[root].flags.contains(.unclosed) { records[0].hidesMembers = true }
    for index in root + 1..<end {
      while open.count > 1, open[open.count - 1].end <= index { open.count -= 1 }
      let node = nodes[index]
      let around = open.count - 1
      let parent = open[around].node == Int(node.parent) ? open[around].place : -1
      // Where what is in the node has its place.
      var (place, owner): (Int32, Int) = (-1, open.count)
      if parent >= 0 {
        (place, owner) = read(index, node, below: around, nodes, bytes)
      } else {
        // Nobody looks into what an expression is made of, and its objects may have any keys.
        mayRepeatKeys = mayRepeatKeys || node.kind == .key
      }
      if Int(node.next) > index + 1 {
        open.append(OpenNode(node: index, end: Int(node.next), place: place, owner: owner))
      }
    }
  }

  /// Gives one value its place.
  ///
  /// - Returns: the place that what is in it belongs to, -1 for none, and the index of the open node whose place that is.
  @inline(__always)
  private mutating func read(
    _ index: Int, _ node: SyntaxTree.Node, below around: Int, _ nodes: UnsafeBufferPointer<SyntaxTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (place: Int32, owner: Int) {
    let (parent, owner) = (open[around].place, open[around].owner)
    let holder = nodes[Int(node.parent)]
    switch node.kind {
    case .document: return (-1, open.count)
    case .key:
      let isHidden = node.flags.contains(.computed) || node.flags.contains(.unclosed)
      if isHidden, holder.kind == .object { hide(membersOf: parent, holder: Int(node.parent)) }
      return (-1, open.count)
    case .spread:
      if holder.kind == .object { hide(membersOf: parent, holder: Int(node.parent)) }
      return (parent, owner)
    default:
      if node.kind == .missing, holder.kind == .object { hide(membersOf: parent, holder: Int(node.parent)) }
      if holder.kind == .spread || holder.kind == .opaque {
        // `link ?? "/"`: the literal may be the value, so it is checked as one.
        if node.flags.contains(.alternative) { addAlternative(index, to: Int(parent)) }
        // `cond ? {…} : {…}`, `...(cond && {…})`: the object stands for what is around it.
        let yields = node.kind == .object && !node.flags.contains(.argument)
        return yields ? (parent, owner) : (-1, open.count)
      }
      let place = Int32(truncatingIfNeeded: count)
      addPlace(index, holder.kind, below: owner, nodes, bytes)
      if node.flags.contains(.unclosed) { records[Int(place)].hidesMembers = true }
      return (place, open.count)
    }
  }

  /// - Parameter holder: the object that hides them, which may be one of several that stand for one place.
  private mutating func hide(membersOf place: Int32, holder: Int) {
    if Int(records[Int(place)].node) == holder { records[Int(place)].hidesMembers = true }
  }

  /// - Parameter owner: the open node that it is right below.
  @inline(__always)
  private mutating func addPlace(
    _ index: Int, _ holder: SyntaxTree.Node.Kind, below owner: Int, _ nodes: UnsafeBufferPointer<SyntaxTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let parent = open[owner].place
    let around = records[Int(parent)].path
    guard holder == .object, nodes[index - 1].kind == .key else {
      let path = holder == .array ? paths.element(of: around) : around
      add(
        Payload.Record(
          node: Int32(truncatingIfNeeded: index), key: -1, parent: parent, meaning: -1, path: path, spelling: .wire),
        hash: 0, below: owner)
      return
    }
    let (meaning, hash) = meaning(of: index - 1, in: around, nodes[index - 1], bytes)
    let known = meaning >= 0 ? paths[meaning] : nil
    noteKey(index - 1, hash, below: owner, nodes, bytes)
    add(
      Payload.Record(
        node: Int32(truncatingIfNeeded: index), key: Int32(truncatingIfNeeded: index - 1), parent: parent,
        meaning: meaning, path: known?.path ?? .unknown, spelling: known?.spelling ?? .unknown),
      hash: hash, below: owner)
  }

  /// Looks whether an object may have had that key before.
  private mutating func noteKey(
    _ key: Int, _ hash: UInt32, below owner: Int, _ nodes: UnsafeBufferPointer<SyntaxTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let bit: UInt64 = 1 << UInt64(hash >> 26)
    defer { open.addKey(bit, to: owner) }
    guard hash != 0, !mayRepeatKeys, open[owner].keys & bit != 0 else { return }
    let parent = Int(open[owner].place)
    if turn(to: parent) {
      mayRepeatKeys =
        large?.members.mayContain(hash, in: hashes) { place in
          Self.mayEqual(nodes[key], nodes[Int(records[place].key)], bytes)
        } == true
      large?.members.insert(count, hash, in: hashes)
      hashes.initializeElement(at: count, to: hash)
      return
    }
    var sibling = records[parent].first
    var siblings = 0
    while sibling >= 0 {
      let record = records[Int(sibling)]
      if hashes[Int(sibling)] == hash, Self.mayEqual(nodes[key], nodes[Int(record.key)], bytes) {
        mayRepeatKeys = true
        return
      }
      sibling = record.next
      siblings += 1
    }
    if siblings > Self.fewKeys {
      if let large { others[large.place] = large.members }
      hashes.initializeElement(at: count, to: hash)
      let before = key - open[owner].node
      let expected = (open[owner].end - open[owner].node) / max(before / siblings, 1)
      large = (parent, members(below: parent, and: count, expected: expected + expected / 16))
    }
  }

  /// Makes an object the large one that was met last.
  ///
  /// - Returns: whether it is known as one.
  private mutating func turn(to place: Int) -> Bool {
    if large?.place == place { return true }
    guard let members = others.removeValue(forKey: place) else { return false }
    if let large { others[large.place] = large.members }
    large = (place, members)
    return true
  }

  /// Whether two keys with the same hash may be the same.
  private static func mayEqual(
    _ key: SyntaxTree.Node, _ other: SyntaxTree.Node, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard key.flags.isEmpty, other.flags.isEmpty else { return true }
    return bytes[key.range.start..<key.range.end].elementsEqual(bytes[other.range.start..<other.range.end])
      || bytes[key.range.start] != bytes[other.range.start]
  }

  /// The places right below an object by their hashes, with one that is not linked yet.
  ///
  /// - Parameter expected: how many of them there may be in the end.
  private func members(below parent: Int, and last: Int, expected: Int) -> PlacesByHash {
    var result = PlacesByHash(expected: expected)
    var child = records[parent].first
    while child >= 0 {
      let place = Int(child)
      if hashes[place] != 0 { result.insert(place, hashes[place], in: hashes) }
      child = records[place].next
    }
    result.insert(last, hashes[last], in: hashes)
    return result
  }

  /// What a key means in the object at `path`, -1 for nothing that anybody names, and a part of its hash, which is never 0.
  @inline(__always)
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
        node: Int32(truncatingIfNeeded: node), key: other.key, parent: other.parent, meaning: other.meaning,
        // The key has been checked with the whole.
        path: other.path, spelling: .unknown),
      hash: 0, below: (0..<open.count).last { open[$0].place == other.parent }.map { open[$0].owner })
  }

  /// - Parameter owner: the open node that it is right below; `nil` for the root.
  @inline(__always)
  private mutating func add(_ record: Payload.Record, hash: UInt32, below owner: Int?) {
    let index = Int32(truncatingIfNeeded: count)
    records.initializeElement(at: count, to: record)
    hashes.initializeElement(at: count, to: hash)
    count += 1
    if record.path != .unknown, indexOfPath[record.path.index] < 0 { indexOfPath[record.path.index] = index }
    guard let owner else { return }
    let last = open[owner].last
    if last >= 0 {
      records[Int(last)].next = index
    } else {
      records[Int(record.parent)].first = index
    }
    open.setLast(index, of: owner)
  }
}

/// A node with others in it.
private struct OpenNode: BitwiseCopyable {
  let node: Int
  /// Index past the last node in it.
  let end: Int
  /// The place that it belongs to; -1 where nobody looks into it.
  let place: Int32
  /// Which of the open nodes the place is that of: of a spread, whose members are those of the object around, another.
  let owner: Int
  /// The last place right below, -1 for none, and a bit for each key there, by its hash; kept by the owner.
  var last: Int32 = -1
  var keys: UInt64 = 0
}

/// The nodes around another one, in memory that nobody else sees: an array asks at each change whether it is shared.
private struct OpenNodes: ~Copyable {
  private var nodes: UnsafeMutablePointer<OpenNode>
  private var capacity = 16
  var count = 0

  init() { nodes = .allocate(capacity: capacity) }

  deinit { nodes.deallocate() }

  @inline(__always)
  subscript(index: Int) -> OpenNode { nodes[index] }

  /// Notes the last place right below an owner.
  @inline(__always)
  func setLast(_ place: Int32, of owner: Int) { nodes[owner].last = place }

  /// Notes a key of an owner, by the bit of its hash.
  @inline(__always)
  func addKey(_ bit: UInt64, to owner: Int) { nodes[owner].keys |= bit }

  @inline(__always)
  mutating func append(_ node: OpenNode) {
    if count == capacity { grow() }
    (nodes + count).initialize(to: node)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<OpenNode>.allocate(capacity: 2 * capacity)
    larger.update(from: nodes, count: count)
    nodes.deallocate()
    nodes = larger
    capacity *= 2
  }
}
