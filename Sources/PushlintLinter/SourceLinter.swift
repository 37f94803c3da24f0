import Algorithms
import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// One source on its way through the rules.
struct SourceLinter {
  let linter: Linter
  let engine: Engine
  let rules: RuleSet
  let source: Source
  let configuration: Configuration
  private let offersFixes: Bool
  /// Whether the payloads of a program go to several services, so that nothing is said of one.
  private let hidesService: Bool
  private(set) var diagnostics: [Diagnostic] = []
  /// What was found in lines of code that no SDK proves, which are checked only where there are payloads.
  private(set) var codeDiagnostics: [Diagnostic] = []
  private(set) var payloads = 0
  /// Whether there was so much to say that the rest of the source was not checked.
  private(set) var isCut = false
  /// Where it may say that findings are kept quiet; `nil` where that is not known.
  private let quietPlaces: QuietPlaces?
  /// Findings in what stands before, in a source that is checked block by block.
  private let foundBefore: Int

  init(
    linter: Linter, engine: Engine, source: Source, configuration: Configuration, offersFixes: Bool = true,
    foundBefore: Int = 0, isCut: Bool = false, hidesService: Bool = false,
    quietPlaces: QuietPlaces? = nil
  ) {
    self.linter = linter
    self.engine = engine
    self.offersFixes = offersFixes
    self.hidesService = hidesService
    self.foundBefore = foundBefore
    self.quietPlaces = quietPlaces
    self.isCut = isCut
    rules = linter.rules
    self.source = source
    self.configuration = configuration
  }

  mutating func lint(_ analyzed: AnalyzedExcerpt, _ cache: inout DiagnosticCache) {
    if analyzed.isOneRequest { return lintRequest(in: analyzed, &cache) }
    let excerpt = analyzed.excerpt
    for issue in excerpt.codeIssues {
      guard let found = engine.diagnostic(issue, origin: excerpt.origin)?.mapped(by: excerpt.map) else { continue }
      if issue.kind.isOfSDK { diagnostics.append(found) } else { codeDiagnostics.append(found) }
    }
    payloads += analyzed.payloadCount
    if let document = excerpt.document, document.isProgram {
      let calls = CallReader(document.tree).issues().compactMap {
        engine.diagnostic($0, origin: excerpt.origin, service: .sdk)
      }
      add(calls, from: excerpt)
    }
    guard analyzed.isRelevant, !isFull() else { return }
    if let request = excerpt.request { add(engine.diagnostics(of: request, in: excerpt), from: excerpt) }
    if let document = excerpt.document { add(issues(of: document, analyzed), from: excerpt) }
    guard analyzed.doubts?.areNone != true else { return }
    var issues = excerpt.document?.issues.map(\.range) ?? []
    if let document = excerpt.document, let doubt = document.doubtfulFrom {
      issues.append(SourceRange(doubt, document.tree.range.end))
    }
    let broken = TouchedRanges(issues)
    let open =
      excerpt.document?.tree.dialect.isOtherCode == true
      ? [] : (excerpt.document?.issues ?? []).filter(\.kind.leavesStructureOpen).map(\.range).sorted()
    for match in analyzed.matches where !isFull() {
      let diagnostics = cache.diagnostics(for: match, in: analyzed, broken) {
        analyzed.payload(match, rules.catalogue).map { engine.diagnostics(of: $0, doubts: analyzed.doubts) } ?? []
      }
      add(
        isOpen(match, in: analyzed, open)
          ? diagnostics.map(\.withoutFixes) : diagnostics.map { $0.withoutFixes(in: excerpt.codeDoubts.map(\.range)) },
        from: excerpt)
    }
  }

  /// The same for a document in which the fast path has shown that nothing but its one request may have mistakes.
  private mutating func lintRequest(in analyzed: AnalyzedExcerpt, _ cache: inout DiagnosticCache) {
    payloads += 1
    guard !isFull(), let match = analyzed.matches.first else { return }
    let found = cache.diagnostics(for: match, in: analyzed, TouchedRanges([])) {
      analyzed.payload(match, rules.catalogue).map { engine.diagnostics(of: $0, doubts: analyzed.doubts) } ?? []
    }
    add(found, from: analyzed.excerpt)
  }

  /// Takes what is known of a part of the source.
  ///
  /// - Parameter start: where the part begins now.
  /// - Returns: whether it was taken; near the limit of findings each payload has to be checked for itself.
  mutating func take(_ known: PartCache.Findings, at start: Int) -> Bool {
    guard !isCut,
      (foundBefore + diagnostics.count + known.diagnostics.count) / Self.reserve < configuration.findingLimit
    else { return false }
    payloads += known.payloads
    let distance = start - known.start
    if !known.diagnostics.isEmpty { diagnostics += known.diagnostics.map { $0.moved(by: distance) } }
    if !known.codeDiagnostics.isEmpty { codeDiagnostics += known.codeDiagnostics.map { $0.moved(by: distance) } }
    return true
  }

  /// What `lint` brings up; `nil` where the limit of findings was reached.
  ///
  /// - Parameters:
  ///   - basis: what it depends on, known behind it.
  ///   - lint: answers the services that payloads of the program in it go to.
  mutating func findings(
    ofPartAt start: Int, _ basis: () -> PartCache.Basis, _ lint: (inout SourceLinter) -> Set<Service>
  ) -> PartCache.Findings? {
    let (known, knownCode, knownPayloads) = (diagnostics.count, codeDiagnostics.count, payloads)
    let services = lint(&self)
    guard !isCut else { return nil }
    return PartCache.Findings(
      start: start, diagnostics: Array(diagnostics[known...]), codeDiagnostics: Array(codeDiagnostics[knownCode...]),
      payloads: payloads - knownPayloads, services: services, basis: basis())
  }

  /// Counts payloads that are known to be clean.
  mutating func pass(_ count: Int) { payloads += count }

  /// Whether brackets or quotes around or in a payload do not fit together, so that nothing should be moved there yet.
  ///
  /// - Parameter places: where brackets or quotes do not fit, in order.
  private func isOpen(_ match: PayloadMatch, in analyzed: AnalyzedExcerpt, _ places: [SourceRange]) -> Bool {
    let range = analyzed.range(of: match)
    if analyzed.excerpt.codeDoubts.contains(where: { range.overlaps($0.range) }) { return true }
    guard let document = analyzed.excerpt.document, !places.isEmpty else { return false }
    guard document.isProgram else { return true }
    return places[places.partitioningIndex { $0.start >= range.start }...].lazy.prefix { $0.start <= range.end }
      .contains { range.encloses($0) }
  }

  /// What the source shows without any payload; what was said of a place already is not said again.
  ///
  /// - Parameter whole: what a source that is one document was read as; `nil` for other sources.
  mutating func lintFacts(in whole: AnalyzedExcerpt?) {
    add(facts(in: source.text, language: source.language), in: whole)
  }

  /// The same for a source that was read part by part, of which the places are known where facts may be.
  mutating func lintFacts(at places: FactPlaces) { add(places.facts(in: source.text), in: nil) }

  /// The same for facts that are known.
  mutating func add(_ facts: [SourceFact], in whole: AnalyzedExcerpt?) {
    diagnostics += diagnostics(of: facts, in: whole)
  }

  /// The same for a source without a payload, with the places where facts may be.
  mutating func lintFacts(at matches: [NeedleScan.Match]) {
    diagnostics += diagnostics(of: facts(in: source.text, language: source.language, at: matches))
  }

  /// The diagnostics of facts at places of which nothing was said yet.
  func diagnostics(of found: [SourceFact], in whole: AnalyzedExcerpt? = nil) -> [Diagnostic] {
    guard !found.isEmpty else { return [] }
    let known = Dictionary(grouping: diagnostics, by: \.rule).mapValues { TouchedRanges($0.map(\.range)) }
    let origin: Excerpt.Origin = source.language == .markdown || source.language == .text ? .sample : .file
    return found.compactMap { fact in
      guard var diagnostic = engine.diagnostic(fact, origin: origin),
        known[diagnostic.rule]?.touch(fact.range) != true
      else { return nil }
      if let whole, let tree = whole.excerpt.document?.tree {
        diagnostic.pointer = pointer(to: fact.range.start, in: tree, whole.matches)
      }
      return diagnostic
    }
  }

  /// What differs between the samples of one message.
  mutating func lint(_ samples: SampleComparison) {
    diagnostics += samples.issues().prefix(configuration.findingLimit + 1)
      .compactMap { engine.diagnostic($0, origin: .sample, isSentence: true) }
  }

  /// Findings for each one that may be listed; more are not even looked for, so that nobody can fill the memory.
  static let reserve = 20

  private mutating func isFull() -> Bool {
    if (foundBefore + diagnostics.count) / Self.reserve >= configuration.findingLimit { isCut = true }
    return isCut
  }

  /// What reading a document brought up: all of it for a document, in code only what lies inside payloads.
  private func issues(of document: ParsedDocument, _ analyzed: AnalyzedExcerpt) -> [Diagnostic] {
    guard !document.issues.isEmpty else { return [] }
    let ranges = analyzed.matches.map(analyzed.range)
    let service = document.isProgram && hidesService ? nil : analyzed.service
    let inside = SourceRangeSet(
      document.tree.dialect.isOtherCode
        ? ranges + literals(around: analyzed) + literals(elsewhereOf: analyzed) : ranges)
    // Where a quote of a script has no end, commands are read as a part of what they are given.
    let mayHoldCommands =
      source.language == .shellScript && analyzed.excerpt.map.isIdentity
      && document.issues.contains(where: \.kind.leavesStructureOpen)
    return document.issues
      .filter { !document.isProgram || inside.encloses($0.range) }
      .prefix(configuration.findingLimit + 1)
      .compactMap { issue in
        guard
          var diagnostic = engine.diagnostic(
            issue, origin: analyzed.excerpt.origin, service: service, in: document.tree.source)
        else { return nil }
        diagnostic.pointer = pointer(to: issue.range.start, in: document.tree, analyzed.matches)
        // No JSON is made of it.
        if document.tree.dialect.isOtherCode { diagnostic.outcome = "the code cannot be parsed" }
        return mayHoldCommands ? diagnostic.withoutFixes : diagnostic
      }
  }

  /// The outermost literals of code that hold payloads.
  private func literals(around analyzed: AnalyzedExcerpt) -> [SourceRange] {
    guard let tree = analyzed.excerpt.document?.tree else { return [] }
    var result: [SourceRange] = []
    var index = 1
    for match in analyzed.matches {
      while index < tree.nodes.count, Int(tree[index].next) <= match.node {
        index = max(Int(tree[index].next), index + 1)
      }
      guard index < tree.nodes.count, index <= match.node else { continue }
      if tree[index].kind == .object || tree[index].kind == .array { result.append(tree[index].range) }
    }
    return result
  }

  /// The literals of payloads that stand elsewhere, under names of their own: `payload` of `{"message": payload}`.
  private func literals(elsewhereOf analyzed: AnalyzedExcerpt) -> [SourceRange] {
    guard let tree = analyzed.excerpt.document?.tree else { return [] }
    var result: [SourceRange] = []
    for match in analyzed.matches {
      var outer = tree[match.node].range
      for index in match.node..<max(Int(tree[match.node].next), match.node) {
        let node = tree[index]
        guard node.kind == .object || node.kind == .array, !outer.encloses(node.range),
          !node.range.encloses(outer)
        else { continue }
        outer = node.range
        result.append(outer)
      }
    }
    return result
  }

  /// The pointer of the innermost value at a place, from its payload or from the document's value.
  private func pointer(to offset: Int, in tree: SyntaxTree, _ matches: [PayloadMatch]) -> String? {
    let node = tree.innermostWrittenValue(at: offset)
    guard node != SyntaxTree.root, let top = tree.value else { return nil }
    let payload = matches.first { $0.node <= node && node < Int(tree[$0.node].next) }?.node
    let root = payload ?? (tree.dialect.isOtherCode ? outermostValue(around: node, in: tree) : top)
    return tree.pointer(to: node, from: root)
  }

  /// The literal of code that a node is in, which stands in no other.
  private func outermostValue(around node: SyntaxTree.Index, in tree: SyntaxTree) -> SyntaxTree.Index {
    var index = 1
    while index < node, Int(tree[index].next) <= node { index = max(Int(tree[index].next), index + 1) }
    return index
  }

  private mutating func add(_ found: [Diagnostic], from excerpt: Excerpt) {
    diagnostics += found.map { $0.mapped(by: excerpt.map) }
  }

  /// As many as one file may have, and a last one that says so when there are more.
  private func limited(_ found: [Diagnostic]) -> [Diagnostic] {
    let omitted = found.dropFirst(configuration.findingLimit)
    guard isCut || !omitted.isEmpty else { return found }
    let place = omitted.first?.range.start ?? source.text.count
    let issue = LimitIssue(
      .tooManyFindings, SourceRange(at: place), detail: "\(configuration.findingLimit)")
    var last = engine.diagnostic(issue, origin: .file)
    // It stands for all of them: a run that would have failed fails all the same, and one that did not look at all too.
    if let worst = omitted.map(\.severity).max(), let own = last?.severity { last?.severity = max(own, worst) }
    if isCut { last?.severity = .error }
    return found.prefix(configuration.findingLimit) + [last].compactMap { $0 }
  }

  /// The diagnostics in order of place, each once.
  func result() -> LintResult {
    var all = diagnostics
    // Lines of code are checked only on pages that are about push messages at all.
    if payloads > 0 { all += codeDiagnostics }
    let (placed, used) = finished(all)
    let offered = offersFixes ? withNamedLosses(limited(placed)) : placed
    return LintResult(diagnostics: offered, payloads: payloads, usedSuppressions: used)
  }

  /// Diagnostics in order of place, each once, as suppressions and the configuration leave them; and the suppressions of
  /// the configuration that were used.
  func finished(_ all: [Diagnostic]) -> (diagnostics: [Diagnostic], used: Set<Int>) {
    let all = all.sorted { ($0.range, $0.rule) < ($1.range, $1.rule) }
    var unique: [Diagnostic] = []
    unique.reserveCapacity(all.count)
    let isProgram = source.language.isProgram || source.language.grammar != nil
    for diagnostic in all {
      if let last = unique.last, last == diagnostic { continue }
      // What has a name in a program is read where the name is used as well.
      if isProgram, let last = unique.last, last.isSame(as: diagnostic) {
        if diagnostic.precedes(last) { unique[unique.count - 1] = diagnostic }
        continue
      }
      unique.append(diagnostic)
    }
    let (left, issues) = SuppressionFilter(source, rules, quietPlaces).apply(unique)
    if !issues.isEmpty {
      unique = left + issues.compactMap { engine.diagnostic($0, origin: .file) }
      unique.sort { ($0.range, $0.rule) < ($1.range, $1.rule) }
    } else {
      unique = left
    }
    return configuration.scopedOverrides.apply(to: ExpectedErrors(source, quietPlaces).apply(unique))
  }
}

extension SourceLinter {
  /// The diagnostics with the fixes whose titles name all that they remove.
  ///
  /// - Parameter endsLinesWithCRLF: how the lines of the source end; as its first one does without it.
  func withNamedLosses(_ diagnostics: [Diagnostic], endsLinesWithCRLF: Bool? = nil) -> [Diagnostic] {
    let fixGuard = FixGuard(source.text, endsLinesWithCRLF: endsLinesWithCRLF)
    return diagnostics.map { diagnostic in
      guard !diagnostic.fixes.allSatisfy(fixGuard.surelyKeeps) else { return diagnostic }
      var named = diagnostic
      named.fixes = diagnostic.fixes.compactMap { fixGuard.checked($0, of: diagnostic.rule) }
      return named
    }
  }
}

extension Diagnostic {
  /// Whether another one says the same of the same place, or of all around it.
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    (range == other.range || range.overlaps(other.range)) && rule == other.rule && message == other.message
  }

  /// Whether it is told rather than another one that says the same: the one with more to apply, in whatever order they
  /// were found.
  fileprivate func precedes(_ other: Diagnostic) -> Bool {
    if fixes.count != other.fixes.count { return fixes.count > other.fixes.count }
    return (pointer ?? "", outcome ?? "", help ?? "") < (other.pointer ?? "", other.outcome ?? "", other.help ?? "")
  }

  /// The same with nothing to apply.
  fileprivate var withoutFixes: Diagnostic {
    guard !fixes.isEmpty else { return self }
    var bare = self
    bare.fixes = []
    return bare
  }

  /// The same without fixes that change something in doubtful code.
  fileprivate func withoutFixes(in doubts: [SourceRange]) -> Diagnostic {
    guard !doubts.isEmpty, !fixes.isEmpty else { return self }
    var certain = self
    certain.fixes.removeAll { fix in
      fix.edits.contains { edit in doubts.contains(where: edit.range.overlaps) }
    }
    return certain
  }

  /// The same, in the file's bytes instead of the excerpt's.
  fileprivate func mapped(by map: OffsetMap) -> Diagnostic {
    guard !map.isIdentity else { return self }
    var mapped = self
    mapped.range = map.range(range)
    mapped.notes = notes.map { Note($0.message, at: map.range($0.range)) }
    // A fix of which one edit cannot be made is none.
    mapped.fixes = fixes.compactMap { fix in
      let edits = fix.edits.compactMap { map.edit($0) }
      return edits.count == fix.edits.count ? FixIt(title: fix.title, isSafe: fix.isSafe, edits: edits) : nil
    }
    return mapped
  }
}
