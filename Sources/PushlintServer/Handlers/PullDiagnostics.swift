import PushlintRPC

extension LanguageServer {
  /// `textDocument/diagnostic`: what was found, or that it is what the client has already.
  mutating func diagnostic(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri) else { return ["kind": "full", "items": []] }
    let items = DocumentWriter(snapshot: snapshot, client: client).diagnostics
    let result = JSONValue.string(ResultID.of(items))
    if params.json["previousResultId"] == result { return ["kind": "unchanged", "resultId": result] }
    return ["kind": "full", "resultId": result, "items": items]
  }
}
