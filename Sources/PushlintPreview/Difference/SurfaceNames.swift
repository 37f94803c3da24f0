import PushlintPayload

/// Names for several surfaces at once.
enum SurfaceNames {
  /// `Android, Web`, or `iPhone: banner; Safari on macOS`; `nil` for all of several platforms.
  ///
  /// - Parameter all: those that could be among them.
  static func label(of surfaces: [Surface], among all: [Surface]) -> String? {
    let platforms = Platform.allCases.filter { platform in all.contains { $0.platform == platform } }
    if surfaces.count == all.count, platforms.count == Platform.allCases.count { return nil }
    let names = platforms.flatMap { platform in
      Self.names(
        of: surfaces.filter { $0.platform == platform }, among: all.filter { $0.platform == platform }, platform)
    }
    return names.joined(separator: names.contains { $0.contains(":") } ? "; " : ", ")
  }

  private static func names(of surfaces: [Surface], among all: [Surface], _ platform: Platform) -> [String] {
    if surfaces.count == all.count { return [platform.rawValue] }
    return Surface.Device.allCases.flatMap { device -> [String] in
      let (some, every) = (surfaces.filter { $0.device == device }, all.filter { $0.device == device })
      guard let first = some.first else { return [] }
      let name = device == .android ? Platform.android.rawValue : first.deviceName
      if some.count == every.count { return [name] }
      if device == .web { return some.map(\.name) }
      // On all versions of the system the same, or on all views of some versions.
      let views = unique(some.map(\.view))
      if every.filter({ views.contains($0.view) }).count == some.count {
        return ["\(name): \(unique(some.map(\.name)).map { $0.lowercased() }.joined(separator: ", "))"]
      }
      let levels = unique(some.map(\.level))
      if every.filter({ levels.contains($0.level) }).count == some.count { return unique(some.map(\.deviceName)) }
      return some.map { "\($0.deviceName): \($0.name.lowercased())" }
    }
  }

  private static func unique<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// `Android, Web`; `nil` for all.
  static func label(of platforms: [Platform], among all: [Platform]) -> String? {
    platforms.count == all.count && all.count == Platform.allCases.count
      ? nil : platforms.map(\.rawValue).joined(separator: ", ")
  }
}
