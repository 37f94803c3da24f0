import PushlintExtract
import PushlintText
import PushlintTree

extension PayloadDetector {
  /// The payload that something around `offset` is on its way to be, though too little of it is written to say so: for
  /// offers, never for findings.
  package func likely(around offset: Int, _ catalogue: FieldCatalogue) -> PayloadMatch? {
    var objects: [SyntaxTree.Index] = []
    var node = tree.innermostValue(at: offset)
    while node > SyntaxTree.root {
      if tree[node].kind == .object, !tree[node].flags.contains(.type) { objects.append(node) }
      node = Int(tree[node].parent)
    }
    guard !objects.contains(where: describesValues) else { return nil }
    for object in objects.reversed() {
      let heuristics = PayloadHeuristics(tree, object)
      if let found = argument(object, heuristics) { return found }
      if heuristics.object("aps") != nil || hasUnwritten("aps", object) {
        return PayloadMatch(node: object, kind: .apns, spelling: .wire, isFragment: false)
      }
      let message = heuristics.object("message")
      let isMessage = message.map { isPartOfMessage($0, at: offset, catalogue, mayBeEmpty: true) }
      if isMessage ?? hasUnwritten("message", object), names(of: object).isSubset(of: ["message", "validate_only"]) {
        return PayloadMatch(node: object, kind: .fcmRequest, spelling: .wire, isFragment: false)
      }
      if isPartOfMessage(object, at: offset, catalogue, mayBeEmpty: false) { return self.message(heuristics) }
    }
    return nil
  }

  /// What an object is taken for that may become any request: one with nothing in it but what is being written.
  package func request(at object: SyntaxTree.Index, _ kind: DocumentKind) -> PayloadMatch {
    PayloadMatch(node: object, kind: kind, spelling: .wire, isFragment: false)
  }

  private func names(of object: SyntaxTree.Index) -> Set<String> {
    Set(tree.members(of: object).map { tree.text(of: $0.key) })
  }

  /// Whether an object has a key whose value nobody has written yet.
  private func hasUnwritten(_ name: String, _ object: SyntaxTree.Index) -> Bool {
    tree.members(of: object).contains { tree[$0.value].kind == .missing && tree.text(of: $0.key) == name }
  }

  /// Whether every finished member of an object but the one at `offset` is one of a message, and one of them says what
  /// it is about.
  private func isPartOfMessage(
    _ object: SyntaxTree.Index, at offset: Int, _ catalogue: FieldCatalogue, mayBeEmpty: Bool
  ) -> Bool {
    let finished = tree.members(of: object).filter { member in
      let key = tree[member.key].range
      return tree[member.value].kind != .missing && !(key.start <= offset && offset <= key.end)
    }
    let names = finished.map { tree.text(of: $0.key) }
    guard names.allSatisfy({ catalogue.match($0, inObjectAt: "message") != nil }) else { return false }
    return mayBeEmpty || names.contains { ["notification", "android", "apns", "webpush"].contains($0) }
  }

  /// Whether the members of an object say of what kind values are, as those of a JSON Schema do.
  private func describesValues(_ object: SyntaxTree.Index) -> Bool {
    if names(of: object).contains("$schema") { return true }
    guard let key = tree.key(of: object) else { return false }
    return ["properties", "patternProperties", "definitions", "$defs"].contains(tree.text(of: key))
  }

  // MARK: Code

  /// The message that an object is by what stands before it: a call of the Admin SDK, or the name of its type.
  private func argument(_ object: SyntaxTree.Index, _ heuristics: PayloadHeuristics) -> PayloadMatch? {
    guard tree.dialect.allowsExpressions else { return nil }
    let calls = SDKCalls(SDKCallPlaces(excerpt.text, in: [tree.range]), namesSDK: true)
    let call = calls.call(taking: object, in: tree)
    guard call != nil || Self.messageTypes.contains(typeName(before: object) ?? "") else { return nil }
    return PayloadMatch(
      node: object, kind: call?.takesLegacyPayload == true ? .sdkLegacy : .nodeMessage, spelling: .node,
      isFragment: !heuristics.hasTarget, method: call?.method)
  }

  private static let messageTypes: Set<String> = [
    "Message", "TokenMessage", "TopicMessage", "ConditionMessage", "MulticastMessage",
  ]

  /// `Message` of `const m: admin.messaging.Message = {`.
  private func typeName(before object: SyntaxTree.Index) -> String? {
    var words = WordsBefore(tree.source, tree[object].range.start)
    guard words.take("="), let name = words.word() else { return nil }
    if words.take(":") { return name }
    guard words.take("."), words.skipDottedName(), words.take(":") else { return nil }
    return name
  }
}

extension Payload {
  /// What the payload was found as.
  package var match: PayloadMatch {
    PayloadMatch(node: root, kind: kind, spelling: spelling, isFragment: isFragment, method: method)
  }
}
