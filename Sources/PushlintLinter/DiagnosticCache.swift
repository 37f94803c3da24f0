import Algorithms
import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintText
import PushlintTree

/// What was said about the payloads of a document, so that those that nobody has touched since are not checked again.
///
/// - Shape: diagnostics hold for the same bytes in the same surroundings. They are kept only where a payload is checked by
///   itself alone: in documents, not in requests and programs, where the code around has a say, and not where something
///   is wrong with its syntax.
package struct DiagnosticCache: Sendable {
  /// Everything that diagnostics depend on.
  private struct Key: Hashable {
    let kind: DocumentKind
    let spelling: Spelling
    let isFragment: Bool
    let isOpen: Bool
    let isTop: Bool
    let dialect: Dialect
    let length: Int
    let content: Content

    /// The content tells nearly all of them apart.
    func hash(into hasher: inout Hasher) { hasher.combine(content) }
  }

  private enum Content: Hashable {
    /// The hash of the bytes, and of what the parser made of them, which in a broken document depends on what stands
    /// around; Swift seeds it anew in each process, so that nobody can make two texts share one.
    case hash(Int)
    /// A number of its own, for a payload that was only just changed: it is the same as no other one, and is known again by
    /// its node.
    case number(Int)
  }

  /// The document as it was read last, and the payloads that were found in it.
  private struct Previous {
    let language: HostLanguage
    let document: ParsedDocument
    let matches: [PayloadMatch]
    /// One for each payload; `nil` for one without known diagnostics.
    let keys: [Key?]

    /// The bytes of the new text that stand in the place of some of this one.
    func changed(_ change: SourceRange, in text: SourceText) -> SourceRange {
      SourceRange(change.start, change.end + text.count - document.tree.source.count)
    }
  }

  private let isKept: Bool
  /// What was found in the parts of a source that is read part by part.
  var parts: PartCache?
  private var known: [Key: [Diagnostic]] = [:]
  private var current: [Key: [Diagnostic]] = [:]
  private var previous: Previous?
  /// Keys of payloads that are known to be the same as before, by their nodes.
  private var knownKeys: [SyntaxTree.Index: Key] = [:]
  private var keys: [Key?] = []
  /// The bytes of the document that is being checked that are others than before; `nil` where that is not known.
  private var changed: SourceRange?
  /// The last number that was given to a payload.
  private var lastNumber = 0

  package init() { isKept = true }

  /// - Parameter isKept: whether anything is remembered at all.
  init(isKept: Bool) { self.isKept = isKept }

  /// What is said about a payload, as it was said before or as `lint` says it now; counts in the excerpt's text.
  mutating func diagnostics(
    for match: PayloadMatch, in analyzed: AnalyzedExcerpt, _ broken: TouchedRanges, lint: () -> [Diagnostic]
  ) -> [Diagnostic] {
    guard isKept else { return lint() }
    let range = analyzed.range(of: match)
    let key = broken.touch(range) ? nil : knownKeys[match.node] ?? key(of: match, in: analyzed)
    keys.append(key)
    guard let key else { return lint() }
    let start = range.start
    if let diagnostics = current[key] ?? known[key] {
      current[key] = diagnostics
      return diagnostics.map { $0.moved(by: start) }
    }
    let diagnostics = lint()
    current[key] = diagnostics.map { $0.moved(by: -start) }
    return diagnostics
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
  ) -> (document: ParsedDocument, known: [PayloadMatch])? {
    guard isKept, let last = previous, last.language == source.language else { return nil }
    let change = last.document.tree.source.difference(to: source.text)
    guard let update = last.document.updated(replacing: change, in: source.text) else { return nil }
    changed = last.changed(change, in: source.text)
    let matches = known(of: last, shift: update.shift) { payload in
      if payload.node >= update.replaced.upperBound { return true }
      return Int(last.document.tree[payload.node].next) <= update.replaced.lowerBound ? false : nil
    }
    return (update.document, matches)
  }

  /// The payloads of a document that was read as a whole which are the same as before: nothing in them has changed, and
  /// the parser has made the same of them.
  mutating func unchanged(in document: ParsedDocument, _ language: HostLanguage) -> [PayloadMatch] {
    guard isKept, let last = previous, last.language == language, last.document.tree.dialect == document.tree.dialect
    else { return [] }
    let (old, new) = (last.document.tree, document.tree)
    let change = old.source.difference(to: new.source)
    changed = last.changed(change, in: new.source)
    let shift = new.nodes.count - old.nodes.count
    return known(of: last, shift: shift) { payload in
      let range = old[payload.node].range
      let isBehind = range.start >= change.end
      guard isBehind || range.end <= change.start,
        old.hasSameNodes(
          below: payload.node, as: new, shift: isBehind ? shift : 0,
          delta: isBehind ? new.source.count - old.source.count : 0)
      else { return nil }
      return isBehind
    }
  }

  /// The payloads with diagnostics that are the same as before.
  ///
  /// - Parameters:
  ///   - shift: how much further behind the nodes of those behind the change stand.
  ///   - isBehind: answers `nil` for a payload that is not the same.
  private mutating func known(
    of last: Previous, shift: Int, _ isBehind: (PayloadMatch) -> Bool?
  ) -> [PayloadMatch] {
    var matches: [PayloadMatch] = []
    current.reserveCapacity(last.matches.count)
    knownKeys.reserveCapacity(last.matches.count)
    for (payload, key) in zip(last.matches, last.keys) {
      guard let key, let isBehind = isBehind(payload) else { continue }
      let moved = isBehind ? payload.moved(by: shift) : payload
      matches.append(moved)
      knownKeys[moved.node] = key
    }
    return matches
  }

  /// Remembers what a source that is one document was read as, after its payloads have been checked.
  mutating func remember(_ analyzed: AnalyzedExcerpt, of language: HostLanguage) {
    // What stands in strings of the document has nodes of its own.
    defer {
      knownKeys = [:]
      keys = []
      changed = nil
    }
    guard isKept, let document = analyzed.excerpt.document, keys.count == analyzed.matches.count else {
      previous = nil
      return
    }
    previous = Previous(language: language, document: document, matches: analyzed.matches, keys: keys)
  }

  /// There is nothing to start from the next time.
  mutating func forgetDocument() { previous = nil }

  private mutating func key(of match: PayloadMatch, in analyzed: AnalyzedExcerpt) -> Key? {
    let excerpt = analyzed.excerpt
    guard let document = excerpt.document, !document.isProgram, excerpt.request == nil, excerpt.callee == nil,
      excerpt.origin == .file, match.kind != .legacy
    else { return nil }
    let range = document.tree[match.node].range
    let content: Content
    if let changed, range.encloses(changed) {
      lastNumber += 1
      content = .number(lastNumber)
    } else {
      var hasher = Hasher()
      document.tree.source[range].withUnsafeBytes { hasher.combine(bytes: $0) }
      document.tree.combineShape(of: match.node, into: &hasher)
      content = .hash(hasher.finalize())
    }
    return Key(
      kind: match.kind, spelling: match.spelling, isFragment: match.isFragment, isOpen: match.isOpen,
      isTop: document.tree.value == match.node, dialect: document.tree.dialect, length: range.count, content: content)
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
    let next = starts.partitioningIndex { $0 > range.end }
    return next > 0 && farthest[next - 1] >= range.start
  }
}
