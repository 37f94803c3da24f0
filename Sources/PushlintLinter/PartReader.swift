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
  /// Where the first part of code begins that lacks a quotation mark.
  private let firstOpenString: Int

  init(_ source: Source, _ reader: SourceParts, _ cache: PartCache) {
    self.source = source
    self.reader = reader
    self.cache = cache
    firstOpenString = reader.code == nil ? .max : cache.firstOpenString
  }

  /// What was found in a part, where that still holds.
  func known(at index: Int) -> PartCache.Findings? {
    let part = cache.parts[index]
    guard let findings = part.findings, findings.basis.isBehindOpenString == (firstOpenString < part.start.offset)
    else { return nil }
    return findings
  }

  /// The pieces of a part, and what they depend on; `nil` where the source has to be read as a whole.
  mutating func excerpts(at index: Int) -> (excerpts: [Excerpt], PartCache.Basis)? {
    if let code = reader.code { return excerptsOfCode(at: index, code) }
    if let page = reader.page { return excerptsOfPage(at: index, page) }
    let part = cache.parts[index]
    cache.parts[index].excerpts = nil
    let excerpts = part.excerpts ?? reader.excerpts(from: part.start, to: part.end)
    let before = reader.isProgram ? ProgramHeuristics.reach(ofBlocksIn: part.range, of: source.text) : 0
    return (excerpts, PartCache.Basis(before: max(before, reader.reach.before), behind: reader.reach.behind))
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

  /// Least code around a part that is read with it, in bytes.
  private static let leastBefore = 420
  private static let leastBehind = 600
  /// How far before its use a name of a function may have got its value, in bytes.
  private static let reachOfNames = 40_000
  /// Most attempts to read one part.
  private static let mostAttempts = 64

  private mutating func excerptsOfCode(
    at index: Int, _ code: CodeParts
  ) -> (excerpts: [Excerpt], PartCache.Basis)? {
    guard let file = cache.file else { return nil }
    let start = cache.parts[index].start.offset
    let isBehindOpenString = firstOpenString < start
    var (before, behind) = (Self.leastBefore, Self.leastBehind)
    var values: [SourceRange] = []
    var names: Set<String> = []
    for _ in 0..<Self.mostAttempts {
      let range = cache.parts[index].range
      let first = cache.parts.partitioningIndex { $0.end > start - before }
      let past = cache.parts.partitioningIndex { $0.start.offset >= range.end + behind }
      let around = SourceRange(cache.parts[first].start.offset, cache.parts[max(past - 1, index)].end)
      let outcome = code.read(
        range, around: around, in: cache.parts[first].start.brackets, values.filter { !around.encloses($0) }, file,
        isBehindOpenString: isBehindOpenString)
      switch outcome {
      case .needsWholeFile: return nil
      case .needsMore(before: true): before *= 4
      case .needsMore(before: false): behind *= 4
      case .read(let reading) where reading.end > range.end: cache.join(index, upTo: reading.end)
      case .read(let reading):
        let missing = reading.missing.subtracting(names)
        names.formUnion(missing)
        for name in missing {
          guard let value = cache.value(of: name) else { continue }
          if isShouted(name) {
            values.append(SourceRange(source.text.lineStart(of: value.start), value.end))
          } else if value.start < start, start - value.start < Self.reachOfNames {
            before = max(before, start - value.start)
          }
        }
        guard missing.isEmpty else { continue }
        let issues = reading.excerpt.document?.issues ?? []
        cache.parts[index].issues = issues.count
        cache.parts[index].isLeftOpen = issues.contains(where: \.kind.leavesStructureOpen)
        let basis = PartCache.Basis(
          before: start - min(reading.looked.start, start - before + Self.leastBefore) + reader.reach.before,
          behind: reading.looked.end - range.end + reader.reach.behind, isBehindOpenString: isBehindOpenString)
        return ([reading.excerpt], basis)
      }
    }
    return nil
  }

  private func isShouted(_ name: String) -> Bool {
    name.contains { $0.isUppercase } && !name.contains { $0.isLowercase }
  }
}
