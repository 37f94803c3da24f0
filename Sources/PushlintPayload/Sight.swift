import PushlintExtract
import PushlintSyntax

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
    if let place = place(at: path) {
      switch tree[place.node].kind {
      case .null: return .absent
      case .opaque, .missing: return .seen(nil)
      case .string: return .seen(tree.text(of: place.node))
      default: return .seen(tree.sourceText(of: place.node))
      }
    }
    if path.hasPrefix("request.") { return excerpt.sight(ofRequest: path, isForAPNs: false) }
    if kind.family == .apns {
      if path.hasPrefix("message.apns.headers.") { return excerpt.sight(ofRequest: path, isForAPNs: true) }
      if path == "message.apns.headers" { return excerpt.request == nil ? nil : .absent }
      // Nothing of FCM stands around what goes to APNs.
      if !path.hasPrefix("message.apns.payload") { return .absent }
    }
    var around = path[...]
    while true {
      if let place = place(at: String(around)) {
        guard tree[place.node].kind == .object else { return tree[place.node].kind == .null ? .absent : nil }
        // A service that passes a payload on to APNs adds to all of it.
        let mayBeAdded = isFragment && (place.node == root || kind.family == .apns)
        return hidesMembers(of: place.node) || mayBeAdded ? nil : .absent
      }
      guard let dot = around.lastIndex(of: ".") else {
        // Above the root nobody can see.
        return kind.rootPath == "" && !hidesMembers(of: root) ? .absent : nil
      }
      around = around[..<dot]
    }
  }

  /// Whether an object may have members that cannot be seen.
  package func hidesMembers(of node: SyntaxTree.Index) -> Bool {
    tree.hasSpread(node) || tree[node].flags.contains(.unclosed)
      || tree.members(of: node).contains { tree[$0.key].flags.contains(.computed) }
  }
}
