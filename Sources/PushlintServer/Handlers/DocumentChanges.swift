import PushlintRPC

/// `textDocument/didOpen`, `didChange`, `didSave`, `didClose`: keep the documents what the editor shows.
extension LanguageServer {
  /// - Shape: what a check of the workspace published for the file is taken back from a client that asks itself.
  mutating func didOpen(_ params: Parameters) throws(ResponseError) -> [Message] {
    let document = OpenDocument(
      uri: try params.uri, languageID: params.json["textDocument", "languageId"]?.string ?? "",
      version: params.json["textDocument", "version"]?.integer, text: try params.string("textDocument", "text"))
    documents.open(document)
    return checkedDocuments.remove(document.uri) == nil ? [] : [.diagnostics([], of: document.uri)]
  }

  /// - Shape: the changes before one that cannot be read are applied, those after it are not: their places were counted
  ///   in a text that nobody knows.
  mutating func didChange(_ params: Parameters) throws(ResponseError) {
    let changes = try params.array("contentChanges")
    let encoding = client.encoding
    try documents.change(try params.uri) { document throws(ResponseError) in
      document.version = params.json["textDocument", "version"]?.integer ?? document.version
      for change in changes.map(Parameters.init) {
        let text = try change.string("text")
        switch change.json["range"] {
        case nil, .null: document.text = EditedText(text)
        default:
          let (start, end) = try change.range("range")
          document.text.replace(from: start, to: end, in: encoding, with: text)
        }
      }
    }
  }

  /// Takes the saved text for the truth, should it differ from what the changes came to. A saved configuration holds
  /// from now on, whether or not the client watches files.
  mutating func didSave(_ params: Parameters) throws(ResponseError) -> [Message] {
    let uri = try params.uri
    if let text = params.json["text"]?.string { documents.replaceText(of: uri, with: EditedText(text)) }
    guard let path = FileURI.path(of: uri), role(ofFileAt: path) != nil else { return [] }
    return reload()
  }

  /// - Shape: what was published for the document is taken back.
  mutating func didClose(_ params: Parameters) throws(ResponseError) -> [Message] {
    let uri = try params.uri
    guard documents.close(uri) else { return [] }
    valuesOnDisk = nil
    return (client.pullsDiagnostics ? [] : [.diagnostics([], of: uri)]) + configurationMistakes()
  }
}
