import PushlintPayload

/// The platforms that an app runs on, in one byte.
struct PlatformBits: BitwiseCopyable {
  private let bits: UInt8

  /// - Parameter targets: `nil` when nobody says what the app runs on; then it may be anything.
  init(_ targets: Targets?) {
    bits = Platform.allCases.reduce(0) { bits, platform in
      targets?.has(platform) ?? true ? bits | 1 << platform.number : bits
    }
  }

  func has(_ platform: Platform) -> Bool { bits & 1 << platform.number != 0 }
}
