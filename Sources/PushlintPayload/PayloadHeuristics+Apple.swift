import PushlintText
import PushlintTree

/// The signs of an APNs payload.
extension PayloadHeuristics {
  static let apsKeys: Set<String> = [
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content", "target-content-id",
    "interruption-level", "relevance-score", "filter-criteria", "stale-date", "content-state", "timestamp", "event",
    "dismissal-date", "attributes-type", "attributes", "url-args",
  ]
  private static let strongApsKeys: Set<String> = [
    "alert", "badge", "sound", "thread-id", "content-available", "mutable-content", "target-content-id",
    "interruption-level", "relevance-score", "content-state", "content_available", "mutable_content",
  ]
  /// The same without hyphens and capitals, to compare other spellings with; short words are near too many others.
  private static let foldedApsKeys = strongApsKeys.map(FieldCatalogue.folded) + ["alertbody", "alerttitle"]

  /// Whether the object holds `aps` with keys that only `aps` has.
  var isAPNs: Bool {
    let keys = keys(of: "aps")
    guard !keys.isEmpty else { return has("aps") ? holdsKeysOfEmptyAps : isMisspeltAPNs }
    if keys.contains(where: { Self.strongApsKeys.contains($0) }) { return true }
    if keys.contains("timestamp"), keys.contains("event") { return true }
    if keys.contains("title"), keys.contains("body") { return true }
    return isForSimulator || keys.contains(where: Self.isMisspeltApsKey)
  }

  /// Whether `aps` has nothing, and what belongs in it stands beside it: `{"aps": {}, "content-available": 1}`.
  private var holdsKeysOfEmptyAps: Bool {
    object("aps") != nil && members.contains { $0.name.contains("-") && Self.strongApsKeys.contains($0.name) }
  }

  /// Whether the object holds what `aps` does, under a key that was meant to be that.
  private var isMisspeltAPNs: Bool {
    namesNearAps.contains { name in
      let keys = keys(of: name)
      return keys.contains("alert") && keys.count { Self.strongApsKeys.contains($0) } > 1
    }
  }

  /// Whether it holds keys that only `aps` has, under a key that was meant to be that and is no word.
  var isNearlyAPNs: Bool {
    !has("aps")
      && namesNearAps.contains { name in keys(of: name).contains { Self.strongApsKeys.contains($0) } }
  }

  /// The keys of objects that were meant to be `aps` and are no words: `Aps`, `asp`.
  private var namesNearAps: [String] { members.map(\.name).filter(ApsKey.isMisspelt) }

  /// The same without a look at misspelt keys and at keys that other things have, too.
  var isSurelyAPNs: Bool { keys(of: "aps").contains { Self.strongApsKeys.contains($0) } }

  /// Whether there is an `aps`, or an object whose key was meant to be one.
  var hasApsOrMisspelling: Bool {
    members.contains { name, value in
      name == "aps" || tree[value].kind == .object && EditDistance.between(name.lowercased(), "aps", limit: 1) != nil
    }
  }

  /// Whether the object is what `apns` holds in a message: headers of APNs, or options of FCM, beside a payload.
  var isAppleBlock: Bool {
    guard let payload = object("payload"), PayloadHeuristics(tree, payload).object("aps") != nil else { return false }
    return has("fcmOptions") || has("fcm_options") || keys(of: "headers").contains { $0.hasPrefix("apns-") }
  }

  /// `contentAvailable`, `alrt`, `bagde`.
  private static func isMisspeltApsKey(_ key: String) -> Bool {
    let folded = FieldCatalogue.folded(key)
    guard 4...24 ~= folded.utf8.count else { return false }
    return foldedApsKeys.contains { known in
      guard abs(known.utf8.count - folded.utf8.count) <= 2 else { return false }
      // A letter added to or taken from a short word often makes another word: `alerts`, `sounds`, `badges`.
      guard known.utf8.count < 8 else { return EditDistance.between(folded, known, limit: 2) != nil }
      return folded != known + "s" && EditDistance.between(folded, known, limit: 1) != nil
    }
  }

  /// Whether a key names the app on the simulator, also misspelt.
  var isForSimulator: Bool {
    has(Self.simulatorKey)
      || members.contains { member in
        guard 15...30 ~= member.name.utf8.count else { return false }
        let name = member.name.lowercased().filter { $0.isLetter }
        return EditDistance.between(name, "simulatortargetbundle", limit: 3) != nil
      }
  }

  private static let simulatorKey = "Simulator Target Bundle"

  /// Whether every key is a header of APNs or a key of `aps`.
  var holdsOnlyHeadersOrApsKeys: Bool {
    !members.isEmpty && members.allSatisfy { $0.name.hasPrefix("apns-") || Self.apsKeys.contains($0.name) }
  }

  /// Whether it has a key that only `aps` has.
  var holdsApsKeys: Bool { members.contains { Self.strongApsKeys.contains($0.name) } }

  private static let requestHeaders: Set<String> = [
    "apns-collapse-id", "apns-expiration", "apns-priority", "apns-push-type", "apns-topic",
  ]

  /// Whether the object holds headers of a request for APNs, and no part of a payload.
  var holdsHeadersOfRequest: Bool {
    members.contains { Self.requestHeaders.contains($0.name) }
      && !members.contains { Self.apsKeys.contains($0.name) || $0.name == "aps" || $0.name == "headers" }
  }
}
