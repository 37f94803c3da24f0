import PushlintExtract
import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Items in JSON and JavaScript, also inside of strings.
struct DocumentSyntax: CompletionSyntax {
  private let context: CompletionContext
  private let tree: SyntaxTree
  private let map: OffsetMap
  private var trial: CompletionTrial?

  init(_ payload: Payload, _ context: CompletionContext, _ document: EditorDocument) {
    self.context = context
    tree = payload.tree
    map = payload.excerpt.map
    trial = document.linter.flatMap {
      CompletionTrial(payload, $0, document.rules.catalogue, without: context.unwritten(payload.tree))
    }
  }

  mutating func key(_ name: String, _ form: ValueForm, hasValue: Bool) -> Insertions? {
    guard isAllowed(name, form) else { return nil }
    return mapped(context.insertion(ofKey: name, value: (form.plain, form.snippet), hasColon: hasValue, tree))
  }

  /// Whether there is a value with which the linter has nothing against the key.
  private mutating func isAllowed(_ name: String, _ form: ValueForm) -> Bool {
    guard trial != nil else { return true }
    for sample in form.samples {
      let (attempt, _) = context.insertion(ofKey: name, value: (sample, sample), hasColon: false, tree)
      let edits = context.unwritten(tree).first.map {
        [TextEdit($0.range, "\(LiteralEditor(tree).keySource(name)): \(sample)")]
      }
      let behind = edits.map { $0 + context.commas } ?? [attempt.edit] + attempt.more
      if trial?.allows(behind) != false { return true }
    }
    return false
  }

  mutating func value(_ source: String, snippet: String?) -> Insertions? {
    guard let insertions = context.insertion(ofValue: source, snippet: snippet, tree) else { return nil }
    // What a person will put into the blanks is not known.
    let attempt = context.insertion(ofValue: ValueForm.filled(snippet ?? source), snippet: nil, tree)
    if let attempt, let allows = trial?.allows([attempt.plain.edit] + attempt.plain.more), !allows { return nil }
    return mapped(insertions)
  }

  private func mapped(_ insertions: Insertions) -> Insertions? {
    guard let plain = insertions.plain.mapped({ map.edit($0) }) else { return nil }
    // Inside a string of a string only plain text can be escaped.
    return (plain, map.isIdentity ? insertions.snippet : nil)
  }
}
