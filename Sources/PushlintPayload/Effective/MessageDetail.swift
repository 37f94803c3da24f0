/// Parts of a message that only some platforms have, beside the ``MessagePart``s that most of them share.
package enum MessageDetail: String, Sendable, CaseIterable {
  case titleKey = "title key", subtitleKey = "subtitle key", bodyKey = "body key"
  case titleArguments = "title arguments", subtitleArguments = "subtitle arguments", bodyArguments = "body arguments"
  case color, channel, tag, ticker, sticky, visibility
  case shownPriority = "shown priority"
  case defaultSound = "default sound"
  case eventTime = "event time"
  case localOnly = "local only"
  case thread, interruption, relevance
  case mutableContent = "mutable content"
  case contentAvailable = "content available"
  case pushType = "push type"
  case filter
  case actions, silent, renotify
  case requireInteraction = "require interaction"
  case timestamp, vibrate, direction, language, navigate
}

extension Platform {
  /// Canonical paths that a detail comes from, the stronger first.
  ///
  /// - Source: as for ``paths(of:block:)``; the payload reference of Apple, and the Notifications standard.
  package func paths(of detail: MessageDetail, block: String) -> [String] {
    let isSecondVersion = block == "message.android_v2"
    let notification = isSecondVersion ? "\(block).remote_notification.notification" : "\(block).notification"
    let aps = "message.apns.payload.aps"
    return switch (self, detail) {
    case (.android, .titleKey): ["\(notification).title_loc_key"]
    case (.android, .bodyKey): ["\(notification).body_loc_key"]
    case (.android, .titleArguments): ["\(notification).title_loc_args"]
    case (.android, .bodyArguments): ["\(notification).body_loc_args"]
    case (.android, .color): ["\(notification).color"]
    case (.android, .channel): ["\(notification).channel_id"]
    case (.android, .tag): ["\(notification).tag"]
    case (.android, .ticker): ["\(notification).ticker"]
    case (.android, .sticky): ["\(notification).sticky"]
    case (.android, .visibility): ["\(notification).visibility"]
    case (.android, .shownPriority): ["\(notification).notification_priority"]
    case (.android, .defaultSound): ["\(notification).default_sound"]
    case (.android, .eventTime): ["\(notification).event_time"]
    case (.android, .localOnly): ["\(notification).local_only"]
    case (.android, .vibrate): ["\(notification).vibrate_timings"]
    case (.apple, .titleKey): ["\(aps).alert.title-loc-key"]
    case (.apple, .subtitleKey): ["\(aps).alert.subtitle-loc-key"]
    case (.apple, .bodyKey): ["\(aps).alert.loc-key"]
    case (.apple, .titleArguments): ["\(aps).alert.title-loc-args"]
    case (.apple, .subtitleArguments): ["\(aps).alert.subtitle-loc-args"]
    case (.apple, .bodyArguments): ["\(aps).alert.loc-args"]
    case (.apple, .thread): ["\(aps).thread-id"]
    case (.apple, .interruption): ["\(aps).interruption-level"]
    case (.apple, .relevance): ["\(aps).relevance-score"]
    case (.apple, .mutableContent): ["\(aps).mutable-content"]
    case (.apple, .contentAvailable): ["\(aps).content-available"]
    case (.apple, .pushType): ["message.apns.headers.apns-push-type"]
    case (.apple, .filter): ["\(aps).filter-criteria"]
    case (.web, .actions): ["\(notification).actions"]
    case (.web, .tag): ["\(notification).tag"]
    case (.web, .silent): ["\(notification).silent"]
    case (.web, .renotify): ["\(notification).renotify"]
    case (.web, .requireInteraction): ["\(notification).requireInteraction"]
    case (.web, .timestamp): ["\(notification).timestamp"]
    case (.web, .vibrate): ["\(notification).vibrate"]
    case (.web, .direction): ["\(notification).dir"]
    case (.web, .navigate): ["\(notification).navigate"]
    case (.web, .language): ["\(notification).lang"]
    default: []
    }
  }
}

extension EffectiveMessage {
  /// What can be seen of a part of the message.
  package enum Presence: Sendable, Equatable {
    /// It comes from the payload's place with that index.
    case at(Int)
    /// It comes from the lines of the request around the payload.
    case stated(String)
    /// It may be where nobody can see it: in a variable, or outside of what is here.
    case hidden
    case absent
  }

  package func presence(of part: MessagePart) -> Presence {
    place(of: part).map { .at($0) } ?? presence(ofMissing: sources(of: part))
  }

  /// - Shape: `null` is what leaving the field out is.
  package func presence(of detail: MessageDetail) -> Presence {
    let paths = block.map { platform.paths(of: detail, block: $0) } ?? []
    for path in paths {
      if let index = payload.index(of: path), payload.tree[payload.places[index].node].kind != .null {
        return .at(index)
      }
    }
    return presence(ofMissing: paths)
  }

  /// Paths that a part would come from here.
  private func sources(of part: MessagePart) -> [String] {
    guard let block else { return [] }
    let own = platform.paths(of: part, block: block)
    guard platform == .apple, part == .title || part == .body, payload.kind.family == .fcm,
      payload.index(of: "message.apns.payload.aps.alert") == nil
    else { return own }
    return own + ["message.notification.\(part.rawValue)"]
  }

  private func presence(ofMissing paths: [String]) -> Presence {
    for path in paths {
      if case .seen(let text?) = payload.presence(of: path), payload.index(of: path) == nil { return .stated(text) }
    }
    return paths.contains(where: mayHide) ? .hidden : .absent
  }

  /// Whether a field that has no place may be somewhere all the same.
  private func mayHide(_ path: String) -> Bool {
    // Around a notification for a browser there is nothing of FCM.
    if payload.kind.family == .webpush, !path.hasPrefix(payload.kind.rootPath) { return false }
    var around = path[...]
    while let outer = around.pathAround {
      around = outer
      guard let index = payload.index(of: String(around)) else { continue }
      switch payload.tree[payload.places[index].node].kind {
      // A text where an object could be holds no fields.
      case .string, .number, .boolean, .null, .array: return false
      default: return payload.presence(of: path) == nil
      }
    }
    return payload.presence(of: path) == nil
  }
}
