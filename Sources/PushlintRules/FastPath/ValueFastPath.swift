import PushlintSecrets
import PushlintExtract
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// The key of a value.
struct ValueKey: BitwiseCopyable {
  /// What it means; -1 for nothing that a field says.
  var meaning: Int32 = -1
  /// Its node, where it is one of the sender's own; -1 for any other.
  var own: Int32 = -1
  /// Whether no rule speaks of the value for its key alone.
  var isQuiet = true

  var ownNode: Int? { own < 0 ? nil : Int(own) }
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
    let key: ValueKey
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
  private let ignoresCase: Bool
  private let fineValues: UnsafeMutablePointer<FineValue>
  /// By the meaning of a key: whether its field asks nothing of a text.
  private let takesText: UnsafeMutablePointer<Bool>
  /// Keeps the memory of `fineValues`.
  private let memory: FineValue.Memory
  /// Rules that object to a value, if their preconditions hold.
  private var doubts: [Doubt] = []

  /// Most doubts that are worth weighing.
  private static let doubtLimit = 256

  init(_ engine: Engine) {
    rules = engine.rules.rules
    tables = engine.rules.tables
    ignoresCase = engine.ignoresCase
    preconditions = tables.preconditions
    let (tables, preconditions) = (tables, preconditions)
    plans = ValuePlans(tables, pathCount: engine.rules.catalogue.paths.count) { rule in
      engine.on[Int(rule)] && tables.prefilters[Int(rule)].isForValues
        && preconditions.mayHold(Int(rule), forRequestsOf: engine.targets)
    }
    memory = FineValue.Memory(shapes: tables.shapes)
    fineValues = memory.start
    takesText = memory.takesText
  }

  /// Whether no rule that asks for keys speaks of one of the sender's own, whose value is behind a state of the automaton.
  mutating func skips(key: Int, _ state: PathMatcher.State, _ view: DocumentView) -> Bool {
    view.plainText(key).map { plans.skips($0, state) } ?? false
  }

  /// Whether nothing but a rule may object to a value that is no container; rules that may are noted.
  ///
  /// - Parameters:
  ///   - source: where the value begins; as many bytes as ``FineValue`` has may be read where `isRoomy`.
  ///   - isPlain: whether it has no escapes.
  @inline(__always)
  mutating func passes(
    _ value: Value, _ source: UnsafePointer<UInt8>, count: Int, isPlain: Bool, isRoomy: Bool, _ view: DocumentView
  ) -> Bool {
    let plan = value.key.isQuiet ? plans.number(value.place, value.kind) : ValuePlans.tooMany
    let meaning = value.key.meaning
    if value.kind == .string {
      let takesAnyText = meaning < 0 || takesText[Int(meaning)]
      if takesAnyText, isPlain, passes(UnsafeRawPointer(source), count: count, plans[plan]) { return true }
    } else if meaning < 0, plan == ValuePlans.nothing {
      return true
    }
    guard meaning >= 0, isPlain, isRoomy, count <= FineValue.width else { return passesCloser(value, nil, view) }
    let fine = FineValue(source, count: count, meaning: meaning)
    if plan == ValuePlans.nothing, fineValues[fine.slot] == fine { return true }
    return passesCloser(value, fine, view)
  }

  /// Whether the rules of a plan let a string pass, as far as its length and the kinds of its bytes tell, and no key is in
  /// it that no file should have.
  @inline(__always)
  private func passes(_ source: UnsafeRawPointer, count: Int, _ plan: UnsafePointer<ValuePlan>) -> Bool {
    plan.pointee.acceptance.accepts(source + 1, count: count &- 2)
      && (count <= SecretText.shortest || !SecretPrefilter.mayHold(source, count: count, hasEscapes: false))
  }

  /// The same for one that may be remembered as fine.
  @inline(never)
  private mutating func passesCloser(_ value: Value, _ fine: FineValue?, _ view: DocumentView) -> Bool {
    let plan = plan(of: value)
    if let fine, fineValues[fine.slot] == fine {
      return plan == ValuePlans.nothing || plan.map { noteDoubts($0, value) } == true
    }
    guard value.key.meaning < 0 || passesShape(value, view) else { return false }
    let before = doubts.count
    guard ask(plan, value, view) else { return false }
    guard value.kind != .string || !maySecret(value.node, view) else { return false }
    // Doubts that any value of the kind brings are noted for those that are known to be fine, too.
    if let fine, let plan, doubts.count - before == plans[plan].pointee.doubts.count { fineValues[fine.slot] = fine }
    return true
  }

  /// Whether nothing but a rule may object to an object or array, of which what is inside is looked at elsewhere.
  @inline(__always)
  mutating func passes(container value: Value, _ view: DocumentView) -> Bool {
    (value.key.meaning < 0 || passesShape(value, view)) && ask(plan(of: value), value, view)
  }

  /// What is asked of a value; `nil` where its key decides that.
  @inline(__always)
  private func plan(of value: Value) -> ValuePlans.Number? {
    value.key.isQuiet ? plans.number(value.place, value.kind) : nil
  }

  @inline(__always)
  private func passesShape(_ value: Value, _ view: DocumentView) -> Bool {
    tables.shapes[Int(value.key.meaning)]
      .passes(value.node, in: view, isWire: true, ignoresCase: ignoresCase, tables.words)
  }

  /// Notes the rules that object to any value of a plan.
  @inline(__always)
  private mutating func noteDoubts(_ number: ValuePlans.Number, _ value: Value) -> Bool {
    guard number != ValuePlans.tooMany else { return false }
    let sure = plans[number].pointee.doubts
    return sure.isEmpty || note(sure, value)
  }

  @inline(never)
  private mutating func note(_ sure: UnsafeBufferPointer<UInt16>, _ value: Value) -> Bool {
    for rule in sure { doubts.append(Doubt(rule: Int(rule), node: value.node, ownKey: nil)) }
    return doubts.count <= Self.doubtLimit
  }

  /// Notes that a rule may object to a value.
  private mutating func doubt(_ rule: Int, _ value: Value, _ view: DocumentView) {
    let doubt = Doubt(rule: rule, node: value.node, ownKey: value.key.ownNode)
    // Preconditions cost less than a closer look, and are known at the end.
    if preconditions.asks(rule) || !passesCloser(doubt, view) { doubts.append(doubt) }
  }

  /// Forgets the doubts of the last request.
  mutating func clear() { doubts.removeAll(keepingCapacity: true) }

  /// Whether no rule that was noted speaks of a request that has been looked at as a whole.
  mutating func areSilent(_ fastPath: RequestFastPath, _ view: DocumentView) -> Bool {
    for doubt in doubts where preconditions.mayHold(doubt.rule, for: fastPath, tables.words) {
      guard passesCloser(doubt, view) else { return false }
    }
    return true
  }

  /// Notes which rules may object to a value.
  ///
  /// - Parameter plan: what is asked at its place; `nil` where the key decides that.
  /// - Returns: whether that could be said.
  @inline(__always)
  private mutating func ask(_ plan: ValuePlans.Number?, _ value: Value, _ view: DocumentView) -> Bool {
    guard let plan else {
      askAll(value, view)
      return doubts.count <= Self.doubtLimit
    }
    return plan == ValuePlans.nothing || follow(plan, value, view)
  }

  /// Notes which rules of a plan may object to a value.
  @inline(never)
  private mutating func follow(_ number: ValuePlans.Number, _ value: Value, _ view: DocumentView) -> Bool {
    guard noteDoubts(number, value) else { return false }
    let plan = plans[number]
    guard !plan.pointee.tests.isEmpty else { return true }
    var fastPath: TextFastPath?
    if value.kind == .string, plan.pointee.acceptance.accepts(value.node, in: view, &fastPath) { return true }
    for number in plan.pointee.tests {
      let rule = Int(number)
      if !tables.prefilters[rule].passes(value.node, key: nil, in: view, &fastPath, tables.words) {
        doubt(rule, value, view)
      }
    }
    return doubts.count <= Self.doubtLimit
  }

  /// The same for all rules of a place, which may speak of the value's key or not.
  @inline(never)
  private mutating func askAll(_ value: Value, _ view: DocumentView) {
    var fastPath: TextFastPath?
    for number in plans.rules(at: value.place) {
      let rule = Int(number)
      let prefilter = tables.prefilters[rule]
      let passes =
        prefilter.passes(value.kind, isNamed: value.key.own < 0)
        ?? prefilter.passes(value.node, key: value.key.ownNode, in: view, &fastPath, tables.words)
      if !passes { doubt(rule, value, view) }
    }
  }

  /// Whether a rule finds nothing wrong with a text, number, or list when it looks at it alone.
  private mutating func passesCloser(_ doubt: Doubt, _ view: DocumentView) -> Bool {
    let index = doubt.node
    let kind = view.nodes[index].kind
    guard kind == .string || kind == .number || kind == .array, let expectation = rules[doubt.rule].expectation,
      !expectation.isAbsent
    else { return false }
    // Of a value whose path has a number the rule surely speaks.
    let name = doubt.ownKey.map { view.text($0) } ?? expectation.keys.first ?? expectation.prefixes.first ?? ""
    let count = kind == .array ? view.elementCount(index) : nil
    let subject = RuleSubject(view.nodes[index], name: name, text: view.text(index), elementCount: count)
    return expectation.violation(subject) == nil
  }

  // MARK: Secrets

  /// Whether a text may hold a key that no file should.
  @inline(__always)
  private func maySecret(_ index: Int, _ view: DocumentView) -> Bool {
    guard SecretPrefilter.mayHold(index, in: view) else { return false }
    return holdsSecret(view.text(index))
  }

  @inline(never)
  private func holdsSecret(_ text: String) -> Bool { SecretText.allCases.contains { $0.find(in: text) != nil } }
}
