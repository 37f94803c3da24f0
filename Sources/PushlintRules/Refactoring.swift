import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// A change of a payload that somebody may want, though nothing is wrong.
package struct Refactoring: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// Another form for the same message.
    case rewrite
    /// The same value in another place.
    case move
  }

  package let title: String
  package let kind: Kind
  /// Count in the excerpt's text.
  package let edits: [TextEdit]

  package init(title: String, kind: Kind, edits: [TextEdit]) {
    self.title = title
    self.kind = kind
    self.edits = edits
  }
}

extension Refactoring {
  /// What can be done with the payload, and with its member at `range`.
  package static func all(for payload: Payload, at range: SourceRange, _ catalogue: FieldCatalogue) -> [Refactoring] {
    let moves = payload.placeForMove(at: range).map { MoveOffers(payload, $0, catalogue).all } ?? []
    return [migration(of: payload), wrapping(of: payload, at: range)].compactMap { $0 } + moves
  }

  private static func migration(of payload: Payload) -> Refactoring? {
    guard payload.kind == .legacy,
      let edits = LegacyMigration.edits(for: payload, replacing: payload.range)
    else { return nil }
    return Refactoring(title: "Rewrite for the HTTP v1 API", kind: .rewrite, edits: edits)
  }

  /// A message without the object around it, in a document of its own, or the reverse.
  private static func wrapping(of payload: Payload, at range: SourceRange) -> Refactoring? {
    let tree = payload.tree
    guard tree.value == payload.root else { return nil }
    if payload.kind == .fcmMessage {
      return payload.editor.wrapping(payload.range, as: "message").map {
        Refactoring(title: "Add the `message` wrapper", kind: .rewrite, edits: $0)
      }
    }
    let members = tree.members(of: payload.root)
    // Where the cursor is in the message itself, nobody thinks of what is around it.
    guard payload.kind == .fcmRequest, members.count == 1, let member = members.first,
      range.start <= tree[member.key].range.end
    else { return nil }
    return payload.editor.unwrapping(tree[member.value].range, from: payload.range).map {
      Refactoring(title: "Remove the `message` wrapper", kind: .rewrite, edits: $0)
    }
  }
}

extension Payload {
  /// Index of the place whose key the range touches.
  fileprivate func placeForMove(at range: SourceRange) -> Int? {
    places.lastIndex { place in
      place.key.map { tree[$0].range.start <= range.end && range.start <= tree[$0].range.end } ?? false
    }
  }
}

/// The other places where a member of a payload may stand.
private struct MoveOffers {
  private let payload: Payload
  private let index: Int
  private let catalogue: FieldCatalogue
  private var place: Payload.Place { payload.places[index] }

  init(_ payload: Payload, _ index: Int, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.index = index
    self.catalogue = catalogue
  }

  var all: [Refactoring] {
    guard !payload.isFragment || payload.kind == .fcmMessage || payload.kind == .nodeMessage else { return [] }
    return targets.compactMap { target in
      let edits = PayloadEdits(payload, catalogue).move(index, to: target)
      guard let edits, !edits.isEmpty else { return nil }
      return Refactoring(title: "Move `\(place.name)` to `\(target)`", kind: .move, edits: edits)
    }
  }

  private var targets: [String] {
    place.field == nil ? belongings : alternatives
  }

  /// Where a key belongs that its object does not know.
  private var belongings: [String] {
    let holder = payload.places[place.parent]
    guard let key = place.key, let object = catalogue.object(at: holder.path) else { return [] }
    let name = payload.tree.text(of: key)
    let resolver = KeyResolver(catalogue)
    guard case .misplaced(let paths) = resolver.meaning(of: name, in: object, of: payload)
    else { return [] }
    return paths.filter { payload.reaches($0) }
  }

  /// The platforms' own places of a common text, and the common place of theirs.
  private var alternatives: [String] {
    let blocks = ["message.notification", "message.android.notification", "message.webpush.notification"]
    guard payload.kind.family == .fcm, let own = blocks.first(where: { place.path == "\($0).\(place.name)" }),
      ["title", "body", "image"].contains(place.name)
    else { return [] }
    return blocks.filter { $0 != own }.map { "\($0).\(place.name)" }
  }
}
