import PushlintExtract
import PushlintLinter
import PushlintLiterals
import PushlintPayload
import PushlintSyntax
import PushlintText
import PushlintTree

/// Completion where literals are not JSON: something that nobody else writes is put at the cursor, in each form that a
/// member or a value can have there, until the reader finds it in a payload. So it works in text that is broken at that
/// very place, and only where the reader sees a payload.
extension EditorDocument {
  /// What can be written in maps and typed objects of code.
  ///
  /// - Parameter range: the code in the excerpt's text.
  func completions(
    inCode excerpt: Excerpt, _ range: SourceRange, _ grammar: CodeGrammar, at offset: Int
  ) -> [CompletionItem]? {
    guard let linter, let language = HostLanguage(of: grammar) else { return nil }
    let before = CodeTokens(excerpt.text, SourceRange(range.start, offset), grammar)
    guard let place = WrittenPlace.inCode(before, at: offset) else { return nil }
    let window = SourceWindow(inCode: range, before, at: offset)
    let reader = SplicedReader(linter: linter, language: language, window: window, place: place)
    return items(reader, Notation(.code(grammar)), excerpt.map)
  }

  /// What can be written in mappings of YAML and in Terraform.
  func completionsInConfiguration(at offset: Int) -> [CompletionItem]? {
    guard let linter else { return nil }
    let (notation, place): (Notation, WrittenPlace?)
    switch source.language.content {
    case .yaml: (notation, place) = (Notation(.yaml), WrittenPlace.inYAML(source.text, at: offset))
    case .terraform: (notation, place) = (Notation(.terraform), WrittenPlace.inTerraform(source.text, at: offset))
    default: return nil
    }
    guard let place else { return nil }
    let window = SourceWindow(inConfiguration: source.text, at: offset)
    let reader = SplicedReader(linter: linter, language: source.language, window: window, place: place)
    return items(reader, notation, .identity)
  }

  /// Something that may be written at the cursor.
  private struct Attempt {
    let text: String
    let form: Notation.EntryForm
    let isMember: Bool
  }

  private func items(_ reader: SplicedReader, _ notation: Notation, _ map: OffsetMap) -> [CompletionItem]? {
    let place = reader.place
    let attempts = attempts(place, notation)
    var isFound = false
    var repairs = [SplicedReader.Repair()]
    // First: where a comma is missing the reader finds the member without it, too, and says so.
    if place.missingCommaAt != nil { repairs.insert(.init(addsComma: true), at: 0) }
    if !place.closers.isEmpty { repairs += repairs.map { .init(addsComma: $0.addsComma, closesBrackets: true) } }
    for repair in repairs {
      for attempt in attempts where attempt.isMember || !repair.addsComma {
        guard let text = reader.text(with: attempt.text, repair), let found = reader.found(in: text, rules.catalogue),
          let context = context(found, place, isMember: attempt.isMember)
        else { continue }
        var bases = [text]
        if !attempt.isMember, case .value = context.part {
          bases = [reader.text(with: notation.unseen, repair)].compactMap { $0 }
        } else if attempt.isMember, let bare = reader.window.applying([.deletion(place.replaced)]) {
          bases.append(bare)
        }
        let syntax = SplicedSyntax(reader, found, notation, attempt.form, repair, bases: bases, map)
        var writer = CompletionWriter(found.payload, context, self, syntax)
        let items = writer.items()
        // Nothing may be known of the elements of a list that is about to become a map.
        if !items.isEmpty { return items }
        isFound = true
      }
    }
    return isFound ? [] : nil
  }

  private func attempts(_ place: WrittenPlace, _ notation: Notation) -> [Attempt] {
    let forms = notation.entryForms(
      isQuoted: place.quoted != nil, isIndex: place.isIndex, beside: place.others)
    let probe = SplicedReader.probe
    func quoted(_ form: Notation.EntryForm?) -> String? {
      if let quoted = place.quoted { return quoted.sign + probe + quoted.sign }
      guard let form else { return notation.string(probe) }
      return notation.key(probe, form).map { form.opening + $0 }
    }
    var result: [Attempt] = []
    if let first = forms.first, let value = quoted(nil) {
      result.append(Attempt(text: value, form: first, isMember: false))
    }
    for form in forms {
      guard let key = quoted(form) else { continue }
      result.append(
        Attempt(text: key + form.sign + notation.unseen + form.closing, form: form, isMember: true))
    }
    return result
  }

  /// What the probe is in a payload; `nil` where something else must be written there.
  private func context(_ found: SplicedReader.Found, _ place: WrittenPlace, isMember: Bool) -> CompletionContext? {
    let tree = found.tree
    let container = Int(tree[found.node].parent)
    let layout = found.payload.excerpt.codeLayout
    let part: CompletionContext.Part
    if tree[found.node].kind == .key {
      let hasValue = tree.indices(after: found.node).map { tree[$0].kind != .missing } ?? false
      guard hasValue, isMember || place.isKeyWithValue != false, layout?.objects[container].map(\.isMap) ?? true else {
        return nil
      }
      part = .key(hasColon: !isMember)
    } else {
      guard !isMember, place.isKeyWithValue == nil, layout.map({ $0.literals[found.node] != nil }) ?? true else {
        return nil
      }
      part = .value(key: tree.key(of: found.node))
    }
    return CompletionContext(
      part: part, offset: tree[found.node].range.start, container: container, replaced: place.replaced,
      node: found.node, missingCommaAt: nil, needsCommaBehind: false)
  }
}

extension SyntaxTree {
  /// The node behind a key, which is its value.
  fileprivate func indices(after key: Index) -> Index? {
    nodes.indices.contains(key + 1) && nodes[key + 1].parent == nodes[key].parent ? key + 1 : nil
  }
}

extension CodeLayout.Object {
  /// Whether its members are entries with keys that the services read, rather than those of an SDK.
  fileprivate var isMap: Bool {
    switch form {
    case .entries, .pairs, .part: true
    case .keywords, .arguments, .initialiser, .calls: false
    }
  }
}
