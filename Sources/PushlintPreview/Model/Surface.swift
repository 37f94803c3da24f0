import PushlintPayload

/// A place where a device shows a notification.
package struct Surface: Sendable, Hashable {
  /// Devices that show notifications alike.
  package enum Device: String, Sendable, CaseIterable {
    case android, iPhone = "iphone", watch, web
  }

  /// How a notification is seen there.
  package enum View: String, Sendable, CaseIterable {
    case collapsed, expanded
    case headsUp = "heads-up"
    case lockScreen = "lock-screen"
    case banner
    case shortLook = "short-look"
    case longLook = "long-look"
    case chromeOnWindows = "chrome-windows"
    case chromeOnMac = "chrome-mac"
    case chromeOnAndroid = "chrome-android"
    case firefox
    case safari
  }

  package let device: Device
  package let view: View
  /// The API level of Android; `nil` for other systems.
  package let level: Int?

  private init(_ device: Device, _ view: View, level: Int? = nil) {
    self.device = device
    self.view = view
    self.level = level
  }

  /// API levels of Android, the newest first.
  package static let levels = [35, 33, 26]

  /// All of them, in the order in which they are shown.
  package static let all: [Surface] =
    levels.flatMap { level in
      [View.collapsed, .expanded, .headsUp, .lockScreen].map { Surface(.android, $0, level: level) }
    }
    + [View.banner, .lockScreen, .expanded].map { Surface(.iPhone, $0) }
    + [View.shortLook, .longLook].map { Surface(.watch, $0) }
    + [View.chromeOnWindows, .chromeOnMac, .chromeOnAndroid, .firefox, .safari].map { Surface(.web, $0) }

  /// `android-35-lock-screen`, `iphone-banner`.
  package var id: String {
    level.map { "\(device.rawValue)-\($0)-\(view.rawValue)" } ?? "\(device.rawValue)-\(view.rawValue)"
  }

  package var platform: Platform {
    switch device {
    case .android: .android
    case .iPhone, .watch: .apple
    case .web: .web
    }
  }

  /// The device as people call it.
  package var deviceName: String {
    switch device {
    case .android: level.flatMap { SystemVersion.androidReleases[$0] }.map { "Android \($0)" } ?? "Android"
    case .iPhone: "iPhone"
    case .watch: "Apple Watch"
    case .web: "Web"
    }
  }

  /// The size of a picture of it.
  ///
  /// - Unit: pixels of CSS, of which a picture has two in each direction.
  package var pictureSize: (width: Int, height: Int) {
    switch device {
    case .android, .iPhone: (320, 568)
    case .watch: (190, 232)
    case .web: view == .chromeOnAndroid ? (320, 568) : (400, 360)
    }
  }

  /// What it is called next to the name of its device.
  package var name: String {
    switch view {
    case .collapsed: "Collapsed"
    case .expanded: "Expanded"
    case .headsUp: "Heads-up"
    case .lockScreen: "Lock screen"
    case .banner: "Banner"
    case .shortLook: "Short look"
    case .longLook: "Long look"
    case .chromeOnWindows: "Chrome on Windows"
    case .chromeOnMac: "Chrome on macOS"
    case .chromeOnAndroid: "Chrome on Android"
    case .firefox: "Firefox on Windows"
    case .safari: "Safari on macOS"
    }
  }
}

extension Surface {
  /// Those that part of a name chooses: `android`, `iphone-banner`, `expanded`, `android-35`.
  ///
  /// - Shape: the words of the part are among those of the name, in the same order; a device comes first, so that
  ///   `android` is no browser there. Empty for a part of no name.
  package static func matching(_ part: String) -> [Surface] {
    let wanted = words(of: part)
    guard let first = wanted.first else { return [] }
    let device = Device(rawValue: String(first))
    return all.filter { surface in
      guard device == nil || device == surface.device else { return false }
      var rest = wanted[...]
      for word in words(of: surface.id) where word == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
  }

  private static func words(of text: String) -> [Substring] { text.lowercased().split(separator: "-") }

  /// Whether an app that runs on some systems can be seen there.
  package func isReached(by targets: Targets) -> Bool {
    switch device {
    case .android:
      guard targets.has(.android) else { return false }
      return targets.oldest(.android).map { $0.major <= (level ?? .max) } ?? true
    case .iPhone: return targets.targets.contains { $0.system == .ios }
    // A watch shows what its phone gets.
    case .watch: return targets.targets.contains { $0.system == .ios || $0.system == .watchos }
    case .web: return targets.has(.web)
    }
  }
}
