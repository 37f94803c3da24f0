/// The paths that ``CleanRequest`` asks for, by their numbers in a program.
struct CheckedPaths: Sendable {
  let message: UInt8
  let data: UInt8
  let pushTopic: UInt8
  let pushType: UInt8
  /// Who gets the message.
  let targets: [UInt8]
  /// Targets of which nobody knows how many devices they are.
  let topics: [UInt8]
  /// Any of these proves that an object is a message.
  let proofs: [UInt8]
  /// What checks look into.
  let wakes: [UInt8]
  /// What replaces the common data.
  let platformData: [UInt8]
  /// What Apple devices show.
  let shown: [UInt8]

  private static let targetPaths = ["message.token", "message.topic", "message.condition", "message.fid"]
  private static let topicPaths = ["message.topic", "message.condition"]
  private static let proofPaths = [
    "message.notification.title", "message.notification.body", "message.notification.image",
    "message.android.notification", "message.android.priority", "message.android.ttl", "message.android.data",
    "message.android.collapse_key", "message.apns.headers", "message.apns.payload", "message.webpush.headers",
    "message.webpush.notification", "message.webpush.data", "message.webpush.fcm_options",
    "message.fcm_options.analytics_label",
  ]
  private static let wakePaths = [
    "message.condition", "message.android_v2", "message.apns.live_activity_token", "message.apns.payload.aps.event",
    "message.apns.payload.aps.content-state", "message.android.notification.light_settings.color",
  ]
  private static let dataPaths = ["message.android.data", "message.webpush.data"]
  private static let shownPaths = [
    "message.notification.title", "message.notification.body", "message.apns.payload.aps.alert",
  ]
  private static let pushTopicPath = "message.apns.headers.apns-topic"
  private static let pushTypePath = "message.apns.headers.apns-push-type"

  /// All of them.
  static let all =
    ["message", "message.data", pushTopicPath, pushTypePath] + targetPaths + proofPaths + wakePaths + dataPaths
    + shownPaths

  /// - Parameter numbers: those of a program, which has one for each of ``all``.
  init(_ numbers: [String: UInt8]) {
    func number(_ path: String) -> UInt8 { numbers[path] ?? UInt8.max }
    message = number("message")
    data = number("message.data")
    pushTopic = number(Self.pushTopicPath)
    pushType = number(Self.pushTypePath)
    targets = Self.targetPaths.map(number)
    topics = Self.topicPaths.map(number)
    proofs = Self.proofPaths.map(number)
    wakes = Self.wakePaths.map(number)
    platformData = Self.dataPaths.map(number)
    shown = Self.shownPaths.map(number)
  }
}
