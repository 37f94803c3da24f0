import PushlintPayload
import PushlintSyntax
import PushlintText

/// The edits that a rule's fix makes of one place.
struct FixEdits {
  private let payload: Payload
  private let index: Int
  private let site: Site
  private var tree: SyntaxTree { payload.tree }
  private var place: Payload.Place { payload.places[index] }

  init(_ payload: Payload, place: Int, site: Site) {
    self.payload = payload
    index = place
    self.site = site
  }

  /// Empty when the fix cannot heal this one.
  func edits(for fix: FixTemplate?, _ mismatch: Mismatch) -> [TextEdit] {
    guard let fix, fix.types.isEmpty || fix.types.contains(site.type ?? "") else { return [] }
    switch fix.edit {
    case .given: return []
    case .quote: return [TextEdit(site.range, StringEncoding.json(tree.source.string(site.range)))]
    case .delete: return place.key.map { [tree.removal(ofMemberWithKey: $0)] } ?? []
    case .rename:
      guard let key = place.key, let name = fix.to ?? mismatch.suggestion else { return [] }
      return [TextEdit(tree[key].range, tree.keySource(name))]
    case .move: return fix.to.map { move(to: $0) } ?? []
    case .replace: return mismatch.suggestion.map { [TextEdit(site.contentRange, $0)] } ?? []
    }
  }

  // MARK: Moving

  /// Puts the member at the canonical path `target`, making the objects on the way.
  private func move(to target: String) -> [TextEdit] {
    guard let key = place.key, payload.place(at: target) == nil else { return [] }
    let names = target.split(separator: ".").map(String.init)
    guard let name = names.last else { return [] }
    let holderPath = names.dropLast().joined(separator: ".")
    if let rename = renamingHolder(to: holderPath, name: name) { return [rename] }
    guard let anchor = nearestObject(to: holderPath) else { return [] }
    var value = tree.source.string(site.range)
    var missing = Array(names.dropFirst(anchor.path.isEmpty ? 0 : anchor.path.split(separator: ".").count))
    while missing.count > 1 { value = "{ \(tree.keySource(missing.removeLast())): \(value) }" }
    guard let first = missing.first else { return [] }
    let insertion = tree.insertion(ofMember: first, value: value, into: anchor.node)
    let removal = tree.removal(ofMemberWithKey: emptiedHolder() ?? key)
    return removal.range.overlaps(insertion.range) || removal.range.encloses(insertion.range)
      ? [] : [removal, insertion]
  }

  /// The object that holds nothing but this member and has a key of its own: it goes when the member goes.
  private func emptiedHolder() -> SyntaxTree.Index? {
    let holder = payload.places[place.parent]
    guard tree.members(of: holder.node).count == 1, !tree.hasSpread(holder.node) else { return nil }
    return holder.key
  }

  /// Where the object around holds nothing else and only its name differs from the target's, its name is the edit.
  private func renamingHolder(to path: String, name: String) -> TextEdit? {
    let holder = payload.places[place.parent]
    guard let key = emptiedHolder(), payload.place(at: path) == nil, name == place.name else { return nil }
    guard let last = path.lastIndex(of: "."), holder.path.hasPrefix(path[...last]),
      !holder.path.dropFirst(path[...last].count).contains(".")
    else { return nil }
    return TextEdit(tree[key].range, tree.keySource(String(path[path.index(after: last)...])))
  }

  /// The deepest object on the way to `path` that the payload has.
  private func nearestObject(to path: String) -> Payload.Place? {
    var names = path.split(separator: ".")
    while true {
      let candidate = names.joined(separator: ".")
      if let found = payload.places.first(where: { $0.path == candidate && tree[$0.node].kind == .object }) {
        return found
      }
      guard !names.isEmpty else { return nil }
      names.removeLast()
    }
  }
}
