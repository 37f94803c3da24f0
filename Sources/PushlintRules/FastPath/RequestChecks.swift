import PushlintPayload
import PushlintTables

/// The checks that speak of requests, as the fast path asks them.
///
/// - Shape: a check is one bit of a set as long as there are bits; it is asked only if it is awake: always, or since the
///   request has one of the paths that wake it.
final class RequestChecks {
  private let table: CheckTable
  /// By their numbers.
  private let checks: [AnyCheck]
  /// The same, which nobody has to retain for a question.
  private let borrowed: UnsafeMutablePointer<Unmanaged<AnyCheck>>
  /// Those that no path must wake.
  let alwaysAwake: UInt64
  /// Those of which the fast path can tell whether they may find anything.
  private let known: UInt64
  /// The numbers of those that there are no bits for.
  private let others: [Int]

  /// - Parameter wakes: gets each path that wakes checks, and their bits.
  init(_ engine: Engine, wakes: (PathID, UInt64) -> Void) {
    let rules = engine.rules
    table = rules.tables.checks
    checks = rules.checks.map { Self.typed($0) }
    borrowed = .allocate(capacity: max(checks.count, 1))
    for (index, check) in checks.enumerated() { (borrowed + index).initialize(to: .passUnretained(check)) }
    var (alwaysAwake, known): (UInt64, UInt64) = (0, 0)
    var others: [Int] = []
    for check in engine.checks {
      guard !rules.checks[check].speaksOfSingleValues,
        table.condition(of: check).mayHoldForRequests(of: engine.targets)
      else { continue }
      guard check < 64 else {
        others.append(check)
        continue
      }
      let bit: UInt64 = 1 << UInt64(check)
      known |= bit
      let waking = table.wakingPaths(of: check)
      if waking.isEmpty { alwaysAwake |= bit }
      for path in waking where path != .unknown { wakes(path, bit) }
    }
    (self.alwaysAwake, self.known, self.others) = (alwaysAwake, known, others)
  }

  deinit { borrowed.deallocate() }

  /// Whether none of those that are awake may find anything.
  func areSilent(_ awake: UInt64, _ fastPath: RequestFastPath) -> Bool {
    var rest = awake
    while rest != 0 {
      if mayFind(rest.trailingZeroBitCount, in: fastPath) { return false }
      rest &= rest &- 1
    }
    guard !others.isEmpty else { return true }
    return !others.contains { check in
      let waking = table.wakingPaths(of: check)
      return (waking.isEmpty || fastPath.hasAny(waking)) && mayFind(check, in: fastPath)
    }
  }

  /// Those that surely find nothing.
  func silent(_ awake: UInt64, _ fastPath: RequestFastPath) -> UInt64 {
    var silent = known
    var rest = awake
    while rest != 0 {
      if mayFind(rest.trailingZeroBitCount, in: fastPath) { silent &= ~(rest & (0 &- rest)) }
      rest &= rest &- 1
    }
    return silent
  }

  @inline(__always)
  private func mayFind(_ check: Int, in fastPath: RequestFastPath) -> Bool {
    borrowed[check]._withUnsafeGuaranteedRef { $0.mayFind(in: fastPath) }
  }

  /// A check of any type: a value of the protocol would be copied for each question.
  private class AnyCheck {
    func mayFind(in fastPath: RequestFastPath) -> Bool { true }
  }

  private final class TypedCheck<Wrapped: Check>: AnyCheck {
    private let check: Wrapped

    init(_ check: Wrapped) { self.check = check }

    override func mayFind(in fastPath: RequestFastPath) -> Bool { check.mayFind(in: fastPath) }
  }

  private static func typed(_ check: some Check) -> AnyCheck { TypedCheck(check) }
}
