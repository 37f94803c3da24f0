import PushlintDiagnostics
import PushlintLinter
import PushlintRPC
import PushlintText

/// - Source: LSP 3.17, CodeActionKind.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.pushlint"
}

extension LanguageServer {
  /// `textDocument/codeAction`: the fix-its of what was found in the range, and all safe ones at once.
  mutating func codeAction(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let (start, end) = try params.range("range")
    let wanted = params.json["context", "only"]?.array?.compactMap(\.string)
    guard let snapshot = documents.snapshot(of: try params.uri, linter) else { return [] }
    func wants(_ kind: String) -> Bool {
      // A kind stands for all kinds below it, the empty one for all.
      wanted?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix("\($0).") } ?? true
    }
    // 2: asked at every move of the cursor, where only what is cheap belongs.
    let isAutomatic = wanted == nil && params.json["context", "triggerKind"]?.integer == 2
    let writer = DiagnosticWriter(snapshot: snapshot, client: client)
    var actions: [JSONValue] = []
    if wants(CodeActionKind.quickFix) {
      let first = snapshot.lines.offset(of: min(start, end), in: client.encoding)
      let last = snapshot.lines.offset(of: max(start, end), in: client.encoding)
      for diagnostic in snapshot.diagnostics where diagnostic.range.start <= last && first <= diagnostic.range.end {
        actions += writer.quickFixes(of: diagnostic)
      }
    }
    if wants(CodeActionKind.fixAll), !isAutomatic, let action = fixAll(snapshot, writer) { actions.append(action) }
    return .array(actions)
  }

  /// `nil` when nothing would change.
  private func fixAll(_ snapshot: DocumentSnapshot, _ writer: DiagnosticWriter) -> JSONValue? {
    guard let source = snapshot.source,
      snapshot.diagnostics.contains(where: { $0.fixes.contains(where: \.isSafe) })
    else { return nil }
    let fixed = FixApplier(linter, Configuration(), level: .safe).apply(to: source).text
    guard let edit = TextEdit(from: source.text, to: fixed) else { return nil }
    return [
      "title": "Apply all fixes that cannot change what was meant", "kind": .string(CodeActionKind.fixAll),
      "edit": writer.workspaceEdit([edit]),
    ]
  }
}

extension DiagnosticWriter {
  /// One action for each fix-it; the only one, if it is safe, is what the client applies when it is told to just fix.
  fileprivate func quickFixes(of diagnostic: Diagnostic) -> [JSONValue] {
    diagnostic.fixes.map { fix in
      [
        "title": .string(fix.title), "kind": .string(CodeActionKind.quickFix), "diagnostics": [json(diagnostic)],
        "isPreferred": .boolean(fix.isSafe && diagnostic.fixes.count == 1), "edit": workspaceEdit(fix.edits),
      ]
    }
  }
}
