import PushlintDiagnostics
import PushlintText

/// Applies fix-its until nothing changes.
package struct FixApplier: Sendable {
  /// Which fix-its are applied.
  package enum Level: Sendable {
    /// Those that cannot change what the sender meant.
    case safe
    /// All of them.
    case suggested
  }

  /// Most rounds: edits that overlap wait for the next one.
  package static let roundLimit = 10

  private let linter: Linter
  private let configuration: Configuration
  private let level: Level

  package init(_ linter: Linter, _ configuration: Configuration, level: Level) {
    self.linter = linter
    self.configuration = configuration
    self.level = level
  }

  /// A source after its fixes.
  package struct Outcome: Sendable {
    package let text: SourceText
    /// Number of fix-its that were applied.
    package let applied: Int
    /// What is left.
    package let result: LintResult
  }

  /// `source` after all fix-its of the level.
  ///
  /// - Shape: bytes that no fix-it touches stay as they are; a source that is no UTF-8 is left alone by safe fixes; a
  ///   result with more syntax errors than before is thrown away.
  package func apply(to source: Source) -> Outcome {
    var generous = configuration
    generous.findingLimit = max(configuration.findingLimit, Self.findingLimit)
    let before = linter.lint(source, generous)
    func untouched() -> Outcome { Outcome(text: source.text, applied: 0, result: limited(before, of: source)) }
    if level == .safe, UTF8Scan.firstInvalid(in: source.text, range: source.text.range) != nil { return untouched() }
    var text = source.text
    var result = before
    var applied = 0
    var seen: Set<[String]> = [before.diagnostics.map(\.rule)]
    for _ in 0..<Self.roundLimit {
      let fixes = chosen(from: result.diagnostics)
      guard !fixes.isEmpty else { break }
      let next = text.applying(fixes.flatMap(\.edits))
      let outcome = linter.lint(Source(next, source.language), generous)
      // A round that heals nothing, or only brings back what was there before, would go on for ever.
      let isNew = seen.insert(outcome.diagnostics.map(\.rule)).inserted
      // Of more findings than can be counted it is not known whether there are fewer.
      let isUncounted = outcome.diagnostics.count > generous.findingLimit
      guard
        Self.weight(outcome) < Self.weight(result)
          || (Self.weight(outcome) == Self.weight(result) && (isNew || isUncounted))
      else { break }
      text = next
      applied += fixes.count
      result = outcome
    }
    guard Self.syntaxErrors(result) <= Self.syntaxErrors(before) else { return untouched() }
    return Outcome(text: text, applied: applied, result: limited(result, of: Source(text, source.language)))
  }

  /// Most findings that are looked at in one round, however few may be listed.
  package static let findingLimit = 100_000

  /// What is listed of a result.
  private func limited(_ result: LintResult, of source: Source) -> LintResult {
    result.diagnostics.count <= configuration.findingLimit ? result : linter.lint(source, configuration)
  }

  /// The first fix-it of each diagnostic, as far as their edits keep clear of each other; the earlier one wins.
  private func chosen(from diagnostics: [Diagnostic]) -> [FixIt] {
    var taken = TakenRanges()
    var fixes: [FixIt] = []
    for diagnostic in diagnostics {
      guard let fix = diagnostic.fixes.first(where: { $0.isSafe || level == .suggested }) else { continue }
      let ranges = fix.edits.map(\.range)
      guard !ranges.contains(where: taken.collides) else { continue }
      for range in ranges { taken.insert(range) }
      fixes.append(fix)
    }
    return fixes
  }

  /// How much is wrong: syntax first, then everything.
  private static func weight(_ result: LintResult) -> (Int, Int) { (syntaxErrors(result), result.diagnostics.count) }

  private static func syntaxErrors(_ result: LintResult) -> Int {
    result.diagnostics.filter { $0.rule.hasPrefix("syntax/") && $0.severity == .error }.count
  }
}

/// The stretches that chosen edits replace, in order of place.
private struct TakenRanges {
  private var ranges: [SourceRange] = []

  /// Whether an edit of `range` would touch one of them.
  func collides(_ range: SourceRange) -> Bool {
    let index = firstIndex(notBefore: range)
    return ranges[max(0, index - 1)..<min(ranges.count, index + 2)].contains {
      $0.overlaps(range) || $0.start == range.start || $0.end == range.end
    }
  }

  mutating func insert(_ range: SourceRange) { ranges.insert(range, at: firstIndex(notBefore: range)) }

  private func firstIndex(notBefore range: SourceRange) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle] < range { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
