import PushlintPayload

/// Fields that differ between two versions of a payload, apart from those that surfaces show.
struct FieldChanges {
  private(set) var changes: [Change] = []
  private(set) var ineffective: [IneffectiveChange] = []

  private let before: ComparedPayload
  private let after: ComparedPayload
  private let surfaces: SurfaceChanges
  private let platforms: [Platform]

  /// - Parameters:
  ///   - surfaces: what surfaces show of both.
  ///   - platforms: those whose changes are told.
  init(_ before: ComparedPayload, _ after: ComparedPayload, _ surfaces: SurfaceChanges, platforms: [Platform]) {
    self.before = before
    self.after = after
    self.surfaces = surfaces
    self.platforms = platforms
    compareVerdicts()
    let read = compareData()
    for path in Self.paths(after.fields.paths, before.fields.paths) where !read.contains(path) { compare(path) }
    changes = Change.Group.allCases.flatMap { group in changes.filter { $0.group == group } }
  }

  /// Those of the newer version, and those that only the older one has.
  private static func paths(_ new: [String], _ old: [String]) -> [String] {
    let known = Set(new)
    return new + old.filter { !known.contains($0) }
  }

  // MARK: Acceptance

  private mutating func compareVerdicts() {
    guard before.acceptance.acceptance != after.acceptance.acceptance else { return }
    add(.delivery, "acceptance", ChangedValue(before.acceptance), ChangedValue(after.acceptance))
  }

  private mutating func add(
    _ group: Change.Group, _ name: String, _ old: ChangedValue, _ new: ChangedValue, _ concerned: [Platform] = []
  ) {
    let label = concerned.isEmpty ? nil : SurfaceNames.label(of: concerned, among: platforms)
    changes.append(
      Change(
        group: group, name: name, surfaces: [], platforms: concerned, label: label, before: old, after: new))
  }

  // MARK: Data

  /// Compares what the app of each platform gets as data; answers the paths that are dealt with.
  private mutating func compareData() -> Set<String> {
    let old = AppData.all(of: before)
    let new = AppData.all(of: after)
    var groups: [(name: String, old: String?, new: String?, platforms: [Platform])] = []
    // Groups by name: a platform may have another value than the others.
    var known: [String: [Int]] = [:]
    for platform in Platform.allCases {
      let (one, other) = (old[platform]?.paths ?? [:], new[platform]?.paths ?? [:])
      for name in Self.paths(new[platform]?.names ?? [], old[platform]?.names ?? []) {
        let senses = (sense(one[name], in: before), sense(other[name], in: after))
        guard senses.0 != senses.1 else { continue }
        let index = known[name]?.first {
          sense(groups[$0].old, in: before) == senses.0 && sense(groups[$0].new, in: after) == senses.1
        }
        if let index {
          groups[index].platforms.append(platform)
        } else {
          known[name, default: []].append(groups.count)
          groups.append((name, one[name], other[name], [platform]))
        }
      }
    }
    for group in groups {
      let concerned = group.platforms.filter(platforms.contains)
      guard !concerned.isEmpty else { continue }
      let values = Self.values(
        before, group.old.flatMap { before.fields.byPath[$0] }, after, group.new.flatMap { after.fields.byPath[$0] })
      add(
        .app, group.name == "data" ? "data" : "data.\(group.name)", values.0, values.1, concerned)
    }
    // What no platform gets, because the data of each replaces it.
    let received = Set((Array(old.values) + Array(new.values)).flatMap { $0.paths.values })
    let all = Self.paths(after.fields.paths, before.fields.paths).filter(AppData.isData)
    for path in all where !received.contains(path) && isDifferent(path) { note(path, "other data replaces it") }
    return Set(all)
  }

  private func sense(_ path: String?, in payload: ComparedPayload) -> String? {
    path.flatMap { payload.fields.byPath[$0]?.sense }
  }

  // MARK: Values

  /// Both values, with their types where only these differ.
  private static func values(
    _ before: ComparedPayload, _ old: ComparedField?, _ after: ComparedPayload, _ new: ComparedField?
  ) -> (ChangedValue, ChangedValue) {
    var values = (before.value(old), after.value(new))
    if let old, let new, old.sense.dropFirst() == new.sense.dropFirst() {
      values.0.note = old.typeName
      values.1.note = new.typeName
    }
    return values
  }

  // MARK: Single fields

  private func isDifferent(_ path: String) -> Bool { sense(path, in: before) != sense(path, in: after) }

  private mutating func compare(_ path: String) {
    guard isDifferent(path) else { return }
    let (old, new) = (before.fields.byPath[path], after.fields.byPath[path])
    // What one version cannot say is no change.
    guard old != nil || !mayHide(path, in: before), new != nil || !mayHide(path, in: after) else { return }
    let catalogued = Self.withoutPositions(path)
    // The title or the like is reported already.
    guard !isSource(catalogued, of: surfaces.sources) else { return }
    let concerned = Self.platforms(of: path)
    guard concerned.isEmpty || concerned.contains(where: platforms.contains) else { return }
    if let reason = reasonWithoutEffect(catalogued) { return note(path, reason) }
    let isShown = Platform.allCases.contains { $0.shows(catalogued) }
    let values = Self.values(before, old, after, new)
    add(
      Self.isDelivery(catalogued) ? .delivery : isShown ? .surface : .app, shownName(of: path), values.0, values.1,
      concerned)
  }

  /// Whether a field may be where it cannot be seen.
  private func mayHide(_ path: String, in payload: ComparedPayload) -> Bool {
    guard !ComparedFields.isHidden(path) else { return false }
    if path.hasPrefix("request.") || payload.payload.kind.family != .fcm && path.hasPrefix("message.apns.headers.") {
      return !payload.hasHeaders || path.hasPrefix("request.") && payload.payload.excerpt.request == nil
    }
    return payload.payload.presence(of: Self.withoutPositions(path)) == nil
  }

  /// Whether a value of a surface comes from a field, or from one around it or in it.
  private func isSource(_ path: String, of sources: some Sequence<String>) -> Bool {
    sources.contains { $0 == path || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") || $0 + ".body" == path }
  }

  private static func withoutPositions(_ path: String) -> String {
    guard path.contains("[") else { return path }
    return path.split(separator: "[", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset == 0 ? $0.element : $0.element.drop { 0x30...0x39 ~= $0.utf8.first ?? 0 } }
      .joined(separator: "[")
  }

  private mutating func note(_ path: String, _ reason: String) {
    // Of an array once is enough.
    var field = shownName(of: path)
    if path.hasSuffix("]"), let bracket = field.lastIndex(of: "[") { field = String(field[..<bracket]) }
    let change = IneffectiveChange(field: field, reason: reason)
    if !ineffective.contains(change) { ineffective.append(change) }
  }

  private func shownName(of path: String) -> String {
    for payload in [after, before] {
      guard let field = payload.fields.byPath[path] else { continue }
      switch field.origin {
      case .line(let name): return name
      case .place: return payload.builder.shown(path, in: payload.payload)
      }
    }
    return path
  }

  // MARK: Meaning of fields

  private func reasonWithoutEffect(_ path: String) -> String? {
    if let found = surfaces.ignored.filter({ isSource(path, of: [$0.key]) }).max(by: { $0.key < $1.key }) {
      return found.value
    }
    if let versions = after.builder.versions(of: path), versions.last != nil {
      return "only \(versions.words)"
    }
    let users = Platform.allCases.filter { $0.shows(path) }
    // It may be why something is shown or not.
    guard !users.isEmpty, !users.contains(where: surfaces.reshown.contains),
      users.allSatisfy(surfaces.shown.union(unreached).contains)
    else { return nil }
    return "what is shown stays the same"
  }

  /// Platforms that neither version is sent to.
  private var unreached: Set<Platform> {
    Set(Platform.allCases).subtracting(EffectiveMessage.messages(of: before.payload).keys)
      .subtracting(EffectiveMessage.messages(of: after.payload).keys)
  }

  /// The platform whose block a field is in; empty for one of all.
  private static func platforms(of path: String) -> [Platform] {
    Platform.allCases.filter { $0.blocks.contains { path == $0 || path.hasPrefix($0 + ".") } }
  }

  private static func isDelivery(_ path: String) -> Bool {
    deliveryPaths.contains { path == $0 || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
      || path.hasPrefix("request.") || path == "validate_only" || path.hasPrefix("message.android_v2.")
      || path.hasPrefix("message.android.") && !path.hasPrefix("message.android.notification")
  }

  private static let deliveryPaths =
    ["token", "tokens", "fid", "fids", "topic", "condition", "name", "fcm_options", "webpush.headers"]
    .map { "message." + $0 }
    + ["headers", "fcm_options", "live_activity_token"].map { "message.apns." + $0 }
    + ["message.webpush.fcm_options"]
}

extension Platform {
  /// Whether a surface of the platform has a value that comes from a field.
  fileprivate func shows(_ path: String) -> Bool {
    let parts = MessagePart.allCases.filter { $0 != .label && ($0 != .collapse || self == .apple) }
    let hidden: Set<MessageDetail> = [
      .titleArguments, .subtitleArguments, .bodyArguments, .contentAvailable, .pushType,
    ]
    return blocks.contains { block in
      parts.contains { paths(of: $0, block: block).contains(path) }
        || MessageDetail.allCases.contains { !hidden.contains($0) && paths(of: $0, block: block).contains(path) }
    }
  }
}

extension ChangedValue {
  fileprivate init(_ verdict: PreviewBuilder.Verdict) {
    let words =
      switch verdict.acceptance {
      case .accepted: "accepted"
      case .perhaps: "may be refused"
      case .refused: "refused"
      }
    self.init(state: .given, text: .words(words), note: verdict.reason)
  }
}
