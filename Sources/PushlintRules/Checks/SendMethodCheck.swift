import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds messages that do not suit the method of the Admin SDK for Node that sends them.
///
/// - Parameter parameters: `problem` is `tokens` for a list of devices in a message for `send()`, `no-tokens` for a message
///   without such a list for a method that needs one, `twice` for one object that is sent more than once.
struct SendMethodCheck: Check {
  static let name = "send-method"

  private enum Problem: String {
    case tokens
    case noTokens = "no-tokens"
    case twice
  }

  private let problem: Problem?

  init(_ parameters: RuleParameters) { problem = parameters.strings["problem"].flatMap(Problem.init) }

  var condition: CheckCondition { .inCode }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.tree.dialect.allowsExpressions, payload.kind.rootPath == "message" else { return [] }
    switch problem {
    case .tokens: return lists(payload)
    case .noTokens: return missingLists(payload)
    case .twice: return repetition(payload)
    case nil: return []
    }
  }

  private static let methodsForLists: Set<String> = ["sendEachForMulticast", "sendMulticast"]

  private func missingLists(_ payload: Payload) -> [Finding] {
    guard payload.kind == .nodeMessage, let message = payload.index(of: "message"),
      payload.index(of: "message.tokens") == nil, payload.index(of: "message.fids") == nil
    else { return [] }
    let node = payload.places[message].node
    let sent = SentMessage(payload)
    guard payload.tree[node].kind == .object, !payload.hidesMembers(of: node), let call = sent.calls.first,
      sent.calls.allSatisfy({ Self.methodsForLists.contains($0.method) }), !setsList(payload, sent, before: call)
    else { return [] }
    let target = ["token", "topic", "condition"].lazy.compactMap { payload.index(of: "message." + $0) }.first
    let key = target.flatMap { payload.places[$0].key }.map { payload.tree[$0].range }
    let start = payload.tree[node].range.start
    let renames = target == payload.index(of: "message.token")
    return [
      Finding(
        at: key ?? SourceRange(start, start + 1), ["member": call.method],
        edits: key.flatMap { renames ? [TextEdit($0, "tokens")] : nil } ?? [], related: call.range,
        place: target ?? message)
    ]
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

  /// Whether something may set the list behind the message: `message.tokens = tokens`, `fill(message, tokens)`.
  private func setsList(_ payload: Payload, _ sent: SentMessage, before call: SentMessage.Call) -> Bool {
    guard let variable = sent.variable, payload.range.end < call.range.start else { return false }
    let text = payload.excerpt.text
    let between = SourceRange(payload.range.end, call.range.start)
    return NeedleScan([variable]).matches(in: text, range: between).contains { match in
      let end = match.offset + variable.utf8.count
      return ![text[match.offset - 1], text[end]].contains { $0.map(ByteClass.isNameByte) == true }
    }
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
