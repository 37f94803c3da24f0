import PushlintPayload
import PushlintSyntax
import PushlintText

/// Finds requests to the legacy API, and rewrites them.
///
/// - Parameter parameters: `blocks` is `v1` for requests that hold blocks of the HTTP v1 API as well, `none` for others.
struct LegacyCheck: Check {
  static let name = "legacy"

  private let findsMixtures: Bool

  init(_ parameters: RuleParameters) { findsMixtures = parameters.strings["blocks"] == "v1" }

  private static let blocks = ["apns", "android", "webpush"]
  /// Options that stood at the root there, and nowhere now.
  private static let options = ["priority", "time_to_live", "collapse_key", "content_available", "mutable_content"]

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    guard payload.kind == .legacy else { return [] }
    let tree = payload.tree
    let members = tree.members(of: payload.root)
    let block = members.first { Self.blocks.contains(tree.text(of: $0.key)) && tree[$0.value].kind == .object }
    guard (block != nil) == findsMixtures else { return [] }
    let target = members.first { ["to", "registration_ids", "notification_key"].contains(tree.text(of: $0.key)) }
    let option = members.first { Self.options.contains(tree.text(of: $0.key)) }
    guard let key = block?.key ?? target?.key ?? option?.key ?? members.first?.key else { return [] }
    let edits = LegacyMigration.source(for: payload).map { [TextEdit(payload.range, $0)] } ?? []
    return [
      Finding(
        at: tree[key].range, ["key": tree.text(of: key), "other": target.map { tree.text(of: $0.key) } ?? "to"],
        edits: edits, place: payload.places.firstIndex { $0.key == key })
    ]
  }
}
