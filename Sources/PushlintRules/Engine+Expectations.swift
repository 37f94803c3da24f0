import Algorithms
import PushlintDiagnostics
import PushlintPayload
import PushlintTables
import PushlintTree

/// What rules with an expectation say of the places of a payload.
extension Engine {
  /// - Parameters:
  ///   - doubtful: the places at which a rule may find something, in their order.
  ///   - reported: places that need no general finding of the catalogue, because a rule reports them.
  ///   - remarks: findings below a warning, such as deprecations, by their places: an error at the same place replaces
  ///     them.
  func expectations(
    of context: RuleContext, at doubtful: [Doubt], _ doubt: NestingDoubt, reported: inout Set<Int>,
    remarks: inout [Int: Diagnostic]
  ) -> [Diagnostic] {
    let payload = context.payload
    var result: [Diagnostic] = []
    for doubtful in doubtful {
      let index = doubtful.place
      // What else must be so is asked first: it takes less than a look at the value.
      let speaking = doubtful.rules.filter { holds($0, for: context) }
      guard !speaking.isEmpty else { continue }
      let subject = RuleSubject(payload, place: index)
      var isKeyReported = false
      for rule in speaking where isKeyReported || !reported.contains(index) {
        guard let expectation = rules.rules[rule].expectation else { continue }
        let isRemark = rules.rules[rule].severity < .warning
        // A key that should not be there has no type that it should have, but a URL in it may be broken all the same.
        if isKeyReported, expectation.isAbsent || !expectation.looksAtText, isRemark || remarks[index] == nil {
          continue
        }
        if doubt.covers(place: index), expectation.isAbsent || subject.type == "object" { continue }
        if expectation.isAbsent, isPassedOn(rule, index, payload) { continue }
        guard var violation = expectation.violation(subject) else { continue }
        if let member = expectation.terms.member, hasMisspelt(member, below: index, of: payload) { continue }
        if let suggestion = violation.suggestion, isRefused(suggestion, at: subject, by: doubtful.candidates, context) {
          violation.suggestion = nil
        }
        let found = diagnostic(rule, subject, violation, context, place: index)
        // What is wrong only beside something else says nothing of the value itself.
        if expectation.settlesPlace, !rules.rules[rule].looksAround {
          isKeyReported = expectation.isAbsent
          guard !isRemark else {
            if remarks[index] == nil { remarks[index] = found }
            continue
          }
          reported.insert(index)
          remarks[index] = nil
        } else if rules.rules[rule].severity == .error {
          remarks[index] = nil
        }
        result.append(found)
      }
    }
    return result
  }

  /// Whether code only passes on what it gets: of two values that nobody knows, one may be nothing.
  private func isPassedOn(_ rule: Int, _ place: Int, _ payload: Payload) -> Bool {
    let node = payload.tree[payload.places[place].node]
    guard node.kind == .opaque, node.knownKind == nil, Int(node.next) == payload.places[place].node + 1 else {
      return false
    }
    return rules.rules[rule].preconditions.present.contains { payload.presence(of: $0.path) == .seen(nil) }
  }

  /// A place at which rules may find something.
  struct Doubt {
    let place: Int
    /// The rules that may find something.
    let rules: [Int]
    /// All rules that speak of the place; a part of the tables.
    let candidates: UnsafeBufferPointer<UInt16>
  }

  /// The places at which a rule may find something, in their order.
  ///
  /// - Parameter fastPath: what shows most places to be fine.
  func doubtfulPlaces(of payload: Payload, _ fastPath: PlaceFastPath?) -> [Doubt] {
    let records = payload.records
    // All of its tables are too many to be handed on for each payload.
    let (rulesOfPath, stateOfPath) = (rules.tables.rulesOfPath, rules.tables.stateOfPath)
    let (matcher, prefilters) = (rules.tables.matcher, rules.tables.prefilters)
    var result: [Doubt] = []
    payload.tree.withView { view in
      // Of places whose path nobody names; those of others are known.
      var states = [UInt16](repeating: .max, count: records.count)
      for index in records.indices {
        let record = records[index]
        let candidates: UnsafeBufferPointer<UInt16>
        var place = ValuePlace(path: record.path)
        var key: Int?
        if record.path != .unknown, index == 0 || record.path != records[Int(record.parent)].path {
          candidates = rulesOfPath[record.path.index]
        } else {
          let around = records[Int(record.parent)]
          let noted = states[Int(record.parent)]
          let before =
            noted != .max
            ? Int(noted) : around.path == .unknown ? PathMatcher.dead : Int(stateOfPath[around.path.index])
          guard index > 0, before != PathMatcher.dead else { continue }
          let name = matcher.looksAtName(behind: before) ? payload.name(of: index) : ""
          let state = matcher.step(before, name)
          if record.first >= 0 { states[index] = UInt16(clamping: state) }
          candidates = matcher.rules(at: state)
          place = ValuePlace(state: UInt16(clamping: state))
          key = record.key < 0 ? nil : Int(record.key)
        }
        guard !candidates.isEmpty, fastPath?.passes(Int(record.node), at: place, key: key, in: view) != true
        else { continue }
        var text: TextFastPath?
        let isTypeKnown = view.nodes[Int(record.node)].knownKind != nil
        var doubtful: [Int] = []
        for rule in candidates.lazy.map(Int.init)
        where isTypeKnown
          ? on[rule] && prefilters[rule].isForValues
          : mayObject(rule, to: Int(record.node), key: key, in: view, &text)
        {
          doubtful.append(rule)
        }
        guard !doubtful.isEmpty else { continue }
        result.append(Doubt(place: index, rules: doubtful, candidates: candidates))
      }
    }
    return result
  }

  /// The same for a request of which the fast path has told what may be wrong with it.
  func doubtfulPlaces(of payload: Payload, _ doubts: RequestDoubts) -> [Doubt] {
    let values = payload.places(ofNodes: doubts.values)
    let places = (values + payload.places(ofNodes: doubts.rules.map(\.node))).sorted()
    return payload.tree.withView { view in
      places.indices.compactMap { number in
        let index = places[number]
        guard number == 0 || places[number - 1] != index else { return nil }
        let (candidates, isNamed) = self.candidates(at: index, of: payload)
        let node = Int(payload.records[index].node)
        let key = isNamed ? nil : payload.records[index].key
        let isWhole = values[values.partitioningIndex { $0 >= index }...].first == index
        let rules = doubts.rules[doubts.rules.partitioningIndex { $0.node >= node - payload.root }...]
          .prefix { $0.node == node - payload.root }
        var text: TextFastPath?
        let doubtful = candidates.lazy.map(Int.init).filter { rule in
          rules.contains { $0.rule == rule }
            || isWhole && self.mayObject(rule, to: node, key: key.map(Int.init), in: view, &text)
        }
        return doubtful.isEmpty ? nil : Doubt(place: index, rules: Array(doubtful), candidates: candidates)
      }
    }
  }

  /// The rules that speak of a place, and whether its path has a number.
  private func candidates(
    at index: Int, of payload: Payload
  ) -> (candidates: UnsafeBufferPointer<UInt16>, isNamed: Bool) {
    let records = payload.records
    func isNamed(_ index: Int) -> Bool {
      records[index].path != .unknown && (index == 0 || records[index].path != records[Int(records[index].parent)].path)
    }
    func state(_ index: Int) -> PathMatcher.State {
      if isNamed(index) { return Int(rules.tables.stateOfPath[records[index].path.index]) }
      guard index > 0 else { return PathMatcher.dead }
      return rules.tables.matcher.step(state(Int(records[index].parent)), payload.name(of: index))
    }
    return isNamed(index)
      ? (rules.tables.rulesOfPath[records[index].path.index], true)
      : (rules.tables.matcher.rules(at: state(index)), false)
  }

  /// Whether a rule may object to the value at a node, as far as the fast path can tell.
  func mayObject(
    _ rule: Int, to node: Int, key: Int?, in view: DocumentView, _ text: inout TextFastPath?
  ) -> Bool {
    let prefilter = rules.tables.prefilters[rule]
    guard on[rule], prefilter.isForValues else { return false }
    if let passes = prefilter.passes(view.nodes[node].kind, isNamed: key == nil) { return !passes }
    return !prefilter.passes(node, key: key, in: view, &text, rules.tables.words)
  }

  /// Whether a check may find something, as far as the fast path can tell.
  func mayFind(_ number: Int, in context: RuleContext) -> Bool {
    let paths = rules.tables.checks.wakingPaths(of: number)
    guard paths.isEmpty || paths.contains(where: context.payload.has) else { return false }
    return rules.tables.checks.condition(of: number).holds(for: context) && rules.checks[number].mayFind(in: context)
  }

  /// Whether one of `candidates` reports `suggestion` and does not report the value that it would replace.
  func isRefused(
    _ suggestion: String, at subject: RuleSubject, by candidates: UnsafeBufferPointer<UInt16>, _ context: RuleContext
  )
    -> Bool
  {
    let replaced = subject.with(text: suggestion)
    return candidates.contains { rule in
      let rule = Int(rule)
      guard isOn(rule), let expectation = rules.rules[rule].expectation else { return false }
      return expectation.violation(replaced) != nil && expectation.violation(subject) == nil
        && holds(rule, for: context)
    }
  }

  /// Whether a key of the object was meant to be `member`: then its name is the mistake, and nothing is missing.
  func hasMisspelt(_ member: String, below index: Int, of payload: Payload) -> Bool {
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
}
