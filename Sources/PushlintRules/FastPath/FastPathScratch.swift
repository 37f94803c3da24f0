import PushlintPayload
import PushlintTables

/// Room for one look after another at requests: what is known of their values, and what other requests have shown.
///
/// - Shape: memory that never moves; who looks holds it and reads the pointers once.
final class FastPathScratch {
  /// A container that is being looked at.
  struct Frame: BitwiseCopyable {
    /// The node behind the container.
    let end: Int
    let place: ValuePlace
    let isArray: Bool
    /// Whether the catalogue knows the object.
    let hasFields: Bool
    /// Where the values of keys that name no field are, for an object; where the elements are, for an array.
    let inner: ValuePlace
    /// The fields that must be in it, and those that have been seen.
    let required: UInt64
    var seen: UInt64 = 0
    /// The number of keys of the sender's own in the objects around it.
    let firstHash: Int
    /// Where the guess stands what key comes next.
    var guess: Int
  }

  /// The key that came next the last time.
  struct Guess: BitwiseCopyable {
    var meaning: Int32
    /// ``KeyTable/unknown`` for none.
    var key: KeyTable.Key
  }

  /// A key of the sender's own that is no slip, at the place of its object.
  struct OwnKey: BitwiseCopyable {
    /// Hash of the key and the place.
    var hash: UInt64
    /// Where the values behind it are in the rules' automaton.
    var state: UInt16
    /// No rule that asks for keys speaks of this one.
    var isQuiet: Bool
  }

  /// Most containers inside each other.
  static let depth = 64
  /// Slots for keys; the newest one of a slot stays.
  static let slots = 1_024

  let frames: UnsafeMutablePointer<Frame>
  /// By where the key before ended: that of an object's path for the first key, then that of a key's meaning.
  let guesses: UnsafeMutablePointer<Guess>
  let ownKeys: UnsafeMutablePointer<OwnKey>
  /// The first node with each path; -1 for none.
  let nodeOfPath: UnsafeMutablePointer<Int32>
  /// The checks that a path wakes, one bit each.
  let wakes: UnsafeMutablePointer<UInt64>
  /// The paths that have a node.
  let found: UnsafeMutablePointer<PathID>
  private(set) var foundCount = 0
  /// What was worked out of the request that is looked at.
  let known: UnsafeMutablePointer<RequestFastPath.Known>
  let pathCount: Int

  init(paths pathCount: Int, meanings: Int) {
    self.pathCount = pathCount
    frames = .allocate(capacity: Self.depth)
    guesses = .allocate(capacity: pathCount + meanings)
    guesses.initialize(repeating: Guess(meaning: -1, key: KeyTable.unknown), count: pathCount + meanings)
    ownKeys = .allocate(capacity: Self.slots)
    ownKeys.initialize(repeating: OwnKey(hash: 0, state: 0, isQuiet: false), count: Self.slots)
    nodeOfPath = .allocate(capacity: pathCount)
    nodeOfPath.initialize(repeating: -1, count: pathCount)
    wakes = .allocate(capacity: pathCount)
    wakes.initialize(repeating: 0, count: pathCount)
    found = .allocate(capacity: pathCount)
    known = .allocate(capacity: 1)
    known.initialize(to: RequestFastPath.Known())
  }

  deinit {
    frames.deallocate()
    guesses.deallocate()
    ownKeys.deallocate()
    nodeOfPath.deallocate()
    wakes.deallocate()
    found.deallocate()
    known.deinitialize(count: 1)
    known.deallocate()
  }

  /// Forgets the values of the last request.
  func clear() {
    for index in 0..<foundCount { nodeOfPath[found[index].index] = -1 }
    foundCount = 0
    known.pointee = RequestFastPath.Known()
  }

  /// Notes the node of a path that has none yet.
  @inline(__always)
  func note(_ path: PathID, _ node: Int) {
    nodeOfPath[path.index] = Int32(truncatingIfNeeded: node)
    found[foundCount] = path
    foundCount &+= 1
  }
}
