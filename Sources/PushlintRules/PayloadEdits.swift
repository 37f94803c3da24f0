import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Edits that put values at canonical paths of a payload.
package struct PayloadEdits {
  private let payload: Payload
  private let catalogue: FieldCatalogue
  private var tree: SyntaxTree { payload.tree }

  package init(_ payload: Payload, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.catalogue = catalogue
  }

  /// Adds a member, with the missing objects around it.
  ///
  /// - Parameter value: its JSON.
  /// - Returns: `nil` where another value is at that path, or on the way to it.
  package func insertion(at path: String, _ value: String) -> [TextEdit]? {
    guard let (holder, names) = destination(path) else { return nil }
    return payload.editor.insertion(of: names, .json(value), into: holder)
  }

  /// Puts a member at the canonical path `target`, making the objects on the way.
  ///
  /// - Parameter value: its JSON there, when it is not the same.
  /// - Returns: `nil` when that cannot be.
  func move(_ index: Int, to target: String, value: String? = nil) -> [TextEdit]? {
    let place = payload.places[index]
    guard let key = place.key, payload.place(at: target) == nil else { return nil }
    if value == nil, let rename = renamingHolder(of: place, to: target.pathAround ?? "", name: target.lastName) {
      return rename
    }
    guard let (holder, path) = destination(target) else { return nil }
    let removed = emptiedHolder(of: place, leading: holder) ?? key
    return payload.editor.move(
      removed, to: path, value.map { .json($0) } ?? .copy(place.node), in: holder)
  }

  /// The deepest object on the way to a path that the payload has, and the names from there on.
  private func destination(_ path: String) -> (holder: SyntaxTree.Index, names: [String])? {
    guard payload.place(at: path) == nil, let (holder, around) = nearestObject(to: path) else { return nil }
    let names = path[around.endIndex...].pathNames
    return (holder, names.map { spelt(String($0), endOf: path[..<$0.endIndex]) })
  }

  /// The last name of a canonical path as the payload spells it.
  private func spelt(_ name: String, endOf path: Substring) -> String {
    guard payload.spelling == .node else { return name }
    return catalogue.field(at: String(path))?.nodeName ?? name
  }

  /// The deepest object around a path that the payload has, and the path of that object.
  private func nearestObject(to path: String) -> (holder: SyntaxTree.Index, path: Substring)? {
    var around = path.pathAround ?? path[..<path.startIndex]
    while true {
      if let found = payload.place(at: String(around)) {
        return tree[found.node].kind == .object ? (found.node, around) : nil
      }
      guard !around.isEmpty else { return nil }
      around = around.pathAround ?? path[..<path.startIndex]
    }
  }

  /// The object that holds nothing but this member and has a key of its own: it goes when the member goes.
  private func emptiedHolder(of place: Payload.Place, leading anchor: SyntaxTree.Index? = nil) -> SyntaxTree.Index? {
    let holder = payload.places[place.parent]
    guard let key = place.key, holder.node != anchor, payload.editor.isOnlyMember(key, of: holder.node),
      holder.path.contains("."), holder.path != "message.apns.payload.aps"
    else { return nil }
    return holder.key
  }

  /// Where the object around holds nothing else and only its name differs from the target's, its name is the edit.
  private func renamingHolder(of place: Payload.Place, to path: Substring, name: Substring) -> [TextEdit]? {
    let holder = payload.places[place.parent]
    guard let key = emptiedHolder(of: place), payload.place(at: String(path)) == nil, name == place.name,
      let around = path.pathAround, holder.path.pathAround == around
    else { return nil }
    return payload.editor.renaming(key, to: String(path.lastName))
  }
}
