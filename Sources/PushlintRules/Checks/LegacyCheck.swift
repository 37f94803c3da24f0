import PushlintPayload
import PushlintText
import PushlintTree

/// Finds requests in the form of the legacy API, and rewrites them.
///
/// - Parameter parameters: `blocks` is `v1` for requests that hold blocks of the HTTP v1 API as well, `none` for others;
///   `api` is `v1` for those that are sent to the HTTP v1 API or wrapped in its `message`, `legacy` for others.
struct LegacyCheck: Check {
  static let name = "legacy"

  private let findsMixtures: Bool
  /// The API that the request is for; `nil` for any.
  private let api: String?

  init(_ parameters: RuleParameters) {
    findsMixtures = parameters.strings["blocks"] == "v1"
    api = parameters.strings["api"]
  }

  private static let blocks = ["apns", "android", "webpush"]
  /// Options at the root of legacy requests.
  private static let options = ["priority", "time_to_live", "collapse_key", "content_available", "mutable_content"]

  var condition: CheckCondition { .legacy }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.kind == .legacy else { return [] }
    // What the Admin SDK sends is never a legacy request, whatever its root fields are.
    guard SentMessage(payload).calls.isEmpty else { return [] }
    let tree = payload.tree
    let members = tree.members(of: payload.root)
    let blocks = members.filter { Self.blocks.contains(tree.text(of: $0.key)) && tree[$0.value].kind == .object }
    let block = blocks.first
    let wrapper = Self.wrapper(of: payload)
    let isForV1 = wrapper != nil || context.endpoint == .fcm
    guard (block != nil) == findsMixtures, api == nil || (api == "v1") == isForV1 else { return [] }
    let target = members.first { ["to", "registration_ids", "notification_key"].contains(tree.text(of: $0.key)) }
    let option = members.first { Self.options.contains(tree.text(of: $0.key)) }
    let other = target ?? option
    // A mixture has something of both.
    if findsMixtures, other == nil { return [] }
    guard let key = block?.key ?? target?.key ?? option?.key ?? members.first?.key else { return [] }
    // The rewritten request has a `message` of its own, so it replaces the object that wraps this one.
    let replaced = wrapper ?? payload.root
    let isAlone = wrapper.map { tree.members(of: $0).count == 1 } ?? true
    let edits = isAlone ? LegacyMigration.edits(for: payload, replacing: tree[replaced].range) : nil
    // The first one has the fix, and no other key is one of a mixture.
    return ([key] + blocks.dropFirst().map(\.key)).enumerated().map { number, key in
      Finding(
        at: tree[key].range, ["key": tree.text(of: key), "other": tree.text(of: other?.key ?? key)],
        edits: number == 0 ? edits ?? [] : [], place: payload.places.firstIndex { $0.key == key })
    }
  }

  /// The object whose `message` the payload is.
  private static func wrapper(of payload: Payload) -> SyntaxTree.Index? {
    let tree = payload.tree
    let around = Int(tree[payload.root].parent)
    guard payload.root > 0, tree[around].kind == .object,
      let member = tree.members(of: around).first(where: { $0.value == payload.root }),
      tree.text(of: member.key) == "message"
    else { return nil }
    return around
  }
}
