import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Compares what the devices of a platform get with the largest message that its services take.
///
/// - Parameter parameters: `limit` is the bytes that a message may have; `above` is what it must have more than, the
///   limit without it; `upTo` is what it must not have more than. `target` is `topic` for messages to topics and
///   conditions, `device` for others.
struct PayloadSizeCheck: Check {
  static let name = "payload-size"

  fileprivate let limit: Int
  private let lowest: Int?
  private let highest: Int?
  /// Whether it speaks of messages to topics and conditions, or of others; `nil` for all.
  private let isForTopics: Bool?

  init(_ parameters: RuleParameters) {
    limit = parameters.integers["limit"] ?? 4096
    lowest = parameters.integers["above"]
    highest = parameters.integers["upTo"]
    isForTopics = parameters.strings["target"].map { $0 == "topic" }
  }

  func mayFind(in context: RuleContext) -> Bool {
    let all = Self.allBytes(of: context.payload)
    return all > least && Self.mostBytes(of: context.payload, all) > least && speaks(of: context.payload)
  }

  func mayFind(in fastPath: RequestFastPath) -> Bool {
    guard fastPath.mayExceed(least) else { return false }
    let paths = fastPath.effective
    let hasTopic = fastPath.has(paths.topic) || fastPath.has(paths.condition)
    return (isForTopics ?? hasTopic) == hasTopic
  }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let sizes = Platform.allCases.compactMap { platform in context.sizes[platform].map { (platform, $0) } }
    guard let (platform, size) = sizes.max(by: { $0.1.bytes < $1.1.bytes }) else { return [] }
    let limit = Self.limit(self.limit, of: payload)
    // What counts as near to the limit moves with it.
    let shift = limit - self.limit
    guard size.bytes > lowest.map({ $0 + shift }) ?? limit, size.bytes <= highest.map({ $0 + shift }) ?? .max else {
      return []
    }
    let largest = size.largest
    let index = largest.first.flatMap { payload.index(of: $0.path) }
    let range =
      index.flatMap { payload.places[$0].key.map { payload.tree[$0].range } } ?? payload.tree[payload.root].range
    return [
      Finding(
        at: range,
        [
          "bytes": MessageFormatting.number(size.bytes), "limit": MessageFormatting.number(limit),
          "platform": platform.rawValue,
          "detail": largest.map { part in
            "`\(MessageFormatting.shortened(payload.shown(part.path, context.catalogue)))` (\(MessageFormatting.number(part.bytes)) bytes)"
          }.joined(separator: ", "),
        ], place: index)
    ]
  }

  /// Most bytes that are added to the source of a field for each platform.
  static let perField = 16

  /// Fewest bytes that it speaks of, less one.
  fileprivate var least: Int { lowest ?? limit }

  fileprivate func speaks(of payload: Payload) -> Bool {
    let hasTopic = payload.has(payload.paths.effective.topic) || payload.has(payload.paths.effective.condition)
    return (isForTopics ?? hasTopic) == hasTopic
  }

  /// All of the source of a payload, and what is added for each field. A quotation mark that stands in single quotes takes
  /// two bytes in JSON.
  private static func allBytes(of payload: Payload) -> Int {
    let dialect = payload.tree.dialect
    // What names stand for is elsewhere.
    if let forms = payload.tree.forms, forms.isScattered || dialect.allowsExpressions { return .max }
    return payload.range.count * (dialect.allowsSingleQuotes ? 2 : 1) + perField * payload.records.count
  }

  /// More than any platform can get of a payload: all but what is for others alone.
  private static func mostBytes(of payload: Payload, _ all: Int) -> Int {
    guard payload.kind == .fcmRequest, !payload.tree.dialect.isCode, all < .max else { return all }
    return all
      - bytesForOthers(payload.paths.effective) { path in
        payload.index(of: path).map { place in
          let node = Int(payload.records[place].node)
          return least(payload.tree[node], at: node)
        }
      }
  }

  /// Fewest bytes of a message that do not reach the devices of any one platform, since they are in the blocks of others.
  ///
  /// - Parameter least: what stands at a path adds to the bytes of the message; `nil` where nothing does.
  static func bytesForOthers(_ paths: EffectivePaths, _ least: (PathID) -> Int?) -> Int {
    var sum = 0
    var largest = 0
    for platform in Platform.allCases {
      let own = paths.blockNumbers(of: platform).reduce(0) { $0 + (least(paths.pathOfBlock[$1]) ?? 0) }
      sum += own
      largest = max(largest, own)
    }
    return sum - largest
  }

  /// Fewest bytes that a value adds to those of its message: its source, and what is added for each field.
  static func least(_ node: SyntaxTree.Node, at index: Int) -> Int {
    // Each key among the nodes has a value.
    node.range.count + perField * ((Int(node.next) - index + 1) / 2)
  }

  /// Calls may be a quarter longer.
  ///
  /// - Source: Apple's documentation of sending requests to APNs.
  fileprivate static func limit(_ limit: Int, of payload: Payload) -> Int {
    payload.presence(of: "message.apns.headers.apns-push-type") == .seen("voip") ? max(limit, 5120) : limit
  }
}

extension RuleSet {
  /// The bytes that a payload may have by the rules that look at its size; `nil` when none does.
  package func sizeLimit(of payload: Payload) -> Int? {
    let limits = checks.compactMap { $0 as? PayloadSizeCheck }.filter { $0.speaks(of: payload) }.map(\.limit)
    return limits.min().map { PayloadSizeCheck.limit($0, of: payload) }
  }
}
