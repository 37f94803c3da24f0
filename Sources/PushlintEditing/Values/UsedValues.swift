import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintTree

/// Values that a project uses again and again: topics, channels, keys. Nobody but the project knows which there are.
package enum UsedValues {
  /// Canonical paths of the fields.
  package static let paths: Set<String> = [
    "message.topic", "message.condition", "message.android.collapse_key", "message.android.restricted_package_name",
    "message.android.notification.channel_id", "message.android.notification.click_action",
    "message.android.notification.tag", "message.apns.headers.apns-topic", "message.apns.headers.apns-collapse-id",
    "message.apns.payload.aps.category", "message.apns.payload.aps.thread-id", "message.webpush.headers.Topic",
    "message.fcm_options.analytics_label",
  ]

  /// Most values of a field that are kept.
  private static let limit = 50

  /// Adds the values of one list to those of another.
  package static func merge(_ values: [String: [String]], into all: inout [String: [String]]) {
    for (path, list) in values {
      var known = all[path] ?? []
      for value in list where known.count < limit && !known.contains(value) { known.append(value) }
      all[path] = known
    }
  }
}

extension EditorDocument {
  /// Whether the value of such a field is being written at `offset`.
  package func takesUsedValue(at offset: Int) -> Bool {
    guard let (payload, inner) = payload(at: offset), let index = payload.indexOfPlace(at: inner) else { return false }
    return UsedValues.paths.contains(payload.places[index].path)
  }

  /// The values of such fields in the document's payloads, in order of place.
  package func valuesInUse() -> [String: [String]] {
    var result: [String: [String]] = [:]
    for analyzed in analyzedExcerpts {
      for payload in analyzed.payloads(rules.catalogue) {
        for place in payload.places where UsedValues.paths.contains(place.path) {
          guard let text = payload.tree.stringValue(place.node), !text.isEmpty, text.utf8.count <= 200,
            !Placeholder.isPlaceholder(text), !Placeholder.containsMarker(text)
          else { continue }
          UsedValues.merge([place.path: [text]], into: &result)
        }
      }
    }
    return result
  }
}
