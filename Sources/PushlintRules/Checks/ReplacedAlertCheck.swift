import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// Finds an `alert` for Apple devices that lacks a text of the common notification, which it replaces as a whole.
struct ReplacedAlertCheck: Check {
  static let name = "replaced-alert"

  init(_ parameters: RuleParameters) {}

  private static let alert = "message.apns.payload.aps.alert"
  /// The texts of the common notification, and the keys of an alert that stand for each.
  private static let texts = [("title", ["title", "title-loc-key"]), ("body", ["body", "loc-key"])]

  var wakingPaths: [String] { [Self.alert] }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.kind.family == .fcm, context.messages[.apple]?.kind == .notification,
      let index = payload.index(of: Self.alert), let key = payload.places[index].key
    else { return [] }
    let isText = payload.tree[payload.places[index].node].kind == .string
    guard isText || payload.tree[payload.places[index].node].kind == .object else { return [] }
    let missing = Self.texts.filter { name, keys in
      guard case .seen = payload.presence(of: "message.notification.\(name)") else { return false }
      // A text alone is the body.
      return isText ? name != "body" : keys.allSatisfy { payload.presence(of: "\(Self.alert).\($0)") == .absent }
    }.map { "`\($0.0)`" }
    guard !missing.isEmpty, isText || missing.count < Self.texts.count else { return [] }
    return [Finding(at: payload.tree[key].range, ["member": MessageFormatting.list(missing)], place: index)]
  }
}
