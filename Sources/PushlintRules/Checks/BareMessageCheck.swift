import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds requests to the FCM HTTP v1 API whose body does not wrap the message in `message`.
///
/// - Parameter parameters: `around` is `nothing` for a message that is the whole body, `array` for one in a list.
struct BareMessageCheck: Check {
  static let name = "bare-message"

  private let findsArrays: Bool

  init(_ parameters: RuleParameters) { findsArrays = parameters.strings["around"] == "array" }

  var speaksOfSingleValues: Bool { true }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let tree = payload.tree
    let range = tree[payload.root].range
    if !findsArrays, payload.kind == .fcmMessage, tree.dialect.isCode, hasTarget(payload),
      payload.isWholeBody || tree[payload.root].flags.contains(.isBody)
    {
      return [Finding(at: SourceRange(range.start, range.start + 1), edits: [], place: 0)]
    }
    guard context.endpoint == .fcm, let top = tree.value else { return [] }
    if findsArrays {
      guard tree[top].kind == .array, Int(tree[payload.root].parent) == top,
        tree.children(of: top).first(where: { _ in true }) == payload.root
      else { return [] }
      let isOnly = Array(tree.children(of: top).prefix(2)).count == 1
      let around = tree[top].range
      return [
        Finding(
          at: SourceRange(around.start, around.start + 1),
          edits: isOnly ? payload.editor.unwrapping(range, from: around) ?? [] : [], place: 0)
      ]
    }
    guard payload.kind == .fcmMessage, top == payload.root else { return [] }
    return [
      Finding(
        at: SourceRange(range.start, range.start + 1),
        edits: payload.editor.wrapping(range, as: "message") ?? [], place: 0)
    ]
  }

  private static let targets = ["message.token", "message.topic", "message.condition"]

  private func hasTarget(_ payload: Payload) -> Bool {
    Self.targets.contains { payload.index(of: $0) != nil }
  }
}
