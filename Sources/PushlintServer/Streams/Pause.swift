/// When work is done that waits for a moment in which the client is quiet.
///
/// - Unit: milliseconds, on any clock that never goes back.
struct Pause: Sendable {
  /// How long the client has been quiet when somebody may have stopped typing.
  static let quiet: Int64 = 150
  /// How long the work waits for somebody who never stops.
  static let longest: Int64 = 1_000
  /// What part of the time it may take then.
  private static let share: Int64 = 10

  /// When the client said something last.
  private var heard: Int64 = 0
  /// Since when there is something to do.
  private var began: Int64?
  /// How long it took last.
  private var cost: Int64 = 0

  mutating func noteInput(at now: Int64) { heard = now }

  /// How long the client may go on being quiet, and whether the work is not put off even if it is not.
  mutating func patience(at now: Int64) -> (milliseconds: Int32, isOver: Bool) {
    let first = began ?? now
    began = first
    let end = first + max(Self.longest, cost * Self.share)
    let rest = min(heard + max(Self.quiet, cost), end) - now
    return (Int32(clamping: max(rest, 0)), now >= end)
  }

  /// - Parameter cost: how long such work took last.
  mutating func noteWork(costing cost: Int64) {
    self.cost = min(max(cost, 0), 60_000)
    began = nil
  }

  /// There is nothing to do any more.
  mutating func reset() { began = nil }
}
