import PushlintPayload
import PushlintText

/// Finds methods of the Admin SDK for Node that are gone.
///
/// - Source: the release notes of the Admin SDK for Node, version 13: the batch and the legacy methods are removed.
struct RemovedMethodCheck: Check {
  static let name = "removed-method"

  init(_ parameters: RuleParameters) {}

  private static let methods: [(name: String, replacement: String?)] = [
    ("sendMulticast", "sendEachForMulticast"), ("sendAll", "sendEach"), ("sendToDevice", nil), ("sendToTopic", nil),
    ("sendToCondition", nil), ("sendToDeviceGroup", nil),
  ]

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    guard payload.spelling == .node else { return [] }
    let text = payload.excerpt.text
    // The call stands around the message, or a little below the variable that holds it.
    let range = payload.range
    let window = SourceRange(max(0, range.start - Self.reach), min(text.count, range.end + Self.reach))
    let bytes = text[window]
    for (name, replacement) in Self.methods {
      let pattern = Array(".\(name)(".utf8)
      var start = bytes.startIndex
      while start + pattern.count <= bytes.endIndex {
        if bytes[start] == pattern[0], bytes[start..<(start + pattern.count)].elementsEqual(pattern) {
          let offset = window.start + (start - bytes.startIndex) + 1
          let place = SourceRange(offset, offset + name.utf8.count)
          return [
            Finding(
              at: place, ["key": name, "suggestion": replacement ?? "send"],
              edits: replacement.map { [TextEdit(place, $0)] } ?? [])
          ]
        }
        start += 1
      }
    }
    return []
  }

  /// How far from the message its call may stand, in bytes.
  private static let reach = 400
}
