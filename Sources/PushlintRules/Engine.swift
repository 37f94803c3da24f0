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

  package init(_ rules: RuleSet) { self.rules = rules }

  // MARK: Issues of reading

  /// The diagnostic of an issue; `nil` when no rule speaks for its kind.
  package func diagnostic<Kind>(_ issue: Issue<Kind>, origin: Excerpt.Origin) -> Diagnostic? {
    guard let rule = rules.rulesByIssue[issue.kind.rawValue] else { return nil }
    let finding = Finding(
      at: issue.range, ["detail": Words.shortened(issue.detail)], edits: issue.edits, isSafe: issue.isSafe,
      related: issue.related)
    return Writer(rule: rule, origin: origin).diagnostic(finding, fix: issue.edits)
  }

  // MARK: Payloads

  /// What all rules say about a payload.
  package func diagnostics(of payload: Payload) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for (rule, check) in rules.checks where holds(rule, payload) {
      let writer = Writer(rule: rule, origin: payload.excerpt.origin)
      result += check.findings(in: payload).map { writer.diagnostic($0, fix: $0.edits, in: payload) }
    }
    return result + expectations(of: payload)
  }

  private func holds(_ rule: Rule, _ payload: Payload) -> Bool {
    rule.spelling == nil || rule.spelling == payload.spelling
  }

  private func expectations(of payload: Payload) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var states: [PathMatcher.State] = []
    states.reserveCapacity(payload.places.count)
    for (index, place) in payload.places.enumerated() {
      let state =
        index == 0 ? rules.matcher.state(at: place.path) : rules.matcher.step(states[place.parent], place.name)
      states.append(state)
      var isKeyRefused = false
      for rule in rules.matcher.rules(at: state).map({ rules.rules[$0] }) where holds(rule, payload) {
        guard case .expectation(_, let expectation) = rule.trigger else { continue }
        // A key that should not be there has no type that it should have.
        if isKeyRefused, !expectation.types.isEmpty { continue }
        let site = Site(payload, place: index)
        guard let mismatch = expectation.mismatch(site) else { continue }
        isKeyRefused = isKeyRefused || expectation.isAbsent
        result.append(diagnostic(rule, site, mismatch, payload, place: index))
      }
    }
    return result
  }

  private func diagnostic(
    _ rule: Rule, _ site: Site, _ mismatch: Mismatch, _ payload: Payload, place: Int
  ) -> Diagnostic {
    let finding = finding(rule, site, mismatch, isSecret: payload.places[place].field?.isSecret == true, place: place)
    let edits = FixEdits(payload, place: place, site: site).edits(for: rule.fix, mismatch)
    return Writer(rule: rule, origin: payload.excerpt.origin).diagnostic(finding, fix: edits, in: payload)
  }

  private func finding(_ rule: Rule, _ site: Site, _ mismatch: Mismatch, isSecret: Bool, place: Int?) -> Finding {
    var values = mismatch.values
    values["key"] = Words.shortened(site.name)
    values["value"] = isSecret ? Words.masked(site.text ?? "") : Words.shortened(site.text ?? "")
    values["suggestion"] = mismatch.suggestion
    values["type"] = site.type.map(Words.named(type:))
    if let part = mismatch.part, let text = site.text {
      let found = String(decoding: Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
      values["part"] = isSecret ? Words.masked(found) : Words.shortened(found)
    }
    var range = mismatch.range ?? (rule.target == .key ? site.keyRange ?? site.range : site.range)
    if let part = mismatch.part, site.isVerbatim {
      range = SourceRange(site.contentRange.start + part.lowerBound, site.contentRange.start + part.upperBound)
    }
    return Finding(at: range, values, place: place)
  }

  // MARK: Requests

  /// What all rules say about the lines of a request.
  package func diagnostics(of request: HTTPRequest, in excerpt: Excerpt) -> [Diagnostic] {
    var result = request.issues.compactMap { diagnostic($0, origin: excerpt.origin) }
    var sites = [("request.url", Site(excerpt.text, name: "url", value: request.url))]
    for header in request.headers {
      let name = excerpt.text.string(header.name).lowercased()
      sites.append(("request.headers." + name, Site(excerpt.text, name: name, value: header.value, key: header.name)))
    }
    for (path, site) in sites {
      for rule in rules.matcher.rules(at: rules.matcher.state(at: path)).map({ rules.rules[$0] }) {
        guard case .expectation(_, let expectation) = rule.trigger, let mismatch = expectation.mismatch(site) else {
          continue
        }
        let finding = finding(rule, site, mismatch, isSecret: site.name == "authorization", place: nil)
        var diagnostic = Writer(rule: rule, origin: excerpt.origin).diagnostic(finding, fix: [])
        diagnostic.field = path
        result.append(diagnostic)
      }
    }
    return result
  }
}

/// Turns findings of one rule into diagnostics.
private struct Writer {
  let rule: Rule
  let origin: Excerpt.Origin

  func diagnostic(_ finding: Finding, fix edits: [TextEdit], in payload: Payload? = nil) -> Diagnostic {
    let severity = origin == .sample ? rule.severityInSamples ?? rule.severity : rule.severity
    var diagnostic = Diagnostic(
      rule: rule.id, severity: severity, consequence: rule.consequence, outcome: rule.outcome,
      message: rule.message.filled(with: finding.values), help: rule.help?.filled(with: finding.values),
      range: finding.range, url: rule.source)
    if let related = finding.related, let note = rule.note {
      diagnostic.notes = [Note(note.filled(with: finding.values), at: related)]
    }
    if let fix = rule.fix, !edits.isEmpty {
      // A remark is no reason to change somebody's text unasked.
      let isSafe = fix.isSafe && finding.isSafe && severity >= .warning
      diagnostic.fixes = [
        FixIt(title: fix.title.filled(with: finding.values), isSafe: isSafe, edits: edits)
      ]
    }
    if let payload, let index = finding.place, payload.places.indices.contains(index) {
      let place = payload.places[index]
      diagnostic.field = place.path.isEmpty ? nil : place.path
      diagnostic.pointer = payload.tree.pointer(to: place.node, from: payload.root)
    }
    return diagnostic
  }
}
