import PushlintRPC

extension LanguageServer {
  /// `initialize`: learns what the client can do, and answers what this server does.
  mutating func initialize(_ params: Parameters) -> JSONValue {
    let options = params.json["initializationOptions"] ?? .null
    client = Client(capabilities: params.json["capabilities"] ?? .null, options: options)
    initialSettings = ClientSettings(options)
    settings = initialSettings
    folders = Self.folders(params)
    clientProcess = params.json["processId"]?.integer.flatMap { Int32(exactly: $0) }
    var capabilities: [JSONValue.Member] = [
      .init("positionEncoding", .string(client.encoding.rawValue)),
      // 2: changes come as ranges. The text that comes with a save heals whatever went wrong before.
      .init("textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": true]]),
      .init(
        "codeActionProvider",
        [
          "codeActionKinds": .array(CodeActionKind.allCases.map { .string($0.rawValue) }),
          "resolveProvider": .boolean(client.resolvesActions),
        ]),
      .init("completionProvider", ["triggerCharacters": ["\"", ":"]]),
      .init("hoverProvider", true), .init("documentSymbolProvider", true), .init("foldingRangeProvider", true),
      .init("selectionRangeProvider", true), .init("colorProvider", true), .init("inlayHintProvider", true),
      .init("documentLinkProvider", ["resolveProvider": false]),
    ]
    // A client that cannot be told which documents would ask for all of them, and pass over the server that knows them.
    if settings.formatsJSON, !client.registersFormatting {
      capabilities.append(.init("documentFormattingProvider", true))
    }
    if settings.formatsJSON, !client.registersRangeFormatting {
      capabilities.append(.init("documentRangeFormattingProvider", true))
    }
    capabilities += [
      .init("executeCommandProvider", ["commands": .array(ServerCommands.allCases.map { .string($0.rawValue) })]),
      .init(
        "workspace", ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
    ]
    if client.pullsDiagnostics {
      let provider: JSONValue = [
        "identifier": "pushlint", "interFileDependencies": false, "workDoneProgress": true,
        // Who is told that there are some asks for them for ever.
        "workspaceDiagnostics": .boolean(settings.checksWorkspace == true),
      ]
      capabilities.append(.init("diagnosticProvider", provider))
    }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "pushlint", "version": .string(version)],
    ]
  }

  /// The folders that the client has open, in whichever of the three ways it says so.
  private static func folders(_ params: Parameters) -> [String] {
    let list = (params.json["workspaceFolders"]?.array ?? []).compactMap { $0["uri"]?.string }
    let paths = list.compactMap(FileURI.path)
    if !paths.isEmpty { return paths }
    if let path = params.json["rootUri"]?.string.flatMap(FileURI.path) { return [path] }
    return [params.json["rootPath"]?.string].compactMap { $0 }.filter { $0.hasPrefix("/") }
  }
}
