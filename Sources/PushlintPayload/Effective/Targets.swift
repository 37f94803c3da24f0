/// The systems that an app runs on, each from its oldest version: `["ios>=16", "android>=33", "web:example.com"]`.
package struct Targets: Sendable, Hashable {
  /// One of them.
  package struct Target: Sendable, Hashable {
    package let system: System
    /// The oldest version that the app runs on; `nil` where nobody says.
    package let oldest: SystemVersion?
    /// The host of the site; `nil` for systems, and where the project does not name it.
    package let host: String?
  }

  /// Why a text is no target: a sentence without a full stop.
  package struct Problem: Error, Sendable, Equatable {
    package let message: String
  }

  package private(set) var targets: [Target] = []

  package init(_ targets: [Target]) { self.targets = targets }

  /// Whether the app is on any system of the platform.
  package func has(_ platform: Platform) -> Bool { targets.contains { $0.system.platform == platform } }

  /// The oldest version of a system that the app runs on; `nil` when it does not, or nobody says.
  ///
  /// - Shape: versions of iPadOS count as those of iOS, which have the same numbers.
  package func oldest(_ system: Targets.System) -> SystemVersion? {
    let versions = targets.filter { $0.system.versioned == system.versioned }.map(\.oldest)
    return versions.contains { $0 == nil } ? nil : versions.compactMap { $0 }.min()
  }

  /// The hosts of the site, as the project names them.
  package var webHosts: [String] { targets.compactMap(\.host) }

  /// Whether the app runs where `target` says, and on nothing older than that.
  package func meet(_ target: Target) -> Bool {
    guard targets.contains(where: { $0.system.versioned == target.system.versioned }) else { return false }
    return target.oldest.map { wanted in oldest(target.system).map { $0 >= wanted } ?? false } ?? true
  }
}

extension Targets {
  /// An operating system, or the web, as far as an app can run there and get pushes.
  package enum System: String, Sendable, CaseIterable {
    case android, ios, ipados, macos, tvos, visionos, watchos, web

    /// Whose messages it gets.
    package var platform: Platform {
      switch self {
      case .android: .android
      case .web: .web
      case .ios, .ipados, .macos, .tvos, .visionos, .watchos: .apple
      }
    }

    /// As its maker writes it.
    package var name: String {
      switch self {
      case .android: "Android"
      case .ios: "iOS"
      case .ipados: "iPadOS"
      case .macos: "macOS"
      case .tvos: "tvOS"
      case .visionos: "visionOS"
      case .watchos: "watchOS"
      case .web: "the web"
      }
    }
  }
}

extension Targets.Target {
  /// Reads `ios>=16`, `web`.
  package init(_ text: String) throws(Targets.Problem) {
    let letters = text.lowercased().filter { $0 != " " }
    let name = letters.prefix { $0.isLetter }
    guard let system = Targets.System(rawValue: String(name)) else {
      let known = Targets.System.allCases.map(\.rawValue).joined(separator: ", ")
      throw Targets.Problem(message: "`\(text.prefix(40))` is an unknown platform; expected one of \(known)")
    }
    let rest = letters.dropFirst(name.count)
    guard !rest.isEmpty else {
      self.init(system: system, oldest: nil, host: nil)
      return
    }
    if system == .web {
      guard !rest.hasPrefix(">") else { throw Targets.Problem(message: "`web` has no versions") }
      let host = rest.dropFirst()
      guard rest.hasPrefix(":"), !host.isEmpty, !host.contains("/"), !host.contains("@") else {
        throw Targets.Problem(
          message: "invalid target `\(text.prefix(40))`; the host of a site is written `web:example.com`")
      }
      self.init(system: system, oldest: nil, host: String(host))
      return
    }
    guard rest.hasPrefix(">="), let version = SystemVersion(rest.dropFirst(2)) else {
      throw Targets.Problem(message: "invalid version; expected `\(system)>=\(system == .android ? 26 : 16)`")
    }
    // FCM and Android Studio alike have long asked for more; a smaller number is a release that somebody has in mind.
    if system == .android, version.major < 19 {
      let level = SystemVersion.androidReleases.first { $0.value == version.number }?.key
      let meant = level.map { "; Android \(version.number) is `android>=\($0)`" } ?? ""
      throw Targets.Problem(message: "Android versions must be API levels, 19 or higher\(meant)")
    }
    self.init(system: system, oldest: version, host: nil)
  }

  /// As it is written in a configuration.
  package var text: String {
    oldest.map { "\(system.rawValue)>=\($0.number)" } ?? host.map { "\(system.rawValue):\($0)" } ?? system.rawValue
  }
}

extension Targets.System {
  /// The system whose version numbers it has.
  fileprivate var versioned: Targets.System { self == .ipados ? .ios : self }
}
