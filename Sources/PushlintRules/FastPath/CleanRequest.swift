import PushlintExtract
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// Sees of most requests to FCM in JSON on the fast path that no rule will say a word, at a fraction of what it costs to ask them.
///
/// It reads the same tables as the engine: each value is looked at once, while its text is read; where one is in doubt the
/// engine looks at the whole request.
///
/// - Shape: has room of its own that it uses for one request after another, and that copies share, so each thread has its
///   own.
package struct CleanRequest {
  let tables: RuleTables
  private let checks: [any Check]
  let paths: PathTable
  private let resolver: KeyResolver
  private let targets: Targets?
  /// The checks that speak, one bit each, by whether a path must wake them; the numbers of those beyond the bits.
  private(set) var checksAlwaysAwake: UInt64 = 0
  private var checksBeyond: [Int] = []
  let room: FastPathScratch
  /// What rules and fields say of single values.
  var values: ValueFastPath
  /// The objects that have keys of the sender's own, by their paths.
  private var openObjects: [PathID: FieldObject] = [:]
  /// Hashes of the sender's own keys in the objects that are open.
  var hashes: [UInt64] = []
  /// How many values have been looked at.
  var count = 0
  /// The checks that a path has woken.
  var awake: UInt64 = 0

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
  package static let mostBytes = 1 << 16

  /// Reads the request that begins at `start`, and looks whether it surely is without any mistake.
  ///
  /// - Parameter past: offset past the last byte of the text that is no white space.
  /// - Returns: offset past the request; `nil` when it is not certain, or no strict JSON.
  package mutating func end(ofRequestAt start: Int, in text: SourceText, past: Int) -> Int? {
    end(of: text, from: start, past: past, isLine: false)
  }

  /// The same for a request that has a line for itself.
  ///
  /// - Parameters:
  ///   - start: where the line begins.
  ///   - end: offset past the last line that may be read.
  /// - Returns: the end of the line.
  package mutating func lineEnd(ofRequestFrom start: Int, to end: Int, past: Int, in text: SourceText) -> Int? {
    var first = start
    while first < past, text.bytes[first] == 0x20 || text.bytes[first] == 0x09 { first += 1 }
    guard var lineEnd = self.end(of: text, from: first, past: past, isLine: true) else { return nil }
    while lineEnd < end, StrictText.isBlank(text.bytes[lineEnd]) { lineEnd += 1 }
    return lineEnd == end || ByteClass.endsLine(text.bytes[lineEnd]) ? lineEnd : nil
  }

  private mutating func end(of text: SourceText, from start: Int, past: Int, isLine: Bool) -> Int? {
    text.bytes.withUnsafeBufferPointer { bytes in
      // The last byte is a closer: no string and no number goes beyond it.
      guard let base = bytes.baseAddress, start >= 0, start < past, past <= bytes.count, past < Int(Int32.max),
        bytes[start] == UInt8(ascii: "{"), StrictText.isCloser(bytes[past - 1])
      else { return nil }
      return end(
        of: StrictText(bytes: base, past: past, readable: bytes.count, isLine: isLine), from: start)
    }
  }

  /// The same for a text whose last byte is a closer, and that has `{` at `start`.
  mutating func end(of text: StrictText, from start: Int) -> Int? {
    let view = DocumentView(
      bytes: UnsafeBufferPointer(start: text.bytes, count: text.readable),
      nodes: UnsafeBufferPointer(start: room.nodes, count: FastPathScratch.mostNodes), hasOtherForms: false)
    values.clear()
    hashes.removeAll(keepingCapacity: true)
    room.clear()
    guard let end = read(text, from: start, limit: start + Self.mostBytes, view), end - start <= Self.mostBytes
    else { return nil }
    let fastPath = RequestFastPath(
      view: view, paths: paths, root: 0, count: count,
      nodeOfPath: UnsafeBufferPointer(start: room.nodeOfPath, count: room.pathCount), targets: targets,
      known: room.known)
    guard fastPath.isMessage, values.areSilent(fastPath, view), areSilent(awake, fastPath) else { return nil }
    return end
  }

  /// Whether none of the checks that are awake may find anything.
  private mutating func areSilent(_ awake: UInt64, _ fastPath: RequestFastPath) -> Bool {
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

  // MARK: Keys

  /// Whether no two of the sender's own keys in an object that ends are the same.
  ///
  /// - Parameter first: the first of its hashes; they are forgotten.
  @inline(never)
  mutating func closeOwnKeys(from first: Int) -> Bool {
    defer { hashes.removeLast(hashes.count - first) }
    return areDistinct(from: first)
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

  /// What is known of a key that names no field; `nil` where it may be a slip.
  @inline(__always)
  mutating func ownKey(
    _ key: Int, _ hash: UInt64, _ frame: UnsafePointer<FastPathScratch.Frame>,
    _ view: DocumentView
  ) -> FastPathScratch.OwnKey? {
    let place = UInt64(frame.pointee.place.path.number) << 16 | UInt64(frame.pointee.inner.state)
    // Zero is what an empty slot has.
    let mixed = (hash ^ place &* 0xD6E8_FEB8_6659_FD93) | 1
    let slot = room.ownKeys + (Int(truncatingIfNeeded: mixed &>> 1) & (FastPathScratch.slots - 1))
    if slot.pointee.hash == mixed { return slot.pointee }
    guard let found = lookAtKey(key, mixed, frame.pointee, view) else { return nil }
    slot.pointee = found
    return found
  }

  @inline(never)
  private mutating func lookAtKey(
    _ key: Int, _ hash: UInt64, _ frame: FastPathScratch.Frame, _ view: DocumentView
  ) -> FastPathScratch.OwnKey? {
    let range = view.nodes[key].range
    if frame.hasFields {
      let path = frame.place.path
      if openObjects[path] == nil, let object = paths.object(at: path), object.isOpen { openObjects[path] = object }
      let text = view.text(key)
      guard let object = openObjects[path], !resolver.mayMeanField(text, in: object) else { return nil }
    }
    var state = Int(frame.inner.state)
    if state != PathMatcher.dead {
      state = tables.matcher.step(state, view.bytes, range.start + 1, range.end - 1)
    }
    return FastPathScratch.OwnKey(
      hash: hash, state: UInt16(clamping: state), isQuiet: values.skips(key: key, state, view))
  }
}
