import PushlintExtract
import PushlintTree

extension Payload {
  /// What can be seen of a field.
  package enum Sight: Equatable, Sendable {
    /// It is there; its text or source, `nil` for a value that nobody can see.
    case seen(String?)
    case absent
  }

  /// What can be seen of the field at a canonical path; `nil` when it may hide somewhere.
  ///
  /// The headers of a request to APNs count as `message.apns.headers`. `null` is what leaving the field out is.
  package func sight(of path: String) -> Sight? {
    if let known = paths[path] { return sight(of: known) }
    if let index = index(of: path) { return sight(ofPlace: index) }
    if let sight = sight(beside: path, PathTable.Area(path)) { return sight }
    var around = path[...]
    while let dot = around.lastIndex(of: ".") {
      around = around[..<dot]
      if let index = index(of: String(around)) { return sight(below: index) }
    }
    return sightAboveRoot
  }

  /// The same for a path that has a number.
  package func sight(of path: PathID) -> Sight? {
    // There was no room for its number: it may hide anywhere.
    guard path != .unknown else { return nil }
    if let index = index(of: path) { return sight(ofPlace: index) }
    let area = paths.area(of: path)
    if area == .request || kind.family == .apns {
      if let sight = sight(beside: paths.text(of: path), area) { return sight }
    }
    var around = path
    while around != .root {
      around = paths.parent(of: around)
      // The root of a request has no path of its own.
      if around != .root, let index = index(of: around) { return sight(below: index) }
    }
    return sightAboveRoot
  }

  /// Whether the field is there, whatever its value, or nobody can say that it is not.
  package func isAbsent(_ path: PathID) -> Bool { sight(of: path) == .some(.absent) }

  private func sight(ofPlace index: Int) -> Sight {
    let node = Int(records[index].node)
    switch tree[node].kind {
    case .null: return .absent
    case .opaque, .missing: return .seen(nil)
    case .string: return .seen(tree.text(of: node))
    default: return .seen(tree.sourceText(of: node))
    }
  }

  /// What the lines of a request say of a field that the payload has no place for; `nil` for nothing, whose inside `nil`
  /// is for what may hide there.
  private func sight(beside path: String, _ area: PathTable.Area) -> Sight?? {
    if area == .request { return .some(excerpt.sight(ofRequest: path, isForAPNs: false)) }
    guard kind.family == .apns else { return nil }
    switch area {
    case .header: return .some(excerpt.sight(ofRequest: path, isForAPNs: true))
    case .headers: return .some(excerpt.request == nil ? nil : .absent)
    // Nothing of FCM stands around what goes to APNs.
    case .other: return .some(.absent)
    case .request, .applePayload: return nil
    }
  }

  /// What can be seen of a field that has no place, below the place that is nearest to it.
  private func sight(below index: Int) -> Sight? {
    let node = Int(records[index].node)
    guard tree[node].kind == .object else { return tree[node].kind == .null ? .absent : nil }
    // A service that passes a payload on to APNs adds to all of it.
    let mayBeAdded = isFragment && (node == root || kind.family == .apns)
    return records[index].hidesMembers || mayBeAdded ? nil : .absent
  }

  /// Above the root nobody can see.
  private var sightAboveRoot: Sight? { kind.rootPath == "" && !records[0].hidesMembers ? .absent : nil }

  /// Whether an object may have members that cannot be seen.
  package func hidesMembers(of node: SyntaxTree.Index) -> Bool {
    tree.hasSpread(node) || tree[node].flags.contains(.unclosed)
  }
}
