/// Finds for each payload of one version of a file the one that it has become.
struct PayloadPairing {
  private(set) var pairs: [(before: ComparedPayload, after: ComparedPayload)] = []
  private(set) var removed: [ComparedPayload]
  private(set) var added: [ComparedPayload]

  /// Most pairs whose likeness is computed.
  private static let comparisonLimit = 250_000
  /// What two payloads must have in common to be versions of one, and what counts for one that kept its position.
  private static let leastLikeness = 0.35
  private static let likenessOfPosition = 0.15
  /// What they must have in common where nothing else is compared.
  private static let clearLikeness = 0.7

  /// - Shape: what is the same comes first, then what has the same name, then what is most alike. Neither the order of
  ///   payloads nor their lines decide.
  init(_ before: [ComparedPayload], _ after: [ComparedPayload]) {
    removed = before
    added = after
    pair(by: { $0.isSame(as: $1) && $0.position != nil && $0.position == $1.position }, key: { $0.position })
    pair(by: { $0.isSame(as: $1) }, key: { "\($0.fingerprint)" })
    pair(by: { $0.hasName && $0.position == $1.position }, key: { $0.hasName ? $0.position : nil })
    // A file with one payload has the same one later.
    if before.count == 1, after.count == 1, let old = removed.first, let new = added.first {
      accept([(old, new)])
    }
    pair(by: { $0.number == $1.number && $0.likeness(to: $1) >= Self.clearLikeness }, key: { "\($0.number)" })
    pairByLikeness(atLeast: Self.leastLikeness, positionCounts: true)
  }

  /// What is gone from some files and has come into others.
  init(moved removed: [ComparedPayload], to added: [ComparedPayload]) {
    self.removed = removed
    self.added = added
    pair(by: { $0.isSame(as: $1) }, key: { "\($0.fingerprint)" })
    pairByLikeness(atLeast: Self.clearLikeness, positionCounts: false)
  }

  private mutating func accept(_ found: [(ComparedPayload, ComparedPayload)]) {
    guard !found.isEmpty else { return }
    pairs += found.map { (before: $0.0, after: $0.1) }
    let (old, new) = (Set(found.map { ObjectIdentifier($0.0) }), Set(found.map { ObjectIdentifier($0.1) }))
    removed.removeAll { old.contains(ObjectIdentifier($0)) }
    added.removeAll { new.contains(ObjectIdentifier($0)) }
  }

  /// - Parameter key: what both have in common; `nil` for a payload that has no partner.
  private mutating func pair(
    by isPair: (ComparedPayload, ComparedPayload) -> Bool, key: (ComparedPayload) -> String?
  ) {
    var waiting: [String: [ComparedPayload]] = [:]
    for payload in added.reversed() { if let key = key(payload) { waiting[key, default: []].append(payload) } }
    var found: [(ComparedPayload, ComparedPayload)] = []
    for payload in removed {
      guard let key = key(payload), let index = waiting[key]?.lastIndex(where: { isPair(payload, $0) }),
        let partner = waiting[key]?.remove(at: index)
      else { continue }
      found.append((payload, partner))
    }
    accept(found)
  }

  private var areComparable: Bool { added.isEmpty || removed.count <= Self.comparisonLimit / added.count }

  private mutating func pairByLikeness(atLeast limit: Double, positionCounts: Bool) {
    // Of very many payloads, what has the same rank is likely to be the same.
    if !areComparable { accept(zip(removed, added).filter { $0.likeness(to: $1) >= limit }) }
    guard !removed.isEmpty, !added.isEmpty, areComparable else { return }
    var candidates: [(likeness: Double, before: ComparedPayload, after: ComparedPayload)] = []
    for old in removed {
      for new in added {
        let isThere = positionCounts && old.position != nil && old.position == new.position
        let likeness = old.likeness(to: new) + (isThere ? Self.likenessOfPosition : 0)
        if likeness >= limit { candidates.append((likeness, old, new)) }
      }
    }
    candidates.sort { left, right in
      if left.likeness != right.likeness { return left.likeness > right.likeness }
      let distances = (abs(left.before.number - left.after.number), abs(right.before.number - right.after.number))
      if distances.0 != distances.1 { return distances.0 < distances.1 }
      return (left.before.number, left.after.number) < (right.before.number, right.after.number)
    }
    var taken: Set<ObjectIdentifier> = []
    var found: [(ComparedPayload, ComparedPayload)] = []
    for candidate in candidates {
      let ids = [ObjectIdentifier(candidate.before), ObjectIdentifier(candidate.after)]
      guard !ids.contains(where: taken.contains) else { continue }
      taken.formUnion(ids)
      found.append((candidate.before, candidate.after))
    }
    accept(found)
  }
}
