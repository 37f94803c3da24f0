import PushlintPayload
import PushlintPreview
import Testing

/// The names of surfaces, and which of them an app reaches.
@Suite struct SurfaceTests {
  @Test func namesAreUnique() {
    #expect(Set(Surface.all.map(\.id)).count == Surface.all.count)
    #expect(Surface.all.count == 22)
  }

  @Test(arguments: [
    ("android", 12), ("android-35", 4), ("android-26-expanded", 1), ("expanded", 4), ("iphone", 3),
    ("iphone-lock-screen", 1), ("lock-screen", 4), ("heads-up", 3), ("watch", 2), ("web", 5), ("chrome", 3),
    ("web-firefox", 1), ("safari", 1), ("IPHONE-BANNER", 1), ("", 0), ("-", 0), ("phone", 0), ("expanded-android", 0),
    ("android-34", 0), ("android-android", 0), ("web-chrome-android", 1), ("chrome-android", 1),
  ])
  func partsOfNamesChoose(_ part: String, _ count: Int) {
    #expect(Surface.matching(part).count == count)
  }

  @Test(arguments: [
    ("android>=33", ["android-35", "android-33"]), ("android>=35", ["android-35"]), ("android>=36", []),
    ("android", ["android-35", "android-33", "android-26"]), ("ios>=16", ["iphone", "watch"]),
    ("watchos", ["watch"]), ("web", ["web"]), ("macos", []),
  ])
  func targetsLimitThem(_ target: String, _ expected: [String]) throws {
    let targets = Targets([try Targets.Target(target)])
    let reached = Surface.all.filter { $0.isReached(by: targets) }
    let groups = reached.map { $0.level.map { "android-\($0)" } ?? $0.device.rawValue }
    #expect(groups.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } } == expected)
  }
}
