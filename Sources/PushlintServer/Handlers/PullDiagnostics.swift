import PushlintRPC

extension LanguageServer {
  /// `textDocument/diagnostic`: what was found, or that it is what the client has already.
  mutating func diagnostic(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = documents.snapshot(of: try params.uri, linter) else { return ["kind": "full", "items": []] }
    let result = JSONValue.string(String(snapshot.revision))
    if params.json["previousResultId"] == result { return ["kind": "unchanged", "resultId": result] }
    let items = DocumentWriter(snapshot: snapshot, client: client).diagnostics
    return ["kind": "full", "resultId": result, "items": items]
  }
}
