import PushlintText
import PushlintTree

/// Finds the clean stretches of one document, for all the readings that recovery makes of it.
final class CleanStretches {
  /// What the nodes of a stretch depend on.
  private struct Place: Hashable {
    let start: Int
    let closer: UInt8
    let depth: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let allowsPlaceholders: Bool
  /// Offset past the last closer of the document.
  private let past: Int
  private var buffer = NodeBuffer()
  /// Stretches long enough that another reading should not read them again.
  private var known: [Place: CleanStretch] = [:]
  /// The stretch that the document begins with.
  private(set) var first: CleanStretch?

  /// The first bytes of the document that are no UTF-8, whichever way it is read.
  let invalidUTF8: SourceRange?

  private static let longStretch = 4 << 10
  /// Most stretches that are kept at a time.
  private static let mostKept = 6

  /// - Returns: `nil` for a dialect that may read clean JSON in another way, and a document too large for nodes.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect) {
    guard !dialect.allowsExpressions, bytes.count < Int(Int32.max) else { return nil }
    self.bytes = bytes
    invalidUTF8 = UTF8Scan.firstInvalid(in: bytes, range: range)
    allowsPlaceholders = dialect.allowsPlaceholders
    var past = min(range.end, bytes.count)
    while past > range.start, bytes[past - 1] != UInt8(ascii: "}"), bytes[past - 1] != UInt8(ascii: "]") { past -= 1 }
    self.past = past
  }

  /// The clean members from `start` on.
  ///
  /// - Parameters:
  ///   - closer: of the container around, 0 for the document's value.
  ///   - depth: number of open containers.
  func stretch(from start: Int, closer: UInt8, depth: Int) -> CleanStretch? {
    let place = Place(start: start, closer: closer, depth: depth)
    if let found = known[place] { return found }
    guard start < past, let base = bytes.baseAddress else { return nil }
    var state = StrictParser.State(start: start, closer: closer, depth: depth)
    let stop = StrictParser.readStretch(
      base, &state, past: past, readable: bytes.count, allowsPlaceholders: allowsPlaceholders, into: &buffer)
    guard buffer.count > 1 else { return nil }
    let stretch = CleanStretch(
      start: start, stop: stop, nodes: buffer.nodes, container: state.container, memberStart: state.memberStart)
    if closer == 0 { first = stretch }
    if stop - start >= Self.longStretch {
      if known.count >= Self.mostKept { known = known.filter { $0.value.start == first?.start } }
      known[place] = stretch
    }
    return stretch
  }

  /// The start of a token some way before `place`, from which on the tokens are those that are found from the beginning of
  /// the document on; `nil` when only that is known.
  ///
  /// - Parameter count: how many tokens are between, at least.
  func tokenStart(before place: Int, by count: Int) -> Int? {
    guard let first, let landing = first.lastLanding(bytes) else { return nil }
    let index = min(first.lastNode(before: place), landing.count - 1) - count
    return index > 0 ? first.nodes[index].range.start : nil
  }
}
