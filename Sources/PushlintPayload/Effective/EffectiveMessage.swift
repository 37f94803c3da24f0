import PushlintSyntax

/// What the devices of one platform get of a message, and where in the payload each part of it stands.
///
/// - Source: the reference of the FCM HTTP v1 API: a platform's own block overrides the common fields, title by title
///   for Android and browsers, the alert as a whole for Apple; the maps of data are replaced, not merged.
package struct EffectiveMessage: Sendable {
  /// What becomes of it on a device.
  package enum Kind: String, Sendable, CaseIterable {
    /// The system shows it.
    case notification
    /// The app gets it, and nothing is shown.
    case data
    /// A data message that wakes an Apple app, or is sent to do so: `content-available`, or the type `background`.
    case silent
    case liveActivity = "live activity"
    /// A push of a type with a handler and rules of its own: a call, a complication, a location query, and the like.
    case special
    case empty
  }

  package let platform: Platform
  /// `nil` when what decides it cannot be seen.
  package let kind: Kind?
  /// Indices of the payload's places that the parts come from.
  package let facets: [Platform.Facet: Int]
  /// Indices of the places of the entries that the app gets as data.
  package let data: [Int]
  /// How big it is; `nil` for a platform that gets nothing.
  package let size: PayloadSize?

  /// The messages of all platforms that `payload` reaches.
  package static func messages(of payload: Payload) -> [Platform: EffectiveMessage] {
    let platforms: [Platform] =
      switch payload.kind.family {
      case .apns: [.apple]
      case .webpush: [.web]
      case .fcm: Platform.allCases
      case .legacy: []
      }
    guard payload.kind != .apnsHeaders else { return [:] }
    return Dictionary(uniqueKeysWithValues: platforms.map { ($0, Reader(payload, $0).message()) })
  }
}

extension EffectiveMessage {
  /// The parts of the message that a field is, or may be, the source of.
  package func facets(from path: String, in payload: Payload) -> [Platform.Facet] {
    Platform.Facet.allCases.filter { facet in
      facets[facet].map { payload.places[$0].path == path } == true
        || ["message.android", "message.android_v2", "message.apns", "message.webpush"].contains {
          platform.paths(of: facet, block: $0).contains(path)
        }
    }
  }
}

/// Reads one platform's part of a payload.
private struct Reader {
  private let payload: Payload
  private let platform: Platform
  /// Canonical path of the platform's block.
  private let block: String

  init(_ payload: Payload, _ platform: Platform) {
    self.payload = payload
    self.platform = platform
    block =
      switch platform {
      case .android:
        payload.index(of: "message.android") == nil && payload.index(of: "message.android_v2") != nil
          ? "message.android_v2" : "message.android"
      case .apple: "message.apns"
      case .web: "message.webpush"
      }
  }

  func message() -> EffectiveMessage {
    let facets = facets()
    let data = data()
    return EffectiveMessage(
      platform: platform, kind: kind(hasData: data.isEmpty ? isThere(dataPath) : true), facets: facets, data: data,
      size: size(facets, data))
  }

  private var tree: SyntaxTree { payload.tree }

  // MARK: Parts

  private func facets() -> [Platform.Facet: Int] {
    var result: [Platform.Facet: Int] = [:]
    for facet in Platform.Facet.allCases {
      result[facet] = platform.paths(of: facet, block: block).lazy
        .compactMap { payload.index(of: $0) }
        .first { isText($0, of: facet) }
    }
    guard platform == .apple, payload.kind.family == .fcm, isThere("message.apns.payload.aps.alert") == false else {
      return result
    }
    // Without an alert of its own Apple gets the common texts.
    result[.title] = payload.index(of: "message.notification.title")
    result[.body] = payload.index(of: "message.notification.body")
    return result
  }

  /// An alert is the text only when it is one; an object holds it.
  private func isText(_ index: Int, of facet: Platform.Facet) -> Bool {
    let kind = tree[payload.places[index].node].kind
    return kind != .null && (facet != .body || kind != .object)
  }

  /// Where the entries of data come from: the platform's own map as a whole, or else the common one.
  private var dataPath: String {
    let own = platform == .apple ? nil : block + ".data"
    guard let own, let index = payload.index(of: own), !isEmptyObject(index) else { return "message.data" }
    return own
  }

  private func isEmptyObject(_ index: Int) -> Bool {
    let node = payload.places[index].node
    return tree[node].kind == .null || tree[node].kind == .object && tree.members(of: node).isEmpty
  }

  private func data() -> [Int] {
    guard payload.kind.family == .fcm, let index = payload.index(of: dataPath) else { return [] }
    return payload.indices(below: index)
  }

  // MARK: Kind

  /// Whether a field is there with something in it; `nil` when nobody can say.
  private func isThere(_ path: String) -> Bool? {
    switch payload.sight(of: path) {
    case .absent: false
    case .seen: payload.index(of: path).map { !isEmptyObject($0) } ?? true
    case nil: nil
    }
  }

  private func anyIsThere(_ paths: [String]) -> Bool? {
    let found = paths.map(isThere)
    if found.contains(true) { return true }
    return found.contains(nil) ? nil : false
  }

  private func kind(hasData: Bool?) -> EffectiveMessage.Kind? {
    if platform == .apple {
      guard let isActivity = anyIsThere(["message.apns.payload.aps.event", "message.apns.live_activity_token"])
      else { return nil }
      if isActivity { return .liveActivity }
      switch ApplePushType(payload) {
      case .known(let kind): return kind
      case .contradictory: return nil
      case .ordinary: break
      case .background:
        let kind = kindByContent(hasData: hasData)
        return kind == .data || kind == .empty ? .silent : kind
      case .hidden:
        // A push that looks silent may be any other that shows nothing.
        let kind = kindByContent(hasData: hasData)
        return kind == .silent ? nil : kind
      }
    }
    return kindByContent(hasData: hasData)
  }

  /// What becomes of a message that is shown, or that the app handles as data.
  private func kindByContent(hasData: Bool?) -> EffectiveMessage.Kind? {
    guard let isShown = anyIsThere(shownBy) else { return nil }
    if isShown { return .notification }
    if platform == .apple {
      guard let wakes = isThere("message.apns.payload.aps.content-available") else { return nil }
      if wakes { return .silent }
    }
    guard let hasData else { return nil }
    return hasData ? .data : .empty
  }

  /// The fields that make a message one that is shown.
  private var shownBy: [String] {
    let common = ["message.notification.title", "message.notification.body", "message.notification.image"]
    return switch platform {
    case .android: common + [block + ".notification", block + ".remote_notification.notification"]
    case .web: common + [block + ".notification"]
    case .apple:
      common + ["alert", "badge", "sound"].map { "message.apns.payload.aps." + $0 }
    }
  }

  // MARK: Size

  private func size(_ facets: [Platform.Facet: Int], _ data: [Int]) -> PayloadSize? {
    switch platform {
    case .android: return androidSize(facets, data)
    case .web: return webSize(facets, data)
    case .apple: return appleSize(facets, data)
    }
  }

  /// Keys and values as they are sent to the client library, one by one.
  private func androidSize(_ facets: [Platform.Facet: Int], _ data: [Int]) -> PayloadSize {
    var size = PayloadSize(tree)
    for index in data {
      size.add(payload.places[index], overhead: payload.places[index].name.utf8.count, asJSON: false)
    }
    for facet in [Platform.Facet.title, .body, .image] {
      guard let index = facets[facet] else { continue }
      size.add(payload.places[index], overhead: PayloadSize.androidPrefix + facet.rawValue.utf8.count, asJSON: false)
    }
    for path in [block + ".notification", block + ".remote_notification.notification"] {
      guard let index = payload.index(of: path) else { continue }
      for place in payload.places(below: index) where !["title", "body", "image"].contains(place.name) {
        size.add(place, overhead: PayloadSize.androidPrefix + place.name.utf8.count, asJSON: false)
      }
    }
    return size
  }

  private func webSize(_ facets: [Platform.Facet: Int], _ data: [Int]) -> PayloadSize {
    var size = PayloadSize(tree, envelope: PayloadSize.envelope)
    for index in data { size.add(payload.places[index], overhead: PayloadSize.jsonKey(payload.places[index].name)) }
    for facet in [Platform.Facet.title, .body, .image] {
      guard let index = facets[facet] else { continue }
      size.add(payload.places[index], overhead: PayloadSize.jsonKey(facet.rawValue))
    }
    if let index = payload.index(of: block + ".notification") {
      for place in payload.places(below: index) where !["title", "body", "image"].contains(place.name) {
        size.add(place, overhead: PayloadSize.jsonKey(place.name))
      }
    }
    if let index = facets[.tap] { size.add(payload.places[index], overhead: PayloadSize.jsonKey("link")) }
    return size
  }

  /// The JSON that goes to APNs: the payload, the common texts where it has no alert, the data beside `aps`.
  private func appleSize(_ facets: [Platform.Facet: Int], _ data: [Int]) -> PayloadSize {
    let isRaw = payload.kind.family == .apns
    var size = PayloadSize(tree, envelope: PayloadSize.envelope)
    var own: Set<String> = []
    if let index = payload.index(of: "message.apns.payload") {
      for place in payload.places(below: index) {
        own.insert(place.name)
        if place.name == "aps", tree[place.node].kind == .object {
          size.add(bytes: PayloadSize.jsonKey("aps") + 1)
          if let aps = payload.index(of: place.path) {
            for key in payload.places(below: aps) { size.add(key, overhead: PayloadSize.jsonKey(key.name)) }
          }
        } else if place.name != "Simulator Target Bundle" {
          size.add(place, overhead: PayloadSize.jsonKey(place.name))
        }
      }
      if tree.hasSpread(payload.places[index].node) { size.isExact = false }
    }
    guard !isRaw else { return size }
    if isThere("message.apns.payload.aps.alert") == false {
      for facet in [Platform.Facet.title, .body] {
        guard let index = facets[facet] else { continue }
        size.add(payload.places[index], overhead: PayloadSize.jsonKey(facet.rawValue))
      }
    }
    if let index = facets[.image] { size.add(payload.places[index], overhead: PayloadSize.jsonKey("image")) }
    for index in data where !own.contains(payload.places[index].name) {
      size.add(payload.places[index], overhead: PayloadSize.jsonKey(payload.places[index].name))
    }
    return size
  }
}
