/// A version of a system: `16.1`; of Android the API level.
package struct SystemVersion: Sendable, Hashable, Comparable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Reads `16` or `16.1`; what stands behind a second dot makes no difference.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy { ("0"..."9").contains($0) } ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }

  package static func < (one: SystemVersion, other: SystemVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  /// `iOS 16.1`, `Android 8 (API level 26)`.
  package func name(on system: Targets.System) -> String {
    guard system == .android else { return "\(system.name) \(number)" }
    return Self.androidReleases[major].map { "Android \($0) (API level \(major))" } ?? "Android API level \(major)"
  }

  /// `16`, `16.1`.
  package var number: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

  /// Releases of Android by their API levels.
  ///
  /// - Source: https://developer.android.com/tools/releases/platforms
  package static let androidReleases: [Int: String] = [
    19: "4.4", 20: "4.4W", 21: "5", 22: "5.1", 23: "6", 24: "7", 25: "7.1", 26: "8", 27: "8.1", 28: "9", 29: "10",
    30: "11", 31: "12", 32: "12L", 33: "13", 34: "14", 35: "15", 36: "16",
  ]
}

/// The versions of a system on which a field has an effect.
package struct VersionSpan: Sendable, Hashable {
  package let system: Targets.System
  /// The oldest of them; `nil` where it has always been known.
  package let first: SystemVersion?
  /// The newest of them; `nil` where it is still in use.
  package let last: SystemVersion?
  /// What counts instead on newer ones.
  package let then: String?

  package init(system: Targets.System, first: SystemVersion?, last: SystemVersion?, then: String?) {
    self.system = system
    self.first = first
    self.last = last
    self.then = then
  }

  /// `iOS 15 and later`, `iOS 12 to 14`, `up to Android 7.1 (API level 25)`.
  package var words: String {
    let words =
      switch (first, last) {
      case (let first?, nil): "\(first.name(on: system)) and later"
      case (nil, let last?): "up to \(last.name(on: system))"
      case (let first?, let last?): "\(first.name(on: system)) to \(last.number)"
      case (nil, nil): system.name
      }
    return then.map { "\(words); on later ones \($0)" } ?? words
  }
}
