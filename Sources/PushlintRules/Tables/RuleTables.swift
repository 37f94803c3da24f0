import PushlintPayload
import PushlintTables

/// What a run needs of rules and fields until one of them speaks: numbers and words, no text for people.
///
/// - Shape: immutable; a part of the program's image, or compiled from rules. Rules have numbers in the order of their ids.
struct RuleTables: Sendable {
  private let idTable: KeyTable
  /// Whether each rule speaks without being asked.
  private let onByDefault: Table<UInt8>
  /// Whether each rule looks at anything beside the place itself.
  private let around: Table<UInt8>
  /// Kinds of issues and facts, and the rules that have the words for them.
  private let issueKinds: KeyTable
  private let ruleOfIssue: Table<UInt16>

  let words: RuleWords
  /// What each rule lets pass on the fast path.
  let prefilters: Table<ExpectationPrefilter>
  let preconditions: PreconditionTable
  let checks: CheckTable
  let matcher: PathMatcher
  /// What is asked of the field that a key means, by the number of its meaning.
  let shapes: Table<FieldShape>
  /// The automaton's state at each path, and the rules that speak of it.
  let stateOfPath: Table<UInt16>
  let rulesOfPath: ListTable<UInt16>

  /// - Parameters:
  ///   - rules: sorted by id.
  ///   - catalogue: has numbers for all ``paths(of:)``.
  init(_ rules: [Rule], _ catalogue: FieldCatalogue) {
    var words = RuleWords.Builder()
    var issues: [String: Int] = [:]
    var patterns: [PathMatcher.Entry] = []
    for (index, rule) in rules.enumerated() {
      if let fact = rule.fact { issues[fact] = index }
      switch rule.trigger {
      case .issue(let kind): issues[kind] = index
      case .check: break
      case .expectation(let places, let expectation):
        // A key that should not be there at all has nothing else that it should have: such rules come first.
        let rank = expectation.isAbsent && !rule.looksAround ? 0 : 1
        patterns += places.map { ($0, index, rank) }
      }
    }
    idTable = KeyTable(rules.map(\.id))
    onByDefault = Table(rules.map { $0.isOnByDefault ? 1 : 0 })
    around = Table(rules.map { $0.looksAround ? 1 : 0 })
    let kinds = issues.keys.sorted()
    issueKinds = KeyTable(kinds)
    ruleOfIssue = Table(kinds.map { UInt16(clamping: issues[$0] ?? 0) })
    // Parameters of checks come first: what rules compare with may be more than there is room for.
    checks = CheckTable(rules, catalogue.paths, &words)
    prefilters = Table(rules.map { ExpectationPrefilter($0.expectation, &words) })
    let paths = catalogue.paths
    shapes = Table(
      paths.allMeanings.map { FieldShape($0, paths.field(of: $0), in: paths.object(around: $0), &words) })
    preconditions = PreconditionTable(rules.map(\.preconditions), paths, &words)
    matcher = PathMatcher(patterns)
    (stateOfPath, rulesOfPath) = Self.table(of: paths, matcher, rules)
    self.words = RuleWords(words)
  }

  init(from image: inout ImageReader) {
    idTable = KeyTable(from: &image)
    onByDefault = image.table(of: UInt8.self)
    around = image.table(of: UInt8.self)
    issueKinds = KeyTable(from: &image)
    ruleOfIssue = image.table(of: UInt16.self)
    words = RuleWords(from: &image)
    prefilters = image.table(of: ExpectationPrefilter.self)
    preconditions = PreconditionTable(from: &image)
    checks = CheckTable(from: &image)
    matcher = PathMatcher(from: &image)
    shapes = image.table(of: FieldShape.self)
    stateOfPath = image.table(of: UInt16.self)
    rulesOfPath = ListTable(from: &image)
  }

  func write(to image: inout ImageWriter) {
    idTable.write(to: &image)
    image.add(onByDefault)
    image.add(around)
    issueKinds.write(to: &image)
    image.add(ruleOfIssue)
    words.write(to: &image)
    image.add(prefilters)
    preconditions.write(to: &image)
    checks.write(to: &image)
    matcher.write(to: &image)
    image.add(shapes)
    image.add(stateOfPath)
    rulesOfPath.write(to: &image)
  }

  /// Canonical paths that rules ask for, of those that are no pattern.
  static func paths(of rules: [Rule]) -> [String] {
    rules.flatMap { rule -> [String] in
      var paths = rule.preconditions.present.map(\.path) + rule.preconditions.absent
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
  ) -> (states: Table<UInt16>, rules: ListTable<UInt16>) {
    var states: [PathMatcher.State] = []
    var speaking: [[UInt16]] = []
    for number in 0..<paths.count {
      let path = PathID(number: UInt16(clamping: number))
      let name = paths.name(of: path)
      let state = number == 0 ? matcher.state(at: "") : matcher.step(states[paths.parent(of: path).index], name)
      states.append(state)
      speaking.append(matcher.rules(at: state).filter { rules[Int($0)].expectation?.speaksOf(name) == true })
    }
    return (Table(states.map { UInt16(clamping: $0) }), ListTable(speaking))
  }

  // MARK: Rules

  /// The number of rules.
  var count: Int { idTable.count }

  var ids: some RandomAccessCollection<String> { (0..<count).lazy.map { id(of: $0) } }

  func id(of rule: Int) -> String { idTable.word(KeyTable.Key(clamping: rule + 1)) }

  /// The number of the rule with an id.
  func rule(_ id: String) -> Int? {
    let key = idTable[id]
    return key == KeyTable.unknown ? nil : Int(key) - 1
  }

  /// The rule that has the words for a kind of issue or fact.
  func rule(forIssue kind: String) -> Int? {
    let key = issueKinds[kind]
    return key == KeyTable.unknown ? nil : Int(ruleOfIssue[Int(key) - 1])
  }

  func isOnByDefault(_ rule: Int) -> Bool { onByDefault[rule] != 0 }

  func looksAround(_ rule: Int) -> Bool { around[rule] != 0 }

  /// The checks of all rules, in the order of ``checks``.
  func makeChecks() -> [any Check] { checks.make(words) }
}

extension Rule {
  /// What it expects of the values that it is about; `nil` for a rule of another kind.
  var expectation: Expectation? {
    if case .expectation(_, let expectation) = trigger { expectation } else { nil }
  }
}
