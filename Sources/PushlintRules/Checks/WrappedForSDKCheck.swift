import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds `send({ message: {…} })`: the Admin SDK adds the `message` wrapper itself.
struct WrappedForSDKCheck: Check {
  static let name = "wrapped-for-sdk"

  init(_ parameters: RuleParameters) {}

  var condition: CheckCondition { .inCode }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let tree = payload.tree
    guard payload.kind == .fcmRequest, tree.dialect.allowsExpressions,
      let message = payload.index(of: "message"), let key = payload.places[message].key,
      tree[payload.places[message].node].kind == .object,
      SentMessage(payload).calls.contains(where: { $0.method == "send" })
    else { return [] }
    let isAlone = tree.members(of: payload.root).count == 1
    let inner = tree[payload.places[message].node].range
    return [
      Finding(
        at: tree[key].range, edits: isAlone ? payload.editor.unwrapping(inner, from: payload.range) ?? [] : [],
        place: message)
    ]
  }
}
