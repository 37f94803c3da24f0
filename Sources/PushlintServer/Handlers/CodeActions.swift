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
    var actions: [JSONValue] = []
    let named = writer.ownPlaces(in: params.json["context", "diagnostics"]?.array ?? [])
    let found = snapshot.diagnostics.filter { diagnostic in
      // Editors show an empty range at the sign before it, and ask from there.
      diagnostic.range.start - (diagnostic.range.isEmpty ? 1 : 0) <= range.end && range.start <= diagnostic.range.end
        || named.contains { $0.rule == diagnostic.rule && $0.range == diagnostic.range }
    }
    if CodeActionKind.quickFix.isWanted(in: only) {
      actions += withTriedFixes(found, snapshot).flatMap(writer.quickFixes)
      // Each rule once, however often it spoke in the range.
      var rules: Set<String> = []
      for diagnostic in found where rules.insert(diagnostic.rule).inserted {
        actions += suppressions(of: diagnostic, in: snapshot)
      }
    }
    for offer in snapshot.content?.refactorings(at: range) ?? [] {
      let kind: CodeActionKind = offer.kind == .move ? .move : .rewrite
      guard kind.isWanted(in: only), let change = checked(offer, snapshot) else { continue }
      actions.append(writer.action(change.title, kind, change.edits))
    }
    if CodeActionKind.fixAll.isWanted(in: only), !isAutomatic, let action = fixAll(snapshot, writer) {
      actions.append(action)
    }
    if only == nil, !isAutomatic {
      var rules: Set<String> = []
      actions += found.filter { rules.insert($0.rule).inserted }.compactMap(writer.explanation)
    }
    return .array(actions)
  }

  /// The diagnostics with the fixes that bring up nothing new.
  private func withTriedFixes(_ found: [Diagnostic], _ snapshot: DocumentSnapshot) -> [Diagnostic] {
    guard let source = snapshot.source, snapshot.role == nil else { return found }
    return snapshot.settings.linter.withTriedFixes(
      found, amongst: snapshot.diagnostics, of: source, snapshot.settings.configuration)
  }

  /// The change with a title that names what it removes; `nil` when it removes too much for that.
  private func checked(_ offer: Refactoring, _ snapshot: DocumentSnapshot) -> FixIt? {
    guard let source = snapshot.source else { return nil }
    return FixGuard(source.text).checked(
      FixIt(title: offer.title, isSafe: false, edits: offer.edits), of: offer.kind == .rewrite ? "legacy/payload" : "")
  }

  /// `nil` when nothing would change.
  private func fixAll(_ snapshot: DocumentSnapshot, _ writer: DocumentWriter) -> JSONValue? {
    guard let source = snapshot.source, snapshot.role == nil,
      snapshot.diagnostics.contains(where: { $0.fixes.contains(where: \.isSafe) })
    else { return nil }
    let fixed = FixApplier(snapshot.settings.linter, snapshot.settings.configuration, level: .safe).apply(to: source)
      .text
    return TextEdit(from: source.text, to: fixed).map { edit in
      writer.action("Apply all safe fixes", .fixAll, [edit])
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

  fileprivate func action(_ title: String, _ kind: CodeActionKind, _ edits: [TextEdit]) -> JSONValue {
    ["title": .string(title), "kind": .string(kind.rawValue), "edit": workspaceEdit(edits)]
  }

  /// One action for each fix-it; the only one, if it is safe, is what the client applies when it is told to just fix.
  fileprivate func quickFixes(of diagnostic: Diagnostic) -> [JSONValue] {
    diagnostic.fixes.map { fix in
      [
        "title": .string(fix.title), "kind": .string(CodeActionKind.quickFix.rawValue),
        "diagnostics": [json(diagnostic)],
        "isPreferred": .boolean(fix.isSafe && diagnostic.fixes.count == 1), "edit": workspaceEdit(fix.edits),
      ]
    }
  }
}
