import Foundation

/// A generator of numbers that gives the same ones for the same seed (splitmix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  /// What it started from.
  public let seed: UInt64
  private var state: UInt64

  public init(seed: UInt64) {
    self.seed = seed
    // Seeds that are a multiple of the step apart would give one stream, shifted.
    state = Self.mixed(seed)
  }

  /// A generator with a new seed, which is printed; `PUSHLINT_SEED` in the environment repeats a run.
  public init(for test: String = #function) {
    let given = ProcessInfo.processInfo.environment["PUSHLINT_SEED"].flatMap { UInt64($0) }
    self.init(seed: given ?? .random(in: 0...9_999_999_999))
    print("SEED: \(test) uses PUSHLINT_SEED=\(seed)")
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
