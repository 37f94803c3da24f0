import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// Runs rules over what was read, and words what they find.
///
/// - Shape: diagnostics count in the excerpt's own text; whoever asked maps them to the file.
package final class Engine: Sendable {
  let rules: RuleSet
  /// What a configuration says about each rule, by its index; `nil` where it says nothing.
  let levels: [RuleLevel?]
  let targets: Targets?
  /// Whether each rule speaks, by its index.
  let on: [Bool]
  /// The checks that speak, by their places in the set.
  let checks: [Int]
  /// Whether nobody wants to hear of words in other capitals that FCM takes all the same.
  let ignoresCase: Bool
  /// What somebody does with the diagnostics.
  let purpose: Purpose

  /// What diagnostics are made for, which decides how much of them is made.
  package enum Purpose: Sendable {
    case report
    /// They are compared with others: they have no more than rule, severity, message, and range.
    case comparison
    /// Their places are compared with those of others: they have no message either.
    case comparisonOfPlaces
  }

  private let plans: SharedPlans

  /// - Parameters:
  ///   - levels: what a configuration says, by rule id.
  ///   - targets: what the app runs on; `nil` when nobody says.
  package init(_ rules: RuleSet, levels: [String: RuleLevel] = [:], targets: Targets? = nil) {
    self.rules = rules
    self.targets = targets
    var known = [RuleLevel?](repeating: nil, count: rules.tables.count)
    for (id, level) in levels {
      if let rule = rules.tables.rule(id) { known[rule] = level }
    }
    self.levels = known
    let on = known.enumerated().map { index, level in
      switch level {
      case .off?: false
      case .on?: true
      case nil: rules.tables.isOnByDefault(index)
      }
    }
    self.on = on
    ignoresCase = rules.tables.rule(forIssue: FieldViolation.issue(.fcm, .looseCase)).map { !on[$0] } ?? true
    plans = SharedPlans(rules, on: on)
    checks = rules.tables.checks.indices.filter { on[rules.tables.checks.rule(of: $0)] }
    purpose = .report
  }

  private init(_ engine: Engine, _ purpose: Purpose) {
    rules = engine.rules
    levels = engine.levels
    targets = engine.targets
    on = engine.on
    checks = engine.checks
    ignoresCase = engine.ignoresCase
    plans = engine.plans
    self.purpose = purpose
  }

  /// The same for diagnostics of which somebody needs no more than `purpose` says.
  package func with(_ purpose: Purpose) -> Engine { Engine(self, purpose) }

  func isOn(_ index: Int) -> Bool { on[index] }

  /// Calls `body` with what shows most places of a payload to be fine; with nothing where it is no JSON.
  func withFastPath<Result>(of payload: Payload, _ body: (PlaceFastPath?) -> Result) -> Result {
    plans.with { body(PlaceFastPath(payload, $0)) }
  }

  /// Whether all of the preconditions of a rule hold.
  func holds(_ rule: Int, for context: RuleContext) -> Bool {
    rules.tables.preconditions.holds(rule, for: context, rules)
  }

  /// Whether somebody wants to hear of issues of a kind.
  package func isOn(_ kind: String) -> Bool { rules.tables.rule(forIssue: kind).map(isOn) ?? false }

  /// What sees of requests in JSON that they are clean.
  package func cleanRequest() -> CleanRequest { CleanRequest(self) }

  func writer(_ index: Int, _ origin: Excerpt.Origin) -> FindingWriter {
    let rule = rules.rules[index]
    let severity =
      if case .on(let severity)? = levels[index] {
        severity
      } else {
        origin == .sample ? rule.severityInSamples ?? rule.severity : rule.severity
      }
    return FindingWriter(
      rule: rule, severity: severity, catalogue: rules.catalogue, purpose: purpose)
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
    guard let rule = rules.tables.rule(forIssue: issue.kind.rawValue), isOn(rule) else { return nil }
    var values = issue.values(in: text)
    if isSentence { values["detail"] = MessageFormatting.bounded(issue.detail) }
    let finding = Finding(
      at: issue.range, values, edits: issue.edits, isSafe: issue.isSafe, related: issue.related)
    return writer(rule, origin).diagnostic(finding, service: service)
  }

  /// The diagnostic of a fact; `nil` when no rule that is on has words for its kind.
  package func diagnostic(_ fact: SourceFact, origin: Excerpt.Origin) -> Diagnostic? {
    guard let rule = rules.tables.rule(forIssue: fact.kind.rawValue), isOn(rule) else { return nil }
    var values = TemplateValues(fact.values)
    if let secret = fact.secret {
      values["value"] = MessageFormatting.masked(secret)
      values["part"] = values["value"]
    }
    return writer(rule, origin).diagnostic(Finding(at: fact.range, values, edits: fact.edits))
  }

  // MARK: Payloads

  /// What all rules say about a payload.
  ///
  /// - Parameter doubts: what of a request may be wrong with it, where the fast path has shown that nothing else is.
  package func diagnostics(of payload: Payload, doubts: RequestDoubts? = nil) -> [Diagnostic] {
    let origin = payload.excerpt.origin
    let context = RuleContext(payload, rules.catalogue, targets: targets)
    var result: [Diagnostic] = []
    // Places that a rule of their own has spoken about: what the catalogue says of them in general is said already.
    let broken = ReportedPlaces(payload)
    var reported = broken.indices
    let doubt = NestingDoubt(payload)
    for number in checks where doubts?.silence(number) != true && mayFind(number, in: context) {
      let rule = rules.tables.checks.rule(of: number)
      let check = rules.checks[number]
      guard holds(rule, for: context) else { continue }
      for finding in check.findings(in: context) where !doubt.covers(finding) && !broken.cover(finding) {
        if check.reportsPlaces, let place = finding.place { reported.insert(place) }
        result.append(writer(rule, origin).diagnostic(finding, in: payload))
      }
    }
    var remarks: [Int: Diagnostic] = [:]
    let doubtful =
      doubts.map { doubtfulPlaces(of: payload, $0) }
      ?? withFastPath(of: payload) { doubtfulPlaces(of: payload, $0) }
    result += expectations(of: context, at: doubtful, doubt, reported: &reported, remarks: &remarks)
    result += requestHeaders(of: context)
    let places = doubts.flatMap { $0.concernKeys ? nil : payload.places(ofNodes: $0.values) }
    for issue in FieldValidator.issues(of: payload, rules, at: places, reported: reported, ignoresCase: ignoresCase)
    where !(issue.kind.isAboutNesting && doubt.covers(issue.finding)) {
      guard let rule = rules.tables.rule(forIssue: issue.issue), isOn(rule), holds(rule, for: context)
      else { continue }
      if let place = issue.finding.place, remarks[place] != nil {
        guard rules.rules[rule].severity == .error else { continue }
        remarks[place] = nil
      }
      result.append(writer(rule, origin).diagnostic(issue.finding, in: payload))
    }
    result += remarks.sorted { $0.key < $1.key }.map(\.value)
    guard let request = payload.tree.forms?.objects[payload.root], request.hasPayloadElsewhere else { return result }
    // What a call gives may be asked for elsewhere in the function that gets it.
    let isGiven = request.servesOthers || payload.tree[payload.root].flags.contains(.declared)
    return result.compactMap { $0.ofHeaders(in: payload.range, areGiven: isGiven) }
  }

  func diagnostic(
    _ index: Int, _ subject: RuleSubject, _ violation: Violation, _ context: RuleContext, place: Int
  ) -> Diagnostic {
    let rule = rules.rules[index]
    let payload = context.payload
    let edits =
      purpose != .report ? [] : FixEdits(context, place: place, subject: subject).edits(for: rule.fix, violation)
    let finding = finding(
      rule, subject, violation, isSecret: payload.places[place].field?.isSecret == true, place: place, edits: edits,
      clock: payload.sourceOfClock(at: place))
    return writer(index, payload.excerpt.origin).diagnostic(finding, in: payload)
  }

  func finding(
    _ rule: Rule, _ subject: RuleSubject, _ violation: Violation, isSecret: Bool, place: Int?, edits: [TextEdit] = [],
    clock: String? = nil
  ) -> Finding {
    let whole = violation.range ?? (rule.target == .key ? subject.keyRange ?? subject.opening : subject.range)
    let range = violation.part == nil ? whole : subject.range(of: violation.part)
    guard purpose != .comparisonOfPlaces else { return Finding(at: range, edits: [], place: place) }
    var values = violation.values
    values.reserve(6)
    if rule.asks(for: "key") { values["key"] = MessageFormatting.shortened(subject.shownName) }
    if rule.asks(for: "value") {
      let value = subject.text ?? subject.number?.source ?? subject.literal ?? ""
      values["value"] = isSecret ? MessageFormatting.masked(value) : shownValue(subject)
    }
    values["suggestion"] = violation.suggestion
    if rule.asks(for: "type") { values["type"] = subject.type.map(MessageFormatting.named(type:)) }
    if rule.asks(for: "found") {
      values["found"] = MessageFormatting.found(
        subject.type,
        subject.source == nil ? nil : isSecret ? MessageFormatting.masked(subject.text ?? "") : subject.source)
    }
    if let source = clock {
      values["value"] = source
      if rule.asks(for: "found") { values["found"] = "`\(source)`" }
    }
    if let part = violation.part, let text = subject.text {
      let found = String(decoding: Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
      values["part"] = isSecret ? MessageFormatting.masked(found) : MessageFormatting.shortened(found)
    }
    return Finding(at: range, values, edits: edits, place: place)
  }

  /// A text, number, or literal as messages show it; an empty text with its quotes, so that something can be seen.
  func shownValue(_ subject: RuleSubject) -> String {
    if let text = subject.text { return text.isEmpty ? "\"\"" : MessageFormatting.shortened(text) }
    return subject.number?.source ?? subject.literal ?? ""
  }
}

extension Diagnostic {
  /// The same of a request whose payload is read at another place; `nil` for what is said of the payload.
  ///
  /// - Parameter areGiven: whether a call gives the headers, which are then left as they are.
  fileprivate func ofHeaders(in request: SourceRange, areGiven: Bool) -> Diagnostic? {
    guard !range.isEmpty, request.encloses(range) else { return nil }
    var result = self
    result.fixes.removeAll { areGiven || $0.edits.contains(where: \.range.isEmpty) }
    return result
  }
}

extension Payload {
  /// What code reads a clock with, where that is the value of a place: its number is another one at any time.
  fileprivate func sourceOfClock(at place: Int) -> String? {
    guard let clocks = tree.forms?.clocks, !clocks.isEmpty, clocks.contains(places[place].node) else { return nil }
    return MessageFormatting.shortened(tree.source.string(tree[places[place].node].range))
  }
}

extension Issue {
  /// Most bytes of the found text that are looked at: messages show far less.
  private static var longest: Int { 500 }

  /// The placeholders of messages that an issue fills in.
  func values(in text: SourceText?) -> TemplateValues {
    let detail = MessageFormatting.shortened(detail)
    var values: TemplateValues = ["detail": detail, "key": detail]
    values["suggestion"] = (edits.first?.text ?? suggestion).map(MessageFormatting.shortened)
    if let text {
      let shown = SourceRange(range.start, min(range.end, range.start + Self.longest))
      values["found"] = MessageFormatting.shortened(text.string(shown))
    }
    return values
  }
}
