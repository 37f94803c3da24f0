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
///
/// - Shape: its lists live as long as the plans.
struct ValuePlan: BitwiseCopyable {
  /// Rules that object to any such value.
  let doubts: UnsafeBufferPointer<UInt16>
  /// Rules that have to look at the value.
  let tests: UnsafeBufferPointer<UInt16>
  /// Those of them that have to look at texts of ``expected`` all the same.
  let hardTests: UnsafeBufferPointer<UInt16>
  /// Texts of which none of the other ``tests`` says anything.
  let expected: TextAcceptance
}

/// The plans of all places where values were met.
///
/// - Shape: each is worked out from the engine's tables when it is first asked for. Used by one thread at a time.
final class ValuePlans: @unchecked Sendable {
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
  private let plans: UnsafeMutablePointer<ValuePlan>
  /// By the same numbers: texts of which no rule says anything; none where rules object to any value.
  private let acceptances: UnsafeMutablePointer<TextAcceptance>
  private var count = 2
  /// For each state the first and, in the upper half, the second letters of the keys of which a rule speaks: a bit for
  /// each, the lowest one where nobody has looked yet, the highest one of a half where letters do not tell.
  private let keyLetters: UnsafeMutablePointer<UInt64>

  private static let anyLetter: UInt64 = 1 << 31
  private static let mostPlans = 4_096

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
    plans = .allocate(capacity: Self.mostPlans)
    acceptances = .allocate(capacity: Self.mostPlans)
    let empty = ValuePlan(
      doubts: Self.list([]), tests: Self.list([]), hardTests: Self.list([]), expected: TextAcceptance())
    for number in [Self.nothing, Self.tooMany] { (plans + number).initialize(to: empty) }
    (acceptances + Self.nothing).initialize(to: TextAcceptance())
    var none = TextAcceptance()
    none.acceptNone()
    (acceptances + Self.tooMany).initialize(to: none)
    keyLetters = .allocate(capacity: rulesOfState.count)
    keyLetters.initialize(repeating: 1, count: rulesOfState.count)
  }

  deinit {
    for number in 2..<count {
      plans[number].doubts.deallocate()
      plans[number].tests.deallocate()
      plans[number].hardTests.deallocate()
    }
    plans.deallocate()
    acceptances.deallocate()
    numbers.deallocate()
    keyLetters.deallocate()
  }

  private static func list(_ rules: [UInt16]) -> UnsafeBufferPointer<UInt16> {
    guard !rules.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
    let list = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: rules.count)
    _ = list.initialize(from: rules)
    return UnsafeBufferPointer(list)
  }

  /// The number of the plan for values of a kind at a place.
  @inline(__always)
  func number(_ place: ValuePlace, _ kind: SyntaxTree.Node.Kind) -> Number {
    let index = place.path == .unknown ? pathCount &+ Int(place.state) : place.path.index
    let slot = numbers + (index &* Self.kinds &+ Int(kind.rawValue))
    return slot.pointee > 0 ? Int(slot.pointee) : make(place, kind, slot)
  }

  @inline(__always)
  subscript(number: Number) -> UnsafePointer<ValuePlan> { UnsafePointer(plans + number) }

  /// The texts of which no rule of a plan says anything.
  @inline(__always)
  func acceptance(_ number: Number) -> UnsafePointer<TextAcceptance> { UnsafePointer(acceptances + number) }

  /// Whether no rule that asks for keys speaks of a key, whose value is behind a state of the automaton.
  func skips(_ key: UnsafeRawBufferPointer, _ state: PathMatcher.State) -> Bool {
    if keyLetters[state] == 1 { keyLetters[state] = letters(behind: state) }
    guard key.count > 1, key[0] | key[1] < 0x80 else { return skipsCloser(key, state) }
    let letters = keyLetters[state]
    let mayBegin = letters & (Self.letter(key[0]) | Self.anyLetter) != 0
    let mayGoOn = letters &>> 32 & (Self.letter(key[1]) | Self.anyLetter) != 0
    return !(mayBegin && mayGoOn) || skipsCloser(key, state)
  }

  private func skipsCloser(_ key: UnsafeRawBufferPointer, _ state: PathMatcher.State) -> Bool {
    rulesOfState[state].allSatisfy { rule in
      let prefilter = tables.prefilters[Int(rule)]
      return !prefilter.asksForKeys || prefilter.surelySkips(key: key, tables.words)
    }
  }

  private func letters(behind state: PathMatcher.State) -> UInt64 {
    rulesOfState[state].reduce(0) { letters, rule in
      let prefilter = tables.prefilters[Int(rule)]
      guard prefilter.asksForKeys else { return letters }
      return letters | self.letters(of: prefilter, at: 0) | self.letters(of: prefilter, at: 1) << 32
    }
  }

  /// The bits of what stands at an index in the keys that a rule asks for.
  private func letters(of prefilter: ExpectationPrefilter, at index: Int) -> UInt64 {
    guard let bytes = prefilter.bytesOfKeys(at: index, tables.words) else { return Self.anyLetter }
    return bytes.reduce(0) { $0 | (Self.letter($1) == 0 ? Self.anyLetter : Self.letter($1)) }
  }

  /// The bit of a letter; none for another byte.
  private static func letter(_ byte: UInt8) -> UInt64 {
    let number = (byte | 0x20) &- 0x60
    return 1...26 ~= number ? 1 << UInt64(number) : 0
  }

  /// The rules that speak of a place.
  func rules(at place: ValuePlace) -> UnsafeBufferPointer<UInt16> {
    place.path == .unknown ? rulesOfState[Int(place.state)] : rulesOfPath[place.path.index]
  }

  @inline(never)
  private func make(
    _ place: ValuePlace, _ kind: SyntaxTree.Node.Kind, _ slot: UnsafeMutablePointer<UInt16>
  ) -> Number {
    var doubts: [UInt16] = []
    var tests: [UInt16] = []
    var hardTests: [UInt16] = []
    var expected = TextAcceptance()
    for number in rules(at: place) {
      let prefilter = tables.prefilters[Int(number)]
      // At a place whose name nobody knows the key decides first.
      if place.path == .unknown, prefilter.asksForKeys { continue }
      if prefilter.objects(to: kind) {
        doubts.append(number)
      } else if prefilter.passes(kind, isNamed: true) != true {
        tests.append(number)
        guard kind == .string else { continue }
        var narrower = expected
        prefilter.narrow(&narrower, tables.words)
        if narrower.acceptsNothing { hardTests.append(number) } else { expected = narrower }
      }
    }
    guard !doubts.isEmpty || !tests.isEmpty else {
      slot.pointee = UInt16(Self.nothing)
      return Self.nothing
    }
    var acceptance = expected
    if !doubts.isEmpty || !hardTests.isEmpty { acceptance.acceptNone() }
    guard count < Self.mostPlans else { return Self.tooMany }
    (plans + count).initialize(
      to: ValuePlan(
        doubts: Self.list(doubts), tests: Self.list(tests), hardTests: Self.list(hardTests), expected: expected))
    (acceptances + count).initialize(to: acceptance)
    slot.pointee = UInt16(count)
    count += 1
    return count - 1
  }
}
