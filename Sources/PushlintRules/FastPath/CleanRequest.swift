import PushlintExtract
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// Sees of most requests to FCM in JSON on the fast path that no rule will say a word, at a fraction of what it costs to ask them.
///
/// It reads the same tables as the engine: each value is looked at once; where one is in doubt the engine looks at the
/// whole request.
///
/// - Shape: has room of its own that it uses for one request after another, and that copies share, so each thread has its
///   own.
package struct CleanRequest {
  private let tables: RuleTables
  private let checks: [any Check]
  private let paths: PathTable
  private let resolver: KeyResolver
  private let targets: Targets?
  /// The checks that speak, one bit each, by whether a path must wake them; the numbers of those beyond the bits.
  private var checksAlwaysAwake: UInt64 = 0
  private var checksBeyond: [Int] = []
  private let room: FastPathScratch
  /// What rules and fields say of single values.
  private var values: ValueFastPath
  /// The objects that have keys of the sender's own, by their paths.
  private var openObjects: [PathID: FieldObject] = [:]
  /// Hashes of the sender's own keys in the objects that are open.
  private var hashes: [UInt64] = []
  /// How many values have been looked at.
  private var count = 0
  /// The checks that a path has woken.
  private var awake: UInt64 = 0

  init(_ engine: Engine) {
    let rules = engine.rules
    tables = rules.tables
    checks = rules.checks
    paths = rules.catalogue.paths
    resolver = KeyResolver(rules.catalogue, known: rules.foldedNames)
    targets = engine.targets
    room = FastPathScratch(paths: paths.count, meanings: paths.allMeanings.count)
    values = ValueFastPath(engine)
    for check in engine.checks {
      guard check < 64 else {
        checksBeyond.append(check)
        continue
      }
      let waking = tables.checks.wakingPaths(of: check)
      if waking.isEmpty { checksAlwaysAwake |= 1 << UInt64(check) }
      for path in waking where path != .unknown { room.wakes[path.index] |= 1 << UInt64(check) }
    }
  }

  /// Most bytes of a request that may be clean: of a larger one a rule says that it is too large.
  private static let mostBytes = 1 << 16

  /// The number of requests in a document that is one, or a list of them, without any mistake; `nil` when that is not
  /// certain.
  package mutating func requests(in text: SourceText, _ nodes: borrowing NodeBuffer) -> Int? {
    text.bytes.withUnsafeBufferPointer { bytes in
      nodes.withNodes { nodes -> Int? in
        guard nodes.count > 2 else { return nil }
        let view = DocumentView(bytes: bytes, nodes: nodes, hasOtherForms: false)
        let document = FastPathDocument(source: text, view: view)
        if nodes[1].kind == .object {
          return nodes[1].range.count <= Self.mostBytes && isClean(1, document) ? 1 : nil
        }
        guard nodes[1].kind == .array else { return nil }
        var count = 0
        var index = 2
        while index < Int(nodes[1].next) {
          guard nodes[index].kind == .object, isClean(index, document) else { return nil }
          count += 1
          index = Int(nodes[index].next)
        }
        return count > 0 ? count : nil
      }
    }
  }

  private mutating func isClean(_ root: Int, _ document: FastPathDocument) -> Bool {
    values.clear()
    hashes.removeAll(keepingCapacity: true)
    room.clear()
    count = 0
    awake = checksAlwaysAwake
    guard visit(root, document) else { return false }
    let fastPath = RequestFastPath(
      view: document.view, source: document.source, paths: paths, root: root, count: count,
      nodeOfPath: UnsafeBufferPointer(start: room.nodeOfPath, count: room.pathCount), targets: targets,
      known: room.known)
    guard fastPath.isMessage else { return false }
    guard values.areSilent(fastPath, document) else { return false }
    return areSilent(awake, fastPath)
  }

  /// Whether none of the checks that are awake may find anything.
  private func areSilent(_ awake: UInt64, _ fastPath: RequestFastPath) -> Bool {
    // An element of an array would be copied for each question.
    checks.withUnsafeBufferPointer { checks in
      var rest = awake
      while rest != 0 {
        let check = rest.trailingZeroBitCount
        rest &= rest &- 1
        if tables.checks.condition(of: check).mayHold(for: fastPath), checks[check].mayFind(in: fastPath) {
          return false
        }
      }
      return !checksBeyond.contains { check in
        let waking = tables.checks.wakingPaths(of: check)
        return (waking.isEmpty || fastPath.hasAny(waking))
          && tables.checks.condition(of: check).mayHold(for: fastPath) && checks[check].mayFind(in: fastPath)
      }
    }
  }

  // MARK: Values

  /// Looks at the value at `root` and all below it, noting doubts.
  ///
  /// - Returns: whether rules and fields are all that may object.
  private mutating func visit(_ root: Int, _ document: FastPathDocument) -> Bool {
    let (nodes, bytes) = (document.view.nodes, document.view.bytes)
    let room = room
    let frames = room.frames
    var depth = 0
    var index = root
    // The root has a path of its own, and rules may speak of it.
    var place = ValuePlace(path: .root)
    // The meaning of the key before the value, and whether rules that ask for keys are silent; the node of a key of the
    // sender's own.
    var meaning: Int32 = -1
    var isQuiet = true
    var ownKey: Int?
    while true {
      let kind = nodes[index].kind
      count &+= 1
      if place.path != .unknown {
        if room.nodeOfPath[place.path.index] < 0 {
          room.note(place.path, index)
          awake |= room.wakes[place.path.index]
        }
      }
      switch kind {
      case .string, .number, .boolean, .null:
        let value = ValueFastPath.Value(
          node: index, kind: kind, place: place, meaning: meaning, ownKey: ownKey, isQuiet: isQuiet)
        guard values.passes(value, document) else { return false }
        index &+= 1
      case .object, .array:
        let value = ValueFastPath.Value(
          node: index, kind: kind, place: place, meaning: meaning, ownKey: ownKey, isQuiet: isQuiet)
        guard values.passes(container: value, document), depth < FastPathScratch.depth else { return false }
        frames[depth] = frame(index, kind, place, document)
        depth &+= 1
        index &+= 1
      default: return false
      }
      while depth > 0, index >= frames[depth &- 1].end {
        depth &-= 1
        guard close(frames[depth]) else { return false }
      }
      guard depth > 0 else { return true }
      let frame = frames + (depth &- 1)
      meaning = -1
      ownKey = nil
      isQuiet = true
      if frame.pointee.isArray {
        place = frame.pointee.inner
        // Rules that ask for keys speak of the elements too, whatever is between.
        isQuiet = place.path != .unknown
        continue
      }
      let node = nodes[index]
      guard node.kind == .key, node.flags.isEmpty, index &+ 1 < frame.pointee.end else { return false }
      let (start, end) = (node.range.start &+ 1, node.range.end &- 1)
      var key = KeyTable.unknown
      var hash: UInt64 = 0
      if frame.pointee.place.path != .unknown {
        let guess = room.guesses[frame.pointee.guess]
        if guess.key != KeyTable.unknown, paths.stands(guess.key, bytes, start, end) {
          meaning = guess.meaning
        } else {
          (key, hash) = paths.key(bytes, start, end)
          meaning = paths.meaning(in: frame.pointee.place.path, of: key, bytes, start, end)
          if meaning >= 0, paths[meaning].isOfField {
            room.guesses[frame.pointee.guess] = FastPathScratch.Guess(meaning: meaning, key: key)
          }
        }
      } else {
        hash = KeyTable.hash(bytes, start, end)
      }
      if meaning >= 0, paths[meaning].isOfField {
        let known = paths[meaning]
        let bit: UInt64 = 1 &<< UInt64(known.bit)
        guard frame.pointee.seen & bit == 0 else { return false }
        frame.pointee.seen |= bit
        frame.pointee.guess = room.pathCount &+ Int(meaning)
        place = ValuePlace(path: known.path)
      } else {
        hashes.append(hash)
        guard let own = self.ownKey(index, hash, frame.pointee, document) else { return false }
        ownKey = index
        if meaning >= 0 {
          // Only a rule names it, so nothing else is known of its value.
          place = ValuePlace(path: paths[meaning].path)
          meaning = -1
        } else {
          place = ValuePlace(state: own.state)
          isQuiet = own.isQuiet
        }
      }
      index &+= 1
    }
  }

  private func frame(
    _ index: Int, _ kind: SyntaxTree.Node.Kind, _ place: ValuePlace, _ document: FastPathDocument
  ) -> FastPathScratch.Frame {
    let hasPath = place.path != .unknown
    let state = hasPath ? tables.stateOfPath[place.path.index] : place.state
    let isArray = kind == .array
    var inner = ValuePlace(state: state)
    if isArray {
      let element = paths.element(of: place.path)
      let isDead = Int(state) == PathMatcher.dead
      inner =
        element == .unknown
        ? ValuePlace(state: isDead ? state : UInt16(clamping: tables.matcher.step(Int(state), "[]")))
        : ValuePlace(path: element)
    }
    return FastPathScratch.Frame(
      end: Int(document.view.nodes[index].next), place: place, isArray: isArray,
      hasFields: hasPath && !isArray && paths.hasObject(at: place.path), inner: inner,
      required: hasPath && !isArray ? paths.required(at: place.path) : 0, firstHash: hashes.count,
      guess: hasPath ? place.path.index : 0)
  }

  /// Whether all that a container must have was in it, and no key twice.
  private mutating func close(_ frame: FastPathScratch.Frame) -> Bool {
    guard frame.required & ~frame.seen == 0 else { return false }
    guard hashes.count > frame.firstHash else { return true }
    defer { hashes.removeLast(hashes.count - frame.firstHash) }
    return areDistinct(from: frame.firstHash)
  }

  /// Whether no two of the sender's own keys since `first` are the same.
  private mutating func areDistinct(from first: Int) -> Bool {
    guard hashes.count - first > 1 else { return true }
    if hashes.count - first <= 16 {
      return hashes.withUnsafeBufferPointer { hashes in
        for index in first &+ 1..<hashes.count {
          for other in first..<index where hashes[index] == hashes[other] { return false }
        }
        return true
      }
    }
    hashes[first...].sort()
    return !(first + 1..<hashes.count).contains { hashes[$0] == hashes[$0 - 1] }
  }

  // MARK: Keys

  /// What is known of a key that names no field; `nil` where it may be a slip.
  @inline(__always)
  private mutating func ownKey(
    _ key: Int, _ hash: UInt64, _ frame: FastPathScratch.Frame, _ document: FastPathDocument
  ) -> FastPathScratch.OwnKey? {
    let place = UInt64(frame.place.path.number) << 16 | UInt64(frame.inner.state)
    // Zero is what an empty slot has.
    let mixed = (hash ^ place &* 0xD6E8_FEB8_6659_FD93) | 1
    let slot = room.ownKeys + (Int(truncatingIfNeeded: mixed &>> 1) & (FastPathScratch.slots - 1))
    if slot.pointee.hash == mixed { return slot.pointee }
    guard let found = lookAtKey(key, mixed, frame, document) else { return nil }
    slot.pointee = found
    return found
  }

  @inline(never)
  private mutating func lookAtKey(
    _ key: Int, _ hash: UInt64, _ frame: FastPathScratch.Frame, _ document: FastPathDocument
  ) -> FastPathScratch.OwnKey? {
    let range = document.view.nodes[key].range
    if frame.hasFields {
      let path = frame.place.path
      if openObjects[path] == nil, let object = paths.object(at: path), object.isOpen { openObjects[path] = object }
      let text = document.source.string(SourceRange(range.start + 1, range.end - 1))
      guard let object = openObjects[path], !resolver.mayMeanField(text, in: object) else { return nil }
    }
    var state = Int(frame.inner.state)
    if state != PathMatcher.dead {
      state = tables.matcher.step(state, document.view.bytes, range.start + 1, range.end - 1)
    }
    return FastPathScratch.OwnKey(
      hash: hash, state: UInt16(clamping: state), isQuiet: values.skips(key: key, state, document))
  }
}
