import PushlintDiagnostics
import PushlintLinter
import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

extension EditorDocument {
  /// The diagnostic with fixes that insert what it says is missing, or delete either of two members with one key.
  ///
  /// - Shape: fixes for a person to choose from: what is inserted is an example, or one of the allowed values.
  package func withInsertions(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.fixes.isEmpty else { return diagnostic }
    var offered = diagnostic
    if let header = missingHeader(of: diagnostic) {
      offered.fixes = [header]
    } else if let (payload, offset) = payload(at: diagnostic.range.start) {
      offered.fixes =
        diagnostic.rule == "structure/duplicate-key"
        ? DuplicateKeys(payload).deletions(diagnostic, later: offset)
        : MissingMembers(payload, self).insertions(diagnostic, at: offset)
    }
    return offered
  }

  /// A line for the header that a request in a file of requests lacks.
  private func missingHeader(of diagnostic: Diagnostic) -> FixIt? {
    guard diagnostic.message.hasPrefix("missing header "), source.language == .http,
      let header = diagnostic.message.namesInCode.first,
      let analyzed = analyzedExcerpts(at: diagnostic.range.start).first(where: { $0.analyzed.excerpt.request != nil })?
        .analyzed,
      let request = analyzed.excerpt.request, analyzed.excerpt.map.isIdentity
    else { return nil }
    let line = header.contains(": ") ? header : "\(header): {{\(header)}}"
    let end = request.headers.last?.value.end ?? request.line.end
    let lineEnd = source.text[end] == 0x0D ? "\r\n" : "\n"
    return FixIt(
      title: "Insert the header `\(line)`", isSafe: false, edits: [.insertion("\(lineEnd)\(line)", at: end)])
  }
}

extension String {
  /// What stands between back quotes.
  fileprivate var namesInCode: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map { String($0.element) }
  }
}

/// The members that a finding calls missing, by the names in its message.
private struct MissingMembers {
  private let payload: Payload
  private let rules: RuleSet
  private let editor: LiteralEditor
  private let linter: Linter?
  private var catalogue: FieldCatalogue { rules.catalogue }

  init(_ payload: Payload, _ document: EditorDocument) {
    self.payload = payload
    rules = document.rules
    linter = document.linter
    editor = LiteralEditor(payload.tree, code: payload.excerpt.codeLayout)
  }

  /// A member that can be written: its object, the names on the way from there, and its field.
  private struct Member {
    let holder: SyntaxTree.Index
    let path: [String]
    let field: Field
    let canonicalPath: String

    var name: String { path.joined(separator: ".") }
  }

  /// Most fixes for one finding.
  private static let most = 8

  func insertions(_ diagnostic: Diagnostic, at offset: Int) -> [FixIt] {
    guard diagnostic.message.hasPrefix("missing "), let rule = rules.rule(diagnostic.rule) else { return [] }
    let named = rule.message.names.compactMap(MessageTemplate.path).compactMap(member(at:))
    let members = named.isEmpty ? self.members(diagnostic.message.namesInCode, around: offset) : named
    // Required members are missing together; of others one is enough.
    if rule.message.names.contains("member") { return [insertion(ofAll: members)].compactMap { $0 } }
    return Array(members.flatMap(choices).prefix(Self.most))
  }

  // MARK: Members

  /// The field at a canonical path, below the innermost object on the way that is there.
  private func member(at path: String) -> Member? {
    guard payload.place(at: path) == nil, let field = catalogue.field(at: path) else { return nil }
    var names: [String] = []
    var around = path[...]
    while let dot = around.lastIndex(of: ".") {
      let spelt = catalogue.field(at: String(around))?.form(in: payload.spelling).name
      names.insert(spelt ?? String(around[around.index(after: dot)...]), at: 0)
      around = around[..<dot]
      if let place = payload.place(at: String(around)) {
        return isWritable(place.node)
          ? Member(holder: place.node, path: names, field: field, canonicalPath: path) : nil
      }
    }
    return nil
  }

  /// The fields with some names that the innermost object around a place could have and has not.
  private func members(_ names: [String], around offset: Int) -> [Member] {
    guard var index = payload.indexOfPlace(at: offset) else { return [] }
    while true {
      let found = members(names, of: payload.places[index])
      let parent = payload.places[index].parent
      guard found.isEmpty, parent != index else { return found }
      index = parent
    }
  }

  private func members(_ names: [String], of place: Payload.Place) -> [Member] {
    let path = place.path
    guard isWritable(place.node), let object = catalogue.object(at: path) else { return [] }
    let written = Set(payload.places(below: place.index).compactMap { $0.field?.name })
    return names.compactMap { name in
      let field = object.fields.first { $0.form(in: payload.spelling).name == name || $0.name == name }
      guard let field, !written.contains(field.name), field.deprecation == nil,
        payload.spelling != .wire || !field.isForSDK
      else { return nil }
      return Member(
        holder: place.node, path: [field.form(in: payload.spelling).name], field: field,
        canonicalPath: path.isEmpty ? field.name : path + "." + field.name)
    }
  }

  private func isWritable(_ node: SyntaxTree.Index) -> Bool {
    payload.tree[node].kind == .object && !payload.tree[node].flags.contains(.unclosed)
      && !payload.hidesMembers(of: node)
  }

  // MARK: Fixes

  /// One fix with an example for each member.
  private func insertion(ofAll members: [Member]) -> FixIt? {
    let all = members.compactMap { member in example(of: member).flatMap { edits(inserting: $0, as: member) } }
    guard !members.isEmpty, all.count == members.count else { return nil }
    let names = members.map { "`\($0.name)`" }.joined(separator: ", ")
    return FixIt(title: "Insert \(names)", isSafe: false, edits: joined(all))
  }

  /// A fix for each value that a member may have, or one with an example.
  private func choices(of member: Member) -> [FixIt] {
    let form = member.field.form(in: payload.spelling)
    let values = form.values.filter(Field.isOffered).map { form.type.isNumeric ? $0 : StringEncoding.json($0) }
    return (values.isEmpty ? [example(of: member)].compactMap { $0 } : values).compactMap { value in
      edits(inserting: value, as: member).map {
        FixIt(title: "Insert `\(member.name)`: `\(value)`", isSafe: false, edits: $0)
      }
    }
  }

  /// The first value that the linter has nothing against: the field's own name, for a text, or what its type allows.
  private func example(of member: Member) -> String? {
    let form = ValueForm(member.field, member.canonicalPath, payload, catalogue)
    let type = member.field.form(in: payload.spelling).type
    let own: [String] =
      switch type {
      case .string, .alert: [StringEncoding.json(member.path.last ?? "")]
      default: []
      }
    let examples = own + (form.isObject ? [form.plain] : []) + form.samples
    guard var trial = linter.flatMap({ CompletionTrial(payload, $0, catalogue, without: []) }) else {
      return examples.first
    }
    return examples.first { value in
      editor.insertion(of: member.path, .json(value), into: member.holder).map { trial.allows($0) } ?? false
    }
  }

  private func edits(inserting value: String, as member: Member) -> [TextEdit]? {
    guard let edits = editor.insertion(of: member.path, .json(value), into: member.holder) else { return nil }
    let mapped = edits.compactMap { payload.excerpt.map.edit($0) }
    return mapped.count == edits.count ? mapped : nil
  }

  /// The edits of several insertions; those at one place are one.
  private func joined(_ all: [[TextEdit]]) -> [TextEdit] {
    all.joined().reduce(into: []) { edits, edit in
      if let last = edits.last, last.range == edit.range {
        // Of an object that has members already each one brings its comma along.
        let text = edit.text.hasPrefix(",") ? last.text + edit.text : " \(last.text.trimmingSpaces()),\(edit.text)"
        edits[edits.count - 1] = TextEdit(last.range, text)
      } else {
        edits.append(edit)
      }
    }
  }
}

/// Two members with one key.
private struct DuplicateKeys {
  private let payload: Payload

  init(_ payload: Payload) { self.payload = payload }

  /// Deletes the earlier or the later member.
  ///
  /// - Parameter later: where the later key is, in the excerpt's text.
  func deletions(_ diagnostic: Diagnostic, later: Int) -> [FixIt] {
    guard let place = payload.indexOfPlace(at: later), let key = payload.places[place].key,
      let note = diagnostic.notes.first?.range
    else { return [] }
    let siblings = payload.places(below: payload.places[place].parent).compactMap(\.key)
    guard let earlier = siblings.first(where: { payload.fileRange(payload.tree[$0].range) == note }) else { return [] }
    let name = payload.tree.text(of: key)
    let editor = LiteralEditor(payload.tree, code: payload.excerpt.codeLayout)
    return [(earlier, "Delete the first `\(name)`, which has no effect"), (key, "Delete this `\(name)`")].compactMap {
      key, title in
      guard let edits = editor.removal(of: key) else { return nil }
      let mapped = edits.compactMap { payload.excerpt.map.edit($0) }
      return mapped.count == edits.count ? FixIt(title: title, isSafe: false, edits: mapped) : nil
    }
  }
}
