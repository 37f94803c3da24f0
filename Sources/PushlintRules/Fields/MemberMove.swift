import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// The edits that put a member of a payload into another place.
struct MemberMove {
  private let payload: Payload
  private let place: Payload.Place
  private let catalogue: FieldCatalogue
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, place: Int, catalogue: FieldCatalogue) {
    self.payload = payload
    self.place = payload.places[place]
    self.catalogue = catalogue
  }

  /// Puts the member at the canonical path `target`, making the objects on the way; empty when that cannot be.
  ///
  /// - Parameter value: the source of the value there, when it is not the same.
  func edits(to target: String, value: String? = nil) -> [TextEdit] {
    guard let key = place.key, payload.place(at: target) == nil else { return [] }
    let names = target.split(separator: ".").map(String.init)
    let holderPath = names.dropLast().joined(separator: ".")
    if value == nil, let name = names.last, let rename = renamingHolder(to: holderPath, name: name) { return [rename] }
    let source = value ?? tree.source.string(tree[place.node].range)
    guard let member = NewMember(payload, at: target, value: source, catalogue: catalogue) else { return [] }
    let insertion = member.insertion
    let removed = emptiedHolder(leading: member.holder) ?? key
    // The only member of the object that the new one goes into: one edit, since two would touch.
    if tree.isOnlyMember(removed, of: member.holder) {
      return replacement(removed, member.holder, member.source)
    }
    let removal = tree.removal(ofMemberWithKey: removed)
    let touches = removal.contains { $0.range.overlaps(insertion.range) || $0.range.encloses(insertion.range) }
    return touches ? replacement(removed, member.holder, member.source) : removal + [insertion]
  }

  /// The last member of the object that the new one goes into is the one that goes: it is written over.
  private func replacement(_ key: SyntaxTree.Index, _ anchor: SyntaxTree.Index, _ member: String) -> [TextEdit] {
    guard Int(tree[key].parent) == anchor else { return [] }
    return [TextEdit(SourceRange(tree[key].range.start, tree[key + 1].range.end), member)]
  }

  /// The object that holds nothing but this member and has a key of its own: it goes when the member goes.
  private func emptiedHolder(leading anchor: SyntaxTree.Index? = nil) -> SyntaxTree.Index? {
    let holder = payload.places[place.parent]
    guard let key = place.key, holder.node != anchor, tree.isOnlyMember(key, of: holder.node),
      holder.path.contains("."), holder.path != "message.apns.payload.aps"
    else { return nil }
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
}
