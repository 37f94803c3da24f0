import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds a priority that is always 10 beside a push type that code chooses, and that may be `background`.
///
/// - Source: Apple's documentation of sending requests to APNs, header `apns-priority`.
struct ChosenPushTypeCheck: Check {
  static let name = "chosen-push-type"

  init(_ parameters: RuleParameters) {}

  let wakingPaths = [pushType]

  func mayFind(in context: RuleContext) -> Bool { context.payload.tree.dialect.isCode }

  /// A request in JSON has one type.
  func mayFind(in fastPath: RequestFastPath) -> Bool { false }

  private static let pushType = "message.apns.headers.apns-push-type"
  private static let priority = "message.apns.headers.apns-priority"

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let tree = payload.tree
    guard tree.dialect.isCode, let place = payload.index(of: Self.priority),
      case .seen(let value?) = payload.presence(of: Self.priority), value == "10",
      payload.presence(of: Self.pushType) == .seen(nil), let type = payload.index(of: Self.pushType),
      case let node = payload.places[type].node
    else { return [] }
    let isChosen = tree.children(of: node).contains { choice in
      tree[choice].flags.contains(.alternative) && tree.stringValue(choice) == "background"
    }
    return isChosen
      ? [Finding(at: tree[payload.places[place].node].range, ["value": value], edits: [], place: place)] : []
  }
}
