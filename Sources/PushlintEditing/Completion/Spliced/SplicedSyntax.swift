import PushlintExtract
import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Items in code, YAML, and Terraform, each tried by reading the text around it with the item in its place.
struct SplicedSyntax: CompletionSyntax {
  private let reader: SplicedReader
  private let found: SplicedReader.Found
  private let notation: Notation
  private let form: Notation.EntryForm
  private let repair: SplicedReader.Repair
  private let map: OffsetMap
  private let known: FindingCounts
  /// Bytes that trials may still read.
  private var budget = 1 << 21

  private var place: WrittenPlace { reader.place }

  /// - Parameters:
  ///   - bases: texts without what is being written.
  ///   - map: the way to the file.
  init(
    _ reader: SplicedReader, _ found: SplicedReader.Found, _ notation: Notation, _ form: Notation.EntryForm,
    _ repair: SplicedReader.Repair, bases: [SourceText], _ map: OffsetMap
  ) {
    self.reader = reader
    self.found = found
    self.notation = notation
    self.form = form
    self.repair = repair
    self.map = map
    known = bases.reduce(FindingCounts([])) { $0.union(reader.counts($1)) }
  }

  /// Whether the linter has nothing against a text at the cursor; what is not tried is not offered.
  private mutating func allows(_ new: String) -> Bool {
    guard let text = reader.text(with: new, repair), budget > text.count else { return false }
    budget -= text.count
    return known.allow(reader.counts(text))
  }

  // MARK: Keys

  mutating func key(_ name: String, _ field: ValueForm, hasValue: Bool) -> Insertions? {
    guard let key = key(name) else { return nil }
    if hasValue { return allows(key.whole) ? insertions(key.inner, tail: "", snippet: "") : nil }
    let samples = field.samples.map { notation.source(ofJSON: $0, form) ?? notation.unseen }
    var isAllowed = false
    for sample in samples where !isAllowed { isAllowed = allows(key.whole + form.sign + sample + form.closing) }
    guard isAllowed else { return nil }
    let plain = field.plain.isEmpty ? "" : notation.source(ofJSON: field.plain, form) ?? ""
    let snippet = notation.snippet(ofJSON: field.snippet, form) ?? "$1"
    return insertions(key.inner, tail: form.sign + plain + form.closing, snippet: form.sign + snippet + form.closing)
  }

  /// A key with its quotation marks, and what of it is written between those that are there.
  private func key(_ name: String) -> (whole: String, inner: String)? {
    if let quoted = place.quoted {
      return notation.content(name, mark: quoted.mark).map { (quoted.sign + $0 + quoted.sign, $0) }
    }
    return notation.key(name, form).map { (form.opening + $0, form.opening + $0) }
  }

  // MARK: Values

  mutating func value(_ source: String, snippet: String?) -> Insertions? {
    guard let written = written(source), let tried = self.written(ValueForm.filled(snippet ?? source)),
      allows(tried.whole)
    else { return nil }
    let isPlain = place.quoted != nil || found.member != nil
    let blanks = isPlain ? nil : snippet.flatMap { notation.snippet(ofJSON: $0, form) }
    return insertions(written.inner, tail: "", snippet: blanks.map { _ in "" }, whole: blanks)
  }

  func label(of source: String) -> String {
    let own = found.member.flatMap { text(source, of: $0)?.whole } ?? source
    return own.utf8.count > 2 ? own.trimmingQuotes : own
  }

  /// A value with its quotation marks, and what of it is written between those that are there; `nil` where it cannot be
  /// between them.
  private func written(_ json: String) -> (whole: String, inner: String)? {
    if let member = found.member { return text(json, of: member) }
    guard let quoted = place.quoted else { return notation.source(ofJSON: json, form).map { ($0, $0) } }
    guard let inner = notation.content(ofJSON: json, mark: quoted.mark) else { return nil }
    return (quoted.sign + inner + quoted.sign, inner)
  }

  /// A text that a typed member takes: what else it takes, the language's own server knows.
  private func text(_ json: String, of member: SDKTable.Member) -> (whole: String, inner: String)? {
    guard json.hasPrefix("\""), member.values.isEmpty || notation.writesWordsAsTexts(of: member),
      let whole = found.replacement(by: json), let mark = whole.first, mark == "\"" || mark == "'",
      whole.count > 1, whole.last == mark
    else { return nil }
    guard let quoted = place.quoted else { return (whole, whole) }
    let inner = String(whole.dropFirst().dropLast())
    guard String(mark) == quoted.sign || !inner.contains(where: { "\"'\\".contains($0) }) else { return nil }
    return (quoted.sign + inner + quoted.sign, inner)
  }

  // MARK: Edits

  /// - Parameters:
  ///   - tail: what comes behind a key; `snippet` is the same with blanks, `nil` where there are none.
  ///   - whole: a value with blanks, in place of `inner`.
  private func insertions(
    _ inner: String, tail: String, snippet: String?, whole: String? = nil
  ) -> Insertions? {
    let comma = place.needsCommaBehind ? "," : ""
    let before = repair.addsComma ? place.missingCommaAt.map { [TextEdit.insertion(",", at: $0)] } ?? [] : []
    let blanks = snippet.map { (whole ?? Notation.escaped(inner), $0 + comma) }
    guard let quoted = place.quoted else {
      return mapped(
        .init(edit: TextEdit(place.replaced, place.lead + inner + tail + comma), more: before),
        blanks.map { .init(edit: TextEdit(place.replaced, place.lead + $0.0 + $0.1), more: before) })
    }
    let closed = SourceRange(quoted.content.start, place.bracketEnd ?? quoted.end ?? quoted.content.end)
    let filled = blanks.map {
      CompletionItem.Insertion(edit: TextEdit(closed, $0.0 + quoted.sign + $0.1), more: before)
    }
    guard let end = quoted.end else {
      return mapped(.init(edit: TextEdit(closed, inner + quoted.sign + tail + comma), more: before), filled)
    }
    // A bracket that is there is not written once more.
    let rest = (place.bracketEnd == nil ? tail : String(tail.dropFirst())) + comma
    let behind = rest.isEmpty ? [] : [TextEdit.insertion(rest, at: place.bracketEnd ?? end)]
    return mapped(
      .init(edit: TextEdit(quoted.content, inner), more: before + behind), tail.isEmpty ? nil : filled)
  }

  private func mapped(_ plain: CompletionItem.Insertion, _ snippet: CompletionItem.Insertion?) -> Insertions? {
    guard let plain = plain.mapped({ map.edit($0) }) else { return nil }
    return (plain, map.isIdentity ? snippet : nil)
  }
}

extension SplicedReader.Found {
  /// The member of an SDK's object whose whole value the probe is.
  fileprivate var member: SDKTable.Member? { payload.excerpt.codeLayout?.literals[node]?.member }

  /// What is written in place of the probe so that the SDK sends a value.
  fileprivate func replacement(by json: String) -> String? {
    LiteralEditor(tree, code: payload.excerpt.codeLayout).replacement(of: node, by: .json(json))?.first?.text
  }
}
