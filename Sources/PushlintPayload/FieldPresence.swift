import PushlintExtract
import PushlintTree

extension Payload {
  /// What can be seen of a field.
  package enum FieldPresence: Equatable, Sendable {
    /// It is there; its text or source, `nil` for a value that nobody can see.
    case seen(String?)
    case absent
  }

  /// What can be seen of the field at a canonical path; `nil` when it may hide somewhere.
  ///
  /// The headers of a request to APNs count as `message.apns.headers`. `null` is what leaving the field out is.
  package func presence(of path: String) -> FieldPresence? {
    if let known = paths[path] { return presence(of: known) }
    if let index = index(of: path) { return presence(ofPlace: index) }
    if let presence = presence(beside: path, PathTable.Area(path)) { return presence }
    var around = path[...]
    while let outer = around.pathAround {
      around = outer
      if let index = index(of: String(around)) { return presence(below: index) }
    }
    return presenceAboveRoot
  }

  /// The same for a path that has a number.
  package func presence(of path: PathID) -> FieldPresence? {
    // There was no room for its number: it may hide anywhere.
    guard path != .unknown else { return nil }
    if let index = index(of: path) { return presence(ofPlace: index) }
    let area = paths.area(of: path)
    if area == .request || kind.family == .apns {
      if let presence = presence(beside: paths.text(of: path), area) { return presence }
    }
    var around = path
    while around != .root {
      around = paths.parent(of: around)
      // The root of a request has no path of its own.
      if around != .root, let index = index(of: around) { return presence(below: index) }
    }
    return presenceAboveRoot
  }

  /// Whether the field is there, whatever its value, or nobody can say that it is not.
  package func isAbsent(_ path: PathID) -> Bool { presence(of: path) == .some(.absent) }

  private func presence(ofPlace index: Int) -> FieldPresence {
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
  private func presence(beside path: String, _ area: PathTable.Area) -> FieldPresence?? {
    if area == .request { return .some(excerpt.presence(ofRequest: path, isForAPNs: false)) }
    guard kind.family == .apns else { return nil }
    switch area {
    // Code has them beside the payload.
    case .header where kind == .apnsRequest, .headers where kind == .apnsRequest: return nil
    case .header: return .some(excerpt.presence(ofRequest: path, isForAPNs: true))
    case .headers: return .some(excerpt.request == nil ? nil : .absent)
    // Nothing of FCM stands around what goes to APNs.
    case .other: return .some(.absent)
    case .request, .applePayload: return nil
    }
  }

  /// What can be seen of a field that has no place, below the place that is nearest to it.
  private func presence(below index: Int) -> FieldPresence? {
    let node = Int(records[index].node)
    guard tree[node].kind == .object else { return tree[node].kind == .null ? .absent : nil }
    // A service that passes a payload on to APNs adds to all of it.
    let mayBeAdded = isOpen || isFragment && (node == root || kind.family == .apns)
    return records[index].hidesMembers || mayBeAdded ? nil : .absent
  }

  /// Above the root nobody can see.
  private var presenceAboveRoot: FieldPresence? { kind.rootPath == "" && !records[0].hidesMembers ? .absent : nil }

  /// Whether an object may have members that cannot be seen.
  package func hidesMembers(of node: SyntaxTree.Index) -> Bool {
    isOpen || tree.hasSpread(node) || tree[node].flags.contains(.unclosed)
  }
}
