import PushlintDiagnostics
import PushlintEditing
import PushlintLinter
import PushlintRPC
import PushlintRules
import PushlintText

/// - Source: LSP 3.17, CodeActionKind.
enum CodeActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case rewrite = "refactor.rewrite"
  case move = "refactor.move"
  case fixAll = "source.fixAll.pushlint"

  /// Whether the client wants it: a kind stands for all kinds below it, the empty one for all.
  func isWanted(in only: [String]?) -> Bool {
    only?.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix("\($0).") } ?? true
  }
}

extension LanguageServer {
  /// `textDocument/codeAction`: the fix-its of what was found in the range, what else can be done there, and all safe
  /// fixes at once.
  mutating func codeAction(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let ends = try params.range("range")
    let only = params.json["context", "only"]?.array?.compactMap(\.string)
    guard let snapshot = snapshot(of: try params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let range = writer.range(ends)
    // 2: asked at every move of the cursor, where only what is cheap belongs.
    let isAutomatic = only == nil && params.json["context", "triggerKind"]?.integer == 2
    let named = writer.ownPlaces(in: params.json["context", "diagnostics"]?.array ?? [])
    let found = snapshot.diagnostics.filter { diagnostic in
      // Editors show an empty range at the sign before it, and ask from there.
      diagnostic.range.start - (diagnostic.range.isEmpty ? 1 : 0) <= range.end && range.start <= diagnostic.range.end
        || named.contains { $0.rule == diagnostic.rule && $0.range == writer.shown(diagnostic.range) }
    }
    // Each rule once, however often it spoke in the range.
    var rules: Set<String> = []
    let examples = found.filter { !$0.rule.isEmpty && rules.insert($0.rule).inserted }
    var offers = ActionOffers(snapshot)
    var actions: [JSONValue] = []
    if CodeActionKind.quickFix.isWanted(in: only) {
      offers.add(withTriedFixes(found, snapshot), isSelection: ends.start.line != ends.end.line)
    }
    for offer in snapshot.content?.refactorings(at: range) ?? [] {
      let kind: CodeActionKind = offer.kind == .move ? .move : .rewrite
      guard kind.isWanted(in: only), let change = checked(offer, snapshot) else { continue }
      offers.add(ActionOffers.Offer(title: change.title, kind: kind, edits: change.edits))
    }
    actions += offers.all.map(writer.action)
    if CodeActionKind.quickFix.isWanted(in: only) {
      actions += examples.compactMap { snapshot.lazyAction(.rule($0.rule), client) }
      for diagnostic in examples { actions += suppressions(of: diagnostic, in: snapshot) }
    }
    if CodeActionKind.fixAll.isWanted(in: only), !isAutomatic {
      actions += [snapshot.lazyAction(.everything, client)].compactMap { $0 }
    }
    if only == nil, !isAutomatic { actions += examples.compactMap(writer.explanation) }
    return .array(actions)
  }

  /// `codeAction/resolve`: the edits of an action that somebody has chosen.
  mutating func resolveCodeAction(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard case .object(let members) = params.json, let uri = params.json["data", "uri"]?.string,
      let snapshot = snapshot(of: uri)
    else { return params.json }
    let task: DocumentSnapshot.FixTask = params.json["data", "rule"]?.string.map { .rule($0) } ?? .everything
    let edits = snapshot.edits(of: task)
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return .object(members.filter { $0.name != "edit" } + [.init("edit", writer.workspaceEdit(edits))])
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

  /// The change with a title that names what it removes; `nil` when it removes too much for that.
  private func checked(_ offer: Refactoring, _ snapshot: DocumentSnapshot) -> FixIt? {
    guard let source = snapshot.source else { return nil }
    return FixGuard(source.text).checked(
      FixIt(title: offer.title, isSafe: false, edits: offer.edits), of: offer.kind == .rewrite ? "legacy/payload" : "")
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
  fileprivate func lazyAction(_ task: FixTask, _ client: Client) -> JSONValue? {
    guard source != nil, role == nil else { return nil }
    let title: String
    let kind: CodeActionKind
    var data: [JSONValue.Member] = [.init("uri", .string(uri))]
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
      data.append(.init("rule", .string(rule)))
    }
    let members: [JSONValue.Member] = [.init("title", .string(title)), .init("kind", .string(kind.rawValue))]
    guard !client.resolvesActions else { return .object(members + [.init("data", .object(data))]) }
    let edits = edits(of: task)
    let writer = DocumentWriter(snapshot: self, client: client)
    return edits.isEmpty ? nil : .object(members + [.init("edit", writer.workspaceEdit(edits))])
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
  /// The rules and places of those diagnostics that may be ours; others are nobody's business here.
  fileprivate func ownPlaces(in diagnostics: [JSONValue]) -> [(rule: String, range: SourceRange)] {
    diagnostics.compactMap { diagnostic in
      guard let rule = diagnostic["code"]?.string, let ends = try? Parameters(diagnostic).range("range") else {
        return nil
      }
      return (rule, range(ends))
    }
  }

  fileprivate func action(_ offer: ActionOffers.Offer) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("title", .string(offer.title)), .init("kind", .string(offer.kind.rawValue)),
    ]
    if !offer.diagnostics.isEmpty { members.append(.init("diagnostics", .array(offer.diagnostics.map(json)))) }
    if offer.kind == .quickFix { members.append(.init("isPreferred", .boolean(offer.isPreferred))) }
    return .object(members + [.init("edit", workspaceEdit(offer.edits))])
  }
}
