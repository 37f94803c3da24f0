import PushlintPayload
import PushlintSyntax
import PushlintText

/// Compares what the devices of a platform get with the largest message that its services take.
///
/// - Parameter parameters: `platform` is one of ``Platform``; `limit` and, when there is one, `voip` are bytes;
///   `near` is how many bytes below the limit speak already, and then what is above the limit does not;
///   `target` is `topic` for messages that go to a topic or a condition.
struct PayloadSizeCheck: Check {
  static let name = "payload-size"

  private let platforms: [Platform]
  private let limit: Int
  private let near: Int?
  private let isForTopics: Bool

  init(_ parameters: RuleParameters) {
    platforms = parameters.strings["platform"].flatMap(Platform.init).map { [$0] } ?? Platform.allCases
    limit = parameters.integers["limit"] ?? 4096
    near = parameters.integers["near"]
    isForTopics = parameters.strings["target"] == "topic"
  }

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    let hasTopic = payload.index(of: "message.topic") != nil || payload.index(of: "message.condition") != nil
    guard !isForTopics || hasTopic else { return [] }
    let sizes = platforms.compactMap { platform in scene.messages[platform]?.size.map { (platform, $0) } }
    guard let (platform, size) = sizes.max(by: { $0.1.bytes < $1.1.bytes }) else { return [] }
    let limit = limit(of: payload)
    if let near {
      guard size.bytes > limit - near, size.bytes <= limit else { return [] }
    } else {
      guard size.bytes > limit else { return [] }
    }
    let largest = size.largest(3)
    let index = largest.first.flatMap { payload.index(of: $0.path) }
    let range = index.flatMap { payload.places[$0].key.map { payload.tree[$0].range } } ?? payload.tree[payload.root].range
    return [
      Finding(
        at: range,
        [
          "bytes": Words.number(size.bytes), "limit": Words.number(limit), "platform": platform.rawValue,
          "detail": largest.map { "`\($0.path)` \(Words.number($0.bytes))" }.joined(separator: ", "),
        ], place: index)
    ]
  }

  /// Calls may be a quarter longer.
  ///
  /// - Source: Apple's documentation of sending requests to APNs.
  private func limit(of payload: Payload) -> Int {
    payload.sight(of: "message.apns.headers.apns-push-type") == .seen("voip") ? max(limit, 5120) : limit
  }
}
