import PushlintPayload

/// Compares versions of files, payload by payload.
package struct DifferenceBuilder {
  /// Two versions of a file; `nil` for one that does not exist.
  package struct Pair {
    let before: ComparedFile?
    let after: ComparedFile?
    /// The surfaces whose changes are told.
    let surfaces: [Surface]

    package init(before: ComparedFile?, after: ComparedFile?, surfaces: [Surface]) {
      self.before = before
      self.after = after
      self.surfaces = surfaces
    }
  }

  /// Most payloads that are described.
  private static let describedLimit = 100

  /// What becomes of the payloads of one pair of versions.
  private struct Matched {
    let pair: Pair
    var pairs: [(before: ComparedPayload, after: ComparedPayload)]
    var removed: [ComparedPayload]
    var added: [ComparedPayload]
  }

  /// How much more is described.
  private struct Room {
    var left: Int
    /// Whether anything has changed so far.
    var hasChange = false

    /// Whether it is clear what becomes of a payload that differs: it is counted as changed.
    var isFull: Bool { left == 0 && hasChange }
  }

  /// - Shape: a payload that is in another file now, and the same or nearly, is the same payload.
  package static func difference(of pairs: [Pair]) -> Difference {
    var all = pairs.map { pair in
      let pairing = PayloadPairing(pair.before?.payloads ?? [], pair.after?.payloads ?? [])
      return Matched(pair: pair, pairs: pairing.pairs, removed: pairing.removed, added: pairing.added)
    }
    if all.count > 1 { pairMoved(in: &all) }
    var room = Room(left: describedLimit)
    return Difference(files: all.compactMap { file(of: $0, &room) })
  }

  private static func pairMoved(in all: inout [Matched]) {
    let moved = PayloadPairing(moved: all.flatMap(\.removed), to: all.flatMap(\.added)).pairs
    guard !moved.isEmpty else { return }
    let old = Set(moved.map { ObjectIdentifier($0.before) })
    let partners = Dictionary(uniqueKeysWithValues: moved.map { (ObjectIdentifier($0.after), $0.before) })
    for index in all.indices {
      all[index].removed.removeAll { old.contains(ObjectIdentifier($0)) }
      all[index].pairs += all[index].added.compactMap { new in partners[ObjectIdentifier(new)].map { ($0, new) } }
      all[index].added.removeAll { partners[ObjectIdentifier($0)] != nil }
    }
  }

  /// `nil` where nothing was asked for.
  private static func file(of matched: Matched, _ room: inout Room) -> Difference.File? {
    let wanted = matched.pair.surfaces
    var unchanged = 0
    var left: [PayloadDifference.Status: Int] = [:]
    var described: [PayloadDifference] = []
    func describe(_ difference: PayloadDifference?) {
      guard let difference else {
        unchanged += 1
        return
      }
      room.hasChange = room.hasChange || difference.status != .ineffective
      guard room.left > 0 else {
        left[difference.status, default: 0] += 1
        return
      }
      described.append(difference)
      room.left -= 1
    }
    let present =
      matched.pairs.map { (before: Optional($0.before), after: $0.after) }
      + matched.added.map { (before: nil, after: $0) }
    for (before, after) in present.sorted(by: { $0.after.number < $1.after.number }) where after.isChosen {
      if let before, before.isSame(as: after) {
        unchanged += 1
      } else if before != nil, room.isFull {
        left[.changed, default: 0] += 1
      } else if let before {
        describe(changed(before, after, wanted))
      } else if let difference = whole(after, isNew: true, wanted) {
        describe(difference)
      }
    }
    for old in matched.removed where old.isChosen {
      if let difference = whole(old, isNew: false, wanted) { describe(difference) }
    }
    guard !described.isEmpty || unchanged + left.count > 0 else { return nil }
    return Difference.File(
      before: matched.pair.before?.name, after: matched.pair.after?.name, payloads: described, unchanged: unchanged,
      left: left)
  }

  /// `nil` for what goes to other platforms.
  private static func whole(_ payload: ComparedPayload, isNew: Bool, _ wanted: [Surface]) -> PayloadDifference? {
    guard let preview = payload.preview()?.showing(wanted), !preview.surfaces.isEmpty else { return nil }
    let version = PayloadDifference.Version(file: payload.file, preview: preview)
    return PayloadDifference(
      before: isNew ? nil : version, after: isNew ? version : nil, changes: [], ineffective: [], newFindings: [],
      goneFindings: [])
  }

  /// `nil` where all is the same.
  private static func changed(
    _ before: ComparedPayload, _ after: ComparedPayload, _ wanted: [Surface]
  ) -> PayloadDifference? {
    guard let old = before.preview(), let new = after.preview() else { return nil }
    let surfaces = SurfaceChanges(
      old, new, wanted: wanted, hasHeaders: before.hasHeaders && after.hasHeaders)
    let platforms = Platform.allCases.filter { platform in wanted.contains { $0.platform == platform } }
    let fields = FieldChanges(before, after, surfaces, platforms: platforms)
    let (newFindings, goneFindings) = (old.findings.missing(in: new.findings), new.findings.missing(in: old.findings))
    guard !surfaces.changes.isEmpty || !fields.changes.isEmpty || !fields.ineffective.isEmpty else { return nil }
    return PayloadDifference(
      before: PayloadDifference.Version(file: before.file, preview: old),
      after: PayloadDifference.Version(file: after.file, preview: new), changes: surfaces.changes + fields.changes,
      ineffective: fields.ineffective, newFindings: newFindings, goneFindings: goneFindings)
  }
}

extension [Preview.Finding] {
  /// Those of others that are not among these, errors and warnings.
  fileprivate func missing(in others: [Preview.Finding]) -> [Preview.Finding] {
    func name(_ finding: Preview.Finding) -> String { finding.diagnostic.rule + "\u{0}" + finding.diagnostic.message }
    var known = Dictionary(map { (name($0), 1) }, uniquingKeysWith: +)
    return others.filter { finding in
      guard finding.diagnostic.severity == .error || finding.diagnostic.severity == .warning else { return false }
      guard let count = known[name(finding)], count > 0 else { return true }
      known[name(finding)] = count - 1
      return false
    }
  }
}
