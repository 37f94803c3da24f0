import PushlintPayload

/// What iPhone and Apple Watch show of a push while the app is not open.
///
/// - Source: Apple's documentation of the payload, of notifications on the watch, and of service extensions; the SDK of
///   FCM for Apple. Lengths are believed.
struct ApplePreview {
  let reader: PartReader

  private var kind: EffectiveMessage.Kind? { reader.message.kind }
  private var isFromFCM: Bool { reader.payload.kind.family == .fcm }

  func preview(of surface: Surface) -> SurfacePreview {
    let texts = self.texts
    let outcome = outcome(on: surface, texts)
    switch outcome.kind {
    case .shown, .conditional:
      return SurfacePreview(surface: surface, outcome: outcome, values: values(on: surface, texts))
    case .nothing where kind == .notification:
      return SurfacePreview(surface: surface, outcome: outcome, values: [badge, sound, prominence, delivery, lifetime])
    default: return SurfacePreview(surface: surface, outcome: outcome, values: dataValues)
    }
  }

  // MARK: Outcome

  private func outcome(on surface: Surface, _ texts: [PreviewValue]) -> SurfacePreview.Outcome {
    typealias Outcome = SurfacePreview.Outcome
    switch kind {
    case .notification?: return outcomeOfNotification(on: surface, texts)
    case .silent?:
      return Outcome(.app, "a silent push, which may wake the app, at most a few times an hour")
    case .data?:
      return Outcome(.app, "a data message; without `content-available: 1` the app is not woken in the background")
    case .liveActivity?: return Outcome(.app, "a Live Activity: the app draws what is shown")
    case .special?:
      return Outcome(.app, "a push of a special type, such as a call or a complication, which the app handles")
    case .empty?:
      return Outcome(.nothing, "the message has no title, body, image, or data for Apple devices")
    case nil:
      return Outcome(.unknown, "whether a notification is shown depends on values that are not visible here")
    }
  }

  private func outcomeOfNotification(
    on surface: Surface, _ texts: [PreviewValue]
  ) -> SurfacePreview.Outcome {
    typealias Outcome = SurfacePreview.Outcome
    if !texts.contains(where: \.isDrawn) {
      if badge.state == .given, sound.state != .given { return Outcome(.nothing, "no alert: only the badge changes") }
      let what = badge.state == .given ? "the badge changes and the sound plays" : "only the sound plays"
      let isSounding = sound.state == .given
      return Outcome(.nothing, isSounding ? "no alert: \(what)" : "no text, and therefore no banner", isCertain: false)
    }
    if reader.pushType == "background" {
      return Outcome(.conditional, "`apns-push-type` is `background`: Apple may delay or drop a push with an alert")
    }
    if interruption == "passive", surface.view == .banner {
      return Outcome(
        .nothing, "`interruption-level` is `passive`: only in the notification list; the screen stays dark")
    }
    return .shown
  }

  private var interruption: String? { reader.literal(.interruption) }

  // MARK: Texts

  /// Title, subtitle, and body.
  private var texts: [PreviewValue] {
    [
      reader.text(.title, .title, key: .titleKey, arguments: .titleArguments, keyWins: true),
      reader.text(.subtitle, .subtitle, key: .subtitleKey, arguments: .subtitleArguments, keyWins: true),
      reader.text(.body, .body, key: .bodyKey, arguments: .bodyArguments, keyWins: true),
    ]
  }

  private func texts(_ texts: [PreviewValue], on surface: Surface) -> [PreviewValue] {
    texts.compactMap { text in
      if text.part == .subtitle, text.state == .missing { return nil }
      switch (surface.view, text.part) {
      case (.shortLook, .title): return text.with(TextLimit(lines: 1, characters: 20...20))
      // It has the title only.
      case (.shortLook, _): return nil
      case (.longLook, .body): return text.with(TextLimit(lines: nil, characters: 60...60))
      case (.longLook, _): return text.with(TextLimit(lines: nil, characters: 20...60))
      case (.expanded, _): return text
      case (_, .body):
        let isBanner = surface.view == .banner
        return text.with(
          isBanner ? TextLimit(lines: 2...4, characters: 80...120) : TextLimit(lines: 4, characters: 150...178))
      default: return text.with(TextLimit(lines: 1, characters: 30...50))
      }
    }
  }

  // MARK: Values

  private func values(on surface: Surface, _ texts: [PreviewValue]) -> [PreviewValue] {
    let image = image(on: surface.view)
    return self.texts(texts, on: surface) + [image].compactMap { $0 }
      + [reader.usual(.icon, "the app icon"), actions(on: surface), badge, sound, prominence]
      + [time, tap, replaces, grouping, delivery, lifetime]
      + [isFromFCM ? reader.data("given to the app as custom keys") : nil, relevance, filter, extensionNote]
      .compactMap { $0 }
  }

  private var time: PreviewValue { reader.usual(.time, "the time of arrival") }

  private func image(on view: Surface.View) -> PreviewValue? {
    guard isFromFCM, view != .shortLook else { return nil }
    let image = reader.value(.image, .image)
    guard image.state == .given else { return image }
    guard reader.literal(.mutableContent) == "1" else {
      return image.with(.ignored, "needs `mutable-content: 1` and a service extension in the app")
    }
    let note = "only if the app has a service extension that attaches it"
    switch view {
    case .expanded, .longLook: return image.with(.changed, note)
    default: return image.with(.changed, "\(note); then as a thumbnail", isCertain: false)
    }
  }

  private func actions(on surface: Surface) -> PreviewValue {
    // What the catalogue calls the field behind a tap is the category, which names buttons.
    let category = reader.value(.actions, .tap)
    switch category.state {
    case .given where surface.view == .expanded || surface.view == .longLook:
      return category.with(.changed, "the buttons that the app has registered for this category")
    case .given: return category.with(.ignored, "buttons are in the expanded view")
    case .unseen: return category
    case .usual, .missing: return reader.usual(.actions, "none")
    }
  }

  private var badge: PreviewValue {
    let badge = reader.value(.badge, .badge, usual: "stays as it is")
    guard badge.state == .given, let text = reader.literal(.badge) else { return badge }
    guard reader.isNumber(.badge) else { return badge.with(.ignored, "not a number") }
    return badge.with(.shown, text == "0" ? "removes the number from the app icon" : "the number on the app icon")
  }

  private var sound: PreviewValue {
    var sound = reader.value(.sound, .sound, usual: "none: silent")
    guard sound.state == .given else { return sound }
    if interruption == "passive" { return sound.with(.ignored, "a passive notification has no sound") }
    if let name = reader.literal("name", of: .sound) {
      sound.text = PreviewText(name)
      let isCritical = ["1", "true"].contains(reader.literal("critical", of: .sound) ?? "")
      return isCritical ? sound.with(.changed, "as a critical alert only with Apple’s entitlement") : sound
    }
    guard let name = reader.literal(.sound) else { return sound }
    if name.isEmpty { return sound.with(.shown, "silent") }
    return name == "default" ? sound : sound.with(.shown, "the default sound if the app does not have this file")
  }

  private var prominence: PreviewValue {
    var level = reader.value(.prominence, .interruption, usual: "active: at once; lights the screen")
    if level.state == .usual { level.wire = "active" }
    return switch interruption {
    case "passive": level.with(.shown, "only in the list; the screen stays dark")
    case "time-sensitive": level.with(.shown, "breaks through Focus if the app has the capability")
    case "critical": level.with(.shown, "breaks through Focus and mute if the app has Apple’s entitlement")
    default: level
    }
  }

  private var tap: PreviewValue { reader.usual(.tap, "opens the app") }

  private var replaces: PreviewValue {
    let id = reader.value(.replaces, .collapse, usual: "does not replace another notification")
    return id.state == .given ? id.with(.shown, "replaces a shown notification with the same id") : id
  }

  private var grouping: PreviewValue {
    let thread = reader.value(.grouping, .thread, usual: "in one stack with the app’s other notifications")
    return thread.state == .given ? thread.with(.shown, "in one stack with those of the same thread") : thread
  }

  private var delivery: PreviewValue {
    let isQuiet = kind == .silent || kind == .data
    var priority = reader.value(.delivery, .priority, usual: isQuiet ? "5" : "10")
    if priority.state == .usual { priority.isCertain = !isQuiet }
    switch reader.literal(.priority) ?? (isQuiet ? "5" : "10") {
    case "10": return priority.with(.shown, "at once")
    case "5", "1": return priority.with(.shown, "may be delayed to save power")
    default: return priority
    }
  }

  private var lifetime: PreviewValue {
    let expiration = reader.value(.lifetime, .lifetime, usual: isFromFCM ? "30 days" : "30 days at most")
    return reader.literal(.lifetime) == "0"
      ? expiration.with(.shown, "not stored: never shown if the device is offline") : expiration
  }

  private var relevance: PreviewValue? {
    reader.other(.relevance, "its rank in the scheduled summary")
  }

  private var filter: PreviewValue? { reader.other(.filter, "a Focus filter may hide the notification") }

  private var extensionNote: PreviewValue? {
    reader.literal(.mutableContent) == "1"
      ? reader.other(.mutableContent, "a service extension of the app may change the content") : nil
  }

  private var dataValues: [PreviewValue] {
    switch kind {
    case .silent?, .data?:
      [delivery, lifetime] + [isFromFCM ? reader.data("given to the app as custom keys") : nil].compactMap { $0 }
    default: []
    }
  }

  // MARK: Conditions

  static let conditions = [
    Preview.Condition("App in the foreground: nothing is shown unless the app asks for it."),
    Preview.Condition(
      "Without permission nothing is shown; with provisional permission only in Notification Center, without sound."),
    Preview.Condition("Previews turned off: the lock screen does not show the text.", isCertain: false),
    Preview.Condition(
      "The watch shows it instead of the phone while the phone is locked, and the watch is unlocked and worn."),
  ]
}
