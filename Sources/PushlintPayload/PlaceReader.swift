import PushlintTree

/// Walks a payload once and gives every value its path.
struct PlaceReader {
  private let tree: SyntaxTree
  private let paths: PathTable
  private let root: SyntaxTree.Index
  private(set) var records: [Payload.Record] = []
  private(set) var indexOfPath: [Int32]
  private(set) var mayRepeatKeys = false
  /// The hashes of the keys of objects that have many, by their places.
  private var hashes: [Int: Set<UInt32>] = [:]

  /// Most keys that are compared with another one by one.
  private static let fewKeys = 64

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
    if hashes[parent] != nil {
      mayRepeatKeys = hashes[parent]?.insert(hash).inserted == false
      return
    }
    var sibling = records[parent].first
    var count = 0
    while sibling >= 0 {
      if records[Int(sibling)].hash == hash {
        mayRepeatKeys = true
        return
      }
      sibling = records[Int(sibling)].next
      count += 1
    }
    if count > Self.fewKeys { hashes[parent] = hashesOfKeys(below: parent).union([hash]) }
  }

  private func hashesOfKeys(below parent: Int) -> Set<UInt32> {
    var result: Set<UInt32> = []
    var child = records[parent].first
    while child >= 0 {
      result.insert(records[Int(child)].hash)
      child = records[Int(child)].next
    }
    return result
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
