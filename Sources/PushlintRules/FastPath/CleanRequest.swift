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
  let checks: RequestChecks
  let paths: PathTable
  private let resolver: KeyResolver
  private let platforms: PlatformBits
  let room: FastPathScratch
  /// The paths of which a value decides what becomes of the message.
  private let decisivePaths: Set<PathID>
  /// Those where only an object does.
  private let shownPaths: Set<PathID>
  /// What rules and fields say of single values.
  var values: ValueFastPath
  /// The objects that have keys of the sender's own, by their paths.
  private var openObjects: [PathID: FieldObject] = [:]
  /// How many of the sender's own keys there are in the objects that are open.
  var hashCount: Int32 = 0
  /// How many values have been looked at.
  var count = 0
  /// The checks that are awake.
  var awake: UInt64 = 0
  /// What is in doubt of the request that is read.
  var doubtful = DoubtfulValues()
  /// Where a request ends that was read to its end and may have mistakes.
  private var doubtfulEnd: Int?

  init(_ engine: Engine) {
    let rules = engine.rules
    tables = rules.tables
    paths = rules.catalogue.paths
    resolver = KeyResolver(rules.catalogue, known: rules.foldedNames)
    platforms = PlatformBits(engine.targets)
    room = FastPathScratch(paths: paths.count, meanings: paths.allMeanings.count)
    values = ValueFastPath(engine)
    decisivePaths = paths.effective.decisivePaths
    shownPaths = paths.effective.shownPaths
    let slots = room.slots
    checks = RequestChecks(engine) { path, bit in slots[path.index].wakes |= bit }
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
    return self.end(of: text, from: first, past: past, isLine: true).flatMap { Self.lineEnd(behind: $0, to: end, text) }
  }

  /// The end of a line behind the last thing in it; `nil` where something follows.
  private static func lineEnd(behind last: Int, to end: Int, _ text: SourceText) -> Int? {
    var lineEnd = last
    while lineEnd < end, StrictText.isBlank(text.bytes[lineEnd]) { lineEnd += 1 }
    return lineEnd == end || ByteClass.endsLine(text.bytes[lineEnd]) ? lineEnd : nil
  }

  /// The request that was read last, which is not clean; `nil` where it was not read to its end, or where what is in doubt
  /// decides what the rest means.
  ///
  /// - Parameter text: what it was read from.
  /// - Shape: its nodes hold until the next one is read.
  package func doubtfulRequest(in text: SourceText) -> DoubtfulRequest? {
    guard let doubtfulEnd, let doubts = doubts(in: text) else { return nil }
    let nodes = UnsafeBufferPointer(start: room.nodes, count: Int(room.nodes[0].next))
    return DoubtfulRequest(text: text, end: doubtfulEnd, nodes: nodes, doubts: doubts)
  }

  /// The same for a request that has the line from `start` on for itself, as the strict parser reads the line.
  ///
  /// - Parameters: those that it was read with.
  package func doubtfulLine(
    from start: Int, to end: Int, in text: SourceText
  ) -> (document: ParsedDocument, doubts: RequestDoubts)? {
    guard let doubtfulEnd, let lineEnd = Self.lineEnd(behind: doubtfulEnd, to: end, text),
      let request = doubtfulRequest(in: text)
    else { return nil }
    return (request.document(SourceRange(start, lineEnd)), request.doubts)
  }

  private mutating func end(of text: SourceText, from start: Int, past: Int, isLine: Bool) -> Int? {
    doubtfulEnd = nil
    return text.bytes.withUnsafeBufferPointer { bytes in
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
    hashCount = 0
    room.clear()
    if !doubtful.areNone { doubtful = DoubtfulValues() }
    guard let end = read(text, from: start, limit: start + Self.mostBytes, view), end - start <= Self.mostBytes
    else { return nil }
    let fastPath = look(at: view)
    guard fastPath.isMessage else { return nil }
    if doubtful.areNone, values.areSilent(fastPath, view), checks.areSilent(awake, fastPath) { return end }
    doubtfulEnd = end
    return nil
  }

  private func look(at view: DocumentView) -> RequestFastPath {
    RequestFastPath(
      view: view, effective: paths.effective, root: 0, count: count,
      slots: room.slots, request: room.request, platforms: platforms, known: room.known)
  }

  /// What is in doubt of the request in `text` that was read last, to its end; `nil` where that decides what the rest means.
  private func doubts(in text: SourceText) -> RequestDoubts? {
    guard doubtful.values.count <= DoubtfulValues.most, !doubtful.values.contains(where: isDecisive) else { return nil }
    return text.bytes.withUnsafeBufferPointer { bytes in
      let view = DocumentView(
        bytes: bytes, nodes: UnsafeBufferPointer(start: room.nodes, count: FastPathScratch.mostNodes),
        hasOtherForms: false)
      let fastPath = look(at: view)
      return RequestDoubts(
        values: doubtful.values.map(\.node), rules: values.doubtfulRules(fastPath, view),
        silentChecks: checks.silent(awake, fastPath), concernKeys: doubtful.concernKeys,
        concernContainers: doubtful.concernContainers)
    }
  }

  /// Whether a value decides what a message is, or what becomes of it.
  private func isDecisive(_ value: DoubtfulValues.Value) -> Bool {
    if decisivePaths.contains(value.path) { return true }
    switch room.nodes[value.node].kind {
    case .string, .number, .boolean: return false
    default: return shownPaths.contains(value.path)
    }
  }

  /// Whether the clean request that was read last, a mended document, has just the values of the broken one.
  package func hasValues(of tree: SyntaxTree, _ mended: MendedDocument) -> Bool {
    mended.hasValues(of: tree, UnsafeBufferPointer(start: room.nodes, count: Int(room.nodes[0].next)))
  }

  // MARK: Keys

  /// Whether no two of the sender's own keys in an object that ends are the same.
  ///
  /// - Parameter first: the first of its hashes; they are forgotten.
  @inline(never)
  mutating func closeOwnKeys(from first: Int) -> Bool {
    var own = UnsafeMutableBufferPointer(start: room.hashes + first, count: Int(hashCount) - first)
    hashCount = Int32(truncatingIfNeeded: first)
    guard own.count > 1 else { return true }
    guard own.count <= 16 else {
      own.sort()
      return !own.indices.dropFirst().contains { own[$0] == own[$0 - 1] }
    }
    for index in 1..<own.count {
      for other in 0..<index where own[index] == own[other] { return false }
    }
    return true
  }

  /// What is known of a key that names no field, and whether it was not met before; one that may be a slip always is new.
  @inline(__always)
  mutating func ownKey(
    _ key: Int, _ hash: UInt64, _ frame: UnsafePointer<FastPathScratch.Frame>,
    _ view: DocumentView
  ) -> (key: FastPathScratch.OwnKey, isNew: Bool) {
    let owner = frame.pointee.owner
    // Zero is what an empty slot has.
    let mixed = (hash ^ UInt64(owner) &* 0xD6E8_FEB8_6659_FD93) | 1
    var found = FastPathScratch.OwnKey(hash: mixed, owner: owner)
    let slot = room.ownKeys + found.slot
    if slot.pointee.hash == mixed { return (slot.pointee, false) }
    if look(atKey: key, &found, frame, view) {
      slot.pointee = found
    } else {
      doubtful.add(slipAt: key)
    }
    return (found, true)
  }

  /// - Returns: whether it surely is no slip.
  @inline(never)
  private mutating func look(
    atKey key: Int, _ found: inout FastPathScratch.OwnKey, _ frame: UnsafePointer<FastPathScratch.Frame>,
    _ view: DocumentView
  ) -> Bool {
    let range = view.nodes[key].range
    var isSlip = false
    if frame.pointee.traits.contains(.hasFields) {
      let path = frame.pointee.place.path
      if openObjects[path] == nil, let object = paths.object(at: path), object.isOpen { openObjects[path] = object }
      let text = view.text(key)
      isSlip = openObjects[path].map { resolver.mayMeanField(text, in: $0) } ?? true
    }
    var state = Int(frame.pointee.inner.state)
    if state != PathMatcher.dead {
      state = tables.matcher.step(state, view.bytes, range.start + 1, range.end - 1)
    }
    found.state = UInt16(clamping: state)
    found.isQuiet = values.skips(key: key, state, view)
    return !isSlip
  }
}
