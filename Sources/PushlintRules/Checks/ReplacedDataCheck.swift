import PushlintPayload
import PushlintText
import PushlintTree

/// Finds common data that a platform's own data replaces, which devices of that platform never get.
struct ReplacedDataCheck: Check {
  static let name = "replaced-data"

  init(_ parameters: RuleParameters) {}

  var wakingPaths: [String] { ["message.android.data", "message.android_v2.data", "message.webpush.data"] }

  func mayFind(in fastPath: RequestFastPath) -> Bool { fastPath.has(fastPath.effective.data) }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let tree = payload.tree
    guard let common = payload.index(of: "message.data") else { return [] }
    let shared = payload.places(below: common)
    return ["message.android", "message.android_v2", "message.webpush"].compactMap { block in
      guard let index = payload.index(of: block + ".data"), let key = payload.places[index].key,
        tree[payload.places[index].node].kind == .object, !payload.hidesMembers(of: payload.places[index].node)
      else { return nil }
      let own = Set(payload.places(below: index).map(\.name))
      let lost = shared.filter { !own.contains($0.name) && $0.key != nil }
      guard !own.isEmpty, !lost.isEmpty else { return nil }
      let platform = block == "message.webpush" ? "a browser" : "Android"
      let names = lost.map { "`\($0.name)`" }
      return Finding(
        at: tree[key].range,
        [
          "object": String(block.dropFirst("message.".count)) + ".data", "platform": platform,
          "member": names.count > 3 ? "\(names.count) keys" : names.joined(separator: ", "),
        ],
        edits: payload.editor.copying(
          lost.compactMap { place in place.key.map { SyntaxTree.Member(key: $0, value: place.node) } },
          into: payload.places[index].node) ?? [], isSafe: false,
        related: payload.places[common].key
          .map { tree[$0].range }, place: index)
    }
  }
}
