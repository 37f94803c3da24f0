import PushlintTree

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

    /// Its number in tables.
    package var number: UInt8 {
      switch self {
      case .notification: 0
      case .data: 1
      case .silent: 2
      case .liveActivity: 3
      case .special: 4
      case .empty: 5
      }
    }
  }

  package let platform: Platform
  /// `nil` when what decides it cannot be seen.
  package let kind: Kind?
  let payload: Payload
  private let reader: Reader

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
    return Dictionary(uniqueKeysWithValues: platforms.map { ($0, EffectiveMessage(payload, $0)) })
  }

  private init(_ payload: Payload, _ platform: Platform) {
    self.platform = platform
    self.payload = payload
    reader = Reader(payload, platform)
    kind = reader.kind
  }

  /// Index of the payload's place that a part comes from.
  package func place(of part: MessagePart) -> Int? { reader.place(of: part) }

  /// Indices of the payload's places that the parts come from.
  package var parts: [MessagePart: Int] {
    var result: [MessagePart: Int] = [:]
    for part in MessagePart.allCases { result[part] = place(of: part) }
    return result
  }

  /// Indices of the places of the entries that the app gets as data.
  package var data: [Int] { reader.data }

  /// Canonical path of the block of the message that is for the platform.
  package var block: String? { reader.blockPath }

  /// How big it is.
  package var size: PayloadSize {
    var data = DataSizes()
    return reader.size(&data)
  }

  /// How big the messages of all platforms are.
  package static func sizes(of messages: [Platform: EffectiveMessage]) -> [Platform: PayloadSize] {
    var data = DataSizes()
    return messages.mapValues { $0.reader.size(&data) }
  }
}

extension EffectiveMessage {
  /// The parts of the message that a field is, or may be, the source of.
  package func parts(from path: String, in payload: Payload) -> [MessagePart] {
    MessagePart.allCases.filter { part in
      place(of: part).map { payload.places[$0].path == path } == true
        || ["message.android", "message.android_v2", "message.apns", "message.webpush"].contains {
          platform.paths(of: part, block: $0).contains(path)
        }
    }
  }
}

/// Reads one platform's part of a payload.
private struct Reader: Sendable {
  private let payload: Payload
  private let platform: Platform
  private let paths: EffectivePaths
  /// The platform's block.
  private let block: EffectivePaths.Block?

  init(_ payload: Payload, _ platform: Platform) {
    self.payload = payload
    self.platform = platform
    paths = payload.paths.effective
    let blocks = paths.blocks(of: platform)
    block = blocks.first { payload.has($0.path) } ?? blocks.first
  }

  private var tree: SyntaxTree { payload.tree }

  var blockPath: String? { block.map { payload.paths.text(of: $0.path) } }

  // MARK: Parts

  func place(of part: MessagePart) -> Int? {
    let isText = part == .title || part == .body
    if isText, platform == .apple, payload.kind.family == .fcm, isThere(paths.alert) == false {
      // Without an alert of its own Apple gets the common texts.
      return payload.index(of: part == .title ? paths.title : paths.body)
    }
    guard let block, let number = MessagePart.allCases.firstIndex(of: part) else { return nil }
    for path in block.parts[number] {
      if let index = payload.index(of: path), self.isText(index, of: part) { return index }
    }
    return nil
  }

  /// An alert is the text only when it is one; an object holds it.
  private func isText(_ index: Int, of part: MessagePart) -> Bool {
    let kind = tree[payload.places[index].node].kind
    return kind != .null && (part != .body || kind != .object)
  }

  /// Where the entries of data come from: the platform's own map as a whole, or else the common one.
  private var dataPath: PathID {
    guard platform != .apple, let block, let index = payload.index(of: block.data), !isEmptyObject(index) else {
      return paths.data
    }
    return block.data
  }

  private func isEmptyObject(_ index: Int) -> Bool {
    let node = Int(payload.records[index].node)
    guard tree[node].kind == .object else { return tree[node].kind == .null }
    // Spreads are no members.
    return !tree.children(of: node).contains { tree[$0].kind == .key }
  }

  var data: [Int] {
    guard payload.kind.family == .fcm, let index = payload.index(of: dataPath) else { return [] }
    return Array(payload.indices(below: index))
  }

  private var hasData: Bool {
    guard payload.kind.family == .fcm, let index = payload.index(of: dataPath) else { return false }
    return payload.records[index].first >= 0
  }

  // MARK: Kind

  /// Whether a field is there with something in it; `nil` when nobody can say.
  private func isThere(_ path: PathID) -> Bool? {
    if let index = payload.index(of: path) { return !isEmptyObject(index) }
    switch payload.presence(of: path) {
    case .absent: return false
    case .seen: return true
    case nil: return nil
    }
  }

  private func anyIsThere(_ paths: some Sequence<PathID>) -> Bool? {
    var result: Bool? = false
    for path in paths {
      switch isThere(path) {
      case true?: return true
      case nil: result = nil
      case false?: break
      }
    }
    return result
  }

  var kind: EffectiveMessage.Kind? {
    if platform == .apple {
      let isActivity = anyIsThere(paths.activity)
      if isActivity == true { return .liveActivity }
      let type = ApplePushType(payload)
      let content = kindByContent
      if isActivity == false, let kind = type.kind(of: content) { return kind }
      // What else there may be makes no other push of one that is sent in the background.
      guard type.isBackground, !isChosen(paths.pushType) else { return nil }
      return content == .notification ? .notification : .silent
    }
    return kindByContent
  }

  /// Whether a field is in one of the values that an expression may come to.
  private func isChosen(_ path: PathID) -> Bool {
    guard let index = payload.index(of: path) else { return true }
    var node = Int(payload.records[index].node)
    while node > payload.root {
      if tree[node].kind == .opaque { return true }
      node = Int(tree[node].parent)
    }
    return false
  }

  /// What becomes of a message that is shown, or that the app handles as data.
  private var kindByContent: EffectiveMessage.Kind? {
    guard let block, let isShown = anyIsThere(block.shown) else { return nil }
    if isShown { return .notification }
    if platform == .apple {
      guard let wakes = isThere(paths.contentAvailable) else { return nil }
      if wakes { return .silent }
    }
    guard let hasData = hasData ? true : isThere(dataPath) else { return nil }
    return hasData ? .data : .empty
  }

  // MARK: Size

  func size(_ data: inout DataSizes) -> PayloadSize {
    let entries = payload.kind.family == .fcm ? data.entries(of: dataPath, in: payload) : []
    return switch platform {
    case .android: androidSize(entries)
    case .web: webSize(entries)
    case .apple: appleSize(entries)
    }
  }

  /// Keys and values as they are sent to the client library, one by one.
  private func androidSize(_ data: [DataSizes.Entry]) -> PayloadSize {
    var size = PayloadSize(payload)
    for entry in data { size.add(entry, overhead: entry.nameBytes, asJSON: false) }
    for part in [MessagePart.title, .body, .image] {
      guard let index = place(of: part) else { continue }
      size.add(payload.places[index], overhead: PayloadSize.androidPrefix + part.rawValue.utf8.count, asJSON: false)
    }
    for path in block?.notifications ?? [] {
      guard let index = payload.index(of: path) else { continue }
      for place in payload.places(below: index) where !["title", "body", "image"].contains(place.name) {
        size.add(place, overhead: PayloadSize.androidPrefix + place.name.utf8.count, asJSON: false)
      }
    }
    return size
  }

  private func webSize(_ data: [DataSizes.Entry]) -> PayloadSize {
    var size = PayloadSize(payload, envelope: PayloadSize.envelope)
    for entry in data { size.add(entry, overhead: PayloadSize.jsonKey(bytes: entry.nameBytes)) }
    for part in [MessagePart.title, .body, .image] {
      guard let index = place(of: part) else { continue }
      size.add(payload.places[index], overhead: PayloadSize.jsonKey(part.rawValue))
    }
    if let index = block?.notifications.first.flatMap({ payload.index(of: $0) }) {
      for place in payload.places(below: index) where !["title", "body", "image"].contains(place.name) {
        size.add(place, overhead: PayloadSize.jsonKey(place.name))
      }
    }
    if let index = place(of: .tap) { size.add(payload.places[index], overhead: PayloadSize.jsonKey("link")) }
    return size
  }

  /// The JSON that goes to APNs: the payload, the common texts where it has no alert, the data beside `aps`.
  private func appleSize(_ data: [DataSizes.Entry]) -> PayloadSize {
    let isRaw = payload.kind.family == .apns
    var size = PayloadSize(payload, envelope: PayloadSize.envelope)
    var own: Set<String> = []
    if let index = payload.index(of: paths.applePayload) {
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
    if isThere(paths.alert) == false {
      for part in [MessagePart.title, .body] {
        guard let index = place(of: part) else { continue }
        size.add(payload.places[index], overhead: PayloadSize.jsonKey(part.rawValue))
      }
    }
    if let index = place(of: .image) { size.add(payload.places[index], overhead: PayloadSize.jsonKey("image")) }
    let counts = Set(own.map(\.utf8.count))
    for entry in data {
      let count = entry.nameBytes
      guard !counts.contains(count) || !own.contains(payload.name(of: Int(entry.place))) else { continue }
      size.add(entry, overhead: PayloadSize.jsonKey(bytes: count))
    }
    return size
  }
}
