import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// A new member of a payload, with the missing objects around it.
struct NewMember {
  /// The object that it goes into.
  let holder: SyntaxTree.Index
  /// The member as source: the wanted one, or the outermost object around it that was missing.
  let source: String
  let insertion: TextEdit

  /// - Parameter value: the source of the value.
  /// - Returns: `nil` where another value is at that path, or on the way to it.
  init?(_ payload: Payload, at path: String, value: String, catalogue: FieldCatalogue) {
    let tree = payload.tree
    var names = path.split(separator: ".").map(String.init)
    guard payload.place(at: path) == nil,
      let anchor = Self.nearestObject(payload, to: names.dropLast().joined(separator: "."))
    else { return nil }
    let depth = anchor.path.split(separator: ".").count
    guard names.count > depth else { return nil }
    var value = value
    while names.count > depth + 1 {
      value = "{ \(tree.keySource(Self.spelt(names, payload, catalogue))): \(value) }"
      names.removeLast()
    }
    let name = Self.spelt(names, payload, catalogue)
    holder = anchor.node
    source = "\(tree.keySource(name)): \(value)"
    insertion = tree.insertion(ofMember: name, value: value, into: anchor.node)
  }

  /// The last name of a canonical path as the payload spells it.
  private static func spelt(_ path: [String], _ payload: Payload, _ catalogue: FieldCatalogue) -> String {
    let name = path.last ?? ""
    guard payload.spelling == .node else { return name }
    return catalogue.field(at: path.joined(separator: "."))?.nodeName ?? name
  }

  /// The deepest object on the way to `path` that the payload has.
  private static func nearestObject(_ payload: Payload, to path: String) -> Payload.Place? {
    var names = path.split(separator: ".")
    while true {
      if let found = payload.place(at: names.joined(separator: ".")) {
        return payload.tree[found.node].kind == .object ? found : nil
      }
      guard !names.isEmpty else { return nil }
      names.removeLast()
    }
  }
}
