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

  private let rules: RuleShelf
  private let tables: RuleTables
  private let preconditions: PreconditionTable
  private let plans: ValuePlans
  private let ignoresCase: Bool
  /// Only a string of more bytes may be a key that no file should have: a constant of another module is looked up.
  private let shortestSecret = SecretText.shortest
  private let memory: ValueMemory
  // Those of the memory, which keeps them.
  private let fineValues: UnsafeMutablePointer<FineValue>
  private let takesText: UnsafeMutablePointer<Bool>
  /// Rules that object to a value, if their preconditions hold.
  private let doubts: UnsafeMutablePointer<ValueMemory.Doubt>
  private var doubtCount = 0

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
    memory = ValueMemory(shapes: tables.shapes)
    fineValues = memory.fineValues
    takesText = memory.takesText
    doubts = memory.doubts
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
      if takesAnyText, isPlain, passes(UnsafeRawPointer(source), count: count, plans.acceptance(plan)) { return true }
    } else if meaning < 0, plan == ValuePlans.nothing {
      return true
    }
    guard meaning >= 0, isPlain, isRoomy, count <= FineValue.width else { return passesCloser(value, nil, view) }
    let fine = FineValue(source, count: count, meaning: meaning)
    let known = fineValues + fine.slot
    guard known.pointee.isSame(as: fine) else { return passesCloser(value, fine, view) }
    return known.pointee.doubts == 0 || note(doubts: known.pointee.doubts, value)
  }

  /// Whether the rules of a plan let a string pass, as far as its length and the kinds of its bytes tell, and no key is in
  /// it that no file should have.
  @inline(__always)
  private func passes(_ source: UnsafeRawPointer, count: Int, _ acceptance: UnsafePointer<TextAcceptance>) -> Bool {
    TextAcceptance.accepts(acceptance, source + 1, count: count &- 2)
      && (count <= shortestSecret || !SecretPrefilter.mayHold(source, count: count, hasEscapes: false))
  }

  /// The same for one that may be remembered as fine.
  @inline(never)
  private mutating func passesCloser(_ value: Value, _ fine: FineValue?, _ view: DocumentView) -> Bool {
    guard value.key.meaning < 0 || passesShape(value, view) else { return false }
    let before = doubtCount
    guard ask(plan(of: value), value, view), value.kind != .string || !maySecret(value.node, view) else {
      return false
    }
    guard var fine else { return true }
    for index in before..<doubtCount where !fine.add(doubt: Int(doubts[index].rule)) { return true }
    fineValues[fine.slot] = fine
    return true
  }

  /// Notes the rules that may object to a value that is remembered.
  @inline(never)
  private mutating func note(doubts rules: UInt64, _ value: Value) -> Bool {
    var rest = rules
    while rest != 0 {
      doubt(Int(rest & 0xFFFF) - 1, value)
      rest >>= 16
    }
    return hasRoomForDoubts
  }

  /// Whether nothing but a rule may object to an object or array, of which what is inside is looked at elsewhere.
  @inline(__always)
  mutating func passes(container value: Value, _ view: DocumentView) -> Bool {
    (value.key.meaning < 0 || passesShape(value, view)) && ask(plan(of: value), value, view)
  }

  /// Whether nothing is asked of any object at a place, apart from what is inside.
  ///
  /// - Parameter meaning: that of its key; -1 for an object that has none.
  func takesAnyObject(at place: ValuePlace, meaning: Int32) -> Bool {
    (meaning < 0 || tables.shapes[Int(meaning)].takesAnyObject) && plans.number(place, .object) == ValuePlans.nothing
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
    for rule in plans[number].pointee.doubts { doubt(Int(rule), value, isCertain: true) }
    return hasRoomForDoubts
  }

  /// Notes that a rule objects to a value, if its preconditions hold.
  @inline(__always)
  private mutating func doubt(_ rule: Int, _ value: Value, isCertain: Bool = false) {
    // Of those beyond the room there is nothing but the number.
    if hasRoomForDoubts {
      doubts[doubtCount] = ValueMemory.Doubt(
        rule: Int32(truncatingIfNeeded: rule), node: Int32(truncatingIfNeeded: value.node), ownKey: value.key.own,
        isCertain: isCertain)
    }
    doubtCount += 1
  }

  /// Notes that a rule may object to a value.
  private mutating func doubt(_ rule: Int, _ value: Value, _ view: DocumentView) {
    // Preconditions cost less than a closer look, and are known at the end.
    if preconditions.asks(rule) || !passesCloser(rule, value.node, value.key.ownNode, view) { doubt(rule, value) }
  }

  var hasRoomForDoubts: Bool { doubtCount < ValueMemory.mostDoubts }

  /// Forgets the doubts of the last request.
  mutating func clear() { doubtCount = 0 }

  /// Whether no rule that was noted speaks of a request that has been looked at as a whole.
  mutating func areSilent(_ fastPath: RequestFastPath, _ view: DocumentView) -> Bool {
    for doubt in UnsafeBufferPointer(start: doubts, count: doubtCount)
    where preconditions.mayHold(Int(doubt.rule), for: fastPath, tables.words) {
      let ownKey = doubt.ownKey < 0 ? nil : Int(doubt.ownKey)
      guard passesCloser(Int(doubt.rule), Int(doubt.node), ownKey, view) else { return false }
    }
    return true
  }

  /// The rules that were noted and may speak of a request that has been read, with the nodes of their values.
  func doubtfulRules(_ fastPath: RequestFastPath, _ view: DocumentView) -> [(node: Int, rule: Int)] {
    UnsafeBufferPointer(start: doubts, count: doubtCount).compactMap { doubt in
      let ownKey = doubt.ownKey < 0 ? nil : Int(doubt.ownKey)
      guard preconditions.mayHold(Int(doubt.rule), for: fastPath, tables.words),
        doubt.isCertain || !passesCloser(Int(doubt.rule), Int(doubt.node), ownKey, view)
      else { return nil }
      return (Int(doubt.node), Int(doubt.rule))
    }
  }

  /// Notes which rules may object to a value.
  ///
  /// - Parameter plan: what is asked at its place; `nil` where the key decides that.
  /// - Returns: whether that could be said.
  @inline(__always)
  private mutating func ask(_ plan: ValuePlans.Number?, _ value: Value, _ view: DocumentView) -> Bool {
    guard let plan else {
      askAll(value, view)
      return hasRoomForDoubts
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
    let isExpected = value.kind == .string && plan.pointee.expected.accepts(value.node, in: view, &fastPath)
    for number in isExpected ? plan.pointee.hardTests : plan.pointee.tests {
      let rule = Int(number)
      if !tables.prefilters[rule].passes(value.node, key: nil, in: view, &fastPath, tables.words) {
        doubt(rule, value, view)
      }
    }
    return hasRoomForDoubts
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
  private func passesCloser(_ rule: Int, _ node: Int, _ ownKey: Int?, _ view: DocumentView) -> Bool {
    let kind = view.nodes[node].kind
    guard kind == .string || kind == .number || kind == .array, let expectation = rules[rule].expectation,
      !expectation.isAbsent
    else { return false }
    // Of a value whose path has a number the rule surely speaks.
    let name = ownKey.map { view.text($0) }
    if let name, !expectation.speaksOf(name) { return true }
    if expectation.refuses(type: RuleSubject.type(view.nodes[node])) { return false }
    let count = kind == .array ? view.elementCount(node) : nil
    let subject = RuleSubject(view.nodes[node], name: name ?? "", text: view.text(node), elementCount: count)
    return expectation.violation(ofSpoken: subject) == nil
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
