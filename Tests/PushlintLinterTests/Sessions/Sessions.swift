import Foundation
import TestSupport

/// How many sessions a random test of editing has.
enum Sessions {
  /// A generator for each session; `PUSHLINT_SESSIONS=500` asks for more of them than the suite does, and a session that
  /// fails is repeated by `PUSHLINT_SESSIONS=1 PUSHLINT_SEED=…` with its seed.
  static func generators(_ usual: Int, for test: String = #function) -> [SeededRandom] {
    let first = SeededRandom(for: test).seed
    return (0..<(asked ?? usual)).map { SeededRandom(seed: first &+ UInt64($0)) }
  }

  private static let asked = ProcessInfo.processInfo.environment["PUSHLINT_SESSIONS"].flatMap { Int($0) }.map {
    max($0, 1)
  }
}
