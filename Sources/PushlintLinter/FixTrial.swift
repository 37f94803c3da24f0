import Algorithms
import PushlintDiagnostics
import PushlintExtract
import PushlintRules
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
  /// The requests of a source that is a list of them; `nil` until somebody asks.
  private var elements: [SourceRange]?
  private var clean: CleanRequest?

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
    guard hasTimeLeft, !diagnostic.fixes.isEmpty else { return diagnostic }
    var sound = diagnostic
    sound.fixes = diagnostic.fixes.filter { isSound($0, of: diagnostic) }
    return sound
  }

  /// Whether one more may be tried; one is in any text of that size, whatever is wrong with it.
  private var hasTimeLeft: Bool {
    source.text.count <= Self.limit && (spent == 0 || spent + costOfTrial <= Self.limit)
  }

  private mutating func isSound(_ fix: FixIt, of diagnostic: Diagnostic) -> Bool {
    let rule = diagnostic.rule
    guard hasTimeLeft else { return true }
    spent += costOfTrial
    if isSoundInItsRequest(fix, of: diagnostic) { return true }
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

  /// Whether the line of an archive, or the element of a list of requests, that a fix is in shows that the fix is sound:
  /// requests have nothing to do with each other.
  ///
  /// - Returns: `false` also where only the whole source tells.
  private mutating func isSoundInItsRequest(_ fix: FixIt, of diagnostic: Diagnostic) -> Bool {
    guard let request = request(around: fix) else { return false }
    let isLine = source.language == .ndjson
    let bytes = isLine ? Array(source.text[request]) : [UInt8(ascii: "[")] + source.text[request] + [UInt8(ascii: "]")]
    let distance = (isLine ? 0 : 1) - request.start
    let known = before[before.partitioningIndex { $0.range.start >= request.start }...]
      .prefix { $0.range.start <= request.end }.map { $0.moved(by: distance) }
    let edits = fix.edits.map { TextEdit($0.range.moved(by: distance), $0.text) }
    let text = SourceText(bytes: bytes)
    let isAboutSyntax = diagnostic.rule.hasPrefix("syntax/")
    var prover = clean.take() ?? linter.cleanRequest()
    defer { clean = prover }
    let after = linter.findings(
      ofRequestsIn: Source(text.applying(edits), source.language), configuration,
      for: isAboutSyntax ? .comparison : .comparisonOfPlaces, &prover)
    guard let after else { return false }
    guard isAboutSyntax else { return NewFindings.areNone(before: known, after: after, edits: edits) }
    let new = NewFindings(before: known, after: after, edits: edits, of: text, revealsMore: true)
    return new.diagnostics.isEmpty && !Self.breaksMore(known, after)
      && !NewFindings.stays(diagnostic.moved(by: distance), in: after, edits: edits)
  }

  /// The line or element that has all edits of a fix in it; `nil` in other sources.
  private mutating func request(around fix: FixIt) -> SourceRange? {
    guard let place = fix.edits.first?.range.start else { return nil }
    var request: SourceRange?
    if source.language == .ndjson {
      request = SourceRange(source.text.lineStart(of: place), source.text.lineEnd(of: place))
    } else if source.language == .json {
      let elements = elements ?? SourceReader(source, configuration).elements()
      self.elements = elements
      request = elements[..<elements.partitioningIndex { $0.start > place }].last
    }
    guard let request, request.count < source.text.count / 2,
      fix.edits.allSatisfy({ request.encloses($0.range) && !$0.text.contains(where: \.isNewline) })
    else { return nil }
    return request
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
