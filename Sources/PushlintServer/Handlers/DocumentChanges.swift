import PushlintRPC

/// `textDocument/didOpen`, `didChange`, `didSave`, `didClose`: keep the documents what the editor shows.
extension LanguageServer {
  /// - Shape: what a check of the workspace published for the file is taken back from a client that asks itself.
  mutating func didOpen(_ params: LSP.DidOpenParams) -> [Message] {
    let document = OpenDocument(
      uri: params.uri, languageID: params.languageID, version: params.version, text: params.text)
    documents.open(document)
    return checkedDocuments.remove(document.uri) == nil ? [] : [.diagnostics([], of: document.uri)]
  }

  /// - Shape: the changes before one that cannot be read are applied, those after it are not: their places were counted
  ///   in a text that nobody knows.
  mutating func didChange(_ params: LSP.DidChangeParams) throws(ResponseError) {
    let encoding = client.encoding
    try documents.change(params.uri) { document throws(ResponseError) in
      document.version = params.version ?? document.version
      for change in params.contentChanges {
        let change = try LSP.TextDocumentContentChangeEvent(change)
        if let range = change.range {
          document.text.replace(from: range.start, to: range.end, in: encoding, with: change.text)
        } else {
          document.text.replaceAll(with: change.text)
        }
      }
    }
  }

  /// Takes the saved text for the truth, should it differ from what the changes came to. A saved configuration holds
  /// from now on, whether or not the client watches files.
  mutating func didSave(_ params: LSP.DidSaveParams) -> [Message] {
    if let text = params.text { documents.replaceText(of: params.uri, with: text) }
    guard let path = FileURI.path(of: params.uri), role(ofFileAt: path) != nil else { return [] }
    return reload()
  }

  /// - Shape: what was published for the document is taken back.
  mutating func didClose(_ params: LSP.DocumentParams) -> [Message] {
    let uri = params.uri
    finishPreviews(of: uri)
    guard documents.close(uri) else { return [] }
    valuesOnDisk = nil
    return (client.pullsDiagnostics ? [] : [.diagnostics([], of: uri)]) + configurationMistakes()
  }
}
