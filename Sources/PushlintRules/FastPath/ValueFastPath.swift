import PushlintSecrets
import PushlintExtract
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// A document, as the strict parser read it.
struct FastPathDocument {
  let source: SourceText
  let view: DocumentView

  func text(_ index: Int) -> String { view.text(index, in: source) }
}

/// Sees of most values of a request that no rule and no field has anything to say of them.
///
/// - Shape: remembers values that were fine, in memory that copies share: each thread has its own.
struct ValueFastPath {
  /// A value and where it stands.
  struct Value {
    let node: Int
    let kind: SyntaxTree.Node.Kind
    let place: ValuePlace
    /// The meaning of its key; -1 for none.
    let meaning: Int32
    /// The node of its key, where that is one of the sender's own.
    let ownKey: Int?
    /// Whether no rule speaks of it for its key alone.
    let isQuiet: Bool
  }

  /// A rule that objects to a value, unless its preconditions do not hold or a closer look finds nothing.
  private struct Doubt {
    let rule: Int
    let node: Int
    /// The node of the value's key, where the key is one of the sender's own.
    let ownKey: Int?
  }

  private let rules: RuleShelf
  private let tables: RuleTables
  private let preconditions: PreconditionTable
  private let plans: ValuePlans
  private let fineValues: UnsafeMutablePointer<FineValue>
  /// Keeps the memory of `fineValues`.
  private let memory: FineValue.Memory
  /// Rules that object to a value, if their preconditions hold.
  private var doubts: [Doubt] = []

  /// Most doubts that are worth weighing.
  private static let doubtLimit = 256

  init(_ engine: Engine) {
    rules = engine.rules.rules
    tables = engine.rules.tables
    preconditions = tables.preconditions
    let (tables, preconditions) = (tables, preconditions)
    plans = ValuePlans(tables, pathCount: engine.rules.catalogue.paths.count) { rule in
      engine.on[Int(rule)] && tables.prefilters[Int(rule)].isForValues
        && preconditions.mayHold(Int(rule), forRequestsOf: engine.targets)
    }
    memory = FineValue.Memory()
    fineValues = memory.start
  }

  /// Whether no rule that asks for keys speaks of one of the sender's own, whose value is behind a state of the automaton.
  func skips(key: Int, _ state: PathMatcher.State, _ document: FastPathDocument) -> Bool {
    document.view.plainText(key).map { plans.skips($0, state) } ?? false
  }

  /// Whether nothing but a rule may object to a value that is no container; rules that may are noted.
  @inline(__always)
  mutating func passes(_ value: Value, _ document: FastPathDocument) -> Bool {
    let plan = plan(of: value)
    if value.meaning < 0 {
      guard plan == ValuePlans.nothing || ask(plan, value, document) else { return false }
      return value.kind != .string || !maySecret(value.node, document)
    }
    let fine = FineValue(value, document)
    if let fine, fineValues[fine.slot] == fine {
      return plan == ValuePlans.nothing || plan.map { noteDoubts($0, value) } == true
    }
    guard passesShape(value, document) else { return false }
    let before = doubts.count
    guard ask(plan, value, document) else { return false }
    guard value.kind != .string || !maySecret(value.node, document) else { return false }
    // Doubts that any value of the kind brings are noted for those that are known to be fine, too.
    if let fine, let plan, doubts.count - before == plans[plan].pointee.doubts.count { fineValues[fine.slot] = fine }
    return true
  }

  /// The same for an object or array, of which what is inside is looked at elsewhere.
  @inline(__always)
  mutating func passes(container value: Value, _ document: FastPathDocument) -> Bool {
    (value.meaning < 0 || passesShape(value, document)) && ask(plan(of: value), value, document)
  }

  /// What is asked of a value; `nil` where its key decides that.
  @inline(__always)
  private func plan(of value: Value) -> ValuePlans.Number? {
    value.isQuiet ? plans.number(value.place, value.kind) : nil
  }

  @inline(__always)
  private func passesShape(_ value: Value, _ document: FastPathDocument) -> Bool {
    tables.shapes[Int(value.meaning)].passes(value.node, in: document.view, isWire: true, tables.words)
  }

  /// Notes the rules that object to any value of a plan.
  private mutating func noteDoubts(_ number: ValuePlans.Number, _ value: Value) -> Bool {
    guard number != ValuePlans.tooMany else { return false }
    for rule in plans[number].pointee.doubts { doubts.append(Doubt(rule: Int(rule), node: value.node, ownKey: nil)) }
    return doubts.count <= Self.doubtLimit
  }

  /// Notes that a rule may object to a value.
  private mutating func doubt(_ rule: Int, _ value: Value, _ document: FastPathDocument) {
    let doubt = Doubt(rule: rule, node: value.node, ownKey: value.ownKey)
    // Preconditions cost less than a closer look, and are known at the end.
    if preconditions.asks(rule) || !passesCloser(doubt, document) { doubts.append(doubt) }
  }

  /// Forgets the doubts of the last request.
  mutating func clear() { doubts.removeAll(keepingCapacity: true) }

  /// Whether no rule that was noted speaks of a request that has been looked at as a whole.
  func areSilent(_ fastPath: RequestFastPath, _ document: FastPathDocument) -> Bool {
    for doubt in doubts where preconditions.mayHold(doubt.rule, for: fastPath, tables.words) {
      guard passesCloser(doubt, document) else { return false }
    }
    return true
  }

  /// Notes which rules may object to a value.
  ///
  /// - Parameter plan: what is asked at its place; `nil` where the key decides that.
  /// - Returns: whether that could be said.
  @inline(__always)
  private mutating func ask(_ plan: ValuePlans.Number?, _ value: Value, _ document: FastPathDocument) -> Bool {
    guard let plan else {
      askAll(value, document)
      return doubts.count <= Self.doubtLimit
    }
    return plan == ValuePlans.nothing || follow(plan, value, document)
  }

  /// Notes which rules of a plan may object to a value.
  @inline(never)
  private mutating func follow(_ number: ValuePlans.Number, _ value: Value, _ document: FastPathDocument) -> Bool {
    guard noteDoubts(number, value) else { return false }
    let plan = plans[number]
    guard !plan.pointee.tests.isEmpty else { return true }
    var fastPath: TextFastPath?
    if value.kind == .string, plan.pointee.acceptance.accepts(value.node, in: document.view, &fastPath) { return true }
    for number in plan.pointee.tests {
      let rule = Int(number)
      if !tables.prefilters[rule].passes(value.node, key: nil, in: document.view, &fastPath, tables.words) {
        doubt(rule, value, document)
      }
    }
    return doubts.count <= Self.doubtLimit
  }

  /// The same for all rules of a place, which may speak of the value's key or not.
  @inline(never)
  private mutating func askAll(_ value: Value, _ document: FastPathDocument) {
    var fastPath: TextFastPath?
    for number in plans.rules(at: value.place) {
      let rule = Int(number)
      let prefilter = tables.prefilters[rule]
      let passes =
        prefilter.passes(value.kind, isNamed: value.ownKey == nil)
        ?? prefilter.passes(value.node, key: value.ownKey, in: document.view, &fastPath, tables.words)
      if !passes { doubt(rule, value, document) }
    }
  }

  /// Whether a rule finds nothing wrong with a text, number, or list when it looks at it alone.
  private func passesCloser(_ doubt: Doubt, _ document: FastPathDocument) -> Bool {
    let index = doubt.node
    let kind = document.view.nodes[index].kind
    guard kind == .string || kind == .number || kind == .array, let expectation = rules[doubt.rule].expectation,
      !expectation.isAbsent
    else { return false }
    // Of a value whose path has a number the rule surely speaks.
    let name = doubt.ownKey.map { document.text($0) } ?? expectation.keys.first ?? expectation.prefixes.first ?? ""
    let count = kind == .array ? document.view.elementCount(index) : nil
    let subject = RuleSubject(document.view.nodes[index], name: name, text: document.text(index), elementCount: count)
    return expectation.violation(subject) == nil
  }

  // MARK: Secrets

  /// Whether a text may hold a key that no file should.
  @inline(__always)
  private func maySecret(_ index: Int, _ document: FastPathDocument) -> Bool {
    guard SecretPrefilter.mayHold(index, in: document.view) else { return false }
    return holdsSecret(document.text(index))
  }

  @inline(never)
  private func holdsSecret(_ text: String) -> Bool { SecretText.allCases.contains { $0.find(in: text) != nil } }
}
