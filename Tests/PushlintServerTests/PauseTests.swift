import Testing

@testable import PushlintServer

/// When a preview is brought up to date.
@Suite struct PauseTests {
  /// What is asked one after the other: a moment, or one at which the client says something.
  private static func patience(_ moments: [(Int64, isInput: Bool)], worked: Int64 = 0) -> [Int32?] {
    var pause = Pause()
    pause.noteWork(costing: worked)
    return moments.map { now, isInput in
      if isInput { pause.noteInput(at: now) }
      let (milliseconds, isOver) = pause.patience(at: now)
      return isOver ? nil : milliseconds
    }
  }

  @Test func aQuietClientIsNotDisturbed() {
    let asked = Self.patience([(1_000, true), (1_100, true), (1_250, false)])
    #expect(asked == [150, 150, 0], "each keystroke counts anew")
  }

  @Test func nobodyTypesForEver() {
    let asked = Self.patience(stride(from: 0, through: 1_080, by: 60).map { ($0, true) })
    #expect(asked.prefix { $0 == 150 }.count == 15)
    #expect(asked[15...].map { $0 ?? -1 } == [100, 40, -1, -1])
  }

  /// What is there next waits anew.
  @Test func workBeginsAnew() {
    var pause = Pause()
    pause.noteInput(at: 0)
    _ = pause.patience(at: 0)
    pause.noteInput(at: 1_100)
    let late = pause.patience(at: 1_100)
    pause.noteWork(costing: 5)
    let next = pause.patience(at: 1_105)
    #expect(late.isOver && !next.isOver && next.milliseconds == 145)
  }

  /// Work that takes long is done less often.
  @Test func longWorkIsRare() {
    let asked = Self.patience([(400, true), (4_300, true), (4_399, true), (4_400, true)], worked: 400)
    #expect(asked == [400, 100, 1, nil])
  }

  @Test func clocksMayDoAnything() {
    var pause = Pause()
    pause.noteInput(at: 5_000)
    let before = pause.patience(at: 0)
    pause.noteWork(costing: .min)
    let after = pause.patience(at: 3)
    #expect(before.milliseconds <= 5_150 && after.milliseconds >= 0)
  }
}
