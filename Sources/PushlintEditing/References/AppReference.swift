import PushlintPayload
import PushlintText
import PushlintTree

/// Something in a payload that is written in the files of the app which receives it.
package enum AppReference: Hashable, Sendable {
  /// A text by its key: `Localizable.strings` on Apple devices, a string resource on Android.
  case text(String, isForApple: Bool, isForAndroid: Bool)
  /// A sound by the name of its file.
  case sound(String, isForApple: Bool, isForAndroid: Bool)
  /// A notification channel of Android by its id.
  case channel(String)
}

extension EditorDocument {
  /// What the key or value at `offset` refers to in the app's files, and the value's place; `nil` where that is nothing.
  package func appReference(at offset: Int) -> (reference: AppReference, range: SourceRange)? {
    guard let (payload, inner) = payload(at: offset), let index = payload.indexOfPlace(at: inner) else { return nil }
    let place = payload.places[index]
    guard let text = payload.tree.stringValue(place.node), !text.isEmpty, text.utf8.count <= AppReference.longestName,
      !Placeholder.isPlaceholder(text), !Placeholder.containsMarker(text)
    else { return nil }
    return AppReference(place.path, text).map { ($0, payload.fileRange(payload.tree.contentRange(of: place.node))) }
  }
}

extension AppReference {
  /// Longest name that is looked for, in bytes.
  fileprivate static let longestName = 200

  /// - Source: Apple's "Generating a remote notification", FCM's reference of `AndroidNotification`.
  fileprivate init?(_ path: String, _ text: String) {
    switch path {
    case let path where path.hasPrefix("message.apns.payload.aps.alert.") && path.hasSuffix("loc-key"):
      self = .text(text, isForApple: true, isForAndroid: false)
    case "message.android.notification.body_loc_key", "message.android.notification.title_loc_key":
      self = .text(text, isForApple: false, isForAndroid: true)
    case "legacy.notification.body_loc_key", "legacy.notification.title_loc_key":
      self = .text(text, isForApple: true, isForAndroid: true)
    case "message.apns.payload.aps.sound", "message.apns.payload.aps.sound.name",
      "message.apns.payload.aps.alert.sound":
      guard text != "default" else { return nil }
      self = .sound(text, isForApple: true, isForAndroid: false)
    case "message.android.notification.sound":
      guard text != "default" else { return nil }
      self = .sound(text, isForApple: false, isForAndroid: true)
    case "legacy.notification.sound":
      guard text != "default" else { return nil }
      self = .sound(text, isForApple: true, isForAndroid: true)
    case "message.android.notification.channel_id", "legacy.notification.android_channel_id":
      self = .channel(text)
    default: return nil
    }
  }
}
