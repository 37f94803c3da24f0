import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds messages that do not suit the method of the Admin SDK for Node that sends them.
///
/// - Parameter parameters: `problem` is `tokens` for a list of devices in a message for `send()`, `twice` for one object
///   that is sent more than once.
struct SendMethodCheck: Check {
  static let name = "send-method"

  private let findsLists: Bool

  init(_ parameters: RuleParameters) { findsLists = parameters.strings["problem"] == "tokens" }

  var condition: CheckCondition { .inCode }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.tree.dialect.allowsExpressions, payload.kind.rootPath == "message" else { return [] }
    return findsLists ? lists(payload) : repetition(payload)
  }

  private func lists(_ payload: Payload) -> [Finding] {
    guard let index = payload.index(of: "message.tokens") ?? payload.index(of: "message.fids"),
      let key = payload.places[index].key
    else { return [] }
    let sent = SentMessage(payload)
    let calls = sent.calls
    guard sent.goesToOneTarget, let call = calls.first else { return [] }
    return [
      Finding(
        at: payload.tree[key].range, ["key": payload.tree.text(of: key), "suggestion": "sendEachForMulticast"],
        edits: calls.count == 1 ? [TextEdit(call.range, "sendEachForMulticast")] : [], related: call.range,
        place: index)
    ]
  }

  private func repetition(_ payload: Payload) -> [Finding] {
    let sent = SentMessage(payload)
    let calls = sent.calls.filter { $0.method == "send" }
    guard let variable = sent.variable, calls.count > 1 else { return [] }
    return [
      Finding(
        at: calls[1].range, ["key": MessageFormatting.shortened(variable)], related: calls[0].range)
    ]
  }
}
