import PushlintDiagnostics
import PushlintEditing
import PushlintLinter
import PushlintText

extension LanguageServer {
  /// Actions that keep a finding quiet: where it stands if a comment can stand there, else in the configuration.
  ///
  /// - Shape: what is wrong with the syntax cannot be lived with, so nothing is offered for it.
  mutating func suppressions(of diagnostic: Diagnostic, in snapshot: DocumentSnapshot) -> [LSP.CodeAction] {
    guard let content = snapshot.content, SuppressionEdits.canQuiet(diagnostic) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let title = "Ignore \(diagnostic.rule) here"
    if let edit = SuppressionEdits.comment(for: diagnostic, in: content), snapshot.isQuiet(diagnostic, after: edit) {
      return [writer.suppression(title, diagnostic, writer.workspaceEdit([edit]))]
    }
    if let edit = configurationEdit(for: diagnostic, snapshot.uri) {
      return [writer.suppression("\(title), in pushlint.json", diagnostic, edit)]
    }
    return turnedOff(diagnostic, snapshot.uri).map { edit in
      [writer.suppression("Turn off \(diagnostic.rule) in pushlint.json", diagnostic, edit)]
    } ?? []
  }

  /// The edit that turns the rule off for the whole project, for a text that has no place in it yet.
  private mutating func turnedOff(_ diagnostic: Diagnostic, _ uri: String) -> LSP.WorkspaceEdit? {
    guard FileURI.path(of: uri) == nil, let folder = folders.first else { return nil }
    guard let known = configurationPath(forFileAt: folder + "/untitled") else {
      return newConfiguration(in: folder, SuppressionEdits.configuration(turningOff: diagnostic.rule))
    }
    guard let (text, edited) = configuration(at: known),
      let edit = SuppressionEdits.entry(turningOff: diagnostic.rule, in: text)
    else { return nil }
    return DocumentWriter(snapshot: edited, client: client).workspaceEdit([edit])
  }

  /// A configuration as it is in the editor, or on the disk.
  private mutating func configuration(at path: String) -> (SourceText, DocumentSnapshot)? {
    let uri = documents.uris.first { FileURI.path(of: $0) == path }
    if let open = uri.flatMap({ snapshot(of: $0) }) { return (open.text, open) }
    guard let text = text(ofFileAt: path) else { return nil }
    let file = FileReport(path: path, language: "", text: text, payloads: 0, diagnostics: [])
    return (text, DocumentSnapshot(of: file, uri: FileURI.uri(ofFileAt: path)))
  }

  /// The edit of the configuration around a document; of a new one where there is none.
  private mutating func configurationEdit(for diagnostic: Diagnostic, _ uri: String) -> LSP.WorkspaceEdit? {
    guard let path = FileURI.path(of: uri) else { return nil }
    if let known = configurationPath(forFileAt: path) {
      guard let place = Self.place(of: path, diagnostic, below: known) else { return nil }
      guard let (text, edited) = configuration(at: known),
        let edit = SuppressionEdits.entry(for: diagnostic, at: place, in: text)
      else { return nil }
      return DocumentWriter(snapshot: edited, client: client).workspaceEdit([edit])
    }
    // A file that belongs to no open folder gets one beside it.
    guard let folder = folders.first(where: { path.hasPrefix($0 + "/") }) ?? Self.folder(of: path),
      let place = Self.place(of: path, diagnostic, below: folder + "/pushlint.json")
    else { return nil }
    return newConfiguration(in: folder, SuppressionEdits.configuration(for: diagnostic, at: place))
  }

  /// The edit that makes a configuration where there is none.
  private func newConfiguration(in folder: String, _ text: String) -> LSP.WorkspaceEdit? {
    guard client.createsFiles, client.takesVersionedEdits else { return nil }
    let uri = FileURI.uri(ofFileAt: folder + "/pushlint.json")
    let start = Position(line: 0, column: 0)
    let edit = LSP.TextEdit(range: LSP.Range(start: start, end: start), newText: text)
    return LSP.WorkspaceEdit(changes: [.create(uri: uri), .edit(uri: uri, version: nil, [edit])], isVersioned: true)
  }

  private static func folder(of path: String) -> String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }

  /// A file as its configuration sees it, with the pointer of the finding: `samples/a.json#/message/data/n`.
  private static func place(of path: String, _ diagnostic: Diagnostic, below configuration: String) -> String? {
    guard let slash = configuration.lastIndex(of: "/"), path.hasPrefix(configuration[...slash]) else { return nil }
    return SuppressionEdits.place(of: String(path.dropFirst(configuration[...slash].count)), diagnostic.pointer)
  }
}

extension DocumentSnapshot {
  /// Longest text that is linted again to try a comment, in bytes; a longer one is taken on trust.
  private static let longestTrial = 256 << 10

  /// Whether a comment keeps a diagnostic quiet and changes nothing else: it may stand where it is no comment.
  fileprivate func isQuiet(_ diagnostic: Diagnostic, after edit: TextEdit) -> Bool {
    guard let source, text.count <= Self.longestTrial else { return true }
    let reason = TextEdit(edit.range, edit.text.replacing(SuppressionEdits.unwrittenReason, with: "a reason"))
    let after = settings.linter.lintWithoutTrials(
      Source(text.applying([reason]), source.language), settings.configuration
    ).diagnostics
    func count(_ list: [Diagnostic], _ rule: String) -> Int { list.count { $0.rule == rule } }
    return count(after, diagnostic.rule) < count(diagnostics, diagnostic.rule)
      && Set(after.map(\.rule)).allSatisfy { count(after, $0) <= count(diagnostics, $0) }
  }
}

extension DocumentWriter {
  fileprivate func suppression(
    _ title: String, _ diagnostic: Diagnostic, _ edit: LSP.WorkspaceEdit
  ) -> LSP.CodeAction {
    LSP.CodeAction(title: title, kind: .quickFix, diagnostics: [self.diagnostic(diagnostic)], edit: edit)
  }

  /// Shows the page of the rule.
  func explanation(of diagnostic: Diagnostic) -> LSP.CodeAction? {
    guard !diagnostic.rule.isEmpty else { return nil }
    let title = "Explain \(diagnostic.rule)"
    // Which custom rule has that name depends on the configuration of the document.
    let isCustom = snapshot.settings.ownPages[diagnostic.rule] != nil
    let command = LSP.Command(
      title: title, command: ServerCommands.explain.rawValue,
      arguments: [.string(diagnostic.rule)] + (isCustom ? [.string(snapshot.uri)] : []))
    return LSP.CodeAction(title: title, diagnostics: [self.diagnostic(diagnostic)], command: command)
  }
}
