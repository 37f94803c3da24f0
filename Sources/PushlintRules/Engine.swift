import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintText

/// Runs rules over what was read, and words what they find.
///
/// - Shape: diagnostics count in the excerpt's own text; whoever asked maps them to the file.
package struct Engine: Sendable {
  private let rules: RuleSet
  /// What a configuration says about each rule, by its index; `nil` where it says nothing.
  private let levels: [RuleLevel?]
  private let targets: Targets?
  /// Whether each rule speaks, by its index.
  private let on: [Bool]
  /// The checks that speak, by their places in the set.
  private let checks: [Int]
  /// Made when a source is large enough to be worth it.
  private let program = SharedProgram()

  /// - Parameters:
  ///   - levels: what a configuration says, by rule id.
  ///   - targets: what the app runs on; `nil` when nobody says.
  package init(_ rules: RuleSet, levels: [String: RuleLevel] = [:], targets: Targets? = nil) {
    self.rules = rules
    self.targets = targets
    let levels = rules.rules.map { levels[$0.id] }
    self.levels = levels
    let on = rules.rules.indices.map { index in
      switch levels[index] {
      case .off?: false
      case .on?: true
      case nil: rules.rules[index].isOnByDefault
      }
    }
    self.on = on
    checks = rules.checks.indices.filter { on[rules.checks[$0].rule] }
  }

  private func isOn(_ index: Int) -> Bool { on[index] }

  /// Whether somebody wants to hear of issues of a kind.
  package func isOn(_ kind: String) -> Bool { rules.rulesByIssue[kind].map(isOn) ?? false }

  /// Whether only rules take part that every project has: a project's own rules, rules that it turned on, and its targets
  /// ask for places and values that the compiled tables do not hold.
  private var hasStandardRules: Bool {
    targets == nil && rules.rules.count == BuiltInRules.shared.rules.count
      && levels.indices.allSatisfy { !isOn($0) || rules.rules[$0].isOnByDefault }
  }

  /// What proves requests in JSON clean; `nil` where a configuration asks for more than that can see.
  package func cleanRequest() -> CleanRequest? {
    let program = program.withLock { known in
      if known == nil { known = .some(hasStandardRules ? ProgramCompiler.program(rules, isOn: isOn) : nil) }
      return known ?? nil
    }
    return program.map { CleanRequest($0, rules, isOn: isOn) }
  }

  private func writer(_ index: Int, _ origin: Excerpt.Origin) -> Writer {
    let rule = rules.rules[index]
    let severity =
      if case .on(let severity)? = levels[index] {
        severity
      } else {
        origin == .sample ? rule.severityInSamples ?? rule.severity : rule.severity
      }
    return Writer(rule: rule, severity: severity, catalogue: rules.catalogue)
  }

  // MARK: Issues of reading

  /// The diagnostic of an issue; `nil` when no rule speaks for its kind.
  ///
  /// - Parameters:
  ///   - service: who receives what was read; `nil` when that is not known.
  ///   - text: the text that was read, for messages that show what was found.
  ///   - isSentence: whether the detail is the whole message.
  package func diagnostic<Kind>(
    _ issue: Issue<Kind>, origin: Excerpt.Origin, service: Service? = nil, in text: SourceText? = nil,
    isSentence: Bool = false
  ) -> Diagnostic? {
    guard let rule = rules.rulesByIssue[issue.kind.rawValue], isOn(rule) else { return nil }
    var values = issue.values(in: text)
    if isSentence { values["detail"] = Words.bounded(issue.detail) }
    let finding = Finding(
      at: issue.range, values, edits: issue.edits, isSafe: issue.isSafe, related: issue.related)
    return writer(rule, origin).diagnostic(finding, service: service)
  }

  /// The diagnostic of a fact; `nil` when no rule that is on has words for its kind.
  package func diagnostic(_ fact: SourceFact, origin: Excerpt.Origin) -> Diagnostic? {
    guard let rule = rules.rulesByIssue[fact.kind.rawValue], isOn(rule) else { return nil }
    var values = fact.values
    values["value"] = fact.secret.map(Words.masked)
    return writer(rule, origin).diagnostic(Finding(at: fact.range, values, edits: fact.edits))
  }

  // MARK: Payloads

  /// What all rules say about a payload.
  package func diagnostics(of payload: Payload) -> [Diagnostic] {
    let origin = payload.excerpt.origin
    let scene = Scene(payload, rules.catalogue, targets: targets)
    var result: [Diagnostic] = []
    // Places that a rule of their own has spoken about: what the catalogue says of them in general is said already.
    let broken = BrokenPlaces(payload)
    var settled = broken.indices
    let doubt = NestingDoubt(payload)
    for number in checks where mayFind(number, in: scene) {
      let (rule, check) = rules.checks[number]
      guard rules.gates[rule].holds(for: scene) else { continue }
      let writer = writer(rule, origin)
      for finding in check.findings(in: scene) where !doubt.covers(finding) && !broken.cover(finding) {
        if check.settlesPlaces, let place = finding.place { settled.insert(place) }
        result.append(writer.diagnostic(finding, in: payload))
      }
    }
    var remarks: [Int: Diagnostic] = [:]
    result += expectations(of: scene, doubt, settled: &settled, remarks: &remarks)
    result += requestHeaders(of: scene)
    for issue in FieldJudge.issues(of: payload, rules, settled: settled)
    where !(issue.problem.isAboutNesting && doubt.covers(issue.finding)) {
      guard let rule = rules.rulesByIssue[issue.kind], isOn(rule), rules.gates[rule].holds(for: scene)
      else { continue }
      if let place = issue.finding.place, remarks[place] != nil {
        guard rules.rules[rule].severity == .error else { continue }
        remarks[place] = nil
      }
      result.append(writer(rule, origin).diagnostic(issue.finding, in: payload))
    }
    return result + remarks.sorted { $0.key < $1.key }.map(\.value)
  }

  /// - Parameters:
  ///   - settled: places that need no general finding of the catalogue, because a rule reports them.
  ///   - remarks: findings below a warning, such as deprecations, by their places: an error at the same place replaces
  ///     them.
  private func expectations(
    of scene: Scene, _ doubt: NestingDoubt, settled: inout Set<Int>, remarks: inout [Int: Diagnostic]
  ) -> [Diagnostic] {
    let payload = scene.payload
    var result: [Diagnostic] = []
    for doubtful in doubtfulPlaces(of: payload) {
      let index = doubtful.place
      // What else must be so is asked first: it takes less than a look at the value.
      let speaking = doubtful.rules.filter { rules.gates[$0].holds(for: scene) }
      guard !speaking.isEmpty else { continue }
      let site = Site(payload, place: index)
      var isKeySettled = false
      for rule in speaking where isKeySettled || !settled.contains(index) {
        guard case .expectation(_, let expectation) = rules.rules[rule].trigger else { continue }
        let isRemark = rules.rules[rule].severity < .warning
        // A key that should not be there has no type that it should have, but a URL in it may be broken all the same.
        if isKeySettled, expectation.isAbsent || !expectation.looksAtText, isRemark || remarks[index] == nil {
          continue
        }
        if doubt.covers(place: index), expectation.isAbsent || site.type == "object" { continue }
        guard var mismatch = expectation.mismatch(site) else { continue }
        if let member = expectation.member, hasMisspelt(member, below: index, of: payload) { continue }
        if let suggestion = mismatch.suggestion, isRefused(suggestion, at: site, by: doubtful.candidates, scene) {
          mismatch.suggestion = nil
        }
        let found = diagnostic(rule, site, mismatch, scene, place: index)
        // What is wrong only beside something else says nothing of the value itself.
        if expectation.settlesPlace, !rules.rules[rule].looksAround {
          isKeySettled = expectation.isAbsent
          guard !isRemark else {
            if remarks[index] == nil { remarks[index] = found }
            continue
          }
          settled.insert(index)
          remarks[index] = nil
        } else if rules.rules[rule].severity == .error {
          remarks[index] = nil
        }
        result.append(found)
      }
    }
    return result
  }

  /// A place at which rules may find something.
  private struct Doubt {
    let place: Int
    /// The rules that may find something.
    let rules: [Int]
    /// All rules that speak of the place.
    let candidates: [Int]
  }

  /// The places at which a rule may find something, in their order.
  private func doubtfulPlaces(of payload: Payload) -> [Doubt] {
    let records = payload.records
    var result: [Doubt] = []
    payload.tree.withView { view in
      // Of places whose path nobody names; those of others are known.
      var states: [Int: PathMatcher.State] = [:]
      for index in records.indices {
        let record = records[index]
        let candidates: [Int]
        var key: Int?
        if record.path != .unknown, index == 0 || record.path != records[Int(record.parent)].path {
          candidates = rules.rulesOfPath[record.path.index]
        } else {
          let around = records[Int(record.parent)]
          let before =
            states[Int(record.parent)]
            ?? (around.path == .unknown ? PathMatcher.dead : rules.stateOfPath[around.path.index])
          guard index > 0, before != PathMatcher.dead else { continue }
          let name = rules.matcher.looksAtName(behind: before) ? payload.name(of: index) : ""
          let state = rules.matcher.step(before, name)
          states[index] = state
          candidates = rules.matcher.rules(at: state)
          key = record.key < 0 ? nil : Int(record.key)
        }
        guard !candidates.isEmpty else { continue }
        var glance: TextGlance?
        let doubtful = candidates.filter { mayObject($0, to: Int(record.node), key: key, in: view, &glance) }
        if !doubtful.isEmpty { result.append(Doubt(place: index, rules: doubtful, candidates: candidates)) }
      }
    }
    return result
  }

  /// Whether a rule may object to the value at a node, as far as a glance tells.
  private func mayObject(
    _ rule: Int, to node: Int, key: Int?, in view: DocumentView, _ text: inout TextGlance?
  ) -> Bool {
    guard on[rule], let glance = rules.glances[rule] else { return false }
    if let passes = glance.passes(view.nodes[node].kind, isNamed: key == nil) { return !passes }
    return rules.prefilters[rule]?.passes(node, key: key, in: view, &text) == false
  }

  /// Whether a check may find something, as far as a glance tells.
  private func mayFind(_ number: Int, in scene: Scene) -> Bool {
    let paths = rules.wakingPaths[number]
    guard paths.isEmpty || paths.contains(where: scene.payload.has) else { return false }
    return rules.conditions[number].holds(for: scene) && rules.checks[number].check.mayFind(in: scene)
  }

  /// Whether one of `candidates` reports `suggestion` and does not report the value that it would replace.
  private func isRefused(_ suggestion: String, at site: Site, by candidates: [Int], _ scene: Scene) -> Bool {
    let replaced = site.with(text: suggestion)
    return candidates.contains { rule in
      guard isOn(rule), case .expectation(_, let expectation) = rules.rules[rule].trigger else { return false }
      return expectation.mismatch(replaced) != nil && expectation.mismatch(site) == nil
        && rules.gates[rule].holds(for: scene)
    }
  }

  /// Whether a key of the object was meant to be `member`: then its name is the mistake, and nothing is missing.
  private func hasMisspelt(_ member: String, below index: Int, of payload: Payload) -> Bool {
    guard let object = rules.catalogue.object(at: payload.places[index].path) else { return false }
    let resolver = KeyResolver(rules.catalogue, known: rules.foldedNames)
    return payload.places(below: index).contains { place in
      guard place.field == nil, let key = place.key else { return false }
      switch resolver.meaning(of: payload.tree.text(of: key), in: object, of: payload) {
      case .misspelt(let field), .unknown(near: let field?): return field.name == member
      case .misplaced, .unknown(near: nil), nil: return false
      }
    }
  }

  /// What the rules about `message.apns.headers` say of the headers of a request to APNs, as far as they look at the
  /// payload as well.
  private func requestHeaders(of scene: Scene) -> [Diagnostic] {
    let excerpt = scene.payload.excerpt
    guard scene.payload.kind.family == .apns, let request = excerpt.request else { return [] }
    var result = excerpt.isForAPNs ? [] : apnsHeaders(of: RequestContext(excerpt, isForAPNs: true, targets: targets))
    for header in request.headers {
      let (path, site) = Self.apnsHeader(header, excerpt)
      let found = violations(of: site, at: path) { rules.rules[$0].looksAround && rules.gates[$0].holds(for: scene) }
      result += found.map { index, mismatch in
        var edits = FixEdits.edits(of: rules.rules[index].fix, replacing: site, mismatch)
        if edits.isEmpty { edits = FixEdits(scene, place: 0, site: site).insertion(for: rules.rules[index].fix) }
        return diagnostic(index, site, mismatch, edits, at: path, excerpt, .apns)
      }
    }
    return result
  }

  /// What can be said about the headers of a request to APNs without its body.
  private func apnsHeaders(of context: RequestContext) -> [Diagnostic] {
    let excerpt = context.excerpt
    var result: [Diagnostic] = []
    for header in excerpt.request?.headers ?? [] {
      let (path, site) = Self.apnsHeader(header, excerpt)
      let found = violations(of: site, at: path) { index in
        !rules.rules[index].looksAround && rules.rules[index].circumstances.hold(for: context)
      }
      result += found.map { index, mismatch in
        let edits = FixEdits.edits(of: rules.rules[index].fix, replacing: site, mismatch)
        return diagnostic(index, site, mismatch, edits, at: path, excerpt, .apns)
      }
    }
    for issue in RequestHeaderJudge.issues(of: excerpt, rules.catalogue) {
      guard let rule = rules.rulesByIssue[issue.kind], isOn(rule) else { continue }
      result.append(writer(rule, excerpt.origin).diagnostic(issue.finding, service: .apns))
    }
    return result
  }

  private static func apnsHeader(_ header: HTTPRequest.Header, _ excerpt: Excerpt) -> (path: String, site: Site) {
    let name = excerpt.text.string(header.name).lowercased()
    let site = Site(excerpt.text, name: name, value: header.value, key: header.name)
    return ("message.apns.headers." + name, site)
  }

  private func diagnostic(
    _ index: Int, _ site: Site, _ mismatch: Mismatch, _ scene: Scene, place: Int
  ) -> Diagnostic {
    let rule = rules.rules[index]
    let payload = scene.payload
    let edits = FixEdits(scene, place: place, site: site).edits(for: rule.fix, mismatch)
    let finding = finding(
      rule, site, mismatch, isSecret: payload.places[place].field?.isSecret == true, place: place, edits: edits)
    return writer(index, payload.excerpt.origin).diagnostic(finding, in: payload)
  }

  private func finding(
    _ rule: Rule, _ site: Site, _ mismatch: Mismatch, isSecret: Bool, place: Int?, edits: [TextEdit] = []
  ) -> Finding {
    var values = mismatch.values
    let value = site.text ?? site.number?.source ?? site.literal ?? ""
    values["key"] = Words.shortened(site.shownName)
    values["value"] = isSecret ? Words.masked(value) : shownValue(site)
    values["suggestion"] = mismatch.suggestion
    values["type"] = site.type.map(Words.named(type:))
    values["found"] = Words.found(site.type, isSecret ? Words.masked(site.text ?? "") : site.source)
    if let part = mismatch.part, let text = site.text {
      let found = String(decoding: Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
      values["part"] = isSecret ? Words.masked(found) : Words.shortened(found)
    }
    let whole = mismatch.range ?? (rule.target == .key ? site.keyRange ?? site.opening : site.range)
    return Finding(
      at: mismatch.part == nil ? whole : site.range(of: mismatch.part), values, edits: edits, place: place)
  }

  /// A text, number, or literal as messages show it; an empty text with its quotes, so that something can be seen.
  private func shownValue(_ site: Site) -> String {
    if let text = site.text { return text.isEmpty ? "\"\"" : Words.shortened(text) }
    return site.number?.source ?? site.literal ?? ""
  }

  // MARK: Requests

  /// What all rules say about the lines of a request.
  package func diagnostics(of request: HTTPRequest, in excerpt: Excerpt) -> [Diagnostic] {
    let context = RequestContext(excerpt, isForAPNs: excerpt.isForAPNs, targets: targets)
    var result = request.issues.compactMap { diagnostic($0, origin: excerpt.origin, service: context.service) }
    var sites = [
      ("request.method", Site(excerpt.text, name: "method", value: request.method)),
      ("request.url", Site(excerpt.text, name: "url", value: request.url)),
    ]
    for header in request.headers {
      let name = excerpt.text.string(header.name).lowercased()
      sites.append(("request.headers." + name, Site(excerpt.text, name: name, value: header.value, key: header.name)))
    }
    for (path, site) in sites {
      result += violations(of: site, at: path) { rules.rules[$0].circumstances.hold(for: context) }.map {
        index, mismatch in
        let edits = FixEdits.edits(of: rules.rules[index].fix, replacing: site, mismatch)
        return diagnostic(index, site, mismatch, edits, at: path, excerpt, context.service)
      }
    }
    return context.isForAPNs ? result + apnsHeaders(of: context) : result
  }

  /// The rules about a canonical path that object to a piece of a request's lines.
  private func violations(
    of site: Site, at path: String, when holds: (Int) -> Bool
  ) -> [(rule: Int, mismatch: Mismatch)] {
    rules.matcher.rules(at: rules.matcher.state(at: path)).compactMap { index in
      let rule = rules.rules[index]
      guard isOn(index), case .expectation(_, let expectation) = rule.trigger,
        let mismatch = expectation.mismatch(site), holds(index)
      else { return nil }
      return (index, mismatch)
    }
  }

  private func diagnostic(
    _ index: Int, _ site: Site, _ mismatch: Mismatch, _ edits: [TextEdit], at path: String, _ excerpt: Excerpt,
    _ service: Service?
  ) -> Diagnostic {
    let finding = finding(
      rules.rules[index], site, mismatch, isSecret: site.name == "authorization", place: nil, edits: edits)
    var diagnostic = writer(index, excerpt.origin).diagnostic(finding, service: service)
    diagnostic.field = path
    return diagnostic
  }
}

extension Issue {
  /// Most bytes of the found text that are looked at: messages show far less.
  private static var longest: Int { 500 }

  /// The placeholders of messages that an issue fills in.
  func values(in text: SourceText?) -> [String: String] {
    var values = ["detail": Words.shortened(detail)]
    if let text {
      let shown = SourceRange(range.start, min(range.end, range.start + Self.longest))
      values["found"] = Words.shortened(text.string(shown))
    }
    return values
  }
}

/// Turns findings of one rule into diagnostics.
private struct Writer {
  let rule: Rule
  let severity: Severity
  let catalogue: FieldCatalogue

  func diagnostic(_ finding: Finding, in payload: Payload? = nil, service: Service? = nil) -> Diagnostic {
    let service = payload?.service ?? service
    var values = finding.values.mapValues(Words.bounded)
    values["service"] = service?.title ?? "the service"
    func words(_ template: MessageTemplate, _ more: [String: String] = [:]) -> String {
      template.filled(with: values.merging(more) { $1 }) { payload?.shown($0, catalogue) ?? service?.shown($0) ?? $0 }
    }
    var diagnostic = Diagnostic(
      rule: rule.id, severity: severity, consequence: rule.consequence,
      outcome: finding.outcome ?? rule.outcome?.template(for: service).map { words($0) }, message: words(rule.message),
      help: rule.help.flatMap { $0.isFilled(by: values) ? words($0) : nil }, range: finding.range, url: rule.source)
    if let related = finding.related, let note = rule.note, note.isFilled(by: values) {
      diagnostic.notes = [Note(words(note), at: related)]
    }
    if let fix = rule.fix {
      diagnostic.fixes = finding.alternatives.filter { !$0.edits.isEmpty }.compactMap { alternative in
        let more = alternative.values.mapValues(Words.bounded)
        guard fix.title.isFilled(by: values.merging(more) { $1 }) else { return nil }
        // A remark is no reason to change somebody's text unasked.
        return FixIt(
          title: words(fix.title, more), isSafe: fix.isSafe && alternative.isSafe && severity >= .warning,
          edits: alternative.edits)
      }
    }
    if let payload, let index = finding.place, payload.places.indices.contains(index) {
      let place = payload.places[index]
      diagnostic.field = place.path.isEmpty ? nil : place.path
      diagnostic.pointer = payload.pointer(to: place)
    }
    return diagnostic
  }
}
