import PushlintRPC

extension LanguageServer {
  /// `initialize`: learns what the client can do, and answers what this server does.
  mutating func initialize(_ params: Parameters) -> JSONValue {
    client = Client(capabilities: params.json["capabilities"] ?? .null)
    var capabilities: [JSONValue.Member] = [
      .init("positionEncoding", .string(client.encoding.rawValue)),
      // 2: changes come as ranges. The text that comes with a save heals whatever went wrong before.
      .init("textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": true]]),
      .init("codeActionProvider", ["codeActionKinds": .array(CodeActionKind.allCases.map { .string($0.rawValue) })]),
      .init("completionProvider", ["triggerCharacters": ["\"", ":"]]),
      .init("hoverProvider", true), .init("documentSymbolProvider", true), .init("foldingRangeProvider", true),
      .init("selectionRangeProvider", true), .init("colorProvider", true), .init("inlayHintProvider", true),
      .init("documentLinkProvider", ["resolveProvider": false]), .init("documentFormattingProvider", true),
    ]
    if client.pullsDiagnostics {
      let provider: JSONValue = [
        "identifier": "pushlint", "interFileDependencies": false, "workspaceDiagnostics": false,
      ]
      capabilities.append(.init("diagnosticProvider", provider))
    }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "pushlint", "version": .string(version)],
    ]
  }
}
