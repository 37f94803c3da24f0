import PushlintDiagnostics
import PushlintJSON
import PushlintLiterals
import PushlintText
import PushlintTree

extension RuleReader {
  /// Every key of `fix`.
  package static let fixKeys = ["title", "edit", "to", "value", "safe", "for"]

  func fix(_ trigger: Rule.Trigger) throws(DecodingIssue) -> FixTemplate? {
    guard let fix = try rule.object("fix", keys: Self.fixKeys) else { return nil }
    let title = MessageTemplate(try fix.text("title"))
    let edit = try fix.word("edit", of: Self.editWords)
    let template = FixTemplate(
      title: try checked(title, in: fix["title"], of: fix, for: trigger), edit: edit, to: try fix.optionalText("to"),
      value: try fix.optionalText("value", allowsEmpty: true), isSafe: try fix.boolean("safe") ?? true,
      types: try fix.optionalWords("for", of: Self.typeWords) ?? [])
    try check(template, fix, trigger)
    return template
  }

  /// Whether the edit has what it needs, and nothing that has no effect.
  private func check(_ template: FixTemplate, _ fix: ObjectDecoder, _ trigger: Rule.Trigger) throws(DecodingIssue) {
    let edit = template.edit
    if case .expectation(_, let expectation) = trigger {
      if edit == .given {
        throw DecodingIssue(
          "the edit must not be `given` in a rule with `given`; expected \(MessageFormatting.alternatives(Self.edits))",
          fix.range(of: "edit"))
      }
      if edit == .replace, template.value == nil, !expectation.terms.suggests {
        throw DecodingIssue(
          "missing `value` for the edit `replace`, or `format`, `not-format`, or `values` in `expect`", fix.place)
      }
    } else if edit != .given {
      throw DecodingIssue("the edit must be `given` in a rule with `check` or `issue`", fix.range(of: "edit"))
    }
    for (name, isNeeded, isAllowed) in [
      ("to", edit.needsTarget, edit.needsTarget), ("value", edit.needsValue, edit.needsValue || edit == .replace),
    ] {
      if isNeeded, fix[name] == nil {
        throw DecodingIssue("missing `\(name)` for the edit `\(edit.rawValue)`", fix.place)
      }
      if !isAllowed, fix[name] != nil {
        throw DecodingIssue("`\(name)` has no effect with the edit `\(edit.rawValue)`", fix.range(of: name))
      }
    }
    if edit == .move || edit == .insert, let path = template.to { try RulePath.check(path, fix.range(of: "to")) }
    if edit.needsValue, let value = template.value, !Self.isJSON(value) {
      throw DecodingIssue(
        "`value` must be JSON source; found `\(MessageFormatting.shortened(value))`", fix.range(of: "value"))
    }
  }

  private static let editWords = FixTemplate.Edit.allCases.map { ($0.rawValue, $0) }
  private static let edits = FixTemplate.Edit.allCases.filter { $0 != .given }.map(\.rawValue)

  private static func isJSON(_ text: String) -> Bool { (try? JSONText(SourceText(text))) != nil }
}

extension FixTemplate.Edit {
  fileprivate var needsTarget: Bool { [.rename, .move, .insert, .unwrap, .pushType].contains(self) }
  fileprivate var needsValue: Bool { [.insert, .prepend].contains(self) }
}

extension Expectation.Terms {
  /// Whether a violation can come with what would be right.
  var suggests: Bool { format != nil || notFormat != nil || !values.isEmpty }
}
