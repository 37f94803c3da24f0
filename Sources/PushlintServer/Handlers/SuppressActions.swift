import PushlintDiagnostics
import PushlintEditing
import PushlintLinter
import PushlintRPC
import PushlintText

extension LanguageServer {
  /// Actions that keep a finding quiet: where it stands if a comment can stand there, else in the configuration.
  ///
  /// - Shape: what is wrong with the syntax cannot be lived with, so nothing is offered for it.
  mutating func suppressions(of diagnostic: Diagnostic, in snapshot: DocumentSnapshot) -> [JSONValue] {
    guard let content = snapshot.content, Quieting.canQuiet(diagnostic) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let title = "Ignore \(diagnostic.rule) here"
    if let edit = Quieting.comment(for: diagnostic, in: content) {
      return [writer.suppression(title, diagnostic, writer.workspaceEdit([edit]))]
    }
    return configurationEdit(for: diagnostic, snapshot.uri).map { edit in
      [writer.suppression("\(title), in pushlint.json", diagnostic, edit)]
    } ?? []
  }

  /// The edit of the configuration around a document; of a new one where there is none.
  private mutating func configurationEdit(for diagnostic: Diagnostic, _ uri: String) -> JSONValue? {
    guard let path = FileURI.path(of: uri) else { return nil }
    if let known = configurationPath(forFileAt: path) {
      guard let place = Self.place(of: path, diagnostic, below: known) else { return nil }
      let target = FileURI.uri(ofFileAt: known)
      let openURI = documents.uris.first { FileURI.path(of: $0) == known }
      let open = openURI.flatMap { snapshot(of: $0) }
      guard let text = open?.text ?? projects?.text(ofFileAt: known),
        let edit = Quieting.entry(for: diagnostic, at: place, in: text)
      else { return nil }
      let file = FileReport(path: known, language: "", text: text, payloads: 0, diagnostics: [])
      let edited = open ?? DocumentSnapshot(of: file, uri: target)
      return DocumentWriter(snapshot: edited, client: client).workspaceEdit([edit])
    }
    guard client.createsFiles, client.takesVersionedEdits,
      let folder = folders.first(where: { path.hasPrefix($0 + "/") })
    else { return nil }
    let new = folder + "/pushlint.json"
    guard let place = Self.place(of: path, diagnostic, below: new) else { return nil }
    let target = JSONValue.string(FileURI.uri(ofFileAt: new))
    let start: JSONValue = ["line": 0, "character": 0]
    let edit: JSONValue = [
      "range": ["start": start, "end": start],
      "newText": .string(Quieting.configuration(for: diagnostic, at: place)),
    ]
    return [
      "documentChanges": [
        ["kind": "create", "uri": target, "options": ["ignoreIfExists": true]],
        ["textDocument": ["uri": target, "version": .null], "edits": [edit]],
      ]
    ]
  }

  /// A file as its configuration sees it, with the pointer of the finding: `samples/a.json#/message/data/n`.
  private static func place(of path: String, _ diagnostic: Diagnostic, below configuration: String) -> String? {
    guard let slash = configuration.lastIndex(of: "/"), path.hasPrefix(configuration[...slash]) else { return nil }
    return Quieting.place(of: String(path.dropFirst(configuration[...slash].count)), diagnostic.pointer)
  }
}

extension DocumentWriter {
  fileprivate func suppression(_ title: String, _ diagnostic: Diagnostic, _ edit: JSONValue) -> JSONValue {
    [
      "title": .string(title), "kind": .string(CodeActionKind.quickFix.rawValue), "diagnostics": [json(diagnostic)],
      "edit": edit,
    ]
  }

  /// Shows the page of the rule.
  func explanation(of diagnostic: Diagnostic) -> JSONValue? {
    guard !diagnostic.rule.isEmpty else { return nil }
    let title = JSONValue.string("Explain \(diagnostic.rule)")
    // Which custom rule has that name depends on the configuration of the document.
    let isCustom = snapshot.settings.ownPages[diagnostic.rule] != nil
    let arguments: [JSONValue] = [.string(diagnostic.rule)] + (isCustom ? [.string(snapshot.uri)] : [])
    return [
      "title": title, "diagnostics": [json(diagnostic)],
      "command": [
        "title": title, "command": .string(ServerCommands.explain.rawValue), "arguments": .array(arguments),
      ],
    ]
  }
}
