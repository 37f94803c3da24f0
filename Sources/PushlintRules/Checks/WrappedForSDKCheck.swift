import PushlintPayload
import PushlintSyntax
import PushlintText

/// Finds `send({ message: {…} })`: the Admin SDK puts `message` around what it gets itself.
struct WrappedForSDKCheck: Check {
  static let name = "wrapped-for-sdk"

  init(_ parameters: RuleParameters) {}

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    let tree = payload.tree
    guard payload.kind == .fcmRequest, tree.dialect.allowsExpressions, isSent(payload),
      let message = payload.index(of: "message"), let key = payload.places[message].key,
      tree[payload.places[message].node].kind == .object
    else { return [] }
    let isAlone = tree.members(of: payload.root).count == 1
    let inner = tree[payload.places[message].node].range
    return [
      Finding(at: tree[key].range, edits: isAlone ? tree.unwrapping(inner, from: payload.range) : [], place: message)
    ]
  }

  /// Whether the object is what `getMessaging().send(` or `messaging().send(` gets.
  private func isSent(_ payload: Payload) -> Bool {
    let text = payload.excerpt.text
    let range = SourceRange(max(0, payload.range.start - 80), payload.range.start)
    let before = text.string(range).filter { $0 != " " && $0 != "\n" && $0 != "\t" && $0 != "\r" }
    return ["getMessaging().send(", "messaging().send(", "messaging.send("].contains { before.hasSuffix($0) }
  }
}
