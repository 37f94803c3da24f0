import PushlintTables

/// The paths that decide what the devices of each platform get, by their numbers.
package final class EffectivePaths: Sendable {
  /// The block of a platform in a message, and what is in it.
  package struct Block: Sendable {
    package let path: PathID
    package let data: PathID
    /// Any of these makes the message one that is shown.
    package let shown: [PathID]
    /// The objects whose members are sent one by one beside the texts.
    let notifications: [PathID]
    /// What each part comes from, the stronger first, in the order of ``MessagePart/allCases``.
    let parts: [[PathID]]
  }

  package let pushTopic: PathID
  package let pushType: PathID
  package let message: PathID
  package let topic: PathID
  package let condition: PathID
  /// Who gets the message: devices, topics, conditions, and the lists that only an SDK has.
  package let targets: Table<PathID>
  package let data: PathID
  /// Any of these proves that what is in `message` is one of FCM's.
  package let proofs: Table<PathID>
  let title: PathID
  let body: PathID
  let applePayload: PathID
  let aps: PathID
  let alert: PathID
  package let contentAvailable: PathID
  /// Any of these makes a push one for a Live Activity.
  package let activity: Table<PathID>
  /// The blocks of all platforms, of each one that which is used first.
  private let blocks: [Block]
  private let blockNumbers: (android: Range<Int>, apple: Range<Int>, web: Range<Int>)
  /// By their numbers the paths of the blocks, of what their apps get as data, and of what is shown.
  package let pathOfBlock: Table<PathID>
  package let dataOfBlock: Table<PathID>
  package let shownOfBlock: ListTable<PathID>

  /// - Parameter path: the number of a path.
  init(_ path: (String) -> PathID) {
    pushTopic = path(Self.headers + "apns-topic")
    pushType = path(Self.headers + "apns-push-type")
    message = path("message")
    topic = path("message.topic")
    condition = path("message.condition")
    targets = Table(Self.targetPaths.map(path))
    proofs = Table(Self.proofPaths.map(path))
    data = path("message.data")
    title = path("message.notification.title")
    body = path("message.notification.body")
    applePayload = path("message.apns.payload")
    aps = path("message.apns.payload.aps")
    alert = path("message.apns.payload.aps.alert")
    contentAvailable = path("message.apns.payload.aps.content-available")
    activity = Table(Self.activityPaths.map(path))
    var blocks: [Block] = []
    func add(_ platform: Platform) -> Range<Int> {
      let start = blocks.count
      blocks += platform.blocks.map { block in
        Block(
          path: path(block), data: path(block + ".data"), shown: platform.shown(by: block).map(path),
          notifications: Self.notifications(block).map(path),
          parts: MessagePart.allCases.map { platform.paths(of: $0, block: block).map(path) })
      }
      return start..<blocks.count
    }
    blockNumbers = (add(.android), add(.apple), add(.web))
    self.blocks = blocks
    pathOfBlock = Table(blocks.map(\.path))
    dataOfBlock = Table(blocks.map(\.data))
    shownOfBlock = ListTable(blocks.map(\.shown))
  }

  package func blocks(of platform: Platform) -> ArraySlice<Block> { blocks[blockNumbers(of: platform)] }

  /// The numbers of the blocks of a platform.
  package func blockNumbers(of platform: Platform) -> Range<Int> {
    switch platform {
    case .android: blockNumbers.android
    case .apple: blockNumbers.apple
    case .web: blockNumbers.web
    }
  }

  /// The paths of which a value decides what a message is, and what becomes of it; of all others only that they are there.
  package var decisivePaths: Set<PathID> {
    Set([pushTopic, pushType, message, data, contentAvailable] + activity)
      .union(blocks.flatMap { [$0.path, $0.data] }).subtracting([.unknown])
  }

  /// The paths of what is shown: of a value that is no object only that it is there decides anything.
  package var shownPaths: Set<PathID> { Set(blocks.flatMap(\.shown)).subtracting([.unknown]) }

  private static let proofPaths = [
    "message.notification.title", "message.notification.body", "message.notification.image",
    "message.android.notification", "message.android.priority", "message.android.ttl", "message.android.data",
    "message.android.collapse_key", "message.apns.headers", "message.apns.payload", "message.webpush.headers",
    "message.webpush.notification", "message.webpush.data", "message.webpush.fcm_options",
    "message.fcm_options.analytics_label",
  ]
  private static let targetPaths = [
    "message.token", "message.fid", "message.topic", "message.condition", "message.tokens", "message.fids",
  ]
  private static let headers = "message.apns.headers."
  private static let activityPaths = ["message.apns.payload.aps.event", "message.apns.live_activity_token"]

  private static func notifications(_ block: String) -> [String] {
    [block + ".notification", block + ".remote_notification.notification"]
  }

  /// All of them, for whoever gives them numbers.
  static let all =
    [headers + "apns-topic", headers + "apns-push-type", "message.data", "message.apns.payload.aps.content-available"]
    + targetPaths + activityPaths + proofPaths
    + Platform.allCases.flatMap { platform in
      platform.blocks.flatMap { block in
        [block, block + ".data"] + platform.shown(by: block) + notifications(block)
          + MessagePart.allCases.flatMap { platform.paths(of: $0, block: block) }
      }
    }
}

extension Platform {
  /// Canonical paths of the blocks that a message may have for the platform.
  package var blocks: [String] {
    switch self {
    case .android: ["message.android", "message.android_v2"]
    case .apple: ["message.apns"]
    case .web: ["message.webpush"]
    }
  }

  /// The fields that make the message one that is shown.
  func shown(by block: String) -> [String] {
    let common = ["message.notification.title", "message.notification.body", "message.notification.image"]
    return switch self {
    case .android: common + [block + ".notification", block + ".remote_notification.notification"]
    case .web: common + [block + ".notification"]
    case .apple: common + ["alert", "badge", "sound"].map { "message.apns.payload.aps." + $0 }
    }
  }
}
