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
    let room = room
    let (nodes, frames, guesses) = (room.nodes, room.frames, room.guesses)
    let (nodeOfPath, wakes, found) = (room.nodeOfPath, room.wakes, room.found)
    var awake = checksAlwaysAwake
    var foundCount = 0
    var valueCount = 0
    var count = 0
    var depth = 0
    var offset = start
    // The root has a path of its own, and rules may speak of it.
    var place = ValuePlace(path: .root)
    var key = ValueKey()
    defer {
      self.awake = awake
      self.count = valueCount
      room.foundCount = foundCount
    }
    while true {
      let node = count
      let around = depth > 0 ? frames[depth &- 1].node : 0
      valueCount &+= 1
      if place.path != .unknown, nodeOfPath[place.path.index] < 0 {
        nodeOfPath[place.path.index] = Int32(truncatingIfNeeded: node)
        found[foundCount] = place.path
        foundCount &+= 1
        awake |= wakes[place.path.index]
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
          frames[depth] = frame(node, kind, place, key)
          depth &+= 1
          offset = text.pastSpace(offset &+ 1)
          // A word in brackets may stand for a value.
          if kind == .array, ByteClass.isLetter(bytes[offset]) { return nil }
          if bytes[offset] != frames[depth &- 1].closer { break following }
        } else {
          let value = ValueFastPath.Value(node: node, kind: kind, place: place, key: key)
          guard
            values.passes(
              value, bytes + offset, count: end &- offset, isPlain: isPlain,
              isRoomy: offset &+ FineValue.width <= readable, view)
          else { return nil }
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
          nodes[frame.pointee.node].range = Self.range(nodes[frame.pointee.node].range.start, offset)
          nodes[frame.pointee.node].next = Int32(truncatingIfNeeded: count)
          guard close(frame, view) else { return nil }
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
        place = frame.pointee.inner
        // Rules that ask for keys speak of the elements too, whatever is between.
        key.isQuiet = place.path != .unknown
        continue
      }
      guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
      let keyStart = offset
      let guess = guesses + frame.pointee.guess
      if keyStart &+ 1 &+ FastPathScratch.Guess.width <= readable, guess.pointee.matches(bytes + (keyStart &+ 1)) {
        offset = keyStart &+ 1 &+ Int(guess.pointee.count)
        // What follows the colon is inside of the text, since the last byte is a closer.
        guard offset < past, see(guess.pointee.bit, frame) else { return nil }
        add(key: count, from: keyStart, to: offset &- 1, in: frame.pointee.node, nodes)
        place = ValuePlace(path: guess.pointee.path)
        key.meaning = guess.pointee.meaning
        frame.pointee.guess = room.pathCount &+ Int(key.meaning)
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
      if start &+ FastPathScratch.Guess.width <= text.readable, text.bytes[end &+ 1] == UInt8(ascii: ":"),
        let guess = FastPathScratch.Guess(text.bytes + start, keyCount: end &- start, meaning, known)
      {
        room.guesses[frame.pointee.guess] = guess
      }
      frame.pointee.guess = room.pathCount &+ Int(meaning)
      key.meaning = meaning
      return ValuePlace(path: known.path)
    }
    hashes.append(hash)
    guard let own = ownKey(node, hash, frame, view) else { return nil }
    key.own = Int32(truncatingIfNeeded: node)
    // Where only a rule names it, nothing else is known of its value.
    if meaning >= 0 { return ValuePlace(path: paths[meaning].path) }
    key.isQuiet = own.isQuiet
    return ValuePlace(state: own.state)
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

  // MARK: Nodes

  @inline(__always)
  private static func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  @inline(__always)
  private static func node(
    _ kind: SyntaxTree.Node.Kind, _ flags: SyntaxTree.Node.Flags, from start: Int, to end: Int, parent: Int, next: Int
  ) -> SyntaxTree.Node {
    SyntaxTree.Node(
      kind: kind, flags: flags, range: range(start, end), parent: Int32(truncatingIfNeeded: parent),
      next: Int32(truncatingIfNeeded: next))
  }

  /// - Parameter end: offset past the closing quote.
  @inline(__always)
  private func add(
    key node: Int, from start: Int, to end: Int, in object: Int, _ nodes: UnsafeMutablePointer<SyntaxTree.Node>
  ) {
    (nodes + node).initialize(to: Self.node(.key, [], from: start, to: end, parent: object, next: node &+ 1))
  }

  // MARK: Containers

  // These may change nothing, but are called with what may: without that word they would get a copy.

  /// What is known of a container that begins.
  @inline(__always)
  private mutating func frame(
    _ node: Int, _ kind: SyntaxTree.Node.Kind, _ place: ValuePlace, _ key: ValueKey
  ) -> FastPathScratch.Frame {
    guard kind == .object, place.path != .unknown else { return otherFrame(node, kind, place, key) }
    let opening = room.openings + place.path.index
    if !opening.pointee.isKnown { opening.pointee = self.opening(at: place.path) }
    return FastPathScratch.Frame(
      node: node, place: place, isArray: false, hasFields: opening.pointee.hasFields, closer: UInt8(ascii: "}"),
      inner: ValuePlace(state: opening.pointee.state), required: opening.pointee.required, firstHash: hashes.count,
      guess: place.path.index, key: key)
  }

  @inline(never)
  private mutating func opening(at path: PathID) -> FastPathScratch.Opening {
    FastPathScratch.Opening(
      required: paths.required(at: path), state: tables.stateOfPath[path.index], hasFields: paths.hasObject(at: path),
      isKnown: true)
  }

  /// The same for an array, or an object whose path has no number.
  @inline(never)
  private mutating func otherFrame(
    _ node: Int, _ kind: SyntaxTree.Node.Kind, _ place: ValuePlace, _ key: ValueKey
  ) -> FastPathScratch.Frame {
    let hasPath = place.path != .unknown
    let state = hasPath ? tables.stateOfPath[place.path.index] : place.state
    let isArray = kind == .array
    return FastPathScratch.Frame(
      node: node, place: place, isArray: isArray, hasFields: false,
      closer: isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"),
      inner: isArray ? element(of: place.path, state) : ValuePlace(state: state), required: 0,
      firstHash: hashes.count, guess: hasPath ? place.path.index : room.noGuess, key: key)
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

  /// Whether nothing but a rule may object to a container that has been read: all that it must have is in it, and no key
  /// twice.
  @inline(__always)
  private mutating func close(
    _ frame: UnsafePointer<FastPathScratch.Frame>, _ view: DocumentView
  ) -> Bool {
    let kind: SyntaxTree.Node.Kind = frame.pointee.isArray ? .array : .object
    let value = ValueFastPath.Value(
      node: frame.pointee.node, kind: kind, place: frame.pointee.place, key: frame.pointee.key)
    guard frame.pointee.required & ~frame.pointee.seen == 0, values.passes(container: value, view) else {
      return false
    }
    return hashes.count <= frame.pointee.firstHash || closeOwnKeys(from: frame.pointee.firstHash)
  }
}
