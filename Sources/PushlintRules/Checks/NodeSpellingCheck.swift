import PushlintPayload
import PushlintText
import PushlintTree

/// Finds keys of Admin SDK messages that are spelt as on the wire, where the SDK has a name of its own.
///
/// - Parameter parameters: `style` is `snake` for names such as `fcm_options` and `image`, `kebab` for names with a
///   hyphen; `below` and `outside` are canonical paths of the only, or the other, objects that the rule is about.
struct NodeSpellingCheck: Check {
  static let name = "node-spelling"

  private let findsKebab: Bool
  private let below: String?
  private let outside: String?

  init(_ parameters: RuleParameters) {
    findsKebab = parameters.strings["style"] == "kebab"
    below = parameters.strings["below"].map { $0 + "." }
    outside = parameters.strings["outside"].map { $0 + "." }
  }

  var condition: CheckCondition { .forNode }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.spelling == .node else { return [] }
    return payload.places.enumerated().compactMap { index, place in
      guard let key = place.key, let field = place.field, place.spelling == .wire, field.nodeName != field.name,
        field.name.contains("-") == findsKebab, !standsTwice(place, payload),
        below.map({ place.path.hasPrefix($0) }) ?? true, outside.map({ !place.path.hasPrefix($0) }) ?? true
      else { return nil }
      return Finding(
        at: payload.tree[key].range, ["key": field.name, "suggestion": field.nodeName],
        edits: edits(payload, place, key, field), place: index)
    }
  }

  /// The key as the SDK spells it; a flag that is a number on the wire is a boolean there.
  private func edits(_ payload: Payload, _ place: Payload.Place, _ key: Int, _ field: Field) -> [TextEdit] {
    guard let rename = payload.editor.renaming(key, to: field.nodeName) else { return [] }
    guard findsKebab, field.type == .flag else { return rename }
    let value = payload.tree[place.node].range
    guard payload.tree.source.matches("1", at: value) else {
      return payload.tree.source.matches("true", at: value) ? rename : []
    }
    return payload.editor.replacement(of: place.node, by: .json("true")).map { rename + $0 } ?? []
  }

  /// A field that the object has in the SDK's spelling as well is another mistake.
  private func standsTwice(_ place: Payload.Place, _ payload: Payload) -> Bool {
    payload.places(below: place.parent).contains { $0.name == place.name && $0.node != place.node }
  }
}
