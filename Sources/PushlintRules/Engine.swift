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

  /// - Parameters:
  ///   - levels: what a configuration says, by rule id.
  ///   - targets: what the app runs on; `nil` when nobody says.
  package init(_ rules: RuleSet, levels: [String: RuleLevel] = [:], targets: Targets? = nil) {
    self.rules = rules
    self.targets = targets
    self.levels = rules.rules.map { levels[$0.id] }
  }

  private func isOn(_ index: Int) -> Bool {
    switch levels[index] {
    case .off?: false
    case .on?: true
    case nil: rules.rules[index].isOnByDefault
    }
  }

  private func writer(_ index: Int, _ origin: Excerpt.Origin) -> Writer {
    let rule = rules.rules[index]
    if case .on(let severity)? = levels[index] { return Writer(rule: rule, severity: severity) }
    return Writer(rule: rule, severity: origin == .sample ? rule.severityInSamples ?? rule.severity : rule.severity)
  }

  // MARK: Issues of reading

  /// The diagnostic of an issue; `nil` when no rule speaks for its kind.
  package func diagnostic<Kind>(_ issue: Issue<Kind>, origin: Excerpt.Origin) -> Diagnostic? {
    guard let rule = rules.rulesByIssue[issue.kind.rawValue], isOn(rule) else { return nil }
    let finding = Finding(
      at: issue.range, ["detail": Words.shortened(issue.detail)], edits: issue.edits, isSafe: issue.isSafe,
      related: issue.related)
    return writer(rule, origin).diagnostic(finding)
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
    for (rule, check) in rules.checks where isOn(rule) && rules.rules[rule].holds(for: scene) {
      let writer = writer(rule, origin)
      for finding in check.findings(in: scene) where !doubt.covers(finding) && !broken.cover(finding) {
        if check.settlesPlaces, let place = finding.place { settled.insert(place) }
        result.append(writer.diagnostic(finding, in: payload))
      }
    }
    result += expectations(of: scene, doubt, settled: &settled)
    result += requestHeaders(of: scene)
    for issue in FieldJudge.issues(of: payload, rules.catalogue, settled: settled)
    where !(issue.problem.isAboutNesting && doubt.covers(issue.finding)) {
      guard let rule = rules.rulesByIssue[issue.kind], isOn(rule), rules.rules[rule].holds(for: scene)
      else { continue }
      result.append(writer(rule, origin).diagnostic(issue.finding, in: payload))
    }
    return result
  }

  private func expectations(
    of scene: Scene, _ doubt: NestingDoubt, settled: inout Set<Int>
  ) -> [Diagnostic] {
    let payload = scene.payload
    var result: [Diagnostic] = []
    var states: [PathMatcher.State] = []
    states.reserveCapacity(payload.places.count)
    for (index, place) in payload.places.enumerated() {
      let state =
        index == 0 ? rules.matcher.state(at: place.path) : rules.matcher.step(states[place.parent], place.name)
      states.append(state)
      let candidates = rules.matcher.rules(at: state)
      guard !candidates.isEmpty else { continue }
      let site = Site(payload, place: index)
      var isKeySettled = false
      for rule in candidates where isOn(rule) && (isKeySettled || !settled.contains(index)) {
        guard case .expectation(_, let expectation) = rules.rules[rule].trigger else { continue }
        // A key that should not be there has no type that it should have, but a URL in it may be broken all the same.
        if isKeySettled, expectation.isAbsent || !expectation.looksAtText { continue }
        if doubt.covers(place: index), expectation.isAbsent || site.type == "object" { continue }
        guard let mismatch = expectation.mismatch(site), rules.rules[rule].holds(for: scene) else { continue }
        // What is wrong only beside something else says nothing of the value itself.
        if expectation.settlesPlace, !rules.rules[rule].looksAround {
          settled.insert(index)
          isKeySettled = expectation.isAbsent
        }
        result.append(diagnostic(rule, site, mismatch, scene, place: index))
      }
    }
    return result
  }

  /// What the rules about `message.apns.headers` say of the headers of a request to APNs.
  private func requestHeaders(of scene: Scene) -> [Diagnostic] {
    guard scene.payload.kind.family == .apns, let request = scene.payload.excerpt.request else { return [] }
    let excerpt = scene.payload.excerpt
    return request.headers.flatMap { header in
      let name = excerpt.text.string(header.name).lowercased()
      let site = Site(excerpt.text, name: name, value: header.value, key: header.name)
      return diagnostics(of: site, at: "message.apns.headers." + name, excerpt) { $0.hold(for: scene) }
    }
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
    values["key"] = Words.shortened(site.name)
    values["value"] = isSecret ? Words.masked(site.text ?? "") : Words.shortened(site.text ?? "")
    values["suggestion"] = mismatch.suggestion
    values["type"] = site.type.map(Words.named(type:))
    if let part = mismatch.part, let text = site.text {
      let found = String(decoding: Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
      values["part"] = isSecret ? Words.masked(found) : Words.shortened(found)
    }
    let whole = mismatch.range ?? (rule.target == .key ? site.keyRange ?? site.range : site.range)
    return Finding(
      at: mismatch.part == nil ? whole : site.range(of: mismatch.part), values, edits: edits, place: place)
  }

  // MARK: Requests

  /// What all rules say about the lines of a request.
  package func diagnostics(of request: HTTPRequest, in excerpt: Excerpt) -> [Diagnostic] {
    var result = request.issues.compactMap { diagnostic($0, origin: excerpt.origin) }
    let endpoint = excerpt.endpoint
    var sites = [
      ("request.method", Site(excerpt.text, name: "method", value: request.method)),
      ("request.url", Site(excerpt.text, name: "url", value: request.url)),
    ]
    for header in request.headers {
      let name = excerpt.text.string(header.name).lowercased()
      sites.append(("request.headers." + name, Site(excerpt.text, name: name, value: header.value, key: header.name)))
    }
    for (path, site) in sites {
      result += diagnostics(of: site, at: path, excerpt) { !$0.looksAround && $0.hold(for: endpoint) }
    }
    return result
  }

  /// What the rules about a canonical path say of a piece of a request's lines.
  private func diagnostics(
    of site: Site, at path: String, _ excerpt: Excerpt, when holds: (Circumstances) -> Bool
  ) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for index in rules.matcher.rules(at: rules.matcher.state(at: path)) where isOn(index) {
      let rule = rules.rules[index]
      guard case .expectation(_, let expectation) = rule.trigger, let mismatch = expectation.mismatch(site),
        holds(rule.circumstances)
      else { continue }
      let replacement = rule.fix?.edit == .replace ? rule.fix?.value ?? mismatch.suggestion : nil
      let edits = replacement.map { [TextEdit(site.contentRange, $0)] } ?? []
      let finding = finding(
        rule, site, mismatch, isSecret: site.name == "authorization", place: nil, edits: edits)
      var diagnostic = writer(index, excerpt.origin).diagnostic(finding)
      diagnostic.field = path
      result.append(diagnostic)
    }
    return result
  }
}

/// Turns findings of one rule into diagnostics.
private struct Writer {
  let rule: Rule
  let severity: Severity

  func diagnostic(_ finding: Finding, in payload: Payload? = nil) -> Diagnostic {
    let values = finding.values.mapValues(Words.bounded)
    var diagnostic = Diagnostic(
      rule: rule.id, severity: severity, consequence: rule.consequence, outcome: rule.outcome,
      message: rule.message.filled(with: values), help: rule.help?.filled(with: values),
      range: finding.range, url: rule.source)
    if let related = finding.related, let note = rule.note {
      diagnostic.notes = [Note(note.filled(with: values), at: related)]
    }
    if let fix = rule.fix {
      diagnostic.fixes = finding.alternatives.filter { !$0.edits.isEmpty }.map { alternative in
        FixIt(
          title: fix.title.filled(with: values.merging(alternative.values.mapValues(Words.bounded)) { $1 }),
          // A remark is no reason to change somebody's text unasked.
          isSafe: fix.isSafe && alternative.isSafe && severity >= .warning, edits: alternative.edits)
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
