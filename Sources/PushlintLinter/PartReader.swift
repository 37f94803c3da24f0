import Algorithms
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// Reads the parts of a source of which nothing is known.
struct PartReader {
  private let source: Source
  private let reader: SourceParts
  var cache: PartCache
  /// Where the texts of code that have names are used first, as far as parts are known.
  private var textUses: [String: NamedTextUse]

  init(_ source: Source, _ reader: SourceParts, _ cache: PartCache) {
    self.source = source
    self.reader = reader
    textUses = reader.code == nil ? [:] : cache.firstTextUses()
    self.cache = cache
  }

  /// The pieces of a part, and what they depend on; `nil` where the source has to be read as a whole.
  mutating func excerpts(at index: Int) -> (excerpts: [Excerpt], PartCache.Basis)? {
    if let code = reader.code { return excerptsOfCode(at: index, code) }
    if let page = reader.page { return excerptsOfPage(at: index, page) }
    let part = cache.parts[index]
    cache.parts[index].excerpts = nil
    let excerpts = part.excerpts ?? reader.excerpts(from: part.start, to: part.end)
    var before = reader.isProgram ? ProgramHeuristics.reach(ofBlocksIn: part.range, of: source.text) : 0
    if excerpts.contains(where: \.holdsAssignments) { before = max(before, ProgramHeuristics.reachOfDeclarations) }
    // What is said of a value depends on the mistakes around it, which only its own part knows.
    if reader.isProgram, excerpts.contains(where: { holdsBrokenValues($0, outside: part.range) }) { return nil }
    // What has a name is read where the name is used, and moves with what it is; a text goes as far as it is joined.
    let elsewhere = (reader.isProgram ? excerpts : []).enumerated().compactMap { number, excerpt in
      excerpt.document?.tree.placeOfNodes(unlessInOrder: number == 0)
    }
    let first = elsewhere.map(\.start).min() ?? part.start.offset
    let last = elsewhere.map(\.end).max() ?? part.end
    return (
      excerpts,
      PartCache.Basis(
        before: max(before, reader.reach.before, part.start.offset - first),
        behind: max(part.lookahead, reader.reach.behind, last - part.end))
    )
  }

  /// Whether values of an excerpt stand in other parts in which something is wrong.
  private func holdsBrokenValues(_ excerpt: Excerpt, outside part: SourceRange) -> Bool {
    guard let tree = excerpt.document?.tree, tree.forms?.isScattered == true else { return false }
    return tree.nodes.dropFirst().contains { node in
      guard !part.encloses(node.range) else { return false }
      let index = cache.parts.partitioningIndex { $0.end > node.range.start }
      return index < cache.parts.count && cache.parts[index].issues > 0
    }
  }

  // MARK: Text

  private mutating func excerptsOfPage(at index: Int, _ page: TextParts) -> (excerpts: [Excerpt], PartCache.Basis) {
    var reading = page.read(cache.parts[index].range)
    while reading.end > cache.parts[index].end, index + 1 < cache.parts.count {
      cache.join(index, upTo: reading.end)
      reading = page.read(cache.parts[index].range)
    }
    // A few more are read as a whole, where only so many are tried.
    cache.parts[index].issues = reading.failures * (SourceParts.failureWeight + 1)
    let behind = max(reading.farthest - cache.parts[index].end, 0) + reader.reach.behind
    return (reading.excerpts, PartCache.Basis(before: reader.reach.before, behind: behind))
  }

  // MARK: Code

  /// Most attempts to read one part.
  private static let mostAttempts = 64

  private mutating func excerptsOfCode(
    at index: Int, _ code: CodeParts
  ) -> (excerpts: [Excerpt], PartCache.Basis)? {
    guard let file = cache.file else { return nil }
    let start = cache.parts[index].start.offset
    var (before, behind) = (PartCache.leastBefore, PartCache.leastBehind)
    var places: [String: SourceRange] = [:]
    // How far before and behind the part the names and texts are that it depends on.
    var (nameReach, textReach) = (0, 0)
    for _ in 0..<Self.mostAttempts {
      let range = cache.parts[index].range
      let window = cache.window(around: index, before: before, behind: behind, code)
      let uses = textUses
      let outcome = code.read(range, in: window, of: file, places: places) { name, stage in
        let use = NamedTextUse(stage, inPartAt: start)
        return uses[name].map { $0.part == start || use.precedes($0) } ?? true
      }
      switch outcome {
      case .needsWholeFile: return nil
      case .needsMore(before: true): before *= 4
      case .needsMore(before: false): behind *= 4
      case .read(let reading) where !reading.missing.isEmpty:
        for name in reading.missing {
          // What is in doubt beside a string without its mark, only that part says.
          guard let value = cache.value(of: name), !cache.isDoubtful(value, in: index) else { return nil }
          places[name] = value
          guard !file.holdsEverywhere(name), value.start < start else { continue }
          let (nearest, isWithin) = reach(from: index, backTo: value.start)
          nameReach = max(nameReach, start - nearest)
          if isWithin { before = max(before, start - value.start) }
        }
      case .read(let reading) where reading.end > range.end: cache.join(index, upTo: reading.end)
      case .read(let reading):
        if holdsDoubtfulValues(reading.excerpt, outside: index) { return nil }
        cache.parts[index].issues = reading.excerpt.document?.issues.count ?? 0
        for name in reading.placedTexts {
          guard let value = places[name] else { return nil }
          nameReach = max(nameReach, start - value.start)
          textReach = max(textReach, value.end - range.end)
        }
        for text in reading.localTexts {
          nameReach = max(nameReach, start - text.start)
          textReach = max(textReach, text.end - range.end)
        }
        for (name, stage) in reading.texts {
          let use = NamedTextUse(stage, inPartAt: start)
          if textUses[name].map(use.precedes) ?? true { textUses[name] = use }
        }
        let basis = PartCache.Basis(
          before: max(start - reading.looked.start, nameReach) + reader.reach.before,
          behind: max(reading.looked.end - range.end, textReach) + reader.reach.behind,
          distantNames: reading.distant, texts: reading.texts, placedTexts: reading.placedTexts)
        return ([reading.excerpt], basis)
      }
    }
    return nil
  }

  /// Whether values of an excerpt stand in another part in which a string lacks a quotation mark: what is in doubt there,
  /// only that part says.
  private func holdsDoubtfulValues(_ excerpt: Excerpt, outside index: Int) -> Bool {
    guard cache.parts.contains(where: { $0.repairs > 0 }), let tree = excerpt.document?.tree else { return false }
    let part = cache.parts[index].range
    return tree.nodes.dropFirst().contains { !part.encloses($0.range) && cache.isDoubtful($0.range, in: index) }
  }

  /// How far one has to look back from a part for the value of a name that counts up to the end of its function.
  ///
  /// - Returns: the start of what says so, and whether the value may still count.
  private func reach(from index: Int, backTo place: Int) -> (start: Int, isWithin: Bool) {
    var tokens = 0
    var part = index - 1
    while part >= 0, cache.parts[part].start.offset > place {
      tokens += cache.parts[part].tokenCount
      if cache.parts[part].beginsFunction || tokens >= CodeParts.reachOfNames {
        return (cache.parts[part].start.offset, false)
      }
      part -= 1
    }
    return (place, true)
  }
}
