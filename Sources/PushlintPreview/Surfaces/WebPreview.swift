import PushlintPayload

/// What browsers show of a message while no window of the site is visible.
///
/// - Source: the service worker of the SDK of FCM; the tables of browser support of MDN; the Notifications standard.
///   Lengths, and how much Chrome draws on each system, are believed.
struct WebPreview {
  let reader: PartReader

  private var kind: EffectiveMessage.Kind? { reader.message.kind }
  private var documentKind: DocumentKind { reader.payload.kind }
  private var isFromFCM: Bool { documentKind.family == .fcm }

  func preview(of surface: Surface) -> SurfacePreview {
    let outcome = outcome(on: surface.view)
    switch outcome.kind {
    case .shown, .conditional:
      return SurfacePreview(surface: surface, outcome: outcome, values: values(on: surface.view))
    default: return SurfacePreview(surface: surface, outcome: outcome, values: dataValues)
    }
  }

  // MARK: Outcome

  private func outcome(on view: Surface.View) -> SurfacePreview.Outcome {
    typealias Outcome = SurfacePreview.Outcome
    switch kind {
    case .notification?:
      if let mistake = typeError(in: view) {
        return Outcome(.nothing, "the browser throws a TypeError: \(mistake)", isCertain: view.isChrome)
      }
      guard !isFromFCM else { return .shown }
      if documentKind == .declarativeNotification, view == .safari {
        return Outcome(.shown, "Safari 18.4 and later show it without a service worker", isCertain: false)
      }
      return Outcome(.conditional, "if the service worker of the site shows it")
    case .data?:
      return Outcome(.app, "a data message; the service worker of the site receives it and decides")
    case .empty?: return Outcome(.nothing, "the message has no title, body, image, or data for browsers")
    case .silent?, .liveActivity?, .special?, nil:
      return Outcome(.unknown, "whether a notification is shown depends on values that are not visible here")
    }
  }

  /// Why a browser refuses to show it.
  ///
  /// - Source: the Notifications standard, "create a notification"; options that a browser does not have it ignores.
  private func typeError(in view: Surface.View) -> String? {
    if let direction = reader.literal(.direction), !["auto", "ltr", "rtl"].contains(direction),
      !PreviewText(direction).hasVariables
    {
      return "`dir` must be `auto`, `ltr`, or `rtl`"
    }
    guard view.isChrome else { return nil }
    let tag = reader.value(.replaces, .tag)
    let hasTag = tag.state == .given && !tag.text.isEmpty || tag.state == .unseen
    if reader.literal(.renotify) == "true", !hasTag { return "`renotify` needs a `tag`" }
    if reader.literal(.silent) == "true", reader.value(.other, .vibrate).state == .given {
      return "`silent` and `vibrate` exclude each other"
    }
    return nil
  }

  // MARK: Values

  private func values(on view: Surface.View) -> [PreviewValue] {
    let limits = limits(of: view)
    var title = reader.value(.title, .title)
    if isFromFCM, title.state == .missing { title.note = "the browser shows an empty title" }
    return [title.with(limits.title), reader.value(.body, .body).with(limits.body)]
      + [image(on: view), icon(on: view), actions(on: view), badge(on: view), sound(on: view), prominence(on: view)]
      + [time(on: view), tap, replaces, grouping, delivery, lifetime]
      + [isFromFCM ? reader.data("given to the service worker") : nil].compactMap { $0 } + others(on: view)
  }

  private func limits(of view: Surface.View) -> (title: TextLimit, body: TextLimit) {
    switch view {
    case .chromeOnWindows:
      (TextLimit(lines: 2, characters: 64...70), TextLimit(lines: 4, characters: 121...141))
    case .firefox: (TextLimit(lines: nil, characters: 49...54), TextLimit(lines: nil, characters: 200...200))
    case .chromeOnMac: (TextLimit(lines: nil, characters: 35...43), TextLimit(lines: nil, characters: 42...90))
    case .safari: (TextLimit(lines: nil, characters: 38...49), TextLimit(lines: nil, characters: 84...103))
    default: (TextLimit(lines: nil, characters: 30...50), TextLimit(lines: nil, characters: 200...450))
    }
  }

  private func image(on view: Surface.View) -> PreviewValue {
    let image = reader.value(.image, .image)
    guard image.state == .given else { return image }
    return switch view {
    case .firefox, .safari: image.with(.ignored, "not supported")
    case .chromeOnMac: image.with(.ignored, "mostly not shown on macOS", isCertain: false)
    default: image.with(.shown, isCertain: false)
    }
  }

  private func icon(on view: Surface.View) -> PreviewValue {
    let icon = reader.value(.icon, .icon, usual: "the browser’s icon")
    guard icon.state == .given else { return icon }
    return switch view {
    case .safari: icon.with(.ignored, "Safari shows the icon of the site", isCertain: false)
    case .chromeOnMac: icon.with(.changed, "next to the browser’s icon", isCertain: false)
    default: icon.with(.shown, isCertain: false)
    }
  }

  private func actions(on view: Surface.View) -> PreviewValue {
    var actions = reader.value(.actions, .actions, usual: "none")
    guard actions.state == .given else { return actions }
    actions.items = reader.actionTitles()
    guard view.isChrome else { return actions.with(.ignored, "not supported") }
    let isMore = actions.items.count > Self.actionLimit
    let hidden = isMore ? "only the first 2 are shown" : nil
    let menu = view == .chromeOnMac ? "in a menu" : nil
    let note = [hidden, menu].compactMap { $0 }.joined(separator: "; ")
    return actions.with(isMore ? .changed : .shown, note.isEmpty ? nil : note, isCertain: false)
  }

  /// Most buttons that Chrome shows.
  static let actionLimit = 2

  /// Here a small picture, not a number.
  private func badge(on view: Surface.View) -> PreviewValue {
    let badge = reader.value(.badge, .badge, usual: "none")
    guard badge.state == .given else { return badge }
    return view == .chromeOnAndroid
      ? badge.with(.changed, "a small icon, drawn as a white mask", isCertain: false)
      : badge.with(.ignored, "a small icon for Android only", isCertain: false)
  }

  private func sound(on view: Surface.View) -> PreviewValue {
    let silent = reader.value(.sound, .silent, usual: "as the system plays it")
    guard silent.state == .given else { return silent }
    let isSilent = reader.literal(.silent) == "true"
    let note = isSilent ? "without sound" : "with the sound of the system"
    return switch view {
    case .firefox: silent.with(.shown, "\(note), in newer versions", isCertain: false)
    case .safari: silent.with(.shown, "\(note), in Safari 16.6 and later")
    default: silent.with(.shown, note)
    }
  }

  private func prominence(on view: Surface.View) -> PreviewValue {
    let stays = reader.value(.prominence, .requireInteraction, usual: "disappears after some seconds")
    guard stays.state == .given else { return stays.with(.shown, isCertain: false) }
    guard reader.literal(.requireInteraction) == "true" else { return stays }
    let words = "stays until it is answered"
    return switch view {
    case .chromeOnWindows: stays.with(.shown, words)
    case .firefox: stays.with(.shown, "\(words), in Firefox 117 and later on Windows")
    case .chromeOnMac: stays.with(.ignored, "not with the banner style of macOS", isCertain: false)
    case .safari: stays.with(.ignored, "not supported")
    default: stays.with(.ignored, "no effect on Android", isCertain: false)
    }
  }

  private func time(on view: Surface.View) -> PreviewValue {
    let time = reader.value(.time, .timestamp, usual: "the time of arrival")
    return time.state == .given && !view.isChrome ? time.with(.ignored, "not supported") : time
  }

  private var tap: PreviewValue {
    let page = reader.value(.tap, .navigate)
    if documentKind == .declarativeNotification, page.state == .given {
      return page.with(.shown, "opened without a service worker where the browser supports that", isCertain: false)
    }
    guard isFromFCM else { return reader.value(.tap, .tap, usual: "the service worker of the site decides") }
    let link = reader.value(.tap, .tap, usual: "closes the notification; opens nothing")
    return link.state == .given ? link.with(.shown, "opens only if its host is the host of the site") : link
  }

  private var replaces: PreviewValue {
    let tag = reader.value(.replaces, .tag, usual: "does not replace another notification")
    return tag.state == .given ? tag.with(.shown, "replaces a shown notification with the same tag") : tag
  }

  private var grouping: PreviewValue {
    reader.usual(.grouping, "with the other notifications of the site").with(.shown, isCertain: false)
  }

  private var delivery: PreviewValue { reader.value(.delivery, .priority, usual: "normal urgency") }

  private var lifetime: PreviewValue {
    var lifetime = reader.value(.lifetime, .lifetime, usual: isFromFCM ? "4 weeks" : "as the sender says")
    guard lifetime.state == .usual else { return lifetime }
    if isFromFCM { lifetime.wire = "2419200" }
    return lifetime.with(.shown, isCertain: false)
  }

  private func others(on view: Surface.View) -> [PreviewValue] {
    let renotify = reader.other(
      .renotify, view.isChrome ? "alerts again when it replaces one" : "not supported",
      view.isChrome ? .shown : .ignored)
    let vibrate = reader.other(.vibrate, "no effect on current systems", .ignored)
    let direction = reader.other(.direction, "mostly ignored", .ignored)?.with(.ignored, isCertain: false)
    let language = reader.other(.language, "mostly ignored", .ignored)?.with(.ignored, isCertain: false)
    return [renotify, vibrate, direction, language].compactMap { $0 }
  }

  private var dataValues: [PreviewValue] {
    guard kind == .data else { return [] }
    return [delivery, lifetime] + [isFromFCM ? reader.data("given to the service worker") : nil].compactMap { $0 }
  }

  // MARK: Conditions

  func conditions() -> [Preview.Condition] {
    var conditions = [
      Preview.Condition("iPhone and iPad: only web apps on the home screen, with iOS 16.4 or later.")
    ]
    if isFromFCM {
      conditions.insert(
        Preview.Condition("A window of the site is visible: nothing is shown; the page receives the message."), at: 0)
      if kind == .notification {
        conditions.append(
          Preview.Condition(
            "The site’s own handler also shows a notification: people see two."))
      }
    }
    return conditions
  }
}

extension Surface.View {
  /// Whether it is one of Chrome's.
  var isChrome: Bool { [.chromeOnWindows, .chromeOnMac, .chromeOnAndroid].contains(self) }
}
