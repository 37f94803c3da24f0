import PushlintTree

/// What the headers for APNs say about the type of a push, as far as it decides what becomes of it.
///
/// - Source: Apple's documentation of sending requests to APNs, headers `apns-push-type` and `apns-topic`.
package enum ApplePushType {
  /// Decided by the headers alone, whatever the payload contains.
  case known(EffectiveMessage.Kind)
  /// `alert`, no type, or one that does not exist: the payload decides.
  case ordinary
  /// `background`: silent, unless the payload shows something.
  case background
  /// The type cannot be seen.
  case hidden
  /// The topic is that of another type than the one in the header.
  case contradictory

  private static let special: Set<String> = [
    "location", "voip", "complication", "fileprovider", "mdm", "pushtotalk", "widgets", "controls",
  ]

  /// Suffixes of `apns-topic` that only one type of push has.
  static let specialSuffixes = [
    ".location-query", ".voip", ".voip-ptt", ".complication", ".pushkit.fileprovider", ".push-type.widgets",
    ".push-type.controls",
  ]

  static let activitySuffix = ".push-type.liveactivity"

  /// Whether a topic has one of them, or that of Live Activities.
  package static func hasEnding(_ topic: UnsafeRawBufferPointer) -> Bool {
    (specialSuffixes + [activitySuffix]).contains { topic.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether a push of that type has rules of its own, so that another type would make another push of it.
  package static func isSpecial(_ type: String) -> Bool { special.contains(type) || type == "liveactivity" }

  var isBackground: Bool { if case .background = self { true } else { false } }

  fileprivate var isSpecial: Bool { if case .known(.special) = self { true } else { false } }

  init(_ payload: Payload) {
    let paths = payload.paths.effective
    self.init(topic: payload.presence(of: paths.pushTopic), type: payload.presence(of: paths.pushType))
  }

  /// - Parameters:
  ///   - topic: what can be seen of `apns-topic`; `nil` where it may hide.
  ///   - type: the same of `apns-push-type`.
  package init(topic: Payload.FieldPresence?, type: Payload.FieldPresence?) {
    let ofTopic = Self.kind(ofTopic: topic)
    guard case .seen(let type) = type else {
      self = ofTopic.map { .known($0) } ?? .ordinary
      return
    }
    guard let type, !Placeholder.isPlaceholder(type), !Placeholder.containsMarker(type) else {
      self = ofTopic.map { .known($0) } ?? .hidden
      return
    }
    if type == "liveactivity" {
      self = .known(.liveActivity)
    } else if Self.special.contains(type) {
      self = .known(.special)
    } else if ofTopic != nil {
      self = .contradictory
    } else {
      self = type == "background" ? .background : .ordinary
    }
  }

  /// What becomes of a push of the type; `nil` where nobody can say.
  ///
  /// - Parameter content: what its payload alone would make of it.
  package func kind(of content: @autoclosure () -> EffectiveMessage.Kind?) -> EffectiveMessage.Kind? {
    switch self {
    case .known(let kind): return kind
    case .contradictory: return nil
    case .ordinary: return content()
    case .background:
      let kind = content()
      return kind == .data || kind == .empty ? .silent : kind
    case .hidden:
      // A push that looks silent may be any other that shows nothing.
      let kind = content()
      return kind == .silent ? nil : kind
    }
  }

  private static func kind(ofTopic presence: Payload.FieldPresence?) -> EffectiveMessage.Kind? {
    guard case .seen(let topic?) = presence else { return nil }
    if topic.hasSuffix(activitySuffix) { return .liveActivity }
    return specialSuffixes.contains(where: topic.hasSuffix) ? .special : nil
  }
}

extension Payload {
  /// Whether its headers make it a VoIP, complication, or other push that needs no `aps`.
  package var isSpecialPush: Bool { ApplePushType(self).isSpecial }
}
