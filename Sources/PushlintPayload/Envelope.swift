import PushlintExtract
import PushlintTree

/// The envelopes of services that pass payloads on as they are: Amazon SNS, Pusher Beams, Ably.
///
/// - Source: Amazon SNS, "Sending mobile push notifications with platform-specific payloads"; Pusher Beams, "Publish
///   API"; Ably, "Push notifications, publish".
enum Envelope {
  /// What a member of an envelope holds.
  enum Content {
    /// What goes to APNs.
    case apns
    /// What goes to FCM, in the form of the legacy API or with a message of the HTTP v1 API in `fcmV1Message`.
    case gcm
  }

  /// What Amazon SNS has under a key.
  static func content(ofSNSKey key: String) -> Content? {
    switch key {
    case "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "MACOS", "MACOS_SANDBOX": .apns
    case "GCM", "FCM": .gcm
    default: nil
    }
  }
}

extension PayloadHeuristics {
  private static let snsKeys: Words = ["APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "GCM"]

  /// Whether the object is what Amazon SNS takes for several services at once.
  private var isSNS: Bool { hasAny(Self.snsKeys) }

  /// Whether the object holds blocks for several services, of which the one for Apple is what goes to APNs.
  private var holdsServiceBlocks: Bool {
    if holdsPayloadForAppleAlone { return true }
    if keys(of: "apns").contains("apns-headers") { return true }
    return has("apns") && hasAny(["fcm", "interests", "recipient"]) || has("fcm") && hasAny(["interests", "recipient"])
  }

  /// Whether the object is `{"apns": {"aps": …}}` and no part of a message for FCM: what Pusher Beams sends to Apple.
  private var holdsPayloadForAppleAlone: Bool {
    guard members.count == 1, object("apns") != nil, tree.key(of: node).map({ tree.text(of: $0) }) != "message" else {
      return false
    }
    let keys = keys(of: "apns")
    return keys.contains("aps") && !keys.contains { ["headers", "payload", "fcm_options", "fcmOptions"].contains($0) }
  }

  /// Whether the object is an envelope whose content can be checked.
  var isRelay: Bool { isSNS || holdsServiceBlocks }

  /// The payloads in the object's members, in order of place; those inside strings are found where strings are read.
  var relayed: [PayloadMatch] {
    if isSNS {
      return members.flatMap { name, value -> [PayloadMatch] in
        guard let content = Envelope.content(ofSNSKey: name), let object = holder(value) else { return [] }
        return PayloadHeuristics(tree, object).relayed(as: content, isFragment: false).map { [$0] } ?? []
      }
    }
    guard holdsServiceBlocks else { return [] }
    // The service adds what is common to all blocks.
    let isFragment = hasAny(["notification", "data", "recipient"])
    return members.compactMap { name, value in
      guard let object = holder(value) else { return nil }
      let block = PayloadHeuristics(tree, object)
      return switch name {
      case "apns": block.relayed(as: .apns, isFragment: isFragment)
      case "fcm" where has("interests"): block.relayed(as: .gcm, isFragment: isFragment)
      default: nil
      }
    }
  }

  /// The object that a value is, or that a call in its place gets: `JSON.stringify({…})`.
  private func holder(_ value: SyntaxTree.Index) -> SyntaxTree.Index? {
    if tree[value].kind == .object { return value }
    guard tree[value].kind == .opaque else { return nil }
    return tree.children(of: value).first { tree[$0].kind == .object }
  }

  /// The object as what an envelope passes on.
  func relayed(as content: Envelope.Content, isFragment: Bool) -> PayloadMatch? {
    switch content {
    case .apns:
      guard object("aps") != nil else { return nil }
      return PayloadMatch(node: node, kind: .apns, spelling: .wire, isFragment: isFragment)
    case .gcm:
      if let request = object("fcmV1Message") {
        // Amazon SNS adds the target.
        return PayloadHeuristics(tree, request).object("message").map {
          PayloadMatch(node: $0, kind: .fcmMessage, spelling: .wire, isFragment: true)
        }
      }
      guard holdsOnlyLegacyFields else { return nil }
      return PayloadMatch(node: node, kind: .relayedLegacy, spelling: .wire, isFragment: true)
    }
  }
}
