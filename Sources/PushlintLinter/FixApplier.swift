import Algorithms
import PushlintDiagnostics
import PushlintExtract
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
  /// - Parameter onRound: what a round starts from, and the fix-its that it applies.
  /// - Shape: bytes that no fix-it touches stay as they are; a source that is not UTF-8 is left alone; a fix-it that
  ///   brings up a finding of its own is left out, and so is a result with more syntax errors than before.
  package func apply(
    to source: Source, onRound: (SourceText, [FixIt]) -> Void = { _, _ in }
  ) -> Outcome {
    var generous = configuration
    generous.findingLimit = max(configuration.findingLimit, Self.findingLimit)
    let before = linter.lintWithoutTrials(source, generous)
    func untouched() -> Outcome { Outcome(text: source.text, applied: 0, result: limited(before, of: source)) }
    if UTF8Scan.firstInvalid(in: source.text, range: source.text.range) != nil { return untouched() }
    var state = State(text: source.text, result: before)
    var applied = 0
    var seen: Set<[String]> = [before.diagnostics.map(\.rule)]
    for _ in 0..<Self.roundLimit {
      // Once the document can be read as it was meant, the other findings say what they mean.
      let offered = linter.withTriedFixes(
        state.result.diagnostics, of: Source(state.text, source.language), generous)
      let batches = [true, false].map { chosen(from: offered, aboutSyntax: $0) }
      var next: (fixes: [Chosen], state: State)?
      for batch in batches where !batch.isEmpty {
        next = sound(batch, state, source.language, generous)
        guard let found = next else { continue }
        let (weight, last) = (Self.weight(found.state.result), Self.weight(state.result))
        // A round that heals nothing, or only brings back what was there before, would go on for ever.
        let isNew = seen.insert(found.state.result.diagnostics.map(\.rule)).inserted
        // Of more findings than can be counted it is not known whether there are fewer.
        let isUncounted = found.state.result.diagnostics.count > generous.findingLimit
        if weight < last || (weight == last && (isNew || isUncounted)) { break }
        next = nil
      }
      guard let next else { break }
      onRound(state.text, next.fixes.map(\.fix))
      applied += next.fixes.count
      state = next.state
    }
    guard Self.syntaxErrors(state.result) <= Self.syntaxErrors(before) else { return untouched() }
    return Outcome(
      text: state.text, applied: applied, result: limited(state.result, of: Source(state.text, source.language)))
  }

  /// A text between two rounds, and what is found in it.
  private struct State {
    var text: SourceText
    var result: LintResult
  }

  /// A fix-it, and the rule that it comes from.
  private struct Chosen {
    let rule: String
    let fix: FixIt
    var isAboutSyntax: Bool { NewFindings.revealsMore(rule) }
  }

  /// How often a round is tried with fewer fix-its, so that those that bring up something new are left out.
  private static let attemptLimit = 24

  /// The fix-its of a batch that bring up nothing new, and what they come to.
  private func sound(
    _ batch: [Chosen], _ state: State, _ language: HostLanguage, _ configuration: Configuration
  ) -> (fixes: [Chosen], state: State)? {
    var accepted: (fixes: [Chosen], state: State)?
    var waiting = [batch]
    var attempts = 0
    while let group = waiting.popLast(), attempts < Self.attemptLimit {
      attempts += 1
      let fixes = (accepted?.fixes ?? []) + group
      let edits = fixes.flatMap(\.fix.edits)
      let text = state.text.applying(edits)
      let result = linter.lintWithoutTrials(Source(text, language), configuration)
      let new = NewFindings(
        before: state.result.diagnostics, after: result.diagnostics, edits: edits, of: state.text,
        revealsMore: fixes.contains(where: \.isAboutSyntax))
      if new.diagnostics.isEmpty {
        accepted = (fixes, State(text: text, result: result))
      } else if group.count > 1 {
        let half = group.count / 2
        waiting += [Array(group[half...]), Array(group[..<half])]
      }
    }
    return accepted
  }

  /// Most findings that are looked at in one round, however few may be listed.
  package static let findingLimit = 100_000

  /// What is listed of a result.
  private func limited(_ result: LintResult, of source: Source) -> LintResult {
    guard result.diagnostics.count <= configuration.findingLimit else { return linter.lint(source, configuration) }
    return linter.withTriedFixes(result, of: source, configuration)
  }

  /// The first fix-it of each diagnostic, as far as their edits keep clear of each other; the earlier one wins.
  ///
  /// - Parameter aboutSyntax: whether those are wanted that decide how the text is read, or the others.
  private func chosen(from diagnostics: [Diagnostic], aboutSyntax: Bool) -> [Chosen] {
    var taken = TakenRanges()
    var fixes: [Chosen] = []
    for diagnostic in diagnostics where NewFindings.revealsMore(diagnostic.rule) == aboutSyntax {
      guard let fix = diagnostic.fixes.first(where: { $0.isSafe || level == .suggested }) else { continue }
      let ranges = fix.edits.map(\.range)
      guard !ranges.contains(where: taken.collides) else { continue }
      for range in ranges { taken.insert(range) }
      fixes.append(Chosen(rule: diagnostic.rule, fix: fix))
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
    ranges.partitioningIndex { $0 >= range }
  }
}
