import PushlintPayload

/// What surfaces show of one version of a payload, and of another.
struct SurfaceChanges {
  /// Those of all surfaces, the same one of several surfaces only once.
  private(set) var changes: [Change] = []
  /// Canonical paths of fields that a change comes from, whether or not the surface is a wanted one.
  private(set) var sources: Set<String> = []
  /// The same for values that devices do not use, with the reason.
  private(set) var ignored: [String: String] = [:]
  /// Platforms of which some surface shows it now and has not shown it before, or the other way round.
  private(set) var reshown: Set<Platform> = []
  /// Platforms of which some surface shows it now, and some has shown it before.
  let shown: Set<Platform>

  /// What is the same for several surfaces.
  private struct Key: Hashable {
    let name: String
    let before: Sense
    let after: Sense
  }

  private struct Entry {
    var before: ChangedValue
    var after: ChangedValue
    var surfaces: [Surface]
  }

  private let wanted: Set<Surface>
  private var keys: [Key] = []
  private var entries: [Key: Entry] = [:]
  /// Surfaces that have a value of a name.
  private var bearers: [String: [Surface]] = [:]
  /// Canonical paths of fields that some surface uses.
  private var used: Set<String> = []

  /// Parts that headers decide which are not in the file.
  private let hiddenParts: Set<String>

  /// - Parameters:
  ///   - wanted: the surfaces whose changes are told.
  ///   - hasHeaders: whether both versions have what decides on delivery, such as the headers of a request to APNs.
  init(_ before: Preview, _ after: Preview, wanted: [Surface], hasHeaders: Bool) {
    self.wanted = Set(wanted)
    hiddenParts = hasHeaders ? [] : Set([PreviewPart.delivery, .lifetime, .replaces].map(\.rawValue))
    shown = before.drawnPlatforms.intersection(after.drawnPlatforms)
    for surface in Surface.all {
      compare(
        before.surfaces.first { $0.surface == surface }, after.surfaces.first { $0.surface == surface }, on: surface)
    }
    // In the order of parts, whichever platform has a change first.
    let parts = ["outcome"] + PreviewPart.allCases.map(\.rawValue)
    let ranks = Dictionary(uniqueKeysWithValues: zip(parts, parts.indices))
    let ranked = keys.enumerated().map {
      (rank: ranks[$0.element.name] ?? parts.count, place: $0.offset, key: $0.element)
    }
    changes = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.compactMap { change($0.key) }
    for field in used { ignored[field] = nil }
  }

  private func change(_ key: Key) -> Change? {
    guard let entry = entries[key], !entry.surfaces.isEmpty else { return nil }
    let all = (bearers[key.name] ?? []).filter(wanted.contains)
    let platforms = Platform.allCases.filter { platform in entry.surfaces.contains { $0.platform == platform } }
    return Change(
      group: .surface, name: key.name, surfaces: entry.surfaces, platforms: platforms,
      label: SurfaceNames.label(of: entry.surfaces, among: all), before: entry.before, after: entry.after)
  }

  // MARK: One surface

  private mutating func compare(_ before: SurfacePreview?, _ after: SurfacePreview?, on surface: Surface) {
    guard before != nil || after != nil else { return }
    bearers["outcome", default: []].append(surface)
    let outcomes = (ChangedValue(before?.outcome), ChangedValue(after?.outcome))
    if !Self.isSame(before?.outcome, after?.outcome, on: surface) {
      if before?.outcome.kind != after?.outcome.kind { reshown.insert(surface.platform) }
      // How it is shown is another question than whether it is.
      let isNew = before?.isDrawn != after?.isDrawn
      add(
        "outcome", outcomes.0, .given(outcomes.0.sense(withNote: !isNew || before?.isDrawn != true)), outcomes.1,
        .given(outcomes.1.sense(withNote: !isNew || after?.isDrawn != true)), on: surface)
    }
    let fields = ((before?.values ?? []) + (after?.values ?? [])).filter { $0.effect != .ignored }.compactMap(
      \.place?.field)
    used.formUnion(fields)
    // Other surfaces of the platform go on to show it: that it is all gone here says the outcome.
    guard before?.isDrawn == after?.isDrawn || !shown.contains(surface.platform) else {
      sources.formUnion(fields)
      return
    }
    for name in Self.names(before, after) {
      let values = (before?.value(named: name), after?.value(named: name))
      bearers[name, default: []].append(surface)
      let senses = (Sense(values.0), Sense(values.1))
      if hiddenParts.contains(name), senses.0 == .unseen || senses.1 == .unseen { continue }
      guard !senses.0.isSame(as: senses.1) else {
        noteIgnored(values.0, values.1)
        continue
      }
      for value in [values.0, values.1] { if let field = value?.place?.field { sources.insert(field) } }
      add(name, ChangedValue(values.0), senses.0, ChangedValue(values.1), senses.1, on: surface)
    }
  }

  private mutating func add(
    _ name: String, _ before: ChangedValue, _ old: Sense, _ after: ChangedValue, _ new: Sense, on surface: Surface
  ) {
    guard wanted.contains(surface) else { return }
    let key = Key(name: name, before: old, after: new)
    if entries[key] == nil {
      keys.append(key)
      entries[key] = Entry(before: before, after: after, surfaces: [])
    }
    entries[key]?.surfaces.append(surface)
    entries[key]?.before.join(before)
    entries[key]?.after.join(after)
  }

  private mutating func noteIgnored(_ before: PreviewValue?, _ after: PreviewValue?) {
    for value in [before, after] {
      guard let value, value.effect == .ignored, let field = value.place?.field else { continue }
      ignored[field] = ignored[field] ?? value.note
    }
  }

  /// Names in the order of parts; what an app gets as data is compared entry by entry.
  private static func names(_ before: SurfacePreview?, _ after: SurfacePreview?) -> [String] {
    let values = (after?.values ?? []) + (before?.values ?? [])
    var names: [String] = []
    for part in PreviewPart.allCases where part != .data {
      for value in values where value.part == part && !names.contains(value.comparedName) {
        names.append(value.comparedName)
      }
    }
    return names
  }

  private static func isSame(
    _ before: SurfacePreview.Outcome?, _ after: SurfacePreview.Outcome?, on surface: Surface
  ) -> Bool {
    guard before?.kind == after?.kind else { return false }
    // Its reason only names the channel, which is a value of its own.
    return surface.view == .headsUp || before?.reason == after?.reason
  }

  // MARK: Senses

  /// What a value comes to for people.
  private enum Sense: Hashable {
    /// Nothing, or what is always so.
    case nothing
    case usual(String)
    case given(String)
    case unseen

    init(_ value: PreviewValue?) {
      guard let value, value.effect != .ignored else {
        self = .nothing
        return
      }
      let text = value.wire.map { PreviewText($0) } ?? value.text
      switch value.state {
      case .missing: self = .nothing
      case .usual: self = .usual(text.sense)
      case .unseen: self = .unseen
      case .given where text.isEmpty && value.items.isEmpty || value.isSwitch && text.plain == "false": self = .nothing
      case .given: self = .given(([text] + value.items).map(\.sense).joined(separator: "\u{1}"))
      }
    }

    func isSame(as other: Sense) -> Bool {
      switch (self, other) {
      case (.nothing, .nothing), (.nothing, .usual), (.usual, .nothing): true
      case (.usual(let one), .usual(let two)), (.given(let one), .given(let two)), (.usual(let one), .given(let two)),
        (.given(let one), .usual(let two)):
        one == two
      // What cannot be seen is reported where it begins: at the object that is not written out.
      case (.unseen, .given), (.given, .unseen): false
      case (.unseen, _), (_, .unseen): true
      case (.nothing, .given), (.given, .nothing): false
      }
    }
  }
}

extension Preview {
  /// Platforms of which a surface shows something.
  fileprivate var drawnPlatforms: Set<Platform> { Set(surfaces.filter(\.isDrawn).map(\.surface.platform)) }
}

extension SurfacePreview {
  fileprivate func value(named name: String) -> PreviewValue? { values.first { $0.comparedName == name } }
}

extension PreviewValue {
  /// What it is called in every notation.
  fileprivate var comparedName: String {
    guard part == .other, let field = place?.field.split(separator: ".").last else { return part.rawValue }
    return String(field)
  }

  /// Whether `false` is the same as none.
  fileprivate var isSwitch: Bool { part == .other || part == .sound || part == .prominence }
}

extension ChangedValue {
  fileprivate init(_ value: PreviewValue?) {
    guard let value else {
      self = .missing
      return
    }
    self.init(
      state: value.state, text: value.wire.map { PreviewText($0) } ?? value.text, items: value.items,
      effect: value.effect, note: value.note, isCertain: value.isCertain, place: value.place)
    // A default is said in words.
    if value.state == .usual { text = value.text }
  }

  fileprivate init(_ outcome: SurfacePreview.Outcome?) {
    guard let outcome else {
      self.init(state: .missing, text: .empty, note: "not sent to this platform")
      return
    }
    self.init(
      state: .given, text: .words(outcome.kind.headline), note: outcome.reason, isCertain: outcome.isCertain)
  }

  /// Keeps what holds for several surfaces.
  fileprivate mutating func join(_ other: ChangedValue) {
    if note != other.note { note = nil }
    if effect != other.effect { effect = .shown }
    isCertain = isCertain && other.isCertain
  }

  fileprivate func sense(withNote: Bool) -> String { "\(text.sense)\u{1}\(withNote ? note ?? "" : "")" }
}
