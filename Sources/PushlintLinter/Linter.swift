import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// A text to lint, and what kind of file it is.
package struct Source: Sendable {
  package let text: SourceText
  package let language: HostLanguage

  package init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
  }
}

/// What was found in a source.
package struct LintResult: Sendable {
  /// In order of place.
  package let diagnostics: [Diagnostic]
  /// Number of payloads in the source.
  package let payloads: Int
  /// The suppressions of the configuration that kept something quiet, by their indices.
  package let usedSuppressions: Set<Int>
}

/// The one function behind the command line, the server, and the tests: source in, result out.
package struct Linter: Sendable {
  package let rules: RuleSet
  /// What a person decided about rules, by id.
  package let levels: [String: RuleLevel]
  /// What the app runs on; `nil` when nobody says.
  package let targets: Targets?
  let engine: Engine

  /// - Parameters:
  ///   - levels: what a person decided about rules, by id.
  ///   - targets: what the app runs on; `nil` when nobody says.
  package init(rules: RuleSet = BuiltInRules.shared, levels: [String: RuleLevel] = [:], targets: Targets? = nil) {
    self.rules = rules
    self.levels = levels
    self.targets = targets
    engine = Engine(rules, levels: levels, targets: targets)
  }

  /// The diagnostics of mistakes in a configuration.
  package func diagnostics(of issues: [ConfigurationIssue]) -> [Diagnostic] {
    issues.compactMap { engine.diagnostic($0, origin: .file, isSentence: true) }
  }

  /// The diagnostics of entries of a configuration that keep findings quiet.
  package func diagnostics(of issues: [SuppressionIssue]) -> [Diagnostic] {
    issues.compactMap { engine.diagnostic($0, origin: .file) }
  }

  /// Everything that the rules say about `source`, in order of place.
  ///
  /// - Shape: a pure function; the same source and configuration give the same result, whoever asks.
  package func lint(_ source: Source, _ configuration: Configuration = Configuration()) -> LintResult {
    withTriedFixes(lintWithoutTrials(source, configuration), of: source, configuration)
  }

  /// The same, its fixes not yet tried: see ``withTriedFixes(_:amongst:of:_:)``.
  ///
  /// - Parameter looksCloser: whether to look in full at what the fast path shows to be clean, or without any payload; the
  ///   result is the same.
  package func lintWithoutTrials(
    _ source: Source, _ configuration: Configuration = Configuration(), looksCloser: Bool = false
  ) -> LintResult {
    guard !looksCloser else { return lintInFull(source, configuration) }
    var clean = isProvable(source, configuration) ? cleanRequest() : nil
    return lintOnFastPath(source, configuration, &clean)
  }

  private func lintOnFastPath(
    _ source: Source, _ configuration: Configuration, _ clean: inout CleanRequest?
  ) -> LintResult {
    if let known = resultWithoutParsing(source, configuration) { return known }
    guard isProvable(source, configuration), var prover = clean.take() else { return lintInFull(source, configuration) }
    defer { clean = prover }
    return lintDoubtful(source, configuration, &prover)
  }

  /// What is found in a source that certainly has no payload; `nil` where there could be one.
  private func resultWithoutParsing(_ source: Source, _ configuration: Configuration) -> LintResult? {
    guard configuration.forcedKind == nil, let remains = PayloadScan.remains(in: source) else { return nil }
    guard !remains.isEmpty else { return LintResult(diagnostics: [], payloads: 0, usedSuppressions: []) }
    // In a document findings have pointers.
    guard remains.facts.isEmpty || !isOneDocument(source.text, source.language) else { return nil }
    var linter = SourceLinter(linter: self, engine: engine, source: source, configuration: configuration)
    linter.lintFacts(at: remains.facts)
    return linter.result()
  }

  private func lintInFull(_ source: Source, _ configuration: Configuration) -> LintResult {
    var cache = DiagnosticCache(isKept: false)
    return lint(source, configuration, remembering: &cache) { _ in }
  }

  /// What the rules say about one payload alone; counts in its excerpt's text.
  package func diagnostics(of payload: Payload) -> [Diagnostic] { engine.diagnostics(of: payload) }

  /// What sees of requests in JSON that they are clean.
  package func cleanRequest() -> CleanRequest { engine.cleanRequest() }

  /// The same for one source of many.
  ///
  /// - Parameter clean: what proves requests clean, made once for all of them; `nil` to look at each in full.
  package func lint(
    _ source: Source, _ configuration: Configuration, triesFixes: Bool, _ clean: inout CleanRequest?
  ) -> LintResult {
    let result = lintOnFastPath(source, configuration, &clean)
    return triesFixes && !result.diagnostics.isEmpty ? withTriedFixes(result, of: source, configuration) : result
  }

  /// Whether a source is a document or an archive in JSON, of which nobody says what it is.
  private func isProvable(_ source: Source, _ configuration: Configuration) -> Bool {
    configuration.forcedKind == nil
      && (source.language == .ndjson || source.language == .json && isOneDocument(source.text, .json))
  }

  /// The same for a document or archive in JSON, whose clean requests are not looked at in full.
  private func lintDoubtful(
    _ source: Source, _ configuration: Configuration, _ clean: inout CleanRequest
  ) -> LintResult {
    let reader = SourceReader(source, configuration)
    guard source.language == .ndjson else { return lintDoubtfulDocument(reader, &clean) }
    var linter = SourceLinter(linter: self, engine: engine, source: source, configuration: configuration)
    lintLines(of: reader, &linter, &clean)
    return linter.result()
  }

  private func lintLines(of reader: SourceReader, _ linter: inout SourceLinter, _ clean: inout CleanRequest) {
    var prover = Optional(clean)
    let read = reader.readLines(reader.source.text.range, &prover) { analyzed, cache in linter.lint(analyzed, &cache) }
    linter.pass(read.cleanRequests)
    linter.lintFacts(in: nil)
  }

  private func lintDoubtfulDocument(_ reader: SourceReader, _ clean: inout CleanRequest) -> LintResult {
    let source = reader.source
    var linter = SourceLinter(linter: self, engine: engine, source: source, configuration: reader.configuration)
    let facts = facts(in: source.text, language: source.language)
    // A fact has a pointer, which only the whole document tells.
    if facts.isEmpty {
      var attempt = linter
      if let requests = reader.readRequests(&clean, { attempt.lint($0, &$1) }) {
        attempt.pass(requests)
        return attempt.result()
      }
    }
    var cache = DiagnosticCache(isKept: false)
    let parsed = ParsedDocument(clean: source.text, dialect: .json.withPlaceholders)
    let whole = reader.read(&cache, parsed: parsed) { linter.lint($0, &$1) }
    linter.add(facts, in: whole)
    return linter.result()
  }

  /// A result with those of its fixes that bring up no new finding.
  func withTriedFixes(_ result: LintResult, of source: Source, _ configuration: Configuration) -> LintResult {
    LintResult(
      diagnostics: withTriedFixes(result.diagnostics, of: source, configuration), payloads: result.payloads,
      usedSuppressions: result.usedSuppressions)
  }

  /// Diagnostics with those of their fixes that bring up no new finding.
  ///
  /// - Parameters:
  ///   - all: everything that was found in the source; `nil` when that is `diagnostics`.
  /// - Shape: the source is linted again for each fix, as long as that is no more than a bounded number of bytes; the
  ///   fixes beyond are taken on trust.
  package func withTriedFixes(
    _ diagnostics: [Diagnostic], amongst all: [Diagnostic]? = nil, of source: Source, _ configuration: Configuration
  ) -> [Diagnostic] {
    var trial = FixTrial(linter: self, source: source, configuration: configuration, before: all ?? diagnostics)
    return diagnostics.map { trial.sound($0) }
  }

  /// What the rules say about a source after something that is being tried, to be compared with what they said before:
  /// no more than rule, severity, message, and range.
  ///
  /// - Parameter purpose: says whether messages are needed.
  package func findings(
    of source: Source, _ configuration: Configuration, for purpose: Engine.Purpose = .comparison
  ) -> [Diagnostic] {
    var cache = DiagnosticCache(isKept: false)
    // What the configuration says of some places asks for the pointers of findings.
    let engine = configuration.scopedOverrides.isEmpty ? engine.with(purpose) : engine
    var linter = SourceLinter(
      linter: self, engine: engine, source: source, configuration: configuration, offersFixes: false)
    SourceReader(source, configuration).read(&cache) { analyzed, cache in linter.lint(analyzed, &cache) }
    return linter.result().diagnostics
  }

  /// The same for an archive, or a list of requests; `nil` where those do not tell alone what is found.
  ///
  /// - Parameter clean: what proves requests clean.
  func findings(
    ofRequestsIn source: Source, _ configuration: Configuration, for purpose: Engine.Purpose,
    _ clean: inout CleanRequest
  ) -> [Diagnostic]? {
    guard isProvable(source, configuration), configuration.scopedOverrides.isEmpty else { return nil }
    let reader = SourceReader(source, configuration)
    var linter = SourceLinter(
      linter: self, engine: engine.with(purpose), source: source, configuration: configuration, offersFixes: false)
    if source.language == .ndjson {
      lintLines(of: reader, &linter, &clean)
    } else {
      guard facts(in: source.text, language: source.language).isEmpty,
        reader.readRequests(&clean, { linter.lint($0, &$1) }) != nil
      else { return nil }
    }
    return linter.result().diagnostics
  }

  /// The same for a source that is linted again and again while somebody writes in it; its fixes are not tried.
  ///
  /// - Parameter cache: what was said before, by this same linter, and what is said now.
  /// - Returns: the result, and what was read on the way; `nil` where not all of it was read: see ``analyzedExcerpts(of:_:)``.
  package func lintEdited(
    _ source: Source, _ configuration: Configuration, remembering cache: inout DiagnosticCache
  ) -> (result: LintResult, analyzedExcerpts: [AnalyzedExcerpt]?) {
    if let result = lintParts(of: source, configuration, &cache) { return (result, nil) }
    var analyzedExcerpts: [AnalyzedExcerpt] = []
    let result = lint(source, configuration, remembering: &cache) { analyzedExcerpts.append($0) }
    return (result, analyzedExcerpts)
  }

  /// What a source is read as, piece by piece; nothing is checked.
  package func analyzedExcerpts(of source: Source, _ configuration: Configuration) -> [AnalyzedExcerpt] {
    var cache = DiagnosticCache(isKept: false)
    var analyzedExcerpts: [AnalyzedExcerpt] = []
    SourceReader(source, configuration).read(&cache) { analyzed, _ in analyzedExcerpts.append(analyzed) }
    return analyzedExcerpts
  }

  /// Most times that parts are checked since others say something else than was known.
  private static let mostPasses = 4

  /// The result for a source that is read part by part, of which those that nobody has touched are known; `nil` for one
  /// that is read as a whole.
  private func lintParts(
    of source: Source, _ configuration: Configuration, _ cache: inout DiagnosticCache
  ) -> LintResult? {
    guard configuration.forcedKind == nil, SampleComparison(source, engine, rules.catalogue) == nil,
      let reader = SourceParts(
        source.text, source.language, sdks: BuiltInSDKs.tables,
        last: cache.parts.flatMap { $0.language == source.language ? $0.text : nil })
    else { return nil }
    // Taken out, so that they have one owner and are changed in place.
    var last = cache.parts.take()
    let isSame = last?.update(to: source, reader) ?? false
    guard let known = isSame ? last.take() : PartCache(source, reader) else { return nil }
    var parts = PartReader(source, reader, consume known)
    defer {
      parts.cache.window = nil
      cache.parts = parts.cache
    }
    guard parts.cache.hasFewIssues(configuration.findingLimit) else { return nil }
    // What all parts say together is known behind the last one; most keystrokes change nothing of it.
    for _ in 0..<Self.mostPasses {
      guard let linter = lint(&parts, of: source, configuration) else { return nil }
      guard parts.cache.hasFewIssues(configuration.findingLimit) else { return nil }
      if parts.cache.updateSurroundings() { return linter.result() }
    }
    return nil
  }

  /// Takes what is known of each part, and reads and checks the others; `nil` where that cannot be done part by part.
  private func lint(
    _ parts: inout PartReader, of source: Source, _ configuration: Configuration
  ) -> SourceLinter? {
    let pieces = SourceReader(source, configuration, program: parts.cache.program)
    var none = DiagnosticCache(isKept: false)
    var linter = SourceLinter(
      linter: self, engine: engine, source: source, configuration: configuration,
      hidesService: parts.cache.hasSeveralServices, quietPlaces: parts.cache.quietPlaces)
    var index = 0
    while index < parts.cache.parts.count {
      defer { index += 1 }
      if let findings = parts.cache.parts[index].findings,
        linter.take(findings, at: parts.cache.parts[index].start.offset)
      {
        continue
      }
      guard let (excerpts, basis) = parts.excerpts(at: index) else { return nil }
      let range = parts.cache.parts[index].range
      parts.cache.parts[index].findings = linter.findings(
        ofPartAt: range.start, { basis.including(excerpts, around: range) }
      ) { linter in
        var services: Set<Service> = []
        pieces.read(excerpts, &none) { analyzed, cache in
          linter.lint(analyzed, &cache)
          if analyzed.excerpt.document?.isProgram == true { services = analyzed.services }
        }
        return services
      }
    }
    linter.lintFacts(at: parts.cache.factPlaces)
    return linter
  }

  /// The same for a source that is linted again and again, with all that is read on the way.
  ///
  /// - Parameters:
  ///   - cache: what was said before, by this same linter, and what is said now.
  ///   - onExcerpt: gets what was read on the way, piece by piece; who keeps none of it needs no more memory than the
  ///     largest piece.
  package func lint(
    _ source: Source, _ configuration: Configuration, remembering cache: inout DiagnosticCache,
    onExcerpt: (AnalyzedExcerpt) -> Void
  ) -> LintResult {
    var linter = SourceLinter(linter: self, engine: engine, source: source, configuration: configuration)
    var samples = SampleComparison(source, engine, rules.catalogue)
    let whole = SourceReader(source, configuration).read(&cache) { analyzed, cache in
      linter.lint(analyzed, &cache)
      samples?.add(analyzed)
      onExcerpt(analyzed)
    }
    linter.lintFacts(in: whole)
    if let samples { linter.lint(samples) }
    cache.finish()
    return linter.result()
  }
}
