import PushlintDiagnostics
import PushlintPayload
import PushlintSyntax
import PushlintText

/// All rules and fields, ready to run.
///
/// - Shape: immutable; one set serves every file and every thread.
package struct RuleSet: Sendable {
  package let catalogue: FieldCatalogue
  /// Sorted by id.
  package let rules: [Rule]
  /// Indices of rules by the kind of issue that they speak for.
  let rulesByIssue: [String: Int]
  /// Checks with the indices of their rules.
  let checks: [(rule: Int, check: any Check)]
  let matcher: PathMatcher
  /// What each rule with an expectation lets pass at a glance, by its index.
  let prefilters: [ExpectationPrefilter?]
  /// What else must be so for each rule to speak, by its index.
  let gates: [Gate]
  /// What is asked of the field that a key means, by the number of its meaning.
  let shapes: [FieldShape]
  /// What the kind of a value tells of each of them.
  let glances: [ExpectationGlance?]
  /// The automaton's state at each path, and the rules that speak of it, by its number.
  let stateOfPath: [PathMatcher.State]
  let rulesOfPath: [[Int]]
  /// The names of the catalogue's fields, for slips.
  let foldedNames = FoldedNames()
  /// Any of these paths makes a check worth a look, in the order of ``checks``; empty for one that always looks.
  let wakingPaths: [[PathID]]
  /// What a payload must be for each check, in the same order.
  let conditions: [CheckCondition]

  package init(rules: [Rule], catalogue: FieldCatalogue) {
    self.rules = rules.sorted { $0.id < $1.id }
    let catalogue = catalogue.naming(Self.paths(of: rules))
    self.catalogue = catalogue
    var byIssue: [String: Int] = [:]
    var checks: [(Int, any Check)] = []
    var patterns: [(pattern: PathPattern, rule: Int, rank: Int)] = []
    for (index, rule) in self.rules.enumerated() {
      if let fact = rule.fact { byIssue[fact] = index }
      switch rule.trigger {
      case .issue(let kind): byIssue[kind] = index
      case .check(let name, let parameters):
        if let check = AllChecks.check(name, parameters) { checks.append((index, check)) }
      case .expectation(let places, let expectation):
        // A key that should not be there at all has nothing else that it should have: such rules come first.
        let rank = expectation.isAbsent && !rule.looksAround ? 0 : 1
        patterns += places.map { ($0, index, rank) }
      }
    }
    rulesByIssue = byIssue
    self.checks = checks
    matcher = PathMatcher(patterns)
    prefilters = self.rules.map { rule in
      if case .expectation(_, let expectation) = rule.trigger { ExpectationPrefilter(expectation) } else { nil }
    }
    glances = self.rules.map { rule in
      if case .expectation(_, let expectation) = rule.trigger { ExpectationGlance(expectation) } else { nil }
    }
    gates = self.rules.map { Gate($0.circumstances, catalogue.paths) }
    conditions = checks.map(\.1.condition)
    wakingPaths = checks.map { _, check in check.wakingPaths.map { catalogue.paths[$0] ?? .unknown } }
    shapes = catalogue.paths.allMeanings.map { FieldShape($0, in: $1) }
    (stateOfPath, rulesOfPath) = Self.table(of: catalogue.paths, matcher, self.rules)
  }

  /// Canonical paths that rules ask for, of those that are no pattern.
  package static func paths(of rules: [Rule]) -> [String] {
    rules.flatMap { rule -> [String] in
      var paths = rule.circumstances.present.map(\.path) + rule.circumstances.absent
      switch rule.trigger {
      case .expectation(let places, _):
        paths += places.filter { !$0.names.contains("*") }.map { $0.names.joined(separator: ".") }
      case .check(let name, let parameters): paths += AllChecks.check(name, parameters)?.wakingPaths ?? []
      case .issue: break
      }
      return paths
    }
  }

  private static func table(
    of paths: PathTable, _ matcher: PathMatcher, _ rules: [Rule]
  ) -> (states: [PathMatcher.State], rules: [[Int]]) {
    var states: [PathMatcher.State] = []
    var speaking: [[Int]] = []
    states.reserveCapacity(paths.count)
    for number in 0..<paths.count {
      let path = PathID(number: UInt16(clamping: number))
      let state =
        number == 0 ? matcher.state(at: "") : matcher.step(states[paths.parent(of: path).index], paths.name(of: path))
      states.append(state)
      let candidates = matcher.rules(at: state)
      guard !candidates.isEmpty else {
        speaking.append([])
        continue
      }
      let name = paths.name(of: path)
      speaking.append(
        candidates.filter { rule in
          guard case .expectation(_, let expectation) = rules[rule].trigger else { return false }
          return expectation.speaksOf(name)
        })
    }
    return (states, speaking)
  }

  package var descriptors: [RuleDescriptor] { rules.map(\.descriptor) }

  package func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }

  /// The rule of that id, or all of that family.
  package func rules(named name: String) -> [Rule] { rules.filter { Self.name(name, means: $0.id) } }

  /// Whether a name is that of the rule, or of its family.
  package static func name(_ name: String, means rule: String) -> Bool { rule == name || rule.hasPrefix(name + "/") }

  /// The message of the rule for an issue that was found in `text`.
  package func message<Kind>(for issue: Issue<Kind>, in text: SourceText) -> String? {
    rulesByIssue[issue.kind.rawValue].map { rules[$0].message.filled(with: issue.values(in: text)) }
  }

  /// The end of a sentence about an unknown rule: the rules that were probably meant.
  package func suggestion(for name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let close = rules.map(\.id).filter { id in
      id.contains(last) || EditDistance.between(id, name, limit: 2) != nil
        || EditDistance.between(id.split(separator: "/").last.map(String.init) ?? id, last, limit: 2) != nil
    }.prefix(3)
    return close.isEmpty ? "" : "; did you mean \(close.map { "`\($0)`" }.joined(separator: " or "))?"
  }

  /// The same with another catalogue of fields.
  package func with(_ catalogue: FieldCatalogue) -> RuleSet { RuleSet(rules: rules, catalogue: catalogue) }

  /// The same with rules of a project's own.
  package func adding(_ own: [Rule]) -> RuleSet {
    own.isEmpty ? self : RuleSet(rules: rules + own, catalogue: catalogue)
  }
}

/// The paths of all rules as one automaton, walked together with the payload.
struct PathMatcher: Sendable {
  /// What has been read so far of a path, as far as patterns fit it.
  private struct Node {
    var children: [String: State] = [:]
    /// Behind any name that has no child of its own.
    var other: State = PathMatcher.dead
    var rules: [(rank: Int, rule: Int)] = []
  }

  /// A place in the automaton.
  typealias State = Int

  /// Where no pattern fits.
  static let dead: State = 0

  private let nodes: [Node]
  /// The rules whose patterns end in each state, by rank and in order of their ids.
  private let rules: [[Int]]
  private let start: State

  /// - Parameter patterns: what rules look at; of one place, rules of a lower rank are asked first.
  init(_ patterns: [(pattern: PathPattern, rule: Int, rank: Int)]) {
    var builder = Builder(patterns)
    start = builder.state(of: Array(patterns.indices), depth: 0)
    nodes = builder.nodes
    rules = nodes.map { $0.rules.sorted { $0 < $1 }.map(\.rule) }
  }

  /// The state at a path.
  func state(at path: String) -> State {
    PathPattern(path).names.reduce(start) { state, name in step(state, name) }
  }

  /// The state below `state`, behind `name`.
  func step(_ state: State, _ name: String) -> State {
    state == Self.dead ? state : nodes[state].children[name] ?? nodes[state].other
  }

  /// The names that patterns have behind `state`.
  func names(at state: State) -> some Collection<String> { nodes[state].children.keys }

  /// Whether a name decides what follows.
  func looksAtName(behind state: State) -> Bool { !nodes[state].children.isEmpty }

  /// The rules whose patterns end here.
  func rules(at state: State) -> [Int] { rules[state] }

  /// Makes one state of each set of patterns that fit the same names.
  private struct Builder {
    private let patterns: [(pattern: PathPattern, rule: Int, rank: Int)]
    private(set) var nodes = [Node()]
    private var known: [[Int]: State] = [:]

    init(_ patterns: [(pattern: PathPattern, rule: Int, rank: Int)]) { self.patterns = patterns }

    /// The state in which the first `depth` names of just these patterns have fitted.
    mutating func state(of fitting: [Int], depth: Int) -> State {
      guard !fitting.isEmpty else { return PathMatcher.dead }
      let key = fitting + [-1 - depth]
      if let state = known[key] { return state }
      nodes.append(Node())
      let state = nodes.count - 1
      known[key] = state
      nodes[state].rules = fitting.filter { patterns[$0].pattern.names.count == depth }
        .map { (patterns[$0].rank, patterns[$0].rule) }
      let longer = fitting.filter { patterns[$0].pattern.names.count > depth }
      let names = Set(longer.map { patterns[$0].pattern.names[depth] }).subtracting(["*"])
      for name in names.sorted() {
        let next = longer.filter { [name, "*"].contains(patterns[$0].pattern.names[depth]) }
        nodes[state].children[name] = self.state(of: next, depth: depth + 1)
      }
      nodes[state].other = self.state(
        of: longer.filter { patterns[$0].pattern.names[depth] == "*" }, depth: depth + 1)
      return state
    }
  }
}
