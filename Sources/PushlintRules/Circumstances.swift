import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintText

/// What must be so around a value for a rule to speak: who reads the payload, what else stands in it.
///
/// A rule that cannot see says nothing: a field that may hide behind a spread or a variable is neither there nor not.
package struct Circumstances: Sendable {
  /// The spelling of the places where the rule holds; `nil` for all.
  package var spelling: Spelling?
  /// The services that the rule is about; empty for all.
  package var families: [DocumentKind.Family] = []
  /// Canonical paths that must be there, each with one of these values; without values any will do.
  package var present: [(path: String, values: [String])] = []
  /// Canonical paths that must not be there.
  package var absent: [String] = []

  /// Whether all of it holds for `payload`.
  func hold(for payload: Payload) -> Bool {
    if let spelling, spelling != payload.spelling { return false }
    if !families.isEmpty, !families.contains(payload.kind.family) { return false }
    for (path, values) in present {
      guard let sight = payload.sight(of: path), case .seen(let value) = sight else { return false }
      if !values.isEmpty {
        guard let value, values.contains(value) else { return false }
      }
    }
    return absent.allSatisfy { path in
      if case .absent? = payload.sight(of: path) { true } else { false }
    }
  }
}

extension Payload {
  /// What can be seen of a field.
  enum Sight: Equatable {
    /// It is there; its text or source, `nil` for a value that nobody can see.
    case seen(String?)
    case absent
  }

  /// What can be seen of the field at a canonical path; `nil` when it may hide somewhere.
  ///
  /// The headers of a request to APNs count as `message.apns.headers`.
  func sight(of path: String) -> Sight? {
    if let place = places.first(where: { $0.path == path }) {
      switch tree[place.node].kind {
      case .opaque, .missing: return .seen(nil)
      case .string: return .seen(tree.text(of: place.node))
      default: return .seen(tree.source.string(tree[place.node].range))
      }
    }
    if let header = requestHeader(at: path) { return .seen(header) }
    if kind.family == .apns, path.hasPrefix("message.apns.headers.") {
      return excerpt.request == nil ? nil : .absent
    }
    var around = path[...]
    while true {
      let place = places.first { $0.path == around }
      if let place {
        let node = tree[place.node]
        guard node.kind == .object else { return node.kind == .null ? .absent : nil }
        let isOpen =
          tree.hasSpread(place.node) || node.flags.contains(.unclosed)
          || tree.members(of: place.node).contains { tree[$0.key].flags.contains(.computed) }
        return isOpen || (place.node == root && isFragment) ? nil : .absent
      }
      guard let dot = around.lastIndex(of: ".") else {
        // Above the root nobody can see.
        return around.isEmpty || kind.rootPath == "" ? .absent : nil
      }
      around = around[..<dot]
    }
  }

  private func requestHeader(at path: String) -> String? {
    guard let request = excerpt.request, kind.family == .apns, path.hasPrefix("message.apns.headers.") else { return nil }
    let name = path.dropFirst("message.apns.headers.".count)
    return request.headers.first { excerpt.text.string($0.name).lowercased() == name }
      .map { excerpt.text.string($0.value) }
  }
}
