import PushlintPayload
import PushlintTree

/// Room for one look after another at requests: what is known of their values, and what other requests have shown.
///
/// - Shape: memory that never moves; who looks holds it and reads the pointers once.
final class FastPathScratch {
  /// A container that is being read.
  struct Frame: BitwiseCopyable {
    /// The fields that have been seen, and those that must be in it.
    var seen: UInt64 = 0
    var required: UInt64 = 0
    var node: Int32 = 0
    /// Where the guess is kept what key comes next.
    var guess: Int32 = 0
    /// The number of keys of the sender's own in the objects around it.
    var firstHash: Int32 = 0
    var place = ValuePlace()
    /// Where the values of keys that name no field are, for an object; where the elements are, for an array.
    var inner = ValuePlace()
    /// What is known of the container itself.
    var key = ValueKey()
    /// What ends it.
    var closer: UInt8 = 0
    var traits: Traits = []

    struct Traits: OptionSet, BitwiseCopyable {
      let rawValue: UInt8

      static let isArray = Traits(rawValue: 1)
      /// The catalogue knows the object.
      static let hasFields = Traits(rawValue: 2)
      /// Nothing is asked of the container but that all is in it that must be.
      static let isSettled = Traits(rawValue: 4)
      /// It was worked out; none of the frames that nobody has asked for yet.
      static let isKnown = Traits(rawValue: 8)
    }

    var isArray: Bool { traits.contains(.isArray) }
    /// All that decides what one of the sender's own keys in it means.
    @inline(__always)
    var owner: UInt32 { UInt32(place.path.number) << 16 | UInt32(inner.state) }
  }

  /// What is known of a path in the request that is read.
  struct Slot: BitwiseCopyable {
    /// The request that has a value with the path.
    var request: UInt32 = 0
    /// The first node with it.
    var node: Int32 = 0
    /// The checks that it wakes, one bit each.
    var wakes: UInt64 = 0
  }

  /// The key that came next the last time, as it is written: `key":`.
  struct Guess: BitwiseCopyable {
    // No word is 1 without any of its bits.
    private var first: UInt64 = 1
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    /// The bits that count in the last of the words that the key needs.
    private var mask: UInt64 = 0
    /// What it means; -1 for one of the sender's own.
    private(set) var meaning: Int32 = -1
    private(set) var path = PathID.unknown
    /// The number of the field in its object.
    private(set) var bit: UInt8 = 0
    /// Bytes up to the value, or a blank before it; 0 for no guess.
    private(set) var count: UInt8 = 0
    /// What is known of one of the sender's own.
    private(set) var own = OwnKey()

    /// Bytes that are compared at most.
    static let width = 24

    init() {}

    /// - Parameter source: the key from behind its first quote on; ``width`` bytes are read.
    /// - Returns: `nil` for a key that is too long.
    init?(_ source: UnsafeRawPointer, keyCount: Int, _ meaning: Int32, _ known: PathTable.Meaning) {
      self.init(source, keyCount: keyCount)
      self.meaning = meaning
      path = known.path
      bit = known.bit
    }

    /// The same for one of the sender's own.
    init?(_ source: UnsafeRawPointer, keyCount: Int, _ own: OwnKey) {
      self.init(source, keyCount: keyCount)
      self.own = own
    }

    private init?(_ source: UnsafeRawPointer, keyCount: Int) {
      let count = keyCount &+ 2
      guard count <= Self.width else { return nil }
      self.count = UInt8(count)
      mask = UInt64.max >> UInt64(56 - (count - 1) % 8 * 8)
      first = source.loadUnaligned(as: UInt64.self).littleEndian & (count <= 8 ? mask : .max)
      second = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian & (count <= 16 ? mask : .max)
      third = source.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian & mask
    }

    /// Whether it is the key that begins behind a quote; ``width`` bytes are read.
    @inline(__always)
    func matches(_ source: UnsafeRawPointer) -> Bool {
      let one = source.loadUnaligned(as: UInt64.self).littleEndian
      guard count > 8 else { return one & mask == first }
      guard one == first else { return false }
      let two = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
      guard count > 16 else { return two & mask == second }
      return two == second && source.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian & mask == third
    }
  }

  /// A key of the sender's own that is no slip, at the place of its object.
  struct OwnKey: BitwiseCopyable {
    /// Hash of the key and the place.
    var hash: UInt64 = 0
    /// The place of its object: ``Frame/owner``.
    var owner: UInt32 = 0
    /// Where the values behind it are in the rules' automaton.
    var state: UInt16 = 0
    /// No rule that asks for keys speaks of this one.
    var isQuiet = false

    /// Where it is kept.
    @inline(__always)
    var slot: Int { Int(truncatingIfNeeded: hash &>> 1) & (FastPathScratch.ownKeySlots - 1) }
  }

  /// Most containers inside each other.
  static let depth = 64
  /// Most nodes of a request.
  static let mostNodes = 8_192
  /// Slots for keys; the newest one of a slot stays.
  static let ownKeySlots = 1_024

  /// The nodes of the request that is read.
  let nodes: UnsafeMutablePointer<SyntaxTree.Node>
  let frames: UnsafeMutablePointer<Frame>
  /// By the numbers of paths.
  let slots: UnsafeMutablePointer<Slot>
  /// Objects as they begin: at the number of their path where no key tells more, then behind all paths at that of their
  /// key's meaning.
  let openings: UnsafeMutablePointer<Frame>
  /// By the key before: at the number of an object's path for the first key, then behind all paths at that of a key's
  /// meaning; then one that is never made, and behind it those by the slots of own keys.
  let guesses: UnsafeMutablePointer<Guess>
  let ownKeys: UnsafeMutablePointer<OwnKey>
  /// Hashes of the sender's own keys in the objects that are open.
  let hashes: UnsafeMutablePointer<UInt64>
  /// What was worked out of the request that is looked at.
  let known: UnsafeMutablePointer<RequestFastPath.Known>
  let pathCount: Int
  /// Where no guess is kept.
  let noGuess: Int
  /// The number of the request that is read.
  private(set) var request: UInt32 = 0

  init(paths pathCount: Int, meanings: Int) {
    self.pathCount = pathCount
    nodes = .allocate(capacity: Self.mostNodes)
    frames = .allocate(capacity: Self.depth)
    noGuess = pathCount + meanings
    let guessCount = noGuess + 1 + Self.ownKeySlots
    guesses = .allocate(capacity: guessCount)
    guesses.initialize(repeating: Guess(), count: guessCount)
    openings = .allocate(capacity: noGuess)
    openings.initialize(repeating: Frame(), count: noGuess)
    ownKeys = .allocate(capacity: Self.ownKeySlots)
    ownKeys.initialize(repeating: OwnKey(), count: Self.ownKeySlots)
    slots = .allocate(capacity: pathCount)
    slots.initialize(repeating: Slot(), count: pathCount)
    hashes = .allocate(capacity: Self.mostNodes)
    known = .allocate(capacity: 1)
    known.initialize(to: RequestFastPath.Known())
  }

  deinit {
    nodes.deallocate()
    frames.deallocate()
    guesses.deallocate()
    openings.deallocate()
    ownKeys.deallocate()
    slots.deallocate()
    hashes.deallocate()
    known.deinitialize(count: 1)
    known.deallocate()
  }

  /// Forgets the values of the last request.
  func clear() {
    if request == .max {
      request = 0
      for index in 0..<pathCount { slots[index].request = 0 }
    }
    request += 1
    known.pointee = RequestFastPath.Known()
  }
}
