import PushlintDiagnostics
import PushlintEditing
import PushlintLinter
import PushlintRPC
import PushlintRules
import PushlintText

extension LanguageServer {
  /// `textDocument/codeAction`: the fix-its of what was found in the range, what else can be done there, and all safe
  /// fixes at once.
  mutating func codeAction(_ params: LSP.CodeActionParams) -> [LSP.CodeAction] {
    let only = params.only
    guard let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let range = writer.range(params.range)
    // At every move of the cursor only what is cheap belongs.
    let isAutomatic = only == nil && params.isAutomatic
    let named = params.diagnostics.map { (rule: $0.code, range: writer.range($0.range)) }
    if only == nil, let one = named.first, named.count == 1, client.name == nil, range == snapshot.text.range,
      one.range != range
    {
      let found = snapshot.diagnostics.filter { $0.rule == one.rule && writer.shown($0.range) == one.range }
      return fix(of: found, snapshot)
    }
    let found = snapshot.diagnostics.filter { diagnostic in
      // Editors show an empty range at the sign before it, and ask from there.
      diagnostic.range.start - (diagnostic.range.isEmpty ? 1 : 0) <= range.end && range.start <= diagnostic.range.end
        || named.contains { $0.rule == diagnostic.rule && $0.range == writer.shown(diagnostic.range) }
    }
    // Each rule once, however often it spoke in the range.
    var rules: Set<String> = []
    let examples = found.filter { !$0.rule.isEmpty && rules.insert($0.rule).inserted }
    var offers = ActionOffers(snapshot)
    var actions: [LSP.CodeAction] = []
    if LSP.CodeActionKind.quickFix.isWanted(in: only) {
      offers.add(withTriedFixes(found, snapshot), isSelection: params.range.start.line != params.range.end.line)
    }
    for offer in snapshot.content?.refactorings(at: range) ?? [] {
      let kind: LSP.CodeActionKind = offer.kind == .move ? .move : .rewrite
      guard kind.isWanted(in: only), let change = checked(offer, snapshot) else { continue }
      offers.add(ActionOffers.Offer(title: change.title, kind: kind, edits: change.edits))
    }
    actions += offers.all.map(writer.action)
    if LSP.CodeActionKind.quickFix.isWanted(in: only) {
      actions += examples.compactMap { snapshot.lazyAction(.rule($0.rule), client) }
      for diagnostic in examples { actions += suppressions(of: diagnostic, in: snapshot) }
    }
    if LSP.CodeActionKind.fixAll.isWanted(in: only), !isAutomatic {
      actions += [snapshot.lazyAction(.everything, client)].compactMap { $0 }
    }
    if only == nil, !isAutomatic { actions += examples.compactMap(writer.explanation) }
    return actions
  }

  /// The one action that can be meant when a client asks about the whole document to fix one finding in it: Kate applies
  /// every action that it gets for that.
  private func fix(of found: [Diagnostic], _ snapshot: DocumentSnapshot) -> [LSP.CodeAction] {
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    var offers = ActionOffers(snapshot)
    offers.add(withTriedFixes(found, snapshot), isSelection: false)
    let fixes = offers.all
    let fix = fixes.first(where: \.isPreferred) ?? (fixes.count == 1 ? fixes.first : nil)
    return fix.map { [writer.action($0)] } ?? []
  }

  /// `codeAction/resolve`: the edits of an action that somebody has chosen.
  ///
  /// - Parameter action: as the client has it, with whatever it keeps in it.
  mutating func resolveCodeAction(_ action: JSONValue) -> JSONValue {
    guard case .object(let members) = action, let data = LSP.CodeActionData(action["data"]),
      let snapshot = snapshot(of: data.uri)
    else { return action }
    let edits = snapshot.edits(of: data.rule.map { .rule($0) } ?? .everything)
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return .object(members.filter { $0.name != "edit" } + [.init("edit", writer.workspaceEdit(edits).json)])
  }

  /// The diagnostics with the fixes that bring up nothing new.
  private func withTriedFixes(_ found: [Diagnostic], _ snapshot: DocumentSnapshot) -> [Diagnostic] {
    guard let source = snapshot.source else { return found }
    guard snapshot.role == nil else { return found.map { ConfigurationFixes.withSuggestions($0, in: source.text) } }
    let found = found.map { diagnostic in
      snapshot.content.map { $0.withInsertions($0.withAllowedValues(diagnostic)) } ?? diagnostic
    }
    return snapshot.settings.linter.withTriedFixes(
      found, amongst: snapshot.diagnostics, of: source, snapshot.settings.configuration)
  }

  /// The change with a title that names what it removes; `nil` when it removes too much for that, or brings up something
  /// new.
  private func checked(_ offer: Refactoring, _ snapshot: DocumentSnapshot) -> FixIt? {
    guard let source = snapshot.source else { return nil }
    let rule = offer.kind == .rewrite ? "legacy/payload" : ""
    guard
      let change = FixGuard(source.text).checked(
        FixIt(title: offer.title, isSafe: false, edits: offer.edits), of: rule)
    else { return nil }
    let more = snapshot.content?.requestEdits(with: change.edits) ?? []
    let attempt = Diagnostic(
      rule: rule, severity: .hint, message: "", range: SourceRange(at: 0),
      fixes: [FixIt(title: change.title, isSafe: false, edits: change.edits + more)])
    let tried = snapshot.settings.linter.withTriedFixes(
      [attempt], amongst: snapshot.diagnostics, of: source, snapshot.settings.configuration)
    return tried.first?.fixes.isEmpty == false ? change : nil
  }
}

extension DocumentSnapshot {
  /// Fixes of the whole file.
  enum FixTask {
    case rule(String)
    case everything
  }

  /// An action that applies them; `nil` when there is nothing to apply, or, for a rule, no more than its one place.
  ///
  /// - Shape: a client that asks for edits when somebody has chosen the action gets them then.
  fileprivate func lazyAction(_ task: FixTask, _ client: Client) -> LSP.CodeAction? {
    guard source != nil, role == nil else { return nil }
    let title: String
    let kind: LSP.CodeActionKind
    var data = LSP.CodeActionData(uri: uri, rule: nil)
    switch task {
    case .everything:
      guard diagnostics.contains(where: { $0.fixes.contains(where: \.isSafe) }) else { return nil }
      title = "Apply all safe fixes"
      kind = .fixAll
    case .rule(let rule):
      let count = diagnostics.count { $0.rule == rule && $0.fixes.contains(where: \.isSafe) }
      guard count > 1 else { return nil }
      title = "Apply all \(count) safe fixes of \(rule)"
      kind = .quickFix
      data.rule = rule
    }
    guard !client.resolvesActions else { return LSP.CodeAction(title: title, kind: kind, data: data) }
    let edits = edits(of: task)
    let writer = DocumentWriter(snapshot: self, client: client)
    return edits.isEmpty ? nil : LSP.CodeAction(title: title, kind: kind, edit: writer.workspaceEdit(edits))
  }

  fileprivate func edits(of task: FixTask) -> [TextEdit] {
    guard let source, role == nil else { return [] }
    switch task {
    case .everything:
      let fixed = FixApplier(settings.linter, settings.configuration, level: .safe).apply(to: source).text
      return [TextEdit(from: source.text, to: fixed)].compactMap { $0 }
    case .rule(let rule):
      let fixes = diagnostics.filter { $0.rule == rule }.compactMap { $0.fixes.first(where: \.isSafe) }
      return [TextEdit].withoutCollisions(fixes.map(\.edits))
    }
  }
}

extension DocumentWriter {
  fileprivate func action(_ offer: ActionOffers.Offer) -> LSP.CodeAction {
    LSP.CodeAction(
      title: offer.title, kind: offer.kind, diagnostics: offer.diagnostics.map(diagnostic),
      isPreferred: offer.kind == .quickFix ? offer.isPreferred : nil, edit: workspaceEdit(offer.edits))
  }
}
