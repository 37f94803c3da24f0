import PushlintDiagnostics
import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Reads conditions over topics.
///
/// - Parameter parameters: `problem` is one of ``ConditionText/Problem``.
struct ConditionCheck: Check {
  static let name = "condition"

  private let problem: ConditionText.Problem?

  init(_ parameters: RuleParameters) {
    problem = parameters.strings["problem"].flatMap { ConditionText.Problem(rawValue: $0) }
  }

  var wakingPaths: [String] { ["message.condition"] }

  func mayFind(in fastPath: RequestFastPath) -> Bool {
    fastPath.plainText(at: fastPath.effective.condition).map { !ConditionText.isPlain($0) } ?? true
  }

  func mayFind(in context: RuleContext) -> Bool {
    let payload = context.payload
    guard let index = payload.index(of: payload.paths.effective.condition), payload.tree.forms == nil else {
      return true
    }
    return payload.tree.withView { view in
      let node = Int(payload.records[index].node)
      guard view.nodes[node].kind == .string, let text = view.plainText(node) else { return true }
      return !ConditionText.isPlain(text)
    }
  }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let all = payload.indices(of: payload.paths.effective.condition)
    return all.flatMap { findings(at: $0, isAlternative: $0 != all.first, payload) }
  }

  /// - Parameter isAlternative: whether the text is one of several that the value may be.
  private func findings(at index: Int, isAlternative: Bool, _ payload: Payload) -> [Finding] {
    guard let problem else { return [] }
    let place = payload.places[index]
    let subject = RuleSubject(payload, place: index)
    guard let text = subject.text, let filled = ConditionText.filled(text), !filled.trimmingSpaces().isEmpty,
      !Placeholder.isPlaceholder(filled), !Placeholder.containsMarker(filled),
      TemplateText.firstVariable(in: filled) == nil
    else { return [] }
    let condition = ConditionText(filled)
    // One repair puts all of it right, so one finding for each kind of problem is enough.
    guard let issue = condition.issues.first(where: { $0.problem == problem }) else { return [] }
    var edits: [TextEdit] = []
    let repaired = filled == text ? condition.repaired : nil
    if let repaired {
      let replacement = payload.editor.replacement(ofText: place.node, by: repaired)
      edits = replacement ?? []
      // What else the value may be is a condition.
      if problem == .isTopic, isAlternative {
        edits = []
      } else if problem == .isTopic, let key = place.key {
        let rename = payload.index(of: "message.topic") == nil ? payload.editor.renaming(key, to: "topic") : nil
        edits = rename.flatMap { rename in repaired == text ? rename : replacement.map { rename + $0 } } ?? []
      }
    }
    return [
      Finding(
        at: subject.range(of: issue.part),
        [
          "detail": issue.detail, "value": MessageFormatting.shortened(text), "suggestion": repaired ?? "",
          "part": MessageFormatting.shortened(part(issue.part, of: text)),
        ], edits: edits,
        place: index)
    ]
  }

  private func part(_ range: Range<Int>, of text: String) -> String {
    String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
  }
}
