import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// Reads a request, and looks at each value as soon as it is read.
///
/// Most keys are those that came at the same place the last time: they are compared where they stand, and nothing of them
/// is looked up.
extension CleanRequest {
  /// Reads the object at `start` and looks at all values in it, noting doubts.
  ///
  /// - Parameter limit: no value begins from this offset on.
  /// - Returns: offset past the object where rules and fields are all that may object; `nil` otherwise.
  mutating func read(
    _ text: StrictText, from start: Int, limit: Int, _ view: DocumentView
  ) -> Int? {
    // Variables of their own can stay in registers.
    let (bytes, past, readable) = (text.bytes, text.past, text.readable)
    let (nodes, frames, guesses) = (room.nodes, room.frames, room.guesses)
    let (slots, request, pathCount) = (room.slots, room.request, room.pathCount)
    var awake = checks.alwaysAwake
    var elementCount = 0
    var count = 0
    var depth = 0
    var offset = start
    // The root has a path of its own, and rules may speak of it.
    var place = ValuePlace(path: .root)
    var key = ValueKey()
    defer {
      self.awake = awake
      // Each member has two nodes, what stands in an array and the root have one.
      self.count = (count &+ elementCount &+ 1) / 2
    }
    while true {
      let node = count
      let around = depth > 0 ? frames[depth &- 1].node : 0
      if place.path != .unknown {
        let slot = slots + place.path.index
        if slot.pointee.request != request {
          slot.pointee.request = request
          slot.pointee.node = Int32(truncatingIfNeeded: node)
          awake |= slot.pointee.wakes
        }
      }
      let kind: SyntaxTree.Node.Kind
      var end = offset
      var isPlain = true
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let string = text.string(at: offset)
        guard string.end >= 0 else { return nil }
        kind = .string
        end = string.end
        isPlain = !string.hasEscapes
      case UInt8(ascii: "{"): kind = .object
      case UInt8(ascii: "["): kind = .array
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        kind = .number
        end = text.numberEnd(from: offset)
        guard end >= 0 else { return nil }
      case UInt8(ascii: "t"):
        guard text.hasWord(StrictText.wordTrue, at: offset) else { return nil }
        kind = .boolean
        end = offset &+ 4
      case UInt8(ascii: "f"):
        guard text.hasWord(StrictText.wordAlse, at: offset &+ 1) else { return nil }
        kind = .boolean
        end = offset &+ 5
      case UInt8(ascii: "n"):
        guard text.hasWord(StrictText.wordNull, at: offset) else { return nil }
        kind = .null
        end = offset &+ 4
      default: return nil
      }
      (nodes + node).initialize(
        to: Self.node(kind, isPlain ? [] : .escapes, from: offset, to: end, parent: around, next: node &+ 1))
      count &+= 1
      following: do {
        if kind == .object || kind == .array {
          guard depth < FastPathScratch.depth else { return nil }
          let opening = key.meaning >= 0 ? pathCount &+ Int(key.meaning) : place.path.index
          if kind == .object, place.path != .unknown, room.openings[opening].traits.contains(.isKnown) {
            frames[depth] = room.openings[opening]
            frames[depth].node = Int32(truncatingIfNeeded: node)
            frames[depth].firstHash = hashCount
          } else {
            frames[depth] = frame(node, kind, place, key)
          }
          depth &+= 1
          offset = text.pastSpace(offset &+ 1)
          // A word in brackets may stand for a value.
          if kind == .array, ByteClass.isLetter(bytes[offset]) { return nil }
          if bytes[offset] != frames[depth &- 1].closer { break following }
        } else {
          let value = ValueFastPath.Value(node: node, kind: kind, place: place, key: key)
          let passes = values.passes(
            value, bytes + offset, count: end &- offset, isPlain: isPlain,
            isRoomy: offset &+ FineValue.width <= readable, view)
          if !passes, !doubt(node, place.path) { return nil }
          offset = text.pastSpace(end)
          if bytes[offset] == UInt8(ascii: ",") {
            offset = text.pastSpace(offset &+ 1)
            break following
          }
        }
        while true {
          let frame = frames + (depth &- 1)
          guard bytes[offset] == frame.pointee.closer else { return nil }
          offset &+= 1
          let closed = nodes + Int(frame.pointee.node)
          closed.pointee.range = Self.range(closed.pointee.range.start, offset)
          closed.pointee.next = Int32(truncatingIfNeeded: count)
          if frame.pointee.required & ~frame.pointee.seen != 0 { doubtful.concernKeys = true }
          if !frame.pointee.traits.contains(.isSettled), !passes(frame, view), !doubt(container: frame) { return nil }
          if hashCount > frame.pointee.firstHash, !closeOwnKeys(from: Int(frame.pointee.firstHash)) { return nil }
          depth &-= 1
          if depth == 0 { return offset }
          // Only a closer can have been the last byte.
          guard offset < past else { return nil }
          offset = text.pastSpace(offset)
          if bytes[offset] == UInt8(ascii: ",") {
            offset = text.pastSpace(offset &+ 1)
            break following
          }
        }
      }
      // A member or an element begins here.
      guard offset < limit, count &+ 2 <= FastPathScratch.mostNodes else { return nil }
      let frame = frames + (depth &- 1)
      key = ValueKey()
      if frame.pointee.isArray {
        elementCount &+= 1
        place = frame.pointee.inner
        // Rules that ask for keys speak of the elements too, whatever is between.
        key.isQuiet = place.path != .unknown
        continue
      }
      guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
      let keyStart = offset
      let guess = guesses + Int(frame.pointee.guess)
      if keyStart &+ 1 &+ FastPathScratch.Guess.width <= readable, guess.pointee.matches(bytes + (keyStart &+ 1)),
        guess.pointee.meaning >= 0 || guess.pointee.own.owner == frame.pointee.owner
      {
        offset = keyStart &+ 1 &+ Int(guess.pointee.count)
        // What follows the colon is inside of the text, since the last byte is a closer.
        guard offset < past else { return nil }
        add(key: count, from: keyStart, to: offset &- 1, in: frame.pointee.node, nodes)
        if guess.pointee.meaning >= 0 {
          guard see(guess.pointee.bit, frame) else { return nil }
          place = ValuePlace(path: guess.pointee.path)
          key.meaning = guess.pointee.meaning
          frame.pointee.guess = Int32(truncatingIfNeeded: pathCount) &+ key.meaning
        } else {
          place = see(own: guess.pointee.own, frame)
          key.own = Int32(truncatingIfNeeded: count)
          key.isQuiet = guess.pointee.own.isQuiet
        }
      } else {
        let name = text.string(at: keyStart)
        guard name.end >= 0, !name.hasEscapes else { return nil }
        add(key: count, from: keyStart, to: name.end, in: frame.pointee.node, nodes)
        guard let named = placeOfNamed(count, text, frame, &key, view) else { return nil }
        place = named
        offset = text.pastSpace(name.end)
        guard bytes[offset] == UInt8(ascii: ":") else { return nil }
        offset &+= 1
      }
      offset = text.pastSpace(offset)
      count &+= 1
    }
  }

  // MARK: Keys

  /// Where the value of a key is that nobody expected.
  ///
  /// - Parameters:
  ///   - node: that of the key.
  ///   - key: gets what is known of it.
  /// - Returns: `nil` where the key comes twice or may be a slip.
  @inline(never)
  private mutating func placeOfNamed(
    _ node: Int, _ text: StrictText, _ frame: UnsafeMutablePointer<FastPathScratch.Frame>, _ key: inout ValueKey,
    _ view: DocumentView
  ) -> ValuePlace? {
    let (start, end) = (room.nodes[node].range.start &+ 1, room.nodes[node].range.end &- 1)
    let bytes = UnsafeBufferPointer(start: text.bytes, count: text.readable)
    var meaning: Int32 = -1
    var hash: UInt64
    if frame.pointee.place.path != .unknown {
      let found = paths.key(bytes, start, end)
      hash = found.hash
      meaning = paths.meaning(in: frame.pointee.place.path, of: found.key, bytes, start, end)
    } else {
      hash = KeyTable.hash(bytes, start, end)
    }
    if meaning >= 0, paths[meaning].isOfField {
      let known = paths[meaning]
      guard see(known.bit, frame) else { return nil }
      // The slots of own keys are shared by objects in which a key means something else.
      if Int(frame.pointee.guess) < room.noGuess, start &+ FastPathScratch.Guess.width <= text.readable,
        text.bytes[end &+ 1] == UInt8(ascii: ":"),
        let guess = FastPathScratch.Guess(text.bytes + start, keyCount: end &- start, meaning, known)
      {
        room.guesses[Int(frame.pointee.guess)] = guess
      }
      frame.pointee.guess = Int32(truncatingIfNeeded: room.pathCount) &+ meaning
      key.meaning = meaning
      return ValuePlace(path: known.path)
    }
    let own = ownKey(node, hash, frame, view)
    key.own = Int32(truncatingIfNeeded: node)
    // One that is met for the second time may be met again.
    let isGuess = !own.isNew && start &+ FastPathScratch.Guess.width <= text.readable
    if isGuess, Int(frame.pointee.guess) != room.noGuess, text.bytes[end &+ 1] == UInt8(ascii: ":"),
      let guess = FastPathScratch.Guess(text.bytes + start, keyCount: end &- start, own.key)
    {
      room.guesses[Int(frame.pointee.guess)] = guess
    }
    let place = see(own: own.key, frame)
    // Where only a rule names it, nothing else is known of its value.
    if meaning >= 0 { return ValuePlace(path: paths[meaning].path) }
    key.isQuiet = own.key.isQuiet
    return place
  }

  /// Notes that one of the sender's own keys is in an object.
  ///
  /// - Returns: where its value is.
  @inline(__always)
  private mutating func see(
    own key: FastPathScratch.OwnKey, _ frame: UnsafeMutablePointer<FastPathScratch.Frame>
  ) -> ValuePlace {
    room.hashes[Int(hashCount)] = key.hash
    hashCount &+= 1
    frame.pointee.guess = Int32(truncatingIfNeeded: room.noGuess &+ 1 &+ key.slot)
    return ValuePlace(state: key.state)
  }

  /// Notes that a field is in an object.
  ///
  /// - Returns: whether it is there for the first time.
  @inline(__always)
  private func see(_ bit: UInt8, _ frame: UnsafeMutablePointer<FastPathScratch.Frame>) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(bit)
    guard frame.pointee.seen & bit == 0 else { return false }
    frame.pointee.seen |= bit
    return true
  }

  // MARK: Doubts

  /// Notes that a field or a secret may be wrong with a value.
  ///
  /// - Returns: `false` where so much is in doubt that the request is better looked at as a whole.
  @inline(never)
  private mutating func doubt(_ node: Int, _ path: PathID) -> Bool {
    doubtful.add(node, path)
    return values.hasRoomForDoubts && doubtful.values.count <= DoubtfulValues.most
  }

  /// The same for a container that has been read.
  @inline(never)
  private mutating func doubt(container frame: UnsafePointer<FastPathScratch.Frame>) -> Bool {
    doubtful.concernContainers = true
    return doubt(Int(frame.pointee.node), frame.pointee.place.path)
  }

  // MARK: Nodes

  @inline(__always)
  private static func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(from: UInt32(truncatingIfNeeded: start), upTo: UInt32(truncatingIfNeeded: end))
  }

  @inline(__always)
  private static func node(
    _ kind: SyntaxTree.Node.Kind, _ flags: SyntaxTree.Node.Flags, from start: Int, to end: Int, parent: Int32, next: Int
  ) -> SyntaxTree.Node {
    SyntaxTree.Node(
      kind: kind, flags: flags, range: range(start, end), parent: parent, next: Int32(truncatingIfNeeded: next))
  }

  /// - Parameter end: offset past the closing quote.
  @inline(__always)
  private func add(
    key node: Int, from start: Int, to end: Int, in object: Int32, _ nodes: UnsafeMutablePointer<SyntaxTree.Node>
  ) {
    (nodes + node).initialize(to: Self.node(.key, [], from: start, to: end, parent: object, next: node &+ 1))
  }

  // MARK: Containers

  /// What is known of a container that begins: an array, an object whose path has no number, or one that is met for the
  /// first time.
  @inline(never)
  private mutating func frame(
    _ node: Int, _ kind: SyntaxTree.Node.Kind, _ place: ValuePlace, _ key: ValueKey
  ) -> FastPathScratch.Frame {
    let hasPath = place.path != .unknown
    let state = hasPath ? tables.stateOfPath[place.path.index] : place.state
    let isArray = kind == .array
    var frame = FastPathScratch.Frame()
    frame.node = Int32(truncatingIfNeeded: node)
    frame.place = place
    frame.key = key
    frame.firstHash = hashCount
    frame.guess = Int32(truncatingIfNeeded: hasPath ? place.path.index : room.noGuess)
    frame.closer = isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
    frame.inner = isArray ? element(of: place.path, state) : ValuePlace(state: state)
    if isArray { frame.traits.insert(.isArray) }
    guard hasPath, !isArray else { return frame }
    frame.required = paths.required(at: place.path)
    if paths.hasObject(at: place.path) { frame.traits.insert(.hasFields) }
    if key.isQuiet, values.takesAnyObject(at: place, meaning: key.meaning) { frame.traits.insert(.isSettled) }
    // One of the sender's own keys has a number for its node.
    guard key.own < 0, key.isQuiet else { return frame }
    frame.traits.insert(.isKnown)
    room.openings[key.meaning >= 0 ? room.pathCount + Int(key.meaning) : place.path.index] = frame
    return frame
  }

  /// Where the elements of a list are.
  ///
  /// - Parameter state: where the list is in the rules' automaton.
  private mutating func element(of list: PathID, _ state: UInt16) -> ValuePlace {
    let element = paths.element(of: list)
    guard element == .unknown else { return ValuePlace(path: element) }
    return Int(state) == PathMatcher.dead
      ? ValuePlace(state: state) : ValuePlace(state: UInt16(clamping: tables.matcher.step(Int(state), "[]")))
  }

  /// Whether nothing but a rule may object to a container that has been read.
  @inline(never)
  private mutating func passes(_ frame: UnsafePointer<FastPathScratch.Frame>, _ view: DocumentView) -> Bool {
    values.passes(
      container: ValueFastPath.Value(
        node: Int(frame.pointee.node), kind: frame.pointee.isArray ? .array : .object, place: frame.pointee.place,
        key: frame.pointee.key), view)
  }
}
