import PushlintExtract
import PushlintText
import PushlintTree

extension PayloadDetector {
  /// The payload that something around `offset` is on its way to be, though too little of it is written to say so: for
  /// offers, never for findings.
  package func likely(around offset: Int, _ catalogue: FieldCatalogue) -> Found? {
    var objects: [SyntaxTree.Index] = []
    var node = tree.innermostValue(at: offset)
    while node > SyntaxTree.root {
      if tree[node].kind == .object, !tree[node].flags.contains(.type) { objects.append(node) }
      node = Int(tree[node].parent)
    }
    for object in objects.reversed() {
      let signs = ObjectSigns(tree, object)
      if signs.object("aps") != nil {
        return Found(node: object, kind: .apns, spelling: .wire, isFragment: false)
      }
      if let message = signs.object("message"), isPartOfMessage(message, catalogue, mayBeEmpty: true),
        namesOf(object).isSubset(of: ["message", "validate_only"])
      {
        return Found(node: object, kind: .fcmRequest, spelling: .wire, isFragment: false)
      }
      if isPartOfMessage(object, catalogue, mayBeEmpty: false) { return self.message(signs) }
    }
    return nil
  }

  private func namesOf(_ object: SyntaxTree.Index) -> Set<String> {
    Set(tree.members(of: object).map { tree.text(of: $0.key) })
  }

  /// Whether every finished member of an object is one of a message, and one of them says what it is about.
  private func isPartOfMessage(_ object: SyntaxTree.Index, _ catalogue: FieldCatalogue, mayBeEmpty: Bool) -> Bool {
    let names = tree.members(of: object).filter { tree[$0.value].kind != .missing }.map { tree.text(of: $0.key) }
    guard names.allSatisfy({ catalogue.match($0, inObjectAt: "message") != nil }) else { return false }
    return mayBeEmpty || names.contains { ["notification", "android", "apns", "webpush"].contains($0) }
  }
}
