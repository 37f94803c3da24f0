import PushlintPayload
import PushlintSyntax
import PushlintText

/// The edits that a rule's fix makes of one place.
struct FixEdits {
  private let payload: Payload
  private let index: Int
  private let site: Site
  private let catalogue: FieldCatalogue
  private var tree: SyntaxTree { payload.tree }
  private var place: Payload.Place { payload.places[index] }

  init(_ payload: Payload, place: Int, site: Site, catalogue: FieldCatalogue) {
    self.payload = payload
    index = place
    self.site = site
    self.catalogue = catalogue
  }

  /// Empty when the fix cannot heal this one.
  func edits(for fix: FixTemplate?, _ mismatch: Mismatch) -> [TextEdit] {
    guard let fix, fix.types.isEmpty || fix.types.contains(site.type ?? "") else { return [] }
    switch fix.edit {
    case .given: return []
    case .quote: return [TextEdit(site.range, StringEncoding.json(tree.source.string(site.range)))]
    case .serialise:
      return Serialisation(tree).text(of: place.node).map { [TextEdit(site.range, StringEncoding.json($0))] } ?? []
    case .delete: return place.key.map { [tree.removal(ofMemberWithKey: $0)] } ?? []
    case .rename:
      guard let key = place.key, let name = fix.to ?? mismatch.suggestion else { return [] }
      return [TextEdit(tree[key].range, tree.keySource(name))]
    case .move:
      return fix.to.map { MemberMove(payload, place: index, catalogue: catalogue).edits(to: $0) } ?? []
    case .insert:
      guard let path = fix.to, let given = fix.value else { return [] }
      // A flag that is the number 1 on the wire is a boolean in the SDK.
      let isFlag = payload.spelling == .node && catalogue.field(at: path)?.node?.type == .boolean
      let value = isFlag ? "true" : given
      return NewMember(payload, at: path, value: value, catalogue: catalogue).map { [$0.insertion] } ?? []
    case .replace:
      return (fix.value ?? mismatch.suggestion).map { [TextEdit(site.contentRange, tree.content($0, in: place.node))] }
        ?? []
    }
  }
}
