import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Fields without which an object is incomplete.
extension FieldValidator {
  /// The number of an element in its list, from 1; `nil` for what is not one.
  func elementNumber(_ index: Int, _ place: Payload.Place) -> Int? {
    guard index > 0, place.key == nil, tree[payload.places[place.parent].node].kind == .array else { return nil }
    return payload.indices(below: place.parent).count { $0 <= index }
  }

  mutating func validateCompleteness(_ index: Int, _ place: Payload.Place, _ object: FieldObject) {
    guard tree[place.node].kind == .object, !tree[place.node].flags.contains(.unclosed) else { return }
    let slip = slip(in: place, of: object)
    if slip == nil {
      guard !tree.hasSpread(place.node) else { return }
      let hasComputedKey = tree.members(of: place.node).contains { tree[$0.key].flags.contains(.computed) }
      // A fragment of a message shows what matters to its page, and no more.
      guard !hasComputedKey, !payload.isOpen, index > 0 || !payload.isFragment else { return }
    }
    let missing = object.fields.filter { $0.isRequired && self.place(with: $0, below: index) == nil }
    guard !missing.isEmpty, object.path != "message.apns.payload" || !mayLackAps else { return }
    // Other keys at the root of a request have findings of their own, which say where they belong.
    guard !object.path.isEmpty || payload.places(below: index).allSatisfy({ $0.field != nil }) else { return }
    let names = MessageFormatting.list(missing.map { "`\(payload.spelling == .node ? $0.nodeName : $0.name)`" }, "and")
    let start = tree[place.node].range.start
    let range = (slip ?? place.key).map { tree[$0].range } ?? SourceRange(start, start + 1)
    add(
      object.path.isEmpty ? .missingMessage : .missingField, object,
      Finding(
        at: range,
        [
          "object": elementNumber(index, place).map { wording.name(ofElement: $0, of: place) }
            ?? wording.name(of: object), "member": names,
          "reader": name(of: object),
        ],
        place: index, outcome: missing.count == 1 ? missing.first?.whenMissing : nil))
  }

  /// The key of an object in a payload that was meant to be `aps`.
  private func slip(in place: Payload.Place, of object: FieldObject) -> SyntaxTree.Index? {
    guard object.path == "message.apns.payload" else { return nil }
    return tree.members(of: place.node)
      .first { tree[$0.value].kind == .object && ["asp", "apss"].contains(tree.text(of: $0.key)) }?.key
  }

  /// Whether a payload without `aps` is no mistake: a call, or what a library adds `aps` to.
  private var mayLackAps: Bool {
    payload.isSpecialPush || payload.spelling == .sdk && payload.kind.family == .apns
  }
}
