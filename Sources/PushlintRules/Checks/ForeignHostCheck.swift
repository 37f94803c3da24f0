import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds web links to another host than those on which the project says that its site is: `"targets": ["web:host"]`.
struct ForeignHostCheck: Check {
  static let name = "foreign-host"

  init(_ parameters: RuleParameters) {}

  var condition: CheckCondition { .withTargets }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let hosts = context.targets?.webHosts ?? []
    guard !hosts.isEmpty else { return [] }
    return ["message.webpush.fcm_options.link", "message.webpush.notification.click_action"].compactMap { path in
      guard let index = payload.index(of: path), let text = payload.tree.stringValue(payload.places[index].node),
        !Placeholder.isPlaceholder(text), !Placeholder.containsMarker(text), let site = URLText(text).site,
        !hosts.contains(site)
      else { return nil }
      return Finding(
        at: payload.tree[payload.places[index].node].range,
        [
          "key": payload.places[index].name, "value": MessageFormatting.shortened(site),
          "expected": MessageFormatting.alternatives(hosts),
        ], place: index)
    }
  }
}
