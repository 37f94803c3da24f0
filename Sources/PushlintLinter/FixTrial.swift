import PushlintDiagnostics
import PushlintText

/// Tries fixes of a source: one that brings up a finding is none.
struct FixTrial {
  let linter: Linter
  let source: Source
  let configuration: Configuration
  /// What was found in the source.
  let before: [Diagnostic]
  /// What trials have taken, in bytes read; a finding takes as long as some bytes.
  private var spent = 0
  private let costOfTrial: Int

  /// How much text is linted again to try fixes, in bytes.
  private static let limit = 64 * 1024
  private static let costOfFinding = 64

  init(linter: Linter, source: Source, configuration: Configuration, before: [Diagnostic]) {
    self.linter = linter
    self.source = source
    self.configuration = configuration
    self.before = before
    costOfTrial = source.text.count + Self.costOfFinding * before.count
  }

  /// The diagnostic with the fixes that bring up nothing, and of a syntax mistake with those that mend it.
  mutating func sound(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !diagnostic.fixes.isEmpty else { return diagnostic }
    var sound = diagnostic
    sound.fixes = diagnostic.fixes.filter { isSound($0, of: diagnostic) }
    return sound
  }

  private mutating func isSound(_ fix: FixIt, of diagnostic: Diagnostic) -> Bool {
    let rule = diagnostic.rule
    // One is tried in any text of that size, whatever is wrong with it.
    guard source.text.count <= Self.limit, spent == 0 || spent + costOfTrial <= Self.limit else { return true }
    spent += costOfTrial
    let text = source.text.applying(fix.edits)
    let edited = Source(text, source.language)
    // Most fixes bring up nothing anywhere, for which no message needs to be read.
    if !rule.hasPrefix("syntax/"),
      NewFindings.areNone(
        before: before, after: linter.findings(of: edited, configuration, for: .comparisonOfPlaces), edits: fix.edits)
    {
      return true
    }
    let after = linter.findings(of: edited, configuration)
    let new = NewFindings(
      before: before, after: after, edits: fix.edits, of: source.text, revealsMore: NewFindings.revealsMore(rule))
    guard new.diagnostics.isEmpty else { return false }
    return !rule.hasPrefix("syntax/")
      || !Self.breaksMore(before, after) && !NewFindings.stays(diagnostic, in: after, edits: fix.edits)
  }

  /// Whether more syntax mistakes are found than before, or some of another kind: where brackets and quotes do not fit
  /// together, one of several mistakes cannot always be fixed on its own.
  private static func breaksMore(_ before: [Diagnostic], _ after: [Diagnostic]) -> Bool {
    let known = counts(before)
    let left = counts(after)
    return left.values.reduce(0, +) > known.values.reduce(0, +)
      || left.contains { $0.value > known[$0.key] ?? 0 && !NewFindings.insideStrings.contains($0.key) }
  }

  private static func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
    diagnostics.reduce(into: [:]) { counts, diagnostic in
      if diagnostic.rule.hasPrefix("syntax/") { counts[diagnostic.rule, default: 0] += 1 }
    }
  }
}
