import PushlintDiagnostics
import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds targets in the form of the legacy API in a message for HTTP v1.
///
/// - Parameter parameters: `field` is `to` for that field, `token` for `/topics/news` in `token`.
struct LegacyTargetCheck: Check {
  static let name = "legacy-target"
  var reportsPlaces: Bool { true }

  private let field: String

  init(_ parameters: RuleParameters) { field = parameters.strings["field"] ?? "to" }

  var wakingPaths: [String] { ["message." + field] }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let path = "message." + field
    guard let index = payload.index(of: path), let key = payload.places[index].key else { return [] }
    let subject = RuleSubject(payload, place: index)
    let topic = subject.text.flatMap { TopicText($0).withoutPrefix }
    guard field == "to" || topic != nil else { return [] }
    let isCondition = subject.text.map(ConditionText.looksLikeOne) == true
    let name = topic != nil ? "topic" : isCondition ? "condition" : "token"
    let tree = payload.tree
    var edits = payload.editor.renaming(key, to: name)
    if let topic {
      let text = payload.editor.replacement(ofText: payload.places[index].node, by: topic)
      edits = edits.flatMap { rename in text.map { rename + $0 } }
    }
    // What a variable holds, and which of two targets was meant, only the sender knows.
    let isClear = subject.text != nil && topic.map { TopicText($0).isValid } ?? true
    let others = ["token", "topic", "condition", "fid"].filter { $0 != field }
    let isAlone = others.allSatisfy { payload.index(of: "message." + $0) == nil }
    return [
      Finding(
        at: field == "to" ? tree[key].range : subject.range,
        [
          "key": field, "removed": topic == nil ? "`\(field)`" : "`\(field)` and `/topics/`",
          "value": topic == nil ? "" : MessageFormatting.shortened(subject.text ?? ""), "suggestion": name,
          "expected": subject.text == nil ? "`token` or `topic`" : "`\(name)`",
        ], edits: isClear && isAlone ? edits ?? [] : [], place: index)
    ]
  }
}
