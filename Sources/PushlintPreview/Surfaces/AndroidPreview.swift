import PushlintPayload

/// What Android shows of a message, as the SDK of FCM posts it while the app is in the background.
///
/// - Source: the SDK of FCM for Android (DisplayNotification, CommonNotificationBuilder, ImageDownload);
///   developer.android.com on notification channels and permission. Lengths are believed.
struct AndroidPreview {
  let reader: PartReader

  private var kind: EffectiveMessage.Kind? { reader.message.kind }

  func preview(of surface: Surface) -> SurfacePreview {
    let outcome = outcome(on: surface.view)
    let isShown = outcome.kind == .shown || outcome.kind == .conditional
    return SurfacePreview(
      surface: surface, outcome: outcome, values: isShown ? values(on: surface) : dataValues)
  }

  // MARK: Outcome

  private func outcome(on view: Surface.View) -> SurfacePreview.Outcome {
    switch kind {
    case .notification?: outcomeOfNotification(on: view)
    case .data?:
      SurfacePreview.Outcome(.app, "a data message; the app receives it and decides")
    case .empty?:
      SurfacePreview.Outcome(.nothing, "the message has no title, body, image, or data for Android")
    case .silent?, .liveActivity?, .special?, nil:
      SurfacePreview.Outcome(.unknown, "whether a notification is shown depends on values that are not visible here")
    }
  }

  private func outcomeOfNotification(on view: Surface.View) -> SurfacePreview.Outcome {
    switch view {
    case .headsUp: return SurfacePreview.Outcome(.conditional, "only if \(channelWords) has high importance")
    case .lockScreen where visibility == "SECRET":
      return SurfacePreview.Outcome(.nothing, "`visibility` is `SECRET`: a secure lock screen does not show it")
    case .lockScreen where visibility == "PUBLIC": return .shown
    case .lockScreen:
      return SurfacePreview.Outcome(
        .shown, "without the text on a secure lock screen if the user hides sensitive content")
    default:
      return hasText
        ? .shown : SurfacePreview.Outcome(.shown, "without text: posted with what there is", isCertain: false)
    }
  }

  private var hasText: Bool { texts.contains(where: \.isDrawn) }

  /// In the words of the wire, however an SDK writes it.
  private var visibility: String? { reader.literal(.visibility)?.uppercased() }

  private var channelWords: String {
    let channel = reader.value(.channel, .channel)
    return channel.state == .given && !channel.text.hasVariables && channel.text.bytes <= 80
      ? "the channel `\(channel.text.plain)`" : "the channel"
  }

  // MARK: Values

  /// Title and body.
  private var texts: [PreviewValue] {
    [
      reader.text(.title, .title, key: .titleKey, arguments: .titleArguments, keyWins: false),
      reader.text(.body, .body, key: .bodyKey, arguments: .bodyArguments, keyWins: false),
    ]
  }

  private func values(on surface: Surface) -> [PreviewValue] {
    let texts = texts.map { text in
      text.with(text.part == .title ? TextLimit(lines: 1, characters: 40...65) : bodyLimit(on: surface.view))
    }
    return texts + [image(on: surface.view), icon(on: surface), color, badge, sound, prominence, channel]
      + (surface.view == .lockScreen ? [visibilityValue] : [])
      + [time, tap, replaces, grouping, delivery, lifetime] + [dataOnTap].compactMap { $0 } + others
  }

  private func bodyLimit(on view: Surface.View) -> TextLimit {
    // A picture replaces the long text.
    view == .expanded && reader.value(.image, .image).state != .given
      ? TextLimit(lines: nil, characters: 240...450) : TextLimit(lines: 1, characters: 40...50)
  }

  private func image(on view: Surface.View) -> PreviewValue {
    let image = reader.value(.image, .image)
    guard image.state == .given else { return image }
    let limits = "if it loads within 5 seconds and has at most 1 MiB"
    return view == .expanded
      ? image.with(.shown, "a large picture below the text, \(limits)")
      : image.with(.shown, "a thumbnail, \(limits)")
  }

  private func icon(on surface: Surface) -> PreviewValue {
    let icon = reader.value(.icon, .icon, usual: "the app’s default notification icon, or the app icon")
    let mask = "drawn as a white mask"
    guard icon.state == .given else { return icon }
    return icon.with(
      .changed, surface.level == 26 ? "\(mask); Android 8 does not use an adaptive icon" : mask, isCertain: false)
  }

  private var color: PreviewValue {
    let color = reader.value(.color, .color, usual: "the app’s default notification color, or that of the system")
    guard color.state == .given, let text = reader.literal(.color), text.first == "#", RGBColor(text) == nil else {
      return color
    }
    return color.with(.ignored, "not a color such as `#ff6600`: the default color is used")
  }

  private var badge: PreviewValue {
    let badge = reader.value(.badge, .badge, usual: "the launcher counts notifications by itself")
    return badge.state == .given
      ? badge.with(.changed, "the number for the app’s badge; launchers may ignore it") : badge
  }

  private var sound: PreviewValue {
    let sound = reader.value(.sound, .sound)
    if sound.state == .given { return sound.with(.ignored, "Android 8 and later use the sound of the channel") }
    let usual = reader.value(.sound, .defaultSound)
    if usual.state == .given { return usual.with(.ignored, "Android 8 and later use the sound of the channel") }
    return reader.usual(.sound, "the sound of the channel")
  }

  private var prominence: PreviewValue {
    let priority = reader.value(.prominence, .shownPriority, usual: "the importance of the channel decides")
    return priority.state == .given
      ? priority.with(.ignored, "Android 8 and later use the importance of the channel") : priority
  }

  private var channel: PreviewValue {
    let standard = "the app’s default channel, or one that the SDK creates: with sound, without heads-up"
    let channel = reader.value(.channel, .channel, usual: standard)
    return channel.state == .given ? channel.with(.shown, "if the app has created it; otherwise \(standard)") : channel
  }

  private var visibilityValue: PreviewValue { reader.value(.visibility, .visibility, usual: "PRIVATE") }

  private var time: PreviewValue { reader.value(.time, .eventTime, usual: "the time of arrival") }

  private var tap: PreviewValue {
    let tap = reader.value(.tap, .tap, usual: "opens the app")
    return tap.state == .given ? tap.with(.shown, "starts the app’s activity for this intent action") : tap
  }

  private var replaces: PreviewValue {
    let tag = reader.value(.replaces, .tag, usual: "does not replace another notification")
    return tag.state == .given ? tag.with(.shown, "replaces a shown notification with the same tag") : tag
  }

  private var grouping: PreviewValue {
    reader.usual(.grouping, "the system groups the app’s notifications, from 4 or, on newer versions, from 2")
  }

  private var delivery: PreviewValue {
    let standard = kind == .data ? "NORMAL" : "HIGH"
    let priority = reader.value(.delivery, .priority, usual: standard)
    let isNormal = priority.state == .given ? reader.literal(.priority)?.uppercased() == "NORMAL" : standard == "NORMAL"
    if isNormal { return priority.with(.shown, "delivered later while the device is in Doze") }
    return kind == .data
      ? priority.with(.shown, "may be lowered to normal if such messages often show no notification") : priority
  }

  private var lifetime: PreviewValue {
    var lifetime = reader.value(.lifetime, .lifetime, usual: "4 weeks")
    if lifetime.state == .usual { lifetime.wire = "2419200s" }
    return lifetime
  }

  private var dataOnTap: PreviewValue? { reader.data("given to the app on a tap") }

  private var dataValues: [PreviewValue] {
    guard kind == .data else { return [] }
    return [delivery, lifetime] + [reader.data("given to the app at once")].compactMap { $0 }
  }

  private var others: [PreviewValue] {
    [
      reader.other(.ticker, "read by accessibility services only"),
      reader.other(.sticky, reader.literal(.sticky) == "true" ? "a tap does not remove it" : "a tap removes it"),
      reader.other(.localOnly, reader.literal(.localOnly) == "true" ? "not shown on a watch" : "also shown on a watch"),
      reader.other(.vibrate, "Android 8 and later use the vibration of the channel", .ignored),
    ].compactMap { $0 }
  }

  // MARK: Conditions

  static func conditions(levels: [Int]) -> [Preview.Condition] {
    [
      Preview.Condition("App in the foreground: nothing is shown; the app receives the message and decides."),
      levels.contains { $0 >= 33 }
        ? Preview.Condition("Android 13 and later: nothing is shown until the user allows notifications.") : nil,
      Preview.Condition("Channel blocked or notifications turned off: nothing is shown, and the sender gets no error."),
      Preview.Condition("App force-stopped: not delivered until the app is opened again.", isCertain: false),
    ].compactMap { $0 }
  }
}
