import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds `message` inside `message`: the wrapper was added twice.
struct NestedMessageCheck: Check {
  static let name = "nested-message"
  var reportsPlaces: Bool { true }

  init(_ parameters: RuleParameters) {}

  var wakingPaths: [String] { ["message.message"] }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let index = payload.index(of: "message.message"), let outer = payload.index(of: "message") else { return [] }
    let place = payload.places[index]
    let tree = payload.tree
    // The fix would delete other members of the outer object.
    let isAlone = tree.members(of: payload.places[outer].node).count == 1
    let kind = tree[place.node].kind
    guard kind == .object || kind == .opaque && isAlone, let key = place.key else { return [] }
    let around = tree[payload.places[outer].node].range
    return [
      Finding(
        at: tree[key].range,
        edits: isAlone ? payload.editor.unwrapping(tree[place.node].range, from: around) ?? [] : [], place: index)
    ]
  }
}
