import PushlintExtract
import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Items in JSON and JavaScript, also inside of strings.
struct DocumentSyntax: CompletionSyntax {
  private let context: CompletionContext
  private let payload: Payload
  private var tree: SyntaxTree { payload.tree }
  private let map: OffsetMap
  private var trial: CompletionTrial?

  init(_ payload: Payload, _ context: CompletionContext, _ document: EditorDocument) {
    self.context = context
    self.payload = payload
    map = payload.excerpt.map
    trial = document.linter.flatMap {
      CompletionTrial(
        payload, $0, document.rules.catalogue, without: context.unwritten(payload.tree),
        keepsValue: context.value(payload.tree) != nil)
    }
  }

  mutating func key(_ name: String, _ form: ValueForm, hasValue: Bool) -> Insertions? {
    guard isAllowed(name, form, hasValue: hasValue) else { return nil }
    return mapped(context.insertion(ofKey: name, value: (form.plain, form.snippet), hasColon: hasValue, tree))
      // A string that cannot hold the quotation marks of a value has those of a key at least.
      ?? mapped(context.insertion(ofKey: name, value: ("", ""), hasColon: true, tree))
  }

  /// Whether the linter has nothing against the key with the value that stays behind it, or with any where none is.
  private mutating func isAllowed(_ name: String, _ form: ValueForm, hasValue: Bool) -> Bool {
    guard trial != nil else { return true }
    if hasValue, let value = context.value(tree), !isRepair(name, form, value) {
      let (plain, _) = context.insertion(ofKey: name, value: ("", ""), hasColon: true, tree)
      return trial?.allows([plain.edit] + plain.more) != false
    }
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

  /// Whether a key with an object or array behind it is a mistyped or half-typed form of another: what is wrong inside of
  /// the value is nothing that speaks against the right key.
  private func isRepair(_ name: String, _ form: ValueForm, _ value: SyntaxTree.Index) -> Bool {
    guard let node = context.node, tree[node].kind == .key,
      let sign = tree[value].kind == .object ? "{" : tree[value].kind == .array ? "[" : nil,
      form.samples.contains(where: { $0.hasPrefix(sign) }),
      payload.places.first(where: { $0.key == node })?.field == nil
    else { return false }
    let written = FieldCatalogue.folded(tree.text(of: node))
    let wanted = FieldCatalogue.folded(name)
    return !written.isEmpty && wanted.hasPrefix(written) || EditDistance.between(written, wanted, limit: 2) != nil
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
