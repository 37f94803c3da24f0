import PushlintDiagnostics
import PushlintPayload
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

  package init(rules: [Rule], catalogue: FieldCatalogue) {
    self.rules = rules.sorted { $0.id < $1.id }
    self.catalogue = catalogue
    var byIssue: [String: Int] = [:]
    var checks: [(Int, any Check)] = []
    var matcher = PathMatcher()
    for (index, rule) in self.rules.enumerated() {
      switch rule.trigger {
      case .issue(let kind): byIssue[kind] = index
      case .check(let name, let parameters):
        if let check = AllChecks.check(name, parameters) { checks.append((index, check)) }
      case .expectation(let patterns, let expectation):
        // A key that should not be there at all has nothing else that it should have: such rules come first.
        let rank = expectation.isAbsent && !rule.circumstances.looksAround ? 0 : 1
        for pattern in patterns { matcher.add(pattern, rule: index, rank: rank) }
      }
    }
    rulesByIssue = byIssue
    self.checks = checks
    self.matcher = matcher
  }

  package var descriptors: [RuleDescriptor] { rules.map(\.descriptor) }

  package func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }

  /// The rule of that id, or all of that family.
  package func rules(named name: String) -> [Rule] {
    rules.filter { $0.id == name || $0.id.hasPrefix(name + "/") }
  }

  /// Rules whose names are near to one that does not exist, as the end of a sentence.
  package func suggestion(for name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let close = rules.map(\.id).filter { id in
      id.contains(last) || EditDistance.between(id, name, limit: 2) != nil
        || EditDistance.between(id.split(separator: "/").last.map(String.init) ?? id, last, limit: 2) != nil
    }.prefix(3)
    return close.isEmpty ? "" : "; did you mean \(close.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// The same with rules of a project's own.
  package func adding(_ own: [Rule]) -> RuleSet {
    own.isEmpty ? self : RuleSet(rules: rules + own, catalogue: catalogue)
  }
}

/// The paths of all rules as one tree, walked together with the payload.
struct PathMatcher: Sendable {
  private struct Node {
    var children: [String: Int] = [:]
    var wildcard: Int?
    var rules: [(rank: Int, rule: Int)] = []
  }

  private var nodes = [Node()]

  /// A place in the tree of paths: every pattern that still fits.
  typealias State = [Int]

  /// - Parameter rank: rules of a lower rank are asked first.
  mutating func add(_ pattern: PathPattern, rule: Int, rank: Int) {
    var current = 0
    for name in pattern.names {
      if let next = name == "*" ? nodes[current].wildcard : nodes[current].children[name] {
        current = next
      } else {
        nodes.append(Node())
        let next = nodes.count - 1
        if name == "*" { nodes[current].wildcard = next } else { nodes[current].children[name] = next }
        current = next
      }
    }
    nodes[current].rules.append((rank, rule))
  }

  /// The state at a path.
  func state(at path: String) -> State {
    path.split(separator: ".").reduce([0]) { state, name in step(state, String(name)) }
  }

  /// The state below `state`, behind `name`.
  func step(_ state: State, _ name: String) -> State {
    var result: State = []
    for node in state {
      if let exact = nodes[node].children[name] { result.append(exact) }
      if let wildcard = nodes[node].wildcard { result.append(wildcard) }
    }
    return result
  }

  /// The rules whose patterns end here, by rank and in order of their ids.
  func rules(at state: State) -> [Int] { state.flatMap { nodes[$0].rules }.sorted { $0 < $1 }.map(\.rule) }
}
