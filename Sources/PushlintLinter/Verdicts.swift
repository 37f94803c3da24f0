import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintText

/// What was said about the payloads of a document, so that those that nobody has touched since are not judged again.
///
/// - Shape: a verdict holds for the same bytes in the same surroundings. It is kept only where a payload is judged by
///   itself alone: in documents, not in requests and programs, where the code around has a say, and not where something
///   is wrong with its syntax.
package struct Verdicts: Sendable {
  /// Everything that a verdict depends on.
  private struct Key: Hashable {
    let kind: DocumentKind
    let spelling: Spelling
    let isFragment: Bool
    let isTop: Bool
    let dialect: Dialect
    let length: Int
    /// Of the bytes, and of what the parser made of them, which in a broken document depends on what stands around;
    /// Swift seeds it anew in each process, so that nobody can make two texts share one.
    let hash: Int
  }

  /// The document as it was read last, and the payloads that were found in it.
  private struct Previous {
    let language: HostLanguage
    let document: ParsedDocument
    let found: [PayloadDetector.Found]
    /// One for each payload; `nil` for one without a verdict.
    let keys: [Key?]
  }

  private let isKept: Bool
  private var known: [Key: [Diagnostic]] = [:]
  private var current: [Key: [Diagnostic]] = [:]
  private var previous: Previous?
  /// Keys of payloads that are known to be the same as before, by their nodes.
  private var knownKeys: [SyntaxTree.Index: Key] = [:]
  private var keys: [Key?] = []

  package init() { isKept = true }

  /// - Parameter isKept: whether anything is remembered at all.
  init(isKept: Bool) { self.isKept = isKept }

  /// What is said about a payload, as it was said before or as `judge` says it now; counts in the excerpt's text.
  mutating func verdict(
    on found: PayloadDetector.Found, in reading: Reading, _ broken: TouchedRanges, judge: () -> [Diagnostic]
  ) -> [Diagnostic] {
    guard isKept else { return judge() }
    let range = reading.range(of: found)
    let key = broken.touch(range) ? nil : knownKeys[found.node] ?? Self.key(of: found, in: reading)
    keys.append(key)
    guard let key else { return judge() }
    let start = range.start
    if let verdict = current[key] ?? known[key] {
      current[key] = verdict
      return verdict.map { $0.moved(by: start) }
    }
    let verdict = judge()
    current[key] = verdict.map { $0.moved(by: -start) }
    return verdict
  }

  /// Forgets the payloads that were not met since this was called last.
  mutating func finish() {
    known = current
    current = [:]
    knownKeys = [:]
    keys = []
  }

  // MARK: Documents

  /// The document of `source`, read anew only where it has changed, and the payloads in it that are the same as before;
  /// `nil` where there is nothing to start from.
  mutating func update(
    _ source: Source
  ) -> (document: ParsedDocument, known: [PayloadDetector.Found])? {
    guard isKept, let last = previous, last.language == source.language else { return nil }
    let change = last.document.tree.source.difference(to: source.text)
    guard let update = last.document.updated(replacing: change, in: source.text) else { return nil }
    var found: [PayloadDetector.Found] = []
    for (payload, key) in zip(last.found, last.keys) {
      guard let key else { continue }
      let isBehind = payload.node >= update.replaced.upperBound
      guard isBehind || Int(last.document.tree[payload.node].next) <= update.replaced.lowerBound else { continue }
      let moved = isBehind ? payload.moved(by: update.shift) : payload
      found.append(moved)
      knownKeys[moved.node] = key
    }
    return (update.document, found)
  }

  /// Remembers what a source that is one document was read as, after its payloads have been judged.
  mutating func remember(_ reading: Reading, of language: HostLanguage) {
    // What stands in strings of the document has nodes of its own.
    defer {
      knownKeys = [:]
      keys = []
    }
    guard isKept, let document = reading.excerpt.document, keys.count == reading.found.count else {
      previous = nil
      return
    }
    previous = Previous(language: language, document: document, found: reading.found, keys: keys)
  }

  /// There is nothing to start from the next time.
  mutating func forgetDocument() { previous = nil }

  private static func key(of found: PayloadDetector.Found, in reading: Reading) -> Key? {
    let excerpt = reading.excerpt
    guard let document = excerpt.document, !document.isProgram, excerpt.request == nil, excerpt.callee == nil,
      excerpt.origin == .file, found.kind != .legacy
    else { return nil }
    let range = document.tree[found.node].range
    var hasher = Hasher()
    document.tree.source[range].withUnsafeBytes { hasher.combine(bytes: $0) }
    document.tree.combineShape(of: found.node, into: &hasher)
    return Key(
      kind: found.kind, spelling: found.spelling, isFragment: found.isFragment,
      isTop: document.tree.value == found.node, dialect: document.tree.dialect, length: range.count,
      hash: hasher.finalize())
  }
}

/// Ranges in any order, asked whether one of them touches another.
struct TouchedRanges {
  private let starts: [Int]
  /// For each start the farthest end of those up to it.
  private var farthest: [Int] = []

  init(_ ranges: [SourceRange]) {
    let sorted = ranges.sorted()
    starts = sorted.map(\.start)
    for range in sorted { farthest.append(max(range.end, farthest.last ?? 0)) }
  }

  /// Whether one of the ranges overlaps `range` or ends where it begins.
  func touch(_ range: SourceRange) -> Bool {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= range.end { low = middle + 1 } else { high = middle }
    }
    return low > 0 && farthest[low - 1] >= range.start
  }
}
