import PushlintPayload
import PushlintTree
import PushlintTables

/// A place of a value, as far as rules tell places apart.
struct ValuePlace: Equatable, BitwiseCopyable {
  /// The path, where it has a number.
  var path = PathID.unknown
  /// Where in the rules' automaton it is, for one whose path has none.
  var state = UInt16(PathMatcher.dead)

  /// Whether any rule may speak of it.
  var hasRules: Bool { path != .unknown || Int(state) != PathMatcher.dead }
}

/// What the rules ask of values of a kind at a place.
struct ValuePlan {
  /// Rules that object to any such value.
  fileprivate(set) var doubts: [Int] = []
  /// Rules that have to look at the value.
  fileprivate(set) var tests: [Int] = []
  /// The texts that these let pass.
  fileprivate(set) var acceptance = TextAcceptance()
}

/// The plans of all places where values were met.
///
/// - Shape: each is worked out from the engine's tables when it is first asked for. Used by one thread.
final class ValuePlans {
  /// The number of a plan, by which it is kept.
  typealias Number = Int

  /// No rule asks anything.
  static let nothing: Number = 1
  /// There are more plans than can be counted.
  static let tooMany: Number = 0

  private let tables: RuleTables
  /// The rules that speak of each path, and behind each state of the automaton.
  private let rulesOfPath: ListTable<UInt16>
  let rulesOfState: ListTable<UInt16>
  /// For each place and kind the number of a plan; 0 where nobody asked yet.
  private let numbers: UnsafeMutablePointer<UInt16>
  private let pathCount: Int
  /// By their numbers, of which the first two stand for themselves.
  private var plans = [ValuePlan(), ValuePlan()]

  /// One slot for each kind of node.
  private static let kinds = 12

  /// - Parameter speaks: whether a rule may speak of a request.
  init(_ tables: RuleTables, pathCount: Int, _ speaks: (UInt16) -> Bool) {
    self.tables = tables
    self.pathCount = pathCount
    rulesOfPath = tables.rulesOfPath.filtered(speaks)
    rulesOfState = tables.matcher.rules.filtered(speaks)
    let count = (pathCount + rulesOfState.count) * Self.kinds
    numbers = .allocate(capacity: count)
    numbers.initialize(repeating: 0, count: count)
  }

  deinit { numbers.deallocate() }

  /// The number of the plan for values of a kind at a place.
  @inline(__always)
  func number(_ place: ValuePlace, _ kind: SyntaxTree.Node.Kind) -> Number {
    let index = place.path == .unknown ? pathCount &+ Int(place.state) : place.path.index
    let slot = numbers + (index &* Self.kinds &+ Int(kind.rawValue))
    return slot.pointee > 0 ? Int(slot.pointee) : make(place, kind, slot)
  }

  subscript(number: Number) -> ValuePlan { plans[number] }

  /// The rules that speak of a place.
  func rules(at place: ValuePlace) -> UnsafeBufferPointer<UInt16> {
    place.path == .unknown ? rulesOfState[Int(place.state)] : rulesOfPath[place.path.index]
  }

  @inline(never)
  private func make(
    _ place: ValuePlace, _ kind: SyntaxTree.Node.Kind, _ slot: UnsafeMutablePointer<UInt16>
  ) -> Number {
    var plan = ValuePlan()
    for number in rules(at: place) {
      let prefilter = tables.prefilters[Int(number)]
      // At a place whose name nobody knows the key decides first.
      if place.path == .unknown, prefilter.asksForKeys { continue }
      if prefilter.objects(to: kind) {
        plan.doubts.append(Int(number))
      } else if prefilter.passes(kind, isNamed: true) != true {
        plan.tests.append(Int(number))
        if kind == .string { prefilter.narrow(&plan.acceptance, tables.words) }
      }
    }
    guard !plan.doubts.isEmpty || !plan.tests.isEmpty else {
      slot.pointee = UInt16(Self.nothing)
      return Self.nothing
    }
    guard plans.count <= Int(UInt16.max) else { return Self.tooMany }
    plans.append(plan)
    slot.pointee = UInt16(plans.count - 1)
    return plans.count - 1
  }
}
